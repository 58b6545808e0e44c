"""Bytes on the serial line for each byte of a record that is pulled, and the time it takes."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from bench.row import Row
from bench.served import RECORD, Served

THROWS = 600
_RUNS = 5


def pull(served: Served) -> tuple[float, int]:
    """By `bobox logs pull` with nothing here yet: (seconds, bytes on the line)."""
    with tempfile.TemporaryDirectory() as folder:
        seconds = served.bobox("logs", "pull", "--to", folder)
        (file,) = Path(folder).iterdir()
        assert file.read_bytes() == served.record
    return seconds, served.line_bytes


def copy(served: Served) -> tuple[float, int]:
    """By `mpremote fs cp`: as `pull`."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "copy"
        seconds = served.mpremote("fs", "cp", f":{RECORD}", str(target))
        assert target.read_bytes() == served.record
    return seconds, served.line_bytes


def rows() -> list[Row]:
    """The rows of this group."""
    with Served(THROWS) as served:
        pairs = [(pull(served), copy(served)) for _ in range(_RUNS)]
        size = len(served.record)
        restart = served.restart()
    pulls, copies = zip(*pairs, strict=True)
    seconds, line = (median(each) for each in zip(*pulls, strict=True))
    their_seconds, their_line = (median(each) for each in zip(*copies, strict=True))
    floor = "the record's bytes"
    note = f"{THROWS} throws, the whole session, both directions"
    return [
        Row("bytes on the line to pull a record", line, "B", floor, size, 1.1, note),
        Row("… mpremote's own copy", their_line, "B", floor, size),
        Row("time to pull a record", seconds, "s", "mpremote fs cp", their_seconds, 1,
            f"medians of {_RUNS} in turn, whole commands; it leaves the box back in its game, "
            f"which takes {restart:.2f} s that mpremote does not spend"),
    ]  # fmt: skip
