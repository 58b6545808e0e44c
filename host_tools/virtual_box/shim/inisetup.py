"""What a board does when its flash does not mount."""

import sys
import time

import vfs


def setup(flash):
    """A blank flash gets a file system; another is left alone, and said until Ctrl-C."""
    first = bytearray(flash.ioctl(5, 0))
    flash.readblocks(0, first)
    if first == b"\xff" * len(first):
        vfs.VfsLfs2.mkfs(flash)
        vfs.mount(flash, "/")
        return
    try:
        while True:
            print("The filesystem appears to be corrupted.")
            time.sleep(3)
    except KeyboardInterrupt as error:
        sys.print_exception(error)
