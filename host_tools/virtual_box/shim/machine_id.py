"""The chip's number, by itself: a box asks for it on one screen, when much else is in memory."""

from micropython import const
from vbox import W

_ID = const(35)


def unique_id():
    return W[_ID].to_bytes(6, "big")
