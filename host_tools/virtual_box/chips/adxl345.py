"""Model of Analog Devices' ADXL345 (data sheet rev. E): samples, activity, data ready.

Left out: FIFO, taps, free fall, inactivity, self-test.
"""

from __future__ import annotations

from virtual_box.chips.accelerometer import AccelerometerChip, Vector, quantised, window_of

_DEVID, _THRESH_ACT, _ACT_CTL, _RATE, _POWER = 0x00, 0x24, 0x27, 0x2C, 0x2D
_ENABLE, _MAP, _SOURCE, _FORMAT, _DATA = 0x2E, 0x2F, 0x30, 0x31, 0x32
_READY, _ACTIVITY = 0x80, 0x10
_READ_ONLY = {*range(0x1D), 0x2B, _SOURCE, *range(_DATA, _DATA + 6), 0x39}


class Adxl345(AccelerometerChip):
    """Noisier than the other two, on z above all."""

    ADDRESSES = (0x53, 0x1D)
    NOISE = (3.9, 3.9, 5.9)

    def _defaults(self) -> None:
        self._registers[_DEVID] = 0xE5
        self._registers[_RATE] = 0x0A
        self._fired = 0
        self._rest: tuple[int, int, int] | None = None  # what activity is measured from

    def _poke(self, register: int, value: int) -> None:
        if register in _READ_ONLY:
            return
        self._registers[register] = value
        if register in (_RATE, _POWER):
            rate = 3200 / (1 << (15 - (self._registers[_RATE] & 0x0F)))
            on = self._registers[_POWER] & 0x08
            self._retime(round(1_000_000 / rate) if on else 0)
        if register in (_POWER, _ENABLE, _ACT_CTL, _FORMAT):
            self._rest = None

    def _peek(self, register: int) -> int:
        if register == _SOURCE:
            source = self._fired | (_READY if self._fresh else 0)
            self._fired = 0
            self._rest = None if source & _ACTIVITY else self._rest
            return source
        if _DATA <= register < _DATA + 6:
            self._fresh = False
            value = self._sample[(register - _DATA) // 2] & 0xFFFF
            return value >> 8 if register & 1 else value & 0xFF
        return self._registers[register]

    def _window(self) -> int:
        return window_of(500_000 / self._period)

    def _digits(self, felt: Vector) -> tuple[int, int, int]:
        form = self._registers[_FORMAT]
        span = form & 3
        full = form & 0x08
        bits = 10 + span if full else 10
        x, y, z = quantised(felt, 3.90625 * (1 if full else 1 << span), bits)
        left = 16 - bits if form & 0x04 else 0
        return x << left, y << left, z << left

    def _felt_digits(self, digits: tuple[int, int, int]) -> Vector:
        form = self._registers[_FORMAT]
        step = 3.90625 * (1 if form & 0x08 else 1 << (form & 3))
        if form & 0x04:
            step /= 1 << (6 - (form & 3 if form & 0x08 else 0))
        return digits[0] * step, digits[1] * step, digits[2] * step

    def _armed(self) -> bool:
        return bool(self._registers[_ENABLE] & _ACTIVITY)

    def _judge(self) -> None:
        control = self._registers[_ACT_CTL]
        if not self._armed() or not control & 0x70:
            return
        now = self._felt_digits(self._sample)
        if control & 0x80:
            if self._rest is None:
                self._rest = self._sample
            rest = self._felt_digits(self._rest)
        else:
            rest = (0.0, 0.0, 0.0)
        threshold = self._registers[_THRESH_ACT] * 62.5
        for axis in range(3):
            if control & 0x40 >> axis and abs(now[axis] - rest[axis]) > threshold:
                self._fired |= _ACTIVITY

    def _pin(self) -> bool:
        source = self._fired | (_READY if self._fresh else 0)
        active = bool(source & self._registers[_ENABLE] & ~self._registers[_MAP])
        return active != bool(self._registers[_FORMAT] & 0x20)
