"""The circuit, read from `circuit.toml`."""

from functools import cached_property
from pathlib import Path
from typing import Literal

import msgspec

CIRCUIT = Path(__file__).with_name("circuit.toml")

PinType = Literal[
    "ground",
    "power_in",
    "power_out",
    "in",
    "out",
    "tri_state",
    "open_drain",
    "both",
    "passive",
    "contact",
]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part; `supply` in volts (least, most), `pull_up` in ohms, each by the pin's name."""

    ref: str
    kind: str
    name: str
    pins: dict[str, PinType]
    value: str = ""
    optional: bool = False
    supply: dict[str, tuple[float, float]] = {}
    pull_up: dict[str, int] = {}


class Net(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is joined; pins as "U1.21". `volts`: least and most, where it is a supply."""

    name: str
    colour: str
    pins: list[str]
    volts: tuple[float, float] | None = None


class Circuit(msgspec.Struct, forbid_unknown_fields=True, dict=True):
    """Parts and nets."""

    part: list[Part]
    net: list[Net]

    @cached_property
    def parts(self) -> dict[str, Part]:
        """The parts by reference."""
        return {part.ref: part for part in self.part}

    @cached_property
    def net_of(self) -> dict[str, Net]:
        """The net of each joined pin, "U1.21"."""
        return {pin: net for net in self.net for pin in net.pins}

    def at(self, pin: str) -> tuple[Part, str, PinType]:
        """The part, the pin's name and its type. Raises `KeyError` where there is no such pin."""
        ref, name = pin.split(".", 1)
        part = self.parts[ref]
        return part, name, part.pins[name]


def read_circuit(path: Path = CIRCUIT) -> Circuit:
    """The circuit. Raises `ValueError` that names what is wrong in the file, and where."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Circuit)
    except msgspec.MsgspecError as error:
        raise ValueError(f"{path.name}: {error}") from error
