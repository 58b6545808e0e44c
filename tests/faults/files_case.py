"""What the grammars of mistakes make: a file's bytes, and what must be said of them."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st


@dataclass(frozen=True)
class Case:
    """A file. `places`: one of them must be named where it is refused; () where it is valid.

    A place is the path of a field, or "~" and a part of what must be said.

    `box` is False where the box's parser takes what the computer's refuses, or the other way
    round, without harm; `why` says what was done to it.
    """

    data: bytes
    places: tuple[str, ...] = ()
    why: str = ""
    box: bool = True

    @property
    def valid(self) -> bool:
        return not self.places

    def named_by(self, said: str, field: str | None = None) -> bool:
        """Whether a refusal, whose error has this field if it has one, names the place."""
        parts = [place[1:] for place in self.places if place[:1] == "~"]
        return field in self.places or any(part in said for part in parts)

    def named_by_box(self, said: str, field: str) -> bool:
        """The same of the box's check, which says less of what is no JSON.

        Of a field that stands twice it has the last; what is wrong with that comes first.
        """
        no_json = field == "" and "not JSON" in said and any("~" in each for each in self.places)
        return no_json or "~twice" in self.places or self.named_by(said, field)


class Pick:
    """Choices out of a few drawn numbers; they shrink to the first of each."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = list(numbers)
        self._next = 0

    def number(self, below: int) -> int:
        """A number from 0 to below - 1."""
        value = self._numbers[self._next % len(self._numbers)] // (1 + self._next // 8)
        self._next += 1
        return value % below

    def of(self, things: Any) -> Any:
        """One of these things."""
        things = things if isinstance(things, (list, tuple, str, bytes)) else list(things)
        return things[self.number(len(things))]


Mistake = Callable[[Pick], "Case | None"]


def cases(mistakes: Sequence[Mistake]) -> st.SearchStrategy[Case]:
    """Files of these mistakes; a mistake that does not fit what was picked makes no case."""
    numbers = st.tuples(*[st.integers(0, 0xFFFFF)] * 8)
    which = st.integers(0, len(mistakes) - 1)
    made = st.builds(lambda at, drawn: mistakes[at](Pick(drawn)), which, numbers)
    return made.filter(lambda case: case is not None)


class InMemory:
    """A path to bytes: what the readers of files need of one."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def open(self, mode: str) -> io.BytesIO:
        assert mode == "rb"
        return io.BytesIO(self.data)

    def __str__(self) -> str:
        return "FILE"


def is_sentence(text: str) -> bool:
    """Whether this is fit to be said: one line, not long, nothing that moves the cursor."""
    return 0 < len(text) <= 1300 and text.isprintable()
