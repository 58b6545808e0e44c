"""Prints rolls and faults; run by CPython and by MicroPython, which must print the same."""

from box.input.dice_roller import DiceFault, DiceRoller
from seeded import Seeded


def rolls():
    roller = DiceRoller(Seeded(b"box").draw)
    roller.start()
    for number in range(400):
        roller.stir(bytes((number & 255, 1, 2, 3, 4, 5)), number * 7_654_321)
        roll = roller.roll(number % 6 + 1)
        print(roll.digits, roll.record)


def faults():
    mixed = Seeded(b"mixed")
    for draw in (
        bytes,
        lambda count: b"\xff" * count,
        lambda count: bytes(range(count)),
        lambda count: b"\x01\x02" * (count // 2),
        lambda count: bytes(byte | byte >> 1 & 0x55 for byte in mixed.draw(count)),
        lambda _count: b"",
    ):
        roller = DiceRoller(draw)
        try:
            roller.start()
            print("started")
        except DiceFault as fault:
            print(fault.key, roller._health.seen)


rolls()
faults()
