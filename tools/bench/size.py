"""What the firmware takes of the flash."""

from __future__ import annotations

from bobox import pack

from bench.row import Row

_BLOCK = 4096
_MOST_KB = 300


def bytes_on_flash() -> tuple[int, int]:
    """(bytes in the files, bytes of the blocks that they take) of what `bobox install` puts on a
    board: code, rulesets, texts, glyphs."""
    sizes = [len(data) for data in pack.build().values()]
    return sum(sizes), sum(-(-size // _BLOCK) * _BLOCK for size in sizes)


def rows() -> list[Row]:
    """The rows of this group."""
    inside, blocks = bytes_on_flash()
    note = f"{blocks / 1024:.0f} kB in whole blocks; an update has it there twice"
    return [Row("firmware on flash, with rulesets and glyphs", inside / 1024, "kB",
                limit=_MOST_KB, note=note)]  # fmt: skip
