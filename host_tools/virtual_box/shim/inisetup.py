"""What a board does when its flash does not mount: see MicroPython's ports/esp32/modules."""

import sys
import time

import vfs

_TEXT = """\
The filesystem appears to be corrupted. If you had important data there, you
may want to make a flash snapshot to try to recover it. Otherwise, perform
factory reprogramming of MicroPython firmware (completely erase flash, followed
by firmware programming).
"""


def setup(flash):
    """A blank flash gets a file system; another is left alone, and said until Ctrl-C."""
    first = bytearray(flash.ioctl(5, 0))
    flash.readblocks(0, first)
    if first == b"\xff" * len(first):
        print("Performing initial setup")
        vfs.VfsLfs2.mkfs(flash)
        vfs.mount(flash, "/")
        return
    try:
        while True:
            print(_TEXT)
            time.sleep(3)
    except KeyboardInterrupt as error:
        sys.print_exception(error)
