"""Pictures of solids without a graphics card: small triangles, drawn from the farthest on."""

from typing import Any

import numpy as np
import trimesh
from manifold3d import Manifold
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from hardware.enclosure.checks import mesh_of
from hardware.enclosure.solids import Enclosure

COLOURS = {
    "base": (92, 132, 178), "lid": (224, 170, 78), "esp32": (60, 120, 70),
    "display": (40, 46, 60), "keypad": (70, 70, 76), "battery": (170, 170, 176),
    "accelerometer": (130, 70, 150), "buzzer": (30, 30, 30),
}  # fmt: skip
LIGHT = np.array([-0.35, -0.5, 0.79])


def exploded(box: Enclosure, turn: float, tilt: float) -> Image.Image:
    """The open box: base, parts above their places, lid above all."""
    scene = [(box.pieces[0].solid(), COLOURS["base"])]
    for name, part in box.parts.items():
        lift = {"keypad": 95.0, "display": 38.0, "buzzer": 38.0}.get(name, 22.0)
        scene.append((part.translate((0, 0, lift)), COLOURS[name]))
    scene.append((box.pieces[1].solid().translate((0, 0, 70)), COLOURS["lid"]))
    return draw(scene, turn, tilt)


def closed_box(box: Enclosure, turn: float, tilt: float) -> Image.Image:
    """The box as it is held, with the parts that show."""
    scene = [(piece.solid(), COLOURS[piece.name]) for piece in box.pieces]
    scene += [(part, COLOURS[name]) for name, part in box.parts.items()]
    return draw(scene, turn, tilt)


def draw(
    scene: list[tuple[Manifold, tuple[int, int, int]]], turn: float, tilt: float, width: int = 900
) -> Image.Image:
    """Solids with their colours seen from `turn` degrees around and `tilt` degrees above."""
    view = _view(np.radians(turn), np.radians(tilt - 90))
    triangles, shades = [], []
    for solid, colour in scene:
        mesh = _fine(mesh_of(solid))
        facing = (mesh.face_normals @ view.T)[:, 2] > 0
        light = 0.55 + 0.45 * np.clip(mesh.face_normals[facing] @ LIGHT, 0, 1)
        triangles.append(mesh.triangles[facing] @ view.T)
        shades.append(np.outer(light, colour))
    return _painted(np.concatenate(triangles), np.concatenate(shades), width)


def _view(turn: float, tilt: float) -> NDArray[np.float64]:
    """The rotation that brings the scene before the eye, which looks along -z."""
    cos, sin = np.cos(turn), np.sin(turn)
    around = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    cos, sin = np.cos(tilt), np.sin(tilt)
    result: NDArray[np.float64] = np.array([[1, 0, 0], [0, cos, -sin], [0, sin, cos]]) @ around
    return result


def _fine(mesh: trimesh.Trimesh) -> trimesh.Trimesh:
    subdivide: Any = trimesh.remesh.subdivide_to_size  # it has no types
    points, faces = subdivide(mesh.vertices, mesh.faces, 3.0)[:2]
    return trimesh.Trimesh(points, faces, process=False)


def _painted(
    triangles: NDArray[np.float64], shades: NDArray[np.float64], width: int
) -> Image.Image:
    low, high = triangles.reshape(-1, 3).min(axis=0), triangles.reshape(-1, 3).max(axis=0)
    scale = (width - 40) / (high[0] - low[0])
    image = Image.new("RGB", (width, int((high[1] - low[1]) * scale) + 40), "white")
    pen = ImageDraw.Draw(image)
    for i in np.argsort(triangles[:, :, 2].mean(axis=1)):
        corners = [(20 + (x - low[0]) * scale, 20 + (high[1] - y) * scale)
                   for x, y, _ in triangles[i]]  # fmt: skip
        shade = tuple(int(c) for c in shades[i])
        pen.polygon(corners, fill=shade, outline=shade)
    return image
