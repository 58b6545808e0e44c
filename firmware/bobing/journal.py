"""The lines of a journal: events, numbered, timed, and chained by SHA-256.

A line is the event's JSON with `,"n":N,"t":T,"c":"xxxxxxxx"}` at its end: N counts the lines of
the game from 0 (its start), undo lines included; T is Unix seconds in UTC, or null where the clock
is not set; c is the first eight hex digits of the digest, which is SHA-256 of the digest before
and the line's bytes up to `,"c":"`.
"""

import hashlib
from binascii import hexlify

from bobing.errors import LineError
from bobing.event import parse_line

_TAIL = ',"c":"'
_TAIL_SIZE = 16  # ,"c":"xxxxxxxx"}


class Torn(Exception):
    """The line breaks off: it was being written when the power went."""


class Damaged(Exception):
    """The line is whole but not what was written."""


def first_digest():
    """The digest before the first line."""
    return hashlib.sha256(b"bobox 1").digest()


def _chain(previous, body):
    return hashlib.sha256(previous + body.encode()).digest()


def _check_value(digest):
    return hexlify(digest[:4]).decode()


def seal(event_text, number, time, previous):
    """(line without its line end, digest) of an event as `encode` wrote it; `time` in Unix
    seconds or None."""
    stamp = "null" if time is None else str(time)
    body = event_text[:-1] + f',"n":{number},"t":{stamp}'
    digest = _chain(previous, body)
    return body + _TAIL + _check_value(digest) + '"}', digest


def unseal(line, number, previous):
    """(event, digest) of the line with this number; the event keeps `n`, `t` and `c`.

    Raises Torn if the line breaks off, Damaged if its check value or number is not right.
    """
    body = line[:-_TAIL_SIZE]
    tail = line[-_TAIL_SIZE:]
    if not tail.startswith(_TAIL) or not tail.endswith('"}'):
        raise Torn()
    digest = _chain(previous, body)
    if tail[len(_TAIL) : -2] != _check_value(digest):
        raise Damaged()
    try:
        event = parse_line(line, number)
    except LineError:
        raise Damaged() from None
    if event.get("n") != number:
        raise Damaged()
    return event, digest


def receipt(digest):
    """The receipt of a game whose last line has this digest, as a1b2-c3d4."""
    text = _check_value(digest)
    return text[:4] + "-" + text[4:]
