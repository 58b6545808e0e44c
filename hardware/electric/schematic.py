"""The schematic, drawn from the circuit: modules with their nets, small parts between two nets."""

from hardware.electric.circuit import Circuit, Net, Part
from hardware.electric.sheet import HEIGHT, Sheet

_PITCH = 19
_PLACES = {  # left top corner, width, and the pins of the left and of the right side
    "BT1": (60, 100, 84, [], ["+", "-"]),
    "U4": (300, 100, 110, ["B+", "B-"], ["OUT+", "OUT-"]),
    "SW1": (570, 100, 80, ["1"], ["2"]),
    "U5": (850, 100, 100, ["IN+", "IN-"], ["OUT+", "OUT-"]),
    "U1": (460, 210, 170, ["34", "35", "32", "33", "25", "26", "27", "14", "13", "4"], []),
    "KEYS": (120, 250, 100, [], ["R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"]),
    "U2": (880, 210, 130, ["VCC", "GND", "SCL", "SDA"], []),
    "U3": (880, 345, 130, ["VCC", "GND", "SCL", "SDA", "CS", "SDO", "INT1"], []),
    "BZ1": (520, 500, 90, ["1", "2"], []),
}
_RIGHT_OF_BOARD = ["23", "22", "21", "3V3", "VIN", "GND"]
_TOP_OF_SMALL = 590
_SMALL_HIGH = 90


def draw_schematic(circuit: Circuit) -> str:
    """The schematic as SVG, A4 across. Raises `ValueError` where a part has no place in it."""
    small = [part for part in circuit.part if part.kind in ("resistor", "capacitor")]
    unplaced = (set(circuit.parts) - {part.ref for part in small}) ^ set(_PLACES)
    if unplaced:
        names = ", ".join(sorted(unplaced))
        raise ValueError(f"{names}: in one of schematic.py and circuit.toml only.")
    sheet = Sheet(
        "BoBox: schematic",
        "Wires with the same name are joined. Numbers on the board are GPIO numbers. "
        "R in ohms. A grey name: the part may be left out.",
    )
    for ref, (x, y, wide, left, right) in _PLACES.items():
        ends = right or (_RIGHT_OF_BOARD if ref == "U1" else [])
        _module(sheet, circuit, circuit.parts[ref], (x, y, wide), left, ends)
    for index, part in enumerate(small):
        _small(sheet, circuit, part, 62 + index * 62.0)
    sheet.text("made from hardware/electric/circuit.toml", 30, HEIGHT - 16, size=10, colour="#777")
    return sheet.svg()


def _module(
    sheet: Sheet,
    circuit: Circuit,
    part: Part,
    place: tuple[int, int, int],
    left: list[str],
    right: list[str],
) -> None:
    if set(left) | set(right) != set(part.pins):
        missing = ", ".join(sorted(set(part.pins) ^ (set(left) | set(right))))
        raise ValueError(f"schematic.py and circuit.toml differ on {part.ref}: {missing}.")
    x, y, wide = place
    high = _PITCH * max(len(left), len(right)) + 10
    sheet.box(x, y, wide, high, fill="#f6f6f6")
    colour = "#888" if part.optional else "black"
    title = f"{part.ref}  {part.name}" + (" (optional)" if part.optional else "")
    sheet.text(title, x + wide / 2, y - 18, anchor="middle", bold=True, colour=colour)
    sheet.text(part.value, x + wide / 2, y - 5, size=10, anchor="middle", colour="#555")
    for side, pins in ((-1, left), (1, right)):
        edge = x if side < 0 else x + wide
        for row, pin in enumerate(pins):
            height = y + 16 + row * _PITCH
            inner = "start" if side < 0 else "end"
            sheet.text(pin, edge - side * 6, height + 4, anchor=inner)
            net = circuit.net_of[f"{part.ref}.{pin}"]
            _flag(sheet, net, edge, height, side)


def _flag(sheet: Sheet, net: Net, x: float, y: float, side: int) -> None:
    end = x + side * 22
    sheet.line([(x, y), (end, y)])
    if net.name == "GND":
        end = x + side * 16
        sheet.line([(end, y - 7), (end, y + 7)], wide=2)
        sheet.line([(end + side * 4, y - 4), (end + side * 4, y + 4)], wide=2)
        sheet.line([(end + side * 8, y - 1.5), (end + side * 8, y + 1.5)], wide=2)
        return
    anchor = "end" if side < 0 else "start"
    sheet.text(net.name, end + side * 3, y + 4, anchor=anchor, colour="#0b4a8f", bold=True)


def _small(sheet: Sheet, circuit: Circuit, part: Part, x: float) -> None:
    ends = [circuit.net_of[f"{part.ref}.{pin}"] for pin in part.pins]
    top, bottom = _TOP_OF_SMALL, _TOP_OF_SMALL + _SMALL_HIGH
    sheet.text(ends[0].name, x, top - 6, size=10, anchor="middle", colour="#0b4a8f", bold=True)
    if part.kind == "resistor":
        sheet.resistor(x, top, _SMALL_HIGH)
    else:
        sheet.capacitor(x, top, _SMALL_HIGH, polar=part.name == "Electrolytic")
    sheet.text(part.ref, x + 13, top + 36, size=11, bold=True)
    sheet.text(part.value, x + 13, top + 62, size=9, colour="#333")
    if ends[1].name == "GND":
        sheet.ground(x, bottom)
    else:
        sheet.text(ends[1].name, x, bottom + 13, size=10, anchor="middle", colour="#0b4a8f")
