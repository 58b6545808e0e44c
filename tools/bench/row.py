"""One figure: what was counted, what it is held against, and whether it is within its limit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Row:
    """A line of the table.

    `limit` is for the ratio `value / floor`, or for the value itself where there is no floor;
    without a limit the figure is only reported. A value of None could not be counted here, and
    `note` says why.
    """

    what: str
    value: float | None
    unit: str = ""
    floor_name: str = ""
    floor: float | None = None
    limit: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """The value as a multiple of its floor; None where one of them is not there."""
        if self.value is None or not self.floor:
            return None
        return self.value / self.floor

    @property
    def met(self) -> bool | None:
        """Whether it is within its limit; None where it has none or was not counted."""
        held = self.ratio if self.floor_name else self.value
        if held is None or self.limit is None:
            return None
        return held <= self.limit

    @property
    def verdict(self) -> str:
        """ "met", "NOT MET", "reported" or "not counted"."""
        if self.value is None:
            return "not counted"
        if self.met is None:
            return "reported"
        return "met" if self.met else "NOT MET"

    def document(self) -> dict[str, Any]:
        """The row as it stands in bench.json."""
        return {
            "what": self.what,
            "value": self.value,
            "unit": self.unit,
            "floor": {"what": self.floor_name, "value": self.floor} if self.floor_name else None,
            "ratio": self.ratio,
            "limit": self.limit,
            "met": self.met,
            "note": self.note,
        }
