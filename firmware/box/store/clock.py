"""The time for the record, if anybody has told the box."""

import time

from micropython import const

_FROM_2000 = const(946684800)
_SET = const(2024)


def unix_time() -> int | None:
    """Seconds since 1970, UTC; None while the clock has not been set since power came on."""
    if time.gmtime()[0] < _SET:
        return None
    # a board counts from 2000, a PC's MicroPython from 1970
    return int(time.time()) + (_FROM_2000 if time.gmtime(0)[0] == 2000 else 0)
