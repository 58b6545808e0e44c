"""One file of MicroPython and BoBox: what is in it is what an install puts on a board."""

import json

import pytest
from board import Board
from esp32_firmware import VFS_AT, VFS_SIZE, firmware

pytest.importorskip("littlefs")

from bobox import built, filesystem, firmware_file  # noqa: E402
from bobox.__main__ import main  # noqa: E402
from bobox.installer import install  # noqa: E402
from bobox.link import connect  # noqa: E402


def make(folder, name="bobox.bin"):
    source = folder / "micropython.bin"
    source.write_bytes(firmware())
    assert main(["image", "--firmware", str(source), "--out", str(folder / name), "--json"]) == 0
    return folder / name


def test_the_image_has_micropython_and_what_an_install_writes(tmp_path, capsys):
    out = make(tmp_path)
    said = json.loads(capsys.readouterr().out)
    data = out.read_bytes()
    assert said["file_system"] == {"at": VFS_AT, "size": VFS_SIZE}
    assert said["bytes"] == len(data) == VFS_AT + VFS_SIZE - 0x1000
    assert data.startswith(firmware())
    files = filesystem.files_of(data[VFS_AT - 0x1000 :])
    assert sorted(files) == said["files"]

    with Board() as board:
        with connect(board.port) as link:
            install(link, built.slot_files(), built.main_file())
        assert filesystem.files_of(board.flash.read_bytes()) == files


def test_the_same_input_gives_the_same_bytes(tmp_path):
    assert make(tmp_path, "one").read_bytes() == make(tmp_path, "two").read_bytes()


def test_an_image_is_flashed_and_nothing_is_installed(tmp_path, capsys, monkeypatch):
    out = make(tmp_path)
    assert firmware_file.load(out).has_files
    assert not firmware_file.load(tmp_path / "micropython.bin").has_files
    wrote = []
    monkeypatch.setattr("bobox.flash.flash", lambda *given: wrote.append(given[:2]))
    monkeypatch.setattr("bobox.box_commands.install", lambda *_: pytest.fail("installed"))
    capsys.readouterr()
    assert main(["flash", "--firmware", str(out), "--port", "P", "--yes", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bobox"] is True
    assert wrote == [("P", out.read_bytes())]


def test_an_image_of_an_image_has_the_files_once(tmp_path):
    out = make(tmp_path)
    again = tmp_path / "again.bin"
    assert main(["image", "--firmware", str(out), "--out", str(again)]) == 0
    assert again.read_bytes() == out.read_bytes()


def test_a_folder_that_is_not_there(tmp_path, capsys):
    source = tmp_path / "micropython.bin"
    source.write_bytes(firmware())
    out = tmp_path / "none" / "bobox.bin"
    assert main(["image", "--firmware", str(source), "--out", str(out)]) == 1
    assert "No such file" in capsys.readouterr().err


def test_a_part_for_files_that_is_too_small(tmp_path, capsys, monkeypatch):
    source = tmp_path / "micropython.bin"
    source.write_bytes(firmware(size=64 * 4096))
    monkeypatch.setattr(built, "build", lambda: {"/main.py": bytes(300_000)})
    assert main(["image", "--firmware", str(source), "--out", str(tmp_path / "out")]) == 1
    assert "has 256 kB, which is no room for BoBox" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
