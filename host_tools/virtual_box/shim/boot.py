"""What a board does after start."""

import sys

from micropython import const
from vbox import W, rpc

_RESET = const(7)
_SOFT_RESET = const(5)
_STATE = const(11)
_RAW = const(14)
_SEEDED = const(19)


def _run(path):
    import os

    try:
        os.stat(path)
    except OSError:
        return
    try:
        execfile(path, __import__("__main__").__dict__)  # noqa: F821
    except SystemExit:
        rpc(_RESET, _SOFT_RESET)
    except BaseException as error:
        sys.print_exception(error)


def go():
    """boot.py, main.py unless a raw REPL was asked for."""
    if W[_SEEDED]:
        import random

        random.seed(W[_SEEDED])
    _run("boot.py")
    if not W[_RAW]:
        _run("main.py")
    W[_STATE] = 1
