"""Where the box's random bytes come from, and whether its radio was on as it drew them.

An ESP32's generator gives true random bytes only while the radio runs. What the virtual box draws
with the radio off is counted: the firmware must not need it.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable

Source = Callable[[int], bytes]
"""Gives so many bytes."""

real: Source = os.urandom


class Noise:
    """The generator; `source` may be replaced at any time."""

    def __init__(self, source: Source = real) -> None:
        self.source = source
        self.bytes = 0
        self.bytes_radio_off = 0

    def draw(self, count: int, radio: bool) -> bytes:
        """`count` bytes, as os.urandom() on the box gets them."""
        self.bytes += count
        if not radio:
            self.bytes_radio_off += count
        data = self.source(count)
        if len(data) != count:
            raise ValueError(f"the source gave {len(data)} bytes, not {count}")
        return data


def seeded(seed: int) -> Source:
    """Fair bytes, the same ones each time."""
    return random.Random(seed).randbytes


def stuck(byte: int = 0) -> Source:
    """Always the same byte."""
    return lambda count: bytes([byte]) * count


def repeating(pattern: bytes) -> Source:
    """The pattern over and over."""
    at = 0

    def draw(count: int) -> bytes:
        nonlocal at
        data = bytes(pattern[(at + i) % len(pattern)] for i in range(count))
        at = (at + count) % len(pattern)
        return data

    return draw


def biased(ones: float, seed: int = 1) -> Source:
    """Independent bits of which the share `ones` is 1."""
    chance = random.Random(seed)

    def draw(count: int) -> bytes:
        return bytes(
            sum((chance.random() < ones) << bit for bit in range(8)) for _ in range(count)
        )

    return draw
