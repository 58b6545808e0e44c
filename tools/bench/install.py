"""The time of `bobox install` with nothing to do, against one command of mpremote's."""

from __future__ import annotations

from statistics import median

from bench.row import Row
from bench.served import Served

_RUNS = 7


def rows() -> list[Row]:
    """The rows of this group."""
    with Served(20) as box:
        pairs = [(box.bobox("install"), box.mpremote("exec", "pass")) for _ in range(_RUNS)]
        restart = box.restart()
    ours, floor = (median(times) for times in zip(*pairs, strict=True))
    note = (
        f"medians of {_RUNS} in turn, whole commands; it leaves the box back in its game, which "
        f"takes {restart:.2f} s that mpremote does not spend"
    )
    return [
        Row("`bobox install`, nothing changed", ours, "s", "mpremote exec pass", floor, 3, note)
    ]
