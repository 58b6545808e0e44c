"""esp32: the pins that wake from deep sleep, the chip's temperature, the flash's partition."""

from micropython import const
from vbox import Flash, W

_EXT0 = const(100)
_EXT1 = const(102)
_DEEP_HOLD = const(37)
_RTC_PINS = const(0xFF0E00F015)  # 0, 2, 4, 12 to 15, 25 to 27, 32 to 39

WAKEUP_ALL_LOW = False
WAKEUP_ANY_HIGH = True


def _check(pin):
    if not _RTC_PINS >> pin._id & 1:
        raise ValueError("invalid pin")


def wake_on_ext0(pin, level):
    if pin is not None:
        _check(pin)
    W[_EXT0] = 0 if pin is None else pin._m
    W[_EXT0 + 1] = 1 if level else 0


def wake_on_ext1(pins, level):
    mask = 0
    for pin in pins or ():
        _check(pin)
        mask |= pin._m
    W[_EXT1] = mask
    W[_EXT1 + 1] = 1 if level else 0


def raw_temperature():
    return 122


def gpio_deep_sleep_hold(enable):
    W[_DEEP_HOLD] = 1 if enable else 0


class Partition(Flash):
    """The one that has the file system; the others are not there."""

    TYPE_APP = 0
    TYPE_DATA = 1

    @staticmethod
    def find(type=0, subtype=0xFF, label=None, block_size=4096):
        return [Partition()] if type == 1 and label in (None, "vfs") else []

    def info(self):
        return 1, 0x82, 0x200000, self.ioctl(4, 0) * 4096, "vfs", False

    def writeblocks(self, block, buffer, offset=None):
        if offset is None:
            self.ioctl(6, block)
        Flash.writeblocks(self, block, buffer, offset or 0)
