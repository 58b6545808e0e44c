"""Writes a file to a board's flash through the boot loader in the chip's ROM, by esptool."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from typing import Any

import serial
from esp_pylib.logger import EspLog, EspLogBase
from esptool.cmds import attach_flash, detect_chip, erase_flash, reset_chip, run_stub, write_flash
from esptool.util import FatalError

from .errors import BoxError, BoxFailed, NotAnswering, Unplugged
from .firmware_file import START
from .transport import explain

ATTEMPTS = 7
_FAST = 460_800  # baud; every USB chip of these boards can

Progress = Callable[[int, int], None]


class _Quiet(EspLogBase):
    """Takes esptool's words away and passes its progress on. What goes wrong is raised too."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress

    def print(self, *args: Any, **kwargs: Any) -> None:
        """Nothing."""

    err = warn = note = hint = debug = error = warning = stage = set_verbosity = print

    def progress_bar(
        self,
        cur_iter: int,
        total_iters: int,
        prefix: str = "",
        suffix: str = "",
        bar_length: int = 30,
    ) -> None:
        """Passes it on."""
        del prefix, suffix, bar_length
        self._progress(cur_iter, total_iters)


def flash(port: str, data: bytes, progress: Progress, attempts: int = ATTEMPTS) -> None:
    """Erases the whole flash of the ESP32 at `port`, writes `data` from 0x1000 on, checks it,
    starts the board. `progress` is told (done, total) in esptool's own steps.

    Raises NoBox, PortBusy, NotPermitted, NotAnswering (no boot loader), BoxFailed (another chip,
    or the check failed), Unplugged.
    """
    EspLog.set_logger(_Quiet(progress))
    board = _connect(port, attempts)
    try:
        if board.CHIP_NAME != "ESP32":
            raise BoxFailed(
                f"the board on {port} has an {board.CHIP_NAME}; BoBox needs an ESP32 "
                "(a board with the module WROOM-32). Nothing was erased"
            )
        _write(port, board, data)
    finally:
        board._port.close()


def _connect(port: str, attempts: int) -> Any:
    try:
        # esptool's reset keeps the logger that there was when it was imported
        with contextlib.redirect_stderr(io.StringIO()):
            return detect_chip(port, connect_attempts=attempts)
    except (FatalError, OSError, ValueError) as error:
        raise _why(port, error) from error


def _why(port: str, error: Exception) -> BoxError:
    if "://" not in port or "onnect" not in str(error):
        found = explain(port, error)
        if not isinstance(found, NotAnswering):
            return found
    return NotAnswering(
        f"the board on {port} does not answer as a boot loader. Hold its BOOT key (some boards "
        "say IO0), give the command again, and let go when the writing begins"
    )


def _write(port: str, board: Any, data: bytes) -> None:
    try:
        board = run_stub(board)
        if "://" not in port:
            board.change_baud(_FAST)
        attach_flash(board)
        erase_flash(board)
        write_flash(board, [(START, data)])
        reset_chip(board, "hard-reset")
    except (serial.SerialException, OSError) as error:
        raise Unplugged(_broken(port)) from error
    except FatalError as error:
        if "MD5" in str(error):
            raise BoxFailed(
                f"what is on the board on {port} is not what was written: its flash chip or the "
                "cable is bad. Try another cable, then another board"
            ) from error
        raise Unplugged(_broken(port)) from error


def _broken(port: str) -> str:
    return (
        f"the board on {port} went away in the middle, so its flash is half written and it does "
        "not start. Nothing is broken: plug it in and give the command again"
    )
