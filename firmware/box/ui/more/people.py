"""people: which player a menu line is about."""

from box.ui.more.confirm import ConfirmScreen
from box.ui.more.lists import ListScreen


class PeopleScreen(ListScreen):
    """A list of seats, each with its own number; None is the table, number 0.

    `items` are the seats: the lines are made when they are seen.
    """

    name = "people"
    packs = ("box_rule", "box_more")

    def line(self, place):
        ui, seat = self.ui, self.items[place]
        if seat is None:
            return (0, ui.text("table_stock"), None, None)
        name = ui.game.players[seat]
        label = ui.text("people_seat", n=seat + 1) if name == str(seat + 1) else name
        return (seat + 1, label, None, seat)

    def number(self, place):
        seat = self.items[place]
        return "0" if seat is None else str(seat + 1)


class FoulScreen(PeopleScreen):
    """Who fouled out of turn: any other player who is still in."""

    def enter(self, ui):
        self.ui = ui
        game = ui.game
        self.title = ui.text("foul_title")
        out = game.out
        self.items = [s for s in range(len(game.players)) if not out[s] and s != game.seat]

    def chosen(self, what):
        ui = self.ui

        def act():
            ui.record({"e": "foul", "seat": what})

        ui.push(ConfirmScreen(ui.text("foul_ask"), ui.seat(what), act))


class OutScreen(PeopleScreen):
    """Who is sent off: any player who is still in."""

    def enter(self, ui):
        self.ui = ui
        game = ui.game
        self.title = ui.text("out_title")
        out = game.out
        self.items = [seat for seat in range(len(game.players)) if not out[seat]]

    def chosen(self, what):
        ui = self.ui

        def act():
            ui.record({"e": "out", "seat": what})

        detail = ui.text("out_detail", who=ui.seat(what))
        ui.push(ConfirmScreen(ui.text("out_ask"), detail, act))
