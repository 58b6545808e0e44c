"""Finds the accelerometer: by address, and by what answers there."""

from micropython import const

from box.drivers.adxl345 import Adxl345
from box.drivers.lis3dh import Lis3dh
from box.drivers.mpu6050 import Mpu6050
from box.drivers.sample_reader import ADDRESSES

_CHECKS = const(16)
_CHECK_MS = const(10)
_START_MS = const(50)
_STILL = const(150)  # milli-g between the least and the greatest of an axis
_LEAST = const(800 * 800)  # of 1 g, squared
_MOST = const(1200 * 1200)


def find_accelerometer(i2c, sleep_ms):
    """The accelerometer on the bus, started, or None.

    `sleep_ms(n)` waits; only a chip at 0x68 or 0x69 that says an id we don't know costs time
    (0.2 s): it is taken if it measures 1 g ± 20 % at rest. A box that moves meanwhile can't tell:
    None, and worth another call later.
    """
    byte = bytearray(1)
    for address in ADDRESSES:
        try:
            i2c.readfrom_mem_into(address, 0, byte)
        except OSError:
            continue
        for kind in _kinds_at(address):
            chip = kind(i2c, address)
            try:
                if chip.who() not in kind.IDS and (
                    address < 0x68 or not _measures_gravity(chip, sleep_ms)
                ):
                    continue
                chip.woken = chip.moved()
                chip.start()
                return chip
            except OSError:
                pass  # gone again: the next one
    return None


def _kinds_at(address: int) -> tuple:
    """The drivers of what may be at an address; each asks in its own register."""
    if address >= 0x68:
        return (Mpu6050,)
    if address == 0x53:
        return (Adxl345,)
    return (Adxl345, Lis3dh) if address == 0x1D else (Lis3dh,)


def _measures_gravity(chip, sleep_ms) -> bool:
    """Starts the chip and looks whether it lies still under 1 g ± 20 %."""
    chip.start()
    sleep_ms(_START_MS)
    reader = chip.reader()
    sample = [0, 0, 0]
    reader.read_into(sample)
    least = sample[:]
    most = sample[:]
    for _ in range(_CHECKS):
        sleep_ms(_CHECK_MS)
        reader.read_into(sample)
        for axis in range(3):
            least[axis] = min(least[axis], sample[axis])
            most[axis] = max(most[axis], sample[axis])
    squared = 0
    for axis in range(3):
        if most[axis] - least[axis] > _STILL:
            return False
        middle = (most[axis] + least[axis]) // 2
        squared += middle * middle
    return _LEAST <= squared <= _MOST
