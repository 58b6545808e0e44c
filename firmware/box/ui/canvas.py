"""Drawing on the one framebuffer: text in four sizes, dice, boxes."""

from framebuf import MONO_VLSB, FrameBuffer
from micropython import const

from box.ui.font import code_points

WIDTH = const(128)
HEIGHT = const(64)

# Text sizes. The number's digits are: face, horizontal scale, vertical scale.
SMALL = const(111)  # 9 px high, Latin only
TEXT = const(11)  # 16 px high
TALL = const(12)  # 32 px high, as wide as TEXT
BIG = const(22)  # 32 px high, twice as wide

# Where the pips of a face are: bits of the 3x3 grid, row by row from the top left.
_PIPS = (0, 0b000010000, 0b100000001, 0b100010001, 0b101000101, 0b101010101, 0b101101101)

_SPACE = const(32)
_HANZI = const(0x2E00)  # what is above may stand at a line's end or begin
# ，。、：；！？） stay with what is before them.
_CLOSING = (0xFF0C, 0x3002, 0x3001, 0xFF1A, 0xFF1B, 0xFF01, 0xFF1F, 0xFF09)


class Canvas:
    """A 128 x 64 picture in `framebuffer`, drawn with the glyphs of `font`.

    x grows to the right, y downwards, both in pixels. `ink` 1 is a lit pixel, 0 a dark one. Text
    leaves the background as it is.
    """

    def __init__(self, framebuffer, font):
        self.frame = framebuffer
        self.font = font
        # Turns set pixels of a glyph into dark ones, for text on a lit ground.
        self._negative = FrameBuffer(bytearray(b"\x01\x00"), 2, 1, MONO_VLSB)

    def fill(self, ink=0):
        """Fill the whole picture."""
        self.frame.fill(ink)

    def move(self, x, y):
        """Move the whole picture by a dot or so; what leaves it is lost."""
        self.frame.scroll(x, y)
        if x:
            self.frame.fill_rect(0 if x > 0 else WIDTH + x, 0, abs(x), HEIGHT, 0)
        if y:
            self.frame.fill_rect(0, 0 if y > 0 else HEIGHT + y, WIDTH, abs(y), 0)

    def rect(self, x, y, width, height, ink=1, filled=True):
        """Draw a box, filled or as a line one pixel wide."""
        if filled:
            self.frame.fill_rect(x, y, width, height, ink)
        else:
            self.frame.rect(x, y, width, height, ink)

    def width(self, text, size=TEXT):
        """Return the width of a text in pixels."""
        face, scale = size // 100, size // 10 % 10
        width = 0
        for code in code_points(text):
            width += self.font.width(code, face)
        return width * scale

    def fits(self, text, width, size):
        """Return whether the text is at most `width` pixels wide and the size has its glyphs."""
        if size == SMALL:
            for code in code_points(text):
                if not self.font.has(code, 1):
                    return False
        return self.width(text, size) <= width

    def fit(self, text, width, *sizes):
        """Return the first of the sizes in which the text fits, or the last of them."""
        for size in sizes:
            if self.fits(text, width, size):
                return size
        return sizes[-1]

    def clip(self, text, width, size=TEXT):
        """Return the text, cut and ended with an ellipsis where it is wider than `width`."""
        if self.width(text, size) <= width:
            return text
        while text and self.width(text + "…", size) > width:
            text = text[:-1]
        return text.rstrip() + "…"

    def wrap(self, text, width, size=TEXT):
        """Return the text as a list of lines, broken at spaces or between hanzi."""
        lines = []
        for paragraph in text.split("\n"):
            line, used, start = "", 0, 0
            for word in _words(paragraph):
                wide = self.width(word.rstrip(), size)
                if line and used + wide > width:
                    lines.append(line.rstrip())
                    line, used = "", 0
                line += word
                used += self.width(word, size)
                while used > width and self.width(line.rstrip(), size) > width:
                    start = len(line)
                    while self.width(line[:start], size) > width:
                        start -= 1
                    lines.append(line[:start])
                    line = line[start:]
                    used = self.width(line, size)
            lines.append(line.rstrip())
        return lines

    def text(self, text, x, y, size=TEXT, ink=1):
        """Draw a text with its top left corner at x, y; return the x after it."""
        face, across, down = size // 100, size // 10 % 10, size % 10
        for code in code_points(text):
            width, glyph = self.font.glyph(code, face)
            if across == 1 and down == 1:
                if ink:
                    self.frame.blit(glyph, x, y, 0)
                else:
                    self.frame.blit(glyph, x, y, 1, self._negative)
            else:
                self._scaled(glyph, x, y, width, across, down, ink)
            x += width * across
        return x

    def _scaled(self, glyph, x, y, width, across, down, ink):
        """Draw a glyph enlarged, one run of set pixels at a time."""
        fill_rect, pixel = self.frame.fill_rect, glyph.pixel
        for row in range(16):
            start = -1
            for column in range(width):
                if pixel(column, row):
                    if start < 0:
                        start = column
                elif start >= 0:
                    fill_rect(x + start * across, y, (column - start) * across, down, ink)
                    start = -1
            if start >= 0:
                fill_rect(x + start * across, y, (width - start) * across, down, ink)
            y += down

    def right(self, text, x, y, size=TEXT, ink=1):
        """Draw a text that ends before x."""
        self.text(text, x - self.width(text, size), y, size, ink)

    def center(self, text, y, size=TEXT, ink=1, left=0, right=WIDTH):
        """Draw a text in the middle between two x."""
        self.text(text, left + (right - left - self.width(text, size)) // 2, y, size, ink)

    def die(self, x, y, size, face):
        """Draw a die of `size` x `size` pixels (12 or 20); face 0 is a place with no die yet.

        A 4 is a lit die with dark pips, as 4s are the red ones.
        """
        rect = self.frame.fill_rect
        lit = face == 4
        if not face:
            middle = size // 2 - 1
            rect(x + middle - 2, y + middle, 6, 2, 1)
            return
        rect(x + 1, y, size - 2, size, 1)
        rect(x, y + 1, size, size - 2, 1)
        if not lit:
            rect(x + 2, y + 1, size - 4, size - 2, 0)
            rect(x + 1, y + 2, size - 2, size - 4, 0)
        pip = size // 5
        step = pip + 1
        edge = (size - 3 * pip - 2) // 2
        if face == 1:
            # The one pip of a Chinese die is a large one.
            pip += 2
            rect(x + (size - pip) // 2, y + (size - pip) // 2, pip, pip, 1)
            return
        for place in range(9):
            if _PIPS[face] >> place & 1:
                rect(x + edge + place % 3 * step, y + edge + place // 3 * step, pip, pip, not lit)


def _words(text):
    """Yield the pieces between which a line may break: a Latin word with its spaces, a hanzi."""
    start = at = before = 0
    for code in code_points(text):
        if code > _HANZI:
            breaks = code not in _CLOSING
        else:
            breaks = code != _SPACE and (before > _HANZI or before == _SPACE)
        if breaks and at > start:
            yield text[start:at]
            start = at
        before = code
        at += 1
    if at > start:
        yield text[start:]
