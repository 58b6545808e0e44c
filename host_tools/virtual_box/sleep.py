"""Deep sleep: what wakes the chip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from virtual_box import page as p

EXT0, EXT1, TIMER = 2, 3, 4  # machine.wake_reason()


class Asleep(NamedTuple):
    """Deep sleep until this box time, in µs."""

    until: int


def wake_reason(word: Sequence[int], now: int, asleep: Asleep) -> int | None:
    """Why a sleeping chip wakes now, None while it sleeps on; `word`: the shared page's."""
    levels = 0
    for pin in range(40):
        if word[p.CONNECTED + pin] & word[p.OE] & word[p.OUT]:
            levels |= 1 << pin
    if word[p.EXT0] and bool(levels & word[p.EXT0]) == bool(word[p.EXT0 + 1]):
        return EXT0
    mask = word[p.EXT1]
    if mask and (levels & mask if word[p.EXT1 + 1] else not levels & mask):
        return EXT1
    return TIMER if now >= asleep.until else None
