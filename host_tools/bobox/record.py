"""Reading transcripts and pulled records, line by line.

A record (journal) is a transcript whose lines carry a number, a time and a check value; a file is
one when its first line does, and then every line is checked.
"""

from __future__ import annotations

import json
import re
from binascii import hexlify
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from . import core
from .errors import FileError
from .nesting import TOO_DEEP, too_deep
from .output import standard_input

MOST_BYTES = 64 << 20
LONGEST_LINE = 1 << 20
_COMMENT = ord("#")
_MOST_DIGITS = 1000
_TAIL = len(',"c":"xxxxxxxx"}')
_ENDS_SEALED = re.compile(rb',"[^"]+":"[0-9a-f]{8}"}\Z')
_decode = msgspec.json.Decoder().decode


class RecordError(FileError):
    """A line that is no event, or not what the box wrote; `line` counts from 1."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"line {line}: {text}")
        self.line = line


@dataclass
class Record:
    """A file's lines; `events` must be run to its end before the rest is known."""

    data: bytes
    sealed: bool = False
    lines: int = 0
    """Good events so far."""
    good_bytes: int = 0
    """Length of the part of the file that is good, for a record."""
    check: str | None = None
    """The check value of the last good line of a record: eight hex digits."""
    torn: int | None = None
    """The number of a last line that is incomplete, and was dropped."""
    _digest: bytes = field(default_factory=core.genesis)

    def events(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """(line number, event) of every line that has one. Raises RecordError.

        Whether a transcript's event has the right shape is left to the game that takes it.
        """
        start = 3 if self.data.startswith(b"\xef\xbb\xbf") else 0
        offset = start
        lines = BytesIO(self.data)
        lines.seek(start)
        first = True
        read_line = partial(lines.readline, LONGEST_LINE + 1)
        for number, raw in enumerate(iter(read_line, b""), 1):
            if len(raw) > LONGEST_LINE:
                raise RecordError(number, "is longer than 1 MB; an event is one short line")
            offset += len(raw)
            line = raw.strip()
            if not line or line[0] == _COMMENT:
                continue
            ended = raw.endswith(b"\n")
            if too_deep(line):
                if self.sealed and not ended:
                    self.torn = number
                    return
                raise RecordError(number, TOO_DEEP)
            if first:
                self.sealed = _is_sealed(line)
                first = False
            if self.sealed:
                event = self._unseal(line, number, ended)
                if event is None:
                    return
                self.good_bytes = offset
            else:
                event = _event(line, number)
            self.lines += 1
            yield number, event

    def receipt(self) -> str | None:
        """The end of the chain as the box shows it, `a1b2-c3d4`; None for a transcript."""
        return f"{self.check[:4]}-{self.check[4:]}" if self.check else None

    def _unseal(self, line: bytes, number: int, ended: bool) -> dict[str, Any] | None:
        """The event of a record's line; None for a torn last one, which is not `ended`."""
        digest = sha256(self._digest + line[:-_TAIL]).digest()
        if line[-_TAIL:] == b',"c":"' + hexlify(digest[:4]) + b'"}':
            event = _decoded(line)
            if isinstance(event, dict) and event.get("n") == self.lines:
                self._digest = digest
                self.check = digest[:4].hex()
                found: dict[str, Any] = event
                return found
        # not good: the core, which the box runs too, says in what way
        try:
            core.unseal(line.decode(), self.lines, self._digest)
        except (core.Damaged, core.Torn, UnicodeDecodeError) as error:
            if not ended:
                self.torn = number  # the power went as it was written
                return None
            what = "breaks off" if isinstance(error, core.Torn) else "is not what the box wrote"
            raise RecordError(
                number, f"{what}; the {self.lines} lines before it are good"
            ) from None
        raise RecordError(number, "is not JSON, though its check value is right")


def read(path: Path) -> Record:
    """The record in a file, or on standard input for `-`. Raises FileError."""
    try:
        if str(path) == "-":
            data = standard_input().read(MOST_BYTES + 1)
        else:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror or error}") from None
    if len(data) > MOST_BYTES:
        raise FileError(f"{path} is larger than {MOST_BYTES >> 20} MB; no game's record is")
    return Record(data)


def _is_sealed(line: bytes) -> bool:
    """Whether a first line is a record's, be it a broken one: two of its three marks are enough.

    (A transcript may have been made of a record by taking `c` off: that is none.)
    """
    event = _decoded(line)
    if not isinstance(event, dict):
        return b',"n":0,"t":' in line
    return sum(key in event for key in "ntc") >= 2 and (
        "c" in event or _ENDS_SEALED.search(line) is not None
    )


def _decoded(line: bytes) -> Any:
    """The JSON value on a line, None where it is none."""
    try:
        return _decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _event(line: bytes, number: int) -> dict[str, Any]:
    event: dict[str, Any] = _decoded(line)
    if not isinstance(event, dict):
        event = _explained(line, number)
    if line.count(b":") != len(event):
        _check_twice(line, number)
    return event


def _explained(line: bytes, number: int) -> dict[str, Any]:
    """What the core says of a line that is not plainly an object. Raises RecordError."""

    def constant(name: str) -> Any:
        raise RecordError(number, f"{name} is not JSON; numbers are written in digits")

    def whole(digits: str) -> int:
        if len(digits) > _MOST_DIGITS:
            raise RecordError(number, f"holds a number of {len(digits)} digits")
        return int(digits)

    try:
        # Python's decoder takes NaN, the box's doesn't; what is no JSON the core says
        with suppress(ValueError):
            json.loads(line, parse_constant=constant, parse_int=whole)
        event: dict[str, Any] = core.parse_line(line.decode(), number)
        return event
    except core.LineError as error:
        raise RecordError(number, error.en.removeprefix(f"line {number}: ")) from None
    except UnicodeDecodeError:
        raise RecordError(number, "is not UTF-8; save the file as UTF-8") from None


def _check_twice(line: bytes, number: int) -> None:
    """Refuses a field that stands twice; most lines are seen to have none without this."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) != len(items):
            twice = next(key for key, _ in items if sum(key == k for k, _ in items) > 1)
            raise RecordError(number, f"field {twice!r} stands twice; write it once")
        return found

    json.loads(line, object_pairs_hook=pairs)
