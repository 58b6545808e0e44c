"""What the commands do that make a box of a bare board."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import typer

from . import firmware_file
from .errors import BoboxError, FileError
from .firmware_file import START, Firmware
from .output import emit, say


def flash(path: Path, port: str | None, yes: bool, then_install: bool, as_json: bool) -> None:
    """`bobox flash`."""
    from . import box_commands
    from .devices import choose_port

    try:
        from .flash import flash as write
    except ImportError as error:
        raise _lacking(error) from None
    firmware = firmware_file.load(path)
    where = choose_port(port)
    _agree(where, yes)
    with box_commands._bar("flash") as bar:
        write(where, firmware.data, bar)
    installs = then_install and not firmware.has_files
    if as_json and not installs:
        emit(
            {
                "port": where,
                "micropython": firmware.version_text,
                "bytes": len(firmware.data),
                "bobox": firmware.has_files,
            }
        )
    elif firmware.has_files:
        print(f"MicroPython {firmware.version_text} and BoBox are on the board")
    else:
        say(f"MicroPython {firmware.version_text} is on the board")
    if installs:
        box_commands.install(where, False, as_json)


def _agree(port: str, yes: bool) -> None:
    """Asks before all that is on the board goes."""
    if yes:
        return
    if sys.stdin is None or not sys.stdin.isatty():
        raise BoboxError(
            f"flash erases all that is on the board on {port}, games too, and nobody is there to "
            "be asked; give --yes if that is right"
        )
    question = f"Erase all that is on the board on {port}, games too?"
    if not typer.confirm(question, err=True):
        raise BoboxError("nothing was changed")


def image(path: Path, out: Path, as_json: bool) -> None:
    """`bobox image`."""
    try:
        from . import filesystem
    except ImportError as error:
        raise _lacking(error) from None
    from . import built
    from .merge import PackError

    firmware = firmware_file.load(path)
    try:
        files = built.build()
    except PackError as error:
        raise FileError(f"the firmware can't be packed: {error}") from None
    try:
        system = filesystem.make(files, firmware.files.size // filesystem.BLOCK)
    except filesystem.NoRoom as error:
        raise FileError(
            f"{path}: its part for files has {firmware.files.size // 1024} kB, which is no room "
            "for BoBox; take the ESP32_GENERIC for 4 MB of flash"
        ) from error
    data = _joined(firmware, system)
    _write(out, data)
    if as_json:
        emit(
            {
                "file": str(out),
                "bytes": len(data),
                "at": START,
                "micropython": firmware.version_text,
                "files": sorted(files),
                "file_system": {"at": firmware.files.offset, "size": firmware.files.size},
            }
        )
    else:
        print(
            f"{out}: MicroPython {firmware.version_text} and BoBox, {len(data)} bytes. "
            f"`bobox flash --firmware {out}` puts it on a board"
        )


def _joined(firmware: Firmware, system: bytes) -> bytes:
    """MicroPython, what is erased between, the file system."""
    room = firmware.files.offset - START
    return firmware.data[:room].ljust(room, b"\xff") + system


def _write(out: Path, data: bytes) -> None:
    part = out.with_name(out.name + ".part")
    try:
        part.write_bytes(data)
        os.replace(part, out)
    except OSError as error:
        raise FileError(f"{out}: {error.strerror or error}") from None


def _lacking(error: ImportError) -> BoboxError:
    return BoboxError(
        f"what writes to bare boards is not installed ({error}): pip install 'bobox[maker]'"
    )
