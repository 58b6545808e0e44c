"""result: what a throw, a foul or a choice came to; it lies over the next turn."""

from box.ui.canvas import BIG, SMALL, TALL, TEXT, WIDTH
from box.ui.screen import Screen
from box.ui.screens.turn import pips_of
from box.ui.widgets import draw_fitting


class ResultScreen(Screen):
    """The hand large, who threw it, what it wins, why, what is left of that prize.

    `#` only takes it away; `B` asks to take the throw back; every other key acts as in the
    screen below.
    """

    name = "result"

    def __init__(self, outcome):
        self._outcome = outcome
        self._heard = False

    def enter(self, ui):
        self.ui = ui
        self._head, self._corner, self._rows = _compose(ui, self._outcome)
        # A player with a name is called by it too, where it fits before what he won.
        seat = self._outcome.seat
        named = ui.game.players[seat] + " " + self._rows[0]
        if ui.game.players[seat] != str(seat + 1) and ui.canvas.fits(named, WIDTH, TEXT):
            self._rows[0] = named

    def handle(self, key):
        ui = self.ui
        if key == "#":
            ui.pop()
            return True
        if key == "B":
            ui.pop()
            return ui.ask_undo()
        return ui.below(key)

    def draw(self, canvas):
        who, corner = self._corner
        side = max(canvas.width(who), canvas.width(corner)) + 2
        size = canvas.fit(self._head, WIDTH - side, BIG, TALL)
        canvas.text(canvas.clip(self._head, WIDTH - side, size), 0, 0, size)
        canvas.right(who, WIDTH, 0)
        canvas.right(corner, WIDTH, 16)
        lines = []
        for row in self._rows:
            lines += _lines(canvas, row)
        y = 32
        for line in lines[:2]:
            draw_fitting(canvas, line, 0, y, WIDTH)
            y += 16
        if not self._heard:
            self._heard = True
            self.ui.jingle(self._outcome)


def _lines(canvas, row):
    """Return a row as one line where it fits on one, else as wrapped ones."""
    if canvas.fits(row, WIDTH, TEXT):
        return [row]
    if canvas.fits(row, 10000, SMALL) and len(canvas.wrap(row, WIDTH, SMALL)) <= 2:
        return [row]
    return canvas.wrap(row, WIDTH, TEXT)


def _compose(ui, outcome):
    """Return (head, (who, what is left), rows) of an outcome."""
    game = ui.game
    event = outcome.event
    ruleset = ui.session.ruleset
    who = ui.text("seat", n=outcome.seat + 1)
    judgement = outcome.judgement
    left = ""
    if event["e"] == "foul":
        rows = [ui.text("foul_void" if event.get("seat") is None else "foul_out_of_turn")]
        if ruleset.foul_skip and not outcome.over and game.phase == "play":
            rows.append(ui.text("foul_skip"))
        return ui.text("foul"), (who, ""), rows
    if event["e"] == "choose":
        head = ruleset.prize_name(event["prize"], ui.lang)
    elif outcome.pips is not None or judgement is None:
        head = ui.text("points", n=pips_of(event["d"]))
    else:
        head = ui.hand(judgement.hand)
    rows = _claims(ui, outcome)
    gains = [] if outcome.sweep else outcome.gains
    for gain in gains:
        text = _gain(ui, gain, outcome.seat, not rows)
        if rows and ui.canvas.fits(rows[-1] + " " + text, WIDTH, TEXT):
            rows[-1] += " " + text
        else:
            rows.append(text)
    own = judgement.prize if judgement is not None else None
    if event["e"] == "choose":
        own = event["prize"]
    if own in ruleset.index_of and own != "zhuangyuan":
        left = ui.text("left", n=game.stock[ruleset.index_of[own]])
    if outcome.denied and not gains:
        prize = ruleset.prize_name(outcome.denied[0], ui.lang)
        rows.append(ui.text("gone", prize=prize))
    if game.phase == "choose":
        rows.append(ui.text("pick_next"))
    if judgement is not None:
        if not rows:
            rows.append(ui.text("no_prize"))
        if judgement.hand is None:
            skips = ruleset.blank_skip and not outcome.over
            rows.append(ui.text("foul_skip" if skips else "blank_why"))
        elif len(rows) < 2:
            from bobing.judge import why_of

            key, values = why_of(event["d"], judgement)
            rows.append(ui.text("why_" + key, **values))
    elif not rows:
        rows.append(ui.text("pips"))
    if outcome.over:
        rows = rows[:1] + [ui.text("game_over")]
    return head, (who, left), rows


def _claims(ui, outcome):
    """Return what a throw did to the zhuangyuan and to the game as a whole."""
    if outcome.scramble:
        return [ui.text("scramble")]
    if outcome.sweep:
        return [ui.text("sweep")]
    rows: list = []
    judgement = outcome.judgement
    if judgement is None or judgement.hand not in ui.session.ruleset.classes:
        return rows
    if ui.session.ruleset.qualifies:
        return [ui.text("qualifies")]
    if ui.session.ruleset.has_zhuangyuan_prize:
        leaders = ui.game.leaders()
        if outcome.lugu:
            text = ui.text("lugu") + " " + ui.text("behind", who=_names(ui, leaders))
        elif outcome.leads or outcome.seat in leaders:
            text = ui.text("locked" if outcome.locked else "leads")
        elif outcome.locked or ui.game.locked:
            text = ui.text("locked")
        else:
            text = ui.text("behind", who=_names(ui, leaders))
        rows.append(text)
    return rows


def _names(ui, seats):
    return " ".join([ui.seat(seat) for seat in seats[:2]])


def _gain(ui, gain, thrower, first):
    prize = ui.session.ruleset.prize_name(gain.prize, ui.lang)
    if gain.seat != thrower:
        return ui.text("to", who=ui.seat(gain.seat), prize=prize)
    if gain.how == "chase":
        return ui.text("chased", who=ui.seat(gain.source), prize=prize)
    key = "got" if first else "plus"
    return ui.text(key if gain.count == 1 else key + "_more", prize=prize, n=gain.count)
