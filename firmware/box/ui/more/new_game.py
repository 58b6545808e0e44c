"""rules, players, opening, first, dice: the steps to a new game."""

from box.store.errors import StoreError
from box.ui.canvas import BIG, WIDTH
from box.ui.more.lists import ListScreen
from box.ui.screen import Screen
from box.ui.screens.turn import pips_of
from box.ui.widgets import draw_dice, draw_fitting, draw_row, draw_seat

_MOST_PLAYERS = 32


class NewGame:
    """What has been chosen so far."""

    def __init__(self, doc):
        """`doc`: the ruleset's document, which need not be good: it is checked at the start."""
        self.rules = doc["id"]
        self.opening = "highest" if doc.get("opening") == "highest" else "count"
        self.clockwise = doc.get("direction") == "clockwise"
        self.players = []

    def begin(self, ui, first, opening=None):
        """Start the game and show its first turn."""
        event = {"e": "start", "rules": self.rules, "players": self.players, "first": first}
        if opening:
            event["opening"] = opening
        ui.record(event)


class RulesScreen(ListScreen):
    """The rulesets on the box."""

    name = "rules"
    packs = ("box_new", "box_more")

    def enter(self, ui):
        self.ui = ui
        self.title = ui.text("rules_title")
        self.items = []
        for rules_id, zh, en in ui.library.list():
            label = zh if ui.lang == "zh" else en
            self.items.append((len(self.items) + 1, label, None, rules_id))

    def chosen(self, what):
        ui = self.ui
        try:
            new_game = NewGame(ui.library.look(what))
        except StoreError as error:
            ui.show_error(error)
            return
        ui.push(PlayersScreen(new_game))


class NumberScreen(Screen):
    """A number typed large; `#` takes it, `*` its last digit or leaves.

    Subclasses set `title`, `hint`, `low` and `high` in `enter` and act in `chosen(number)`.
    """

    packs = ("box_new",)
    typed = ""
    low = 1
    high = 1
    title = ""
    hint = ""

    def chosen(self, number):
        """Act on a number within low..high."""

    def handle(self, key):
        if key == "*":
            if self.typed:
                self.typed = self.typed[:-1]
            else:
                self.ui.pop()
        elif key == "#":
            if not self.typed or not self.low <= int(self.typed) <= self.high:
                return False
            self.chosen(int(self.typed))
        elif key in "0123456789":
            typed = self.typed + key
            if typed[0] == "0" or int(typed) > self.high:
                return False
            self.typed = typed
        else:
            return False
        return True

    def draw(self, canvas):
        draw_fitting(canvas, self.title, 0, 0, WIDTH)
        canvas.center(self.typed or "_", 15, BIG)
        draw_fitting(canvas, self.hint, 0, 48, WIDTH)


class PlayersScreen(NumberScreen):
    """How many play: 2 to 32; as many as there are pushed names, if nothing else is typed."""

    name = "players"
    low = 2
    high = _MOST_PLAYERS

    def __init__(self, new_game):
        self._new_game = new_game

    def enter(self, ui):
        self.ui = ui
        self.title = ui.text("players_title")
        self.hint = ui.text("players_hint")
        if self.low <= len(ui.names) <= self.high:
            self.typed = str(len(ui.names))
            self.hint = ui.text("players_names", n=len(ui.names))
            self._suggested = True
        else:
            self._suggested = False

    def handle(self, key):
        if self._suggested and key in "0123456789":
            # The first digit typed replaces the suggestion.
            self.typed = ""
        if key not in "#ABCD":
            self._suggested = False
        return NumberScreen.handle(self, key)

    def chosen(self, number):
        names = self.ui.names
        self._new_game.players = [
            names[seat] if seat < len(names) else str(seat + 1) for seat in range(number)
        ]
        self.ui.push(OpeningScreen(self._new_game))


