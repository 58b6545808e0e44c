"""Dice out of noise: loaded at the start and for the moment of each roll."""

import os
import time

from box.dice import Dice
from box.input.dice_roller import DiceFault, DiceRoller


def make_dice(ui, i2c, noise: bytes, fault: str | None) -> Dice:
    """The dice, after the start-up test of `noise`, 1,024 raw bytes of the source at its best.

    `i2c`: the accelerometer's bus; `fault`: why there are no bytes, or None.
    """
    roller = DiceRoller(_Drawn(noise).draw)
    if fault is None:
        try:
            roller.start()
        except DiceFault as problem:
            fault = problem.key
    return Dice(ui, i2c, roller.kept, fault)


def roll_dice(dice: Dice, stirred: bytes, count: int):
    """Rolls; a `DiceRoll`, or None: then `dice.fault` says why, now and from now on.

    `stirred`: what is mixed in beside the last keys' times; `count`: how many dice.
    """
    roller = DiceRoller(os.urandom, dice.kept)
    roller.stir(stirred + bytes(dice.key_times), time.ticks_us())
    try:
        return roller.roll(count)
    except DiceFault as problem:
        dice.fault = problem.key
        return None
    finally:
        dice.kept = roller.kept


class _Drawn:
    """Bytes that were drawn before."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def draw(self, count: int) -> bytes:
        self._at += count
        return self._data[self._at - count : self._at]
