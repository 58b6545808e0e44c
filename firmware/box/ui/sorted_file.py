"""Files of many small things on flash, found by number with few reads and little memory.

    0   4 bytes  what it holds
    4   u32      n, how many
    8   2 bytes  belongs to the kind
    10  6 bytes  zero
    16  32 u32   the key of every s-th thing, s = n / 32 rounded up; 7fffffff past the end
    144 n times  u32 key, ascending
                 u32 place: where the thing is, as its kind says
    ..           the things

All numbers are little-endian.
"""

from micropython import const

_HEADER = const(16)
_STEPS = const(32)
_INDEX = const(144)
_BLOCK = const(16)


class SortedFile:
    """One open file. One that is missing or damaged is like an empty one."""

    def __init__(self, path, kind):
        """`kind`: what the file must hold: 4 bytes and 2."""
        self._count = 0
        try:
            self._file = open(path, "rb")  # noqa: SIM115, stays open
            self._steps = bytearray(4 * _STEPS)
            self._index = bytearray(8 * _BLOCK)
            head = self._file.read(_HEADER)
            if len(head) == _HEADER and head[:4] + head[8:10] == kind:
                self._file.readinto(self._steps)
                self._count = _u32(head, 4)
        except OSError:
            pass

    def find(self, key):
        """Return the place of a key, 0 if it is not here."""
        if not self._count:
            return 0
        stride = (self._count + _STEPS - 1) // _STEPS
        step = 0
        while step < _STEPS and _u32(self._steps, 4 * step) <= key:
            step += 1
        low, high = max(0, step - 1) * stride, min(step * stride, self._count)
        index = self._index
        try:
            while high - low > _BLOCK:
                middle = (low + high) // 2
                self._file.seek(_INDEX + 8 * middle)
                self._file.readinto(index, 4)
                if _u32(index, 0) <= key:
                    low = middle
                else:
                    high = middle
            if high > low:
                self._file.seek(_INDEX + 8 * low)
                self._file.readinto(index, 8 * (high - low))
                for at in range(0, 8 * (high - low), 8):
                    if _u32(index, at) == key:
                        return _u32(index, at + 4)
        except OSError:
            pass
        return 0

    def read(self, offset, buffer):
        """Fill the buffer from there in the file; True if there was so much."""
        try:
            self._file.seek(offset)
            return self._file.readinto(buffer) == len(buffer)
        except OSError:
            return False


def _u32(data, at):
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16 | data[at + 3] << 24
