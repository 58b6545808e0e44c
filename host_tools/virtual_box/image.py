"""New boxes: a littlefs image with the firmware's files, as a board has it after `install`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from bobox import filesystem
from bobox.filesystem import files_of as files_of

from virtual_box.cache import cached
from virtual_box.flash import BLOCKS

_CACHE_VERSION = b"4 32 32 128 32"  # of what `make` does


def make(files: Mapping[str, bytes]) -> bytes:
    """The image of a new box's flash with these files (absolute paths)."""
    return filesystem.make(files, BLOCKS)


def new(files: Mapping[str, bytes]) -> bytes:
    """As `make`, kept in the cache by content."""
    digest = hashlib.sha256(_CACHE_VERSION)
    for path in sorted(files):
        digest.update(path.encode() + b"\0" + hashlib.sha256(files[path]).digest())
    return cached(f"flash-{digest.hexdigest()[:16]}.img", lambda: make(files)).read_bytes()
