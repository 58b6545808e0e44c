"""The radio as a noise source: the ESP32's random bytes are only noise while it is on.

It starts once, at boot: it needs 35 kB that the heap must not have taken yet. It connects nowhere.
"""

import os
import time

from micropython import const

_WARM_MS = const(100)
_BYTES = const(1024)  # what the start-up test of `box.input.dice_roller` wants to see
_ENOUGH = const(3500)  # millivolts: below, the radio's current could brown the box out


def radio(on: bool) -> bool:
    """Switches the radio; True where that went well. On: waits until its noise is there."""
    try:
        from network import STA_IF, WLAN

        WLAN(STA_IF).active(on)
    except (OSError, RuntimeError, ImportError):
        return False
    if on:
        time.sleep_ms(_WARM_MS)
    return True


def gather_noise(millivolts: int | None) -> tuple[bytes, str | None]:
    """Raw bytes drawn with the radio on, and why there are none (the key of a text) or None.

    `millivolts`: the battery's, or None where nothing is known of it.
    """
    if millivolts is not None and millivolts < _ENOUGH:
        return b"", "dice_battery"
    if not radio(True):
        radio(False)
        return b"", "dice_no_noise"
    try:
        return os.urandom(_BYTES), None
    except OSError:
        return b"", "dice_no_noise"
    finally:
        radio(False)
