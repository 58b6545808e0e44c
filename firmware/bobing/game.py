"""A game: the pure fold of its events."""

from bobing.history import History
from bobing.play import Play
from bobing.throws import is_throw


class Game:
    """The only way to change a game is `apply`; everything else looks at it.

    `players` are the names, seat 0 first, clockwise; `first` the opening seat. An event takes the
    same time however long the game is; an undo plays at most a few dozen events again. Throws are
    at home here; a box loads what other events need when one comes (deeds.py, undo.py).

    `play`, `history` and `outcome` (of the last event, None where not known) are the package's.
    """

    def __init__(self, ruleset, start):
        """Opens a game by a `start` event; EventError if there is something wrong with it."""
        from bobing.event import check_start

        check_start(start)
        self.ruleset = ruleset
        self.players = list(start["players"])
        self.first = start["first"]
        self.play = Play(ruleset, len(self.players), self.first)
        self.history = History()
        self.outcome = None

    def apply(self, event):
        """Takes one event and returns its Outcome; raises EventError and changes nothing if the
        event can't be taken now."""
        play = self.play
        if not is_throw(event) or play.phase not in ("play", "pips"):
            from bobing.deeds import apply_deed

            return apply_deed(self, event)
        self.keep(0 if event["src"] == "keys" else 1, int(event["d"]))
        self.outcome = play.throw(event["d"], event)
        return self.outcome

    def keep(self, code, value):
        """Keeps an event, packed, which is played next; and a checkpoint before it, if due."""
        if self.history.wants_mark():
            self.history.mark(self.play.pack())
        self.history.add(code, value)

    def undone_event(self):
        """The event that the next undo would take back (without reasons), None if there is
        none."""
        if not self.count:
            return None
        from bobing.packing import unpack_event

        code, value = self.history.get(self.count - 1)
        return unpack_event(code, value, self.ruleset.prizes)

    @property
    def last(self):
        """The Outcome of the last event not taken back, None before the first."""
        if self.outcome is None and self.count:
            from bobing.undo import rewind

            self.outcome = rewind(self, self.count - 1)
        return self.outcome

    @property
    def count(self):
        """How many events stand, the start not counted."""
        return self.history.count

    @property
    def phase(self):
        """ "play", "choose", "wait", "pips" or "over"."""
        return self.play.phase

    @property
    def round(self):
        """The round, from 1."""
        return self.play.turns.round

    @property
    def seat(self):
        """Whose turn it is; None when it is nobody's."""
        return self.play.seat

    @property
    def stock(self):
        """What is on the table, by prize index."""
        return [0] * len(self.ruleset.prizes) if self.play.scrambled else self.play.prizes.stock

    def holds(self, prize, seat):
        """How many of the prize of that index the seat holds."""
        return self.play.prizes.holds(prize, seat)

    @property
    def locked(self):
        """The seat that has won the zhuangyuan prize for good, or None."""
        return self.play.claims.locked

    def leaders(self):
        """The seats that lead, or have won the zhuangyuan prize; none after a scramble."""
        return [] if self.play.scrambled else self.play.claims.leaders()

    def __getattr__(self, name):
        """What is seldom asked: `held`, `skip`, `out`, `pending`, `grabbed`, `lugu`, `counting()`,
        `qualified()`, `consolation()`, `state()`; glance.py says what they are."""
        if name.startswith("_"):
            raise AttributeError(name)  # Python asks for these by itself
        from bobing.glance import glance

        return glance(self, name)
