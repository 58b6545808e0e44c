"""What the guides show: pictures and tables that are committed, as the sources make them."""

from pathlib import Path

from hardware.electric.bom import read_bom
from hardware.electric.circuit import read_circuit
from hardware.electric.pins import read_pins
from hardware.electric.schematic import draw_schematic
from hardware.electric.tables import filled, net_table, parts_table, pin_table
from hardware.electric.wiring import draw_wiring


def published(root: Path) -> dict[Path, str]:
    """Each committed file that is made, with what it must hold. `root`: the project's folder."""
    circuit = read_circuit()
    guide = root / "docs" / "build.md"
    tables = {
        "pins": pin_table(read_pins()),
        "wires": net_table(circuit),
        "parts": parts_table(read_bom()),
    }
    return {
        root / "docs" / "images" / "schematic.svg": draw_schematic(circuit),
        root / "docs" / "images" / "wiring.svg": draw_wiring(circuit),
        guide: filled(guide.read_text("utf-8"), tables),
    }
