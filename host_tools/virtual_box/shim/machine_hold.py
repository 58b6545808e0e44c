"""machine.Pin's hold: a pad that keeps its state, in deep sleep too."""

from micropython import const
from vbox import W

_OUT = const(24)
_HOLD = const(29)
_HELD = const(112)


def pin_hold(m, hold):
    """Applies what the pad was told while it was held, then holds it or lets it go."""
    w = W
    for at in range(5):
        if w[_HOLD] & m:
            w[_OUT + at] = w[_OUT + at] & ~m | w[_HELD + at] & m
        else:
            w[_HELD + at] = w[_HELD + at] & ~m | w[_OUT + at] & m
    if hold:
        w[_HOLD] |= m
    else:
        w[_HOLD] &= ~m
