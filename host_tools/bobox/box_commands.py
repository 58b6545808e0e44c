"""What the commands do that talk to a box."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Optional

import msgspec
import typer

from . import built, glyphs, logs, output, pushed, rescue, rulefile
from .answers import Check, OpenGame, Pushed, State
from .devices import find_devices
from .errors import BoboxError, BoxError, BoxFailed, FileError
from .installer import free_bytes
from .installer import install as install_files
from .link import Link, connect
from .merge import PackError
from .output import console, emit, messages, say
from .places import MANIFEST
from .players import read_names

_NO_GLYPHS = glyphs.pack([])


def _no_bar(done: int, total: int) -> None:
    del done, total


@contextmanager
def _bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error, for a terminal only; updated by (done, total) in bytes."""
    out = messages()
    if not out.is_terminal:
        yield _no_bar
        return
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    with Progress(*columns, console=out, transient=True) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def devices(ask: bool, as_json: bool) -> None:
    """`bobox devices`."""
    found: list[dict[str, Any]] = []
    for device in find_devices():
        entry: dict[str, Any] = {
            "port": device.port,
            "chip": device.chip,
            "usb": f"{device.vid:04x}:{device.pid:04x}",
            "serial": device.serial,
            "how": device.how,
        }
        if ask:
            try:
                with connect(device.port) as link:
                    entry["id"] = link.hello.box_id
                    entry["firmware"] = link.hello.has_host
            except BoxError as error:
                entry["error"] = str(error)
        found.append(entry)
    if as_json:
        emit(found)
    elif not found:
        say("no box is plugged in (no serial port has a USB chip of an ESP32 board)")
    else:
        table = output.table("port", "recognised by", *(["answers"] if ask else []))
        for entry in found:
            answer = entry.get("error") or f"box {entry.get('id')}"
            table.add_row(entry["port"], entry["how"], *([answer] if ask else []))
        console().print(table)


def _make_mountable(link: Link, may_format: bool) -> Path | None:
    """Keeps an image of a file system that does not mount, then makes a new one if it may.

    Returns the image's file; None where the file system is well.
    """
    if link.hello.has_files:
        if may_format:
            raise BoxFailed(
                f"the file system of the board on {link.port} mounts, so it is not made anew; "
                "give the command without --format"
            )
        return None
    with _bar("image") as bar:
        kept = rescue.save_image(link, Path.cwd(), bar)
    if not may_format:
        raise BoxFailed(
            f"the file system of the board on {link.port} does not mount. An image of it is kept "
            f"in {kept}. `bobox install --format` makes a new one and installs the firmware; "
            "the games on the board are then in that file only"
        )
    rescue.make_file_system(link)
    link.greet_again()
    return kept


def install(port: str | None, may_format: bool, as_json: bool) -> None:
    """`bobox install`."""
    try:
        files = built.slot_files()
        main = built.main_file()
    except PackError as error:
        raise FileError(f"the firmware can't be packed: {error}") from None
    manifest = json.loads(files[MANIFEST])
    with connect(port, keep_app=True) as link, _bar("install") as bar:
        kept = _make_mountable(link, may_format)
        done = install_files(link, files, main, bar)
        where = link.port
    if as_json:
        emit(
            {
                "port": where,
                "version": manifest["version"],
                "build": manifest["build"],
                "slot": done.slot,
                "changed": done.changed,
                "sent": done.sent,
                "copied": done.copied,
                "kept": done.kept,
                "started": link.came_back,
                "image": str(kept) if kept else None,
            }
        )
    elif done.changed:
        print(
            f"version {manifest['version']} (build {manifest['build']}) is on the box: "
            f"{len(done.sent)} files sent, {len(done.copied)} copied"
        )
    else:
        print(f"the box has version {manifest['version']} (build {manifest['build']}) already")
    if kept and not as_json:
        say(f"the file system is new; the old one's image is {kept}")
    if not link.came_back:
        say(
            "the box has not said that it is ready; look at its screen. After three crashes at "
            "the start it goes back to the version before"
        )


def info(port: str | None, as_json: bool) -> None:
    """`bobox info`."""
    with connect(port, keep_app=True) as link:
        # first and by itself: what follows may need the room of the app, which knows the game
        game = link.with_room(lambda: _open_game(link))
        document = link.with_room(lambda: _info(link, game))
    if as_json:
        emit(document)
        return
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    for key, value in document.items():
        table.add_row(key.replace("_", " "), _human(key, value))
    console().print(table)


def _open_game(link: Link) -> OpenGame | None:
    if not link.hello.has_host:
        return None
    game: OpenGame | None = link.ask("_bbh().game()", Optional[OpenGame])  # noqa: UP045
    return game


