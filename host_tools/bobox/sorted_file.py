"""Files of many small things that the box finds by number: `firmware/box/ui/sorted_file.py`."""

from __future__ import annotations

import struct
from collections.abc import Mapping

HEADER = struct.Struct("<4sI2s6x")
ENTRY = struct.Struct("<II")
_STEPS = 32
INDEX = HEADER.size + 4 * _STEPS


def build(kind: bytes, things: Mapping[int, tuple[bytes, int]], shift: int) -> bytes:
    """Return the file of these things, {key: (bytes, low part of the place)}.

    `kind`: 6 bytes; a place is the offset << `shift` | the low part.
    """
    keys = sorted(things)
    stride = -(-len(keys) // _STEPS)
    steps = [keys[at * stride] if at * stride < len(keys) else 0x7FFFFFFF for at in range(_STEPS)]
    index, body = bytearray(), bytearray()
    first = INDEX + ENTRY.size * len(keys)
    for key in keys:
        data, low = things[key]
        index += ENTRY.pack(key, (first + len(body)) << shift | low)
        body += data
    head = HEADER.pack(kind[:4], len(keys), kind[4:]) + struct.pack(f"<{_STEPS}I", *steps)
    return head + bytes(index) + bytes(body)
