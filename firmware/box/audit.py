"""What the host calls for `bobox audit`: rolls, or the source's own bytes, printed as text.

The rolls are those of the box's own roller, made as in a game, but they go in no journal.
"""

import os

from box.board import make_battery
from box.drivers.radio import gather_noise, radio

_CHUNK = 64


class Audit:
    """Kept by the host at the REPL for the time of an audit."""

    def __init__(self, raw: bool) -> None:
        """Starts as the box does when it is switched on. Prints nothing, or why it can't roll.

        With `raw` the radio stays on: the source is only noise while it is.
        """
        from box.input.dice_roller import DiceFault, DiceRoller

        noise, fault = gather_noise(make_battery().millivolts())
        self._noise = noise
        self._roller = DiceRoller(self._draw)
        try:
            if fault is None:
                self._roller.start()
                if raw and not radio(True):
                    fault = "dice_no_noise"
        except DiceFault as problem:
            fault = problem.key
        if fault is not None:
            print(fault)

    def _draw(self, count):
        noise = self._noise[:count]
        self._noise = self._noise[count:]
        return noise if len(noise) == count else os.urandom(count)

    def rolls(self, count: int) -> None:
        """Prints `count` rolls of six digits on one line. Raises DiceFault."""
        for _ in range(count):
            print(self._roller.roll().digits, end="")
        print()

    def raw(self, count: int) -> None:
        """Prints `count` bytes of the source in hex on one line, drawn 64 at a time."""
        while count > 0:
            print(os.urandom(min(count, _CHUNK)).hex(), end="")
            count -= _CHUNK
        print()

    def end(self) -> None:
        """Switches the radio off."""
        radio(False)
