"""The table of names at the head of a compiled file (.mpy version 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

_VERSION = b"M\x06"
_HEAD = 4


def rename(data: bytes, names: Mapping[str, str]) -> bytes:
    """Return the compiled file with these names replaced, wherever it uses them.

    The file's code has each name by its place in the table, so the code does not change.
    """
    out = bytearray()
    done = 0
    for start, end, name in _entries(data):
        text = names.get(name, name).encode("utf-8", "surrogateescape")
        out += data[done:start] + _bytes(len(text) << 1) + text + b"\0"
        done = end
    return bytes(out) + data[done:]


def own_names(data: bytes) -> list[str]:
    """The table's names that not every interpreter has: loaded, they take memory."""
    return [name for _, _, name in _entries(data)]


def _entries(data: bytes) -> Iterator[tuple[int, int, str]]:
    """(start, end, name) of each name in the table that has its text there."""
    if data[:2] != _VERSION:
        raise ValueError("not a compiled file of version 6")
    count, at = _number(data, _HEAD)
    _, at = _number(data, at)  # how many constants
    for _ in range(count):
        start = at
        length, at = _number(data, at)
        if not length & 1:  # else a name that every interpreter has, by its number
            end = at + (length >> 1)
            text = data[at:end].decode("utf-8", "surrogateescape")
            at = end + 1
            yield start, at, text


def _number(data: bytes, at: int) -> tuple[int, int]:
    """(the number that begins at `at`, where it ends): 7 bits a byte, the highest first."""
    number = 0
    while True:
        byte = data[at]
        at += 1
        number = number << 7 | byte & 0x7F
        if byte < 0x80:
            return number, at


def _bytes(number: int) -> bytes:
    out = bytearray([number & 0x7F])
    while number := number >> 7:
        out.insert(0, number & 0x7F | 0x80)
    return bytes(out)
