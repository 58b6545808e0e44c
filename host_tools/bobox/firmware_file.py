"""MicroPython's file for an ESP32 as it is downloaded: what it holds, and whether it is the right
one.

The file is written to the flash from 0x1000 on: the boot loader, the partition table at 0x8000,
the program at 0x10000. Behind it may follow the file system, as `bobox image` makes it.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from .errors import FileError

START = 0x1000
"""Where in the flash the file's first byte goes."""

OLDEST = (1, 25)
"""The oldest MicroPython that is put on a new board."""

_TABLE = 0x8000 - START
_PROGRAM = 0x10000 - START
_ENTRY = struct.Struct("<2sBBII16sI")
_ENTRY_MAGIC = b"\xaa\x50"
_IMAGE_MAGIC = 0xE9
_CHIP_AT = 12
_ESP32 = 0
_CHIPS = {
    2: "ESP32-S2", 5: "ESP32-C3", 9: "ESP32-S3", 12: "ESP32-C2", 13: "ESP32-C6",
    16: "ESP32-H2", 18: "ESP32-P4", 23: "ESP32-C5",
}  # fmt: skip
_BANNER = re.compile(rb"MicroPython v(\d+)\.(\d+)(?:\.(\d+))?[-\w.]* on \d{4}-\d\d-\d\d")
_BLOCK = 4096
_MOST_BYTES = 16 << 20  # the largest flash of these boards
_RIGHT = (
    "The right file is MicroPython's ESP32_GENERIC (board “ESP32 / WROOM” of Espressif on "
    "MicroPython's download page), a .bin, version 1.25 or newer"
)


@dataclass(frozen=True)
class Part:
    """A part of the flash, in bytes from the flash's start."""

    offset: int
    size: int


@dataclass(frozen=True)
class Firmware:
    """A file that is right for the board: its bytes, its version, where its file system goes."""

    data: bytes
    version: tuple[int, int, int]
    files: Part

    @property
    def has_files(self) -> bool:
        """Whether the file system is in the file: then it is an image of `bobox image`."""
        at = self.files.offset - START + 8
        return self.data[at : at + 8] == b"littlefs"

    @property
    def version_text(self) -> str:
        """As 1.25.0."""
        return ".".join(map(str, self.version))


def load(path: Path) -> Firmware:
    """Reads and checks a file. FileError says what is wrong and which file would be right."""
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror or error}") from None
    try:
        return _checked(data)
    except ValueError as error:
        raise FileError(f"{path}: {error}") from None


def _checked(data: bytes) -> Firmware:
    if len(data) > _MOST_BYTES:
        raise ValueError(f"larger than any board's flash. {_RIGHT}")
    if len(data) <= _CHIP_AT + 1 or data[0] != _IMAGE_MAGIC:
        raise ValueError(f"no program for an ESP32: it does not begin with E9. {_RIGHT}")
    chip = int.from_bytes(data[_CHIP_AT : _CHIP_AT + 2], "little")
    if chip != _ESP32:
        name = _CHIPS.get(chip, f"another chip (number {chip})")
        raise ValueError(f"it is for the {name}, not for the ESP32. {_RIGHT}")
    parts = _parts(data)
    files = parts.get("vfs")
    program = parts.get("factory") or parts.get("ota_0")
    if files is None or program is None:
        raise ValueError(
            "its partition table has no part for a program and none named vfs, so it is not "
            f"MicroPython, or only its update. {_RIGHT}"
        )
    _check_program(data, program)
    if files.offset % _BLOCK or files.size % _BLOCK or files.size < 64 * _BLOCK:
        raise ValueError(f"its part for files is no row of {_BLOCK}-byte blocks. {_RIGHT}")
    system = len(data) - (files.offset - START)
    if 0 < system < files.size:
        raise ValueError(
            f"cut off: {system} of the file system's {files.size} bytes are there. "
            "Make the image again (`bobox image`) or copy it again"
        )
    return Firmware(data, _version(data), files)


def _check_program(data: bytes, program: Part) -> None:
    at = program.offset - START
    if len(data) <= at or data[at] != _IMAGE_MAGIC or not _whole(data, at):
        raise ValueError(f"cut off after {len(data)} bytes: the program is not whole. "
                         "Download it again")  # fmt: skip


def _whole(data: bytes, at: int) -> bool:
    """Whether a program's segments all lie within the data."""
    count = data[at + 1]
    place = at + 24
    for _ in range(count):
        if place + 8 > len(data):
            return False
        place += 8 + int.from_bytes(data[place + 4 : place + 8], "little")
    end = at + (place - at) // 16 * 16 + 16  # one byte of check sum ends a row of 16
    hashed = data[at + 23] == 1
    return len(data) >= end + (32 if hashed else 0)


def _parts(data: bytes) -> dict[str, Part]:
    found = {}
    place = _TABLE
    while data[place : place + 2] == _ENTRY_MAGIC and place + _ENTRY.size <= len(data):
        _, _, _, offset, size, label, _ = _ENTRY.unpack_from(data, place)
        found[label.split(b"\0")[0].decode(errors="replace")] = Part(offset, size)
        place += _ENTRY.size
    if not found:
        raise ValueError(f"no partition table at its byte {_TABLE:#x}. {_RIGHT}")
    return found


def _version(data: bytes) -> tuple[int, int, int]:
    said = _BANNER.search(data, _PROGRAM)
    if said is None:
        raise ValueError(f"a program for the ESP32, but not MicroPython. {_RIGHT}")
    version = (int(said[1]), int(said[2]), int(said[3] or 0))
    if version < OLDEST:
        raise ValueError(f"MicroPython {'.'.join(map(str, version))} is too old. {_RIGHT}")
    return version
