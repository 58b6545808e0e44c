"""The settings of a running box: what is changed takes effect at once."""

import time

from box.drivers.chip import restart
from box.store.settings import Settings


def open_settings(app) -> Settings:
    """The settings on the flash, of the `box.app.App`."""
    settings = Settings("/settings.json", app.changed)
    settings.on_change = lambda key, value: _changed(app, key, value)
    return settings


def _changed(app, key: str, value) -> None:
    """Does what a changed setting says."""
    if key == "brightness":
        app.display.brightness(value)
    elif key in ("display_driver", "column_offset"):
        restart()  # another display is built from the start
    elif key == "dice" and value != "keys" and app.dice is None:
        restart()  # the radio wants its memory before the heap grows
    app.rest.due = time.ticks_ms()
    app.ui.trail = None  # the way here would set it once more
