"""One roll of the dice, from the first tumble to the last die that lies."""

import time
from hashlib import sha256

from micropython import const

from box.dice import Dice
from box.store.rare import give_back
from box.ui.tumble import TumbleScreen

_FRAME_MS = const(80)
_LIE_MS = const(160)  # from one die that lies down to the next
_LOOK_MS = const(400)  # with all of them lying
_KEY_MS = const(1000)  # how long a key shakes
_LONGEST_MS = const(15_000)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Rolling:
    """Tumbles while the box is shaken, throws when it lies still, shows die after die.

    `feels`: whether the shake detector is to be fed meanwhile.
    """

    def __init__(self, hand, dice: Dice, ui, shaken: bool, now: int) -> None:
        """`hand`: the `box.hand.Hand` that began it; `shaken`: or told to by a key."""
        self._hand = hand
        self._dice = dice
        self._ui = ui
        self._stirred = sha256()
        self.feels = shaken
        self._landing = False
        self._over = False
        self._began = now
        self._due: Any = now
        self._screen = TumbleScreen(ui.top.wanted_dice())
        if dice.fault:
            self._refuse()
            return
        ui.push(self._screen)
        self._frame(now, _FRAME_MS, "rattle")

    def step(self, now: int) -> bool:
        """Goes on; False when it is over."""
        if self._over:
            return False
        if self._landing:
            return self._land(now)
        since = time.ticks_diff(now, self._began)
        if not self.feels:
            rests = since >= _KEY_MS
        elif self._hand.reader is None:
            self._take_away()
            self._ui.show_passing("accel_lost")
            self._ui.redraw()
            return False
        else:
            self._stir()
            rests = not self._hand.detector.shaking or since >= _LONGEST_MS
        if rests:
            return self._throw(now)
        if time.ticks_diff(now, self._due) >= 0:
            self._frame(now, _FRAME_MS, "rattle")
        return True

    def _stir(self) -> None:
        """Mixes in a sample and when it came."""
        x, y, z = self._hand.sample
        us: Any = time.ticks_us()
        for number in (x, y, z, us, us >> 16):
            self._stirred.update(bytes((number & 255, number >> 8 & 255)))

    def _refuse(self) -> None:
        """Says why there are no dice, and what to do."""
        self._over = True
        self._ui.show_passing(self._dice.fault, "dice_refused")
        self._ui.beep("wrong")
        self._ui.redraw()

    def _take_away(self) -> None:
        if self._ui.top is self._screen:
            self._ui.pop()

    def _frame(self, now: Any, next_ms: int, sound: str) -> None:
        self._ui.beep(sound)
        self._ui.redraw()
        self._due = time.ticks_add(now, next_ms)

    def _throw(self, now: int) -> bool:
        """The box lies still: the dice are made, stored, and only then shown."""
        self._take_away()
        screen = self._screen
        ui = self._ui
        roll = self._roll(screen.count)
        if roll is None:
            self._refuse()
            return False
        ui.make_room()
        if not ui.top.rolled(roll.digits, roll.record):
            ui.redraw()
            return False
        screen.land(roll.digits)
        ui.push(screen)
        self._landing = True
        self.feels = False
        self._frame(now, _LIE_MS, "stop")
        return True

    def _roll(self, count: int):
        """Rolls, and lets the code for it go again."""
        from box.noise import roll_dice

        roll = roll_dice(self._dice, self._stirred.digest(), count)
        give_back("box_noise")
        return roll

    def _land(self, now: int) -> bool:
        """A die more lies, or all have been seen."""
        screen = self._screen
        due = time.ticks_diff(now, self._due) >= 0
        if screen.hurried or (screen.lying == screen.count and due):
            self._take_away()
            self._ui.redraw()
            return False
        if due:
            screen.lying += 1
            last = screen.lying == screen.count
            self._frame(now, _LOOK_MS if last else _LIE_MS, "stop")
        return True
