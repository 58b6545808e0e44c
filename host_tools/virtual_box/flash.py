"""The flash chip: bits only fall when programmed, blocks of 4096 bytes rise when erased.

Times are the W25Q32JV's typical ones: 30 µs for the first byte and 2.5 µs for each further one
(0.4 ms for a page of 256), 45 ms to erase a sector.  Reads cost the interpreter 30 µs and 10 bytes
a microsecond (two lines at 40 MHz).
"""

from __future__ import annotations

from virtual_box.page import SharedFile

BLOCK = 4096
BLOCKS = 512
SIZE = BLOCK * BLOCKS
ERASE_US = 45_000


class PowerCut(Exception):
    """The operation at which the power was to go."""


class Flash:
    """The image and its operations; `cut_in` counts down to a power cut, None is none.

    `log`: each operation is noted there, (place, bytes programmed or None for an erase).
    `worn`: blocks that are worn out: they keep their bits and say nothing.
    """

    def __init__(self, image: SharedFile) -> None:
        self.image = image
        self.programs = 0
        self.erases = 0
        self.bytes_programmed = 0
        self.cut_in: int | None = None
        self.torn = 0.0
        self.log: list[tuple[int, bytes | None]] | None = None
        self.worn: set[int] = set()

    def _last(self) -> bool:
        if self.cut_in is None:
            return False
        self.cut_in -= 1
        return self.cut_in <= 0

    def program(self, at: int, data: bytes) -> int:
        """Programs; µs it takes.  With `torn`, a cut leaves that part of the bytes programmed."""
        last = self._last()
        if last:
            data = data[: int(len(data) * self.torn)]
        if self.log is not None:
            self.log.append((at, data))
        end = at + len(data)
        old = int.from_bytes(self.image.memory[at:end], "big")
        new = old & int.from_bytes(data, "big")
        if at // BLOCK not in self.worn:
            self.image.memory[at:end] = new.to_bytes(len(data), "big")
        if last:
            self.cut_in = None
            raise PowerCut
        self.programs += 1
        self.bytes_programmed += len(data)
        return 30 + len(data) * 5 // 2

    def erase(self, at: int) -> int:
        """Erases a block; µs it takes."""
        if self._last():
            self.cut_in = None
            part = int(BLOCK * self.torn)
            self.image.memory[at : at + part] = b"\xff" * part
            raise PowerCut
        if self.log is not None:
            self.log.append((at, None))
        self.erases += 1
        if at // BLOCK not in self.worn:
            self.image.memory[at : at + BLOCK] = b"\xff" * BLOCK
        return ERASE_US
