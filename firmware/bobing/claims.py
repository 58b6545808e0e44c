"""Who has which zhuangyuan, and who leads with his."""

from array import array


class Claims:
    """The counting hand of every seat, by rank and by the event that made it count.

    `locked` and `named` are a seat or None: who won the prize for good, and who won it in a pips
    contest. Either closes the claims.
    """

    def __init__(self, ruleset, seats):
        self._ruleset = ruleset
        self.rank = bytearray(seats)  # 0: he has thrown no zhuangyuan
        self.since = array("I", [0] * seats)
        self.locked = None
        self.named = None

    def claim(self, seat, rank, number):
        """A zhuangyuan of this rank was thrown in event `number`; True if it counts from now."""
        if self.locked is not None or self.named is not None:
            return False
        old = self.rank[seat]
        repeat = self._ruleset.repeat
        if (
            old == 0
            or repeat == "last"
            or (repeat == "best" and rank > old)
            or (repeat == "worst" and rank < old)
        ):
            self._count(seat, rank, number)
            return True
        return False

    def lock(self, seat, rank, number):
        """The seat wins the prize for good with this hand; False if another did already."""
        if self.locked is not None:
            return False
        self.locked = seat
        self._count(seat, rank, number)
        return True

    def _count(self, seat, rank, number):
        self.rank[seat] = rank
        self.since[seat] = number

    def any(self):
        """Whether a zhuangyuan has been thrown."""
        return max(self.rank) > 0

    def hand(self, seat):
        """The id of the seat's counting hand, or None."""
        return self._ruleset.hand_of_rank(self.rank[seat]) if self.rank[seat] else None

    def leaders(self):
        """The seats that lead: none, one, or several where equal hands share."""
        if self.locked is not None:
            return [self.locked]
        if self.named is not None:
            return [self.named]
        best = max(self.rank)
        if best == 0:
            return []
        tied = [seat for seat, rank in enumerate(self.rank) if rank == best]
        if len(tied) == 1:
            return tied
        equal = self._ruleset.classes[self._ruleset.hand_of_rank(best)].equal
        if equal == "split":
            return tied
        tied.sort(key=lambda seat: self.since[seat])
        return tied[:1] if equal == "first" else tied[-1:]

    def pack(self):
        """Everything as bytes, for undo.py."""
        flags = [0 if seat is None else seat + 1 for seat in (self.locked, self.named)]
        return bytes(flags) + bytes(self.rank) + bytes(self.since)
