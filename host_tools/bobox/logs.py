"""Copies of the games' records: only lines that are not here yet come over the line."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from .answers import Game
from .errors import BoxFailed, FileError
from .link import Link
from .record import Record, RecordError, read


@dataclass
class Pulled:
    """What came of one game."""

    game: int
    file: Path
    lines: int
    new: int
    size: int = 0
    """Bytes of the record on the box."""
    damaged: bool = False
    """The box has more lines, but they are not what it wrote: it keeps them."""
    gone: bool = False
    """The box needed room, and has it no more: this copy is the only one."""
    kept_aside: Path | None = None
    """An earlier copy that is of another game of that number (the box was erased since)."""


def file_name(box_id: str, game: int) -> str:
    """The copy's name: boxes don't collide in one folder."""
    return f"{box_id}-{game:04d}.jsonl"


def pull(
    link: Link, folder: Path, progress: Callable[[int, int], None] | None = None
) -> list[Pulled]:
    """Brings the copies in `folder` up to date; FileError, BoxError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{folder}: {error.strerror or error}") from None
    games = list_games(link)
    done = []
    for at, game in enumerate(games):
        if progress:
            progress(at, len(games))
        done.append(_pull_game(link, folder, game))
        link.feed()
    if progress:
        progress(len(games), len(games))
    _note(link, done)
    return done


def _note(link: Link, done: list[Pulled]) -> None:
    """Tells the box what is safe here: when it needs room, those of the oldest games may go."""
    safe = [[each.game, each.size] for each in done if each.file.stat().st_size == each.size]
    if safe:
        gone = link.ask(f"_bbh().pulled({safe})", list[int], timeout=60)
        for each in done:
            each.gone = each.game in gone


def list_games(link: Link) -> list[dict[str, Any]]:
    """The games on the box: number, lines, size, and more that the box knows of them."""
    link.need_firmware()
    games = link.ask_lines("_bbh().games()", Game, timeout=60)
    return [msgspec.to_builtins(game) for game in games]


def _pull_game(link: Link, folder: Path, game: dict[str, Any]) -> Pulled:
    number = game["number"]
    path = folder / file_name(link.hello.box_id, number)
    here = _good_part(path)
    aside = None
    if here.lines and not _same_game(here, game):
        aside = _put_aside(path)
        here = Record(b"", sealed=True)
    fresh = _fetch(link, number, here.lines) if here.lines < game["lines"] else b""
    both = Record(here.data[: here.good_bytes] + fresh)
    try:
        for _ in both.events():
            pass
    except RecordError as error:
        if here.lines and not aside:
            # the new lines don't follow ours: it is another game of the same number
            aside = _put_aside(path)
            fresh = _fetch(link, number, 0)
            both = Record(fresh)
            with contextlib.suppress(RecordError):
                for _ in both.events():
                    pass
        elif not both.lines:
            raise BoxFailed(f"game {number} of the box can't be read: {error}") from None
    good = both.data[: both.good_bytes]
    if good != here.data or not path.exists():
        _write(path, good)
    new = both.lines - (0 if aside else here.lines)
    damaged = both.lines < game["lines"]
    return Pulled(number, path, both.lines, new, game["size"], damaged, kept_aside=aside)


def _good_part(path: Path) -> Record:
    """The copy here with its good lines counted; an empty one where there is none."""
    record = read(path) if path.exists() else Record(b"", sealed=True)
    with contextlib.suppress(RecordError):
        for _ in record.events():
            pass
    if record.lines and not record.sealed:
        raise FileError(f"{path} is in the way: it is no copy of a record; move it elsewhere")
    return record


def _same_game(here: Record, game: dict[str, Any]) -> bool:
    if here.lines > game["lines"]:
        return False
    check = game.get("c")
    return here.lines < game["lines"] or check is None or check == here.check


def _fetch(link: Link, number: int, first: int) -> bytes:
    """The raw lines from `first` on, as they lie on the box: nothing is wrapped around them."""
    text = link.exec(f"_bbh().pull({number},{first})", timeout=30)
    return text.encode()


def _put_aside(path: Path) -> Path:
    for at in range(1, 10000):
        other = path.with_name(f"{path.stem}.old{at}{path.suffix}")
        if not other.exists():
            try:
                path.rename(other)
            except OSError as error:
                raise FileError(f"{path}: {error.strerror or error}") from None
            return other
    raise FileError(f"{path}: too many old copies; tidy the folder")


def _write(path: Path, data: bytes) -> None:
    """Whole or not at all."""
    temporary = path.with_name(path.name + ".part")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            os.fsync(file.fileno())  # the box may let go of its own after this
        os.replace(temporary, path)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror or error}") from None
