"""The interpreter's side and the player's agree on the shared page."""

from __future__ import annotations

import re
from pathlib import Path

from virtual_box import page

_SHIM = Path(page.__file__).parent / "shim"
_CONST = re.compile(r"^(_[A-Z0-9_]+) = const\((\d+)\)", re.MULTILINE)
# The shim's short names for words.
_ALIASES = {
    "INTR": "INTERRUPT",
    "REQ": "REQUEST",
    "PU": "PULL_UP",
    "PD": "PULL_DOWN",
    "EXT_PU": "EXT_UP",
    "EXT_PD": "EXT_DOWN",
    "FREQ": "FREQUENCY",
    "ID": "UNIQUE_ID",
    "CONN": "CONNECTED",
    "PROG": "PROGRAM",
}
# numbers that are no words
_OWN = {"BLOCK", "TICK", "EPOCH", "SOFT_RESET", "STARTED"}


def test_every_number_of_the_shim_is_the_pages() -> None:
    seen = 0
    for source in _SHIM.glob("*.py"):
        for name, value in _CONST.findall(source.read_text()):
            short = name[1:]
            if short in _OWN:
                continue
            assert getattr(page, _ALIASES.get(short, short)) == int(value), (source.name, name)
            seen += 1
    assert seen > 40
