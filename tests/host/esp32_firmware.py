"""A file with the layout of MicroPython's for an ESP32, a few kilobytes of program in it."""

import struct

VFS_AT = 0x200000
VFS_SIZE = 0x80000


def program(chip, body):
    """An ESP32 image: a header of 24 bytes, one segment, its check sum, a SHA-256's place."""
    header = struct.pack("<BBBBI4sH9sB", 0xE9, 1, 2, 0x20, 0x40080000, b"", chip, b"", 1)
    body += bytes(-len(body) % 4)
    data = header + struct.pack("<II", 0x3F400000, len(body)) + body
    return data + bytes(16 - len(data) % 16) + bytes(32)


def entry(kind, subtype, offset, size, label):
    return struct.pack("<2sBBII16sI", b"\xaa\x50", kind, subtype, offset, size, label, 0)


def firmware(chip=0, said=b"MicroPython v1.26.1 on 2025-09-11", vfs=b"vfs", size=VFS_SIZE):
    table = entry(1, 2, 0x9000, 0x6000, b"nvs") + entry(0, 0, 0x10000, 0x1F0000, b"factory")
    table += entry(1, 0x81, VFS_AT, size, vfs)
    data = program(chip, bytes(range(256)) * 8).ljust(0x7000, b"\xff") + table
    return data.ljust(0xF000, b"\xff") + program(chip, b"\1" * 999 + said + b"\0" * 3000)
