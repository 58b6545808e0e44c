"""The pin map keeps the chip's rules, and the firmware keeps the pin map."""

import ast
from pathlib import Path

import msgspec
import pytest

from hardware.electric.pin_rules import FLASH, INPUT_ONLY, NOT_BROUGHT_OUT, SERIAL, STRAPS, faults
from hardware.electric.pins import Use, read_pins

FIRMWARE = Path(__file__).parents[2] / "firmware"
USES = read_pins()
BOARD = {
    "_SDA": ["SDA"],
    "_SCL": ["SCL"],
    "_ROWS": ["ROW1", "ROW2", "ROW3", "ROW4"],
    "_COLUMNS": ["COL1", "COL2", "COL3", "COL4"],
    "_BUZZER": ["BUZZER"],
    "_BATTERY": ["BATTERY"],
    "_MOTION": ["MOTION"],
    "_SAFE_ROW": ["ROW4"],
    "_SAFE_COLUMN": ["COL1"],
}
NO_PINS = {"_I2C_HZ"}


def constants(source):
    """The numbers that a module gives names to, each as a list."""
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = node.value
            if isinstance(value, ast.Call) and ast.unparse(value.func) == "const":
                value = value.args[0]
            number = ast.literal_eval(value)
            found[node.targets[0].id] = list(number) if isinstance(number, tuple) else [number]
    return found


def with_gpio(signal, gpio):
    return [msgspec.structs.replace(u, gpio=gpio) if u.signal == signal else u for u in USES]


def test_the_map_is_sound():
    assert faults(USES) == []


def test_the_firmware_uses_the_map():
    at = {use.signal: use.gpio for use in USES}
    found = constants((FIRMWARE / "box" / "board.py").read_text("utf-8"))
    assert set(found) == set(BOARD) | NO_PINS
    for name, signals in BOARD.items():
        assert found[name] == [at[signal] for signal in signals], name
    assert {signal for signals in BOARD.values() for signal in signals} == set(at)


def test_no_other_module_names_a_pin():
    for path in sorted(FIRMWARE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Pin", "machine.Pin"):
                assert not isinstance(node.args[0], ast.Constant), f"{path.name}:{node.lineno}"


@pytest.mark.parametrize("signal", [use.signal for use in USES])
def test_forbidden_pins_are_refused_and_the_message_says_why(signal):
    why = dict.fromkeys(FLASH, "carry the flash chip")
    why |= dict.fromkeys(NOT_BROUGHT_OUT, "does not bring this pin out")
    why |= dict.fromkeys(SERIAL, "UART0")
    use = next(use for use in USES if use.signal == signal)
    if use.direction != "in":
        why |= dict.fromkeys(INPUT_ONLY - NOT_BROUGHT_OUT, "can only be inputs")
    elif use.pull != "none":
        why |= dict.fromkeys(INPUT_ONLY - NOT_BROUGHT_OUT, "no pull resistors")
    if use.reset == "float" or use.direction == "both":
        why |= dict.fromkeys(STRAPS, "strapping pin")
    if use.adc:
        why |= dict.fromkeys((4, 13, 14, 25, 26, 27), "ADC2 cannot be read")
    if use.wake:
        why |= dict.fromkeys((16, 17, 18, 19), "only RTC pins can wake")
    if signal.startswith("ROW"):
        why |= dict.fromkeys((16, 17, 18, 19), "held high in deep sleep")
    why |= {40: "GPIO 0 to 39", -1: "GPIO 0 to 39"}
    for gpio, words in why.items():
        said = [text for text in faults(with_gpio(signal, gpio)) if text.startswith(signal)]
        assert any(words in text for text in said), (gpio, words, said)


@pytest.mark.parametrize(("gpio", "harmful"), [(p, level) for p, (level, _) in STRAPS.items()])
def test_a_strapping_pin_is_refused_at_the_level_that_harms_only(gpio, harmful):
    harmless = "low" if harmful == "high" else "high"
    use = Use("X", gpio, "in", "none", harmless, wake=False, adc=False, note="", source="")
    assert faults([use]) == []
    assert STRAPS[gpio][1] in faults([msgspec.structs.replace(use, reset=harmful)])[0]


def test_no_pin_and_no_signal_is_there_twice():
    assert faults(with_gpio("SDA", 22)) == ["SCL on GPIO 22: SDA on GPIO 22 is there already."]
    assert faults([*USES, msgspec.structs.replace(USES[0], gpio=18)]) == [
        "SDA on GPIO 18: SDA on GPIO 21 is there already."
    ]


def test_a_wrong_file_is_one_sentence(tmp_path):
    path = tmp_path / "pins.toml"
    path.write_text('[[pin]]\nsignal = "SDA"\ngpio = "x"\n', "utf-8")
    with pytest.raises(ValueError, match=r"pins.toml: Expected `int`, got `str` - at `\$.pin"):
        read_pins(path)
