"""What a rolled throw's line in the journal says of the roll (docs/dice.md)."""

from __future__ import annotations


def check_record(digits: str, record: str) -> int:
    """Reads the dice off a rolled throw's record again. Returns the roll's number since the box
    was switched on. Raises ValueError when the record is not one, or says other dice."""
    number, colon, text = record.partition(":")
    try:
        read = bytes.fromhex(text)
        roll = int(number)
    except ValueError:
        read, roll = b"", 0
    if not colon or not read or roll < 1 or number != str(roll) or text != read.hex():
        raise ValueError(f"{record!r} is not the record of a roll")
    dice = "".join("123456"[byte % 6] for byte in read if byte < 252)
    if dice != digits or read[-1] >= 252:
        raise ValueError(f"the record gives {dice}, the line says {digits}")
    return roll