def _info(link: Link, game: OpenGame | None) -> dict[str, Any]:
    hello = link.hello
    document: dict[str, Any] = {
        "port": link.port,
        "id": hello.box_id,
        "micropython": ".".join(map(str, hello.version)),
        "version": None,
        "build": None,
        "slot": hello.slot,
        "file_system": hello.has_files,
        "space": None,
        "battery": None,
        "clock": hello.clock.strftime("%Y-%m-%dT%H:%M:%SZ") if hello.clock else None,
        "game": msgspec.to_builtins(game),
        "self_check": None,
        "boots": None,
        "crash": None,
    }
    if not hello.has_host:
        return document
    state = link.ask("_bbh().info()", State)
    document["version"] = state.version
    document["space"] = {"free": free_bytes(state.free), "total": state.total}
    document["battery"] = state.battery
    document["boots"] = state.boots
    return document | _files(link, state.crash)


def _files(link: Link, crashed: bool) -> dict[str, Any]:
    """What the files on the box tell: the build, the self-check, the last crash."""
    manifest = _json_or_none(link.read(f"/{link.hello.slot}/{MANIFEST}"))
    bad = _self_check(link, manifest)
    report = None
    if crashed:
        from . import crash

        report = crash.readable((link.read("/crash.txt") or b"").decode(errors="replace"))
    return {
        "build": manifest.get("build") if isinstance(manifest, dict) else None,
        "self_check": {"ok": not bad, "bad": bad},
        "crash": report,
    }


def _self_check(link: Link, manifest: Any) -> list[str]:
    """The box's files that are not what was installed or pushed."""
    bad: list[str] = link.ask("_bbh().check()", Check, timeout=60).bad
    if link.read("/slot") not in (b"a\n", b"b\n"):
        bad.append("/slot")
    if isinstance(manifest, dict) and (main := manifest.get("main")):
        link.tools()
        if link.exec("print(_bbs('/main.py'))").strip() != main:
            bad.append("/main.py")
    return sorted(bad + pushed.wrong(link))


def _json_or_none(data: bytes | None) -> Any:
    try:
        return json.loads(data or b"")
    except ValueError:
        return None


def _human(key: str, value: Any) -> str:
    if value is None:
        empty = {"clock": "not set", "game": "none open", "crash": "none", "battery": "unknown"}
        return empty.get(key, "–")
    if key == "battery":
        return f"{value['volts']:.2f} V, {value['percent']} %"
    if key == "file_system":
        return "mounted" if value else "does not mount: `bobox install` keeps an image of it"
    if key == "space":
        return f"{value['free'] // 1024} kB free of {value['total'] // 1024} kB"
    if key == "self_check":
        if value["ok"]:
            return "every file is as installed"
        return (
            f"wrong: {' '.join(value['bad'])}; `bobox install` mends the firmware's files, "
            "pushing again those that were pushed (/players.txt, /rules, /glyphs.bin)"
        )
    if key == "game":
        end = "over" if value["over"] else "not over"
        return f"{value['number']:04d}, {value['lines']} lines, {end}"
    return str(value)


# names and rulesets


def push_players(path: Path, port: str | None, as_json: bool) -> None:
    """`bobox players push`."""
    names = read_names(path)
    with connect(port) as link:
        link.need_firmware()
        _push_glyphs(link, names, rules_of(link))
        pushed.push(link, "/players.txt", "".join(f"{name}\n" for name in names).encode())
    if as_json:
        emit({"players": len(names), "names": names})
    else:
        print(f"{len(names)} names are on the box")


def push_rules(paths: list[Path], port: str | None, as_json: bool) -> None:
    """`bobox rules push`: all files are checked before the box is touched."""
    docs: dict[str, dict[str, Any]] = {}
    for path in paths:
        try:
            doc = rulefile.load(path)
        except rulefile.RulesProblem as problem:
            raise FileError(f"{path}: {problem}") from None
        if doc["id"] in rulefile.shipped_ids():
            raise FileError(
                f"{path}: id: {doc['id']} is the id of a shipped ruleset; give yours another id"
            )
        if doc["id"] in docs:
            raise FileError(f"{path}: id: {doc['id']} is the id of two of the files")
        lacking = glyphs.missing(_names_in(doc))
        if lacking:
            raise FileError(f"{path}: the box's font has no {' '.join(map(repr, lacking))}")
        docs[doc["id"]] = doc
    with connect(port) as link:
        link.need_firmware()
        known = {doc["id"]: doc for doc in rules_of(link)} | docs
        _push_glyphs(link, _names_on(link), list(known.values()))
        link.tools()
        link.exec("_bbm('/rules')")
        for name, doc in docs.items():
            data = json.dumps(doc, ensure_ascii=False, separators=(",", ":")).encode()
            pushed.push(link, f"/rules/{name}.json", data)
    if as_json:
        emit({"pushed": list(docs)})
    else:
        print(f"on the box: {', '.join(docs)}")


