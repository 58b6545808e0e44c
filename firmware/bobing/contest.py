"""A pips contest for what is left: rounds of one throw each, most pips take the highest prize."""

from bobing.outcome import Gain


class Contest:
    """The running round: the best sum so far and the seat that threw it first."""

    def __init__(self):
        self.begin()

    def begin(self):
        """A round begins."""
        self._best = 0
        self._seat = None

    def throw(self, seat, pips):
        """The seat threw this sum."""
        if pips > self._best:
            self._best = pips
            self._seat = seat

    def end_round(self, play, outcome):
        """Gives the round's prize; a round in which all fouled is thrown again."""
        seat = self._seat
        self.begin()
        if seat is None:
            return
        prize = self._prize(play)
        if prize is None:
            return
        if prize == play.zhuangyuan:
            play.claims.named = seat
            outcome.leads = outcome.seat == seat
            if play.held_early:
                play.prizes.give(prize, seat)
        else:
            play.prizes.give(prize, seat)
        outcome.gains += (Gain(play.ruleset.prizes[prize].id, "stock", None, seat, 1),)

    def _prize(self, play):
        """The index of the highest prize left: the zhuangyuan prize first, if nobody leads."""
        stock = play.prizes.stock
        if play.zhuangyuan is not None and stock[0] > 0 and not play.claims.leaders():
            return play.zhuangyuan
        for prize in play.ordinary():
            if stock[prize] > 0:
                return prize
        return None

    def pack(self):
        """Everything as bytes."""
        return bytes((self._best, 0 if self._seat is None else self._seat + 1))

    def unpack(self, data):
        """Back to what `pack` saw; returns how many bytes that took."""
        self._best = data[0]
        self._seat = data[1] - 1 if data[1] else None
        return 2
