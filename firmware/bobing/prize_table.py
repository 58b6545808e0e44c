"""The prizes on the table and in the players' hands."""

from array import array


class PrizeTable:
    """Stock and winners by prize index.

    `won[prize]` has one byte for each prize won, the seat that holds it, longest ago first: that
    order is the age a chase of the oldest goes by.
    """

    def __init__(self, counts):
        self.counts = counts
        self.stock = list(counts)
        self.won = [b""] * len(counts)

    def holds(self, prize, seat):
        """How many of the prize the seat holds."""
        return self.won[prize].count(bytes((seat,)))

    def give(self, prize, seat, number=1):
        """Moves `number` of the prize from the table to the seat."""
        self.stock[prize] -= number
        self.won[prize] += bytes((seat,)) * number

    def move(self, prize, source, target):
        """Moves one prize, of several alike the one won last; a seat of None is the table. It
        counts as won now."""
        if source is None:
            self.stock[prize] -= 1
        else:
            self.drop(prize, self.won[prize].rfind(bytes((source,))))
        if target is None:
            self.stock[prize] += 1
        else:
            self.won[prize] += bytes((target,))

    def drop(self, prize, at):
        """One that was won is taken back."""
        won = self.won[prize]
        self.won[prize] = won[:at] + won[at + 1 :]

    def pack(self):
        """Everything as bytes, for undo.py."""
        lengths = list(map(len, self.won))
        return bytes(array("H", self.stock + lengths)) + b"".join(self.won)
