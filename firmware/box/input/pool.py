"""The entropy pool: much noise goes in, a few bytes come out, and there is no way back.

The pool is 32 secret bytes. All that is done with them, H being SHA-256 and `|` joining bytes:

    stir       pool = H(pool | 0 | data)
    block      out  = H(pool | 1 | raw),  pool = H(pool | 2 | raw)

The pool's length is fixed and the tag says what is done, so no two different histories hash the
same bytes. Stirring can't take entropy out: whoever doesn't know the pool doesn't know the next,
whatever was stirred in, even bytes that he chose; so a dead or a hostile accelerometer does no
harm. A block tells nothing of the pool. As the pool is replaced with every block, who reads it now
can't work out blocks of the past; as fresh raw bytes go into every block, nor those to come.
"""

from hashlib import sha256


class EntropyPool:
    """Starts empty: who makes it must `stir` in at least 64 raw bytes before the first `block`."""

    def __init__(self, kept=None):
        """`kept`: that of another pool, to go on from it."""
        self._pool = kept or bytes(32)

    @property
    def kept(self):
        """The pool itself."""
        return self._pool

    def stir(self, data):
        """Mix in `data` (bytes, any length): raw noise, samples of a shake, times of keys."""
        self._pool = sha256(self._pool + b"\x00" + data).digest()

    def block(self, raw):
        """32 bytes that nobody could foretell; `raw` is fresh from the source. Moves the pool."""
        pool = self._pool
        self._pool = sha256(pool + b"\x02" + raw).digest()
        return sha256(pool + b"\x01" + raw).digest()