class OpeningScreen(ListScreen):
    """Who begins: found with dice, or simply chosen."""

    name = "opening"
    packs = ("box_new", "box_more")

    def __init__(self, new_game):
        ListScreen.__init__(self)
        self._new_game = new_game

    def enter(self, ui):
        self.ui = ui
        self.title = ui.text("opening_title")
        thrown = ui.text("opening_" + self._new_game.opening)
        self.items = [(1, thrown, None, 1), (2, ui.text("opening_chosen"), None, 2)]

    def chosen(self, what):
        new_game = self._new_game
        if what == 2:
            self.ui.push(FirstScreen(new_game))
        elif new_game.opening == "highest":
            self.ui.push(HighestScreen(new_game))
        else:
            self.ui.push(CountScreen(new_game))


class FirstScreen(NumberScreen):
    """The number of the seat that begins."""

    name = "first"

    def __init__(self, new_game):
        self._new_game = new_game

    def enter(self, ui):
        self.ui = ui
        self.high = len(self._new_game.players)
        self.title = ui.text("first_title")
        self.hint = ui.text("first_hint", n=self.high)

    def chosen(self, number):
        self._new_game.begin(self.ui, number - 1)


class _ThrowScreen(Screen):
    """Dice typed to find who begins; subclasses say how many, and what they mean."""

    packs = ("box_new",)
    name = "dice"
    count = 6
    prompt = ""

    def __init__(self, new_game):
        self.new_game = new_game
        self.seat = 0
        self.dice = ""
        self.thrown = []

    def handle(self, key):
        if key == "*":
            self._back()
        elif key == "#" and len(self.dice) == self.count:
            self.thrown.append({"seat": self.seat, "d": self.dice})
            dice, self.dice = self.dice, ""
            self.done(dice)
        elif key in "123456" and len(self.dice) < self.count:
            self.dice += key
        else:
            return False
        return True

    def _back(self):
        if self.dice:
            self.dice = self.dice[:-1]
        elif self.thrown:
            # The throw before is open again.
            before = self.thrown.pop()
            self.seat, self.dice = before["seat"], before["d"]
        else:
            self.ui.pop()

    def draw(self, canvas):
        text = self.ui.text
        name = self.new_game.players[self.seat]
        number = str(self.seat + 1)
        if name == number:
            name = text("your_throw", n=number)
        draw_seat(canvas, number, name)
        draw_dice(canvas, self.dice, self.count)
        if len(self.dice) == self.count:
            draw_row(canvas, self.says(), text("ok"))
        else:
            draw_row(canvas, text(self.prompt), "")

    def done(self, dice):
        """Act on a whole throw."""

    def says(self):
        """Return what the whole throw means, before it is confirmed."""


class CountScreen(_ThrowScreen):
    """Seat 1 throws two dice and counts that many seats in the direction of play."""

    count = 2
    prompt = "count_throw"

    def _first(self, dice):
        step = pips_of(dice) - 1
        if not self.new_game.clockwise:
            step = -step
        return (self.seat + step) % len(self.new_game.players)

    def says(self):
        who = self.ui.text("seat", n=self._first(self.dice) + 1)
        return self.ui.text("begins", n=pips_of(self.dice), who=who)

    def done(self, dice):
        self.new_game.begin(self.ui, self._first(dice), self.thrown)


class HighestScreen(_ThrowScreen):
    """Every seat throws six dice, most pips begins; those who tie for it throw again."""

    prompt = "highest_throw"

    def _standing(self):
        """Fold the throws so far: (seats that still throw in this pass, their pips so far)."""
        seats = list(range(len(self.new_game.players)))
        pips = []
        for throw in self.thrown:
            pips.append(pips_of(throw["d"]))
            if len(pips) == len(seats):
                best = max(pips)
                seats = [seats[at] for at in range(len(seats)) if pips[at] == best]
                pips = []
        return seats, pips

    def says(self):
        number = pips_of(self.dice)
        seats, pips = self._standing()
        pips.append(number)
        if len(pips) < len(seats):
            return self.ui.text("points", n=number)
        best = max(pips)
        if pips.count(best) > 1:
            return self.ui.text("tie_again", n=number)
        who = self.ui.text("seat", n=seats[pips.index(best)] + 1)
        return self.ui.text("begins", n=number, who=who)

    def done(self, dice):  # noqa: ARG002, the throw is in `thrown` too
        seats, pips = self._standing()
        if len(seats) == 1:
            self.new_game.begin(self.ui, seats[0], self.thrown)
        else:
            self.seat = seats[len(pips)]
