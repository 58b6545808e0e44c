"""A board whose file system does not mount: an image of it here, and then a new one there.

MicroPython itself formats a flash only if it is blank, and else stays at its prompt. Nothing of
BoBox can run on such a board, for main.py is in that file system.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path

from .errors import FileError
from .link import Link

_BLOCK = 4096
_AT_ONCE = 4

# The partition that flashbdev.py mounts. Blank blocks, most of them, are told by an empty line.
_TOOLS = """
import esp32,binascii
_bbp=esp32.Partition
_bbp=(_bbp.find(_bbp.TYPE_DATA,label="vfs") or _bbp.find(_bbp.TYPE_DATA,label="ffat"))[0]
_bbk=bytearray(4096)
_bbe=b"\\xff"*4096
def _bbq(n):
 _bbp.readblocks(n,_bbk)
 print("" if _bbk==_bbe else binascii.b2a_base64(_bbk).decode().strip())
print(_bbp.info()[3])
"""

_FORMAT = """
import vfs
vfs.VfsLfs2.mkfs(_bbp)
vfs.mount(_bbp,"/")
"""


def save_image(link: Link, folder: Path, progress: Callable[[int, int], None]) -> Path:
    """Copies the flash's file system part to a new file in `folder`. BoxError, FileError."""
    size = link.ask(_TOOLS, int)
    image = bytearray()
    for first in range(0, size // _BLOCK, _AT_ONCE):
        text = link.exec(f"for _bbi in range({first},{first + _AT_ONCE}):_bbq(_bbi)", timeout=30)
        for line in text.split("\n")[:_AT_ONCE]:
            image += base64.b64decode(line) if line else b"\xff" * _BLOCK
        progress(len(image), size)
    path = _fresh(folder, link.hello.box_id)
    try:
        path.write_bytes(image)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror or error}") from None
    return path


def make_file_system(link: Link) -> None:
    """Makes an empty file system where save_image() has looked, and mounts it. BoxError."""
    link.exec(_FORMAT, timeout=120)


def _fresh(folder: Path, box_id: str) -> Path:
    at = 1
    while (path := folder / f"bobox-{box_id}-{at}.img").exists():
        at += 1
    return path
