"""The wiring for those who join modules: each board as it looks, each wire in its colour."""

from collections.abc import Iterator
from itertools import pairwise

from hardware.electric.circuit import Circuit
from hardware.electric.sheet import HEIGHT, Sheet

PITCH = 22
RAILS = {"GND": "black", "3V3": "red"}
_BOARD = "U1"
# left top corner, width, height, pins of the left side and of the right side from the top
_MODULES = {
    "U1": (
        (470, 110, 190, 340),
        "EN 36 39 34 35 32 33 25 26 27 14 12 13 GND VIN",
        "23 22 TX RX 21 19 18 5 17 16 4 2 15 GND 3V3",
    ),
    "KEYS": ((60, 220, 130, 186), "", "C1 C2 C3 C4 R1 R2 R3 R4"),
    "U2": ((930, 110, 150, 98), "GND VCC SCL SDA", ""),
    "U3": ((930, 260, 150, 164), "INT1 SCL SDA CS SDO VCC GND", ""),
    "BZ1": ((930, 480, 150, 54), "1 2", ""),
    "BT1": ((60, 660, 110, 54), "", "+ -"),
    "U4": ((290, 660, 130, 54), "B+ B-", "OUT+ OUT-"),
    "SW1": ((540, 660, 90, 54), "1", "2"),
    "U5": ((770, 660, 140, 54), "IN+ IN-", "OUT+ OUT-"),
}
# from, to, and where the wire turns: at this x, at this y, at this x ...
_WIRES: list[tuple[str, str, list[int]]] = [
    *((f"U1.{gpio}", f"KEYS.C{n}", [300]) for n, gpio in enumerate((32, 33, 25, 26), 1)),
    ("U1.27", "KEYS.R1", [300]),
    ("U1.14", "KEYS.R2", [300]),
    ("U1.13", "KEYS.R3", [290]),
    ("U1.4", "KEYS.R4", [690, 474, 270]),
    ("U1.23", "BZ1.1", [720]),
    ("U1.22", "U2.SCL", [800]),
    ("U1.22", "U3.SCL", [800]),
    ("U1.21", "U2.SDA", [770]),
    ("U1.21", "U3.SDA", [770]),
    ("U1.35", "U3.INT1", [446, 84, 840]),
    ("U1.34", "SW1.2", [428, 590, 690]),
    ("U5.OUT+", "U1.VIN", [970, 540, 450]),
    ("SW1.2", "U5.IN+", [700]),
    ("U4.OUT+", "SW1.1", [480]),
    ("BT1.+", "U4.B+", [230]),
    ("BT1.-", "U4.B-", [230]),
]
_JUNCTIONS = [("U2.SCL", (800, 170)), ("U2.SDA", (770, 214)), ("SW1.2", (690, 676))]
_SMALL = {  # where the middle of each resistor and capacitor is drawn
    "R5": (240, 236),
    "R6": (240, 258),
    "R7": (240, 280),
    "R8": (240, 302),
    "R1": (350, 324),
    "R2": (350, 346),
    "R3": (350, 390),
    "R4": (350, 474),
    "R9": (640, 84),
    "R10": (560, 590),
    "R11": (428, 554),
    "C2": (428, 573),
    "R12": (820, 496),
    "C4": (700, 634),
    "C5": (760, 540),
    "C1": (832, 438),
    "C3": (832, 459),
}


def draw_wiring(circuit: Circuit) -> str:
    """The wiring as SVG, A4 across. Raises `ValueError` where it is not the circuit's."""
    faults = list(differences(circuit))
    if faults:
        raise ValueError(" ".join(faults))
    sheet = Sheet(
        "BoBox: wiring",
        "GND and 3V3 tags: all joined, on two rails of the perfboard. 'to GND': between this wire "
        "and ground. Without it: cut into the wire. Go by the print on the boards.",
    )
    for start, end, turns in _WIRES:
        sheet.line(_path(start, end, turns), colour=circuit.net_of[start].colour, wide=2.6)
    for ref, ((x, y, wide, high), _, _) in _MODULES.items():
        sheet.box(x, y, wide, high, fill="#e9f0e6" if ref == _BOARD else "#f4f4f4")
        part = circuit.parts[ref]
        line = y + high + 16 if ref in ("U1", "U2", "KEYS") else y - 8
        words = f"{part.name}{' (optional)' if part.optional else ''}"
        sheet.text(words, x + wide / 2, line, anchor="middle", bold=True)
    board = _MODULES[_BOARD][0]
    sheet.text("antenna", board[0] + 95, board[1] + 50, anchor="middle", colour="#555")
    sheet.text("USB", board[0] + 95, board[1] + 320, anchor="middle", colour="#555")
    sheet.text("own USB: charges", 355, 732, size=10, anchor="middle", colour="#555")
    for pin, (edge, height, side) in _pins():
        _draw_pin(sheet, circuit, pin, edge, height, side)
    for pin, (across, down) in _JUNCTIONS:
        sheet.dot(across, down, colour=circuit.net_of[pin].colour, radius=5)
    for ref, (across, down) in _SMALL.items():
        _draw_small(sheet, circuit, ref, across, down)
    sheet.text("made from hardware/electric/circuit.toml", 30, HEIGHT - 16, size=10, colour="#777")
    return sheet.svg()


