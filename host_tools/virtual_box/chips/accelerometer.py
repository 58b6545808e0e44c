"""What the three accelerometer models have in common: registers, a clock, samples, a pin.

A chip is an I2C slave: `write(data)` and `read(n)` are one transaction each, the first byte of a
write sets the register pointer. It runs on the box's clock: nothing happens between two looks at
it, but what it shows is what it would have sampled meanwhile.
"""

from __future__ import annotations

import random
from collections.abc import Callable

Vector = tuple[float, float, float]
Motion = Callable[[int], Vector]
"""Time in µs -> what an ideal accelerometer would read then: x, y, z in milli-g."""

_NOISE_SIZE = 4096
_SETTLED = 500  # samples of a box at rest after which another one changes nothing
_PARTS = 4  # points that stand for the time over which a chip's filter averages


class AccelerometerChip:
    """An accelerometer that feels `motion` and keeps time by `clock` (µs).

    `offset`: its zero error in milli-g; `seed`: of its noise. Both within the data sheet's bounds
    make a different piece of the same kind.
    """

    ADDRESSES: tuple[int, ...] = ()
    NOISE: Vector = (0.0, 0.0, 0.0)
    """Of one sample, rms, milli-g."""

    def __init__(
        self,
        clock: Callable[[], int],
        motion: Motion,
        *,
        address: int = 0,
        offset: Vector = (0.0, 0.0, 0.0),
        seed: int = 1,
    ) -> None:
        self.address = address or self.ADDRESSES[0]
        self.motion = motion
        self._clock = clock
        self._offset = offset
        noise = random.Random(seed)
        self._noise = [noise.gauss(0.0, 1.0) for _ in range(_NOISE_SIZE)]
        self.power_on()

    # The bus

    def write(self, data: bytes) -> int:
        """One write transaction: the register pointer, then what goes into the registers. All
        bytes are acknowledged: their number."""
        if not data:
            return 0
        self.advance(self._clock())
        self._pointer = data[0]
        for value in data[1:]:
            self._poke(self._register(), value)
            self._step()
        return len(data)

    def read(self, count: int) -> bytes:
        """One read transaction of `count` bytes from the register pointer on."""
        self.advance(self._clock())
        data = bytearray()
        for _ in range(count):
            data.append(self._peek(self._register()))
            self._step()
        return bytes(data)

    # The pin

    @property
    def int1(self) -> bool:
        """The level of INT1 now."""
        self.advance(self._clock())
        return self._pin()

    def next_rise(self, until: int) -> int | None:
        """When INT1 is high: now, or the first time until `until` µs; None: not until then.

        Takes the chip to the time that it returns, so `until` is the caller's next own event.
        """
        now = min(self._clock(), until)
        self.advance(now)
        if self._pin():
            return now
        if self._armed() and self._period:
            last = (until - self._epoch) // self._period
            skip = self._index + _SETTLED
            while self._index < last:
                self._take(self._index + 1)
                if self._pin():
                    return self._time()
                if self._index == skip:
                    self._skip_rest(last)
        return None

    # Time

    def power_on(self) -> None:
        """Power comes: registers as in the data sheet, nothing measured."""
        self._registers = bytearray(0x80)
        self._pointer = 0
        self._epoch = self._clock()
        self._period = 0
        self._index = 0
        self._fresh = False
        self._sample: tuple[int, int, int] = (0, 0, 0)  # in digits
        self._defaults()

    def advance(self, now: int) -> None:
        """Takes all samples until `now`; where only the last can matter, only that."""
        if not self._period:
            return
        last = (now - self._epoch) // self._period
        if last <= self._index:
            return
        if self._armed():
            skip = self._index + _SETTLED
            while self._index < last:
                self._take(self._index + 1)
                if self._index == skip:
                    self._skip_rest(last)
        else:
            self._take(last)

    def _skip_rest(self, last: int) -> None:
        """Leaves samples out where the box lies still until the sample `last`."""
        still = getattr(self.motion, "still", None)
        window = self._window()
        if still and still(self._time() - window, self._epoch + last * self._period):
            self._index = max(self._index, last - _SETTLED)

    def _time(self) -> int:
        return self._epoch + self._index * self._period

    def _retime(self, period: int) -> None:
        """The chip measures each `period` µs from now on; 0: not at all."""
        if period != self._period:
            self._period = period
            self._epoch = self._clock()
            self._index = 0

    def _take(self, index: int) -> None:
        self._index = index
        self._sample = self._digits(self._felt(self._time(), index))
        self._fresh = True
        self._judge()

    def _felt(self, time: int, index: int) -> Vector:
        window = self._window()
        x = y = z = 0.0
        for part in range(_PARTS):
            ax, ay, az = self.motion(time - window * (2 * part + 1) // (2 * _PARTS))
            x += ax
            y += ay
            z += az
        pick = index * 2654435761 >> 5
        noise = self._noise
        return (
            x / _PARTS + self._offset[0] + self.NOISE[0] * noise[pick % _NOISE_SIZE],
            y / _PARTS + self._offset[1] + self.NOISE[1] * noise[(pick + 1361) % _NOISE_SIZE],
            z / _PARTS + self._offset[2] + self.NOISE[2] * noise[(pick + 2719) % _NOISE_SIZE],
        )

    # What a chip says of itself

    def _register(self) -> int:
        """The register that the pointer means."""
        return self._pointer & 0x7F

    def _step(self) -> None:
        """After a byte: the pointer's next place."""
        self._pointer = (self._pointer + 1) & 0x7F

    def _defaults(self) -> None:
        """Registers after power on."""

    def _poke(self, register: int, value: int) -> None:
        """A byte is written."""
        raise NotImplementedError

    def _peek(self, register: int) -> int:
        """A byte is read; what reading clears is cleared."""
        raise NotImplementedError

    def _window(self) -> int:
        """Over how many µs the chip's low-pass averages."""
        raise NotImplementedError

    def _digits(self, felt: Vector) -> tuple[int, int, int]:
        """Milli-g to what the chip's converter gives: its range, its step."""
        raise NotImplementedError

    def _armed(self) -> bool:
        """Whether an interrupt may come, so that every sample must be looked at."""
        raise NotImplementedError

    def _judge(self) -> None:
        """A sample was taken: the interrupt's logic."""
        raise NotImplementedError

    def _pin(self) -> bool:
        """The level of INT1."""
        raise NotImplementedError


def window_of(bandwidth: float) -> int:
    """The averaging time in µs whose -3 dB point is `bandwidth` Hz."""
    return round(443_000 / bandwidth)


def quantised(felt: Vector, step: float, bits: int) -> tuple[int, int, int]:
    """Rounds to steps of `step` milli-g, clipped to a signed number of `bits`."""
    most = (1 << (bits - 1)) - 1
    x, y, z = (max(-most - 1, min(most, round(value / step))) for value in felt)
    return x, y, z
