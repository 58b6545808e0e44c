"""Make the packed glyph files from public-domain X11 bitmap fonts.

    python tools/mkfont.py full guob16.pcf.gz 7x13B.pcf.gz 6x9.pcf.gz
    python tools/mkfont.py subset
    python tools/mkfont.py check

`full` reads the three fonts and writes host_tools/bobox/data/glyphs-full.bin.gz, then the subset.
`subset` cuts firmware/glyphs.bin from it: ASCII, and every other character that a string of the
firmware or a shipped ruleset uses. `check` exits with 1 when that would change the file.

Debian has guob16 in `xfonts-intl-chinese`, 7x13B and 6x9 in `xfonts-base`, all under
/usr/share/fonts/X11/misc/. All three are in the public domain (LICENSES/fonts.txt).
"""

import ast
import gzip
import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "host_tools"))

from bobox.glyphs import Glyph, pack, unpack  # noqa: E402

FULL = ROOT / "host_tools" / "bobox" / "data" / "glyphs-full.bin.gz"
SUBSET = ROOT / "firmware" / "glyphs.bin"
# Rows by which the Latin baseline is moved down so that it sits well beside hanzi, per face.
_LATIN_DROP = {0: 2, 1: 0}
# Full-width punctuation whose ink fills one half only: kept half as wide, a row holds more.
_NARROW = "，。、：；！？（）"


def _load(path):
    from pcffont import PcfFont

    with tempfile.NamedTemporaryFile(suffix=".pcf") as plain:
        plain.write(gzip.decompress(Path(path).read_bytes()))
        plain.flush()
        return PcfFont.load(plain.name)


def _place(face, code, metric, bitmap, baseline, width):
    """Return the glyph with its ink put at its place in the face's cell."""
    height = (16, 9)[face]
    cell = [[0] * width for _ in range(height)]
    for row, bits in enumerate(bitmap):
        y = baseline - metric.ascent + row
        for column, bit in enumerate(bits):
            x = metric.left_side_bearing + column
            if bit and 0 <= y < height and 0 <= x < width:
                cell[y][x] = 1
    return _glyph(face, code, cell)


def _glyph(face, code, cell):
    size = 1 if len(cell[0]) <= 8 else 2
    rows = b"".join(
        sum(bit << (size * 8 - 1 - x) for x, bit in enumerate(row)).to_bytes(size, "big")
        for row in cell
    )
    return Glyph(face, code, len(cell[0]), rows)


def _narrowed(glyph):
    cell = [[glyph.rows[y * 2 + x // 8] >> (7 - x % 8) & 1 for x in range(16)] for y in range(16)]
    ink = [x for row in cell for x, bit in enumerate(row) if bit]
    if max(ink) - min(ink) > 6:
        return glyph
    left = max(0, min(ink) - 1)
    return _glyph(glyph.face, glyph.code, [row[left : left + 8] for row in cell])


def _latin(path, face, wanted):
    font = _load(path)
    baseline = font.accelerators.font_ascent + _LATIN_DROP[face]
    for code, number in font.bdf_encodings.items():
        metric = font.metrics[number]
        if wanted(code) and metric.character_width > 0:
            bits = font.bitmaps[number]
            yield _place(face, code, metric, bits, baseline, metric.character_width)


def _hanzi(path):
    font = _load(path)
    for code, number in font.bdf_encodings.items():
        pair = bytes((code >> 8 | 0x80, code & 0xFF | 0x80))
        try:
            char = pair.decode("gb2312")
        except UnicodeDecodeError:
            continue  # GB 8565 additions: no Unicode name for them here
        metric = font.metrics[number]
        glyph = _place(0, ord(char), metric, font.bitmaps[number], 14, 16)
        yield _narrowed(glyph) if char in _NARROW else glyph


def make_full(chinese, latin, small):
    """Write the full font from the three font files."""
    glyphs = list(_latin(latin, 0, lambda code: 32 <= code < 0x2E80))
    glyphs += _latin(small, 1, lambda code: 32 <= code < 0x100)
    glyphs += _hanzi(chinese)
    FULL.parent.mkdir(exist_ok=True)
    FULL.write_bytes(gzip.compress(pack(glyphs), 9, mtime=0))


def used_characters():
    """Return the characters of all strings of the firmware (docstrings aside) and rulesets."""
    found = set(map(chr, range(32, 127)))
    for path in sorted((ROOT / "firmware").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in docstrings:
                found |= set(node.value) if isinstance(node.value, str) else set()
    for path in sorted((ROOT / "firmware" / "rulesets").glob("*.json")):
        found |= set(_names(json.loads(path.read_text("utf-8"))))
    return found - set("\n\t\r")


def _names(value):
    """Return all strings within a JSON value, but the source, which no screen shows."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return "".join(_names(item) for key, item in value.items() if key != "source")
    if isinstance(value, list):
        return "".join(map(_names, value))
    return ""


def make_subset():
    """Return the bytes of the box's glyph file."""
    codes = {ord(char) for char in used_characters()}
    glyphs = unpack(gzip.decompress(FULL.read_bytes()))
    have = {glyph.code for glyph in glyphs if glyph.face == 0}
    for code in sorted(codes - have):
        print(f"no glyph for U+{code:04X} {chr(code)!r}", file=sys.stderr)
    # □ stands for a character that no glyph file has.
    codes.add(0x25A1)
    return pack(g for g in glyphs if g.code in codes and (g.face == 0 or g.code < 127))


def main(arguments):
    if arguments[:1] == ["full"] and len(arguments) == 4:
        make_full(*arguments[1:])
    elif arguments not in (["subset"], ["check"]):
        print(__doc__, file=sys.stderr)
        return 2
    data = make_subset()
    if arguments == ["check"]:
        return 0 if SUBSET.read_bytes() == data else 1
    SUBSET.write_bytes(data)
    print(f"{SUBSET.relative_to(ROOT)}: {len(unpack(data))} glyphs, {len(data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
