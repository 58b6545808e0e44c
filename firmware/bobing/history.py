"""The events of a game, packed, and checkpoints of its state: what undo needs, in little memory.

An event is a code and a value (see packing.py), four bytes. Before every `EVERY`-th event the
game leaves a checkpoint, so an undo plays at most that many events again. Of old checkpoints only
every fourth is kept; going back that far plays somewhat more and leaves the missing ones on the
way.
"""

EVERY = 32
_SIZE = 4
_FRESH = 4
_SPARSE = 4


class History:
    """`count` events; numbers run from 0. undo.py cuts the `chunks` and `marks` back."""

    def __init__(self):
        self.count = 0
        self.chunks = []
        self.marks = []

    def wants_mark(self):
        """Whether the state before the next event should be left as a checkpoint."""
        at, rest = divmod(self.count, EVERY)
        return rest == 0 and (at == len(self.marks) or self.marks[at] is None)

    def mark(self, data):
        """Leaves a checkpoint, bytes, of the state before the next event."""
        at = self.count // EVERY
        if at < len(self.marks):
            self.marks[at] = data
            return
        self.marks.append(data)
        self.chunks.append(bytearray(_SIZE * EVERY))
        old = at - _FRESH
        if old % _SPARSE and old > 0:
            self.marks[old] = None

    def add(self, code, value):
        """Keeps the next event; its checkpoint, if one is wanted, must be there."""
        chunk = self.chunks[self.count // EVERY]
        at = self.count % EVERY * _SIZE
        chunk[at] = code
        chunk[at + 1] = value >> 16
        chunk[at + 2] = value >> 8 & 255
        chunk[at + 3] = value & 255
        self.count += 1

    def get(self, number):
        """(code, value) of the event `number`."""
        chunk = self.chunks[number // EVERY]
        at = number % EVERY * _SIZE
        return chunk[at], chunk[at + 1] << 16 | chunk[at + 2] << 8 | chunk[at + 3]
