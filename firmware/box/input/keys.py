"""Key events: what the screens get, kept in a ring until they are taken.

The scan puts events in (from a timer, without allocation), the app takes them out.
"""

from micropython import const

from box.input.debounce import Debounce

LEGENDS = "123A456B789C*0#D"
"""The printed legend of each key, by `row * 4 + column`."""

_RING = const(32)
_LONG = const(16)


class KeyEvents:
    """Scans in, legends out."""

    def __init__(self, scan_ms: int = 5, long_ms: int = 2000) -> None:
        """`scan_ms`: time between two scans; `long_ms`: how long a long press is held."""
        self._debounce = Debounce()
        self._ring = bytearray(_RING)
        self._in = 0  # only the scan moves it
        self._out = 0  # only the taker moves it
        self._long_scans = long_ms // scan_ms
        self._held = 0  # bitmap of the key pressed last, while it is held
        self._scans = 0
        self.dropped = 0
        """Presses lost because nobody took them while 31 others waited."""

    def feed(self, bitmap: int) -> None:
        """Takes one raw scan. Allocates nothing."""
        pressed = self._debounce.feed(bitmap)
        if pressed:
            index = 0
            work = pressed
            while work:
                if work & 1:
                    self._put(index)
                    self._held = 1 << index
                work >>= 1
                index += 1
            self._scans = 0
        elif self._held:
            if not self._debounce.down & self._held:
                self._held = 0
            else:
                self._scans += 1
                if self._scans == self._long_scans:
                    self._put_long()

    def get(self) -> str | None:
        """The oldest event: a legend, or "long:" and the legend after the press; None: no more."""
        if self._out == self._in:
            return None
        code = self._ring[self._out]
        self._out = (self._out + 1) % _RING
        legend = LEGENDS[code % _LONG]
        return "long:" + legend if code >= _LONG else legend

    def ignore(self, bitmap: int) -> None:
        """These contacts are closed, and that is no news."""
        self._debounce.assume(bitmap)

    def waiting(self) -> bool:
        """Whether get() would return an event."""
        return self._out != self._in

    def _put_long(self) -> None:
        index = 0
        while self._held >> (index + 1):
            index += 1
        self._held = 0
        self._put(index | _LONG)

    def _put(self, code: int) -> None:
        following = (self._in + 1) % _RING
        if following == self._out:
            self.dropped += 1
            return
        self._ring[self._in] = code
        self._in = following
