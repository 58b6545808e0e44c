"""Boxes and rods placed by their lowest corner or foot, named so that faults can say where."""

from dataclasses import dataclass, field

import numpy as np
from manifold3d import Manifold

Point = tuple[float, float, float]


def block(size: Point, at: Point = (0.0, 0.0, 0.0)) -> Manifold:
    """A box of `size` whose lowest corner is `at`."""
    return Manifold.cube(size).translate(at)


def rod(diameter: float, height: float, at: Point) -> Manifold:
    """A round rod standing on `at`."""
    return Manifold.cylinder(height, diameter / 2, circular_segments=48).translate(at)


@dataclass
class Piece:
    """One printed piece: what is added, by name, and what is then cut away."""

    name: str
    added: dict[str, Manifold] = field(default_factory=dict)
    cut: list[Manifold] = field(default_factory=list)
    flip: bool = False  # printed upside down

    def solid(self) -> Manifold:
        """The piece where it sits in the closed box."""
        whole = Manifold()
        for part in self.added.values():
            whole = whole + part
        for hole in self.cut:
            whole = whole - hole
        return whole

    def printed(self) -> Manifold:
        """The piece as it lies on the printer's bed: lowest point at z = 0."""
        solid = self.solid()
        if self.flip:
            solid = solid.rotate((180.0, 0.0, 0.0))
        low = solid.bounding_box()
        return solid.translate((-low[0], -low[1], -low[2]))

    def name_at(self, point: Point) -> str:
        """The smallest named solid whose box holds `point` (in the closed box's coordinates)."""
        best, volume = self.name, float("inf")
        for name, part in self.added.items():
            box = np.array(part.bounding_box()).reshape(2, 3)
            inside = (point >= box[0] - 1e-3).all() and (point <= box[1] + 1e-3).all()
            if inside and np.prod(box[1] - box[0]) < volume:
                best, volume = name, float(np.prod(box[1] - box[0]))
        return best


@dataclass
class Enclosure:
    """The pieces of one box and the bought parts where they sit in it."""

    name: str
    pieces: list[Piece]
    parts: dict[str, Manifold]
    screws: dict[str, tuple[float, float]]  # how far it bites; how deep its hole is below the lid
