"""Finding text in pictures."""

from __future__ import annotations

import pytest
from virtual_box.glyphs import Cell, Finder, Font, box_fonts, builtin_font

_BIG: Font = {"a": Cell(3, (0b111, 0b101, 0b111)), "b": Cell(2, (0b10, 0b11, 0b11))}


class Sheet:
    """A picture to draw on."""

    def __init__(self) -> None:
        self.rows = [0] * 64

    def text(self, font: Font, text: str, x: int, y: int, across: int = 1, down: int = 1) -> None:
        for char in text:
            cell = font[char]
            for top, bits in enumerate(cell.rows):
                for left in range(cell.width):
                    if bits >> (cell.width - 1 - left) & 1:
                        self._dot(x + left * across, y + top * down, across, down)
            x += cell.width * across

    def _dot(self, x: int, y: int, across: int, down: int) -> None:
        for row in range(y, min(64, y + down)):
            for column in range(x, min(128, x + across)):
                self.rows[row] |= 1 << (127 - column)

    def invert(self) -> None:
        self.rows = [row ^ ((1 << 128) - 1) for row in self.rows]


@pytest.mark.parametrize("scale", [(1, 1), (2, 1), (1, 2), (3, 4), (4, 4)])
@pytest.mark.parametrize("inverted", [False, True])
def test_any_size_inverted_too(scale: tuple[int, int], inverted: bool) -> None:
    sheet = Sheet()
    sheet.text(builtin_font(), "4!", 11, 7, *scale)
    if inverted:
        sheet.invert()
    place = Finder((builtin_font(),)).find(sheet.rows, "4!")
    assert place is not None
    assert place == (11, 7, 16 * scale[0], 8 * scale[1])
    assert Finder((builtin_font(),)).find(sheet.rows, "4?") is None


def test_at_every_edge_and_not_beyond_it() -> None:
    finder = Finder((_BIG,))
    for x, y in ((0, 0), (123, 61), (60, 30)):
        sheet = Sheet()
        sheet.text(_BIG, "ab", x, y)
        found = finder.find(sheet.rows, "ab")
        assert found is not None
        assert (found.x, found.y) == (x, y)
    sheet = Sheet()
    sheet.text(_BIG, "ab", 124, 61)
    assert finder.find(sheet.rows, "ab") is None


def test_the_whole_cell_must_be_alike() -> None:
    sheet = Sheet()
    sheet.text(builtin_font(), "E", 10, 10)
    finder = Finder((builtin_font(),))
    assert finder.find(sheet.rows, "F") is None
    assert finder.find(sheet.rows, "E") is not None


def test_nothing_is_found_on_an_empty_or_full_screen() -> None:
    finder = Finder()
    for rows in ([0] * 64, [(1 << 128) - 1] * 64):
        for text in ("1", "状元", "Hello"):
            assert finder.find(rows, text) is None


def test_the_boxs_hanzi_and_its_small_latin() -> None:
    hanzi, small = box_fonts()
    sheet = Sheet()
    sheet.text(hanzi, "状元", 20, 0, 2, 2)
    sheet.text(small, "Round 3", 0, 50)
    finder = Finder()
    assert finder.find(sheet.rows, "状元") is not None
    assert finder.find(sheet.rows, "Round 3") is not None
    assert finder.find(sheet.rows, "Round 4") is None
    assert finder.find(sheet.rows, "对堂") is None


def test_a_longer_text_may_be_broken_over_lines() -> None:
    font = builtin_font()
    sheet = Sheet()
    sheet.text(font, "takes back", 0, 10)
    sheet.text(font, "the throw", 0, 20)
    finder = Finder((font,))
    assert finder.find(sheet.rows, "takes back the throw") is not None
    assert finder.find(sheet.rows, "takes back the game") is None
    assert finder.find(sheet.rows, "the throw takes back") is None
