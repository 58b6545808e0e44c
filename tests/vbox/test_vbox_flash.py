"""The flash: a file system that power cuts leave whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from vbox_programs import MakeBox
from virtual_box import VirtualBox
from virtual_box.flash import BLOCK, Flash, PowerCut
from virtual_box.image import files_of, make
from virtual_box.page import SharedFile

_APPEND = """
import time
def lines():
    try:
        with open("/log") as f:
            return f.read().split()
    except OSError:
        return []
note(found=lines(), written=0)
while True:
    with open("/log", "a") as f:
        f.write("%d\\n" % len(lines()))
    app.noted["written"] += 1
    time.sleep_ms(100)
"""


def test_programming_only_clears_bits_and_takes_its_time() -> None:
    flash = Flash(SharedFile(4 * BLOCK))
    assert flash.erase(BLOCK) == 45_000
    assert flash.program(BLOCK, b"\xf0\x3c") == 35
    flash.program(BLOCK, b"\xff\x0f")
    assert flash.image.memory[BLOCK : BLOCK + 3] == b"\xf0\x0c\xff"
    assert (flash.erases, flash.programs, flash.bytes_programmed) == (1, 2, 4)


def test_the_operation_of_the_cut_does_not_happen_or_is_torn() -> None:
    flash = Flash(SharedFile(4 * BLOCK))
    flash.erase(0)
    flash.cut_in = 2
    flash.program(0, b"\x00")
    with pytest.raises(PowerCut):
        flash.program(1, b"\x00\x00")
    assert flash.image.memory[:3] == b"\x00\xff\xff"
    flash.cut_in = 1
    flash.torn = 0.5
    with pytest.raises(PowerCut):
        flash.program(1, b"\x00\x00")
    assert flash.image.memory[:4] == b"\x00\x00\xff\xff"
    assert flash.cut_in is None


def test_what_was_written_is_there_after_a_cut(box: MakeBox) -> None:
    b = box(_APPEND)
    b.wait(1.05)
    written = b.state()["written"]
    assert written >= 5
    b.cut()
    assert not b.powered
    assert b.screen().getbbox() is None
    b.wait(10)
    b.power()
    assert b.state()["found"] == [str(n) for n in range(written)]


def test_a_cut_at_any_operation_leaves_whole_lines(box: MakeBox) -> None:
    b = box(_APPEND)
    for n in range(1, 13):
        b.wait(0.2)
        before = b.state()
        total = len(before["found"]) + before["written"]
        b.cut(n, torn=n % 3 / 2)
        b.wait(5)
        assert not b.powered
        b.power()
        after = b.state()["found"]
        assert after == [str(i) for i in range(len(after))]
        assert total <= len(after) <= total + n


def test_counters_count_and_flash_takes_box_time(box: MakeBox) -> None:
    b = box(
        """
        import time
        time.sleep(1)
        t = time.ticks_us()
        with open("/big", "wb") as f:
            f.write(bytes(40000))
        note(us=time.ticks_diff(time.ticks_us(), t))
        time.sleep(1000)
        """
    )
    b.wait(0.5)
    before = b.counters
    b.wait(5)
    after = b.counters
    assert before.flash_reads > 0
    assert before.flash_erases == 0
    assert after.flash_erases >= 10
    assert after.flash_bytes_programmed >= 40_000
    assert after.flash_programs >= 40_000 / 128
    assert b.state()["us"] > 45_000 * 10


def test_a_folder_keeps_the_flash(tmp_path: Path) -> None:
    files = {"/main.py": b"f = open('/seen', 'a')\nf.write('x')\nf.close()\n"}
    for times in (1, 2, 3):
        with VirtualBox(tmp_path / "state", files=files) as b:
            assert b.files()["/seen"] == b"x" * times


def test_a_file_system_that_does_not_mount_is_said(tmp_path: Path) -> None:
    with VirtualBox(tmp_path, files={"/main.py": b"print('up')\n"}) as b:
        assert "up" in b.output
    image = tmp_path / "flash.img"
    image.write_bytes(b"\x00" * 8192 + image.read_bytes()[8192:])
    with VirtualBox(tmp_path, files={}) as b:
        b.wait(7)
        assert b.output.count("appears to be corrupted") == 3
        b.type(b"\x03")
        b.wait(0.5)
        assert b.output.rstrip().endswith(">>>")


def test_an_erased_flash_gets_a_file_system(tmp_path: Path) -> None:
    (tmp_path / "flash.img").write_bytes(b"\xff" * (512 * 4096))
    with VirtualBox(tmp_path) as b:
        b.type(b"f = open('/a', 'w'); f.write('b'); f.close()\r")
        b.wait(0.2)
        assert b.files() == {"/a": b"b"}


def test_an_image_has_its_files() -> None:
    files = {"/main.py": b"x = 1\n", "/a/deep/er/file.bin": bytes(range(256)) * 40, "/empty": b""}
    assert files_of(make(files)) == files
