"""A grammar of mistakes in records: a byte changed, a line lost, a cut.

Each is known to be seen, and in which line, or to leave a shorter record that is right: that one
only the receipt shows.
"""

from __future__ import annotations

from functools import cache

from bobing.journal import first_digest, seal
from files_case import Case, Pick
from files_json import RAW, written
from files_transcripts import games

TORN = "breaks off and was dropped"


@cache
def records() -> list[list[bytes]]:
    """The records of those games, as lines with their ends."""
    return [sealed([written(event) for event in events]) for events in games()]


def sealed(texts: list[str], numbers: list[int] | None = None) -> list[bytes]:
    """The lines of a record of these events; `numbers` in place of their own."""
    digest, lines = first_digest(), []
    for at, text in enumerate(texts):
        number = at if numbers is None else numbers[at]
        line, digest = seal(text, number, None if at == 2 else 1_790_000_000 + at, digest)
        lines.append(line.encode() + b"\n")
    return lines


def _picked(pick: Pick) -> tuple[list[bytes], int]:
    lines = list(pick.of(records()))
    return lines, pick.number(len(lines))


def _at(at: int, *more: str) -> tuple[str, ...]:
    return (f"~line {at + 1}: ", *more)


def changed_byte(pick: Pick) -> Case:
    lines, at = _picked(pick)
    line = bytearray(lines[at][:-1])
    place = pick.number(len(line))
    old = line[place]
    line[place] = pick.of([old ^ (1 << pick.number(8)), pick.number(256)])
    if line[place] == old:
        line[place] ^= 1
    lines[at] = bytes(line) + b"\n"
    places = _at(at)
    if place == 0 and line[0] in b"#\t\n\v\f\r ":  # skipped, or a line end more
        if line[0] == ord("#"):
            return (
                Case(b"".join(lines), _at(at + 1), "made a comment")
                if at + 1 < len(lines)
                else (Case(b"".join(lines), (), "the last made a comment"))
            )
        places = _at(at, f"~line {at + 2}: ")
    return Case(b"".join(lines), places, f"line {at + 1}, byte {place}: {old} to {line[place]}")


def lost_byte(pick: Pick) -> Case:
    lines, at = _picked(pick)
    place = pick.number(len(lines[at]) - 1)
    lines[at] = lines[at][:place] + lines[at][place + 1 :]
    return Case(b"".join(lines), _at(at), f"line {at + 1}, byte {place} lost")


def lost_line_end(pick: Pick) -> Case:
    lines, at = _picked(pick)
    at = min(at, len(lines) - 2)
    lines[at] = lines[at][:-1]
    return Case(b"".join(lines), _at(at, "~" + TORN), f"line {at + 1} runs on")


def more_bytes(pick: Pick) -> Case:
    lines, at = _picked(pick)
    place = pick.number(len(lines[at]) - 2) + 1
    junk = pick.of([b"\0", b"\xff", b"x", b"\n", b'"', b"\0" * 300, b"{}"])
    lines[at] = lines[at][:place] + junk + lines[at][place:]
    return Case(b"".join(lines), _at(at), f"line {at + 1}, {junk!r:.10} put in at {place}")


def wrong_lines(pick: Pick) -> Case:
    lines, at = _picked(pick)
    other = pick.of(records())
    at = max(1, min(at, len(lines) - 2))
    which = pick.number(5)
    if which == 0:
        del lines[at]
    elif which == 1:
        lines.insert(at, lines[at])
        at += 1
    elif which == 2:
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    elif which == 3:
        if other[at] == lines[at]:
            return Case(b"".join(lines))
        lines[at] = other[at]
    else:
        lines[at] = b'{"e":"undo"}\n'
    return Case(b"".join(lines), _at(at), f"lines changed, {which}")


def cut(pick: Pick) -> Case:
    lines, at = _picked(pick)
    at = max(1, at)
    place = pick.number(len(lines[at]) - 2) + 1
    junk = pick.of([b"", b"", b"\0" * 200, b"\xff" * 200, b"[" * 200])
    data = b"".join(lines[:at]) + lines[at][:place] + junk
    return Case(data, ("~" + f"line {at + 1}, the last, breaks off",), f"cut in line {at + 1}")


def cut_clean(pick: Pick) -> Case:
    lines, at = _picked(pick)
    return Case(b"".join(lines[: at + 1]), (), "cut between lines")


def ill_encoded(pick: Pick) -> Case:
    lines, _ = _picked(pick)
    text = b"".join(lines).decode()
    return Case(text.encode(pick.of(["gb18030", "utf-16", "utf-16-le"])), _at(0), "not UTF-8")


def forged(pick: Pick) -> Case:
    """The check values are right, and what stands in the line is not."""
    lines, at = _picked(pick)
    texts = [written(event) for event in games()[0]]
    at = max(1, min(at, len(texts) - 1))
    if pick.number(2):
        numbers = list(range(len(texts)))
        numbers[at] = pick.of([at + 1, 0, 10**20])
        return Case(b"".join(sealed(texts, numbers)), _at(at), "another number")
    token = pick.of(["[" * 65 + "]" * 65, "NaN", "x", '{"a":' * 999 + "1" + "}" * 999])
    texts[at] = written({"e": "rethrow", "x": RAW}, token)
    return Case(b"".join(sealed(texts)), _at(at), f"{token:.10}")


def still_right(pick: Pick) -> Case:
    lines, at = _picked(pick)
    data = b"".join(lines)
    return pick.of(
        [
            Case(data, (), "as it is"),
            Case(b"\xef\xbb\xbf" + data, (), "BOM"),
            Case(data.replace(b"\n", b"\r\n"), (), "CRLF"),
            Case(b"".join([*lines[:at], b"\n", *lines[at:]]), (), "a blank line"),
            Case(data[:-1], (), "no last line end"),
        ]
    )


MISTAKES = [
    changed_byte,
    lost_byte,
    lost_line_end,
    more_bytes,
    wrong_lines,
    cut,
    cut_clean,
    ill_encoded,
    forged,
    still_right,
]
