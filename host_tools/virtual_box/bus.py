"""The I2C bus: which chip answers, and what a transfer gives."""

from __future__ import annotations

from typing import Protocol

ENODEV = 19  # what MicroPython on an ESP32 raises when nothing acknowledges


class Chip(Protocol):
    """What a chip on the bus does."""

    def write(self, data: bytes) -> int:
        """Takes the bytes after the address; how many it acknowledged."""

    def read(self, count: int) -> bytes:
        """Gives bytes."""


class Bus:
    """Chips by address, on one pair of wires (SCL, SDA pin numbers)."""

    def __init__(self, scl: int, sda: int) -> None:
        self.wires = scl << 8 | sda
        self.chips: dict[int, Chip] = {}
        self.bytes_moved = 0
        self.transactions = 0

    def write(self, address: int, data: bytes, flags: int) -> int:
        """Bytes acknowledged, or -errno."""
        self.transactions += 1
        self.bytes_moved += 1
        chip = self.chips.get(address) if flags & 0xFFFF == self.wires else None
        if chip is None:
            return -ENODEV
        self.bytes_moved += len(data)
        return chip.write(data)

    def read(self, address: int, count: int, flags: int) -> bytes | None:
        """The bytes, or None where nothing answers."""
        self.transactions += 1
        self.bytes_moved += 1
        chip = self.chips.get(address) if flags & 0xFFFF == self.wires else None
        if chip is None:
            return None
        self.bytes_moved += count
        return chip.read(count)
