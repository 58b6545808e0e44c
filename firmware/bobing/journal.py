"""The lines of a journal: events, numbered, timed, and chained by SHA-256.

A line is the event's JSON with `,"n":N,"t":T,"c":"xxxxxxxx"}` at its end: N counts the lines of
the game from 0 (its start), undo lines included; T is Unix seconds in UTC, or null where the clock
is not set; c is the first eight hex digits of the digest, which is SHA-256 of the digest before
and the line's bytes up to `,"c":"`.
"""

import hashlib
from binascii import hexlify

_TAIL = ',"c":"'


def first_digest():
    """The digest before the first line."""
    return hashlib.sha256(b"bobox 1").digest()


def chain(previous, body):
    """The digest of a line up to its check value, after the digest `previous`."""
    return hashlib.sha256(previous + body.encode()).digest()


def check_value(digest):
    """How a line shows its digest."""
    return hexlify(digest[:4]).decode()


def seal(event_text, number, time, previous):
    """(line without its line end, digest) of an event as `encode` wrote it; `time` in Unix
    seconds or None."""
    stamp = "null" if time is None else str(time)
    body = event_text[:-1] + f',"n":{number},"t":{stamp}'
    digest = chain(previous, body)
    return body + _TAIL + check_value(digest) + '"}', digest
