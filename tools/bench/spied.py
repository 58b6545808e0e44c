"""The firmware, made to tell how much of its heap is in use: for the bench and for the tests."""

from __future__ import annotations

from virtual_box import VirtualBox
from virtual_box.box import SHIM_HEAP, firmware

_SPY = b"""
    def spy():
        gc.collect()
        return {"used": gc.mem_alloc()}
    app.state = spy
    app.run()
"""


def spied() -> dict[str, bytes]:
    """The firmware's files; a box of them gives what its heap has in use as its state."""
    files = firmware()
    plain = files["/main.py"]
    files["/main.py"] = plain.replace(b"    app.run()\n", _SPY.lstrip(b"\n"))
    assert files["/main.py"] != plain
    return files


def used(box: VirtualBox) -> int:
    """Bytes of the heap that a spied box has in use after a collection, without what the virtual
    box's stand-ins for built-in modules take."""
    found: int = box.state()["used"] - SHIM_HEAP
    return found
