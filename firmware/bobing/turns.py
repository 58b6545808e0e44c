"""Whose turn it is: seats, rounds, skipped turns, players sent off."""

import struct


class Turns:
    """The place in the round. `round` counts from 1; `last_round` is the round that ends the
    game, 0 while that is open; `place` counts the places of the round that are done; `skip` and
    `out` are flags by seat."""

    def __init__(self, seats, first, clockwise):
        self.seats = seats
        self._first = first
        self.direction = 1 if clockwise else -1
        self.round = 1
        self.last_round = 0
        self.place = 0
        self.skip = bytearray(seats)
        self.out = bytearray(seats)

    @property
    def seat(self):
        """The seat whose turn it is."""
        return (self._first + self.direction * self.place) % self.seats

    def step(self):
        """The turn has passed. True if the round is done: then `new_round` or the end follows."""
        self.place += 1
        return self._skip_out()

    def new_round(self):
        """Begins the next round. There is always somebody in."""
        self.round += 1
        self.place = 0
        self._skip_out()

    def _skip_out(self):
        while self.place < self.seats and self.out[self.seat]:
            self.place += 1
        return self.place == self.seats

    def pack(self):
        """Everything as bytes, for undo.py."""
        head = struct.pack("<IIB", self.round, self.last_round, self.place)
        return head + bytes(self.skip) + bytes(self.out)
