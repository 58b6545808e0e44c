"""Files that are dear to make, kept in the user's cache folder by the hash of what made them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


def folder() -> Path:
    """The cache folder, made if it is not there."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    found = Path(base) / "bobox"
    found.mkdir(parents=True, exist_ok=True)
    return found


def cached(name: str, make: Callable[[], bytes]) -> Path:
    """The file `name`, made by `make` if it is not there; safe with several makers at once."""
    target = folder() / name
    if not target.exists():
        part = target.with_name(f"{name}.{os.getpid()}.part")
        part.write_bytes(make())
        os.replace(part, target)
    return target
