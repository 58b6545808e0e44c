"""esp32: the pins that wake from deep sleep, the chip's temperature, the flash's partition."""

from micropython import const
from vbox import Flash, W

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
