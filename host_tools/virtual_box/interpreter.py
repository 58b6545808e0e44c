"""The interpreter process: maps what the player shares and becomes MicroPython.

Run as a file: interpreter.py PAGE FLASH ROM DOOR HEAP (four file descriptors and a size in bytes).
"""

import ctypes
import mmap
import os
import signal
import sys

_DATA = 4096
_PR_SET_PDEATHSIG = 1  # Linux, prctl(2)

_START = (
    "import vfs,sys,uctypes as u\n"
    "r=vfs.VfsRom(u.bytearray_at({rom},{rom_size}))\n"
    "vfs.mount(r,'/rom')\n"
    "sys.path[:]=('/rom',)\n"
    "import vbox\n"
    "vbox.start(r,{page},{data},{data_size},{flash},{flash_size},{door})\n"
    "_go=vbox.load('boot','go')\n"
    "del r,vfs,sys,u,vbox\n"
    "_go()\n"
    "del _go\n"
)


def _map(descriptor: int) -> tuple[int, int, mmap.mmap]:
    size = os.fstat(descriptor).st_size
    memory = mmap.mmap(descriptor, size)
    return ctypes.addressof(ctypes.c_char.from_buffer(memory)), size, memory


def _die_with_the_player() -> None:
    """A player that is killed can't end its interpreter, which would spin at a closed terminal."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def main() -> None:
    """Never returns; the exit status is MicroPython's."""
    _die_with_the_player()
    page, flash, rom, door, heap = (int(a) for a in sys.argv[1:6])
    import micropython_run

    page_at, page_size, page_memory = _map(page)
    flash_at, flash_size, flash_memory = _map(flash)
    rom_at, rom_size, rom_memory = _map(rom)
    code = _START.format(
        rom=rom_at,
        rom_size=rom_size,
        page=page_at,
        data=page_at + _DATA,
        data_size=page_size - _DATA,
        flash=flash_at,
        flash_size=flash_size,
        door=door,
    )
    keep = (page_memory, flash_memory, rom_memory)
    arguments = ["micropython", "-X", f"heapsize={heap}", "-i", "-c", code]
    status = micropython_run.run_main(arguments)
    del keep
    os._exit(status & 0xFF)


if __name__ == "__main__":
    sys.path.pop(0)  # this folder's names must not hide the library's
    main()
