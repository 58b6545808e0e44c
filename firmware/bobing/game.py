"""A game: the pure fold of its events."""

from bobing.errors import EventError
from bobing.event import check_event
from bobing.history import History
from bobing.outcome import Outcome
from bobing.packing import (
    CHOOSE,
    FOUL,
    OUT,
    PIPS,
    RETHROW,
    RULING,
    pack_event,
    packed_seat,
    unpack_event,
)
from bobing.play import Play
from bobing.refusal import refuse


class Game:
    """The only way to change a game is `apply`; everything else looks at it.

    `players` are the names, seat 0 first, clockwise; `first` the opening seat. An event takes the
    same time however long the game is; an undo plays at most a few dozen events again.
    """

    def __init__(self, ruleset, start):
        """Opens a game by a `start` event; EventError if there is something wrong with it."""
        if check_event(start) != "start":
            raise EventError("not_start", start["e"])
        seats = len(start["players"])
        if start["first"] >= seats:
            raise EventError("start_first", start["first"], seats - 1)
        self.ruleset = ruleset
        self.players = list(start["players"])
        self.first = start["first"]
        self._play = Play(ruleset, seats, self.first)
        self._history = History()
        self._last = None

    def apply(self, event):
        """Takes one event and returns its Outcome; raises EventError and changes nothing if the
        event can't be taken now."""
        if check_event(event) == "undo":
            return self._undo(event)
        refuse(self._play, event, self.players)
        code, value = pack_event(event, self.ruleset.index_of)
        history = self._history
        if history.wants_mark():
            history.mark(self._play.pack())
        history.add(code, value)
        self._last = self._perform(code, value, event)
        return self._last

    def _perform(self, code, value, event):
        """Plays a packed event; `event` is the same as a dict where somebody will look at it."""
        play = self._play
        play.number += 1
        outcome = Outcome(event, play.seat if code <= FOUL or code == CHOOSE else None)
        if code < FOUL:
            play.throw(event["d"] if event else str(value), outcome)
        elif code == FOUL:
            seat = packed_seat(value)
            if seat is not None:
                outcome.seat = seat
            play.foul(seat, outcome)
        elif code == OUT:
            outcome.seat = value
            play.out(value, outcome)
        elif code == RULING:
            play.ruling(value >> 16, packed_seat(value >> 8 & 255), packed_seat(value & 255))
        elif code == CHOOSE:
            play.choose(value, outcome)
        elif code == PIPS:
            play.pips()
        elif code != RETHROW:
            play.end(outcome)
        outcome.next_seat = play.seat
        return outcome

    def _undo(self, event):
        undone = self.undone_event()
        if undone is None:
            raise EventError("no_undo")
        self._history.cut(self._history.count - 1)
        self._rewind(self._history.count)
        self._last = None
        outcome = Outcome(event, None)
        outcome.undone = undone
        outcome.next_seat = self.seat
        return outcome

    def _rewind(self, keep):
        """Back to the nearest checkpoint not after event `keep`, and on to the end; returns the
        last event's outcome, None if it played none."""
        history = self._history
        number, data = history.nearest(keep)
        play = self._play
        play.unpack(data, number)
        count = history.count
        history.count = number
        outcome = None
        while history.count < count:
            if history.wants_mark():
                history.mark(play.pack())
            code, value = history.get(history.count)
            history.count += 1
            event = None
            if history.count == count:
                event = unpack_event(code, value, self.ruleset.prizes)
            outcome = self._perform(code, value, event)
        return outcome

    def undone_event(self):
        """The event that the next undo would take back (without reasons), None if there is
        none."""
        count = self._history.count
        if count == 0:
            return None
        code, value = self._history.get(count - 1)
        return unpack_event(code, value, self.ruleset.prizes)

    @property
    def last(self):
        """The Outcome of the last event not taken back, None before the first."""
        if self._last is None and self._history.count:
            self._last = self._rewind(self._history.count - 1)
        return self._last

    @property
    def count(self):
        """How many events stand, the start not counted."""
        return self._history.count

    @property
    def phase(self):
        """ "play", "choose", "wait", "pips" or "over"."""
        return self._play.phase

    @property
    def round(self):
        """The round, from 1."""
        return self._play.turns.round

    @property
    def seat(self):
        """Whose turn it is; None when it is nobody's."""
        return self._play.seat

    @property
    def stock(self):
        """What is on the table, by prize index."""
        return [0] * len(self.ruleset.prizes) if self._play.scrambled else self._play.prizes.stock

    @property
    def grabbed(self):
        """After a scramble, what was on the table, by prize index; else None."""
        return self._play.prizes.stock if self._play.scrambled else None

    @property
    def held(self):
        """What each seat holds: a list by seat of lists by prize index."""
        won = self._play.prizes.won
        held = [[0] * len(won) for _ in self.players]
        for prize, seats in enumerate(won):
            for seat in seats:
                held[seat][prize] += 1
        return held

    @property
    def skip(self):
        """By seat, whether its next turn is skipped."""
        return [flag == 1 for flag in self._play.turns.skip]

    @property
    def out(self):
        """By seat, whether it is sent off."""
        return [flag == 1 for flag in self._play.turns.out]

    @property
    def pending(self):
        """The ids of the prizes to choose from, highest first; None when there is no choice."""
        play = self._play
        if play.choosing is None:
            return None
        return [self.ruleset.prizes[at].id for at in play.lower_in_stock(play.choosing)]

    @property
    def lugu(self):
        """How often a leader threw his lead away."""
        return self._play.lugu

    @property
    def locked(self):
        """The seat that has won the zhuangyuan prize for good, or None."""
        return self._play.claims.locked

    def leaders(self):
        """The seats that lead, or have won the zhuangyuan prize; none after a scramble."""
        return [] if self._play.scrambled else self._play.claims.leaders()

    def counting(self, seat):
        """(dice, Judgement) of the seat's counting zhuangyuan, or None."""
        number = self._play.claims.since[seat]
        if number == 0:
            return None
        dice = str(self._history.get(number - 1)[1])
        return dice, self.ruleset.judge(dice)

    def qualified(self):
        """The seats that have thrown a zhuangyuan."""
        return [seat for seat, rank in enumerate(self._play.claims.rank) if rank]

    def consolation(self):
        """The seats that have won nothing, once the game is over."""
        if self.phase != "over":
            return []
        return [seat for seat, held in enumerate(self.held) if max(held) == 0]

    def state(self):
        """The table's state as the contract's `replay --json`."""
        from bobing.state import game_state  # seldom asked for on a box

        return game_state(self)
