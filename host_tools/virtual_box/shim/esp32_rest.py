"""esp32: the pins that wake from deep sleep, and the chip's temperature."""

from micropython import const
from vbox import W

_EXT0 = const(100)
_EXT1 = const(102)

WAKEUP_ALL_LOW = False
WAKEUP_ANY_HIGH = True


def wake_on_ext0(pin, level):
    W[_EXT0] = 0 if pin is None else pin._m
    W[_EXT0 + 1] = 1 if level else 0


def wake_on_ext1(pins, level):
    mask = 0
    if pins:
        for pin in pins:
            mask |= pin._m
    W[_EXT1] = mask
    W[_EXT1 + 1] = 1 if level else 0


def raw_temperature():
    return 122


def gpio_deep_sleep_hold(enable):
    pass
