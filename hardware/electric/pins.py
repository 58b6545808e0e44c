"""The pin map, read from `hardware/pins.toml`."""

from pathlib import Path
from typing import Literal

import msgspec

PINS = Path(__file__).parents[1] / "pins.toml"


class Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one GPIO is used for."""

    signal: str
    gpio: int
    direction: Literal["in", "out", "both"]
    pull: Literal["none", "up", "down"]
    reset: Literal["float", "high", "low"]  # the level that the circuit gives it at reset
    wake: bool
    adc: bool
    note: str
    source: str


class _File(msgspec.Struct, forbid_unknown_fields=True):
    pin: list[Use]


def read_pins(path: Path = PINS) -> list[Use]:
    """The uses in the file's order. Raises `ValueError` that names what is wrong, and where."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=_File).pin
    except msgspec.MsgspecError as error:
        raise ValueError(f"{path.name}: {error}") from error
