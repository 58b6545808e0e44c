"""Raw sources for tests: like noise, and the same each time."""

from hashlib import sha256


class Seeded:
    """SHA-256 of a seed and a counter: the same bytes on CPython and on MicroPython."""

    def __init__(self, seed):
        self._seed = seed
        self._counter = 0
        self._left = b""

    def draw(self, count):
        while len(self._left) < count:
            self._counter += 1
            counter = self._counter.to_bytes(4, "big")
            self._left += sha256(self._seed + counter).digest()
        taken, self._left = self._left[:count], self._left[count:]
        return taken
