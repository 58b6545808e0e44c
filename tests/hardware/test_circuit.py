"""The circuit keeps the electrical rules, and each rule finds its fault."""

import msgspec
import pytest

from hardware.electric.circuit import CIRCUIT, Circuit, read_circuit
from hardware.electric.pins import read_pins
from hardware.electric.rule_check import check


def changed(old, new):
    text = CIRCUIT.read_text("utf-8")
    assert old in text
    return msgspec.toml.decode(text.replace(old, new), type=Circuit)


def test_the_circuit_is_sound():
    assert check(read_circuit()) == []


def test_the_circuit_has_the_pins_of_the_map():
    board = {pin: net.name for pin, net in read_circuit().net_of.items() if pin.startswith("U1.")}
    power = {"U1.VIN": "5V", "U1.3V3": "3V3", "U1.GND": "GND"}
    assert board == power | {f"U1.{use.gpio}": use.signal for use in read_pins()}


FAULTS = [
    ('"U1.35", "U3.INT1", "R9.1"', '"U1.23", "U3.INT1", "R9.1"', "U1.23: two nets hold it"),
    ('"U1.23", "R12.1"', '"U1.99", "R12.1"', "U1.99: a net names it, but there is no such"),
    (', "R9.1"]', "]", "R9.1: joined to nothing"),
    ('"R5.2", ', '"R9.1", ', "R5.2: joined to nothing"),
    ('"U5.OUT+", "U1.VIN"', '"U5.OUT+", "BT1.-", "U1.VIN"', "BT1.-: two nets hold it"),
    ('ref = "R2"', 'ref = "R1"', "R1: two parts have this name"),
    ('"OUT+" = "power_out"', '"OUT+" = "passive"', "nothing feeds net"),
    ('"U4.OUT-", ', "", "U4.OUT-: joined to nothing"),
    ("volts = [4.9, 5.1]", "volts = [3.0, 4.2]", "U1.VIN: net 5V has 3 to 4.2 V, the part bears"),
    ("volts = [4.9, 5.1]", "", "net 5V: feeds U1.VIN, but its voltage is not given"),
    ('supply = { "VIN" = [4.5, 5.5] }', "", "U1.VIN: circuit.toml does not say which voltage"),
    ('kind = "resistor"', 'kind = "wire"', "is an input that nothing holds at a level"),
    (
        'pull_up = { "SCL" = 4700, "SDA" = 4700 }',
        "",
        "net SDA: open drain without a pull-up",
    ),
    (
        'pull_up = { "SCL" = 10000, "SDA" = 10000 }',
        'pull_up = { "SCL" = 1000, "SDA" = 1000 }',
        "net SCL: the pull-ups come to 825 to 4700 ohms",
    ),
    ('kind = "capacitor"', 'kind = "link"', "net 3V3: feeds U2.VCC without a capacitor"),
    ('"INT1" = "out"', '"INT1" = "ground"', "U3.INT1: its ground is on net MOTION"),
]


@pytest.mark.parametrize(("old", "new", "said"), FAULTS)
def test_a_fault_is_found_and_named(old, new, said):
    assert any(said in fault for fault in check(changed(old, new)))


def test_two_outputs_on_a_net_are_found():
    both = msgspec.toml.decode(
        CIRCUIT.read_text("utf-8")
        .replace('"C1" = "contact"', '"C1" = "out"')
        .replace('"32" = "in"', '"32" = "out"'),
        type=Circuit,
    )
    assert check(both) == [
        "net COL1: U1.32 and KEYS.C1 are both outputs; one would drive against the other."
    ]


def test_the_motion_pin_does_not_float_where_the_accelerometer_is_left_out():
    text = CIRCUIT.read_text("utf-8").replace(', "R9.1"]', "]").replace('"R9.2", ', "")
    start = text.index('[[part]]\nref = "R9"')
    text = text[:start] + text[text.index("[[part]]", start + 1) :]
    assert check(msgspec.toml.decode(text, type=Circuit)) == [
        "net MOTION: U1.35 is an input that nothing holds at a level; "
        "it needs a resistor to ground or to the supply."
    ]
