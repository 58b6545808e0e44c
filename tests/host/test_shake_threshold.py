"""What is left out of a library: what nothing on the box can reach, and nothing else."""

import ast

import pytest
from bobox import pack, shake
from bobox.merge import PackError

LIBRARY = '''
"""A driver."""
from busses import spi, wire
try:
    from typing import Optional
except ImportError:
    pass
try:
    import fast as maths
except ImportError:
    import slow as maths
__version__ = "1"
SET_ON = const(0xAF)
SET_OFF = const(0xAE)
class Base:
    def show(self) -> Optional[int]:
        return maths.sum(self.pages)
    def rotate(self):
        return self.helper()
    def helper(self):
        return 1
    def __enter__(self):
        return self
class Wire(Base):
    def on(self):
        wire.send(SET_ON)
class Spi(Base):
    def on(self):
        spi.send(SET_ON)
'''


def test_what_nothing_names_is_left_out():
    text = shake.shake({"lib": LIBRARY}, ["from lib import Wire\nWire().on()\nWire().show()\n"])[
        "lib"
    ]
    ast.parse(text)
    for gone in ("class Spi", "spi", "Optional[", "rotate", "helper", "SET_OFF", "__version__"):
        assert gone not in text.replace("-> Optional[int]", ""), gone
    for kept in ("class Base", "class Wire", "import fast as maths", "_SET_ON", "__enter__"):
        assert kept in text
    assert text.count("\n") == LIBRARY.count("\n")


def test_what_a_user_names_stays():
    user = "from lib import Spi\nSpi().rotate()\n"
    text = shake.shake({"lib": LIBRARY}, [user])["lib"]
    assert "class Spi" in text
    assert "def helper" in text
    assert "class Wire" not in text


def test_a_library_that_makes_names_is_refused():
    with pytest.raises(PackError, match="lib uses getattr"):
        shake.shake({"lib": "def f(x, n):\n    return getattr(x, n)\n"}, [])


def test_adafruits_driver_keeps_what_the_box_needs():
    board = pack.build()
    driver = board["/a/adafruit_ssd1306.mpy"]
    for name in (b"SSD1306_I2C", b"poweron", b"init_display", b"write_cmd", b"contrast"):
        assert name in driver
    assert b"SPI" not in driver
    assert "/a/adafruit_bus_device/spi_device.mpy" not in board
