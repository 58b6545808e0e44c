"""Glyphs from packed files on flash: memory does not grow with the number of glyphs.

A glyph file is a SortedFile (see there) of kind b"BGF2" with the heights 16 and 9, of face 0 and
face 1. The key of a glyph is face << 24 | code point; its place is the offset of its rows << 5 |
width (1..16 pixels). Rows are MONO_HLSB: 1 byte a row up to 8 pixels wide, else 2; as many as the
face is high.

Face 0 has hanzi (16 wide), narrowed full-width punctuation (8) and Latin (7, bold); face 1 has
Latin only (6). `tools/mkfont.py` makes the file, `bobox.glyphs` reads and writes it.
"""

from framebuf import MONO_HLSB, FrameBuffer
from micropython import const

from box.ui.sorted_file import SortedFile

_CACHED = const(32)
_ROWS = const(32)
_NO_GLYPH = const(0x25A1)


def code_points(text):
    """Yield the code points of a text.

    Not `for char in text`: each character that MicroPython has once made a string of stays among
    its names for good, and there are thousands.
    """
    code = left = 0
    for byte in text.encode():
        if left:
            code = code << 6 | byte & 0x3F
            left -= 1
        elif byte < 0x80:
            code = byte
        elif byte < 0xE0:
            code, left = byte & 0x1F, 1
        elif byte < 0xF0:
            code, left = byte & 0x0F, 2
        else:
            code, left = byte & 0x07, 3
        if not left:
            yield code


class Font:
    """Glyphs looked up in several files in turn, the last `_CACHED` ones kept in memory.

    A file that is missing or damaged is like an empty one. A character that no file has is drawn
    as a box; with no box either, as nothing.
    """

    def __init__(self, *paths):
        self._files = [SortedFile(path, b"BGF2\x10\x09") for path in paths]
        self._store = bytearray(_CACHED * _ROWS)
        self._view = memoryview(self._store)
        self._slots = {-slot: slot for slot in range(_CACHED)}  # full, so that it never grows
        self._widths = bytearray(_CACHED)
        self._next = 0
        self._buffer = bytearray(_ROWS)
        self._narrow = FrameBuffer(self._buffer, 8, 16, MONO_HLSB)
        self._wide = FrameBuffer(self._buffer, 16, 16, MONO_HLSB)
        self._low = FrameBuffer(self._buffer, 8, 9, MONO_HLSB)

    def _slot(self, code, face):
        key = face << 24 | code
        slot = self._slots.get(key)
        if slot is not None:
            return slot
        slot = self._next
        self._next = (slot + 1) % _CACHED
        for old in self._slots:
            if self._slots[old] == slot:
                del self._slots[old]
                break
        at = slot * _ROWS
        rows = self._view[at : at + _ROWS]
        self._widths[slot] = 0
        for file in self._files:
            place = file.find(key)
            width = place & 31
            size = (9 if face else 16) * (1 if width <= 8 else 2)
            if 0 < width <= 16 and file.read(place >> 5, rows[:size]):
                self._widths[slot] = width
                break
        self._slots[key] = slot
        return slot

    def has(self, code, face=0):
        """Return whether a glyph file has this character in this face."""
        return self._widths[self._slot(code, face)] > 0

    def width(self, code, face=0):
        """Return the width in pixels at which this character is drawn."""
        width = self._widths[self._slot(code, face)]
        if not width:
            width = self._widths[self._slot(_NO_GLYPH, 0)]
        return width

    def glyph(self, code, face=0):
        """Return (width, FrameBuffer of the rows); the buffer is reused by the next call."""
        slot = self._slot(code, face)
        if not self._widths[slot]:
            slot, face = self._slot(_NO_GLYPH, 0), 0
        width = self._widths[slot]
        at = slot * _ROWS
        self._buffer[:] = self._view[at : at + _ROWS]
        if face:
            return width, self._low
        return width, self._narrow if width <= 8 else self._wide
