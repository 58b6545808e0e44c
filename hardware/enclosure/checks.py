"""What must hold of a box before it is printed; a check returns sentences, none if it holds."""

import numpy as np
import trimesh
from manifold3d import Manifold
from numpy.typing import NDArray

from hardware.enclosure.solids import Enclosure, Piece

Array = NDArray[np.float64]

THINNEST = 1.6  # mm: four lines of a 0.4 mm nozzle
BED = 200.0  # mm, square
LONGEST_BRIDGE = 14.0  # mm
LEAST_BITE = 8.0  # mm of screw in the post
CLEARANCE = 0.2  # mm around each bought part


def mesh_of(solid: Manifold) -> trimesh.Trimesh:
    """The solid's triangles, double precision."""
    mesh = solid.to_mesh64()
    return trimesh.Trimesh(mesh.vert_properties[:, :3], mesh.tri_verts, process=False)


def faults(box: Enclosure) -> list[str]:
    """Everything that is wrong with a box."""
    found: list[str] = []
    for piece in box.pieces:
        mesh = mesh_of(piece.printed())
        found += closed(piece, mesh) + on_the_bed(piece, mesh) + overhangs(piece, mesh)
        found += thin_walls(piece)
    return found + collisions(box) + screws(box)


def closed(piece: Piece, mesh: trimesh.Trimesh) -> list[str]:
    """One body without holes in its skin."""
    if mesh.is_watertight and mesh.is_winding_consistent and len(piece.solid().decompose()) == 1:
        return []
    return [f"{piece.name}: the mesh is not one closed body"]


def on_the_bed(piece: Piece, mesh: trimesh.Trimesh) -> list[str]:
    """It fits the printer and at least half of its outline lies flat on the bed."""
    found = []
    wide, long = mesh.extents[:2]
    if max(wide, long) > BED:
        found.append(f"{piece.name}: {wide:.1f} x {long:.1f} mm, the bed is {BED:.0f} x {BED:.0f}")
    flat = (mesh.face_normals[:, 2] < -0.999) & (mesh.triangles[:, :, 2].max(axis=1) < 1e-6)
    share = mesh.area_faces[flat].sum() / (wide * long)
    if share < 0.5:
        found.append(f"{piece.name}: only {share:.0%} of its outline lies on the bed")
    return found


def overhangs(piece: Piece, mesh: trimesh.Trimesh) -> list[str]:
    """No face hangs over by more than 45 degrees, but for short level bridges."""
    down = (mesh.face_normals[:, 2] < -0.7072) & (mesh.triangles[:, :, 2].min(axis=1) > 1e-6)
    found = []
    for level in np.unique(np.round(mesh.triangles[down][:, :, 2].min(axis=1), 3)):
        at = down & (np.abs(mesh.triangles[:, :, 2].min(axis=1) - level) < 1e-3)
        points = mesh.triangles[at].reshape(-1, 3)
        span = np.ptp(points, axis=0)
        if span[2] > 1e-3 or min(span[0], span[1]) > 6.0 or max(span[:2]) > LONGEST_BRIDGE:
            x, y, z = points.mean(axis=0)
            found.append(
                f"{piece.name}: overhang of {max(span[:2]):.1f} mm at "
                f"x {x:.1f}, y {y:.1f}, z {z:.1f} as printed; bridges go to {LONGEST_BRIDGE} mm"
            )
    return found


def thin_walls(piece: Piece) -> list[str]:
    """From points all over the skin a ray goes inward; where it is short the wall is thin."""
    mesh = mesh_of(piece.solid())
    points, normals = _samples(mesh)
    depth = _way_through(points - normals * 1e-4, -normals, mesh.triangles)
    thinnest: dict[str, tuple[float, Array]] = {}
    for i in np.flatnonzero(depth < THINNEST - 1e-3):
        middle = points[i] - normals[i] * depth[i] / 2
        name = piece.name_at(middle)
        if depth[i] < thinnest.get(name, (np.inf, middle))[0]:
            thinnest[name] = (float(depth[i]), middle)
    return [
        f"{piece.name}, {name}: {depth:.2f} mm thick at "
        f"x {at[0]:.1f}, y {at[1]:.1f}, z {at[2]:.1f}; {THINNEST} is the least"
        for name, (depth, at) in thinnest.items()
    ]


def collisions(box: Enclosure) -> list[str]:
    """Pieces don't overlap; no part, with its clearance, cuts a piece or another part."""
    found = []
    first, second = (piece.solid() for piece in box.pieces)
    if (first ^ second).volume() > 1e-6:
        found.append(f"{box.name}: base and lid overlap")
    grown = {name: _grown(part) for name, part in box.parts.items()}
    for name, part in grown.items():
        for piece in box.pieces:
            shared = part ^ piece.solid()
            if shared.volume() > 1e-6:
                low = shared.bounding_box()
                found.append(
                    f"{name} does not fit: it meets the {piece.name} at "
                    f"x {low[0]:.1f}, y {low[1]:.1f}, z {low[2]:.1f}"
                )
        found += [
            f"{name} does not fit: it meets the {other}"
            for other in box.parts
            if other > name and (part ^ box.parts[other]).volume() > 1e-6
        ]
    return found


def screws(box: Enclosure) -> list[str]:
    """Each screw bites deep enough and its hole is deeper than it goes."""
    found = []
    for name, (bite, hole) in box.screws.items():
        if bite < LEAST_BITE:
            found.append(f"{name}: the screw bites {bite:.1f} mm; {LEAST_BITE} is the least")
        if bite > hole - 1:
            found.append(f"{name}: the screw goes {bite:.1f} mm deep, its hole only {hole:.1f}")
    return found


def _grown(part: Manifold) -> Manifold:
    low = np.array(part.bounding_box()[:3])
    size = np.array(part.bounding_box()[3:]) - low
    grown = Manifold.cube(tuple(size + 2 * CLEARANCE))
    return grown.translate(tuple(low - CLEARANCE))


def _samples(mesh: trimesh.Trimesh) -> tuple[Array, Array]:
    """Points inside each triangle, more in large ones, always the same; and the normals there."""
    inside = np.array(
        [[1, 1, 1], [4, 1, 1], [1, 4, 1], [1, 1, 4], [8, 1, 1], [1, 8, 1], [1, 1, 8]]
    )
    weights = inside / inside.sum(axis=1, keepdims=True)
    points = np.einsum("kw,twd->tkd", weights, mesh.triangles).reshape(-1, 3)
    return points, np.repeat(mesh.face_normals, len(weights), axis=0)


def _way_through(origins: Array, directions: Array, triangles: Array) -> Array:
    """How far each ray goes to the next triangle (infinite: none); Moller and Trumbore's test."""
    corner, edge1, edge2 = (
        triangles[:, 0],
        triangles[:, 1] - triangles[:, 0],
        triangles[:, 2] - triangles[:, 0],
    )
    way = np.full(len(origins), np.inf)
    for i, (origin, direction) in enumerate(zip(origins, directions, strict=True)):
        cross = np.cross(direction, edge2)
        slope = np.einsum("td,td->t", edge1, cross)
        with np.errstate(all="ignore"):  # rays along a triangle divide by 0 and hit nothing
            to = origin - corner
            u = np.einsum("td,td->t", to, cross) / slope
            around = np.cross(to, edge1)
            v = around @ direction / slope
            far = np.einsum("td,td->t", edge2, around) / slope
            hit = (np.abs(slope) > 1e-9) & (u >= 0) & (v >= 0) & (u + v <= 1) & (far > 1e-6)
        if hit.any():
            way[i] = far[hit].min()
    return way
