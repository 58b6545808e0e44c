"""Pages to look through: the base of the table, the rules and the results."""

from box.ui.canvas import TEXT, WIDTH
from box.ui.screen import Screen
from box.ui.widgets import draw_fitting, draw_row

_ROW = 16

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class PagesScreen(Screen):
    """`A` the page before, `B` the next one, a seat's number its page; `#` and `*` leave.

    Subclasses set `self.pages` in `enter`: a list of pages, each (title, rows). A row is a text, a
    tuple (left, right), or a list of two such tuples side by side. A page of a seat is a number,
    seat << 4 | which of its pages: `seat_pages` makes these when they are seen.
    """

    packs: tuple = ("box_pages",)
    pages: "Any" = ()

    def __init__(self):
        self.page = 0
        self._typed = ""

    def handle(self, key):
        if key == "A" and self.page > 0:
            self.page -= 1
        elif key == "B" and self.page < len(self.pages) - 1:
            self.page += 1
        elif key in "#*":
            self.ui.pop()
        elif key in "0123456789":
            return self._jump(key)
        else:
            return False
        self._typed = ""
        return True

    def _jump(self, key):
        for typed in (self._typed + key, key):
            for number in range(len(self.pages)):
                page = self.pages[number]
                if isinstance(page, int) and str((page >> 4) + 1) == typed:
                    self.page = number
                    self._typed = typed
                    return True
        return False

    def add_seats(self):
        """Add the pages of all seats."""
        for seat in range(len(self.ui.game.players)):
            for part in range(len(self.seat_pages(seat, self._held(seat)))):
                self.pages.append(seat << 4 | part)

    def _held(self, seat):
        game = self.ui.game
        return [game.holds(prize, seat) for prize in range(len(game.ruleset.prizes))]

    def seat_pages(self, seat, held):
        """Return the pages of a seat, which has this many of each prize."""

    def draw(self, canvas):
        page = self.pages[self.page]
        if isinstance(page, int):
            seat = page >> 4
            page = self.seat_pages(seat, self._held(seat))[page & 15]
        title, rows = page
        self.draw_title(canvas, title)
        self.draw_page(canvas, rows)

    def draw_title(self, canvas, title):
        """Draw the page's title and which page it is, dark on lit."""
        canvas.rect(0, 0, WIDTH, _ROW)
        place = self.ui.text("page", n=self.page + 1, of=len(self.pages))
        room = WIDTH - canvas.width(place) - 6
        canvas.right(place, WIDTH - 2, 0, TEXT, 0)
        draw_fitting(canvas, title, 2, 0, room, 0)

    def draw_page(self, canvas, rows):
        """Draw the rows under the title."""
        y = _ROW
        for row in rows:
            if isinstance(row, list):
                for column in range(len(row)):
                    x = column * (WIDTH // 2 + 4)
                    canvas.text(row[column][0], x, y)
                    canvas.right(row[column][1], x + WIDTH // 2 - 4, y)
            elif isinstance(row, tuple):
                draw_row(canvas, row[0], row[1], y)
            else:
                draw_fitting(canvas, row, 0, y, WIDTH)
            y += _ROW


def in_columns(canvas, entries):
    """Return (name, count) entries as rows: two to a row where they all fit, else one."""
    for name, count in entries:
        if canvas.width(name) + canvas.width(count) > WIDTH // 2 - 8:
            return list(entries)
    return [list(entries[place : place + 2]) for place in range(0, len(entries), 2)]


def paged(title, rows):
    """Return the rows as pages of three with the same title; one page at least."""
    return [(title, rows[first : first + 3]) for first in range(0, max(1, len(rows)), 3)]
