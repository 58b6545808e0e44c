"""The parts of time that a box seldom needs."""

import utime
from micropython import const
from time import time
from vbox import W, now

_RTC = const(15)
_EPOCH = const(946684800)  # 2000-01-01 on the host's clock


def time_ns():
    return (now() + W[_RTC]) * 1000


def ticks_cpu():
    return now() * 160 & 0x3FFFFFFF


def gmtime(seconds=None):
    return utime.gmtime((time() if seconds is None else int(seconds)) + _EPOCH)[:8]


localtime = gmtime


def mktime(t):
    # The built-in one reads the host's time zone; a box has none.
    y, m, d = t[0], t[1], t[2]
    y += (m - 1) // 12
    m = (m - 1) % 12 + 1
    if m < 3:
        y -= 1
        m += 12
    days = 365 * y + y // 4 - y // 100 + y // 400 + (153 * m - 457) // 5 + d - 730426
    return ((days * 24 + t[3]) * 60 + t[4]) * 60 + t[5]
