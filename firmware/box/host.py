"""What the host calls over the serial line, after Ctrl-C, in the raw REPL.

Every function prints: one JSON document a line, or the raw lines of a record. None keeps anything
in memory. A session of more than two minutes must feed() the watchdog; a developer's may
keep_open() it for a day.
"""

import binascii
import gc
import hashlib
import json
import os
import sys
import time

from micropython import const

from box.drivers.chip import box_id, kept_note, make_watchdog
from box.store.clock import unix_time
from box.store.errors import StoreError
from box.store.files import exists, read_whole
from box.store.rare import give_back

_USB_MS = const(120_000)
_DAY_MS = const(86_400_000)
_CHUNK = const(512)
_GAMES = "/games"
_RULES = "/rules"


def feed() -> None:
    """Feeds the watchdog, if one runs."""
    if kept_note() == b"usb":
        make_watchdog(_USB_MS)


def keep_open() -> None:
    """Keeps the box at the REPL for a day, for developers; Ctrl-D goes back to the game."""
    make_watchdog(_DAY_MS)


def info() -> None:
    """Prints what the box is and how it is."""
    from box.store.version import installed_version

    blocks = os.statvfs("/")
    _say(
        {
            "version": installed_version(_slot()),
            "slot": _slot()[1:],
            "id": box_id(),
            "free": blocks[0] * blocks[3],
            "total": blocks[0] * blocks[2],
            "clock": None if unix_time() is None else list(time.gmtime()[:6]),
            "battery": _battery(),
            "crash": exists("/crash.txt"),
            "boots": _boots(),
            "mem": gc.mem_free(),
            "micropython": list(sys.implementation.version[:3]),
        }
    )
    give_back("box_boot", "box_care")


def game() -> None:
    """Prints what the stopped app knows of its game: number, lines, over; null without one."""
    _say(_open_game())


def check() -> None:
    """Prints the names of the running firmware's files that are not what was installed."""
    slot = _slot()
    try:
        files = json.loads(read_whole(slot + "/manifest.json") or b"{}").get("files", {})
    except ValueError:
        files = {}
    bad = [name for name in sorted(files) if _sha(slot + "/" + name) != files[name]]
    _say({"bad": bad if files else ["manifest.json"]})


def games() -> None:
    """Prints a line for each game: number, lines, check value of the last, size, over."""
    from box.store.games import Games

    folder = Games(_GAMES, unix_time)
    numbers = folder.numbers()
    waiting: list = []
    if numbers:
        waiting = _settled(folder, numbers[-1]).ring
    for number in numbers:
        path = folder.open(number).path
        lines, last = _count(path)
        if number == numbers[-1] and waiting:
            lines += len(waiting)
            last = waiting[-1][-11:-3].decode()
        _say(
            {
                "number": number,
                "lines": lines,
                "c": last,
                "size": os.stat(path)[6] if exists(path) else 0,
                "bad": exists(path + ".bad"),
                "over": _is_over(number),
            }
        )
        feed()


def pull(number: int, first: int = 0) -> None:
    """Prints the lines of a game's record as they are, from line `first` on."""
    from box.store.games import Games

    journal = _settled(Games(_GAMES, unix_time), number)
    out = getattr(sys.stdout, "buffer", sys.stdout)
    at = 0
    with open(journal.path, "rb") as file:
        for lines in (file, journal.ring):
            for line in lines:
                if at >= first:
                    out.write(line)
                if at % 64 == 0:
                    feed()
                at += 1


def pulled(games) -> None:
    """Notes the games, [number, size] each, of which the computer has all; prints which went."""
    from box.store.games import Games

    _say(Games(_GAMES, unix_time).note_pulled(games))


def rules() -> None:
    """Prints a line for each pushed ruleset: its id, size and SHA-256."""
    from box.store.folders import names_in

    for name in names_in(_RULES):
        if name.endswith(".json"):
            path = _RULES + "/" + name
            _say({"id": name[:-5], "size": os.stat(path)[6], "sha": _sha(path)})


def settings() -> None:
    """Prints a line for each setting: key, value, default, allowed values."""
    from box.store.settings import Settings

    table = Settings()
    for key, choices, default in table.table:
        _say({"key": key, "value": table.get(key), "default": default, "choices": choices})


def set_setting(key: str, value) -> None:
    """Stores a setting; prints whether it was allowed."""
    from box.store.settings import Settings

    try:
        Settings().set(key, value)
    except (KeyError, ValueError):
        _say({"ok": False})
        return
    _say({"ok": True})


def _battery() -> dict | None:
    from box.board import make_battery
    from box.input.cell import charge
    from box.store.settings import Settings

    millivolts = make_battery().millivolts()
    if millivolts is None or Settings().get("battery") == "none":
        return None
    return {"volts": millivolts / 1000, "percent": charge(millivolts)}


def _say(document) -> None:
    print(json.dumps(document))


def _slot() -> str:
    return "/b" if (read_whole("/slot") or b"").strip() == b"b" else "/a"


def _boots() -> int | None:
    """The crashes in a row; None where that can't be read."""
    text = read_whole("/boots") or b"0"
    return int(text) if text.isdigit() else None


def _app():
    """The app that Ctrl-C has stopped; None where it has not started."""
    import __main__

    return getattr(__main__, "app", None)


def _open_game() -> dict | None:
    app = _app()
    session = app.session if app else None
    if session is None or session.game is None:
        return None
    journal = session.journal
    return {
        "number": journal.number,
        "lines": journal.lines,
        "over": session.game.phase == "over",
    }


def _is_over(number: int) -> bool | None:
    """Whether a game is over, where that is known without replaying it."""
    game = _open_game()
    return game["over"] if game and game["number"] == number else None


def _settled(folder, number: int):
    """A game's journal, with nothing left in the ring; a full flash leaves its lines there.

    It is read anew: Ctrl-C may have stopped the app's own in the middle of a line.
    """
    journal = folder.open(number)
    for _event in journal.read():
        pass
    feed()
    if journal.trouble is None:
        try:
            journal.settle()
        except StoreError:
            pass
    return journal


def _count(path: str) -> tuple[int, str | None]:
    """How many lines a record has, and the last one's check value."""
    lines = 0
    end = b""
    try:
        with open(path, "rb") as file:
            data = file.read(_CHUNK)
            while data:
                lines += data.count(b"\n")
                end = (end + data)[-16:]
                data = file.read(_CHUNK)
    except OSError:
        return 0, None
    return lines, end[-11:-3].decode() if end.endswith(b'"}\n') else None


def _sha(path: str) -> str | None:
    digest = hashlib.sha256()
    feed()
    try:
        with open(path, "rb") as file:
            data = file.read(_CHUNK)
            while data:
                digest.update(data)
                data = file.read(_CHUNK)
    except OSError:
        return None
    return binascii.hexlify(digest.digest()).decode()
