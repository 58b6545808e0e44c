"""How long nobody has touched the box, and what that asks for. Pure; fed with a clock."""

from micropython import const

BRIGHT = const(3)
DIM = const(2)
DARK = const(1)
ASLEEP = const(0)

_WRAP = const(0x3FFFFFFF)  # ticks count modulo 2**30
_HALF = const(0x20000000)
_MOST = const(100_000_000)  # milliseconds; more is not told apart
_MINUTE = const(60_000)


class Idle:
    """What the display and the chip should do. `idle_ms`: how long nobody was there."""

    def __init__(self, dim: int, dark: int, sleep: int, idle_ms: int, last: int) -> None:
        """After how many seconds it dims, goes dark, falls asleep; 0: never. `idle_ms` at the
        time `last`, in ms as of `time.ticks_ms`."""
        self._times = ((sleep, ASLEEP), (dark, DARK), (dim, DIM))
        self._last = last
        self.idle_ms = idle_ms

    def state(self, now: int) -> int:
        """BRIGHT, DIM, DARK or ASLEEP. `now`: milliseconds as of `time.ticks_ms`; to be asked
        every few days at least."""
        passed = (now - self._last) & _WRAP
        if passed < _HALF:  # else it is a time before the last one
            self.idle_ms = min(_MOST, self.idle_ms + passed)
            self._last = now
        for seconds, state in self._times:
            if seconds and self.idle_ms >= seconds * 1000:
                return state
        return BRIGHT

    def minutes(self) -> int:
        """Whole minutes of idleness so far: the picture moves a dot with each."""
        return self.idle_ms // _MINUTE

    def next_ms(self) -> int:
        """Milliseconds until something changes, if nobody comes."""
        soonest = _MINUTE - self.idle_ms % _MINUTE
        for seconds, _ in self._times:
            left = seconds * 1000 - self.idle_ms
            if 0 < left < soonest:
                soonest = left
        return soonest