def differences(circuit: Circuit) -> Iterator[str]:
    """What the drawing does not join as the circuit does, a sentence each."""
    places = dict(_pins())
    modules = {part.ref for part in circuit.part if part.kind not in ("resistor", "capacitor")}
    for ref in sorted(modules ^ set(_MODULES)):
        yield f"{ref} is in one of wiring.py and circuit.toml only."
    for start, end, _ in _WIRES:
        for pin in (start, end):
            if pin not in places or pin not in circuit.net_of:
                yield f"wiring.py draws a wire to {pin}, which is no pin in use."
                return
    groups = [_whole_net(circuit, net.pins[0]) & set(places) for net in circuit.net]
    for group in groups:
        if not group or any(circuit.net_of[pin].name in RAILS for pin in group):
            continue
        joined = {min(group)}
        for _ in _WIRES:
            for start, end, _turns in _WIRES:
                if joined & {start, end}:
                    joined |= {start, end}
        if joined != group:
            wrong = ", ".join(sorted(joined ^ group))
            yield f"wiring.py and circuit.toml differ on what {min(group)} is joined to: {wrong}."
    small = {part.ref for part in circuit.part if part.kind in ("resistor", "capacitor")}
    for ref in sorted(small ^ set(_SMALL)):
        yield f"{ref} is in one of wiring.py and circuit.toml only."


def _in_line(circuit: Circuit, ref: str) -> bool:
    return all(circuit.net_of[f"{ref}.{pin}"].name != "GND" for pin in circuit.parts[ref].pins)


def _whole_net(circuit: Circuit, pin: str) -> set[str]:
    """The pins of a net, and of those beyond a resistor that is cut into the wire."""
    found = set(circuit.net_of[pin].pins)
    while True:
        more = set(found)
        for reached in found:
            part, _, _ = circuit.at(reached)
            if part.kind == "resistor" and _in_line(circuit, part.ref):
                for end in part.pins:
                    more |= set(circuit.net_of[f"{part.ref}.{end}"].pins)
        if more == found:
            return found
        found = more


def _pins() -> Iterator[tuple[str, tuple[float, float, int]]]:
    """Each drawn pin with its place and its side: -1 left, 1 right."""
    for ref, ((x, y, wide, _), left, right) in _MODULES.items():
        for side, names in ((-1, left), (1, right)):
            for row, name in enumerate(names.split()):
                edge = x if side < 0 else x + wide
                yield f"{ref}.{name}", (edge, y + 16 + row * PITCH, side)


def _path(start: str, end: str, turns: list[int]) -> list[tuple[float, float]]:
    places = dict(_pins())
    x, y, _ = places[start]
    last_x, last_y, _ = places[end]
    points: list[tuple[float, float]] = [(x, y)]
    for number, turn in enumerate(turns):
        x, y = (turn, y) if number % 2 == 0 else (x, turn)
        points.append((x, y))
    points += [(x, last_y), (last_x, last_y)]
    return [point for point, after in pairwise([*points, (-1.0, -1.0)]) if point != after]


def _draw_pin(sheet: Sheet, circuit: Circuit, pin: str, x: float, y: float, side: int) -> None:
    name = pin.split(".", 1)[1]
    used = pin in circuit.net_of
    drawn_ground = pin == "U1.GND" and side < 0
    anchor = "start" if side < 0 else "end"
    sheet.dot(x, y, colour="#b8860b" if used else "#bbb", radius=3.5)
    sheet.text(name, x - side * 9, y + 4, anchor=anchor, colour="black" if used else "#aaa")
    net = circuit.net_of[pin].name if used else ""
    if net in RAILS and not drawn_ground:
        left = x + side * 8 - (34 if side < 0 else 0)
        sheet.line([(x, y), (x + side * 8, y)], colour=RAILS[net], wide=2.6)
        sheet.box(left, y - 8, 34, 16, fill=RAILS[net], line="none")
        sheet.text(net, left + 17, y + 4, size=10, anchor="middle", colour="white", bold=True)


def _draw_small(sheet: Sheet, circuit: Circuit, ref: str, x: float, y: float) -> None:
    part = circuit.parts[ref]
    nets = [circuit.net_of[f"{ref}.{pin}"].name for pin in part.pins]
    words = f"{ref} {part.value}"
    if "3V3" in nets:
        words += ", 3V3"
    if "GND" in nets:
        words += " to GND"
    if part.name == "Electrolytic":
        words += ", - at GND"
    wide = 5.4 * len(words) + 12
    sheet.box(x - wide / 2, y - 8, wide, 16, fill="#fff7d6")
    sheet.text(words, x, y + 3.5, size=10, anchor="middle")
