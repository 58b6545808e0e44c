"""The 4x4 matrix: pressed keys connect rows with columns, nothing more."""

from __future__ import annotations

LEGENDS = ("123A", "456B", "789C", "*0#D")
ROWS = (27, 14, 13, 4)
COLUMNS = (32, 33, 25, 26)
KEYS = frozenset("".join(LEGENDS))


class Keypad:
    """Which keys are down, and which pins that joins."""

    def __init__(self) -> None:
        self.down: set[str] = set()
        self.plugged = True

    def nets(self) -> dict[int, int]:
        """For each pin of the matrix the mask of pins it is joined with, itself included.

        Through several keys as well: that is where ghosts come from.
        """
        nets = {pin: 1 << pin for pin in (*ROWS, *COLUMNS)}
        if not self.plugged:
            return nets
        for key in self.down:
            for row, legends in enumerate(LEGENDS):
                column = legends.find(key)
                if column < 0:
                    continue
                joined = nets[ROWS[row]] | nets[COLUMNS[column]]
                for pin in nets:
                    if joined >> pin & 1:
                        nets[pin] = joined
        return nets
