"""The hand that shakes the box: what it does is felt, and lets the dice roll."""

import time

from micropython import const

from box.drivers.sample_reader import SampleReader, anybody_there
from box.input.shake import STARTED, ShakeDetector

_SEEK_MS = const(5000)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Hand:
    """Shakes the box or has a key do it. `dice`: the `box.dice.Dice` that it was taken up for.

    `rolling`: the `box.rolling.Rolling` that is going on, or None; its code is loaded for it.
    `reader`: the accelerometer's, or None while there is none.
    """

    def __init__(self, dice, ui) -> None:
        self._dice = dice
        self._ui = ui
        self.detector = ShakeDetector(("low", "normal", "high").index(ui.shaken_by))
        self.reader: Any = None
        self.rolling: Any = None
        self.sample = [0, 0, 0]
        self._sought: Any = time.ticks_ms()
        if dice.sensor is not None:
            self.reader = SampleReader(dice.i2c, *dice.sensor)

    def begin(self, shaken: bool, now: int) -> None:
        """Dice into the air; `shaken`, or told to by a key."""
        from box.rolling import Rolling

        self.rolling = Rolling(self, self._dice, self._ui, shaken, now)

    def step(self, now: int) -> bool:
        """Goes on; `now` in ms as of `time.ticks_ms`. True while the box is shaken or rolls."""
        rolling = self.rolling
        if rolling is not None:
            if rolling.feels:
                self._feel(now)
            if not rolling.step(now):
                self.rolling = None
            return True
        if self._feel(now) != STARTED:
            return False
        if self._ui.top.wanted_dice():
            self.begin(True, now)
        return True

    def find(self) -> None:
        """Looks for the accelerometer; says it once if there is none."""
        from box.sensor import look_for_sensor

        dice = self._dice
        look_for_sensor(self._ui, dice)
        if dice.sensor is not None:
            self.reader = SampleReader(dice.i2c, *dice.sensor)

    def _feel(self, now: int):
        """Reads a sample; returns what the detector makes of it."""
        if self.reader is None:
            if time.ticks_diff(now, self._sought) >= _SEEK_MS:
                self._sought = now
                if anybody_there(self._dice.i2c):
                    self.find()
            return None
        try:
            self.reader.read_into(self.sample)
        except OSError:
            self.reader = self._dice.sensor = None
            self._sought = now
            self.detector.reset()
            if self.rolling is None:
                self.find()
            return None
        return self.detector.feed(now, self.sample[0], self.sample[1], self.sample[2])
