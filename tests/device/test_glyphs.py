"""Glyph files: the format, the fonts in it, and the box's own look-up in them."""

import gzip
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest
from bobox.glyphs import Glyph, extra_glyphs, full_font, missing, pack, unpack

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ROOT / "firmware" / "glyphs.bin"
RUNNER = Path(__file__).parent / "mpy" / "font_runner.py"
MICROPYTHON = Path(sys.executable).parent / "micropython"


def look_up(characters, *paths, face=0, heap="512k"):
    """What the box's Font finds: for each character [has, width, rows as hex]."""
    command = [MICROPYTHON, "-X", f"heapsize={heap}", RUNNER, ROOT / "firmware", str(face), *paths]
    answer = subprocess.run(
        command, input=characters, capture_output=True, encoding="utf-8", check=True
    )
    return json.loads(answer.stdout)


def test_pack_and_unpack():
    glyphs = [Glyph(1, 65, 6, bytes(range(9))), Glyph(0, 0x4E00, 16, bytes(range(32)))]
    assert unpack(pack(glyphs)) == sorted(glyphs)


def test_pack_refuses_rows_of_another_size():
    with pytest.raises(ValueError, match="U\\+0041"):
        pack([Glyph(0, 65, 7, bytes(15))])


@pytest.mark.parametrize("cut", [0, 3, 15, 20, 100, 3000, -1])
def test_a_cut_off_file_is_refused(cut):
    with pytest.raises(ValueError, match="glyph file"):
        unpack(SHIPPED.read_bytes()[:cut])


def test_full_font_has_gb2312():
    font = full_font()
    hanzi = [
        bytes((high, low)).decode("gb2312")
        for high in range(0xB0, 0xF8)
        for low in range(0xA1, 0xFF)
        if not (high == 0xD7 and low > 0xF9)
    ]
    assert len(hanzi) == 6763
    assert not [char for char in hanzi if ord(char) not in font]


def test_shipped_file_is_what_the_tool_makes():
    subprocess.run([sys.executable, ROOT / "tools" / "mkfont.py", "check"], check=True)


def test_every_character_of_the_firmwares_strings_has_a_glyph():
    spec = importlib.util.spec_from_file_location("mkfont", ROOT / "tools" / "mkfont.py")
    mkfont = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(mkfont)
    have = {glyph.code for glyph in unpack(SHIPPED.read_bytes()) if glyph.face == 0}
    used = mkfont.used_characters()
    assert set("状元插金花六勃红黑遍地锦五子对堂三四进二举一秀追") <= used
    assert not [char for char in used if ord(char) not in have]


def test_missing_names_each_character_once():
    assert missing("陈龘A🎲🎲") == ["龘", "🎲"]


def test_extra_glyphs_are_only_what_is_not_shipped():
    shipped = SHIPPED.read_bytes()
    have = {glyph.code for glyph in unpack(shipped)}
    extra = unpack(extra_glyphs("陈志明一A🎲", shipped))
    assert {glyph.code for glyph in extra} == set(map(ord, "陈志明")) - have


def test_the_box_finds_every_glyph():
    glyphs = [glyph for glyph in unpack(SHIPPED.read_bytes()) if glyph.face == 0]
    found = look_up("".join(chr(glyph.code) for glyph in glyphs), SHIPPED)
    for glyph, (has, width, rows) in zip(glyphs, found, strict=True):
        assert has
        assert width == glyph.width
        assert bytes.fromhex(rows)[: len(glyph.rows)] == glyph.rows


def test_the_box_finds_small_letters():
    glyphs = [glyph for glyph in unpack(SHIPPED.read_bytes()) if glyph.face == 1]
    found = look_up("".join(chr(glyph.code) for glyph in glyphs), SHIPPED, face=1)
    for glyph, (has, width, rows) in zip(glyphs, found, strict=True):
        assert (has, width, bytes.fromhex(rows)[:9]) == (True, 6, glyph.rows)


def test_the_second_file_is_searched_too(tmp_path):
    extra = tmp_path / "extra.bin"
    extra.write_bytes(extra_glyphs("陈", SHIPPED.read_bytes()))
    assert look_up("陈一", SHIPPED, extra)[0][0] is True


def test_a_character_without_glyph_is_a_box():
    shown = look_up("龘□", SHIPPED)
    assert shown[0][0] is False
    assert shown[0][1:] == shown[1][1:]


@pytest.mark.parametrize("size", [0, 7, 16, 500, 12000])
def test_a_damaged_file_is_no_error(tmp_path, size):
    path = tmp_path / "glyphs.bin"
    path.write_bytes(SHIPPED.read_bytes()[:size])
    assert len(look_up("状A", path)) == 2
    path.write_bytes(b"\xff" * size)
    assert look_up("状", path) == [[False, 0, "00" * 32]]


def test_a_missing_file_is_no_error(tmp_path):
    assert look_up("状", tmp_path / "none") == [[False, 0, "00" * 32]]


def test_a_full_font_on_flash_costs_no_more_memory(tmp_path):

    full = tmp_path / "full.bin"
    full.write_bytes(
        gzip.decompress((ROOT / "host_tools/bobox/data/glyphs-full.bin.gz").read_bytes())
    )
    assert look_up("龙陈鑫", full, heap="48k")[2][0] is True
