"""New boxes: a littlefs image with the firmware's files, as a board has it after `install`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from littlefs import LittleFS, UserContext

from virtual_box.cache import cached
from virtual_box.flash import BLOCK, BLOCKS

# MicroPython's defaults for VfsLfs2 on an ESP32.
_CACHE_VERSION = b"4 32 32 128 32"


class _Flash(UserContext):
    """A flash in memory that counts its erases."""

    erased = 0

    def erase(self, cfg: Any, block: int) -> int:
        self.erased += 1
        return int(super().erase(cfg, block))


def _system(mount: bool) -> LittleFS:
    return LittleFS(
        block_size=BLOCK,
        block_count=BLOCKS,
        read_size=32,
        prog_size=32,
        cache_size=128,
        lookahead_size=32,
        mount=mount,
        context=_Flash(BLOCK * BLOCKS),
    )


def make(files: Mapping[str, bytes]) -> bytes:
    """The image with these files (absolute paths), its folders tidy as after `bobox install`.

    A folder has a log, which every look-up reads to its end; littlefs writes it anew, short, when
    it has filled its block.
    """
    system = _system(mount=True)
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


def new(files: Mapping[str, bytes]) -> bytes:
    """As `make`, kept in the cache by content."""
    digest = hashlib.sha256(_CACHE_VERSION)
    for path in sorted(files):
        digest.update(path.encode() + b"\0" + hashlib.sha256(files[path]).digest())
    return cached(f"flash-{digest.hexdigest()[:16]}.img", lambda: make(files)).read_bytes()


def files_of(image: bytes) -> dict[str, bytes]:
    """The files in an image."""
    system = _system(mount=False)
    system.context.buffer[:] = image
    system.mount()
    found = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with system.open(path, "rb") as file:
                found[path] = file.read()
    return found
