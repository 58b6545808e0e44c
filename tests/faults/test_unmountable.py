"""A file system that does not mount: said, its image kept, made anew only when asked."""

import json
import os
from pathlib import Path

import pytest

pytest.importorskip("micropython_unix")

from bobox import built  # noqa: E402
from bobox.__main__ import main  # noqa: E402
from bobox.places import MANIFEST  # noqa: E402
from images import kept  # noqa: E402
from virtual_box import VirtualBox  # noqa: E402
from virtual_box.image import make  # noqa: E402


@pytest.fixture
def spoilt(tmp_path, monkeypatch):
    """A box whose superblocks are overwritten; commands run in `tmp_path`."""
    monkeypatch.chdir(tmp_path)
    image = b"\x00" * 8192 + make({"/games/0001.jsonl": b"x" * 5000})[8192:]
    with VirtualBox(kept(tmp_path / "box", image), serve=True) as box:
        yield box, image


def test_every_command_says_so_and_leaves_it_alone(spoilt, capsys):
    box, image = spoilt
    assert main(["info", "--port", box.port, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["file_system"] is False
    for command in (["logs", "list"], ["logs", "pull"], ["rules", "pull"]):
        assert main([*command, "--port", box.port]) == 1
        assert "does not mount: `bobox install`" in capsys.readouterr().err
    assert bytes(box.flash.image.memory) == image


def test_install_keeps_an_image_and_formats_only_when_asked(spoilt, capsys, tmp_path, monkeypatch):
    box, image = spoilt
    if not os.environ.get("BOBOX_SOAK"):  # less to be sent: an app that says that it is there
        main_file = b'print("BoBox ready")\nwhile True: __import__("time").sleep(1)\n'
        few = {name: built.slot_files()[name] for name in (MANIFEST, "box_host.mpy")}
        monkeypatch.setattr(built, "main_file", lambda: main_file)
        monkeypatch.setattr(built, "slot_files", lambda: few)
    assert main(["install", "--port", box.port]) == 1
    said = capsys.readouterr().err
    assert "kept" in said, said
    (first,) = tmp_path.glob("*.img")
    assert first.name in said
    assert "--format" in said
    assert first.read_bytes() == image == bytes(box.flash.image.memory)
    assert main(["install", "--format", "--port", box.port, "--json"]) == 0
    done = json.loads(capsys.readouterr().out)
    assert done["started"] is True
    assert sorted(tmp_path.glob("*.img")) == [first, Path(done["image"])]
    files = box.files()
    assert {"/main.py", "/slot", "/a/box_host.mpy"} <= set(files)
    assert main(["install", "--format", "--port", box.port]) == 1
    assert "mounts" in capsys.readouterr().err
    assert box.files() == files


def test_a_cut_while_a_board_makes_its_first_file_system(tmp_path):
    """It is then whole at the next start, or one that `bobox install --format` makes anew."""
    corrupt = 0
    for cut in range(1, 9):
        folder = kept(tmp_path / f"{cut}", b"\xff" * (512 * 4096))
        with VirtualBox(folder, files={}, power=False) as box:
            box.cut(cut, torn=0.5)
            box.power()
            box.wait(1)
            box.power()
            box.wait(4)
            if "appears to be corrupted" in box.output:
                corrupt += 1
            else:
                assert box.files() == {}
    assert corrupt < 8
