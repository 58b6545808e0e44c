"""What a LiPo cell's voltage says of its charge. Pure."""

from micropython import const

OK = const(0)
LOW = const(1)
EMPTY = const(2)

_LOW = const(3500)
_EMPTY = const(3300)
_BACK = const(100)  # millivolts more until a level is left: a cell recovers when it rests
_TIMES = const(3)  # looks in a row: the radio, the display may pull it down for a moment

# Rest voltage of one cell at 20 degrees, every tenth of its charge, in units of 20 mV.
_CURVE = b"\xa5\xb8\xbb\xbd\xbe\xc0\xc2\xc6\xc9\xce\xd2"


def charge(millivolts: int) -> int:
    """The charge in percent, 0 to 100: between tenths of the curve in a straight line."""
    if millivolts <= _CURVE[0] * 20:
        return 0
    for tenth in range(1, 11):
        high = _CURVE[tenth] * 20
        if millivolts < high:
            low = _CURVE[tenth - 1] * 20
            return (tenth - 1) * 10 + (millivolts - low) * 10 // (high - low)
    return 100


class Cell:
    """Fed with a voltage every few seconds; `level`: OK, LOW (3.5 V), EMPTY (3.3 V).

    `seen`: how many times in a row it has seen another level.
    """

    def __init__(self, level: int = OK, seen: int = 0) -> None:
        """To go on from what another Cell has seen."""
        self.level = level
        self.seen = seen

    def feed(self, millivolts: int) -> int:
        """Takes a voltage; returns the level. It takes three in a row to change it."""
        back = _BACK if self.level else 0
        if millivolts < (_EMPTY if self.level < EMPTY else _EMPTY + _BACK):
            level = EMPTY
        elif millivolts < _LOW + back:
            level = LOW
        else:
            level = OK
        self.seen = self.seen + 1 if level != self.level else 0
        if self.seen >= _TIMES:
            self.level = level
            self.seen = 0
        return self.level
