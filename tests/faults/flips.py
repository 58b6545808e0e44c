"""One bit of one file of a box turned over."""

from random import Random

from virtual_box.image import _system


def changed(image: bytes, path: str, data: bytes) -> bytes:
    """The image with other content in one of its files; its other files stay where they are."""
    system = _system(mount=False)
    system.context.buffer[:] = image
    system.mount()
    with system.open(path, "wb") as file:
        file.write(data)
    system.unmount()
    return bytes(system.context.buffer)


def flipped(data: bytes, bit: int) -> bytes:
    """The data with that bit turned over."""
    return data[: bit // 8] + bytes([data[bit // 8] ^ 1 << bit % 8]) + data[bit // 8 + 1 :]


def bits(data: bytes, count: int, seed: str) -> list[int]:
    """Some bits of the data, the same ones each time."""
    return sorted(Random(seed).sample(range(len(data) * 8), min(count, len(data) * 8)))
