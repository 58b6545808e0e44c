"""Every flash operation of something a box does, so that a cut at each of them can be tried.

The box does it once, and each operation is noted. The flash as a cut leaves it is made of the
first image and the operations up to there.
"""

import json
from pathlib import Path
from random import Random

from virtual_box import VirtualBox
from virtual_box.flash import BLOCK
from virtual_box.tearing import HOW, after, torn


class _Log(list):
    """The operations, and what the screen showed as each came."""

    def __init__(self, box: VirtualBox) -> None:
        super().__init__()
        self.pictures: list[list[int]] = []
        self._box = box

    def append(self, operation) -> None:
        super().append(operation)
        self.pictures.append(self._box.rows())


class Recording:
    """What a box did to its flash from now on; `pictures`: on the screen at each operation."""

    def __init__(self, box: VirtualBox) -> None:
        self._flash = box.flash
        self.base = bytes(self._flash.image.memory)
        self.operations: list[tuple[int, bytes | None]] = _Log(box)
        self.pictures = self.operations.pictures
        self._flash.log = self.operations

    def __len__(self) -> int:
        return len(self.operations)

    def stop(self) -> None:
        """Notes no more."""
        self._flash.log = None

    def images(self, points, seed=1):
        """Yields (point, how, image) of a cut at each of the points, ascending: that operation
        does not happen ("whole"), or is torn in the ways of `tearing.HOW`."""
        image = bytearray(self.base)
        done = 0
        for point in points:
            for at, data in self.operations[done:point]:
                put(image, at, after(old(image, at, data), data))
            done = point
            yield point, "whole", bytes(image)
            if point < len(self):
                at, data = self.operations[point]
                for how in HOW:
                    tear = bytearray(image)
                    random = Random(f"{seed} {point} {how}")
                    put(tear, at, torn(old(image, at, data), data, how, random))
                    yield point, how, bytes(tear)

    def write(self, folder: Path, seed: int = 1) -> None:
        """Puts `base.img` and `operations` into a folder, for mpy/cuts.py.

        A line an operation: its place and the bytes there when it is done, and torn in each way.
        """
        (folder / "base.img").write_bytes(self.base)
        image = bytearray(self.base)
        with (folder / "operations").open("w") as file:
            for point, (at, data) in enumerate(self.operations):
                before = old(image, at, data)
                new = after(before, data)
                tears = [
                    torn(before, data, how, Random(f"{seed} {point} {how}")).hex() for how in HOW
                ]
                file.write(json.dumps([at, new.hex(), *tears]) + "\n")
                put(image, at, new)


def old(image: bytearray, at: int, data: bytes | None) -> bytes:
    """What an operation changes."""
    return bytes(image[at : at + (BLOCK if data is None else len(data))])


def put(image: bytearray, at: int, data: bytes) -> None:
    """Changes an image in place."""
    image[at : at + len(data)] = data
