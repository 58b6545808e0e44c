"""mpremote's serial transport, made fit for a command: quiet, quick, never waiting for ever."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from .errors import BoxError, NoBox, NotAnswering, NotPermitted, PortBusy, Unplugged

_NO_TERMINAL = (errno.ENXIO, errno.EISDIR, errno.ENOTTY, errno.ENAMETOOLONG)
_READ_TIMEOUT = 10  # seconds without a byte in the middle of an answer


class BoxTransport(SerialTransport):
    """SerialTransport with a read_until that takes what is there, not one byte a time."""

    def __init__(self, port: str) -> None:
        self._ahead = bytearray()
        self.received = 0
        super().__init__(port, timeout=_READ_TIMEOUT)

    def read_until(
        self,
        min_num_bytes: int,  # noqa: ARG002
        ending: bytes,
        timeout: float | None = _READ_TIMEOUT,
        data_consumer: Callable[[bytes], None] | None = None,
        timeout_overall: float | None = None,
    ) -> bytes:
        """As SerialTransport's; what arrives behind `ending` is kept for the next call."""
        start = last = time.monotonic()
        searched = 0
        while True:
            at = self._ahead.find(ending, searched)
            if at >= 0:
                if data_consumer:
                    data_consumer(self._take(at))
                    at = 0
                return self._take(at + len(ending))
            searched = max(0, len(self._ahead) - len(ending) + 1)
            if data_consumer:
                data_consumer(self._take(searched))
                searched = 0
            waiting = self.serial.in_waiting
            if waiting:
                data = self.serial.read(waiting)
                self.received += len(data)
                self._ahead += data
                last = time.monotonic()
                continue
            now = time.monotonic()
            late = timeout is not None and now >= last + timeout
            if late or (timeout_overall is not None and now >= start + timeout_overall):
                return self._take(len(self._ahead))
            time.sleep(0.001)

    def _take(self, count: int) -> bytes:
        data = bytes(self._ahead[:count])
        del self._ahead[:count]
        return data

    def enter_raw_repl(self, soft_reset: bool = False, timeout_overall: float = 10) -> None:
        """Interrupts what runs and enters the raw REPL; what was half read is forgotten."""
        self._ahead.clear()
        super().enter_raw_repl(soft_reset=soft_reset, timeout_overall=timeout_overall)

    def settle_prompt(self) -> None:
        """After more than one try: lets the late answers to earlier ones go by."""
        quiet = time.monotonic()
        while time.monotonic() < quiet + 0.1:
            waiting = self.serial.in_waiting
            if waiting:
                self.received += waiting
                self._ahead += self.serial.read(waiting)
                quiet = time.monotonic()
            else:
                time.sleep(0.005)
        self._ahead[:] = b">"


@contextlib.contextmanager
def translated(port: str) -> Iterator[None]:
    """Turns a serial port's errors into sentences, and keeps mpremote's prints off stdout."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            yield
    except serial.SerialException as error:
        raise Unplugged(_gone(port, error)) from error
    except OSError as error:
        raise Unplugged(_gone(port, error)) from error


def _gone(port: str, error: Exception) -> str:
    return (
        f"the box on {port} went away in the middle ({error}). Plug it in and give the command "
        "again: the box has either the old or the new, whole"
    )


def open_transport(port: str) -> BoxTransport:
    """Opens the port. Raises NoBox, PortBusy, NotPermitted or NotAnswering."""
    _check_address(port)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            return BoxTransport(port)
    except (TransportError, OSError, ValueError) as error:
        raise explain(port, error) from error


def _check_address(port: str) -> None:
    """Refuses a network port without a host and a number; pyserial's words for it say nothing."""
    if not port.startswith(("socket://", "rfc2217://")):
        return
    try:
        address = urlsplit(port)
        good = bool(address.hostname and address.port)
    except ValueError:
        good = False
    if not good:
        raise NoBox(
            f"{port} is no port: a host and a number from 1 to 65535 are needed, "
            "as socket://192.168.1.20:2323"
        )


def explain(port: str, error: Exception) -> BoxError:
    """Why the port does not open. mpremote swallows the reason, so the port is asked again."""
    reason: Exception = error
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except (OSError, ValueError) as found:
        reason = found
    text = str(reason)
    number = getattr(reason, "errno", None)
    if isinstance(reason, ValueError) or "invalid URL" in text:
        return NoBox(f"{port} is no port: {text}")
    if number == 2 or "FileNotFoundError" in text or "No such file" in text:
        return NoBox(f"there is no port {port}; `bobox devices` lists what is plugged in")
    if _is_busy(number, text):
        return PortBusy(
            f"{port} is in use by another program (a serial monitor, Thonny, mpremote, on Linux "
            "also ModemManager or brltty). Close it and try again"
        )
    if number in (1, 13) or "Permission" in text or "denied" in text:
        return NotPermitted(f"this user may not open {port}. {_permission_hint(port)}")
    if "://" in port:
        return NoBox(f"nothing answers at {port}: {text}")
    if number in _NO_TERMINAL or any(f"({each}," in text for each in _NO_TERMINAL):
        return NoBox(f"{port} is no serial port; `bobox devices` lists what is plugged in")
    return NotAnswering(f"{port} does not open: {text}")


def _is_busy(number: int | None, text: str) -> bool:
    if number in (11, 16) or "exclusively lock" in text or "Resource busy" in text:
        return True
    # Windows says "access is denied" for a port that another program holds
    return sys.platform == "win32" and "PermissionError" in text


def _permission_hint(port: str) -> str:
    if sys.platform.startswith("linux"):
        return (
            f"Its group is {_group_of(port)}: join it by `sudo usermod -aG {_group_of(port)} "
            '"$USER"`, then log out and in again'
        )
    if sys.platform == "darwin":
        return (
            "On macOS use the /dev/cu.* name of the port and allow the accessory under "
            "System Settings, Privacy & Security"
        )
    return "On Windows close every other program that may hold it, or install the chip's driver"


def _group_of(port: str) -> str:
    try:
        import grp

        status = os.stat(port)
        if stat.S_ISCHR(status.st_mode):
            return grp.getgrgid(status.st_gid).gr_name
    except (ImportError, OSError, KeyError):
        pass
    return "dialout"
