"""The sizes that a maker may change, and the bought parts' dimensions (millimetres)."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:  # the same library, before it came into Python
    import tomli as tomllib

Parts = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Sizes:
    """The shell. All in millimetres."""

    wall: float = 2.4
    floor: float = 2.4
    lid: float = 2.4
    width: float = 84.0  # outer, x
    length: float = 140.0  # outer, y: the keypad below, the display above
    height: float = 28.0  # outer, of the base; the lid lies on it
    rib: float = 1.8  # what holds parts in place
    lip: float = 2.0  # the lid's rim that goes into the base
    lip_depth: float = 3.0
    gap: float = 0.3  # between parts that go into each other
    post: float = 8.0  # side of a screw post
    pilot: float = 2.6  # hole that the screw cuts its thread in


def load_parts(path: Path | None = None) -> Parts:
    """The bought parts by name, from `parts.toml` unless another file is named."""
    path = path or Path(__file__).with_name("parts.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))
