"""Scripts, line by line, and the command that plays them."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image
from vbox_programs import PRELUDE, MakeBox
from virtual_box import BoxError, VirtualBox
from virtual_box.cli import sim_app
from virtual_box.script import ScriptError, ScriptPlayer
from virtual_box.terminal import braille, half_blocks

_PROGRAM = """
import time
from machine import I2C, Pin
rows = [Pin(i, Pin.OUT, value=1) for i in (27, 14, 13, 4)]
columns = [Pin(i, Pin.IN, Pin.PULL_DOWN) for i in (32, 33, 25, 26)]
i2c = I2C(0, scl=22, sda=21)
import framebuf
INIT = b"\\x00\\xae\\x20\\x00\\x21\\x00\\x7f\\x22\\x00\\x07\\xa1\\xc8\\x8d\\x14\\xaf"
data = bytearray(1025)
data[0] = 0x40
frame = framebuf.FrameBuffer(memoryview(data)[1:], 128, 64, framebuf.MONO_VLSB)
def show():
    frame.fill(0)
    frame.text("presses: %d" % app.noted["presses"], 0, 8)
    i2c.writeto(0x3C, INIT)
    i2c.writeto(0x3C, data)
note(presses=0, longest=0)
show()
since = None
while True:
    down = any(c.value() for c in columns)
    if down and since is None:
        since = time.ticks_ms()
        app.noted["presses"] += 1
        show()
    elif not down and since is not None:
        app.noted["longest"] = max(app.noted["longest"], time.ticks_diff(time.ticks_ms(), since))
        since = None
    time.sleep_ms(5)
"""


@pytest.fixture
def play(box: MakeBox, tmp_path: Path):
    """play(text) -> what `state` printed; plays on the same box each time."""
    b = box(_PROGRAM)

    def run(text: str) -> list[str]:
        said: list[str] = []
        script = tmp_path / "script.txt"
        script.write_text(text, encoding="utf-8")
        ScriptPlayer(b, tmp_path / "out", said.append).play(script)
        return said

    run.box = b  # type: ignore[attr-defined]
    return run


def test_every_command_does_what_it_says(play, tmp_path: Path) -> None:
    (tmp_path / "two.txt").write_text("press 1 D\n")
    said = play(
        """
