"""A littlefs file system as MicroPython has it on an ESP32, made and read on the computer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from littlefs import LittleFS, UserContext
from littlefs.errors import LittleFSError as NoRoom

__all__ = ["BLOCK", "NoRoom", "files_of", "make"]

BLOCK = 4096


class _Flash(UserContext):
    """A flash in memory that counts its erases."""

    erased = 0

    def erase(self, cfg: Any, block: int) -> int:
        self.erased += 1
        return int(super().erase(cfg, block))


def _system(blocks: int, mount: bool) -> LittleFS:
    # MicroPython's defaults for VfsLfs2 on an ESP32
    return LittleFS(
        block_size=BLOCK,
        block_count=blocks,
        read_size=32,
        prog_size=32,
        cache_size=128,
        lookahead_size=32,
        mount=mount,
        context=_Flash(BLOCK * blocks),
    )


def make(files: Mapping[str, bytes], blocks: int) -> bytes:
    """The file system with these files (absolute paths), its folders tidy as after `install`.

    The same files give the same bytes. A folder has a log, which every look-up reads to its end;
    littlefs writes it anew, short, when it has filled its block. Raises NoRoom.
    """
    system = _system(blocks, mount=True)
    folders = set()
    for path in sorted(files):
        folder = path.rpartition("/")[0]
        if folder:
            system.makedirs(folder, exist_ok=True)
            folders.add(folder)
        with system.open(path, "wb") as file:
            file.write(files[path])
    flash = system.context
    assert isinstance(flash, _Flash)
    for folder in sorted(folders):
        here, there = f"{folder}/tidy", f"{folder}/tidy2"
        system.open(here, "wb").close()
        erased = flash.erased
        while flash.erased == erased:
            system.rename(here, there)
            here, there = there, here
        system.remove(here)
    return bytes(flash.buffer)


def opened(image: bytes) -> LittleFS:
    """The file system of an image; its `context.buffer` is what becomes of the image.
    LittleFSError: it does not mount."""
    system = _system(len(image) // BLOCK, mount=False)
    system.context.buffer[:] = image
    system.mount()
    return system


def files_of(image: bytes) -> dict[str, bytes]:
    """The files in a file system, {absolute path: bytes}. NoRoom, which is littlefs's
    own error: it does not mount."""
    system = opened(image)
    found = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with system.open(path, "rb") as file:
                found[path] = file.read()
    return found
