"""Playing a file's events through: a game's state is a fold over them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import core, record, rulefile
from .errors import FileError
from .record import Record, RecordError


@dataclass
class Replay:
    """A file, played to its end."""

    record: Record
    ruleset: Any
    game: Any

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.game.phase == "over")

    def state(self) -> dict[str, Any]:
        """The document of `replay --json`; the receipt is there when a record's game is over."""
        state: dict[str, Any] = self.game.state()
        state["receipt"] = self.record.receipt() if self.over else None
        return state


def replay(path: Path, rules: str | None = None) -> Replay:
    """Plays a transcript or record. `rules`: a ruleset in place of the one it names, of that id.

    Raises FileError with the number of the line that is wrong.
    """
    return replay_record(record.read(path), path, rules)


def replay_record(lines: Record, path: Path, rules: str | None = None) -> Replay:
    """As `replay`, of what has been read already; `path` is for the messages."""
    events = lines.events()
    for number, start in events:
        game = None
        try:
            ruleset = _ruleset(start, number, rules)
            game = core.game(ruleset, start)
        except core.EventError as error:
            raise RecordError(number, error.en) from None
        apply = game.apply
        try:
            for number, event in events:  # noqa: B007, B020  (the error names it)
                apply(event)
        except core.EventError as error:
            raise RecordError(number, error.en) from None
        return Replay(lines, ruleset, game)
    raise FileError(f"{path} holds no events; the first is a start, as {core.EXAMPLE}")


def _ruleset(start: dict[str, Any], number: int, rules: str | None) -> Any:
    if start.get("e") != "start":
        raise RecordError(number, f"the first event is a start, as {core.EXAMPLE}")
    named = start.get("rules")
    if isinstance(named, dict):
        doc = _inside(named, number)
        named = doc["id"]
        if rules is None:
            return core.compile_ruleset(doc)
    if rules is None:
        if named not in rulefile.shipped_ids():
            raise RecordError(
                number, f"the ruleset {named!r} is not shipped; give its file with --rules"
            )
        return core.compile_ruleset(rulefile.resolve(named))
    doc = rulefile.resolve(rules)
    if doc["id"] != named:
        raise RecordError(
            number, f"the game is by {named!r}, but --rules {rules} is {doc['id']!r}"
        )
    return core.compile_ruleset(doc)


def _inside(named: dict[str, Any], number: int) -> dict[str, Any]:
    """The checked document of a ruleset that stands in the start event itself."""
    try:
        text = json.dumps(named, ensure_ascii=False, separators=(",", ":"))
        # half a character becomes JSON's own escape for it, which the check names
        return rulefile.check_bytes(text.encode(errors="backslashreplace"))
    except rulefile.RulesProblem as problem:
        raise RecordError(number, f"rules: {problem}") from None
