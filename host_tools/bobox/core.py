"""The rules core, as the host uses it. The box runs the same files, so the two can't disagree.

The core is MicroPython code without types; this is the one place where the host meets it.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any


@cache
def _module(name: str) -> Any:
    return importlib.import_module(f"bobing.{name}")


RulesError: Any = _module("check").RulesError
"""A ruleset that can't be used: .field, .zh, .en."""

EventError: Any = _module("errors").EventError
"""An event or a throw that is refused: .zh, .en."""


def compile_ruleset(doc: dict[str, Any]) -> Any:
    """The compiled ruleset of a document that has been checked."""
    return _module("check").load_ruleset(doc)


def reason(ruleset: Any, dice: str, judgement: Any, lang: str) -> str:
    """Why a throw is what it is, in one sentence."""
    text: str = _module("sentences").reason(ruleset, dice, judgement, lang)
    return text


def game(ruleset: Any, start: dict[str, Any]) -> Any:
    """A new game from its start event. Raises EventError."""
    return _module("game").Game(ruleset, start)


LineError: Any = _module("lines").LineError
"""A line of a transcript that is no event: .number, .zh, .en."""

Torn: Any = _module("lines").Torn
"""A record's line that is cut off."""

Damaged: Any = _module("lines").Damaged
"""A record's line that is not what was written."""

EXAMPLE = '{"e":"start","rules":"xiamen","players":["A","B"],"first":0}'


def parse_line(text: str, number: int) -> Any:
    """The event on a transcript's line. Raises LineError."""
    return _module("lines").parse_line(text, number)


def unseal(line: str, number: int, digest: bytes) -> Any:
    """(event, digest) of a record's line number `number`, after `digest`. Torn, Damaged."""
    return _module("lines").unseal(line, number, digest)


def seal(event: str, number: int, time: int | None, digest: bytes) -> Any:
    """(line, digest) of an event's text in a record."""
    return _module("journal").seal(event, number, time, digest)


def genesis() -> bytes:
    """The digest before a record's first line."""
    digest: bytes = _module("journal").first_digest()
    return digest


@cache
def hand_order() -> tuple[str, ...]:
    """Every hand, the zhuangyuan hands before the ordinary ones."""
    hands = _module("hand_ids")
    return tuple(hands.ZHUANGYUAN_HANDS) + tuple(hands.ORDINARY_HANDS)
