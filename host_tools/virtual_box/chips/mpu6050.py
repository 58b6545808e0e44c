"""Model of InvenSense's MPU6050 and of its newer family: the accelerometer and its interrupt.

By RM-MPU-6000A-00 and RM-MPU-6500A-00. Left out: gyroscope and thermometer (read 0), FIFO, the
second bus, zero motion, self-test.
"""

from __future__ import annotations

from typing import Any

from virtual_box.chips.accelerometer import AccelerometerChip, Vector, quantised, window_of

_DIV, _CONFIG, _ACCEL, _ACCEL2, _LP_ODR, _THR, _DUR = 0x19, 0x1A, 0x1C, 0x1D, 0x1E, 0x1F, 0x20
_PIN_CFG, _ENABLE, _STATUS, _DATA = 0x37, 0x38, 0x3A, 0x3B
_INTEL, _PWR1, _PWR2, _WHO = 0x69, 0x6B, 0x6C, 0x75
_NEWER = (0x70, 0x71, 0x73, 0x98)
_BAND = (260, 184, 94, 44, 21, 10, 5, 260)
_BAND_NEWER = (460, 184, 92, 41, 20, 10, 5, 460)
_CYCLE_HZ = (1.25, 5, 20, 40)
_READ_ONLY = {_STATUS, *range(_DATA, 0x61), _WHO}


class Mpu6050(AccelerometerChip):
    """`who`: 0x68, or what clones and relatives answer."""

    ADDRESSES = (0x68, 0x69)
    NOISE = (2.5, 2.5, 3.5)

    def __init__(self, *args: Any, who: int = 0x68, **kwargs: Any) -> None:
        self._who = who
        self._newer = who in _NEWER
        super().__init__(*args, **kwargs)

    def _defaults(self) -> None:
        self._registers[_PWR1] = 0x01 if self._newer else 0x40
        self._registers[_WHO] = self._who
        self._status = 0
        self._run = 0
        self._held: tuple[int, int, int] | None = None  # what motion is measured from
        self._retime(self._rate())

    def _poke(self, register: int, value: int) -> None:
        if register in _READ_ONLY:
            return
        if register == _PWR1 and value & 0x80:
            self.power_on()
            return
        self._registers[register] = value
        if register in (_DIV, _CONFIG, _ACCEL2, _LP_ODR, _PWR1, _PWR2):
            self._retime(self._rate())
        if register == _ACCEL and not self._newer:
            self._held = self._sample if value & 7 == 7 else None
        if register == _INTEL:
            self._held = None

    def _rate(self) -> int:
        """µs between two samples, 0 while asleep."""
        power = self._registers[_PWR1]
        if power & 0x40:
            return 0
        divider = 1_000 * (1 + self._registers[_DIV])
        if not power & 0x20:
            return divider
        if not self._newer:
            return round(1_000_000 / _CYCLE_HZ[self._registers[_PWR2] >> 6])
        if self._who == 0x98:
            return divider
        return round(4_096_000 / (1 << min(11, self._registers[_LP_ODR] & 0x0F)))

    def _peek(self, register: int) -> int:
        if register == _STATUS:
            status = self._status | (1 if self._fresh else 0)
            self._status = 0
            self._fresh = False
            return status
        if _DATA <= register < _DATA + 6:
            value = self._sample[(register - _DATA) // 2] & 0xFFFF
            return value & 0xFF if (register - _DATA) & 1 else value >> 8
        return self._registers[register]

    def _window(self) -> int:
        if self._registers[_PWR1] & 0x20:
            return window_of(260)  # one short look a cycle
        if self._newer:
            return window_of(_BAND_NEWER[self._registers[_ACCEL2] & 7])
        return window_of(_BAND[self._registers[_CONFIG] & 7])

    def _digits(self, felt: Vector) -> tuple[int, int, int]:
        step = 1000 / (16384 >> (self._registers[_ACCEL] >> 3 & 3))
        x, y, z = quantised(felt, step, 16)
        off = self._registers[_PWR2]
        return 0 if off & 0x20 else x, 0 if off & 0x10 else y, 0 if off & 0x08 else z

    def _armed(self) -> bool:
        if not self._registers[_ENABLE] & self._motion():
            return False
        if self._newer:
            return self._registers[_INTEL] & 0x80 != 0
        return self._registers[_ACCEL] & 7 == 7

    def _motion(self) -> int:
        return 0xE0 if self._who == 0x98 else 0x40

    def _judge(self) -> None:
        if not self._armed():
            self._run = 0
            return
        if self._held is None:
            self._held = self._sample
        step = 1000 / (16384 >> (self._registers[_ACCEL] >> 3 & 3))
        threshold = self._registers[_THR] * (4 if self._newer else 2)
        over = 0
        for axis in range(3):
            if abs(self._sample[axis] - self._held[axis]) * step > threshold:
                over |= 0x80 >> axis
        if self._newer and self._registers[_INTEL] & 0x40:
            self._held = self._sample
        self._run = self._run + 1 if over else 0
        if over and (self._newer or self._run >= max(1, self._registers[_DUR])):
            self._status |= over if self._who == 0x98 else 0x40

    def _pin(self) -> bool:
        status = self._status | (1 if self._fresh else 0)
        active = bool(status & self._registers[_ENABLE])
        return active != bool(self._registers[_PIN_CFG] & 0x80)
