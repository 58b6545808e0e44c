"""The hand-held box of the table leader: keypad below, display above, USB at the far end."""

from manifold3d import Manifold

from hardware.enclosure.dimensions import Parts, Sizes
from hardware.enclosure.solids import Enclosure, Piece, Point, block, rod

SOUND_HOLES = ((0.0, 0.0), (3.5, 0.0), (-3.5, 0.0), (0.0, 3.5), (0.0, -3.5))


def table_box(parts: Parts, sizes: Sizes) -> Enclosure:
    """Both pieces, with the parts in their places; x right, y away from the hand, z up."""
    places = _places(parts, sizes)
    bought = {name: block(_size(parts, name), at) for name, at in places.items()}
    base, lid = _base(parts, sizes, places), _lid(parts, sizes, places)
    bite = parts["screw"]["length"] - sizes.lid
    return Enclosure(
        "table-box", [base, lid], bought, {"post": (bite, sizes.height - sizes.floor)}
    )


def _size(parts: Parts, name: str) -> Point:
    width, length, height = parts[name]["size"]
    return (width, length, height)


def _places(parts: Parts, sizes: Sizes) -> dict[str, Point]:
    middle = sizes.width / 2
    floor = sizes.floor + sizes.gap
    esp, display, keypad = (_size(parts, name) for name in ("esp32", "display", "keypad"))
    battery, buzzer = _size(parts, "battery"), _size(parts, "buzzer")
    far = sizes.length - sizes.wall - sizes.gap
    window_y = far - sizes.lip - 2 * sizes.gap - display[1] - 4
    left = sizes.wall + sizes.lip + 2 * sizes.gap
    return {
        "esp32": (middle - esp[0] / 2, far - esp[1], floor),
        "display": (middle - display[0] / 2, window_y, sizes.height - sizes.gap - display[2]),
        "keypad": (middle - keypad[0] / 2, 8.0, sizes.height + sizes.lid + sizes.gap),
        "battery": (sizes.wall + sizes.post + 3, sizes.wall + 14, floor),
        "accelerometer": (sizes.wall + sizes.post + 3 + battery[0] + 8, sizes.wall + 20, floor),
        "buzzer": (left, window_y + 6, sizes.height - sizes.gap - buzzer[2]),
    }


def _corners(sizes: Sizes) -> dict[str, tuple[float, float]]:
    inset = sizes.wall
    right = sizes.width - inset - sizes.post
    far = sizes.length - inset - sizes.post
    return {"near left": (inset, inset), "near right": (right, inset),
            "far left": (inset, far), "far right": (right, far)}  # fmt: skip


def _fence(name: str, size: Point, at: Point, sizes: Sizes) -> dict[str, Manifold]:
    """Four ribs around a part on the floor, open at the corners for wires and fingers."""
    rib, gap, height = sizes.rib, 2 * sizes.gap, sizes.floor + 6.0
    x, y = at[0], at[1]
    short_x, short_y = size[0] * 0.6, size[1] * 0.6
    off_x, off_y = size[0] * 0.2, size[1] * 0.2
    return {
        f"{name} rib near": block((short_x, rib, height), (x + off_x, y - gap - rib, 0)),
        f"{name} rib far": block((short_x, rib, height), (x + off_x, y + size[1] + gap, 0)),
        f"{name} rib left": block((rib, short_y, height), (x - gap - rib, y + off_y, 0)),
        f"{name} rib right": block((rib, short_y, height), (x + size[0] + gap, y + off_y, 0)),
    }


