"""What a game of ten takes of the heap, and the least heap that a whole game runs in."""

from __future__ import annotations

from virtual_box import VirtualBox
from virtual_box.box import BoxError

from bench import evening
from bench.row import Row
from bench.spied import spied, used

_THROWS = 80
_HEAP_KB = 128
_STEP_KB = 2
_SCREENS = ("C", "D", "D2#", "D3#", "D4#", "D4#2#0#1#", "D5#", "D6#", "D8#", "8", "7", "B")
"""Every seldom screen that a turn leads to, by the keys that open it."""


def in_use() -> tuple[int, int]:
    """Bytes of the heap in use, what is garbage collected: (in a turn of a game of ten, the most
    with one of the seldom screens open)."""
    with VirtualBox(files=spied()) as box:
        box.wait(2)
        box.press(*evening.NEW_GAME)
        _type(box)
        turn = most = used(box)
        for keys in _SCREENS:
            box.press(*keys)
            most = max(most, used(box))
            box.press(*"******")
    return turn, most


def runs_in(kilobytes: int) -> bool:
    """Whether a whole game runs with this heap: start, throws, every screen, an undo, the power
    cut and back, the end and its pages."""
    try:
        with VirtualBox(heap=f"{kilobytes}k") as box:
            box.wait(2)
            box.press(*evening.NEW_GAME)
            _type(box)
            for keys in _SCREENS:
                box.press(*keys)
                box.press(*"******")
            box.press(*"B#")
            before = box.state()
            box.cut()
            box.power()
            box.wait(2)
            if before is None or box.state() != before:
                return False
            box.press(*"D1##")
            box.press(*"BB")
            over = box.state()["over"]
            box.press("#")
            return over and box.sees("博盒") and not box.faults and "/crash.txt" not in box.files()
    except BoxError:
        return False


def least_heap() -> int:
    """The least heap in kB, in steps of 2, that a whole game runs in."""
    below, enough = 64, _HEAP_KB
    if not runs_in(enough):
        return enough + _STEP_KB
    while enough - below > _STEP_KB:
        middle = (below + enough) // 2 // _STEP_KB * _STEP_KB
        if runs_in(middle):
            enough = middle
        else:
            below = middle
    return enough


def _type(box: VirtualBox) -> None:
    for dice in evening.throws(_THROWS):
        box.press(*dice, *"##", down_ms=25, gap_ms=15)


def rows() -> list[Row]:
    """The rows of this group."""
    turn, most = in_use()
    note = "64-bit unix build; a 32-bit board needs about 1/1.28 of it"
    return [
        Row("heap in use in a game of ten", turn / 1024, "kB"),
        Row("… the most, a seldom screen open", most / 1024, "kB", note=note),
        Row("least heap that a whole game runs in", least_heap(), "kB", limit=_HEAP_KB,
            note=f"with {_THROWS} throws, every screen, an undo, a cut and the end"),
    ]  # fmt: skip
