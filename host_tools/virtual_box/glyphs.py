"""Finds text in a picture: the glyphs of the box's fonts, at any size, inverted too.

A glyph is found where its whole cell is alike, so that 1 is not found in a frame.  All places of
a row are tried at once: one bit a place, with shifts of the picture's rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

_WIDTH, _HEIGHT = 128, 64
_ALL = (1 << _WIDTH) - 1
_SCALES = tuple((across, down) for across in range(1, 5) for down in range(1, 5))
_LEADING = 8  # most dots between two lines of a broken text
_BREAKABLE = 6  # shortest text that may be broken over lines


class Cell(NamedTuple):
    """A glyph: its width in dots and its rows, the left dot the highest bit of `width`."""

    width: int
    rows: tuple[int, ...]


class Place(NamedTuple):
    """Where a text was found: its top left dot and its size."""

    x: int
    y: int
    width: int
    height: int


Font = dict[str, Cell]


@cache
def builtin_font() -> Font:
    """MicroPython's 8x8 font."""
    data = Path(__file__).with_name("data").joinpath("font8x8.bin").read_bytes()
    return {chr(32 + i // 8): Cell(8, tuple(data[i : i + 8])) for i in range(0, len(data), 8)}


@cache
def box_fonts() -> tuple[Font, ...]:
    """The faces of the box's glyph files, with every glyph that names can bring."""
    from bobox import glyphs
    from bobox.places import firmware_dir

    fonts: tuple[Font, ...] = ({}, {})
    found = list(glyphs.full_font().values())
    own = firmware_dir() / "glyphs.bin"
    if own.is_file():
        found += glyphs.unpack(own.read_bytes())
    for glyph in found:
        wide = 1 if glyph.width <= 8 else 2
        rows = tuple(
            int.from_bytes(glyph.rows[at : at + wide], "big") >> (8 * wide - glyph.width)
            for at in range(0, len(glyph.rows), wide)
        )
        fonts[glyph.face][chr(glyph.code)] = Cell(glyph.width, rows)
    return fonts


def _scaled(cell: Cell, across: int, down: int) -> Cell:
    if across == down == 1:
        return cell
    rows: list[int] = []
    for row in cell.rows:
        wide = 0
        for bit in range(cell.width - 1, -1, -1):
            wide = wide << across | ((1 << across) - 1 if row >> bit & 1 else 0)
        rows += [wide] * down
    return Cell(cell.width * across, tuple(rows))


class _Picture:
    """A picture and where glyphs are in it, remembered as far as asked."""

    def __init__(self, rows: list[int]) -> None:
        self.rows = rows
        self.known: dict[tuple[Cell, int], int] = {}

    def places(self, cell: Cell, y: int) -> int:
        """Bit 127 - x is set where the cell is found at x, y."""
        key = cell, y
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._search(cell, y)
        return found

    def _search(self, cell: Cell, y: int) -> int:
        if cell.width > _WIDTH or y + len(cell.rows) > _HEIGHT:
            return 0
        places = _ALL ^ ((1 << (cell.width - 1)) - 1)
        # Rows with ink first: most places drop out at once.
        order = sorted(range(len(cell.rows)), key=lambda i: -cell.rows[i].bit_count())
        for i in order:
            bits, row = cell.rows[i], self.rows[y + i]
            for column in range(cell.width):
                seen = row << column
                places &= seen if bits >> (cell.width - 1 - column) & 1 else ~seen
                if not places:
                    return 0
        return places


class Finder:
    """Looks for texts in pictures."""

    def __init__(self, fonts: tuple[Font, ...] | None = None) -> None:
        """`fonts`: the built-in one and the box's if not given."""
        self._fonts = fonts if fonts is not None else (*box_fonts(), builtin_font())

    def find(self, rows: list[int], text: str) -> Place | None:
        """Where the text begins, None when it is not there.

        A longer text may be broken over lines, as the box breaks it.
        """
        if not text.strip():
            return None
        pictures = [_Picture(rows), _Picture([row ^ _ALL for row in rows])]
        for cells in self._drawn(text):
            for picture in pictures:
                for place in _line(picture, cells):
                    return place
        if len(text) >= _BREAKABLE:
            for cells in self._drawn(text):
                for picture in pictures:
                    broken = _lines(picture, cells, text)
                    if broken is not None:
                        return broken
        return None

    def _drawn(self, text: str) -> Iterator[list[Cell]]:
        for font in self._fonts:
            if not all(char in font for char in text):
                continue
            for across, down in _SCALES:
                yield [_scaled(font[char], across, down) for char in text]


def _line(picture: _Picture, cells: list[Cell], tops: range | None = None) -> Iterator[Place]:
    """The places of the cells, one beside the other, from the top."""
    width, height = sum(cell.width for cell in cells), len(cells[0].rows)
    if width > _WIDTH:
        return
    last = _HEIGHT - height + 1
    for y in tops or range(last):
        if y >= last:
            return
        places = picture.places(cells[0], y)
        right = cells[0].width
        for cell in cells[1:]:
            if not places:
                break
            places &= picture.places(cell, y) << right
            right += cell.width
        places &= _ALL
        if places:
            yield Place(_WIDTH - places.bit_length(), y, width, height)


def _lines(picture: _Picture, cells: list[Cell], text: str, top: int = -1) -> Place | None:
    """As _line, with the rest of the text on lines below."""
    height = len(cells[0].rows)
    tops = range(top, top + _LEADING + 1) if top >= 0 else None
    for end in range(len(cells), 1, -1):
        rest = text[end:].lstrip()
        if end < len(cells) and len(rest) < 2:
            continue
        shown = len(text[:end].rstrip())
        if not shown:
            continue
        for place in _line(picture, cells[:shown], tops):
            if not rest:
                return place
            if _lines(picture, cells[-len(rest) :], rest, place.y + height) is not None:
                return place
    return None
