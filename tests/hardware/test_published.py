"""The drawings follow the circuit, and what is committed is what the sources make."""

from pathlib import Path

import msgspec
import pytest

from hardware import make
from hardware.electric import build
from hardware.electric.circuit import CIRCUIT, Circuit, read_circuit
from hardware.electric.publish import published
from hardware.electric.schematic import draw_schematic
from hardware.electric.tables import filled
from hardware.electric.wiring import differences, draw_wiring

ROOT = Path(__file__).parents[2]


def changed(*swaps):
    text = CIRCUIT.read_text("utf-8")
    for old, new in swaps:
        assert old in text
        text = text.replace(old, new)
    return msgspec.toml.decode(text, type=Circuit)


@pytest.mark.parametrize("path", published(ROOT), ids=lambda path: path.name)
def test_committed_pictures_and_tables_are_fresh(path):
    assert path.read_text("utf-8") == published(ROOT)[path], "stale: run `make hardware`"
    assert path.stat().st_size < 100_000


def test_the_drawings_name_every_part_and_every_signal():
    circuit = read_circuit()
    schematic, wiring = draw_schematic(circuit), draw_wiring(circuit)
    for part in circuit.part:
        assert f">{part.ref}" in schematic
        assert (f">{part.ref} " if part.kind in ("resistor", "capacitor") else part.name) in wiring
    for net in circuit.net:
        assert net.name == "GND" or f">{net.name}<" in schematic


def test_a_wire_that_the_wiring_lacks_is_named():
    moved = changed(('"U1.23", "R12.1"', '"U1.35", "R12.1"'), ('"U1.35", "U3', '"U1.23", "U3'))
    said = " ".join(differences(moved))
    assert "differ on what" in said
    assert "U1.23" in said
    with pytest.raises(ValueError, match="differ on what"):
        draw_wiring(moved)


def test_a_part_without_a_place_is_named():
    renamed = changed(('ref = "BZ1"', 'ref = "U9"'), ('"BZ1.', '"U9.'))
    for draw in (draw_schematic, draw_wiring):
        with pytest.raises(ValueError, match=r"U9.* in one of"):
            draw(renamed)


def test_a_guide_without_marks_is_named():
    with pytest.raises(ValueError, match="needs the marks <!-- pins -->"):
        filled("no marks", {"pins": "table"})


def test_a_faulty_circuit_is_not_built(tmp_path, monkeypatch, capsys):
    bad = changed((', "R9.1"]', "]"))
    monkeypatch.setattr(build, "read_circuit", lambda: bad)
    monkeypatch.setattr(make, "HERE", tmp_path / "hardware")
    (tmp_path / "hardware" / "electric").mkdir(parents=True)
    (tmp_path / "hardware" / "electric" / "build.py").touch()
    assert make.main([str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err == "hardware/electric: R9.1: joined to nothing.\n"
    assert not (tmp_path / "out").exists()


def test_make_without_a_folder_says_how():
    assert make.main([]) == 2
