"""What a flash holds when the power goes within an operation.

A NOR flash programs a page's bytes as it likes, and bits within a byte at different speeds; an
erase lifts the bits of its block one by one.  So any byte may be done, half done or untouched.
"""

from __future__ import annotations

from random import Random

from virtual_box.flash import BLOCK

HOW = ("begun", "scattered")


def after(old: bytes, data: bytes | None) -> bytes:
    """A range's bytes when an operation on it is done; `data` None is an erase."""
    if data is None:
        return b"\xff" * BLOCK
    return bytes(a & b for a, b in zip(old, data, strict=True))


def torn(old: bytes, data: bytes | None, how: str, random: Random) -> bytes:
    """A range's bytes when the power went within the operation.

    "begun": a first part of it is done.  "scattered": each byte is done, untouched, or has some
    of its bits changed.
    """
    new = after(old, data)
    if how == "begun":
        at = random.randrange(len(old)) if len(old) > 1 else 0
        return new[:at] + old[at:]
    changed = bytearray()
    for a, b in zip(old, new, strict=True):
        mask = random.choice((0x00, 0xFF, random.randrange(256)))
        changed.append(a & ~mask | b & mask)
    return bytes(changed)
