"""Flash operations an event, against a bare file on the same file system."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

from virtual_box import VirtualBox

from bench import counting, evening
from bench.row import Row

EVENTS = 600
_PACES = (("typed one after the other", 0.0), ("a throw every 3 s", 2.7))


@dataclass(frozen=True)
class Cost:
    """Operations an event, mean over a game."""

    programs: float
    erases: float

    @property
    def operations(self) -> float:
        """Programs and erases."""
        return self.programs + self.erases


def of_a_game(pause: float, events: int = EVENTS) -> Cost:
    """Of the box with a game on; `pause`: seconds between a throw's last key and the next."""
    with VirtualBox() as box:
        box.wait(2)
        box.press(*evening.NEW_GAME)
        before = box.counters
        for dice in evening.throws(events):
            box.press(*dice, "#", down_ms=25, gap_ms=15)
            if pause:
                box.wait(pause)
        after = box.counters
    return Cost(
        (after.flash_programs - before.flash_programs) / events,
        (after.flash_erases - before.flash_erases) / events,
    )


def of_a_bare_file(events: int = EVENTS) -> Cost:
    """Of littlefs alone: the same lines appended to one file, flushed one by one."""
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder) / "lines"
        lines.write_bytes(evening.record(events))
        counted = json.loads(counting.run("appending", str(lines)))
    return Cost(counted["programs"] / events, counted["erases"] / events)


def rows() -> list[Row]:
    """The rows of this group."""
    bare = of_a_bare_file()
    floor = "bare littlefs, append and flush"
    found = []
    for pace, pause in _PACES:
        cost = of_a_game(pause)
        what = f"flash operations an event, {pace}"
        note = f"{cost.programs:.2f} programs and {cost.erases:.3f} erases; mean of {EVENTS}"
        found.append(Row(what, cost.operations, "operations", floor, bare.operations, 1.1, note))
        found.append(Row(f"… at most, {pace}", cost.operations, "operations", limit=22))
        found.append(Row(f"flash erases an event, {pace}", cost.erases, "erases", limit=1.1))
    return found
