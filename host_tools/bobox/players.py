"""Reading a file of player names: one a line, or CSV with the names in one column."""

from __future__ import annotations

import csv
import io
import unicodedata
from pathlib import Path

from . import glyphs
from .errors import FileError

MOST_NAMES = 200
MOST_CHARACTERS = 16
_MOST_BYTES = 1 << 20
_HEADERS = ("name", "names", "player", "姓名", "名字", "名单")


def read_names(path: Path) -> list[str]:
    """The names in a file, in its order. FileError names the line of what is wrong."""
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror or error}") from None
    if len(data) > _MOST_BYTES:
        raise FileError(f"{path} is larger than 1 MB; that is no list of names")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError(
            f"{path}, line {line} is not UTF-8; save it as UTF-8 (in Excel: CSV UTF-8)"
        ) from None
    names = _column(text, path)
    if not names:
        raise FileError(f"{path} holds no names; one a line, or CSV with a column `name`")
    if len(names) > MOST_NAMES:
        raise FileError(f"{path} holds {len(names)} names; a box takes {MOST_NAMES} at most")
    return names


def _column(text: str, path: Path) -> list[str]:
    head = text.lstrip().split("\n", 1)[0]
    mark = next((mark for mark in ",;\t" if mark in head), ",")
    # strict: else a quote that is never closed makes all that follows one name
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True)
    column, first = 0, True
    seen: dict[str, int] = {}
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return list(seen)
        except csv.Error as error:
            raise FileError(f"{path}, line {reader.line_num}: {error}") from None
        cells = [unicodedata.normalize("NFC", " ".join(cell.split())) for cell in row]
        if not any(cells):
            continue
        headers = [at for at, cell in enumerate(cells) if cell.lower() in _HEADERS]
        if first and headers:
            column, first = headers[0], False
            continue
        if first and len(cells) > 1 and cells[0].isdecimal():
            raise FileError(
                f"{path}, line {reader.line_num}: which column holds the names? "
                "Give the file a first line with the heading `name` (or 姓名) over it"
            )
        first = False
        name = cells[column] if column < len(cells) else ""
        _check(name, f"{path}, line {reader.line_num}", seen)
        seen[name] = reader.line_num


def _check(name: str, where: str, seen: dict[str, int]) -> None:
    if not name:
        raise FileError(f"{where}: the name is missing")
    if len(name) > MOST_CHARACTERS:
        shown = repr(name) if len(name) <= 40 else repr(name[:40]) + "…"
        raise FileError(f"{where}: {shown} has {len(name)} characters; {MOST_CHARACTERS} at most")
    for char in name:
        if not char.isprintable() or glyphs.missing(char):
            shown = f"{char!r} (U+{ord(char):04X})"
            raise FileError(f"{where}: the box's font has no {shown}, in {name!r}")
    if name in seen:
        raise FileError(
            f"{where}: {name!r} is in line {seen[name]} already; add something to tell them apart"
        )
