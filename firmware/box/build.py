"""Building the app's parts. A board loads this at its start and lets it go again."""

import time
from gc import collect

from box.app import App
from box.drivers.chip import keep_note, kept_note, restart
from box.rest import Rest
from box.session import Session
from box.store.rare import give_back
from box.ui.canvas import Canvas
from box.ui.font import Font
from box.ui.stack import Ui
from box.ui.texts import Texts

_START = b"start"  # main.py puts it before what it found


def build_app(app: App) -> bytes:
    """Builds everything; the dice are left to be prepared.

    Returns the note of `box.sleeping` that says what is to be shown after the first screen,
    b"bowl" for an empty bowl, b"last" for the last game's results, b"" for nothing else.
    """
    note = _note_from_before()
    in_bowl = note == b"bowl" or note.startswith(b"asleep\nbowl")
    damaged, in_bowl, often, names = _make_devices(app, in_bowl)
    app.session = Session(app.open_games, app.open_library)
    if damaged:
        app.session.notices.append(("note_settings", {}))
    app.session.resume()
    app.ui = Ui(
        Canvas(app.display, Font(app.slot + "/glyphs.bin", "/glyphs.bin")),
        app.display.show,
        app.session,
        app.open_settings,
        Texts(app.slot + "/texts.bin"),
        names,
        app.beep,
        time.ticks_ms,
        app.about,
    )
    app.ui.take(often)
    app.ui.restart = restart
    app.rest = Rest()
    if note.startswith(b"asleep") or note == b"last":
        return note
    return b"bowl" if note == b"bowl" or (in_bowl and app.ui.idle) else b""


# By itself, since what a running function has touched stays in memory until it returns:


def _note_from_before() -> bytes:
    """The note that the app left before it started this time; b"" where there is none."""
    note = kept_note()
    keep_note(_START)
    return note[len(_START) :] if note.startswith(_START) else b""


def _make_devices(app: App, in_bowl: bool) -> tuple:
    from box.boot import first_steps

    found = first_steps(app, in_bowl)
    give_back("box_boot", "box_care")
    collect()
    return found
