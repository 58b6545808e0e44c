"""The 4x4 keypad: a timer scans the matrix into key events."""

import time

from machine import Pin, Timer
from micropython import const

from box.input.keys import KeyEvents

_PERIOD_MS = const(5)
_SETTLE_US = const(5)


class Keypad:
    """Rows are driven high, columns read through pull-downs; `events` holds what was typed.

    Idle, all rows are high, so that one look at the columns tells whether any key is down. To
    find which, one row at a time is high and the others float: two keys in one column must never
    connect a high row to a low one.
    """

    def __init__(self, rows: tuple[Pin, ...], columns: tuple[Pin, ...], timer: Timer) -> None:
        """`rows`, `columns`: four pins each, the first is row 1 or column 1."""
        self.events = KeyEvents(_PERIOD_MS)
        self._rows = rows
        self._columns = columns
        self._timer = timer
        for column in columns:
            column.init(Pin.IN, Pin.PULL_DOWN)
        for row in rows:
            row.init(Pin.OUT, value=1)

    def start(self) -> None:
        """Scans every 5 ms from now on. A key that is down already has been pressed before."""
        self.events.ignore(self.read())
        self._timer.init(period=_PERIOD_MS, mode=Timer.PERIODIC, callback=self.scan)

    def stop(self) -> None:
        """Scans no more."""
        self._timer.deinit()

    def scan(self, _timer: Timer | None = None) -> None:
        """One scan. Called by the timer between bytecodes; allocates nothing."""
        bitmap = 0
        for column in self._columns:
            if column.value():
                bitmap = self.read()
                break
        self.events.feed(bitmap)

    def read(self) -> int:
        """The closed contacts: bit `row * 4 + column`."""
        rows, columns = self._rows, self._columns
        for row in rows:
            row.init(Pin.IN)
        bitmap = 0
        bit = 1
        for row in rows:
            row.init(Pin.OUT, value=1)
            time.sleep_us(_SETTLE_US)
            for column in columns:
                if column.value():
                    bitmap |= bit
                bit <<= 1
            row.init(Pin.IN)
        for row in rows:
            row.init(Pin.OUT, value=1)
        return bitmap
