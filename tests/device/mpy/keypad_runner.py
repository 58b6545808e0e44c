"""Scans a keypad with the heap locked: any allocation is a MemoryError.

micropython keypad_runner.py FIRMWARE
"""

import sys

sys.path[:0] = [sys.argv[0].rsplit("/", 1)[0] + "/bare", sys.argv[1]]

import micropython  # noqa: E402
from box.drivers.keypad import Keypad  # noqa: E402
from machine import Pin, Timer  # noqa: E402

Pin.rows = [Pin() for _ in range(4)]
Pin.columns = [Pin() for _ in range(4)]
keypad = Keypad(tuple(Pin.rows), tuple(Pin.columns), Timer())


def scan(times):
    """So many scans without a heap."""
    micropython.heap_lock()
    try:
        for _ in range(times):
            keypad.scan(None)
    finally:
        micropython.heap_unlock()


typed = []
for number in (0, 5, 10, 15, 3, 12, 12):
    Pin.down.add(number)
    scan(5)
    Pin.down.clear()
    scan(4)
    typed.append(keypad.events.get())
Pin.down.update((0, 1, 4, 5))
scan(20)
Pin.down.clear()
scan(20)
typed.append(keypad.events.get())
Pin.down.add(12)
scan(410)
typed.append(keypad.events.get())
typed.append(keypad.events.get())
Pin.down.clear()
scan(300)
typed.append(keypad.events.get())
print(typed, all(row.mode == Pin.OUT and row.high for row in Pin.rows))
