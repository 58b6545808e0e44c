"""Motion: what an accelerometer without faults would feel, and the files that keep it.

A motion file is one line of JSON, a line feed, and then x, y, z of each sample as signed 16-bit
little-endian numbers in milli-g. The line says `rate` (samples a second), `what`, `rolls` (how
many rolls are right at low, normal and high sensitivity) and `shaken` ([from, to] in seconds of
each real shake).
"""

from __future__ import annotations

import json
import sys
from array import array
from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path

Vector = tuple[float, float, float]

FLAT: Vector = (0.0, 0.0, 1000.0)
"""At rest, face up."""

_BLEND = 300_000  # µs in which one piece's attitude passes into the next one's


@dataclass
class Recording:
    """Samples of a motion: x, y, z, x, y, z … in milli-g."""

    rate: int
    samples: array[int]
    what: str = ""
    rolls: tuple[int, int, int] = (0, 0, 0)
    shaken: list[tuple[float, float]] = field(default_factory=list)

    @property
    def duration(self) -> int:
        """In µs."""
        return (len(self.samples) // 3 - 1) * 1_000_000 // self.rate

    def at(self, time: int) -> Vector:
        """The acceleration at `time` µs from its start; the ends last for ever."""
        last = len(self.samples) // 3 - 1
        index, part = divmod(time * self.rate, 1_000_000)
        if index < 0:
            index, part = 0, 0
        elif index >= last:
            index, part = last - 1, 1_000_000
        share = part / 1_000_000
        a = self.samples
        i = 3 * index
        return (
            a[i] + (a[i + 3] - a[i]) * share,
            a[i + 1] + (a[i + 4] - a[i + 1]) * share,
            a[i + 2] + (a[i + 5] - a[i + 2]) * share,
        )

    def dump(self) -> bytes:
        """The file's bytes."""
        header = {
            "rate": self.rate,
            "what": self.what,
            "rolls": self.rolls,
            "shaken": self.shaken,
        }
        data = array("h", self.samples)
        if sys.byteorder == "big":
            data.byteswap()
        return json.dumps(header, ensure_ascii=False).encode() + b"\n" + data.tobytes()


def load(path: Path) -> Recording:
    """Reads a motion file; ValueError when it is not one."""
    head, feed, body = path.read_bytes().partition(b"\n")
    try:
        header = json.loads(head)
        samples = array("h", body)
        if sys.byteorder == "big":
            samples.byteswap()
        low, normal, high = header["rolls"]
        if not feed or len(samples) % 3 or len(samples) < 6:
            raise ValueError("it has no whole samples")
        return Recording(
            header["rate"],
            samples,
            header["what"],
            (low, normal, high),
            [(start, end) for start, end in header["shaken"]],
        )
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path} is not a motion file: {error}") from error


class Motion:
    """What the box feels over its time: rest, and pieces of motion played into it.

    After a piece the box stays as the piece left it.
    """

    def __init__(self, rest: Vector = FLAT) -> None:
        self._rest = rest
        self._starts: list[int] = []
        self._pieces: list[tuple[Recording, Vector]] = []  # and what it has to start from

    def play(self, piece: Recording, start: int) -> int:
        """The piece begins at `start` µs, after all earlier ones began; returns when it ends."""
        if self._starts and start < self._starts[-1]:
            raise ValueError("pieces are played in the order of time")
        x, y, z = piece.at(0)
        hx, hy, hz = self(start)
        self._starts.append(start)
        self._pieces.append((piece, (hx - x, hy - y, hz - z)))
        return start + piece.duration

    def still(self, start: int, end: int) -> bool:
        """Whether the box does not move from `start` to `end` µs."""
        index = bisect_right(self._starts, end) - 1
        if index < 0:
            return True
        return self._starts[index] + max(self._pieces[index][0].duration, _BLEND) <= start

    def __call__(self, time: int) -> Vector:
        """x, y, z in milli-g at `time` µs."""
        index = bisect_right(self._starts, time) - 1
        if index < 0:
            return self._rest
        piece, (jx, jy, jz) = self._pieces[index]
        passed = time - self._starts[index]
        x, y, z = piece.at(passed)
        if passed >= _BLEND:
            return x, y, z
        share = 1 - passed / _BLEND
        return x + jx * share, y + jy * share, z + jz * share
