"""people: which player a menu line is about."""

from box.ui.more.confirm import ConfirmScreen
from box.ui.more.lists import ListScreen


def people_items(ui, seats):
    """Return list lines for these seats, each with the seat's own number."""
    items = []
    for seat in seats:
        name = ui.game.players[seat]
        label = ui.text("people_seat", n=seat + 1) if name == str(seat + 1) else name
        items.append((seat + 1, label, None, seat))
    return items


class FoulScreen(ListScreen):
    """Who fouled out of turn: any other player who is still in."""

    name = "people"

    def enter(self, ui):
        self.ui = ui
        game = ui.game
        self.title = ui.text("foul_title")
        seats = [s for s in range(len(game.players)) if not game.out[s] and s != game.seat]
        self.items = people_items(ui, seats)

    def chosen(self, what):
        ui = self.ui

        def act():
            ui.record({"e": "foul", "seat": what})

        ui.push(ConfirmScreen(ui.text("foul_ask"), ui.seat(what), act))


class OutScreen(ListScreen):
    """Who is sent off: any player who is still in."""

    name = "people"

    def enter(self, ui):
        self.ui = ui
        game = ui.game
        self.title = ui.text("out_title")
        self.items = people_items(ui, [s for s in range(len(game.players)) if not game.out[s]])

    def chosen(self, what):
        ui = self.ui

        def act():
            ui.record({"e": "out", "seat": what}, "sent_off")

        detail = ui.text("out_detail", who=ui.seat(what))
        ui.push(ConfirmScreen(ui.text("out_ask"), detail, act))
