"""Judging single throws."""

from __future__ import annotations

from typing import Any

from . import core


class DiceError(ValueError):
    """Text that is not six dice; says what is wrong and what is right."""


def check_dice(text: str) -> str:
    """The six digits in `text`, white space around them taken off. Raises DiceError."""
    dice = text.strip()
    shown = repr(dice) if len(dice) <= 40 else repr(dice[:40]) + "…"
    right = "a throw is six digits from 1 to 6 in any order, as 444411"
    for char in dice:
        if char in "123456":
            continue
        if char.isdigit() and char not in "0789":
            raise DiceError(f"{shown} holds {char!r} (U+{ord(char):04X}), no ASCII digit; {right}")
        raise DiceError(f"{shown} holds {char!r}, which is no die; {right}")
    if len(dice) != 6:
        raise DiceError(f"{shown} has {len(dice)} dice; {right}")
    return dice


def score(ruleset: Any, dice: str) -> dict[str, Any]:
    """The document of `score --json` for six digits."""
    judgement = ruleset.judge(dice)
    dice = "".join(sorted(dice))
    return {
        "dice": dice,
        "hand": judgement.hand,
        "prize": judgement.prize,
        "wins": list(judgement.wins),
        "rank": judgement.rank,
        "reason": {
            "zh": core.reason(ruleset, dice, judgement, "zh"),
            "en": core.reason(ruleset, dice, judgement, "en"),
        },
    }
