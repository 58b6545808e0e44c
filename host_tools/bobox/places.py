"""Where the firmware's sources and the shipped rulesets are: in a checkout, or in the wheel."""

from __future__ import annotations

from pathlib import Path

MANIFEST = "manifest.json"
"""The file in a slot that names the others, with their SHA-256."""

_HERE = Path(__file__).resolve().parent


def firmware_dir() -> Path:
    """The folder with main.py, bobing/, box/, rulesets/ and glyphs.bin.

    A checkout has it beside host_tools/; the wheel carries a copy in bobox/_firmware.
    """
    checkout = _HERE.parents[1] / "firmware"
    if _HERE.parent.name == "host_tools" and (checkout / "bobing").is_dir():
        return checkout
    return _HERE / "_firmware"


def rulesets_dir() -> Path:
    """The folder with the shipped rulesets, one ID.json each."""
    return firmware_dir() / "rulesets"
