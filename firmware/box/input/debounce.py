"""From raw scans to key presses: each key for itself, no allocation.

Contacts bounce for 1 to 20 ms when they close and when they open. A press is reported early, at
the second scan that sees it; what may follow is held off instead:

- a key counts as open again after `_OPEN` scans in a row that see it open, of which the first
  `_SETTLE` scans after it closed do not count (that is still the bounce of closing);
- closed again within `_QUIET` scans of being open, it must be seen `_AGAIN` scans in a row (that
  may be the bounce of opening).

At a scan every 5 ms a key pressed for 25 ms, let go for 15 ms and pressed again counts twice, and
a contact that bounces for 20 ms counts once.
"""

from micropython import const

from box.input.ghosts import without_ghosts

_KEYS = const(16)
_CLOSED = const(2)
_AGAIN = const(4)
_OPEN = const(3)
_SETTLE = const(4)
_QUIET = const(6)
_LONG_AGO = const(255)


class Debounce:
    """The keys of a 4x4 matrix. `down`: bitmap of the keys that count as pressed."""

    def __init__(self) -> None:
        self.down = 0
        self._busy = 0
        self._seen = bytearray(_KEYS)  # scans in a row that differ from `down`
        self._age = bytearray([_LONG_AGO] * _KEYS)  # scans since `down` changed

    def assume(self, bitmap: int) -> None:
        """Takes these keys as pressed for a while already."""
        self.down = bitmap
        self._busy = bitmap

    def feed(self, bitmap: int) -> int:
        """Takes one raw scan; returns the bitmap of keys newly pressed. Allocates nothing."""
        if not bitmap and not self._busy:
            return 0
        bitmap = without_ghosts(bitmap, self.down)
        pressed = 0
        busy = 0
        index = 0
        work = bitmap | self._busy
        while work:
            if work & 1:
                bit = 1 << index
                if self._step(index, bitmap & bit, self.down & bit):
                    self.down ^= bit
                    pressed |= self.down & bit
                if (self.down | bitmap) & bit or self._age[index] < _LONG_AGO:
                    busy |= bit
            work >>= 1
            index += 1
        self._busy = busy
        return pressed

    def _step(self, index: int, closed: int, down: int) -> bool:
        """One scan of one key; True when it changes between pressed and let go."""
        age = self._age[index]
        if age < _LONG_AGO:
            self._age[index] = age + 1
        if down:
            if closed or age < _SETTLE - 1:
                self._seen[index] = 0
                return False
            needed = _OPEN
        else:
            if not closed:
                self._seen[index] = 0
                if age >= _QUIET:
                    self._age[index] = _LONG_AGO
                return False
            if age < _QUIET:
                needed = _AGAIN
            else:
                needed = _CLOSED
                self._age[index] = _LONG_AGO
        self._seen[index] += 1
        if self._seen[index] < needed:
            return False
        self._seen[index] = 0
        self._age[index] = 0 if down else needed - _CLOSED  # from when it closed
        return True
