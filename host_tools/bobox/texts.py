"""The box's `texts.bin`, made of the firmware's tables of texts: `firmware/box/ui/texts.py`."""

from __future__ import annotations

import ast
from binascii import crc32
from collections.abc import Iterable, Mapping

from . import sorted_file

_KIND = b"BTX1\0\0"
_LONGEST = 1023


def table(source: str, name: str) -> list[list[str]]:
    """Return the lines of a table, each as its columns: the constant `name` in a module's text."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == name for target in node.targets
        ):
            text = str(ast.literal_eval(node.value))
            return [line.split("|") for line in text.strip("\n").split("\n")]
    raise ValueError(f"there is no table {name}")


def of_screens(lines: Iterable[list[str]]) -> dict[str, tuple[str, str]]:
    """Return the texts of a screens' table (key | Chinese | English) by their key."""
    return {key: (zh, en) for key, zh, en in lines}


def of_hands(lines: Iterable[list[str]]) -> dict[str, tuple[str, str]]:
    """Return the names and the whys of a table of hands as texts hand_ID and why_ID."""
    texts = {}
    for hand, zh, en, why_zh, why_en in lines:
        if zh:  # a hand's variants have a why only
            texts["hand_" + hand] = (zh, en)
        texts["why_" + hand] = (why_zh, why_en)
    return texts


def pack(texts: Mapping[str, tuple[str, str]]) -> bytes:
    """Return the text file. Raises ValueError where two names can't be told apart."""
    things: dict[int, tuple[bytes, int]] = {}
    for key, pair in texts.items():
        for lang, text in enumerate(pair):
            number = (crc32(key.encode()) & 0x1FFFFFFF) << 1 | lang
            data = text.encode()
            if len(data) > _LONGEST:
                raise ValueError(f"the text {key} is longer than {_LONGEST} bytes")
            if number in things:
                raise ValueError(
                    f"the text {key} has the number of another one: name it otherwise"
                )
            things[number] = (data, len(data))
    return sorted_file.build(_KIND, things, 10)
