"""Glyphs from packed files on flash: memory does not grow with the number of glyphs.

A glyph file is little-endian:

    0   4 bytes  b"BGF2"
    4   u32      n, the number of glyphs
    8   u8 u8    height in pixels of face 0 (16) and face 1 (9)
    10  6 bytes  zero
    16  32 u32   the key of every s-th glyph, s = n / 32 rounded up; 7fffffff past the end
    144 n times  u32 key = face << 24 | code point, ascending
                 u32 place = offset of the rows in the file << 5 | width (1..16 pixels)
    ..           rows, MONO_HLSB: 1 byte a row up to 8 pixels wide, else 2; face height rows

Face 0 has hanzi (16 wide), narrowed full-width punctuation (8) and Latin (7, bold); face 1 has
Latin only (6). `tools/mkfont.py` makes the file, `bobox.glyphs` reads and writes it.
"""

from framebuf import MONO_HLSB, FrameBuffer
from micropython import const

_HEADER = const(16)
_STEPS = const(32)
_INDEX = const(144)
_CACHED = const(56)
_ROWS = const(32)
_BLOCK = const(16)
_NO_GLYPH = const(0x25A1)


def _u32(data, at):
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24


class _GlyphFile:
    """One open glyph file; `find` leaves the rows in the buffer."""

    def __init__(self, path):
        self.count = 0
        self.steps = bytearray(4 * _STEPS)
        self.index = bytearray(8 * _BLOCK)
        try:
            self.file = open(path, "rb")  # noqa: SIM115, stays open
            head = self.file.read(_HEADER)
            if len(head) == _HEADER and head[:4] == b"BGF2" and head[8] == 16 and head[9] == 9:
                self.file.readinto(self.steps)
                self.count = _u32(head, 4)
        except OSError:
            pass

    def find(self, key, rows):
        """Read the glyph's rows into `rows`; return its width, 0 if it is not here."""
        stride = (self.count + _STEPS - 1) // _STEPS
        step = 0
        while step < _STEPS and _u32(self.steps, 4 * step) <= key:
            step += 1
        low, high = max(0, step - 1) * stride, min(step * stride, self.count)
        index = self.index
        try:
            while high - low > _BLOCK:
                middle = (low + high) // 2
                self.file.seek(_INDEX + 8 * middle)
                self.file.readinto(index, 4)
                if _u32(index, 0) <= key:
                    low = middle
                else:
                    high = middle
            if high > low:
                self.file.seek(_INDEX + 8 * low)
                self.file.readinto(index, 8 * (high - low))
                for at in range(0, 8 * (high - low), 8):
                    if _u32(index, at) == key:
                        return self._rows(_u32(index, at + 4), key, rows)
        except OSError:
            pass
        return 0

    def _rows(self, place, key, rows):
        width = place & 31
        size = (9 if key >> 24 else 16) * (1 if width <= 8 else 2)
        self.file.seek(place >> 5)
        return width if 0 < width <= 16 and self.file.readinto(rows, size) == size else 0


class Font:
    """Glyphs looked up in several files in turn, the last `_CACHED` ones kept in memory.

    A file that is missing or damaged is like an empty one. A character that no file has is drawn
    as a box; with no box either, as nothing.
    """

    def __init__(self, *paths):
        self._files = [_GlyphFile(path) for path in paths]
        self._store = bytearray(_CACHED * _ROWS)
        self._view = memoryview(self._store)
        self._slots = {}
        self._keys = [0] * _CACHED
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
        old = self._keys[slot]
        if old:
            del self._slots[old]
            self._keys[slot] = 0
        at = slot * _ROWS
        rows = self._view[at : at + _ROWS]
        width = 0
        for file in self._files:
            width = file.find(key, rows)
            if width:
                break
        self._widths[slot] = width
        self._keys[slot] = key
        self._slots[key] = slot
        return slot

    def has(self, char, face=0):
        """Return whether a glyph file has this character in this face."""
        return self._widths[self._slot(ord(char), face)] > 0

    def width(self, char, face=0):
        """Return the width in pixels at which this character is drawn."""
        width = self._widths[self._slot(ord(char), face)]
        if not width:
            width = self._widths[self._slot(_NO_GLYPH, 0)]
        return width

    def glyph(self, char, face=0):
        """Return (width, FrameBuffer of the rows); the buffer is reused by the next call."""
        slot = self._slot(ord(char), face)
        if not self._widths[slot]:
            slot, face = self._slot(_NO_GLYPH, 0), 0
        width = self._widths[slot]
        at = slot * _ROWS
        self._buffer[:] = self._view[at : at + _ROWS]
        if face:
            return width, self._low
        return width, self._narrow if width <= 8 else self._wide
