"""Packed glyph files: the box's `glyphs.bin`, and the glyphs of names that are pushed to it.

The file format is described in `firmware/box/ui/font.py`. Two faces: 0 is 16 px high (hanzi 16 px
wide, Latin 7), 1 is 9 px high (Latin only, 6 px wide). The full font comes with the package, so
no font file is needed to make the glyphs of a name.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from . import sorted_file
from .sorted_file import ENTRY, HEADER, INDEX

MAGIC = b"BGF2"
FACE_HEIGHTS = (16, 9)


class Glyph(NamedTuple):
    """One character's picture: `rows` is MONO_HLSB, 1 byte a row up to 8 px wide, else 2."""

    face: int
    code: int
    width: int
    rows: bytes


def pack(glyphs: Iterable[Glyph]) -> bytes:
    """Return the glyph file of these glyphs; of equal ones the first counts."""
    table: dict[int, tuple[bytes, int]] = {}
    for glyph in glyphs:
        size = FACE_HEIGHTS[glyph.face] * (1 if glyph.width <= 8 else 2)
        if len(glyph.rows) != size or not 1 <= glyph.width <= 16:
            raise ValueError(f"glyph U+{glyph.code:04X}: {len(glyph.rows)} bytes, not {size}")
        table.setdefault(glyph.face << 24 | glyph.code, (glyph.rows, glyph.width))
    return sorted_file.build(MAGIC + bytes(FACE_HEIGHTS), table, 5)


def unpack(data: bytes) -> list[Glyph]:
    """Return the glyphs of a glyph file, sorted by face and code point.

    Raises ValueError for anything that is not a whole glyph file.
    """
    if len(data) < HEADER.size or data[:4] != MAGIC:
        raise ValueError("not a glyph file: it does not begin with BGF2")
    _, count, heights = HEADER.unpack_from(data)
    if tuple(heights) != FACE_HEIGHTS or len(data) < INDEX + count * ENTRY.size:
        raise ValueError("not a whole glyph file: its index is cut off")
    glyphs = []
    for number in range(count):
        key, place = ENTRY.unpack_from(data, INDEX + number * ENTRY.size)
        face, code, width, offset = key >> 24, key & 0xFFFFFF, place & 31, place >> 5
        size = FACE_HEIGHTS[face] * (1 if width <= 8 else 2)
        rows = data[offset : offset + size]
        if len(rows) != size:
            raise ValueError("not a whole glyph file: its rows are cut off")
        glyphs.append(Glyph(face, code, width, rows))
    return glyphs


@cache
def full_font() -> dict[int, Glyph]:
    """Return every 16 px glyph that there is, by code point (GB 2312, Latin, Greek, Cyrillic)."""
    data = files("bobox").joinpath("data/glyphs-full.bin.gz").read_bytes()
    return {glyph.code: glyph for glyph in unpack(gzip.decompress(data)) if glyph.face == 0}


def missing(text: str) -> list[str]:
    """Return the characters of `text` that the font has not, each once, in order."""
    font = full_font()
    return [char for char in dict.fromkeys(text) if ord(char) not in font]


def extra_glyphs(text: str, shipped: bytes) -> bytes:
    """Return a glyph file with what `text` needs beyond the `shipped` one (the box's glyphs.bin).

    Characters that the font has not are left out; see `missing`.
    """
    have = {glyph.code for glyph in unpack(shipped) if glyph.face == 0}
    font = full_font()
    return pack(font[ord(char)] for char in text if ord(char) in font and ord(char) not in have)
