"""Room on the flash: games that a computer has whole may go, the oldest first."""

import os

from micropython import const

from box.store.files import remove

_ENOUGH = const(96 * 1024)  # a game of 600 throws takes two thirds of it


def make_room(folder: str, pulled, last: int) -> list[int]:
    """Removes pulled games while there is little room; returns the numbers of those that went.

    `pulled`: [number, bytes of its record when a computer had all of it] of each. A record that
    has grown since stays, and so does that of the game `last`.
    """
    gone = []
    for number, size in pulled:
        if _free(folder) >= _ENOUGH:
            break
        path = f"{folder}/{number:04d}.jsonl"
        try:
            if number != last and os.stat(path)[6] == size:
                remove(path)
                gone.append(number)
        except OSError:
            pass
    return gone


def _free(folder: str) -> int:
    blocks = os.statvfs(folder)
    # a full littlefs may come to -1 block
    return blocks[0] * blocks[3] if 0 <= blocks[3] <= blocks[2] else 0