def pull_rules(folder: Path, port: str | None, as_json: bool) -> None:
    """`bobox rules pull`."""
    with connect(port) as link:
        link.need_firmware()
        files = _rule_files(link)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            (folder / f"{name}.json").write_bytes(_readable(data))
    except OSError as error:
        raise FileError(f"{folder}: {error.strerror or error}") from None
    if as_json:
        emit({"pulled": [str(folder / f"{name}.json") for name in files]})
    else:
        print(f"{len(files)} rulesets are in {folder}")


def _readable(data: bytes) -> bytes:
    doc = _json_or_none(data)
    if doc is None:
        return data
    text = json.dumps(doc, ensure_ascii=False, indent=1) + "\n"
    # indented it may be too large to be pushed again
    return text.encode() if len(text.encode()) <= rulefile.MOST_BYTES else data


def rules_on_box(port: str) -> list[dict[str, Any]]:
    """The documents of the rulesets that were pushed to a box."""
    with connect(port) as link:
        link.need_firmware()
        return rules_of(link)


def rules_of(link: Link) -> list[dict[str, Any]]:
    """As rules_on_box, in an open session; a file that is no ruleset is left out."""
    found = []
    for data in _rule_files(link).values():
        doc = _json_or_none(data)
        if isinstance(doc, dict) and "id" in doc and "name" in doc:
            found.append(doc)
    return found


def _rule_files(link: Link) -> dict[str, bytes]:
    found = link.ask_lines("_bbh().rules()", Pushed, timeout=30)
    # other files of that folder are not ours, and an id becomes a file's name here
    names = [each.id for each in found if rulefile.is_id(each.id)]
    return {name: link.read(f"/rules/{name}.json") or b"" for name in names}


def _names_on(link: Link) -> list[str]:
    return (link.read("/players.txt") or b"").decode(errors="replace").splitlines()


def _names_in(doc: dict[str, Any]) -> str:
    """Every text of a ruleset that the box may draw."""
    names = [doc["name"], *doc.get("hand_names", {}).values()]
    names += [prize["name"] for prize in doc.get("prizes", [])]
    return "".join(name["zh"] + name["en"] for name in names)


def _push_glyphs(link: Link, names: list[str], docs: list[dict[str, Any]]) -> None:
    """Gives the box the glyphs that these texts need beyond those of its firmware."""
    text = "".join(names) + "".join(map(_names_in, docs))
    shipped = built.slot_files()["glyphs.bin"]
    if not link.has_file(f"/{link.hello.slot}/glyphs.bin", shipped):
        shipped = _NO_GLYPHS  # another version's: then all of them
    data = glyphs.extra_glyphs(text, shipped)
    if not link.has_file("/glyphs.bin", data):
        pushed.push(link, "/glyphs.bin", data)


# games


def list_logs(port: str | None, as_json: bool) -> None:
    """`bobox logs list`."""
    with connect(port, keep_app=True) as link:
        games = link.with_room(lambda: logs.list_games(link))
        box = link.hello.box_id
    if as_json:
        emit([{"box": box, **game} for game in games])
        return
    table = output.table("game", "lines", "bytes", "", title=f"box {box}")
    for game in games:
        note = "damaged part kept on the box" if game.get("bad") else ""
        table.add_row(f"{game['number']:04d}", str(game["lines"]), str(game["size"]), note)
    console().print(table)


def pull_logs(folder: Path, port: str | None, as_json: bool) -> None:
    """`bobox logs pull`."""
    with connect(port) as link, _bar("games") as bar:
        pulled = logs.pull(link, folder, bar)
    for each in pulled:
        if each.kept_aside:
            say(f"{each.file.name} was another game; the earlier copy is {each.kept_aside.name}")
        if each.damaged:
            say(
                f"{each.file.name}: line {each.lines + 1} of the box's record is damaged; "
                f"the {each.lines} lines before it are here, the box keeps all"
            )
        if each.gone:
            say(f"{each.file.name} is the only copy now: the box needed the room")
    if as_json:
        emit(
            [
                {
                    "game": each.game,
                    "file": str(each.file),
                    "lines": each.lines,
                    "new": each.new,
                    "damaged": each.damaged,
                    "gone": each.gone,
                    "kept_aside": str(each.kept_aside) if each.kept_aside else None,
                }
                for each in pulled
            ]
        )
        return
    for each in pulled:
        print(f"{each.file}: {each.lines} lines, {each.new} new")
    if not pulled:
        print("the box has no games yet")


# the virtual box


def sim(
    script: Path | None,
    out: Path | None,
    state: Path | None,
    serve: bool,
    heap: str,
    display: str,
    accel: str,
) -> None:
    """`bobox sim`."""
    try:
        from virtual_box.cli import sim_app
    except ImportError as error:
        raise BoboxError(
            f"the virtual box's interpreter is not installed ({error}): pip install 'bobox[sim]'. "
            "It is there for Linux on x86-64 and macOS on arm64; on Windows use WSL"
        ) from None
    status = sim_app(script, out, state, serve, heap, display, accel)
    sys.stdout.flush()
    raise typer.Exit(status)
