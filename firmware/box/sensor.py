"""Whether there is an accelerometer: found, or said to be missing."""

import time

from box.drivers.probe import find_accelerometer
from box.store.errors import StoreError
from box.store.files import exists, remove, write_whole

_SAID = "/no_accel"  # that it was said: once, until one is found and gone again


def look_for_sensor(ui, dice) -> None:
    """Finds the accelerometer for the dice; says if there is none."""
    dice.sensor = find_sensor(dice.i2c)
    tell_once(ui, dice.sensor is not None)


def find_sensor(i2c):
    """How the accelerometer on the bus is read, the arguments of a `SampleReader`; None: none."""
    chip = find_accelerometer(i2c, time.sleep_ms)
    return None if chip is None else chip.form()


def tell_once(ui, found: bool) -> None:
    """Says on the screen that no accelerometer was found, unless it has been said."""
    said = exists(_SAID)
    if found:
        if said:
            remove(_SAID)
    elif not said:
        try:
            write_whole(_SAID, b"1")
        except StoreError:
            pass
        ui.show_passing("no_accel")
        ui.redraw()
