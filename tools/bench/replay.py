"""The time of `bobox replay` of a long file, against reading and JSON-parsing the same file."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bobox.replaying import replay

from bench import evening
from bench.row import Row

EVENTS = 100_000
_RUNS = 5
_PARSE = "import json,sys\nwith open(sys.argv[1],'rb') as f:\n for line in f:json.loads(line)\n"


def rows() -> list[Row]:
    """The rows of this group."""
    floor = "reading and JSON-parsing the file"
    found = []
    kinds = (("a transcript", evening.transcript), ("a record", evening.record))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        for kind, make in kinds:
            path.write_bytes(make(EVENTS - 1))
            what = f"replay of {EVENTS:,} events, {kind}"
            ours, theirs = _in_turn(lambda: _replay(path), lambda: _parse(path))
            found.append(Row(f"{what}, in process", ours, "s", floor, theirs, 5))
            ours, theirs = _in_turn(
                lambda: _run("-m", "bobox", "replay", str(path), "--json"),
                lambda: _run("-c", _PARSE, str(path)),
            )
            found.append(Row(f"{what}, whole command", ours, "s", floor, theirs, 5))
    return found


def _in_turn(first: Callable[[], object], second: Callable[[], object]) -> list[float]:
    """The medians of what both take, run in turn: what else the computer does hits both."""
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(_RUNS):
        for work, times in zip((first, second), taken, strict=True):
            began = time.perf_counter()
            work()
            times.append(time.perf_counter() - began)
    return [median(times) for times in taken]


def _replay(path: Path) -> None:
    assert replay(path).game.count == EVENTS - 1


def _parse(path: Path) -> None:
    with path.open("rb") as file:
        for line in file:
            json.loads(line)


def _run(*words: str) -> None:
    command = [sys.executable, *words]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, timeout=120)
