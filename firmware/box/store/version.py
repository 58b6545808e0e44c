"""Which version is installed."""

from micropython import const

_BEFORE = b'"version":"'
_HEAD = const(64)


def installed_version(slot: str) -> str:
    """The version that a slot's manifest names, "?" where it has none."""
    # not parsed: the names of its files would stay in the interpreter's memory
    try:
        with open(slot + "/manifest.json", "rb") as file:
            data = file.read(_HEAD)
    except OSError:
        data = b""
    start = data.find(_BEFORE) + len(_BEFORE)
    end = data.find(b'"', start)
    return data[start:end].decode() if start >= len(_BEFORE) and end > 0 else "?"
