"""Instructions on MicroPython: to judge a throw, to take one, to take one back."""

from __future__ import annotations

from pathlib import Path

from bench import counting
from bench.row import Row

_EVERY = 462  # throws, when the order of the dice does not matter
_TIMES = 8
_LATE = 600


def plain_loop() -> str:
    """The source of the loop that counts six digits."""
    text = Path(__file__).with_name("mpy").joinpath("loops.py").read_text(encoding="utf-8")
    start = text.index("def count_digits")
    return text[start : text.index("\n\n\n", start)]


def judging(what: str, events: int = 0, times: int = _TIMES) -> float:
    """Instructions a throw: `what` is "judge", after so many throws of the game, or "plain"; the
    mean over every throw there is."""
    return counting.each("judging", what, str(events), times=times) / _EVERY


def taking(events: int) -> float:
    """Instructions of applying a throw to a game of so many; the mean over two checkpoints."""
    return counting.each("taking", "throws", str(events), times=64)


def undoing(events: int) -> float:
    """Instructions of an undo of the throw of that number, and of applying it again."""
    return counting.each("taking", "undo", str(events), times=16)


def rows() -> list[Row]:
    """The rows of this group."""
    names = ("judging a throw", "judging in the 600th turn", "taking a throw, the 600th",
             "undo at the 600th event")  # fmt: skip
    try:
        first, plain, late = judging("judge"), judging("plain"), judging("judge", _LATE)
        apply_first, apply_late, undo = taking(1), taking(_LATE), undoing(_LATE)
    except counting.NotHere as error:
        return [Row(name, None, "instructions", note=str(error)) for name in names]
    loop = "the loop it is held against:\n" + plain_loop()
    unit = "instructions"
    return [
        Row(names[0], first, unit, "a plain loop that counts six digits", plain, 2, loop),
        Row(names[1], late, unit, "in the first turn", first, 1.05),
        Row(names[2], apply_late, unit, "the first ones", apply_first, None),
        Row(names[3], undo - apply_late, unit, "applying one", apply_late, 60),
    ]
