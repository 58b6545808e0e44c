"""ruling: the leader moves a prize in a dispute: which, from whom, to whom, why."""

from box.ui.more.confirm import ConfirmScreen
from box.ui.more.lists import ListScreen
from box.ui.more.people import people_items

_REASONS = ("why_record", "why_foul", "why_agreed", "why_other")


class RulingPrizeScreen(ListScreen):
    """Which prize: any but the zhuangyuan."""

    name = "ruling_prize"

    def enter(self, ui):
        self.ui = ui
        self.title = ui.text("ruling_prize")
        self.items = []
        for prize in ui.session.ruleset.prizes:
            if prize.id != "zhuangyuan":
                name = ui.session.ruleset.prize_name(prize.id, ui.lang)
                self.items.append((len(self.items) + 1, name, None, prize.id))

    def chosen(self, what):
        self.ui.push(RulingFromScreen(what))


def _table_line(ui):
    """Return the list line that stands for the stock: number 0."""
    return (0, ui.text("table_stock"), None, None)


class RulingFromScreen(ListScreen):
    """From whom: a seat that has the prize, or the table (0, the last line)."""

    name = "ruling_from"

    def __init__(self, prize):
        ListScreen.__init__(self)
        self._prize = prize

    def enter(self, ui):
        self.ui = ui
        game = ui.game
        at = ui.session.ruleset.index_of[self._prize]
        held = game.held
        seats = [seat for seat in range(len(game.players)) if held[seat][at]]
        self.title = ui.text("ruling_from")
        self.items = people_items(ui, seats)
        if game.stock[at]:
            self.items.append(_table_line(ui))

    def chosen(self, what):
        self.ui.push(RulingToScreen(self._prize, what))


class RulingToScreen(ListScreen):
    """To whom: another seat, or the table (0, the last line)."""

    name = "ruling_to"

    def __init__(self, prize, source):
        ListScreen.__init__(self)
        self._prize = prize
        self._source = source

    def enter(self, ui):
        self.ui = ui
        count = len(ui.game.players)
        self.title = ui.text("ruling_to")
        self.items = people_items(ui, [s for s in range(count) if s != self._source])
        if self._source is not None:
            self.items.append(_table_line(ui))

    def chosen(self, what):
        self.ui.push(RulingWhyScreen(self._prize, self._source, what))


class RulingWhyScreen(ListScreen):
    """Why, as the record will say it; then the whole ruling is shown and asked."""

    name = "ruling_why"

    def __init__(self, prize, source, to):
        ListScreen.__init__(self)
        self._event = {"e": "ruling", "prize": prize, "from": source, "to": to, "why": ""}

    def enter(self, ui):
        self.ui = ui
        self.title = ui.text("ruling_why")
        self.items = []
        for key in _REASONS:
            why = ui.text(key)
            self.items.append((len(self.items) + 1, why, None, why))

    def chosen(self, what):
        ui = self.ui
        self._event["why"] = what
        prize = ui.session.ruleset.prize_name(self._event["prize"], ui.lang)
        moves = ui.text(
            "ruling_line", a=self._place(self._event["from"]), b=self._place(self._event["to"])
        )
        ui.push(ConfirmScreen(prize, moves, self._record))

    def _place(self, seat):
        return self.ui.text("table_stock") if seat is None else self.ui.seat(seat)

    def _record(self):
        self.ui.record(self._event, "ruled")
