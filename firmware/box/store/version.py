"""Which version is installed."""

from box.store.files import read_whole

_BEFORE = b'"version":"'


def installed_version(slot: str) -> str:
    """The version that a slot's manifest names, "?" where it has none."""
    # not parsed: the names of its files would stay in the interpreter's memory
    data = read_whole(slot + "/manifest.json") or b""
    start = data.find(_BEFORE) + len(_BEFORE)
    end = data.find(b'"', start)
    return data[start:end].decode() if start >= len(_BEFORE) and end > 0 else "?"
