"""What the display driver sends, decoded as the chips' data sheets say."""

import subprocess
import sys
from pathlib import Path

import adafruit_ssd1306
import pytest

ROOT = Path(__file__).resolve().parents[2]
RUNNER = Path(__file__).parent / "mpy" / "display_runner.py"


class Panel:
    """The memory of an SSD1306 (horizontal mode) or an SH1106 (page mode), fed with transfers."""

    def __init__(self, columns: int, offset: int) -> None:
        self.memory = [bytearray(columns) for _ in range(8)]
        self.columns, self.offset = columns, offset
        self.page = self.column = 0
        self.window = (0, columns - 1, 0, 7)
        self.args: list[int] = []
        self.contrast = 0

    def transfer(self, data: bytes) -> None:
        at = 1
        while at < len(data):
            control = data[at]
            if control == 0x80:
                self.command(data[at + 1])
                at += 2
                continue
            for byte in data[at + 1 :]:
                if control == 0x40:
                    self.write(byte)
                else:
                    self.command(byte)
            return

    def command(self, byte: int) -> None:
        self.args.append(byte)
        first, count = self.args[0], len(self.args)
        long = {0x20: 2, 0x81: 2, 0x8D: 2, 0xA8: 2, 0xAD: 2, 0xD3: 2, 0xD5: 2, 0xD9: 2, 0xDA: 2}
        long |= {0xDB: 2}
        if self.columns == 128:
            long |= {0x21: 3, 0x22: 3}
        if count < long.get(first, 1):
            return
        args, self.args = self.args, []
        if first == 0x21:
            self.window = (args[1], args[2], *self.window[2:])
            self.column = args[1]
        elif first == 0x22:
            self.window = (*self.window[:2], args[1], args[2])
            self.page = args[1]
        elif first == 0x81:
            self.contrast = args[1]
        elif self.columns == 132 and first >> 4 == 0xB:
            self.page = first & 7
        elif self.columns == 132 and first >> 4 == 0:
            self.column = self.column & 0xF0 | first
        elif self.columns == 132 and first >> 4 == 1:
            self.column = self.column & 0xF | (first & 0xF) << 4

    def write(self, byte: int) -> None:
        self.memory[self.page][self.column] = byte
        self.column += 1
        if self.columns == 128 and self.column > self.window[1]:
            self.column = self.window[0]
            self.page = self.page + 1 if self.page < self.window[3] else self.window[2]

    @property
    def picture(self) -> bytes:
        return b"".join(page[self.offset : self.offset + 128] for page in self.memory)


def steps(driver: str, offset: int = 0):
    """(name, lost, bytes on the bus, what the panel shows, what it should) of each step."""
    library = Path(adafruit_ssd1306.__file__).parent
    command = [Path(sys.executable).parent / "micropython", "-X", "heapsize=96k", RUNNER]
    command += [ROOT / "firmware", library, driver, str(offset)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    panel = Panel(132 if "sh1106" in driver else 128, offset)
    found, sent = [], 0
    for line in done.stdout.splitlines():
        word, *rest = line.split()
        if word == "step":
            name, lost, sent = rest[0], rest[1] == "True", 0
        elif word == "want":
            found.append((name, lost, sent, panel.picture, bytes.fromhex(rest[0])))
        else:
            data = bytes.fromhex(word)
            panel.transfer(data)
            sent += len(data)
    return found, panel


CHIPS = [("ssd1306", 0), ("sh1106", 0), ("sh1106", 2), ("sh1106", 4)]


@pytest.mark.parametrize(("driver", "offset"), CHIPS)
def test_the_panel_shows_what_was_drawn(driver, offset):
    for name, lost, _, seen, wanted in steps(driver, offset)[0]:
        if not lost:
            assert seen == wanted, name


@pytest.mark.parametrize(("driver", "offset"), CHIPS)
def test_only_changes_are_sent(driver, offset):
    sent = {name: count for name, _, count, _, _ in steps(driver, offset)[0]}
    assert sent["die"] <= 100
    assert sent["corners"] <= 3 * 11
    assert sent["nothing"] == 0


@pytest.mark.parametrize(("driver", "offset"), CHIPS)
def test_a_display_that_goes_and_comes_back(driver, offset):
    found, panel = steps(driver, offset)
    by_name = {step[0]: step for step in found}
    assert not by_name["random"][1]
    assert by_name["unplugged"][1]
    assert by_name["still"][1:3] == (True, 0)
    assert by_name["retried"][1]
    name, lost, _, seen, wanted = by_name["back"]
    assert not lost
    assert seen == wanted
    assert panel.contrast == 0x30


@pytest.mark.parametrize(("driver", "offset"), [("dead-ssd1306", 0), ("dead-sh1106", 2)])
def test_no_display_at_power_up(driver, offset):
    found, _ = steps(driver, offset)
    assert all(lost for name, lost, *_ in found if name != "back")
    assert found[-1][3] == found[-1][4]