def _base(parts: Parts, sizes: Sizes, places: dict[str, Point]) -> Piece:
    width, length, height, wall = sizes.width, sizes.length, sizes.height, sizes.wall
    piece = Piece("base")
    piece.added = {
        "floor": block((width, length, sizes.floor)),
        "left wall": block((wall, length, height)),
        "right wall": block((wall, length, height), (width - wall, 0, 0)),
        "near wall": block((width, wall, height)),
        "far wall": block((width, wall, height), (0, length - wall, 0)),
    }
    post = sizes.post
    for name, (x, y) in _corners(sizes).items():
        piece.added[f"{name} post"] = block((post, post, height), (x, y, 0))
        centre = (x + post / 2, y + post / 2, sizes.floor)
        piece.cut.append(rod(sizes.pilot, height, centre))
    for name in ("battery", "accelerometer", "esp32"):
        ribs = _fence(name, _size(parts, name), places[name], sizes)
        if name == "esp32":
            del ribs["esp32 rib far"]  # there the USB socket meets the wall
        piece.added.update(ribs)
    opening = (parts["esp32"]["usb"][0] + 4, wall + 2, parts["esp32"]["usb"][1] + 4)
    low = sizes.floor + parts["esp32"]["usb_centre_z"] - opening[2] / 2
    piece.cut.append(block(opening, (width / 2 - opening[0] / 2, length - wall - 1, low)))
    return piece


def _lid(parts: Parts, sizes: Sizes, places: dict[str, Point]) -> Piece:
    width, length, top = sizes.width, sizes.length, sizes.height
    piece = Piece("lid", flip=True)
    piece.added["plate"] = block((width, length, sizes.lid), (0, 0, top))
    inset = sizes.wall + sizes.gap
    clear = sizes.post + 2 * sizes.gap  # the rim leaves the posts out
    long_y, long_x = length - 2 * (inset + clear), width - 2 * (inset + clear)
    z = top - sizes.lip_depth
    deep = sizes.lip_depth + sizes.lid
    far, right = length - inset - sizes.lip, width - inset - sizes.lip
    piece.added.update({
        "left rim": block((sizes.lip, long_y, deep), (inset, inset + clear, z)),
        "right rim": block((sizes.lip, long_y, deep), (right, inset + clear, z)),
        "near rim": block((long_x, sizes.lip, deep), (inset + clear, inset, z)),
        "far rim": block((long_x, sizes.lip, deep), (inset + clear, far, z)),
    })  # fmt: skip
    for name in ("display", "buzzer"):
        piece.added.update(_hanging_ribs(name, _size(parts, name), places[name], sizes))
    through = sizes.lid + 2
    window, at = parts["display"]["window"], places["display"]
    size = _size(parts, "display")
    corner = (at[0] + (size[0] - window[0]) / 2,
              at[1] + (size[1] - window[1]) / 2 + parts["display"]["window_offset"])  # fmt: skip
    piece.cut.append(block((window[0], window[1], through), (*corner, top - 1)))
    ribbon, pad = parts["keypad"]["ribbon"], places["keypad"]
    slot = (width / 2 - ribbon[0] / 2, pad[1] - ribbon[1] - 0.5, top - 1)
    piece.cut.append(block((ribbon[0], ribbon[1], through), slot))
    buzzer, at = _size(parts, "buzzer"), places["buzzer"]
    for x, y in SOUND_HOLES:
        foot = (at[0] + buzzer[0] / 2 + x, at[1] + buzzer[1] / 2 + y, top - 1)
        piece.cut.append(rod(1.6, through, foot))
    for x, y in _corners(sizes).values():
        foot = (x + sizes.post / 2, y + sizes.post / 2, top - 1)
        piece.cut.append(rod(parts["screw"]["diameter"] + 0.4, through, foot))
    return piece


def _hanging_ribs(name: str, size: Point, at: Point, sizes: Sizes) -> dict[str, Manifold]:
    """Two ribs left and right of a part that is glued under the lid."""
    rib, gap, deep = sizes.rib, 2 * sizes.gap, 4.0
    z, length = sizes.height - deep, size[1] * 0.6
    y = at[1] + size[1] * 0.2
    return {
        f"{name} rib left": block((rib, length, deep + 1), (at[0] - gap - rib, y, z)),
        f"{name} rib right": block((rib, length, deep + 1), (at[0] + size[0] + gap, y, z)),
    }
