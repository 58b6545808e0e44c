"""Deep sleep: what wakes the chip."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from virtual_box import page as p

EXT0, EXT1, TIMER = 2, 3, 4  # machine.wake_reason()
RTC_PINS = 0xFF_0E00_F015  # 0, 2, 4, 12 to 15, 25 to 27, 32 to 39


class Asleep(NamedTuple):
    """Deep sleep until this box time, in µs."""

    until: int


def held_pads(word: Sequence[int]) -> int:
    """The pads that deep sleep leaves driven: those of the RTC's domain that are held."""
    return word[p.HOLD] if word[p.DEEP_HOLD] else word[p.HOLD] & RTC_PINS


def _levels(word: Sequence[int]) -> int:
    levels = 0
    up = word[p.PULL_UP] | word[p.EXT_UP]
    down = word[p.PULL_DOWN] | word[p.EXT_DOWN]
    for pin in range(40):
        net = word[p.CONNECTED + pin]
        driven = net & word[p.OE]
        if driven & word[p.OUT] or (not driven and net & up and not net & down):
            levels |= 1 << pin
    return levels


def wake_reason(word: Sequence[int], now: int, asleep: Asleep) -> int | None:
    """Why a sleeping chip wakes now, None while it sleeps on; `word`: the shared page's."""
    levels = _levels(word)
    if word[p.EXT0] and bool(levels & word[p.EXT0]) == bool(word[p.EXT0 + 1]):
        return EXT0
    mask = word[p.EXT1]
    if mask and (levels & mask if word[p.EXT1 + 1] else not levels & mask):
        return EXT1
    return TIMER if now >= asleep.until else None
