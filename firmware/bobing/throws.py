"""A throw, the event that nearly all events are: what a box needs of it is always in memory."""

_DIGITS = "123456"
_RECORD = "0123456789abcdef:"


def is_dice(value):
    """Whether this is a throw's dice: a str of six digits 1 to 6."""
    # Not letter by letter: MicroPython looks each new letter up among all its names.
    return isinstance(value, str) and len(value) == 6 and value.strip(_DIGITS) == ""


def is_throw(event):
    """Whether the event is a throw of right shape; it may have other fields."""
    return (
        isinstance(event, dict)
        and event.get("e") == "throw"
        and is_dice(event.get("d"))
        and event.get("src") in ("keys", "shake")
    )


def throw_line(event):
    """A throw as its canonical line, as `bobing.event.encode` makes it; None if that is needed."""
    if not is_throw(event) or len(event) > 4:
        return None
    line = '{"e":"throw","d":"' + event["d"] + '","src":"' + event["src"]
    if len(event) == 3:
        return line + '"}'
    record = event.get("r")
    if isinstance(record, str) and record.strip(_RECORD) == "":
        return line + '","r":"' + record + '"}'
    return None
