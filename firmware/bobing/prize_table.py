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
            self._drop(prize, self.won[prize].rfind(bytes((source,))))
        if target is None:
            self.stock[prize] += 1
        else:
            self.won[prize] += bytes((target,))

    def take_oldest(self, prize, seat):
        """The seat takes the prize won longest ago that is not his own; returns whose it was,
        None if nobody else holds one."""
        for at, holder in enumerate(self.won[prize]):
            if holder != seat:
                self._drop(prize, at)
                self.won[prize] += bytes((seat,))
                return holder
        return None

    def take_all(self, prize, source, target):
        """The target seat takes all that the source seat (None: the table) has of the prize;
        returns how many."""
        if source is None:
            number = max(self.stock[prize], 0)
            self.give(prize, target, number)
        else:
            number = self.holds(prize, source)
            self.won[prize] = self.won[prize].replace(bytes((source,)), b"")
            self.won[prize] += bytes((target,)) * number
        return number

    def _drop(self, prize, at):
        won = self.won[prize]
        self.won[prize] = won[:at] + won[at + 1 :]

    def pack(self):
        """Everything as bytes."""
        lengths = [len(won) for won in self.won]
        return bytes(array("H", self.stock + lengths)) + b"".join(self.won)

    def unpack(self, data):
        """Back to what `pack` saw."""
        size = len(self.stock)
        numbers = array("H", data[: 4 * size])
        self.stock = list(numbers[:size])
        at = 4 * size
        for prize in range(size):
            length = numbers[size + prize]
            self.won[prize] = data[at : at + length]
            at += length
