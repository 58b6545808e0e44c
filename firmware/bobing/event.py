"""The shape of events (docs: the transcript): which fields, of which type. Whether an event is
allowed just now is the game's to say."""

from bobing.errors import EventError
from bobing.throws import throw_line

MOST_PLAYERS = 32

# Field, form, field, form …, in the order of a written line. "?" marks what may be left out.
EVENT_FIELDS = {
    "start": (
        ("rules", "rules", "players", "players", "first", "seat")
        + ("table", "whole?", "opening", "any?")
    ),
    "throw": ("d", "dice", "src", "src"),
    "foul": ("seat", "seat?", "why", "text?"),
    "out": ("seat", "seat"),
    "ruling": ("prize", "text", "from", "place", "to", "place", "why", "text"),
    "rethrow": (),
    "choose": ("prize", "text"),
    "pass": (),
    "pips": (),
    "time_up": (),
    "undo": (),
    "end": (),
}
_DIGITS = "123456"


def _fits(form, value):
    """Whether a field's value has the form that `EVENT_FIELDS` says."""
    if form in ("seat", "whole", "place"):
        # type() and not isinstance(): true is no number.
        return (type(value) is int and value >= 0) or (value is None and form == "place")
    if form == "src":
        return value in ("keys", "shake")
    if form == "players":
        return (
            isinstance(value, list)
            and 2 <= len(value) <= MOST_PLAYERS
            and all(_fits("text", name) and name.strip() != "" for name in value)
        )
    if form == "any" or (form == "rules" and isinstance(value, dict)):
        return True
    if not isinstance(value, str):
        return False
    if form == "dice":
        return len(value) == 6 and value.strip(_DIGITS) == ""
    return _is_whole(value) and (form != "rules" or value != "")


def _is_whole(text):
    """Whether the text has no surrogate: half a character, which UTF-8 can't hold."""
    try:
        data = text.encode()
    except UnicodeError:
        return False
    # MicroPython encodes surrogates all the same.
    at = data.find(b"\xed")
    while at >= 0:
        if data[at + 1] >= 0xA0:
            return False
        at = data.find(b"\xed", at + 1)
    return True


def _shown(value):
    text = repr(value)
    return text if len(text) <= 40 else text[:40] + "…"


def check_event(event):
    """Returns the event's kind; raises EventError if its shape is not that of an event.

    Unknown fields are allowed.
    """
    if not isinstance(event, dict):
        raise EventError("not_object")
    kind = event.get("e")
    if not isinstance(kind, str) or kind not in EVENT_FIELDS:
        raise EventError("bad_kind", _shown(kind), " ".join(sorted(EVENT_FIELDS)))
    fields = EVENT_FIELDS[kind]
    for at in range(0, len(fields), 2):
        name = fields[at]
        form = fields[at + 1]
        if name in event:
            form = form.rstrip("?")
            if not _fits(form, event[name]):
                raise EventError("bad_field", kind, name, _shown(event[name]), ("form_" + form,))
        elif not form.endswith("?"):
            raise EventError("no_field", kind, name, ("form_" + form,))
    return kind


def check_start(start):
    """Raises EventError if a game can't be opened by this event."""
    if check_event(start) != "start":
        raise EventError("not_start", start["e"])
    seats = len(start["players"])
    if start["first"] >= seats:
        raise EventError("start_first", start["first"], seats - 1)


_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _quoted(text):
    # MicroPython keeps every letter that it looks at by itself, and mostly there is nothing to do.
    if (
        _is_whole(text)
        and min(text.encode() + b"~") >= 32
        and '"' not in text
        and "\\" not in text
    ):
        return '"' + text + '"'
    parts = []
    for letter in text:
        code = ord(letter)
        if letter in _ESCAPES:
            letter = _ESCAPES[letter]
        elif code < 32 or 0xD800 <= code <= 0xDFFF:
            letter = f"\\u{code:04x}"
        parts.append(letter)
    return '"' + "".join(parts) + '"'


def _encoded(value):
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([_encoded(item) for item in value]) + "]"
    if isinstance(value, dict):
        return _object(value, sorted(value))
    return str(value)


def _object(value, keys):
    return "{" + ",".join([_quoted(key) + ":" + _encoded(value[key]) for key in keys]) + "}"


def encode(event):
    """The event as its canonical line: compact JSON, `e` and the event's own fields in the order
    of `EVENT_FIELDS`, then any others by name; UTF-8 letters as they are."""
    line = throw_line(event)
    if line is not None:
        return line
    keys = ["e"]
    fields = EVENT_FIELDS[event["e"]]
    for at in range(0, len(fields), 2):
        if fields[at] in event:
            keys.append(fields[at])
    return _object(event, keys + [key for key in sorted(event) if key not in keys])
