"""A bus with accelerometer models on it, box time, and motion played into them: for tests."""

import sys
from pathlib import Path

from box.drivers.probe import find_accelerometer
from virtual_box.chips.adxl345 import Adxl345
from virtual_box.chips.lis3dh import Lis3dh
from virtual_box.chips.mpu6050 import Mpu6050
from virtual_box.motion import Motion

ROOT = Path(__file__).resolve().parents[2]
MOTION = ROOT / "tests" / "motion"
FIRMWARE = ROOT / "firmware"
MICROPYTHON = Path(sys.executable).parent / "micropython"

CHIPS = {"lis3dh": Lis3dh, "adxl345": Adxl345, "mpu6050": Mpu6050}
OFFSET = (35.0, -30.0, 60.0)
"""A zero error within all three data sheets, milli-g."""


class Rig:
    """Chips on a bus as `machine.I2C` gives it; `now` is the box's time in µs."""

    def __init__(self):
        self.now = 5_000_000
        self.motion = Motion()
        self.chips = {}
        self.fail_at = None
        """The bus transfer, counted from 0, from which on nothing answers."""
        self.transfers = 0

    def plug(self, kind, **kwargs):
        """Plugs a chip of a class of CHIPS in; returns it."""
        chip = kind(lambda: self.now, lambda time: self.motion(time), **kwargs)
        self.chips[chip.address] = chip
        return chip

    def feels(self, x, y, z):
        """From now on the box feels the same: x, y, z in milli-g."""
        before, since = self.motion, self.now
        self.motion = lambda time: (x, y, z) if time >= since else before(time)

    def readfrom_mem_into(self, address, register, buffer):
        chip = self._answering(address)
        chip.write(bytes((register,)))
        buffer[:] = chip.read(len(buffer))
        self.now += 23 * (4 + len(buffer))

    def writeto_mem(self, address, register, buffer):
        self._answering(address).write(bytes((register,)) + bytes(buffer))
        self.now += 23 * (2 + len(buffer))

    def sleep_ms(self, ms):
        self.now += 1000 * ms

    def _answering(self, address):
        self.transfers += 1
        gone = self.fail_at is not None and self.transfers > self.fail_at
        if gone or address not in self.chips:
            raise OSError(19)
        return self.chips[address]


def feel(recording, kind, pace=10):
    """What the box reads while a recording plays, and 1.5 s more: [(ms, x, y, z), …]."""
    rig = Rig()
    rig.plug(kind, offset=OFFSET)
    reader = find_accelerometer(rig, rig.sleep_ms).reader()
    rig.sleep_ms(100)
    start = rig.now
    end = rig.motion.play(recording, start) + 1_500_000
    sample = [0, 0, 0]
    samples = []
    while rig.now < end:
        reader.read_into(sample)
        samples.append(((rig.now - start) // 1000, *sample))
        rig.sleep_ms(pace)
    return samples
