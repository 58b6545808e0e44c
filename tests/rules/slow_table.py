"""A second, deliberately slow model of a whole game, to check the real one against.

The state is worked out anew from the list of events for every question. Every single prize is an
object of its own that knows who holds it and when it was won; undo forgets the last event. The
rules' parameters come from slow_judge, never from the firmware's rulesets.
"""

from functools import cache

import slow_judge
from slow_judge import RULESETS


class Refused(Exception):
    """The event cannot be taken now."""


@cache
def _judge(rules_id, dice):
    return slow_judge.judge(rules_id, dice)


@cache
def _value(rules_id, dice):
    return slow_judge.value(rules_id, dice)


class Single:
    """One prize, one piece of it."""

    def __init__(self, prize):
        self.prize = prize
        self.owners = []  # nobody: it lies on the table; several only for a shared zhuangyuan
        self.won = 0


class Claim:
    """A player's counting zhuangyuan, and when it came to count."""

    def __init__(self, dice, hand, order):
        self.dice = dice
        self.hand = hand
        self.order = order


class Fold:
    """One pass over the events of a game; whoever asks makes a new one."""

    def __init__(self, rules_id, prizes, start):
        names = start["players"]
        if not 2 <= len(names) <= 32:
            raise Refused("2 to 32 players")
        if not 0 <= start["first"] < len(names):
            raise Refused("first is no seat")
        self.rules_id = rules_id
        self.rules = RULESETS[rules_id]
        self.players = len(names)
        self.first = start["first"]
        self.prizes = [prize for prize, _ in prizes]
        self.singles = [Single(prize) for prize, count in prizes for _ in range(count)]
        self.clock = 0  # counts winnings and claims, for "earlier" and "longest ago"
        self.phase = "play"
        self.round = 1
        self.place = 0  # 0 is the opening seat, 1 the seat that plays after it ...
        self.skip = [False] * self.players
        self.out = [False] * self.players
        self.claims = [None] * self.players
        self.locked = None
        self.pips_leader = None
        self.zhuangyuan_thrown = False
        self.threw_zhuangyuan = [False] * self.players
        self.end_met_in = None  # the round in which the end's condition was met
        self.lugu = 0
        self.pending = None
        self.grabbed = None
        self.sums = []  # of the running contest round: (seat, pips), in the order thrown

    # -- who and what -------------------------------------------------------------------------

    def seat_at(self, place):
        return (self.first + self.rules["direction"] * place) % self.players

    def seat(self):
        return self.seat_at(self.place) if self.phase in ("play", "choose", "pips") else None

    def ordinary(self):
        return [prize for prize in self.prizes if prize != "zhuangyuan"]

    def on_table(self, prize):
        return [s for s in self.singles if s.prize == prize and not s.owners]

    def held_by(self, seat, prize):
        return [s for s in self.singles if s.prize == prize and seat in s.owners]

    def of_prize(self, prize):
        return [s for s in self.singles if s.prize == prize]

    def ordinary_left(self):
        return [prize for prize in self.ordinary() if self.on_table(prize)]

    def seats_before(self, seat):
        """The other seats, the one that played just before this one first."""
        back = -self.rules["direction"]
        return [(seat + back * i) % self.players for i in range(1, self.players)]

    def leaders(self):
        """Seats whose counting zhuangyuan is highest."""
        if self.locked is not None:
            return [self.locked]
        if self.pips_leader is not None:
            return [self.pips_leader]
        claims = [(claim, seat) for seat, claim in enumerate(self.claims) if claim is not None]
        if not claims:
            return []
        best = max(_value(self.rules_id, claim.dice) for claim, _ in claims)
        tied = [(c.order, seat) for c, seat in claims if _value(self.rules_id, c.dice) == best]
        dice = self.claims[tied[0][1]].dice
        equal = slow_judge.own_equal(self.rules_id, dice)
        if equal == "split":
            return [seat for _, seat in tied]
        return [min(tied)[1]] if equal == "first" else [max(tied)[1]]

    # -- winning ------------------------------------------------------------------------------

    def give(self, single, seat):
        self.clock += 1
        single.owners = [seat]
        single.won = self.clock

    def win(self, seat, prize):
        """The hand's own prize: from the table, or by what `exhausted` says."""
        table = self.on_table(prize)
        if table:
            self.give(table[0], seat)
            return
        what, how, while_others = self.rules["exhausted"].get(prize, (None, None, False))
        lower = self.prizes[self.prizes.index(prize) + 1 :]
        lower = [other for other in lower if self.on_table(other)]
        if what == "downgrade" and lower:
            self.give(self.on_table(lower[0])[0], seat)
        elif what == "choose" and lower:
            self.pending = lower
        elif what == "chase":
            others = [other for other in self.ordinary_left() if other != prize]
            if while_others and not others:
                return
            self.chase(seat, prize, how)

    def chase(self, seat, prize, how):
        if how == "nearest":
            for other in self.seats_before(seat):
                held = self.held_by(other, prize)
                if held:
                    self.give(held[0], seat)
                    return
        else:
            held = [s for s in self.of_prize(prize) if s.owners and seat not in s.owners]
            if held:
                self.give(min(held, key=lambda s: s.won), seat)

    def claim(self, seat, dice, hand):
        """A zhuangyuan was thrown: does it count, and what does that change?"""
        self.zhuangyuan_thrown = True
        self.threw_zhuangyuan[seat] = True
        if self.locked is not None:
            return
        led = self.leaders()
        before = self.claims[seat]
        new = _value(self.rules_id, dice)
        old = None if before is None else _value(self.rules_id, before.dice)
        repeat = self.rules["repeat"]
        counts = (
            before is None
            or repeat == "last"
            or (repeat == "best" and new > old)
            or (repeat == "worst" and new < old)
        )
        if counts:
            self.clock += 1
            self.claims[seat] = Claim(dice, hand, self.clock)
        if hand in self.rules["lock"]:
            self.locked = seat
        if counts and before is not None and new < old and seat in led:
            leads = self.leaders()
            if leads and seat not in leads:
                self.lugu += 1
        if len(self.of_prize("zhuangyuan")) > 1:
            self.hold_zhuangyuan(seat)

    def hold_zhuangyuan(self, seat):
        """With several zhuangyuan prizes they are held during the game, one a player."""
        if self.held_by(seat, "zhuangyuan"):
            return
        table = self.on_table("zhuangyuan")
        if table:
            self.give(table[0], seat)
            return
        mine = _value(self.rules_id, self.claims[seat].dice)
        for other in self.seats_before(seat):
            held = self.held_by(other, "zhuangyuan")
            if held and _value(self.rules_id, self.claims[other].dice) < mine:
                self.give(held[0], seat)
                return

    # -- events -------------------------------------------------------------------------------

    def take(self, event):
        kind = event["e"]
        if self.phase == "over":
            raise Refused("the game is over")
        if self.phase == "choose" and kind != "choose":
            raise Refused("a choice is due")
        if self.phase == "wait" and kind not in ("pips", "end", "out", "ruling"):
            raise Refused("waits for pips or end")
        if kind not in ("throw", "foul", "out", "ruling", "rethrow", "choose", "pips", "end"):
            raise Refused("no such event in a table game")
        getattr(self, "take_" + kind)(event)

    def take_rethrow(self, _event):
        pass

    def take_end(self, _event):
        self.finish()

    def take_throw(self, event):
        dice = event["d"]
        if len(dice) != 6 or any(die not in "123456" for die in dice):
            raise Refused("six digits 1 to 6")
        dice = "".join(sorted(dice))
        seat = self.seat()
        if self.phase == "pips":
            self.sums.append((seat, sum(int(die) for die in dice)))
            self.pass_contest_turn()
            return

        rules = self.rules
        hand, prize, wins = _judge(self.rules_id, dice)
        if slow_judge.is_scramble(self.rules_id, dice):
            self.grabbed = {p: len(self.on_table(p)) for p in self.prizes}
            self.singles = [s for s in self.singles if s.owners]
            self.phase = "over"
            return

        zhuangyuan = hand in [row[0] for row in rules["order"]]
        if zhuangyuan:
            self.claim(seat, dice, hand)
        elif prize is not None:
            self.win(seat, prize)
        for extra in wins[1:]:
            table = self.on_table(extra)
            if table:
                self.give(table[0], seat)

        if zhuangyuan and hand in rules["bonus"]:
            table = self.on_table("duitang")
            whole = len(table) == len(self.of_prize("duitang"))
            bonus = rules["bonus"][hand]
            if bonus == "stock" or (bonus == "stock_whole" and whole):
                for single in table:
                    self.give(single, seat)
        if zhuangyuan and hand in rules["sweep"]:
            self.sweep(seat, rules["sweep"][hand])
            return

        if hand in (None, "void") and rules["blank"]:
            self.skip[seat] = True
        if self.pending:
            self.phase = "choose"
        else:
            self.pass_turn()

    def sweep(self, seat, spared_hand):
        spared = [
            other
            for other, claim in enumerate(self.claims)
            if claim is not None and claim.hand == spared_hand
        ]
        only_one = len(self.of_prize("zhuangyuan")) == 1
        for single in self.singles:
            if single.prize == "zhuangyuan" and only_one:
                continue  # goes to whoever leads
            if not any(owner in spared for owner in single.owners):
                self.give(single, seat)
        self.finish()

    def take_choose(self, event):
        if self.phase != "choose":
            raise Refused("nothing to choose")
        if event["prize"] not in self.pending:
            raise Refused("not one of the prizes to choose from")
        self.give(self.on_table(event["prize"])[0], self.seat())
        self.pending = None
        self.phase = "play"
        self.pass_turn()

    def take_foul(self, event):
        if "seat" in event:
            seat = event["seat"]
            if not 0 <= seat < self.players or self.out[seat] or seat == self.seat():
                raise Refused("not another player who is still in")
            if self.phase == "play" and self.rules["foul"]:
                self.skip[seat] = True
            return
        if self.phase == "pips":
            self.pass_contest_turn()
            return
        if self.rules["foul"]:
            self.skip[self.seat()] = True
        self.pass_turn()

    def take_out(self, event):
        seat = event["seat"]
        if not 0 <= seat < self.players or self.out[seat]:
            raise Refused("not a player who is still in")
        his_turn = seat == self.seat()
        self.out[seat] = True
        if all(self.out):
            self.finish()
        elif his_turn and self.phase == "pips":
            self.pass_contest_turn()
        elif his_turn:
            self.pass_turn()

    def take_ruling(self, event):
        prize, giver, taker = event["prize"], event["from"], event["to"]
        if prize not in self.ordinary():
            raise Refused("no ordinary prize")
        for seat in (giver, taker):
            if seat is not None and not 0 <= seat < self.players:
                raise Refused("no such seat")
        if giver == taker:
            raise Refused("from where it is to where it is")
        there = self.on_table(prize) if giver is None else self.held_by(giver, prize)
        if not there:
            raise Refused("there is none to take")
        last = max(there, key=lambda single: single.won)
        if taker is None:
            last.owners = []
            last.won = 0
        else:
            self.give(last, taker)

    def take_pips(self, _event):
        if not self.rules["pips"]:
            raise Refused("no pips contest in this ruleset")
        if self.phase == "pips":
            raise Refused("the contest is on")
        if not self.ordinary_left():
            raise Refused("nothing is left to throw for")
        self.phase = "pips"
        self.skip = [False] * self.players
        self.next_contest_round()

    # -- turns, rounds, the end ---------------------------------------------------------------

    def pass_turn(self):
        """The turn of the seat at self.place is over; find whose is next."""
        self.check_end()
        while self.phase == "play":
            self.place += 1
            if self.place == self.players:
                self.end_round()
                if self.phase != "play":
                    return
            seat = self.seat()
            if self.out[seat]:
                continue
            if not self.skip[seat]:
                return
            self.skip[seat] = False
            self.check_end()

    def check_end(self):
        """Asked whenever a turn passes; once met, it stays met."""
        if self.rules["throws"] is not None or self.end_met_in is not None:
            return
        if self.ordinary_left():
            return
        if self.rules["need_zhuangyuan"] and not self.zhuangyuan_thrown:
            return
        self.end_met_in = self.round
        if self.rules["tail"] == "now":
            self.finish()

    def end_round(self):
        last = None
        if self.rules["throws"] is not None:
            last = self.rules["throws"]
        elif self.end_met_in is not None:
            last = self.end_met_in + (1 if self.rules["tail"] == "extra" else 0)
        if self.round != last:
            self.round += 1
            self.place = 0
        elif self.rules["throws"] is not None and self.rules["pips"] and self.ordinary_left():
            self.phase = "wait"
        else:
            self.finish()

    def next_contest_round(self):
        self.round += 1
        self.sums = []
        self.place = 0
        while self.out[self.seat()]:
            self.place += 1

    def pass_contest_turn(self):
        self.place += 1
        while self.place < self.players and self.out[self.seat()]:
            self.place += 1
        if self.place < self.players:
            return
        if self.sums:
            most = max(pips for _, pips in self.sums)
            winner = next(seat for seat, pips in self.sums if pips == most)
            self.win_contest(winner)
            if not self.ordinary_left():
                self.finish()
                return
        self.next_contest_round()

    def win_contest(self, seat):
        zhuangyuan = self.on_table("zhuangyuan")
        if not self.leaders() and zhuangyuan:
            self.pips_leader = seat
            if len(self.of_prize("zhuangyuan")) > 1:
                self.give(zhuangyuan[0], seat)
        elif self.ordinary_left():
            self.give(self.on_table(self.ordinary_left()[0])[0], seat)

    def finish(self):
        """The game is over and was not scrambled."""
        self.phase = "over"
        zhuangyuan = self.of_prize("zhuangyuan")
        if len(zhuangyuan) == 1:
            zhuangyuan[0].owners = self.leaders()
        winners = [seat for seat in range(self.players) if self.held_by(seat, "zhuangyuan")]
        if len(winners) == 1 and self.claims[winners[0]] is not None:
            hand = self.claims[winners[0]].hand
            if self.rules["bonus"].get(hand) == "holders":
                for single in self.of_prize("duitang"):
                    self.give(single, winners[0])

    # -- the picture --------------------------------------------------------------------------

    def state(self):
        over = self.phase == "over"
        seats = range(self.players)
        held = [{p: len(self.held_by(seat, p)) for p in self.prizes} for seat in seats]
        state = {
            "rules": self.rules_id,
            "over": over,
            "round": self.round,
            "seat": self.seat(),
            "stock": without_zeros({p: len(self.on_table(p)) for p in self.prizes}),
            "held": [without_zeros(one) for one in held],
            "zhuangyuan": [] if self.grabbed is not None else sorted(self.leaders()),
            "lugu": self.lugu,
            "pending": self.pending,
            "grabbed": None if self.grabbed is None else without_zeros(self.grabbed),
            "phase": self.phase,
            "skip": [seat for seat in seats if self.skip[seat]],
            "out": [seat for seat in seats if self.out[seat]],
        }
        if self.rules["place"]:
            state["qualified"] = [seat for seat in seats if self.threw_zhuangyuan[seat]]
        if self.rules["consolation"]:
            nothing = [seat for seat in seats if not any(held[seat].values())]
            state["consolation"] = nothing if over else []
        return state


def without_zeros(counts):
    return {prize: count for prize, count in counts.items() if count}


class SlowTable:
    """A game as its list of events; `apply` raises Refused and then nothing has changed."""

    def __init__(self, rules_id, start, counts=None):
        """`counts` replaces how many there are of each prize, in the ruleset's order."""
        prizes = RULESETS[rules_id]["prizes"]
        if counts is not None:
            assert len(counts) == len(prizes)
            prizes = [(prize, count) for (prize, _), count in zip(prizes, counts, strict=True)]
        self.rules_id = rules_id
        self.prizes = prizes
        self.start = start
        self.events = []
        self.fold()

    def fold(self):
        fold = Fold(self.rules_id, self.prizes, self.start)
        for event in self.events:
            fold.take(event)
        return fold

    def apply(self, event):
        if event["e"] == "undo":
            if not self.events:
                raise Refused("nothing to take back")
            self.events.pop()
            return
        self.events.append(event)
        try:
            self.fold()
        except Refused:
            self.events.pop()
            raise

    def state(self):
        """As contract `replay --json`, but for the receipt, which is the journal's."""
        return self.fold().state()
