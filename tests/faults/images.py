"""Changes to a box's flash from outside: a file's content, a turned bit, hardly any room."""

from pathlib import Path
from random import Random

from bobox.filesystem import opened
from littlefs import LittleFSError


def changed(image: bytes, path: str, data: bytes) -> bytes:
    """The image with other content in one of its files; its other files stay where they are."""
    system = opened(image)
    with system.open(path, "wb") as file:
        file.write(data)
    return bytes(system.context.buffer)


def filled(image: bytes, left: int) -> bytes:
    """The image with a file that leaves so many blocks of its room free."""
    system = opened(image)
    if "filler" in system.listdir("/"):
        system.remove("/filler")
    free = system.block_count - system.used_block_count
    while True:
        try:
            with system.open("/filler", "wb") as file:
                file.write(bytes((free - left) * 4096))
            return bytes(system.context.buffer)
        except LittleFSError:
            free -= 1


def flipped(data: bytes, bit: int) -> bytes:
    """The data with that bit turned over."""
    return data[: bit // 8] + bytes([data[bit // 8] ^ 1 << bit % 8]) + data[bit // 8 + 1 :]


def bits(data: bytes, count: int, seed: str) -> list[int]:
    """Some bits of the data, the same ones each time."""
    return sorted(Random(seed).sample(range(len(data) * 8), min(count, len(data) * 8)))


def kept(folder: Path, image: bytes) -> Path:
    """A folder for VirtualBox's `state` that has this flash."""
    folder.mkdir(exist_ok=True)
    (folder / "flash.img").write_bytes(image)
    return folder
