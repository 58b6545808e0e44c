"""message: something that the people must read."""

from box.ui.canvas import SMALL, TEXT, WIDTH
from box.ui.screen import Screen


class MessageScreen(Screen):
    """A sentence, in pages where it is long; `A`, `B` turn them, `#` and `*` take it away."""

    packs = ("box_more",)
    name = "message"

    def __init__(self, text):
        self._text = text
        self._page = 0

    def enter(self, ui):
        self.ui = ui
        canvas = ui.canvas
        self._size, self._pitch = TEXT, 16
        self._lines = canvas.wrap(self._text, WIDTH, TEXT)
        if len(self._lines) > 4 and canvas.fits(self._text, 10000, SMALL):
            self._size, self._pitch = SMALL, 10
            self._lines = canvas.wrap(self._text, WIDTH, SMALL)
        self._rows = 64 // self._pitch

    def handle(self, key):
        last = (len(self._lines) - 1) // self._rows
        if key == "A" and self._page:
            self._page -= 1
        elif key in "B#" and self._page < last:
            self._page += 1
        elif key in "#*":
            self.ui.pop()
        else:
            return False
        return True

    def draw(self, canvas):
        first = self._page * self._rows
        lines = self._lines[first : first + self._rows]
        y = (64 - self._pitch * len(lines)) // 2
        for line in lines:
            canvas.text(line, 0, y, self._size)
            y += self._pitch
        if first + self._rows < len(self._lines):
            # A mark that more follows.
            canvas.rect(WIDTH - 5, 61, 5, 1)
            canvas.rect(WIDTH - 4, 62, 3, 1)
            canvas.rect(WIDTH - 3, 63, 1, 1)
