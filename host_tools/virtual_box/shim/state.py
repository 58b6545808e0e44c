"""The running app's state as JSON, into the data area; a failure as the error's text."""

import io
import json
import sys

from micropython import const
from vbox import D, rpc

_STATE_JSON = const(10)


class _Stream(io.IOBase):
    n = 0

    def write(self, b):
        m = self.n
        self.n = m + len(b)
        D[m : self.n] = b
        return len(b)


def send():
    out = _Stream()
    bad = 0
    try:
        json.dump(__import__("__main__").app.state(), out)
    except Exception as error:
        out.n = 0
        bad = 1
        out.write((type(error).__name__ + ": " + str(error)).encode())
    rpc(_STATE_JSON, out.n, bad)
