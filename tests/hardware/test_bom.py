"""The parts list and the circuit agree, both ways."""

import msgspec
import pytest

from hardware.electric.bom import differences, price, read_bom
from hardware.electric.circuit import Circuit, read_circuit

ROWS = read_bom()
CIRCUIT = read_circuit()


def test_list_and_circuit_agree():
    assert list(differences(ROWS, CIRCUIT)) == []


@pytest.mark.parametrize("ref", sorted(CIRCUIT.parts))
def test_a_part_that_the_list_lacks_is_named(ref):
    rows = [
        msgspec.structs.replace(
            row, refs=[r for r in row.refs if r != ref], quantity=row.quantity - (ref in row.refs)
        )
        for row in ROWS
    ]
    (said,) = differences(rows, CIRCUIT)
    assert said.startswith(f"{ref} (")
    assert said.endswith("bom.csv lacks it.")


@pytest.mark.parametrize("ref", sorted(CIRCUIT.parts))
def test_a_part_that_the_circuit_lacks_is_named(ref):
    circuit = Circuit([part for part in CIRCUIT.part if part.ref != ref], CIRCUIT.net)
    assert list(differences(ROWS, circuit)) == [f"{ref} is in bom.csv, but not in the circuit."]


def test_a_wrong_value_and_a_wrong_quantity_are_named():
    def with_change(ref, **change):
        rows = [msgspec.structs.replace(r, **change) if ref in r.refs else r for r in ROWS]
        return list(differences(rows, CIRCUIT))

    assert with_change("R12", value="1 M") == ["R12 is 150 in the circuit, 1 M in bom.csv."]
    assert with_change("C2", quantity=1) == ["C2 C3: quantity 1, but 2 named."]


def test_it_costs_about_150_yuan_at_most():
    low, high = price(ROWS)
    assert 80 < low < high <= 155


def test_a_bad_line_is_named(tmp_path):
    head = "refs,part,value,quantity,alternatives,where_it_matters,yuan_low,yuan_high\n"
    path = tmp_path / "bom.csv"
    path.write_text(head + "R1,Resistor,1 k,many,,,1,2\n", "utf-8")
    with pytest.raises(ValueError, match=r"bom.csv, line 2: Expected `int`.*quantity"):
        read_bom(path)
