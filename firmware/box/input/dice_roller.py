"""Dice from noise: raw bytes, health tests, pool, faces by rejection.

    roller = DiceRoller(os.urandom)
    roller.start()                      # with the radio's noise on
    roller.stir(sample, ticks_us())     # each sample of a shake, each key
    roll = roller.roll()                # roll.digits "626612", roll.record "17:f5d92935ea07"

A roll's record goes into its line of the journal. It is the number of the roll since `start` and,
in hex, the bytes that the dice were read from. Anyone can read the dice off it again: a byte of
252 or more (fc to ff) is skipped, any other is a die, its remainder by 6, plus 1. The bytes are
part of a hash of a pool that is gone, so they don't help to foretell the next roll.
"""

from box.input.health import Health
from box.input.pool import EntropyPool

_START_BYTES = 1024  # what a start-up test must see at least before the first output
_CHUNK = 64  # bytes of one draw: a source that repeats itself from draw to draw is found out
_FRESH = 16  # raw bytes that go into every roll
_FAIR = 252  # the largest multiple of 6 in a byte; what is above would favour faces 1 to 4
_READ = 12  # bytes of a block at most: keeps a journal line short. Short once in 5,000,000,000
_TRIES = 4


class DiceFault(Exception):
    """No dice. `key` names the text that says why: "dice_not_started", "dice_no_noise",
    "dice_stuck", "dice_repeats", "dice_biased" or "dice_spent"."""

    def __init__(self, key):
        super().__init__(key)
        self.key = key


class DiceRoll:
    """One roll: `digits` ("1" to "6" each, in the order they came), `record` (for the audit)."""

    def __init__(self, digits, record):
        self.digits = digits
        self.record = record


def read_dice(block, count):
    """The first `count` dice in `block` (bytes).

    Returns (digits, how many bytes were read), or None when the first 12 bytes hold too few.
    """
    digits = ""
    for at in range(min(_READ, len(block))):
        byte = block[at]
        if byte < _FAIR:
            digits += "123456"[byte % 6]
            if len(digits) == count:
                return digits, at + 1
    return None


class DiceRoller:
    """Rolls dice from `draw(n)`, which returns n raw bytes or raises OSError.

    `fault`: None, or the key of why it refuses. It refuses from the first bad byte until a
    `start` goes well: a source that failed once isn't asked again behind the players' backs.
    `rolls`: how many since `start`.
    """

    def __init__(self, draw, kept=None):
        """`kept`: that of an earlier roller of this source, to go on where it was."""
        rolls, fault, pool, seen = kept or (0, "dice_not_started", None, None)
        self._draw = draw
        self._health = Health(seen)
        self._pool = EntropyPool(pool)
        self.rolls = rolls
        self.fault = fault

    @property
    def kept(self):
        """What another roller needs in order to go on from here: data only, and secret."""
        return (self.rolls, self.fault, self._pool.kept, self._health.kept)

    def start(self):
        """Fill the pool and test the source over 1,024 bytes. Raises DiceFault.

        The source must be at its best meanwhile: on the ESP32, the radio on for 100 ms before.
        """
        self._health.restart()
        self.rolls = 0
        self.fault = "dice_not_started"
        for _ in range(_START_BYTES // _CHUNK):
            self._pool.stir(self._take(_CHUNK))
        self.fault = None

    def stir(self, sample, ticks_us):
        """Mix in what can't harm and may help: `sample` (bytes, as the sensor gave them, or
        empty) and when it came (microseconds, any int)."""
        self._pool.stir((ticks_us & 0x3FFFFFFF).to_bytes(4, "little") + sample)

    def roll(self, count=6):
        """`count` dice, 1 to 6, as a DiceRoll. Raises DiceFault; then no roll was made."""
        if not 1 <= count <= 6:
            raise ValueError("1 to 6 dice")
        if self.fault:
            raise DiceFault(self.fault)
        for _ in range(_TRIES):
            block = self._pool.block(self._take(_FRESH))
            dice = read_dice(block, count)
            if dice:
                self.rolls += 1
                return DiceRoll(dice[0], f"{self.rolls}:{block[: dice[1]].hex()}")
        return self._refuse("dice_spent")

    def _take(self, count):
        """`count` raw bytes that passed the health tests."""
        try:
            raw = self._draw(count)
        except OSError:
            raw = b""
        if len(raw) != count:
            self._refuse("dice_no_noise")
        if self._health.feed(raw):
            self._refuse(self._health.fault)
        return raw

    def _refuse(self, key):
        self.fault = key
        raise DiceFault(key)
