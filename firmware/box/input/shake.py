"""Shake detector: acceleration in, one shake out. Pure; integers only; allocates nothing.

Shaking is a hand that turns round several times: swings in one direction and back, each strong
(an acceleration above a threshold) and each with some way to it (a change of speed), one soon
after the other. A blow on the table is strong, but so short that it changes no speed; walking has
speed, but is weak; handing the box on is a swing or two, not five.

Gravity, the chip's zero error and how the box is held drop out: all is measured against a slow
mean of the acceleration itself.
"""

from micropython import const

STARTED = const(1)
SETTLED = const(2)

_WRAP = const(0x3FFFFFFF)  # ticks count modulo 2**30; a multiple of it, on 64 bits, does as well
_HALF = const(0x20000000)

_GAP = const(250)  # ms without a sample after which swings can't be told any more
_LONG_GAP = const(2000)  # … and after which the box may lie quite differently
_GRAVITY = const(400)  # ms, time constant of the slow mean
_EFFORT = const(250)  # ms, time constant of how much it is shaken
_MOST = const(8000)  # milli-g: keeps sums of squares within 31 bits
_FULL = const(1800)  # milli-g of mean effort that is level 100
_CLIP = const(2500)  # milli-g: one hard blow shall not look like a second of shaking

_SWING = const(60000)  # milli-g * ms: 0.6 m/s, the least change of speed of a swing
_PLENTY = const(1 << 24)  # more speed than this is not told apart
_PATIENCE = const(400)  # ms between two swings that belong together
_STILL = const(150)  # milli-g that a still hand may move
_QUIET = const(350)  # ms of stillness that end a shake
_CALM = const(900)  # ms without much effort that end it too: carried away, in a bus

# By sensitivity, low normal high: milli-g of a swing, and turns that make a shake.
_STRENGTH = (900, 600, 500)
_TURNS = (4, 4, 5)


