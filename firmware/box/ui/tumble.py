"""tumble: dice in the air, then lying down one after the other."""

from random import getrandbits  # for the picture only

from box.ui.canvas import WIDTH
from box.ui.screen import Screen

_SIDE = 20
_PITCH = 21
_TOP = 24


class TumbleScreen(Screen):
    """The dice of a shake. While they fly no key means anything; while they lie down any key
    lays the rest of them down at once.

    `lying`: how many lie; `hurried`: a key wants to see the result.
    """

    name = "tumble"
    packs = ("box_roll",)

    def __init__(self, count):
        self.count = count
        self.lying = 0
        self.hurried = False
        self._digits = ""

    def land(self, digits):
        """The throw is known: the dice begin to lie down."""
        self._digits = digits

    def handle(self, key):  # noqa: ARG002, any key
        if not self._digits:
            return False
        self.hurried = True
        return True

    def draw(self, canvas):
        left = (WIDTH - self.count * _PITCH + 1) // 2
        for place in range(self.count):
            x = left + place * _PITCH
            if place < self.lying:
                canvas.die(x, _TOP, _SIDE, int(self._digits[place]))
            else:
                noise = getrandbits(16)
                y = _TOP - 20 + (noise & 0xFF) % 41
                canvas.die(x, y, _SIDE, 1 + (noise >> 8) % 6)