# a comment
wait 0.5
press #
x3 press 4
x2 include two.txt
hold * 1.5
expect presses: 9
screenshot after.png
state
unplug keypad
press 1 2
plug keypad
state
unplug display
plug display
cut
wait 1
power
wait 1
expect presses: 0
"""
    )
    first, second = (json.loads(line) for line in said)
    assert first["presses"] == second["presses"] == 9
    assert 1490 <= first["longest"] <= 1510
    picture = Image.open(tmp_path / "out" / "after.png")
    assert (picture.size, picture.mode) == ((128, 64), "1")
    assert picture.getbbox() is not None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("press 10", "no key '10'"),
        ("press", "press needs a key"),
        ("press a", "no key 'a'"),
        ("hold 1", "hold needs"),
        ("hold 1 long", "'long' is not a time"),
        ("wait", "wait needs"),
        ("wait -1", "not a time"),
        ("wait nan", "not a time"),
        ("screenshot ../x.png", "without a folder"),
        ("screenshot x.gif", "ends in .png"),
        ("expect", "needs a text"),
        ("expect nothing", "'nothing' is not on the screen"),
        ("state now", "takes nothing"),
        ("cut 0", "whole number"),
        ("cut one", "whole number"),
        ("shake 2 3", "shake takes"),
        ("shake long", "'long' is not a time"),
        ("shake 0", "from 0.1 to 60"),
        ("unplug nose", "display, accel or keypad"),
        ("include", "needs a file"),
        ("include none.txt", "No such file"),
        ("x3", "must follow"),
        ("x0 press 1", "x1 to x100000"),
        ("x99999999999999999999 press 1", "x1 to x100000"),
        ("jump", "'jump' is not a command"),
    ],
)
def test_a_line_that_cannot_be_done_is_named(play, line: str, message: str) -> None:
    with pytest.raises(ScriptError, match=r"script\.txt line 3: ") as caught:
        play(f"wait 0\n\n{line}\nwait 100000\n")
    assert message in str(caught.value)
    assert play.box.seconds < 100


def test_an_error_in_an_included_file_names_both_lines(play, tmp_path: Path) -> None:
    (tmp_path / "inner.txt").write_text("wait 0\njump\n")
    with pytest.raises(ScriptError, match=r"script.txt line 1: .*inner.txt line 2: 'jump'"):
        play("include inner.txt\n")
    (tmp_path / "self.txt").write_text("include self.txt\n")
    with pytest.raises(ScriptError, match="nested"):
        play("include self.txt\n")


def test_quick_presses_all_arrive(box: MakeBox) -> None:
    b = box(_PROGRAM)
    b.press(*"1234567890", down_ms=25, gap_ms=15)
    assert b.state()["presses"] == 10
    with pytest.raises(BoxError, match="no key"):
        b.press("E")


def _state_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "state"
    with VirtualBox(folder, files={"/main.py": (PRELUDE + _PROGRAM).encode()}, power=False):
        pass
    return folder


def test_the_command_plays_a_script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "s.txt"
    script.write_text("press 1\nexpect presses: 1\nscreenshot s.png\nstate\n")
    folder = _state_folder(tmp_path)
    assert sim_app(script, tmp_path / "out", folder, False, "128k", "ssd1306") == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["presses"] == 1
    assert err == ""
    assert (tmp_path / "out" / "s.png").is_file()
    script.write_text("press 1\nexpect presses: 2\n")
    assert sim_app(script, None, folder, False, "128k", "ssd1306") == 1
    assert "line 2: 'presses: 2' is not on the screen" in capsys.readouterr().err


def test_the_command_serves_and_goes_on_after_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("press 1\njump\n\nstate\n"))
    assert sim_app(None, None, _state_folder(tmp_path), True, "128k", "ssd1306") == 1
    out, err = capsys.readouterr()
    port, state = out.splitlines()
    assert port.startswith("port: /dev/")
    assert json.loads(state)["presses"] == 1
    assert "line 2: 'jump' is not a command" in err


@pytest.mark.parametrize(
    ("serve", "heap", "display"),
    [(False, "lots", "ssd1306"), (False, "1k", "ssd1306"), (False, "128k", "lcd")],
)
def test_wrong_options_are_usage_errors(
    serve: bool, heap: str, display: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sim_app(tmp_path / "s", None, tmp_path, serve, heap, display) == 2
    assert "bobox sim: " in capsys.readouterr().err


def test_an_unknown_accelerometer_is_a_usage_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sim_app(tmp_path / "s", None, tmp_path, False, "128k", "ssd1306", "gyro") == 2
    assert "lis3dh, adxl345, mpu6050 or none" in capsys.readouterr().err


def test_a_box_without_an_accelerometer_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "s.txt"
    script.write_text("shake 0.5\n")
    folder = _state_folder(tmp_path)
    assert sim_app(script, None, folder, False, "128k", "ssd1306", "mpu6050") == 0
    assert sim_app(script, None, folder, False, "128k", "ssd1306", "none") == 1
    assert "line 1: this box has no accelerometer to shake" in capsys.readouterr().err


def test_without_the_interpreter_one_sentence_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    assert sim_app(tmp_path / "s", None, _empty_state(tmp_path), False, "128k", "ssd1306") == 1
    said = capsys.readouterr().err
    assert "Linux on x86_64 and macOS on arm64; on Windows use WSL" in said
    assert said.count("\n") == 1


def _empty_state(tmp_path: Path) -> Path:
    (tmp_path / "flash.img").write_bytes(b"\xff" * (512 * 4096))
    return tmp_path


def test_the_picture_in_characters() -> None:
    rows = [1 << 127, 1 << 127 | 1] + [0] * 61 + [1]
    lines = half_blocks(rows)
    assert (len(lines), len(lines[0])) == (32, 128)
    assert lines[0][0] == "█"
    assert lines[0][127] == lines[31][127] == "▄"
    dots = braille(rows)
    assert (len(dots), len(dots[0])) == (16, 64)
    assert dots[0][0] == "⠃"
    assert dots[15][63] == "⢀"


def test_a_flash_of_another_size_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "flash.img").write_bytes(b"half a copy")
    with pytest.raises(BoxError, match="is no flash of a box"):
        VirtualBox(tmp_path)
    assert (tmp_path / "flash.img").read_bytes() == b"half a copy"
