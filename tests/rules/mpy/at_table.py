"""The language of the core's tests: load a ruleset, throw at a table, look at it."""

import json
import os

from bobing.errors import EventError
from bobing.game import Game
from bobing.ruleset import Ruleset

RULESETS = (
    "xiamen",
    "xiamen_extra_round",
    "banquet",
    "contest_2011",
    "lights_out",
    "team_pool",
    "downgrade",
    "illustrated",
    "six_throws",
    "chase_oldest",
    "best_counts",
    "first_come",
    "qualifier",
    "qualifier_final",
    "cakes_63",
    "minnan",
    "chase_split",
)
BESIDE = __file__.replace("\\", "/").rsplit("tests/", 1)[0] + "firmware/rulesets"
FOLDER = os.getenv("BOBOX_RULESETS") or BESIDE
BLANK = "112233"


def document(name, **changes):
    """A shipped ruleset's document, some fields changed; `counts` changes prizes' counts."""
    with open(FOLDER + "/" + name + ".json", encoding="utf-8") as file:
        doc = json.loads(file.read())
    for prize in doc["prizes"]:
        prize["count"] = changes.get("counts", {}).get(prize["id"], prize["count"])
    for field, value in changes.items():
        if field != "counts":
            doc[field] = value
    return doc


def ruleset(name, **changes):
    """A shipped ruleset, compiled as on a box: not checked again."""
    return Ruleset(document(name, **changes))


def raises(kind, call, *args):
    """The error of this kind that the call raises."""
    try:
        call(*args)
    except kind as error:
        return error
    raise AssertionError("no error was raised")


class Table:
    """A game that is being played; each call gives the Outcome."""

    def __init__(self, name, players, first=0, **changes):
        self.rules = ruleset(name, **changes)
        names = ["P" + str(seat) for seat in range(players)]
        start = {"e": "start", "rules": name, "players": names, "first": first}
        self.game = Game(self.rules, start)

    def throw(self, *throws):
        """Throws in turn; the last one's outcome."""
        for dice in throws:
            outcome = self.game.apply({"e": "throw", "d": dice, "src": "keys"})
        return outcome

    def blank(self, times=1):
        """Throws that win nothing."""
        for _ in range(times):
            self.throw(BLANK)

    def event(self, kind, **fields):
        """Any other event; `source` and `target` are a ruling's from and to."""
        event = {"e": kind}
        for name, value in fields.items():
            event[{"source": "from", "target": "to"}.get(name, name)] = value
        return self.game.apply(event)

    def refused(self, kind, **fields):
        """The event is refused and changes nothing; the error."""
        before = self.game.state()
        count = self.game.count
        error = raises(EventError, lambda: self.event(kind, **fields))
        assert self.game.state() == before
        assert self.game.count == count
        assert error.zh
        assert error.en
        return error

    def held(self, seat):
        """What the seat holds, by id."""
        return self.game.state()["held"][seat]

    def stock(self, prize):
        """What the table has of a prize."""
        return self.game.state()["stock"].get(prize, 0)
