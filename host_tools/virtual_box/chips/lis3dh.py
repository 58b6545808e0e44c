"""Model of ST's LIS3DH (data sheet DocID17530, note AN3308): samples and interrupt 1.

Left out: FIFO, click, interrupt 2, 6D, the auxiliary ADC, self-test.
"""

from __future__ import annotations

from typing import Any

from virtual_box.chips.accelerometer import AccelerometerChip, Vector, quantised, window_of

_WHO_AM_I, _CTRL1, _CTRL2, _CTRL3, _CTRL4, _CTRL5, _CTRL6 = 0x0F, *range(0x20, 0x26)
_REFERENCE, _STATUS, _OUT = 0x26, 0x27, 0x28
_CFG, _SRC, _THS, _DURATION = 0x30, 0x31, 0x32, 0x33
_RATES = {1: 1, 2: 10, 3: 25, 4: 50, 5: 100, 6: 200, 7: 400, 8: 1620, 9: 1344}
_STEP = (1, 2, 4, 12)  # milli-g a digit of twelve bits, by full scale
_THS_STEP = (16, 32, 62, 186)
_CORNER = (50, 125, 250, 500)  # high-pass: rate / this
_READ_ONLY = {*range(0x07, 0x10), _STATUS, *range(_OUT, _OUT + 6), 0x2F, _SRC, 0x35, 0x39}


class Lis3dh(AccelerometerChip):
    """`who`: 0x33, or a clone's 0x11, 0x3F."""

    ADDRESSES = (0x18, 0x19)
    NOISE = (1.6, 1.6, 2.0)

    def __init__(self, *args: Any, who: int = 0x33, **kwargs: Any) -> None:
        self._who = who
        super().__init__(*args, **kwargs)

    def _defaults(self) -> None:
        self._registers[_WHO_AM_I] = self._who
        self._registers[0x1E] = 0x10
        self._registers[_CTRL1] = 0x07
        self._run = 0  # samples in a row over the threshold
        self._source = 0
        self._latch = 0
        self._before: Vector = (0.0, 0.0, 0.0)
        self._passed: Vector = (0.0, 0.0, 0.0)  # what the high-pass lets through

    def _step(self) -> None:
        if self._pointer & 0x80:  # auto-increment only when asked for
            self._pointer = 0x80 | (self._pointer + 1) & 0x7F

    def _poke(self, register: int, value: int) -> None:
        if register in _READ_ONLY:
            return
        self._registers[register] = value
        if register == _CTRL1:
            rate = _RATES.get(value >> 4, 0)
            if value >> 4 == 9 and value & 0x08:
                rate = 5376
            self._retime(round(1_000_000 / rate) if rate else 0)

    def _peek(self, register: int) -> int:
        if register == _REFERENCE:  # resets the high-pass
            self._before = self._felt_digits()
            self._passed = (0.0, 0.0, 0.0)
        if register == _STATUS:
            return 0x0F if self._fresh else 0
        if register == _SRC:
            source = self._latch if self._latched() else self._source
            self._latch = 0
            return source
        if _OUT <= register < _OUT + 6:
            self._fresh = False
            value = self._sample[(register - _OUT) // 2] & 0xFFFF
            return value >> 8 if register & 1 else value & 0xFF
        return self._registers[register]

    def _window(self) -> int:
        rate = 1_000_000 / self._period
        return window_of(rate / 9 if self._bits() == 12 else rate / 2)

    def _bits(self) -> int:
        if self._registers[_CTRL1] & 0x08:
            return 8
        return 12 if self._registers[_CTRL4] & 0x08 else 10

    def _scale(self) -> int:
        return self._registers[_CTRL4] >> 4 & 3

    def _digits(self, felt: Vector) -> tuple[int, int, int]:
        bits = self._bits()
        x, y, z = quantised(felt, _STEP[self._scale()] << (12 - bits), bits)
        on = self._registers[_CTRL1]
        left = 16 - bits
        return x << left if on & 1 else 0, y << left if on & 2 else 0, z << left if on & 4 else 0

    def _felt_digits(self) -> Vector:
        step = _STEP[self._scale()] / 16
        x, y, z = self._sample
        return x * step, y * step, z * step

    def _armed(self) -> bool:
        return bool(self._registers[_CFG] & 0x3F)

    def _latched(self) -> bool:
        return bool(self._registers[_CTRL5] & 0x08)

    def _judge(self) -> None:
        now = self._felt_digits()
        alpha = 1 / (1 + 6.2832 / _CORNER[self._registers[_CTRL2] >> 4 & 3])
        self._passed = tuple(  # type: ignore[assignment]
            alpha * (p + n - b) for p, n, b in zip(self._passed, now, self._before, strict=True)
        )
        self._before = now
        seen = self._passed if self._registers[_CTRL2] & 0x01 else now
        threshold = (self._registers[_THS] & 0x7F) * _THS_STEP[self._scale()]
        source = 0
        for axis in range(3):
            source |= (2 if abs(seen[axis]) > threshold else 1) << (2 * axis)
        config = self._registers[_CFG]
        hits = source & config & 0x3F
        met = hits == config & 0x3F if config & 0x80 else hits != 0
        self._run = self._run + 1 if self._armed() and met else 0
        self._source = source
        if self._run > self._registers[_DURATION] & 0x7F:
            self._source |= 0x40
            if self._latched():
                self._latch = self._latch or self._source

    def _pin(self) -> bool:
        source = self._latch if self._latched() else self._source
        active = bool(source & 0x40) and bool(self._registers[_CTRL3] & 0x40)
        return active != bool(self._registers[_CTRL6] & 0x02)
