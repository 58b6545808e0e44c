"""Exact odds of a ruleset: all 46,656 throws, counted by their 462 kinds."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from typing import Any

from . import core

THROWS = 6**6


def kinds() -> list[tuple[str, int]]:
    """Each throw with its dice in order, and how many of the 46,656 it stands for."""
    found = []
    for dice in combinations_with_replacement("123456", 6):
        count = factorial(6)
        for face in set(dice):
            count //= factorial(dice.count(face))
        found.append(("".join(dice), count))
    return found


def odds(ruleset: Any) -> dict[str, Any]:
    """The document of `odds --json`.

    `hands` counts each throw once, hands that the ruleset lacks are left out, a void hand counts
    as "void"; `prizes` counts the throws that win that prize as long as it is there, a throw with
    an extra under both.
    """
    hands: dict[str, int] = {}
    prizes = {prize.id: 0 for prize in ruleset.prizes}
    for dice, count in kinds():
        judgement = ruleset.judge(dice)
        hand = judgement.hand or "nothing"
        hands[hand] = hands.get(hand, 0) + count
        for prize in judgement.wins:
            prizes[prize] += count
    order = [*core.hand_order(), "void", "nothing"]
    ordered = {hand: hands.get(hand, 0) for hand in order if hand in hands or hand == "nothing"}
    return {"rules": ruleset.id, "throws": THROWS, "hands": ordered, "prizes": prizes}
