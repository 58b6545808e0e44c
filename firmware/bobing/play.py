"""The state of a game, and what a throw does to it (rules.md §5); deeds.py has the other events.
Nothing is refused here: every event has been looked at before it comes."""

import struct

from bobing.claims import Claims
from bobing.outcome import Outcome
from bobing.prize_table import PrizeTable
from bobing.turns import Turns
from bobing.winning import win_extra, win_hand, win_zhuangyuan

PHASES = ("play", "choose", "wait", "pips", "over")


class Play:
    """A game as it stands. `number` is that of the event being played, from 1."""

    def __init__(self, ruleset, seats, first):
        self.ruleset = ruleset
        self.prizes = PrizeTable([prize.count for prize in ruleset.prizes])
        self.claims = Claims(ruleset, seats)
        self.turns = Turns(seats, first, ruleset.clockwise)
        self.contest = None  # of the phase "pips"
        self.phase = "play"
        self.choosing = None  # index of the prize that is gone, while a choice is pending
        self.lugu = 0
        self.scrambled = False
        self.number = 0
        # With more than one zhuangyuan prize they are held during the game.
        self.zhuangyuan = ruleset.index_of.get("zhuangyuan")
        self.held_early = ruleset.has_zhuangyuan_prize and self.prizes.counts[0] > 1

    @property
    def seat(self):
        """Whose turn it is, or None."""
        return None if self.phase in ("wait", "over") else self.turns.seat

    def ordinary(self):
        """Indices of the prizes but the zhuangyuan's."""
        return range(1 if self.ruleset.has_zhuangyuan_prize else 0, len(self.prizes.stock))

    def lower_in_stock(self, prize):
        """Indices of the lower prizes still in stock, highest first."""
        stock = self.prizes.stock
        return [lower for lower in range(prize + 1, len(stock)) if stock[lower] > 0]

    def ordinary_left(self):
        """Whether the table still has an ordinary prize."""
        # A loop and no generator: this is asked every turn, and the first one mostly answers.
        for prize, number in enumerate(self.prizes.stock):
            if number > 0 and prize != self.zhuangyuan:
                return True
        return False

    def throw(self, dice, event=None):
        """One throw by the seat whose turn it is; returns its Outcome, with this event."""
        outcome = Outcome(event, self.turns.seat)
        self.number += 1
        self._throw(dice, outcome)
        outcome.next_seat = self.seat
        return outcome

    def _throw(self, dice, outcome):
        judgement = self.ruleset.judge(dice)
        if self.contest is not None:
            outcome.pips = sum(map(int, dice))
            self.contest.throw(self.turns.seat, outcome.pips)
            self.pass_turn(outcome)
            return
        outcome.judgement = judgement
        if judgement.scramble:
            self.scrambled = outcome.scramble = True
            self.finish(outcome)
            return
        zhuangyuan = self.ruleset.classes.get(judgement.hand)
        choosing = None
        if zhuangyuan:
            win_zhuangyuan(self, zhuangyuan, judgement, outcome)
        elif judgement.prize is not None:
            choosing = win_hand(self, judgement.prize, outcome)
        if judgement.extra is not None:
            win_extra(self, judgement.extra, outcome)
        if zhuangyuan and (zhuangyuan.sweep or zhuangyuan.bonus in ("stock", "stock_whole")):
            from bobing.big_wins import sweep_all, win_bonus

            win_bonus(self, zhuangyuan.bonus, outcome)
            if zhuangyuan.sweep:
                outcome.sweep = True
                sweep_all(self, zhuangyuan.spare, outcome)
                self.finish(outcome)
                return
        if choosing is not None:
            if self.lower_in_stock(choosing):
                self.choosing = choosing
                self.phase = "choose"
                return
            outcome.denied += (self.ruleset.prizes[choosing].id,)
        if judgement.hand in (None, "void") and self.ruleset.blank_skip:
            self.turns.skip[outcome.seat] = 1
        self.pass_turn(outcome)

    def begin_contest(self):
        """What is left goes to a pips contest."""
        from bobing.contest import Contest

        self.contest = Contest()
        self.phase = "pips"

    # How turns pass.

    def pass_turn(self, outcome):
        """The turn passes to the next one who may throw, through skipped turns and round ends."""
        turns = self.turns
        while True:
            if self.phase == "play" and self._is_met():
                self.finish(outcome)
                return
            if turns.step():
                if self._round_ends(outcome):
                    return
                turns.new_round()
            if not turns.skip[turns.seat]:
                return
            turns.skip[turns.seat] = 0
            outcome.skipped += (turns.seat,)

    def _is_met(self):
        """Looks whether the end is met; True if the game is over here and now."""
        rules = self.ruleset
        turns = self.turns
        if rules.throws or turns.last_round:
            return False
        if self.ordinary_left() or (rules.need_zhuangyuan and not self.claims.any()):
            return False
        turns.last_round = turns.round + (1 if rules.tail == "extra" else 0)
        return rules.tail == "now"

    def _round_ends(self, outcome):
        """The round is done; True if no other one begins by itself."""
        turns = self.turns
        if self.contest is not None:
            self.contest.end_round(self, outcome)
            if self.ordinary_left():
                return False
        elif self.ruleset.throws:
            if turns.round < self.ruleset.throws:
                return False
            if self.ruleset.allows_pips and self.ordinary_left():
                self.phase = "wait"
                return True
        elif not turns.last_round or turns.round < turns.last_round:
            return False
        self.finish(outcome)
        return True

    def finish(self, outcome):
        """The game is over."""
        from bobing.big_wins import finish_game

        finish_game(self, outcome)

    # Checkpoints.

    def pack(self):
        """The state as bytes. It is never over: then no event follows."""
        choosing = 0 if self.choosing is None else self.choosing + 1
        head = struct.pack("<BBI", PHASES.index(self.phase), choosing, self.lugu)
        contest = b"" if self.contest is None else self.contest.pack()
        return head + contest + self.turns.pack() + self.claims.pack() + self.prizes.pack()
