"""Bytes on the display's bus for a key, against a whole frame."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from statistics import mean

import adafruit_ssd1306
from bobox import pack
from bobox.places import firmware_dir
from virtual_box import VirtualBox

from bench import evening
from bench.row import Row

_THROWS = 120
_FRAME = b"""
import time
from adafruit_ssd1306 import SSD1306_I2C
from box.drivers.i2c_bus import DisplayBus
from machine import I2C, Pin
display = SSD1306_I2C(128, 64, DisplayBus(lambda: I2C(0, scl=Pin(22), sda=Pin(21))))
print("begin")
time.sleep(1)
display.show()
time.sleep(1)
print("end")
"""


def whole_frame() -> int:
    """Bytes that show() of Adafruit's driver, as it comes from its package, puts on the bus."""
    driver = Path(adafruit_ssd1306.__file__)
    devices = driver.parent / "adafruit_bus_device"
    sources = {"adafruit_ssd1306": driver}
    sources |= {f"adafruit_bus_device/{path.stem}": path for path in devices.glob("*.py")}
    sources["box/drivers/i2c_bus"] = firmware_dir() / "box" / "drivers" / "i2c_bus.py"
    files = {
        f"/lib/{name}.mpy": pack.compile_source(path.read_text(encoding="utf-8"), name)
        for name, path in sources.items()
    }
    with VirtualBox(files={"/main.py": _FRAME, **files}) as box:
        assert box.wait_for(lambda: "begin" in box.output), box.output
        before = box.counters.bus_bytes
        assert box.wait_for(lambda: "end" in box.output), box.output
        return box.counters.bus_bytes - before


class Keys:
    """Bytes that each die's key puts on the bus, up to the finished screen."""

    def __init__(self, throws: Iterable[str]) -> None:
        self.early: list[int] = []
        """Of the digits 1 to 5."""
        self.sixth: list[int] = []
        self.over_result: list[int] = []
        """Of a first digit that is typed over the result before."""
        self.differing: list[int] = []
        """How many bytes of the picture that changed."""
        with VirtualBox() as box:
            box.wait(2)
            box.press(*evening.NEW_GAME)
            for number, dice in enumerate(throws):
                self._throw(box, dice, over_result=number % 2 == 1)
                box.press("#")
                if number % 2:
                    box.press("#")

    def _throw(self, box: VirtualBox, dice: str, over_result: bool) -> None:
        for at, key in enumerate(dice):
            before, picture = box.counters.bus_bytes, _bytes(box)
            box.press(key)
            sent = box.counters.bus_bytes - before
            if at == 5:
                self.sixth.append(sent)
            elif at or not over_result:
                self.early.append(sent)
            else:
                self.over_result.append(sent)
                self.differing.append(sum(map(int.__ne__, picture, _bytes(box))))


def _bytes(box: VirtualBox) -> list[int]:
    """The picture as the display's memory has it: a byte is eight dots below each other."""
    columns = [format(row, "0128b") for row in box.rows()]
    return [
        int("".join(columns[page * 8 + dot][column] for dot in range(8)), 2)
        for page in range(8)
        for column in range(128)
    ]


def rows() -> list[Row]:
    """The rows of this group."""
    frame = whole_frame()
    keys = Keys(evening.throws(_THROWS))
    floor = "a whole frame, the stock driver's show()"

    def most(sent: list[int]) -> str:
        return f"the most of {len(sent)} keys; the mean is {mean(sent):.0f}"

    return [
        Row("bus: a die's key, digits 1–5", max(keys.early), "B", floor, frame, 0.12,
            most(keys.early)),
        Row("bus: a die's key, the sixth", max(keys.sixth), "B", floor, frame, 0.45,
            most(keys.sixth)),
        Row("bus: a first digit over the last result", mean(keys.over_result), "B",
            "bytes of the picture that differ", mean(keys.differing),
            note="the turn's screen takes the result's place; means, "
            f"the most is {max(keys.over_result)}"),
    ]  # fmt: skip
