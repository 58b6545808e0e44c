"""Checks the electrical half and builds its sheets."""

from pathlib import Path

from hardware.electric.bom import differences, read_bom
from hardware.electric.circuit import read_circuit
from hardware.electric.pin_rules import faults
from hardware.electric.pins import read_pins
from hardware.electric.publish import published
from hardware.electric.rule_check import check

ROOT = Path(__file__).parents[2]


def build(out: Path) -> list[Path]:
    """SVG and PDF in `out`, and the committed pictures and tables anew.

    Raises `ValueError` with every fault of pins, circuit and parts list: nothing is built then.
    """
    circuit = read_circuit()
    found = [*faults(read_pins()), *check(circuit), *differences(read_bom(), circuit)]
    if found:
        raise ValueError("\n".join(found))
    out.mkdir(parents=True, exist_ok=True)
    made = []
    for path, text in published(ROOT).items():
        path.write_text(text, "utf-8")
        if path.suffix == ".svg":
            made.append(out / path.name)
            made[-1].write_text(text, "utf-8")
            made.append(_pdf(made[-1]))
    return made


def _pdf(svg: Path) -> Path:
    from reportlab.graphics import renderPDF
    from svglib.svglib import svg2rlg

    path = svg.with_suffix(".pdf")
    renderPDF.drawToFile(svg2rlg(str(svg)), str(path), autoSize=1)
    return path
