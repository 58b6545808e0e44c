"""The I2C bus: freed when a chip holds it, and with the methods that Adafruit's drivers call."""

import time

from machine import I2C, Pin


def free_bus(sda: Pin, scl: Pin) -> bool:
    """Frees a bus on which a chip holds SDA low, as after a reset in the middle of a transfer.

    Up to nine clocks until the chip lets go, then a STOP. Both lines are left open-drain and high.
    True when SDA is high at the end.
    """
    sda.init(Pin.OPEN_DRAIN, value=1)
    scl.init(Pin.OPEN_DRAIN, value=1)
    time.sleep_us(5)
    for _ in range(9):
        if sda.value():
            break
        scl.value(0)
        time.sleep_us(5)
        scl.value(1)
        time.sleep_us(5)
    sda.value(0)
    time.sleep_us(5)
    sda.value(1)
    time.sleep_us(5)
    return sda.value() == 1


def open_bus(sda: int, scl: int, hertz: int) -> I2C:
    """The I2C bus on two pins, by number, freed first if a chip holds it."""
    lines = Pin(sda), Pin(scl)
    free_bus(*lines)
    return I2C(0, sda=lines[0], scl=lines[1], freq=hertz)


class DisplayBus:
    """A `machine.I2C` as Adafruit's display driver wants it, for a chip that may be missing.

    A transfer that fails is noted, not raised. Once `failed`, nothing more is sent, so that an
    absent chip costs no time, until restart().
    """

    def __init__(self, make, *wires) -> None:
        """`make(*wires)`: a `machine.I2C`, at first and at each restart; frees the lines."""
        self._make = make
        self._wires = wires
        self.restart()

    def restart(self) -> None:
        """Frees the bus and tries again."""
        self._i2c: I2C = self._make(*self._wires)
        self.failed = False

    def try_lock(self) -> bool:
        """Always granted: nobody is interrupted in the middle of a transfer."""
        return True

    def unlock(self) -> None:
        """The end of a transfer."""

    def writeto(self, address: int, buffer, *, start: int = 0, end: int | None = None) -> None:
        """Sends `buffer[start:end]` to a chip."""
        if self.failed:
            return
        if start or (end is not None and end != len(buffer)):
            buffer = memoryview(buffer)[start:end]
        try:
            self._i2c.writeto(address, buffer)
        except OSError:
            self.failed = True
