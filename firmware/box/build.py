"""Building the app's parts. A board loads this at its start and lets it go again."""

import time

from box.app import App
from box.board import make_buzzer, make_display, make_keypad
from box.session import Session
from box.store.names import read_names
from box.store.settings import Settings
from box.ui.canvas import Canvas
from box.ui.font import Font
from box.ui.stack import Ui
from box.ui.texts import Texts


def build_app(app: App) -> None:
    """Builds everything, up to the screens; they show nothing yet."""
    settings = Settings()
    app.display = make_display(settings.get("display_driver"), settings.get("column_offset"))
    app.display.brightness(settings.get("brightness"))
    app.keypad = make_keypad()
    app.buzzer = make_buzzer()
    app.session = Session(app.open_games, app.open_library)
    if settings.damaged:
        app.session.notices.append(("note_settings", {}))
    app.session.resume()
    settings.on_change = app.setting_changed
    app.ui = Ui(
        Canvas(app.display, Font(app.slot + "/glyphs.bin", "/glyphs.bin")),
        app.display.show,
        app.session,
        settings,
        Texts(app.slot + "/texts.bin"),
        read_names(),
        app.beep,
        time.ticks_ms,
        app.about,
    )
