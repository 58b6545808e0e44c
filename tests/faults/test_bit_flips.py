"""One bit of one file turned over: said on the screen or by `bobox info`, and the rest works."""

import json
import os

import pytest

pytest.importorskip("micropython_unix")

from bobox.__main__ import main  # noqa: E402
from evening import NEW  # noqa: E402
from images import bits, changed, flipped, kept  # noqa: E402
from virtual_box import VirtualBox  # noqa: E402
from virtual_box.image import files_of  # noqa: E402

SOAK = bool(os.environ.get("BOBOX_SOAK"))
COUNT = 20 if SOAK else 1
PACKS = ("bobing", "bobing_load", "box", "box_drivers", "box_start", "adafruit_ssd1306")


def call(capsys, port, *arguments):
    """(status, JSON document or None) of a command."""
    status = main([*map(str, arguments), "--port", port, "--json"])
    out = capsys.readouterr().out
    return status, json.loads(out) if out else None


@pytest.fixture(scope="module")
def used(tmp_path_factory):
    """(image, files, state) of a box with everything on it; three throws wait in the ring."""
    folder = tmp_path_factory.mktemp("pushed")
    names = folder / "names.txt"
    names.write_text("鑫先生\n王小明\n", encoding="utf-8")
    ours = folder / "ours.json"
    with VirtualBox(serve=True) as box:
        box.wait(1)
        shipped = box.files()["/a/rulesets.jsonl"].splitlines()[0][9:]
        ours.write_bytes(shipped.replace(b'"id":"xiamen"', b'"id":"ours"', 1))
        assert main(["players", "push", str(names), "--port", box.port]) == 0
        assert main(["rules", "push", str(ours), "--port", box.port]) == 0
        box.press(*"D7#")
        box.press(*NEW)
        for dice in ("123456", "112344", "112345", "123445", "112355", "112344"):
            box.press(*dice, "#", "#")
        box.wait(2)
        box.press(*"112345#", "#", *"123555#", "#", *"112235#", "#")
        image = bytes(box.flash.image.memory)
        state = box.state()
    image = changed(image, "/crash.txt", b"slot a crash 1 up 20 s\nValueError: x\n")
    image = changed(image, "/boots", b"1")
    return image, files_of(image), state


def came_up(box):
    """Whether it shows something, soon."""
    return box.wait_for(lambda: any(box.rows()), 5)


def flips(used, path, count):
    """(bit, image) of some turned bits of a file."""
    image, files, _ = used
    for bit in bits(files[path], count, path):
        yield bit, changed(image, path, flipped(files[path], bit))


def settles(box):
    """Whether it has an end that MicroPython dies or hangs; each hang lasts a minute."""
    for _ in range(12):
        before = len(box.faults)
        box.wait(75)
        if len(box.faults) == before:
            return True
    return False


def flipped_in(used, paths, number):
    """The image with one bit turned in each of these files."""
    image, files, _ = used
    for path in paths:
        bit = bits(files[path], 1, f"{path} {number}")[0]
        image = changed(image, path, flipped(files[path], bit))
    return image


def test_everything_is_on_that_box(used):
    assert {
        *("/settings.json", "/slot", "/a/manifest.json", "/a/box.mpy", "/a/rulesets.jsonl"),
        *("/a/texts.bin", "/a/glyphs.bin", "/players.txt", "/rules/ours.json", "/glyphs.bin"),
        *("/games/0001.jsonl", "/games/tail.4", "/games/last", "/crash.txt", "/boots", "/main.py"),
        "/pushed",
    } <= set(used[1])
    assert used[1]["/games/0001.jsonl"].count(b"\n") == 7


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_s_flip_ends_at_the_game_or_at_the_repl(used, pack, tmp_path):
    for bit, image in flips(used, f"/a/{pack}.mpy", 3 * COUNT):
        with VirtualBox(kept(tmp_path / f"{bit}", image)) as box:
            assert settles(box), (pack, bit, box.faults)
            assert box.output.endswith(">>> ") or came_up(box)


NAMED = {
    "/a/box_pages.mpy": "box_pages.mpy",
    "/a/texts.bin": "texts.bin",
    "/a/rulesets.jsonl": "rulesets.jsonl",
    "/players.txt": "/players.txt",
    "/rules/ours.json": "/rules/ours.json",
    "/glyphs.bin": "/glyphs.bin",
    "/a/glyphs.bin": "glyphs.bin",
    "/pushed": "/pushed",
    "/slot": "/slot",
}
TOGETHER = [path for path in NAMED if path != "/pushed"]


@pytest.mark.parametrize("paths", [[path] for path in NAMED] if SOAK else [["/pushed"], TOGETHER])
def test_info_names_what_is_damaged_and_the_game_goes_on(used, paths, tmp_path, capsys):
    for number in range(COUNT):
        image = flipped_in(used, paths, number)
        with VirtualBox(kept(tmp_path / f"{number}", image), serve=True) as box:
            assert came_up(box)
            assert box.state() == used[2]
            status, info = call(capsys, box.port, "info")
            assert status == 0
            assert info["self_check"]["bad"] == sorted(NAMED[path] for path in paths)
            before = box.state()
            box.press(*"#112356#")
            assert box.state() != before
            assert box.faults == []


def test_a_flip_in_main_is_named_by_info(used, tmp_path, capsys):
    """Most of them leave the REPL, where the board itself says what is wrong."""
    for bit, image in flips(used, "/main.py", COUNT):
        with VirtualBox(kept(tmp_path / f"{bit}", image), serve=True) as box:
            box.wait(3)
            status, info = call(capsys, box.port, "info")
            assert status == 0
            assert info["self_check"]["bad"] == ["/main.py"]


def test_a_manifest_s_flip_is_noticed(used, tmp_path, capsys):
    for bit, image in flips(used, "/a/manifest.json", COUNT):
        with VirtualBox(kept(tmp_path / f"{bit}", image), serve=True) as box:
            assert came_up(box)
            status, info = call(capsys, box.port, "info")
            assert status == 0
            assert not info["self_check"]["ok"], bit


def test_damaged_settings_are_said(used, tmp_path):
    for bit, image in flips(used, "/settings.json", 4):
        with VirtualBox(kept(tmp_path / f"{bit}", image)) as box:
            assert came_up(box)
            assert box.sees("设置已损坏")
            assert box.state() == used[2]


@pytest.mark.parametrize("path", ["/games/0001.jsonl", "/games/tail.7", "/games/tail.1"])
def test_a_damaged_line_of_the_game_is_said(used, path, tmp_path):
    for bit, image in flips(used, path, 5):
        with VirtualBox(kept(tmp_path / f"{bit}", image)) as box:
            assert came_up(box)
            assert box.sees("Line"), bit
            assert box.state() != used[2]
            files = box.files()
            assert "/games/0001.jsonl.bad" in files
            assert files["/crash.txt"] == used[1]["/crash.txt"], "no crash by the way"


IDLE = ["/games/last", "/crash.txt", "/boots", "/games/tail.2"]


@pytest.mark.parametrize("paths", [[path] for path in IDLE] if SOAK else [IDLE])
def test_what_is_not_needed_for_the_game_does_not_stop_it(used, paths, tmp_path, capsys):
    for number in range(COUNT):
        image = flipped_in(used, paths, number)
        with VirtualBox(kept(tmp_path / f"{number}", image), serve=True) as box:
            assert came_up(box)
            assert box.state() == used[2]
            status, _ = call(capsys, box.port, "info")
            assert status == 0
