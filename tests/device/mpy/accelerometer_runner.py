"""Runs the compiled accelerometer drivers on a bus at the other end of standard input and output.

    micropython accelerometer_runner.py DIR

Each request is a line, each answer a line; the last line is `done` and what was found, as JSON.
"""

import binascii
import json
import sys

sys.path.insert(0, sys.argv[1])

import micropython  # noqa: E402
from box.drivers.probe import find_accelerometer  # noqa: E402


def ask(*words):
    print(*words)
    return sys.stdin.readline().strip()


class Bus:
    """As machine.I2C, but asked and answered in lines."""

    def readfrom_mem_into(self, address, register, buffer):
        answer = ask("read", address, register, len(buffer))
        if answer == "gone":
            raise OSError(19)
        buffer[:] = binascii.unhexlify(answer)

    def writeto_mem(self, address, register, buffer):
        if ask("write", address, register, binascii.hexlify(buffer).decode()) == "gone":
            raise OSError(19)


class Kept:
    """A bus that gives one answer again and again and allocates nothing."""

    def __init__(self, answer):
        self.answer = answer

    def readfrom_mem_into(self, _address, _register, buffer):
        for index in range(len(buffer)):
            buffer[index] = self.answer


def sleep_ms(ms):
    ask("sleep", ms)


bus = Bus()
chip = find_accelerometer(bus, sleep_ms)
said = {"name": chip.NAME, "woken": [chip.woken]}
sleep_ms(100)
sample = [0, 0, 0]
chip.reader().read_into(sample)
said["first"] = sample[:]

still = type(chip)(Kept(0x55), chip.address).reader()
micropython.heap_lock()
try:
    still.read_into(sample)
finally:
    micropython.heap_unlock()

chip.wake_on_motion(250, sleep_ms)
sleep_ms(5000)
said["moved"] = chip.moved()
ask("tilt")
sleep_ms(2000)
chip = find_accelerometer(bus, sleep_ms)
said["woken"].append(chip.woken)
sleep_ms(100)
chip.reader().read_into(sample)
said["tilted"] = sample[:]
ask("unplug")
try:
    chip.reader().read_into(sample)
except OSError as error:
    said["lost"] = error.errno
print("done", json.dumps(said))
