"""confirm: something that the people must mean; and the question before an undo."""

from box.ui.canvas import BIG, TALL, TEXT, WIDTH
from box.ui.screen import Screen
from box.ui.screens.turn import pips_of
from box.ui.widgets import draw_fitting, draw_row


class ConfirmScreen(Screen):
    """A question, what it is about, and maybe a throw; `#` does it, `*` goes back."""

    packs = ("box_more",)
    name = "confirm"

    def __init__(self, title, detail, action, dice=""):
        self._title = title
        self._detail = detail
        self._action = action
        self._dice = dice

    def handle(self, key):
        if key == "#":
            self.ui.pop()
            self._action()
        elif key == "*":
            self.ui.pop()
        else:
            return False
        return True

    def draw(self, canvas):
        text = self.ui.text
        if self._dice:
            canvas.center(self._title, 0)
            for place in range(6):
                canvas.die(25 + 13 * place, 17, 12, int(self._dice[place]))
        else:
            canvas.center(self._title, 0, canvas.fit(self._title, WIDTH, BIG, TALL))
        if canvas.fits(self._detail, WIDTH, TEXT):
            canvas.center(self._detail, 31)
        else:
            draw_fitting(canvas, self._detail, 0, 31, WIDTH)
        canvas.rect(0, 48, WIDTH, 16)
        draw_row(canvas, " " + text("yes_no"), text("no") + " ", 48, 0)


def undo_question(ui, event):
    """Return the screen that asks whether to take the last event, this one, back."""
    return ConfirmScreen(ui.text("undo_ask"), *_undone(ui, event))


def _undone(ui, event):
    """Return (detail, action, dice) for the question about this event."""
    kind = event["e"]
    dice = ""
    last = ui.game.last
    seat = event.get("seat", last.seat if last else None)
    if seat is None:
        seat = ui.game.seat
    who = "" if seat is None else ui.seat(seat)
    ruleset = ui.session.ruleset
    if kind == "throw":
        dice = event["d"]
        what = ui.text("points", n=pips_of(dice))
        if last and last.judgement:
            what = ui.hand(last.judgement.hand)
        detail = ui.text("what_throw", who=who, what=what)
    elif kind in ("ruling", "choose"):
        prize = ruleset.prize_name(event["prize"], ui.lang)
        detail = ui.text("what_" + kind, prize=prize)
    else:
        detail = ui.text("what_" + kind, who=who)
    return detail, lambda: ui.record({"e": "undo"}), dice
