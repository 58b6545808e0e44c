"""A list to choose from: the base of many screens."""

from box.ui.canvas import TEXT, WIDTH
from box.ui.screen import Screen
from box.ui.widgets import draw_fitting

_ROW = 16

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class ListScreen(Screen):
    """A title and lines with numbers; `A` up, `B` down, or the line's number, then `#`.

    `*` takes the last typed digit back, then leaves. Subclasses set `self.items` in `enter` to
    a list of (number, label, value, what), each with a number of its own, `self.title` to a text
    or None, and act in `chosen(what)`, which may return False. `value` is a short text at the
    right, or None. (Or `items` is anything that `line` makes such a tuple of.)
    """

    packs: tuple = ("box_more",)
    title = None
    items: "Any" = ()

    def __init__(self):
        self.selected = 0
        self.typed = ""
        self._first = 0

    def line(self, place):
        """Return the (number, label, value, what) of an item."""
        return self.items[place]

    def number(self, place):
        """Return the number of an item, as it is typed."""
        return str(self.items[place][0])

    def chosen(self, what):
        """Act on the line that was chosen."""

    def back(self):
        """Leave by `*`."""
        self.ui.pop()

    def handle(self, key):
        if key == "#":
            if not self.items or self.typed not in ("", self.number(self.selected)):
                return False  # no line has the number that was typed so far
            self.typed = ""
            return self.chosen(self.line(self.selected)[3])
        if key == "*":
            if self.typed:
                self.typed = self.typed[:-1]
                if self.typed:
                    self._find(self.typed)
                return True
            return self.back()
        if key == "A" and self.selected > 0:
            self.selected -= 1
        elif key == "B" and self.selected < len(self.items) - 1:
            self.selected += 1
        elif key in "0123456789" and self.items:
            return self._type(key)
        else:
            return False
        self.typed = ""
        return True

    def _type(self, key):
        """A digit more, or the first digit of another number; one that no line has is refused."""
        for typed in (self.typed + key, key):
            if self._find(typed):
                self.typed = typed
                return True
        return False

    def _find(self, typed):
        """Select the line with this number; True if there is one, or one that begins so."""
        begins = False
        for place in range(len(self.items)):
            number = self.number(place)
            if number == typed:
                self.selected = place
                return True
            begins = begins or number.startswith(typed)
        return begins

    def draw(self, canvas):
        top = 0
        if self.title:
            draw_fitting(canvas, self.title, 0, 0, WIDTH)
            top = _ROW
        rows = (64 - top) // _ROW
        self._first = max(0, min(self._first, self.selected))
        self._first = max(self._first, self.selected - rows + 1)
        more = len(self.items) > rows
        right = WIDTH - 4 if more else WIDTH
        for row in range(min(rows, len(self.items) - self._first)):
            number, label, value, _ = self.line(self._first + row)
            y = top + row * _ROW
            ink = 1
            if self._first + row == self.selected:
                canvas.rect(0, y, right, _ROW)
                ink = 0
            x = canvas.text(str(number), 2, y, TEXT, ink) + 5
            room = right - x - 1
            if value is not None:
                canvas.right(value, right - 2, y, TEXT, ink)
                room -= canvas.width(value) + 5
            draw_fitting(canvas, label, x, y, room, ink)
        if more:
            _draw_bar(canvas, top, self._first, rows, len(self.items))


def _draw_bar(canvas, top, first, rows, count):
    """Draw at the right edge which part of the list is seen."""
    height = 64 - top
    size = max(4, height * rows // count)
    canvas.rect(WIDTH - 2, top + (height - size) * first // (count - rows), 2, size)
