"""Reading lines: of a transcript, and of a journal (bobing.journal)."""

import json

from bobing.errors import EventError
from bobing.journal import chain, check_value
from bobing.throws import is_throw

_TAIL = ',"c":"'
_TAIL_SIZE = 16  # ,"c":"xxxxxxxx"}


class LineError(Exception):
    """A line of a transcript that is no event; `number` is the line's number as it was given,
    `zh` and `en` are sentences that begin with it."""

    def __init__(self, number, cause):
        self.number = number
        self.zh = f"第 {number} 行：" + cause.zh
        self.en = f"line {number}: " + cause.en
        super().__init__(self.en)


class Torn(Exception):
    """The line breaks off: it was being written when the power went."""


class Damaged(Exception):
    """The line is whole but not what was written."""


def parse_line(text, number):
    """The event on one line of a transcript; `number` is for the LineError, which says what was
    expected. Blank lines and comments are the caller's to skip. Unknown fields are kept."""
    try:
        event = json.loads(text)
    except ValueError:
        raise LineError(number, EventError("not_json")) from None
    try:
        _check(event)
    except EventError as error:
        raise LineError(number, error) from None
    return event


def _check(event):
    if not is_throw(event):
        from bobing.event import check_event

        check_event(event)


def unseal(line, number, previous):
    """(event, digest) of the line with this number; the event keeps `n`, `t` and `c`.

    Raises Torn if the line breaks off, Damaged if its check value or number is not right.
    """
    body = line[:-_TAIL_SIZE]
    tail = line[-_TAIL_SIZE:]
    if not tail.startswith(_TAIL) or not tail.endswith('"}'):
        raise Torn()
    digest = chain(previous, body)
    if tail[len(_TAIL) : -2] != check_value(digest):
        raise Damaged()
    try:
        event = json.loads(line)
        _check(event)
    except (ValueError, EventError):
        raise Damaged() from None
    if event.get("n") != number:
        raise Damaged()
    return event, digest


def receipt(digest):
    """The receipt of a game whose last line has this digest, as a1b2-c3d4."""
    text = check_value(digest)
    return text[:4] + "-" + text[4:]
