"""menu: what is seldom needed in a game."""

from box.store.errors import StoreError
from box.ui.more.confirm import ConfirmScreen
from box.ui.more.lists import ListScreen

# Number, text, and the phases of a game in which the line is there; None is no game.
_LINES = (
    (1, "menu_end", ("play", "pips", "wait")),
    (2, "menu_foul", ("play", "pips")),
    (3, "menu_out", ("play", "pips", "wait")),
    (4, "menu_ruling", ("play", "pips", "wait")),
    (5, "menu_rules", ("play", "pips", "wait", "choose", "over")),
    (6, "menu_settings", ("play", "pips", "wait", "choose", "over", None)),
    (7, "menu_language", ("play", "pips", "wait", "choose", "over", None)),
    (8, "menu_about", ("play", "pips", "wait", "choose", "over", None)),
    (9, "menu_pips", ("play",)),
    (0, "menu_bowl", ("play", "pips", "wait", "choose", "over", None)),
)


class MenuScreen(ListScreen):
    """The lines that mean something now; each keeps its number. `D` leaves, as `*` does."""

    name = "menu"
    packs = ("box_menu", "box_more")

    def __init__(self, selected=0):
        ListScreen.__init__(self)
        self.selected = selected

    def enter(self, ui):
        self.ui = ui
        phase = None if ui.game is None or ui.session.closed else ui.game.phase
        self.items = []
        for place in range(len(_LINES)):
            number, _, phases = _LINES[place]
            if phase in phases and (number != 9 or ui.session.ruleset.allows_pips):
                self.items.append(place)

    def line(self, place):
        number, key, _ = _LINES[self.items[place]]
        return (number, self.ui.text(key), None, number)

    def number(self, place):
        return str(_LINES[self.items[place]][0])

    def handle(self, key):
        if key == "D":
            self.ui.pop()
            return True
        return ListScreen.handle(self, key)

    def chosen(self, what):
        ui = self.ui
        if what == 1:
            ui.push(ConfirmScreen(ui.text("end_ask"), _winner_text(ui), self._end))
        elif what in (0, 2, 3, 4, 5, 6, 8):
            ui.open_later(what, self.selected)
        elif what == 7:
            self._language()
        else:
            ui.push(ConfirmScreen(ui.text("pips_ask"), ui.text("pips_detail"), self._pips))

    def _end(self):
        self.ui.record({"e": "end"})

    def _pips(self):
        self.ui.record({"e": "pips"})

    def _language(self):
        """Switch to the other language and go back to where the menu was opened."""
        ui = self.ui
        try:
            ui.settings.set("lang", "en" if ui.lang == "zh" else "zh")
        except StoreError as error:
            ui.show_error(error)
            return
        ui.pop()
        ui.refresh()


def _winner_text(ui):
    """Return who would have the zhuangyuan if the game ended now."""
    seats = ui.game.leaders()
    if not seats:
        return ui.text("end_nobody")
    if len(seats) > 1:
        return ui.text("end_to", who=ui.text("shared", n=len(seats)))
    return ui.text("end_to", who=ui.seat(seats[0]))
