"""The state of a game, and what each event does to it (rules.md §5). Nothing is refused here:
refusal.py has looked at every event before it comes."""

import struct

from bobing.claims import Claims
from bobing.contest import Contest
from bobing.outcome import Gain
from bobing.prize_table import PrizeTable
from bobing.turns import Turns
from bobing.winning import give_prize, sweep_all, win_bonus, win_extra, win_hand, win_zhuangyuan

PHASES = ("play", "choose", "wait", "pips", "over")


class Play:
    """A game as it stands. `number` is that of the event being played, from 1."""

    def __init__(self, ruleset, seats, first):
        self.ruleset = ruleset
        self.prizes = PrizeTable([prize.count for prize in ruleset.prizes])
        self.claims = Claims(ruleset, seats)
        self.turns = Turns(seats, first, ruleset.clockwise)
        self.contest = Contest()
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

    # The events.

    def throw(self, dice, outcome):
        """One throw by the seat whose turn it is."""
        judgement = self.ruleset.judge(dice)
        if self.phase == "pips":
            outcome.pips = sum([int(digit) for digit in dice])
            self.contest.throw(self.turns.seat, outcome.pips)
            self._pass_turn(outcome)
            return
        outcome.judgement = judgement
        seat = self.turns.seat
        if judgement.scramble:
            self.scrambled = outcome.scramble = True
            self._finish(outcome)
            return
        zhuangyuan = self.ruleset.classes.get(judgement.hand)
        choosing = None
        if zhuangyuan:
            win_zhuangyuan(self, zhuangyuan, judgement, outcome)
        elif judgement.prize is not None:
            choosing = win_hand(self, judgement.prize, outcome)
        if judgement.extra is not None:
            win_extra(self, judgement.extra, outcome)
        if zhuangyuan:
            win_bonus(self, zhuangyuan.bonus, outcome)
            if zhuangyuan.sweep:
                outcome.sweep = True
                sweep_all(self, zhuangyuan.spare, outcome)
                self._finish(outcome)
                return
        if choosing is not None:
            if self.lower_in_stock(choosing):
                self.choosing = choosing
                self.phase = "choose"
                return
            outcome.denied += (self.ruleset.prizes[choosing].id,)
        if judgement.hand in (None, "void") and self.ruleset.blank_skip:
            self.turns.skip[seat] = 1
        self._pass_turn(outcome)

    def foul(self, seat, outcome):
        """A foul: of the seat whose turn it is (None), or of another one out of turn."""
        if self.ruleset.foul_skip and self.phase == "play":
            self.turns.skip[self.turns.seat if seat is None else seat] = 1
        if seat is None:
            self._pass_turn(outcome)

    def out(self, seat, outcome):
        """The seat is sent off."""
        turn = self.seat
        self.turns.out[seat] = 1
        if self.turns.all_out():
            self._finish(outcome)
        elif seat == turn:
            self._pass_turn(outcome)

    def ruling(self, prize, source, target):
        """One prize moves; None is the table."""
        self.prizes.move(prize, source, target)

    def choose(self, prize, outcome):
        """The pending choice is made."""
        self.choosing = None
        self.phase = "play"
        give_prize(self, prize, "choose", outcome)
        self._pass_turn(outcome)

    def pips(self):
        """What is left goes to a pips contest."""
        turns = self.turns
        turns.skip = bytearray(turns.seats)
        turns.new_round()
        self.contest.begin()
        self.phase = "pips"

    def end(self, outcome):
        """The game is over as it stands."""
        self._finish(outcome)

    # How turns pass.

    def _pass_turn(self, outcome):
        """The turn passes to the next one who may throw, through skipped turns and round ends."""
        turns = self.turns
        while True:
            if self.phase == "play" and self._is_met():
                self._finish(outcome)
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
        if self.phase == "pips":
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
        self._finish(outcome)
        return True

    def _finish(self, outcome):
        """The game is over: the zhuangyuan prize goes to whoever leads."""
        self.phase = "over"
        outcome.over = True
        if self.scrambled:
            return
        winners = self.claims.leaders()
        prizes = self.prizes
        if self.held_early:
            winners = [seat for seat in range(self.turns.seats) if prizes.holds(0, seat)]
        elif self.ruleset.has_zhuangyuan_prize and prizes.stock[0] and winners:
            for seat in winners:
                prizes.give(0, seat)
            prizes.stock[0] = 0
        if len(winners) != 1:
            return
        winner = winners[0]
        hand = self.claims.hand(winner)
        if hand is None or self.ruleset.classes[hand].bonus != "holders":
            return
        duitang = self.ruleset.duitang_prize
        for source in [None] + list(range(self.turns.seats)):
            if source != winner:
                number = prizes.take_all(self.ruleset.index_of[duitang], source, winner)
                if number:
                    outcome.gains += (Gain(duitang, "holders", source, winner, number),)

    # Checkpoints.

    def pack(self):
        """The state as bytes. It is never over: then no event follows."""
        choosing = 0 if self.choosing is None else self.choosing + 1
        head = struct.pack("<BBH", PHASES.index(self.phase), choosing, self.lugu)
        parts = (head, self.contest.pack(), self.turns.pack(), self.claims.pack())
        return b"".join(parts) + self.prizes.pack()

    def unpack(self, data, number):
        """Back to what `pack` saw before event `number`, counted from 0."""
        phase, choosing, self.lugu = struct.unpack("<BBH", data[:4])
        self.phase = PHASES[phase]
        self.choosing = choosing - 1 if choosing else None
        self.scrambled = False
        self.number = number
        at = 4
        for part in (self.contest, self.turns, self.claims):
            at += part.unpack(data[at:])
        self.prizes.unpack(data[at:])
