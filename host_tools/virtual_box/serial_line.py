"""The serial line: what a host sends and gets, between its pseudo-terminal and MicroPython."""

from __future__ import annotations

import os
import pty
import time
import tty

_STALLED = 1.0  # seconds after which a host that does not read is taken for absent
_KEEP = 1 << 16
_BANNER = b"MicroPython "
# What MicroPython prints last as it enters the raw REPL, and the friendly one.
_RAW = b"raw REPL; CTRL-B to exit\r\n>"
_FRIENDLY = b'Type "help()" for more information.\r\n>>> '


class SerialLine:
    """Relays bytes; cooks line ends as a board does; keeps the last output in `output`."""

    def __init__(self, open_port: bool) -> None:
        self.output = bytearray()
        self.to_box = bytearray()  # from the host, not taken yet
        self.to_host = bytearray()
        self.raw = False  # the raw REPL is on
        self.counted_in = 0
        self.counted_out = 0
        self._last = 0
        self._tail = b""
        self._moved_at = time.monotonic()
        self._swallowed: bytearray | None = None
        self.master = self._slave = -1
        self.port = ""
        if open_port:
            self.master, self._slave = pty.openpty()
            tty.setraw(self._slave)
            self.port = os.ttyname(self._slave)
            os.set_blocking(self.master, False)

    def close(self) -> None:
        """Closes the port."""
        if self.master >= 0:
            os.close(self.master)
            os.close(self._slave)
            self.master = -1

    def receive(self) -> None:
        """Takes what the host sent."""
        try:
            data = os.read(self.master, 4096)
        except OSError:
            return
        self.counted_in += len(data)
        self.to_box += data

    def full(self) -> bool:
        """Whether MicroPython should wait until the host has read more."""
        return len(self.to_host) > 4096

    def say(self, data: bytes) -> None:
        """Output of the player's own, such as the boot loader's."""
        self.output += data
        del self.output[:-_KEEP]
        if self.master >= 0:
            self.counted_out += len(data)
            self.to_host += data
            self.flush()

    def printed(self, data: bytes) -> bytes:
        """Output of MicroPython.  Gives what must be typed in answer (to restore a raw REPL)."""
        self._tail = (self._tail + data)[-4096:]
        raw, friendly = self._tail.rfind(_RAW), self._tail.rfind(_FRIENDLY)
        if raw != friendly:
            self.raw = raw > friendly
        if self._swallowed is not None:
            self._swallowed += data
            prompt = self._swallowed.rfind(_BANNER)
            if prompt < 0 or not self._swallowed.endswith(b">>> "):
                return b""
            data = bytes(self._swallowed[:prompt])
            self._swallowed = None
            self.say(self._cook(data))
            return b"\x01"
        self.say(self._cook(data))
        return b""

    def restarted(self) -> None:
        """MicroPython starts anew: a raw REPL comes back as one, without the friendly prompt."""
        self._swallowed = bytearray() if self.raw else None

    def power_off(self) -> None:
        """What was under way is lost."""
        self.to_box.clear()
        self.raw = False
        self._tail = b""
        self._swallowed = None

    def _cook(self, data: bytes) -> bytes:
        # A board's print sends \r\n; MicroPython on a host sends \n and leaves it to the terminal.
        if b"\n" not in data:
            if data:
                self._last = data[-1]
            return data
        out = bytearray()
        for byte in data:
            if byte == 10 and self._last != 13:
                out.append(13)
            out.append(byte)
            self._last = byte
        return bytes(out)

    def flush(self) -> None:
        """Sends what waits; throws it away when nobody reads for a second, as a wire would."""
        now = time.monotonic()
        while self.to_host:
            try:
                sent = os.write(self.master, self.to_host[:4096])
            except BlockingIOError:
                sent = 0
            if not sent:
                if now - self._moved_at > _STALLED:
                    self.to_host.clear()
                return
            del self.to_host[:sent]
            self._moved_at = now
        self._moved_at = now
