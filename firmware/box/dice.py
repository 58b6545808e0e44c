"""What stays of the dice in memory while nobody can roll them."""

from micropython import const

_KEYS_KEPT = const(8)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Dice:
    """The dice of the box, in a hand or put away. Call step() every 20 ms where needed().

    A screen that wants dice has `wanted_dice()` (how many, 0: none now), and takes them in
    `rolled(digits, record)`, which stores them before it returns, and returns whether it could.

    `fault`: the key of the text that says why it can't roll, or None. `sensor`: how the
    accelerometer is read, the arguments of a `SampleReader`, or None. For `box.hand`: `kept`, what
    the dice roller keeps between two rolls, and `key_times`, when the last keys came.
    """

    def __init__(self, ui, i2c, kept: tuple, fault: str | None) -> None:
        """`i2c`: the accelerometer's bus."""
        self._ui = ui
        self.i2c = i2c
        self.kept = kept
        self.fault = fault
        self.sensor: Any = None
        self.key_times = bytearray(4 * _KEYS_KEPT)
        self._key = 0
        self._hand: Any = None  # a box.hand.Hand, whose code is loaded where dice are wanted

    @property
    def rolling(self) -> bool:
        """Whether dice are in the air, or not all seen yet."""
        return self._hand is not None and self._hand.rolling is not None

    def note_key(self, now_us: int) -> None:
        """Keeps when a key came, for the next roll."""
        self.key_times[self._key : self._key + 4] = (now_us & 0x3FFFFFFF).to_bytes(4, "little")
        self._key = (self._key + 4) % (4 * _KEYS_KEPT)

    def ask(self, now: int) -> bool:
        """A key asks for a roll; False where no dice are wanted. `now` as for step()."""
        if self.rolling or not self._ui.top.wanted_dice():
            return False
        self.take_up().begin(False, now)
        return True

    def needed(self, dark: bool) -> bool:
        """Whether there is something to do: a roll goes on, or a shake would mean something, as
        it does where dice are wanted and, when the display is `dark`, everywhere."""
        return self.rolling or dark or self._ui.top.wanted_dice() > 0

    def step(self, now: int) -> bool:
        """Goes on; `now` in ms as of `time.ticks_ms`. True while the box is shaken or rolls."""
        return self.take_up().step(now)

    def take_up(self):
        """The hand that shakes and rolls."""
        if self._hand is None:
            from box.hand import Hand

            self._hand = Hand(self, self._ui)
        return self._hand

    def put_away(self) -> bool:
        """Lets the hand go where it is not rolling; whether it could."""
        if self.rolling:
            return False
        self._hand = None
        return True
