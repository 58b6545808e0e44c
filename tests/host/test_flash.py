"""From a bare board to MicroPython, against a boot loader on a pty."""

import fcntl
import json
import os
import pty
import sys

import pytest
from esp32_firmware import firmware

pytest.importorskip("esptool")

from bobox import box_commands, flash, maker_commands  # noqa: E402
from bobox.__main__ import main  # noqa: E402
from boot_loader import BootLoader  # noqa: E402


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "micropython.bin"
    path.write_bytes(firmware())
    return path


@pytest.fixture(autouse=True)
def _few_attempts(monkeypatch):
    real = flash.detect_chip
    monkeypatch.setattr(flash, "detect_chip", lambda port, **_: real(port, connect_attempts=1))


def run(capsys, *arguments):
    status = main([*map(str, arguments)])
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return status, out, err


def test_a_bare_board_gets_micropython(file, capsys):
    with BootLoader() as board:
        options = ("--port", board.port, "--yes", "--no-install", "--json")
        status, out, err = run(capsys, "flash", "--firmware", file, *options)
        assert (status, err) == (0, "")
        size = file.stat().st_size
        assert json.loads(out) == {
            "port": board.port, "micropython": "1.26.1", "bytes": size, "bobox": False
        }  # fmt: skip
        assert board.flash(0x1000, size) == file.read_bytes()


def test_then_it_is_installed(file, capsys, monkeypatch):
    did = []
    monkeypatch.setattr("bobox.flash.flash", lambda *given: did.append(("flash", *given[:2])))
    monkeypatch.setattr(box_commands, "install", lambda *given: did.append(("install", *given)))
    assert run(capsys, "flash", "--firmware", file, "--port", "P", "--yes", "--json")[0] == 0
    assert did == [("flash", "P", file.read_bytes()), ("install", "P", False, True)]


def test_nothing_is_erased_unasked(file, capsys, monkeypatch):
    monkeypatch.setattr("bobox.flash.flash", lambda *_: pytest.fail("written"))
    status, _, err = run(capsys, "flash", "--firmware", file, "--port", "P")
    assert status == 1
    assert "erases all" in err
    assert "--yes" in err

    class Terminal:
        def isatty(self):
            return True

    monkeypatch.setattr(maker_commands.sys, "stdin", Terminal())
    monkeypatch.setattr(maker_commands.typer, "confirm", lambda *_, **__: False)
    status, _, err = run(capsys, "flash", "--firmware", file, "--port", "P")
    assert (status, err) == (1, "bobox: nothing was changed\n")


def refused(capsys, file, port):
    status, out, err = run(
        capsys, "flash", "--firmware", file, "--port", port, "--yes", "--no-install"
    )
    assert (status, out) == (1, "")
    assert err.count("\n") == 1
    return err


def test_another_chip_is_named_before_anything_is_erased(file, capsys):
    with BootLoader("esp32s3") as board:
        assert "has an ESP32-S3; BoBox needs an ESP32" in refused(capsys, file, board.port)


def test_a_board_that_does_not_answer(file, capsys):
    outer, inner = pty.openpty()
    try:
        assert "Hold its BOOT key" in refused(capsys, file, os.ttyname(inner))
    finally:
        os.close(outer)
        os.close(inner)


def test_no_port_and_a_port_in_use(file, capsys):
    assert "there is no port /dev/nothing" in refused(capsys, file, "/dev/nothing")
    outer, inner = pty.openpty()
    try:
        fcntl.flock(inner, fcntl.LOCK_EX)
        assert "in use by another program" in refused(capsys, file, os.ttyname(inner))
    finally:
        os.close(outer)
        os.close(inner)


def test_the_cable_is_pulled_in_the_middle(file, capsys, monkeypatch):
    with BootLoader() as board:
        real = flash.erase_flash

        def pulled(chip):
            real(chip)
            board.pull()

        monkeypatch.setattr(flash, "erase_flash", pulled)
        assert "went away in the middle" in refused(capsys, file, board.port)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "does not begin with E9"),
        (b"PK\3\4" * 99, "does not begin with E9"),
        (firmware(chip=2), "for the ESP32-S2"),
        (firmware(chip=9), "for the ESP32-S3"),
        (firmware(chip=5), "for the ESP32-C3"),
        (firmware()[:0x5000], "no partition table"),
        (firmware()[:-40], "the program is not whole"),
        (firmware()[:0xF000], "the program is not whole"),
        (firmware(vfs=b"spiffs"), "none named vfs"),
        (firmware(said=b"another program"), "not MicroPython"),
        (firmware(said=b"MicroPython v1.24.1 on 2024-11-29"), "MicroPython 1.24.1 is too old"),
        (firmware(size=4095), "4096-byte blocks"),
        (firmware().ljust(0x1FF000 + 5000, b"\xff"), "5000 of the file system's 524288 bytes"),
    ],
)
def test_files_that_are_not_right(data, why, tmp_path, capsys):
    path = tmp_path / "file.bin"
    path.write_bytes(data)
    err = refused(capsys, path, "P")
    assert str(path) in err
    assert why in err
    assert "ESP32_GENERIC" in err or "again" in err


def test_no_such_file(tmp_path, capsys):
    assert "No such file" in refused(capsys, tmp_path / "none.bin", "P")


def test_how_far_it_is(file):
    told = []
    with BootLoader() as board:
        flash.flash(board.port, file.read_bytes(), lambda at, total: told.append((at, total)))
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1] > 0


def test_without_what_flashes(file, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "bobox.flash", None)
    status, _, err = run(capsys, "flash", "--firmware", file, "--port", "P", "--yes")
    assert status == 1
    assert "pip install 'bobox[maker]'" in err
