"""Draws on the display driver; prints what went over the bus, one transfer a line, as hex.

micropython display_runner.py FIRMWARE LIBRARIES DRIVER OFFSET
"""

import sys
from binascii import hexlify

firmware, libraries, driver = sys.argv[1:4]
sys.path[:0] = [sys.argv[0].rsplit("/", 1)[0] + "/bare", firmware, libraries]

from box.drivers.display import Display  # noqa: E402
from box.drivers.i2c_bus import DisplayBus  # noqa: E402
from box.drivers.sh1106 import Display1106  # noqa: E402
from machine import I2C  # noqa: E402

i2c = I2C()


def show(name):
    """Ends a step: what was sent in it, and what should be seen."""
    display.show()
    print("step", name, display.lost)
    for data in i2c.sent:
        print(hexlify(data).decode())
    print("want", hexlify(memoryview(display.buffer)[1:]).decode())
    i2c.sent.clear()


bus = DisplayBus(lambda: i2c)
i2c.dead = driver.startswith("dead-")
offset = int(sys.argv[4])
display = Display1106(bus, offset=offset) if driver.endswith("sh1106") else Display(bus)
show("start")
display.text("BoBox", 3, 5, 1)
display.rect(0, 40, 128, 24, 1)
show("picture")
display.fill_rect(20, 16, 20, 20, 1)
display.fill_rect(24, 20, 12, 12, 0)
show("die")
display.pixel(0, 0, 1)
display.pixel(127, 63, 0)
display.pixel(64, 30, 1)
show("corners")
show("nothing")
seed = 1
for step in range(30):
    for _ in range(step * 3):
        seed = (seed * 1103515245 + 12345) & 0x3FFFFFFF
        display.fill_rect(seed >> 8 & 127, seed >> 16 & 63, seed >> 4 & 15, 5, seed >> 7 & 1)
    show("random")
i2c.dead = True
display.fill(1)
show("unplugged")
display.fill(0)
show("still")
display.retry()
show("retried")
i2c.dead = False
display.brightness(2)
display.retry()
show("back")
