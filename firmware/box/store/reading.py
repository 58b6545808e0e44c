"""Reading a record (box.store.journal). A board loads this at its start."""

import json
import os

from micropython import const

from box.store.files import read_whole

_PART = const(160)
_LONGEST = const(8192)
_ENOENT = const(2)
_RING = const(8)
_LONG = const(128 - 5)


def read_journal(journal):
    """Yields the good events of a Journal; sets its `trouble`."""
    recent = [b""] * _RING  # the last lines, by their place in the ring
    try:
        with _open(journal.path) as file:
            while True:
                line = _read_line(file)
                if not line:
                    break
                event = _take(journal, line)
                if event is None:
                    ended = not line.endswith(b"\n") and not file.read(1)
                    journal.trouble = "torn" if ended else "damaged"
                    break
                journal.good += len(line)
                recent[(journal.lines - 1) % _RING] = line
                yield event
    except OSError as error:
        if journal.lines or error.args[0] != _ENOENT:
            journal.trouble = "damaged"
    if journal.trouble == "torn":
        from box.store.repair import keep_good, ring_goes_on

        if ring_goes_on(journal):
            keep_good(journal)  # the ring has that line and later ones: nothing is lost
    while journal.trouble is None:
        place = journal.lines % _RING
        waiting = read_whole(journal.ring_path(place))
        if not waiting:  # a cut leaves a new file empty
            return
        own = _is_own(waiting, journal.number)
        waiting = waiting[5:]
        event = _take(journal, waiting) if own else None
        if event is None:
            # littlefs keeps a small file whole or not at all: what is not good was damaged later
            if own and not _is_old(waiting, recent[place], journal.lines):
                journal.trouble = "ring"
            return
        recent[place] = waiting
        journal.ring.append(waiting)
        yield event


def read_rules(path: str) -> str | None:
    """The id of the rules in a record's first line, which is not checked; None where none is."""
    try:
        with _open(path) as file:
            return json.loads(_read_line(file)).get("rules")
    except (OSError, ValueError, AttributeError):
        return None


def _read_line(file) -> bytes:
    """The next line, or the first 8 kB of it. (readline() takes as much memory as it is told.)"""
    line = part = file.readline(_PART)
    while len(part) == _PART and not line.endswith(b"\n") and len(line) < _LONGEST:
        part = file.readline(_PART)
        line += part
    return line


def _open(path: str):
    try:
        return open(path, "rb")
    except OSError:
        # a repair that was cut after its first rename is completed
        os.rename(path + ".tmp", path)
    return open(path, "rb")


def _take(journal, line: bytes):
    """The event of the next line, if it is good and follows; None if not."""
    if not line.endswith(b"\n"):
        return None
    opened = unsealed(line, journal.lines, journal.digest)
    if opened is None:
        return None
    text, event, digest = opened
    journal.advance(text, digest)
    return event


def unsealed(line: bytes, number: int, digest: bytes):
    """(text, event, digest after it) of a line that is number `number`; None if it is not good."""
    from bobing.lines import Damaged, Torn, unseal

    try:
        text = line[:-1].decode()
        event, after = unseal(text, number, digest)
    except (Torn, Damaged, ValueError):
        return None
    return text, event, after


def _is_own(data: bytes, number: int) -> bool:
    """Whether a file of the ring is not an earlier game's; the game's number may be damaged.

    (The chain can't tell: without a clock an earlier game may have begun with the same lines.)
    """
    other = data[:4]
    return not other.isdigit() or not 0 < int(other) < number


def _is_old(line: bytes, last: bytes, number: int) -> bool:
    """Whether a ring line has a number before this one; `last`: the line that was due there last.

    It is that line but for what is damaged (of two lines the check values differ in more than
    four bytes), or an older one where that went past the ring, being long.
    """
    if len(line) == len(last):
        return sum([line[at] != last[at] for at in range(len(line))]) < 4
    own = line[line.rfind(b',"n":') + 5 : line.rfind(b',"t":')]
    return len(last) > _LONG and own.isdigit() and int(own) < number
