"""A flash for littlefs, in memory."""

BLOCK = 4096


class Flash:
    """A block device in memory."""

    def __init__(self, blocks):
        self.data = bytearray(b"\xff" * (BLOCK * blocks))

    def readblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        buffer[:] = self.data[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        self.data[at : at + len(buffer)] = buffer

    def ioctl(self, operation, argument):
        if operation == 4:
            return len(self.data) // BLOCK
        if operation == 5:
            return BLOCK
        if operation == 6:
            self.data[argument * BLOCK : (argument + 1) * BLOCK] = b"\xff" * BLOCK
        return 0
