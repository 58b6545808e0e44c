"""bowl: dice and nothing else; no players, no prizes."""

from box.store.errors import StoreError
from box.store.rare import give_back
from box.ui.canvas import BIG, TALL, WIDTH
from box.ui.screen import Screen
from box.ui.screens.turn import pips_of
from box.ui.sounds import jingle_of
from box.ui.widgets import draw_dice, draw_row

_KEPT = 10

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class BowlScreen(Screen):
    """A shake or `A` rolls; `1`-`6` how many dice; `C` the last ten throws; `D` the menu, `*`
    leaves. Six dice are named as the rules of the last game do.

    `rolls`: the last throws as digits, the newest first.
    """

    name = "bowl"
    packs = ("box_bowl",)

    def __init__(self, rolls=()):
        self.rolls = list(rolls)
        self._ruleset: Any = None
        self._count = 0
        self._page = -1  # of the last ten; -1: not looked at
        self._fresh = False

    def enter(self, ui):
        self.ui = ui
        if self._ruleset is None:
            self._ruleset = ui.session.ruleset or _usual_ruleset(ui.library)
            ui.session.put_aside()  # a game whose results were left: its memory is wanted
            ui.make_room()
        self._count = ui.settings.get("bowl_dice")

    def wanted_dice(self):
        return self._count if self._page < 0 else 0

    def rolled(self, digits, record):  # noqa: ARG002, there is no journal here
        self.rolls.insert(0, digits)
        del self.rolls[_KEPT:]
        self._fresh = True
        return True

    def handle(self, key):
        ui = self.ui
        if self._page >= 0:
            return self._look(key)
        if key == "A":
            return ui.roll()
        if key == "C" and self.rolls:
            self._page = 0
        elif key in "123456":
            try:
                ui.settings.set("bowl_dice", int(key))
                self._count = int(key)
            except StoreError as error:
                ui.show_error(error)
        elif key == "D":
            from box.ui.more.menu import MenuScreen

            ui.push(MenuScreen())
        elif key == "*":
            ui.pop()
        else:
            return key == "#"
        return True

    def _look(self, key):
        """A key while the last ten are looked at."""
        if key == "A" and self._page:
            self._page -= 1
        elif key == "B" and (self._page + 1) * 4 < len(self.rolls):
            self._page += 1
        elif key in "C#*":
            self._page = -1
        else:
            return False
        return True

    def draw(self, canvas):
        if self._page >= 0:
            self._draw_rolls(canvas)
            return
        text = self.ui.text
        if not self.rolls:
            canvas.center(text("bowl"), 0, BIG)
            canvas.center(text("bowl_shake"), 32)
            canvas.center(text("bowl_count", n=self._count), 48)
            return
        digits = self.rolls[0]
        name = self._name(digits)
        canvas.center(name, 0, canvas.fit(name, WIDTH - 12, BIG, TALL))
        draw_dice(canvas, digits, len(digits), 38)
        if self._fresh:
            self._fresh = False
            if len(digits) == 6:
                self.ui.beep(jingle_of(self._ruleset, self._ruleset.judge(digits)))
            else:
                self.ui.beep("prize1")

    def _draw_rolls(self, canvas):
        first = self._page * 4
        y = 0
        for digits in self.rolls[first : first + 4]:
            draw_row(canvas, digits, self._name(digits), y)
            y += 16

    def _name(self, digits):
        if len(digits) == 6:
            hand = self._ruleset.judge(digits).hand
            own = self._ruleset.own_hand_name(hand, self.ui.lang)
            return own or self.ui.text("hand_" + (hand or "nothing"))
        return self.ui.text("points", n=pips_of(digits))


def open_bowl(ui, rolls=()):
    """Lay the dice bowl over the game, or over home; `rolls`: throws that it shows.

    A box that has not made the radio's noise for want of shaking starts anew for it.
    """
    for screen in ui.screens:
        if screen.name == "bowl":
            return
    if ui.dice is None:
        ui.restart(b"bowl")
    ui.push(BowlScreen(rolls))


def _usual_ruleset(library):
    """Return the first of the list, for a box that has not played yet."""
    from bobing.ruleset import Ruleset

    ruleset = Ruleset(library.load("xiamen"))
    give_back("bobing_load")
    return ruleset
