"""turn: a seat throws; the dice are typed as they lie."""

from box.ui.screen import Screen
from box.ui.widgets import draw_dice, draw_row, draw_seat

_SAID_HERE = ("undo", "ruling", "out", "rethrow", "pips")


class TurnScreen(Screen):
    """`1`-`6` a die, six of them and `#` the throw, `*` takes the last die back.

    With no die typed: `8` foul, `7` thrown again, `B` undo, each asked first. `A` rolls, as a
    shake does. `C` the table, `D` the menu. `9` means nothing yet. Where the prompt is, it first
    says what the last event of the record did, if no result said so.
    """

    name = "turn"

    def __init__(self):
        self.dice = ""

    def enter(self, ui):
        self.ui = ui
        game = ui.game
        self._number = str(game.seat + 1)
        self._label = game.players[game.seat]
        if self._label == self._number:
            self._label = ui.text("your_throw", n=self._number)
        self._prompt = _note(ui) or ui.text("pips" if game.phase == "pips" else ui.dice_prompt())
        self._round = ui.text("round", n=game.round)
        self._ok = ui.text("ok")

    def handle(self, key):
        ui = self.ui
        if key in "123456":
            if len(self.dice) == 6 or ui.rolls_only():
                return False
            self.dice += key
        elif key == "C":
            from box.ui.more.table import TableScreen

            ui.push(TableScreen())
        elif key == "D":
            from box.ui.more.menu import MenuScreen

            ui.push(MenuScreen())
        elif self.dice:
            if key == "*":
                self.dice = self.dice[:-1]
            elif key == "#" and len(self.dice) == 6:
                self._throw()
            else:
                return False
        elif key == "A":
            return ui.roll()
        elif key == "8":
            self._ask("foul_ask", {"e": "foul"})
        elif key == "7":
            self._ask("again_ask", {"e": "rethrow"})
        elif key == "B":
            return ui.ask_undo()
        else:
            return False
        return True

    def wanted_dice(self):
        return 0 if self.dice or self.ui.dice_by == "keys" else 6

    def rolled(self, digits, record):
        return self.ui.record({"e": "throw", "d": digits, "src": "shake", "r": record})

    def _ask(self, question, event):
        """Ask before an event of the seat whose turn it is."""
        from box.ui.more.confirm import ConfirmScreen

        ui = self.ui
        who = ui.seat(ui.game.seat)
        ui.push(ConfirmScreen(ui.text(question), who, lambda: ui.record(event)))

    def _throw(self):
        dice, self.dice = self.dice, ""
        if not self.ui.record({"e": "throw", "d": dice, "src": "keys"}):
            self.dice = dice

    def draw(self, canvas):
        ui = self.ui
        draw_seat(canvas, self._number, self._label)
        draw_dice(canvas, self.dice, 6)
        if len(self.dice) < 6:
            draw_row(canvas, self._prompt, self._round)
        elif ui.game.phase == "pips":
            draw_row(canvas, ui.text("points", n=pips_of(self.dice)), self._ok)
        else:
            draw_row(canvas, ui.hand(ui.session.ruleset.judge(self.dice).hand), self._ok)


def _note(ui):
    """Return what the record's last event did, None where its own screen has said so."""
    outcome = ui.session.outcome
    if outcome is None:
        return None
    if outcome.skipped:
        return ui.text("skipped", n=",".join([str(seat + 1) for seat in outcome.skipped]))
    kind = outcome.event["e"]
    return ui.text("did_" + kind) if kind in _SAID_HERE else None


def pips_of(dice):
    """Return the sum of the digits."""
    return sum(map(int, dice))
