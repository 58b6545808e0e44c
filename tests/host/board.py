"""A bare board for the link's tests: MicroPython's REPL on a pty, littlefs in a file.

It knows nothing of BoBox: whatever is in its flash runs, as on a board. The virtual box is the
real thing; this one starts in a few milliseconds and can be pulled out at any byte.
"""

from __future__ import annotations

import contextlib
import os
import pty
import select
import subprocess
import sys
import tempfile
import threading
import tty
from pathlib import Path

_SHIM = """
import os, sys, vfs

class _Flash:
    def __init__(self, path, size):
        self.f = open(path, "r+b")
        self.n = size // 4096
    def readblocks(self, n, buf, off=0):
        self.f.seek(n * 4096 + off)
        self.f.readinto(buf)
    def writeblocks(self, n, buf, off=None):
        if off is None:
            off = 0
        self.f.seek(n * 4096 + off)
        self.f.write(buf)
        self.f.flush()
    def ioctl(self, op, arg):
        if op == 4:
            return self.n
        if op == 5:
            return 4096
        if op == 6:
            return 0

class _RTC:
    now = (2000, 1, 1, 5, 0, 0, 0, 0)
    def datetime(self, value=None):
        if value is None:
            return _RTC.now
        _RTC.now = tuple(value)

class _Machine:
    RTC = _RTC
    def unique_id(self):
        return b"\\x01\\x02\\x03\\x04\\x05\\x06"

sys.modules["machine"] = _Machine()
if VERSION:
    class _Sys:
        def __getattr__(self, name):
            return getattr(_sys, name)
    _sys = sys
    _old = _Sys()
    _old.implementation = ("micropython", VERSION)
    sys.modules["sys"] = _old
_flash = _Flash(FLASH, SIZE)
try:
    _fs = vfs.VfsLfs2(_flash)
except OSError:
    vfs.VfsLfs2.mkfs(_flash)
    _fs = vfs.VfsLfs2(_flash)
vfs.umount("/")
vfs.mount(_fs, "/")
sys.path[:] = ["", ".frozen", "/lib"]
os.chdir("/")
try:
    _main = open("/main.py")
except OSError:
    _main = None
if _main:
    try:
        exec(compile(_main.read(), "main.py", "exec"), globals())
    except KeyboardInterrupt:
        pass
"""


class Board:
    """`with Board() as board:` `board.port` is a pty that answers as a board's serial line."""

    def __init__(
        self, flash: Path | None = None, size: int = 1 << 20, version: tuple[int, ...] = ()
    ) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.flash = flash or Path(self._folder.name) / "flash.bin"
        if not self.flash.exists():
            self.flash.write_bytes(b"\xff" * size)
        shim = Path(self._folder.name) / "shim.py"
        head = f"FLASH={str(self.flash)!r}\nSIZE={self.flash.stat().st_size}\nVERSION={version}\n"
        shim.write_text(head + _SHIM)
        self._shim = shim
        self.bytes_in = 0
        self.bytes_out = 0
        self.cut_after: int | None = None
        """Pull the plug when so many bytes have gone to the board."""
        self.resets = 0
        self.unplugged = threading.Event()
        self._stop = threading.Event()
        self._outer, self._outer_slave = pty.openpty()
        tty.setraw(self._outer_slave)
        self.port = os.ttyname(self._outer_slave)
        self._start()
        self._thread = threading.Thread(target=self._relay, daemon=True)
        self._thread.start()

    def __enter__(self) -> Board:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(5)
        self._kill()
        for fd in (self._outer, self._outer_slave):
            with contextlib.suppress(OSError):
                os.close(fd)
        self._folder.cleanup()

    def _start(self) -> None:
        self._booted = False
        self._inner, slave = pty.openpty()
        tty.setraw(slave)
        attributes = __import__("termios").tcgetattr(slave)
        attributes[3] |= __import__("termios").ISIG
        __import__("termios").tcsetattr(slave, 0, attributes)
        program = Path(sys.executable).with_name("micropython")
        self._process = subprocess.Popen(
            [str(program), "-X", "heapsize=256k", "-i", str(self._shim)],
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            preexec_fn=lambda: __import__("fcntl").ioctl(
                0, __import__("termios").TIOCSCTTY, 0
            ),
        )  # fmt: skip
        os.close(slave)

    def _kill(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._inner)

    def _relay(self) -> None:
        while not self._stop.is_set():
            # until the board is up, what is sent to it waits
            sources = [self._outer, self._inner] if self._booted else [self._inner]
            ready, _, _ = select.select(sources, [], [], 0.02)
            if self._inner in ready:
                try:
                    data = os.read(self._inner, 4096)
                except OSError:
                    data = b""
                if not data:
                    self._process.wait()
                    os.close(self._inner)
                    self.resets += 1
                    self._send(b"MPY: soft reboot\r\n")
                    self._start()
                    continue
                self._booted = True
                self._send(data)
            if self._outer in ready:
                data = os.read(self._outer, 4096)
                if self.cut_after is not None and self.bytes_in + len(data) >= self.cut_after:
                    self._unplug(data[: self.cut_after - self.bytes_in])
                    return
                self.bytes_in += len(data)
                os.write(self._inner, data)

    def _send(self, data: bytes) -> None:
        self.bytes_out += len(data)
        os.write(self._outer, data)

    def _unplug(self, rest: bytes) -> None:
        """The last bytes arrive, then power and line are gone."""
        os.write(self._inner, rest)
        self._process.kill()
        os.close(self._outer_slave)
        os.close(self._outer)
        self.unplugged.set()
