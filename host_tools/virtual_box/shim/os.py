"""os as on the board: no host calls, its own name, random bytes that a test can fix."""

import uos
from micropython import const
from vbox import D, rpc, spend

_URANDOM = const(12)


def urandom(n):
    if n > len(D):
        raise MemoryError
    spend(n // 4 + 1)  # a word in about a microsecond
    rpc(_URANDOM, n)
    return bytes(D[:n])


def uname():
    return (
        "esp32",
        "esp32",
        "1.25.0",
        "v1.25.0 (virtual box)",
        "Generic ESP32 module with ESP32",
    )


def sync():
    pass


def __getattr__(name):
    if name in ("system", "getenv", "putenv", "unsetenv", "errno", "VfsPosix"):
        raise AttributeError(name)
    return getattr(uos, name)
