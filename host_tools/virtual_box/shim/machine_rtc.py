"""machine.RTC: the clock that survives all but loss of power, and its memory."""

from micropython import const
from time import gmtime, mktime
from vbox import D, W, now, rpc

_RTC = const(15)
_RTC_MEMORY = const(13)


class RTC:
    def __init__(self, id=0):
        pass

    def datetime(self, t=None):
        if t is None:
            g = gmtime()
            return (g[0], g[1], g[2], g[6], g[3], g[4], g[5], (now() + W[_RTC]) % 1000000)
        W[_RTC] = mktime((t[0], t[1], t[2], t[4], t[5], t[6])) * 1000000 + t[7] - now()

    def init(self, t):
        self.datetime(t)

    def memory(self, data=None):
        if data is None:
            return bytes(D[: rpc(_RTC_MEMORY, -1)])
        n = len(data)
        if n > 2048:
            raise ValueError("buffer too long")
        D[:n] = data
        rpc(_RTC_MEMORY, n)
