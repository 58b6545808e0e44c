"""machine.PWM; what it plays is in the player's record."""

from machine import _pin_id
from micropython import const
from vbox import rpc

_PWM = const(11)


class PWM:
    def __init__(self, pin, *, freq=5000, duty_u16=None, duty=None, duty_ns=None, invert=0):
        self._id = _pin_id(pin)
        self._freq = freq
        self._duty = 32768
        self.init(freq=freq, duty_u16=duty_u16, duty=duty, duty_ns=duty_ns)

    def init(self, *, freq=None, duty_u16=None, duty=None, duty_ns=None, invert=0):
        if freq is not None:
            if not 1 <= freq <= 40000000:
                raise ValueError("frequency must be from 1Hz to 40MHz")
            self._freq = freq
        if duty_u16 is not None:
            self._duty = duty_u16
        elif duty is not None:
            self._duty = duty * 64
        elif duty_ns is not None:
            self._duty = duty_ns * self._freq * 65536 // 1000000000
        rpc(_PWM, self._id, self._freq, self._duty)

    def freq(self, value=None):
        if value is None:
            return self._freq
        self.init(freq=value)

    def duty_u16(self, value=None):
        if value is None:
            return self._duty
        self.init(duty_u16=value)

    def duty(self, value=None):
        if value is None:
            return self._duty // 64
        self.init(duty=value)

    def duty_ns(self, value=None):
        if value is None:
            return self._duty * 1000000000 // (65536 * self._freq)
        self.init(duty_ns=value)

    def deinit(self):
        rpc(_PWM, self._id, 0, 0)
