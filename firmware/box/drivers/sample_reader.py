"""Reads a started accelerometer: what stays in memory of its driver."""

from micropython import const

_ENODEV = const(19)
_CHECK_EVERY = const(32)
# Where `box.drivers.probe` looks. 0x1D is an ADXL345 or a LIS3DH's clone.
ADDRESSES = b"\x18\x19\x53\x1d\x68\x69"


class SampleReader:
    """Samples of the chip at `address`, as its driver has set it up.

    `data`: register of the first of six data bytes, with the auto-increment bit if any; `low`:
    which byte of a pair is the low one, 0 or 1; milli-g are (raw * scale) >> shift; register
    `control` holds `running` while the chip measures.
    """

    def __init__(self, i2c, address, data, low, scale, shift, control, running) -> None:
        """`i2c` has `readfrom_mem_into(address, register, buffer)`. No bus traffic yet."""
        self._i2c = i2c
        self._address = address
        self._form = (data, low, scale, shift, control, running)
        self._byte = bytearray(1)
        self._raw = bytearray(6)
        self._reads = 0

    def read_into(self, sample) -> None:
        """Puts the newest x, y, z in milli-g into sample[0:3]. Allocates nothing.

        OSError: the chip is gone, or was gone and has lost what it was told; nothing else then.
        """
        data, low, scale, shift, control, running = self._form
        raw = self._raw
        self._i2c.readfrom_mem_into(self._address, data, raw)
        high = 1 - low
        axis = 0
        while axis < 3:
            value = raw[2 * axis + low] | raw[2 * axis + high] << 8
            if value & 0x8000:
                value -= 0x10000
            sample[axis] = value * scale >> shift
            axis += 1
        # Its plug came out and back between two reads, or its power dipped: it has forgotten all.
        self._reads = (self._reads + 1) % _CHECK_EVERY
        if not self._reads:
            self._i2c.readfrom_mem_into(self._address, control, self._byte)
            if self._byte[0] != running:
                raise OSError(_ENODEV)


def anybody_there(i2c) -> bool:
    """Whether anything answers where accelerometers are. A few bytes on the bus."""
    byte = bytearray(1)
    for address in ADDRESSES:
        try:
            i2c.readfrom_mem_into(address, 0, byte)
            return True
        except OSError:
            pass
    return False
