"""The box in a terminal: its screen drawn, the keyboard as its keypad."""

from __future__ import annotations

import os
import select
import shutil
import sys
import termios
import time
import tty

from virtual_box.box import VirtualBox

_DOWN = 0.06  # seconds a key stays down
_KEYS = {"\r": "#", "\n": "#", "\x7f": "*", "\x08": "*", "a": "A", "b": "B", "c": "C", "d": "D"}
_HELP = "keys: 0-9 A B C D, Enter = #, Backspace = *; s shakes, q quits"
_BRAILLE = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def half_blocks(rows: list[int]) -> list[str]:
    """The picture as 32 lines of 128 characters."""
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        lines.append(
            "".join(
                " ▄▀█"[(upper >> bit & 1) << 1 | lower >> bit & 1] for bit in range(127, -1, -1)
            )
        )
    return lines


def braille(rows: list[int]) -> list[str]:
    """The picture as 16 lines of 64 characters."""
    lines = []
    for top in range(0, 64, 4):
        line = ""
        for left in range(127, 0, -2):
            dots = 0
            for down in range(4):
                row = rows[top + down]
                dots |= _BRAILLE[down][0] if row >> left & 1 else 0
                dots |= _BRAILLE[down][1] if row >> (left - 1) & 1 else 0
            line += chr(0x2800 + dots)
        lines.append(line)
    return lines


def _frame(rows: list[int], columns: int, height: int) -> str:
    lines = half_blocks(rows) if columns >= 130 and height >= 37 else braille(rows)
    bar = "─" * len(lines[0])
    return "\r\n".join([f"┌{bar}┐", *(f"│{line}│" for line in lines), f"└{bar}┘"])


class Terminal:
    """Shows a served box until `q`, Ctrl-] or the end of the input."""

    def __init__(self, box: VirtualBox) -> None:
        self._box = box
        self._shown: tuple[object, ...] = ()
        self._down: dict[str, float] = {}

    def run(self) -> None:
        """Takes the terminal over and gives it back."""
        fd = sys.stdin.fileno()
        before = termios.tcgetattr(fd)
        sys.stdout.write("\x1b[?1049h\x1b[?25l\x1b[2J")
        try:
            tty.setraw(fd)
            while self._keys(fd):
                self._draw()
        finally:
            termios.tcsetattr(fd, termios.TCSADRAIN, before)
            sys.stdout.write("\x1b[?25h\x1b[?1049l")
            sys.stdout.flush()

    def _keys(self, fd: int) -> bool:
        now = time.monotonic()
        for key in [key for key, until in self._down.items() if now >= until]:
            self._box.up(key)
            del self._down[key]
        if not select.select([fd], [], [], 0.02)[0]:
            return True
        typed = os.read(fd, 64).decode(errors="ignore")
        if not typed:
            return False
        for char in typed:
            if char in "q\x1d\x03":
                return False
            if char == "s" and self._box.has_accelerometer:
                self._box.shake(wait=False)
            key = _KEYS.get(char, char)
            if key in "0123456789*#ABCD":
                # A key typed quickly twice is let up between.
                if self._down:
                    self._box.up(*self._down)
                    self._down.clear()
                    time.sleep(0.03)
                self._box.down(key)
                self._down[key] = time.monotonic() + _DOWN
                if len(typed) > 1:
                    time.sleep(_DOWN)
        return True

    def _draw(self) -> None:
        size = shutil.get_terminal_size()
        rows = self._box.rows()
        shown = (tuple(rows), size)
        if shown == self._shown:
            return
        if self._shown and self._shown[1] != size:
            sys.stdout.write("\x1b[2J")
        self._shown = shown
        text = _frame(rows, size.columns, size.lines)
        sys.stdout.write(f"\x1b[H{text}\r\n{_HELP}\r\nserial line: {self._box.port}\x1b[K")
        sys.stdout.flush()
