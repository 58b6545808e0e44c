"""Deep sleep: the chip is off but for its clock and 2 kB of memory; a key or a motion wakes it."""

import esp32
import machine
from machine import Pin


def deep_sleep(rows: tuple, wakers: tuple) -> None:
    """Sleeps until one of the pins `wakers` goes high; the box then starts anew.

    `rows`: the keypad's rows by number, held high meanwhile, so that any key lifts its column.
    """
    for number in rows:
        Pin(number, Pin.OUT, value=1, hold=True)  # type: ignore[call-arg]
    esp32.gpio_deep_sleep_hold(True)  # type: ignore[attr-defined]
    esp32.wake_on_ext1(tuple([Pin(number, Pin.IN) for number in wakers]), esp32.WAKEUP_ANY_HIGH)
    machine.deepsleep()
