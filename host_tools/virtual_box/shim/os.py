"""os as on the board: no host calls, its own name, random bytes that a test can fix."""

import uos
from micropython import const
from vbox import D, W, rpc

_SEEDED = const(19)
_URANDOM = const(12)


def urandom(n):
    if not W[_SEEDED]:
        return uos.urandom(n)
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
