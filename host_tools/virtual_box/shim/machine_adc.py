"""machine.ADC on the voltages that the player sets."""

from machine import _pin_id
from micropython import const
from vbox import W, spend

_ADC = const(104)


class ADC:
    ATTN_0DB = 0
    ATTN_2_5DB = 1
    ATTN_6DB = 2
    ATTN_11DB = 3

    def __init__(self, pin, *, atten=0):
        self._id = _pin_id(pin)
        if not 32 <= self._id <= 39:
            raise ValueError("invalid pin")
        self._top = 0
        self.atten(atten)

    def init(self, *, atten=0):
        self.atten(atten)

    def atten(self, atten):
        # The upper ends of the calibrated ranges (ESP32 data sheet, ADC characteristics).
        self._top = (950000, 1250000, 1750000, 2450000)[atten]

    def read_uv(self):
        spend(50)
        return min(W[_ADC + self._id - 32], self._top)

    def read_u16(self):
        return self.read_uv() * 65535 // self._top

    def read(self):
        return self.read_u16() >> 4
