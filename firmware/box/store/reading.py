"""Reading and repairing a record (box.store.journal). A board loads this at its start."""

import json
import os

from micropython import const

from box.store.errors import store_error
from box.store.files import read_whole, remove

_CHUNK = const(512)
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
    if journal.trouble == "torn" and _ring_goes_on(journal):
        _keep_good(journal)  # the ring has that line and later ones: nothing is lost
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


def repair_journal(journal) -> None:
    """Leaves the good lines of a Journal with trouble in its file. StoreError."""
    if journal.trouble == "ring":
        journal.settle()
    # what the ring has of later lines would be taken for good or for damaged at the next start;
    # from the far end, so that a cut leaves the trouble to be found
    for number in range(journal.lines + _RING - 1, journal.lines - 1, -1):
        if _ring_line(journal, number):
            path = journal.ring_path(number)
            if journal.trouble == "ring" and number == journal.lines:
                _rename(path, journal.path + ".bad")
            else:
                remove(path)
    if journal.trouble == "ring":
        journal.trouble = None
    else:
        _keep_good(journal)


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
    opened = _unsealed(line, journal.lines, journal.digest)
    if opened is None:
        return None
    text, event, digest = opened
    journal.advance(text, digest)
    return event


def _unsealed(line: bytes, number: int, digest: bytes):
    """(text, event, digest after it) of a line that is number `number`; None if it is not good."""
    from bobing.lines import Damaged, Torn, unseal

    try:
        text = line[:-1].decode()
        event, after = unseal(text, number, digest)
    except (Torn, Damaged, ValueError):
        return None
    return text, event, after


def _keep_good(journal) -> None:
    temporary = journal.path + ".tmp"
    try:
        with open(journal.path, "rb") as old, open(temporary, "wb") as new:
            left = journal.good
            while left:
                data = old.read(min(left, _CHUNK))
                new.write(data)
                left -= len(data)
        if journal.trouble == "damaged":
            os.rename(journal.path, journal.path + ".bad")
        os.rename(temporary, journal.path)
    except OSError as error:
        raise store_error(error) from None
    journal.trouble = None


def _ring_line(journal, number: int) -> bytes | None:
    """What the ring has where this game's line of that number would be, if of this game."""
    data = read_whole(journal.ring_path(number))
    mark = b"%04d " % journal.number
    return data[len(mark) :] if data and data.startswith(mark) else None


def _rename(path: str, target: str) -> None:
    try:
        os.rename(path, target)
    except OSError as error:
        raise store_error(error) from None


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


def _ring_goes_on(journal) -> bool:
    """Whether the ring has the line that is torn in the file, and one after it."""
    digest = journal.digest
    for number in (journal.lines, journal.lines + 1):
        line = _ring_line(journal, number)
        opened = _unsealed(line, number, digest) if line else None
        if opened is None:
            return False
        digest = opened[2]
    return True
