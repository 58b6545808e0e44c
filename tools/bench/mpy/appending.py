"""Appends the lines of a file to one on littlefs, flushed one by one; prints the operations.

    micropython appending.py LINES

The file system has the geometry and the settings of the box's.
"""

import json
import sys

import vfs

BLOCK = 4096
BLOCKS = 512


class Flash:
    """A block device in memory that counts."""

    def __init__(self):
        self.data = bytearray(b"\xff" * (BLOCK * BLOCKS))
        self.programs = 0
        self.erases = 0

    def readblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        buffer[:] = self.data[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        self.programs += 1
        at = block * BLOCK + offset
        self.data[at : at + len(buffer)] = buffer

    def ioctl(self, operation, argument):
        if operation == 4:
            return BLOCKS
        if operation == 5:
            return BLOCK
        if operation == 6:
            self.erases += 1
            self.data[argument * BLOCK : (argument + 1) * BLOCK] = b"\xff" * BLOCK
        return 0


with open(sys.argv[1], "rb") as file:
    start, *lines = file.readlines()
flash = Flash()
vfs.VfsLfs2.mkfs(flash)
vfs.mount(vfs.VfsLfs2(flash), "/flash")
with open("/flash/0001.jsonl", "ab") as file:
    file.write(start)
    file.flush()
    programs, erases = flash.programs, flash.erases
    for line in lines:
        file.write(line)
        file.flush()
    print(json.dumps({"programs": flash.programs - programs, "erases": flash.erases - erases}))
