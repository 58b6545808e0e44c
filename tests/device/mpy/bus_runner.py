"""Frees a bus that a chip holds: prints, for each number of clocks that it wants, what happened.

micropython bus_runner.py FIRMWARE
"""

import sys

sys.path[:0] = [sys.argv[0].rsplit("/", 1)[0] + "/bare", sys.argv[1]]

from box.drivers.i2c_bus import free_bus  # noqa: E402


class Line:
    """An open-drain line; a chip on it may hold it low."""

    def __init__(self):
        self.high = 1
        self.held = 0
        self.edges = 0

    def init(self, _mode, *, value):
        self.high = value

    def value(self, high=None):
        if high is None:
            return 1 if self.high and not self.held else 0
        self.edges += high > self.high
        self.high = high
        return None


class Clock(Line):
    """Each rising edge brings the chip on `data` one bit nearer to letting go."""

    def __init__(self, data):
        super().__init__()
        self.data = data

    def value(self, high=None):
        if high and not self.high and self.data.held:
            self.data.held -= 1
        return super().value(high)


for wanted in (0, 1, 5, 9, 10):
    sda = Line()
    sda.held = wanted
    scl = Clock(sda)
    print(wanted, free_bus(sda, scl), scl.edges, sda.edges)
