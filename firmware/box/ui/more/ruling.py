"""ruling: the leader moves a prize in a dispute: which, from whom, to whom, why."""

from box.ui.more.confirm import ConfirmScreen
from box.ui.more.lists import ListScreen
from box.ui.more.people import PeopleScreen

_STEPS = ("prize", "from", "to", "why")
_REASONS = ("why_record", "why_foul", "why_agreed", "why_other")


class RulingScreen(PeopleScreen):
    """Four lists, one after the other; `*` goes back to the one before.

    Any prize but the zhuangyuan; a seat that has it, or the table; another seat, or the table; the
    reason, as the record will say it. Then the whole ruling is shown and asked.
    """

    def __init__(self):
        PeopleScreen.__init__(self)
        self._given = []  # what was chosen so far

    def enter(self, ui):
        self.ui = ui
        step = len(self._given)
        self.name = "ruling_" + _STEPS[step]
        self.title = ui.text(self.name)
        self.items = (_prizes, _sources, _targets, _reasons)[step](ui, *self._given[:2])

    def line(self, place):
        people = len(self._given) in (1, 2)
        return PeopleScreen.line(self, place) if people else ListScreen.line(self, place)

    def number(self, place):
        people = len(self._given) in (1, 2)
        return PeopleScreen.number(self, place) if people else ListScreen.number(self, place)

    def chosen(self, what):
        ui = self.ui
        if len(self._given) < 3:
            self._given.append(what)
            self._turn_to_step()
            return
        prize, source, to = self._given
        event = {"e": "ruling", "prize": prize, "from": source, "to": to, "why": what}
        moves = ui.text("ruling_line", a=self._place(source), b=self._place(to))
        name = ui.session.ruleset.prize_name(prize, ui.lang)
        ui.push(ConfirmScreen(name, moves, lambda: ui.record(event)))

    def back(self):
        if self._given:
            self._given.pop()
            self._turn_to_step()
        else:
            self.ui.pop()

    def _turn_to_step(self):
        self.selected = 0
        self.typed = ""
        self.enter(self.ui)

    def _place(self, seat):
        return self.ui.text("table_stock") if seat is None else self.ui.seat(seat)


def _prizes(ui):
    prizes = [prize.id for prize in ui.session.ruleset.prizes if prize.id != "zhuangyuan"]
    return [
        (number + 1, ui.session.ruleset.prize_name(prizes[number], ui.lang), None, prizes[number])
        for number in range(len(prizes))
    ]


def _sources(ui, prize):
    at = ui.session.ruleset.index_of[prize]
    game = ui.game
    table = [None] if game.stock[at] else []
    return [seat for seat in range(len(game.players)) if game.holds(at, seat)] + table


def _targets(ui, _prize, source):
    table = [] if source is None else [None]
    return [seat for seat in range(len(ui.game.players)) if seat != source] + table


def _reasons(ui, _prize, _source):
    whys = [ui.text(key) for key in _REASONS]
    return [(number + 1, whys[number], None, whys[number]) for number in range(len(whys))]
