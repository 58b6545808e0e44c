"""Writes the boxes' STL files, each piece as it lies on the printer's bed."""

from pathlib import Path

from hardware.enclosure.checks import faults, mesh_of
from hardware.enclosure.dimensions import Sizes, load_parts
from hardware.enclosure.table_box import table_box


def build(out: Path) -> list[Path]:
    """The STL files in `out`; ValueError says what is wrong with a box not fit to print."""
    out.mkdir(parents=True, exist_ok=True)
    box = table_box(load_parts(), Sizes())
    wrong = faults(box)
    if wrong:
        raise ValueError("; ".join(wrong))
    written = []
    for piece in box.pieces:
        path = out / f"{box.name}-{piece.name}.stl"
        mesh_of(piece.printed()).export(path)
        written.append(path)
    return written
