"""One event as two numbers: its code, and a throw's digits or up to three bytes. What only the
record needs (reasons, unknown fields) is in the journal, not in a game's memory."""

# Game.apply packs throws by itself.
THROW_KEYS, THROW_SHAKE, FOUL, OUT, RULING, RETHROW, CHOOSE, PIPS, END = range(9)
_PLAIN = {"rethrow": RETHROW, "pips": PIPS, "end": END}


def pack_event(event, index_of):
    """The event, of right shape, as its code and a number below 2**24; `index_of` numbers the
    prizes."""
    kind = event["e"]
    if kind == "throw":
        return (THROW_KEYS if event["src"] == "keys" else THROW_SHAKE), int(event["d"])
    if kind == "foul":
        return FOUL, _seat_byte(event.get("seat"))
    if kind == "out":
        return OUT, event["seat"]
    if kind == "choose":
        return CHOOSE, index_of[event["prize"]]
    if kind == "ruling":
        source = _seat_byte(event["from"])
        return RULING, index_of[event["prize"]] << 16 | source << 8 | _seat_byte(event["to"])
    return _PLAIN[kind], 0


def packed_seat(byte):
    """A seat, or None, from its byte."""
    return byte - 1 if byte else None


def unpack_event(code, number, prizes):
    """The event that `pack_event` saw, without the parts that only the record needs."""
    if code in (THROW_KEYS, THROW_SHAKE):
        return {"e": "throw", "d": str(number), "src": "keys" if code == THROW_KEYS else "shake"}
    if code == FOUL:
        return {"e": "foul", "seat": number - 1} if number else {"e": "foul"}
    if code == OUT:
        return {"e": "out", "seat": number}
    if code == CHOOSE:
        return {"e": "choose", "prize": prizes[number].id}
    if code == RULING:
        return {
            "e": "ruling",
            "prize": prizes[number >> 16].id,
            "from": packed_seat(number >> 8 & 255),
            "to": packed_seat(number & 255),
        }
    for kind, plain in _PLAIN.items():
        if plain == code:
            return {"e": kind}
    return None


def _seat_byte(seat):
    return 0 if seat is None else seat + 1
