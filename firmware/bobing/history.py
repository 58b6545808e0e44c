"""The events of a game, packed, and checkpoints of its state: what undo needs, in little memory.

An event is a code and a value (see packing.py), four bytes. Before every `EVERY`-th event the
game leaves a checkpoint, so an undo plays at most that many events again. Of old checkpoints only
every fourth is kept; going back that far plays somewhat more and leaves the missing ones on the
way.
"""

EVERY = 32
_SIZE = 4
_FRESH = 32
_SPARSE = 4


class History:
    """`count` events; numbers run from 0."""

    def __init__(self):
        self.count = 0
        self._chunks = []
        self._marks = []

    def wants_mark(self):
        """Whether the state before the next event should be left as a checkpoint."""
        at, rest = divmod(self.count, EVERY)
        return rest == 0 and (at == len(self._marks) or self._marks[at] is None)

    def mark(self, data):
        """Leaves a checkpoint, bytes, of the state before the next event."""
        at = self.count // EVERY
        if at < len(self._marks):
            self._marks[at] = data
            return
        self._marks.append(data)
        self._chunks.append(bytearray(_SIZE * EVERY))
        old = at - _FRESH
        if old % _SPARSE and old > 0:
            self._marks[old] = None

    def add(self, code, value):
        """Keeps the next event; its checkpoint, if one is wanted, must be there."""
        chunk = self._chunks[self.count // EVERY]
        at = self.count % EVERY * _SIZE
        chunk[at] = code
        chunk[at + 1] = value >> 16
        chunk[at + 2] = value >> 8 & 255
        chunk[at + 3] = value & 255
        self.count += 1

    def get(self, number):
        """(code, value) of the event `number`."""
        chunk = self._chunks[number // EVERY]
        at = number % EVERY * _SIZE
        return chunk[at], chunk[at + 1] << 16 | chunk[at + 2] << 8 | chunk[at + 3]

    def nearest(self, number):
        """(number of the next event, data) of the last checkpoint not after event `number`."""
        at = number // EVERY
        while self._marks[at] is None:
            at -= 1
        return at * EVERY, self._marks[at]

    def cut(self, number):
        """Forgets all events from `number` on."""
        self.count = number
        keep = number // EVERY + 1
        del self._chunks[keep:]
        del self._marks[keep:]
