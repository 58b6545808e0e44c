"""Throws from a seeded raw source, by the firmware or by a second implementation that shares
nothing with it: `six_million.py firmware|second SEED THROWS` prints a digest of every 100,000.

Each throw is a shake of one sample and a roll. A process of its own, so that several run at once.
"""

import random
import sys
from hashlib import sha256
from struct import pack

CHUNK = 100_000
SAMPLE = b"shake!"
TICKS = 104_729  # microseconds between two shakes: runs over 2^30, as ticks do


def firmware(seed, throws):
    """The digits of each throw, from the modules that run on the box."""
    from box.input.dice_roller import DiceRoller

    noise = random.Random(seed)
    buffer, at = b"", 0

    def draw(count):
        nonlocal buffer, at
        if at == len(buffer):
            buffer, at = noise.randbytes(1 << 16), 0
        at += count
        return buffer[at - count : at]

    roller = DiceRoller(draw)
    roller.start()
    for throw in range(throws):
        roller.stir(SAMPLE, throw * TICKS)
        yield roller.roll().digits


def second(seed, throws):
    """The same by what docs/dice.md says, without a loop over bytes."""
    faces = bytes(ord("1") + value % 6 for value in range(256))
    rejected = bytes(range(252, 256))
    noise = random.Random(seed)
    raw = noise.randbytes(1 << 16)
    pool = bytes(32)
    for at in range(0, 1024, 64):
        pool = sha256(pool + b"\0" + raw[at : at + 64]).digest()
    at = 1024
    for throw in range(throws):
        ticks = pack("<I", throw * TICKS % 2**30)
        pool = sha256(pool + b"\0" + ticks + SAMPLE).digest()
        dice = b""
        while len(dice) < 6:
            if at == 1 << 16:
                raw, at = noise.randbytes(1 << 16), 0
            fresh = raw[at : at + 16]
            at += 16
            dice = sha256(pool + b"\1" + fresh).digest()[:12].translate(faces, rejected)
            pool = sha256(pool + b"\2" + fresh).digest()
        yield dice[:6].decode()


def main(which, seed, throws):
    made = {"firmware": firmware, "second": second}[which](int(seed), int(throws))
    for _ in range(0, int(throws), CHUNK):
        digits = "".join(next(made) for _ in range(CHUNK))
        print(sha256(digits.encode()).hexdigest(), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
