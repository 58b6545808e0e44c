"""What a start costs: to the first screen, and with a long game on the flash."""

from __future__ import annotations

import resource
import statistics
from collections.abc import Mapping

from virtual_box import VirtualBox

from bench import counting, evening
from bench.row import Row

EVENTS = 600
_RUNS = 5


def to_the_first_screen(files: Mapping[str, bytes] | None = None) -> tuple[float, float, int]:
    """(seconds of box time, seconds that the interpreter computed, flash reads) from power-on
    until the home screen waits for a key; with `files` until MicroPython's prompt waits."""
    computed = _computed()
    with VirtualBox(files=files, power=False) as box:
        began = box.seconds
        box.power()
        seconds, reads = box.seconds - began, box.counters.flash_reads
    return seconds, _computed() - computed, reads


def _computed() -> float:
    """Seconds that this process's children, which have ended, took of a processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def resuming(what: str, events: int = EVENTS) -> float:
    """Instructions an event, the game's opening taken off: of the box's start ("resume"), or of
    nothing but JSON, SHA-256 and applying ("fold")."""
    return (_instructions(what, events) - _instructions(what, 0)) / events


def _instructions(what: str, events: int) -> int:
    folder = counting.compiled() / "games"
    folder.mkdir(exist_ok=True)
    (folder / "0001.jsonl").write_bytes(evening.record(events))
    (folder / "last").write_bytes(b"1")
    return counting.instructions("resuming", what, folder.name)


def rows() -> list[Row]:
    """The rows of this group."""
    box = [to_the_first_screen() for _ in range(_RUNS)]
    bare = [to_the_first_screen({"/main.py": b""}) for _ in range(_RUNS)]
    computed = [statistics.median(run[1] for run in runs) for runs in (box, bare)]
    floor = "MicroPython with an empty main.py"
    ours = "start to the home screen"
    found = [
        Row(f"{ours}, box time", box[0][0], "s", floor, bare[0][0],
            note="flash, bus and waits of a board; computing takes no box time"),
        Row(f"{ours}, computing", computed[0], "s", floor, computed[1],
            note=f"processor time here, with the process's own start; medians of {_RUNS}"),
        Row("flash reads to the first screen", box[0][2], "reads", limit=3000,
            note=f"an empty main.py: {bare[0][2]}"),
    ]  # fmt: skip
    what, unit = "start with a 600-throw game, an event", "instructions"
    try:
        ours_each, floor_each = resuming("resume"), resuming("fold")
    except counting.NotHere as error:
        return [*found, Row(what, None, unit, note=str(error))]
    floor = "JSON + SHA-256 + applying it"
    return [*found, Row(what, ours_each, unit, floor, floor_each, 1.3)]
