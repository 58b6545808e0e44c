"""The parts list, read from `hardware/bom.csv`, and held against the circuit."""

import csv
from collections.abc import Iterator
from pathlib import Path

import msgspec

from hardware.electric.circuit import Circuit

BOM = Path(__file__).parents[1] / "bom.csv"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line. Prices in yuan for the whole quantity; `refs` as in the circuit, or none."""

    refs: list[str]
    part: str
    value: str
    quantity: int
    alternatives: str
    where_it_matters: str
    yuan_low: float
    yuan_high: float


def read_bom(path: Path = BOM) -> list[Row]:
    """The lines. Raises `ValueError` that names the file and the line."""
    rows = []
    with path.open(encoding="utf-8", newline="") as lines:
        for number, fields in enumerate(csv.DictReader(lines), 2):
            try:
                record = fields | {"refs": fields["refs"].split()}
                rows.append(msgspec.convert(record, Row, strict=False))
            except (msgspec.ValidationError, KeyError, AttributeError) as error:
                raise ValueError(f"{path.name}, line {number}: {error}") from error
    return rows


def price(rows: list[Row]) -> tuple[float, float]:
    """The least and the most that all lines cost, in yuan."""
    return sum(row.yuan_low for row in rows), sum(row.yuan_high for row in rows)


def differences(rows: list[Row], circuit: Circuit) -> Iterator[str]:
    """What list and circuit do not say alike, a sentence each."""
    listed = [ref for row in rows for ref in row.refs]
    for ref in sorted(set(circuit.parts) - set(listed)):
        missing = circuit.parts[ref]
        yield f"{ref} ({missing.name} {missing.value}) is in the circuit, but bom.csv lacks it."
    for ref in sorted(set(listed) - set(circuit.parts)):
        yield f"{ref} is in bom.csv, but not in the circuit."
    for ref in sorted({ref for ref in listed if listed.count(ref) > 1}):
        yield f"{ref} is in bom.csv twice."
    for row in rows:
        if row.refs and row.quantity != len(row.refs):
            yield f"{' '.join(row.refs)}: quantity {row.quantity}, but {len(row.refs)} named."
        for ref in row.refs:
            part = circuit.parts.get(ref)
            plain = part is not None and part.kind in ("resistor", "capacitor")
            if part and plain and part.value != row.value:
                yield f"{ref} is {part.value} in the circuit, {row.value} in bom.csv."
