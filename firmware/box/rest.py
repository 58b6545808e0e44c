"""What the box knows of its idleness and its battery between two looks of `box.care`."""

import time

from micropython import const

_BRIGHT = const(3)


class Rest:
    """`light`: how the display is lit, as of `Display.light`; `idle_ms`: for how long nobody had
    touched the box at `last`, a time in ms as of `time.ticks_ms`; `due`: when `box.care.tend` is
    to be called next. `place`: where the idle picture stands. `level`, `seen`: of the cell, see
    `box.input.cell`; `warned`: the level that was said; `off_at`: when an empty box goes off, or
    None. `stale`: the picture is to be drawn anew; `word`: the key of a text to be said, or None.
    """

    def __init__(self) -> None:
        """`tend` is due at once."""
        self.light = _BRIGHT
        self.idle_ms = 0
        self.last = self.due = time.ticks_ms()
        self.place = 0
        self.level = 0
        self.seen = 0
        self.warned = 0
        self.off_at: int | None = None
        self.stale = False
        self.word: str | None = None

    def touched(self, display, ui) -> None:
        """Somebody is there: the display is bright again, before anything else is done."""
        self.idle_ms = 0
        self.last = time.ticks_ms()
        if self.light != _BRIGHT:
            self.light = _BRIGHT
            display.light(_BRIGHT)
        if self.place:
            self.place = 0
            ui.shift = None
