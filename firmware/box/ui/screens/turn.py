"""turn: a seat throws; the dice are typed as they lie."""

from box.ui.screen import Screen
from box.ui.widgets import draw_dice, draw_row, draw_seat


class TurnScreen(Screen):
    """`1`-`6` a die, six of them and `#` the throw, `*` takes the last die back.

    With no die typed: `8` foul, `7` thrown again, `B` undo, each asked first. `C` the table,
    `D` the menu. `9` and `A` mean nothing yet. `note` is a text that stands where the prompt is,
    or None.
    """

    name = "turn"

    def __init__(self):
        self.dice = ""
        self.note = None

    def handle(self, key):
        ui = self.ui
        if key in "123456":
            if len(self.dice) == 6:
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
        elif key == "8":
            self._ask("foul_ask", {"e": "foul"}, None)
        elif key == "7":
            self._ask("again_ask", {"e": "rethrow"}, "again_note")
        elif key == "B":
            return ui.ask_undo()
        else:
            return False
        return True

    def _ask(self, question, event, note):
        """Ask before an event of the seat whose turn it is."""
        from box.ui.more.confirm import ConfirmScreen

        ui = self.ui
        who = ui.seat(ui.game.seat)
        ui.push(ConfirmScreen(ui.text(question), who, lambda: ui.record(event, note)))

    def _throw(self):
        dice, self.dice = self.dice, ""
        if not self.ui.record({"e": "throw", "d": dice, "src": "keys"}):
            self.dice = dice

    def draw(self, canvas):
        ui = self.ui
        game = ui.game
        name = game.players[game.seat]
        number = str(game.seat + 1)
        if name == number:
            name = ui.text("your_throw", n=number)
        draw_seat(canvas, number, name)
        draw_dice(canvas, self.dice, 6)
        if len(self.dice) < 6:
            prompt = self.note
            if not prompt:
                prompt = ui.text("pips" if game.phase == "pips" else "enter_dice")
            draw_row(canvas, prompt, ui.text("round", n=game.round))
        elif game.phase == "pips":
            draw_row(canvas, ui.text("points", n=pips_of(self.dice)), ui.text("ok"))
        else:
            judgement = ui.session.ruleset.judge(self.dice)
            draw_row(canvas, ui.session.ruleset.hand_name(judgement.hand, ui.lang), ui.text("ok"))


def pips_of(dice):
    """Return the sum of the digits."""
    return sum(int(face) for face in dice)