class ShakeDetector:
    """Tells when the box is shaken, how hard, and when it has come to rest.

    `shaking`: between STARTED and SETTLED. `level`: 0 … 100, how hard just now, always kept.
    """

    def __init__(self, sensitivity: int = 1) -> None:
        """`sensitivity`: 0 low, 1 normal, 2 high."""
        self.level = 0
        self.shaking = False
        self.set_sensitivity(sensitivity)
        self.reset()

    def set_sensitivity(self, sensitivity: int) -> None:
        """0 low (only hard shakes), 1 normal, 2 high (gentle ones too)."""
        self._strength = _STRENGTH[sensitivity]
        self._turns_needed = _TURNS[sensitivity]

    def reset(self) -> None:
        """Forgets all, a shake that is going on too: the accelerometer is gone, or new."""
        self.shaking = False
        self.level = 0
        self._known = False  # whether there was a sample yet
        self._last = 0
        self._gx = self._gy = self._gz = 0  # slow mean, 64 a milli-g
        self._effort = 0  # 16 a milli-g
        self._forget_swings()
        self._qx = self._qy = self._qz = 0  # where stillness is measured from
        self._quiet_since = 0
        self._busy_at = 0

    def feed(self, now: int, x: int, y: int, z: int) -> int | None:
        """One sample: `now` in ms as of `time.ticks_ms`, x, y, z in milli-g.

        Returns STARTED, SETTLED or None. Samples may come at any pace from 5 to 60 ms, and be
        missing; the pace need not be even.
        """
        passed = _elapsed(now, self._last)
        if not self._known or passed < 0 or passed > _GAP:
            self._resume(now, x, y, z, passed)
            return None
        if passed == 0:
            return None
        self._last = now
        weight = _GRAVITY + passed
        self._gx += ((x << 6) - self._gx) * passed // weight
        self._gy += ((y << 6) - self._gy) * passed // weight
        self._gz += ((z << 6) - self._gz) * passed // weight
        dx = _clamped(x - (self._gx >> 6))
        dy = _clamped(y - (self._gy >> 6))
        dz = _clamped(z - (self._gz >> 6))
        size = _length(dx, dy, dz)
        self._effort += ((min(size, _CLIP) << 4) - self._effort) * passed // (_EFFORT + passed)
        self.level = min(100, (self._effort >> 4) * 100 // _FULL)
        self._swing(now, passed, dx, dy, dz, size)
        if self.shaking:
            if not self._rests(now, x, y, z):
                return None
            self.shaking = False
            self._forget_swings()
            return SETTLED
        if self._turns < self._turns_needed:
            return None
        self.shaking = True
        self._stir(now, x, y, z)
        self._busy_at = now
        return STARTED

    def _resume(self, now: int, x: int, y: int, z: int, passed: int) -> None:
        """The first sample, or the first after a gap."""
        if not self._known or passed < 0 or passed > _LONG_GAP:
            self._gx = x << 6
            self._gy = y << 6
            self._gz = z << 6
            self._effort = 0
            self.level = 0
        self._known = True
        self._last = now
        self._forget_swings()
        self._stir(now, x, y, z)  # a gap is not stillness
        self._busy_at = now

    # Swings

    def _forget_swings(self) -> None:
        self._swinging = False
        self._ux = self._uy = self._uz = 0  # direction of the swing, length 256
        self._peak = 0
        self._speed = 0  # milli-g * ms so far
        self._back = 0  # the same of the turn that follows, while it is still weak
        self._turns = 0
        self._strong_at = 0

    def _swing(self, now: int, passed: int, dx: int, dy: int, dz: int, size: int) -> None:
        strength = self._strength
        if self._swinging and _elapsed(now, self._strong_at) > _PATIENCE:
            self._forget_swings()
        if not self._swinging:
            if size >= strength:
                self._swinging = True
                self._begin_swing(now, passed, dx, dy, dz, size)
            return
        along = (dx * self._ux + dy * self._uy + dz * self._uz) >> 8
        if along <= -strength:
            if self._speed >= _SWING:
                self._turns += 1
            else:
                self._turns = 0  # a blow, a rumble: no hand
            self._begin_swing(now, passed, dx, dy, dz, size)
            self._speed += self._back
            self._back = 0
        elif along < 0:
            self._back -= along * passed
        else:
            self._back = 0
            self._speed = min(self._speed + along * passed, _PLENTY)
            if along >= strength:
                self._strong_at = now
            if size > self._peak:
                self._aim(dx, dy, dz, size)

    def _begin_swing(self, now: int, passed: int, dx: int, dy: int, dz: int, size: int) -> None:
        self._speed = size * passed
        self._strong_at = now
        self._aim(dx, dy, dz, size)

    def _aim(self, dx: int, dy: int, dz: int, size: int) -> None:
        self._peak = size
        self._ux = (dx << 8) // size
        self._uy = (dy << 8) // size
        self._uz = (dz << 8) // size

    # Rest

    def _rests(self, now: int, x: int, y: int, z: int) -> bool:
        if abs(x - self._qx) > _STILL or abs(y - self._qy) > _STILL or abs(z - self._qz) > _STILL:
            self._stir(now, x, y, z)
        if self._effort >> 4 > self._strength * 5 >> 3:
            self._busy_at = now
        return _elapsed(now, self._quiet_since) >= _QUIET or _elapsed(now, self._busy_at) >= _CALM

    def _stir(self, now: int, x: int, y: int, z: int) -> None:
        self._quiet_since = now
        self._qx = x
        self._qy = y
        self._qz = z


def _elapsed(now: int, before: int) -> int:
    """ms from `before` to `now`, wherever the ticks wrap round."""
    return (((now - before) & _WRAP) ^ _HALF) - _HALF


def _clamped(value: int) -> int:
    return max(-_MOST, min(_MOST, value))


def _length(x: int, y: int, z: int) -> int:
    """The length of a vector to within 7 %, without a root."""
    x = abs(x)
    y = abs(y)
    z = abs(z)
    most = max(x, y, z)
    return most + ((x + y + z - most) * 3 >> 3)
