"""Repairing a record (box.store.journal), where there is trouble: a board seldom loads this."""

import os

from micropython import const

from box.store.errors import store_error
from box.store.files import read_whole, remove

_CHUNK = const(512)
_RING = const(8)


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
        keep_good(journal)


def keep_good(journal) -> None:
    """Leaves nothing but the good lines in a Journal's file. StoreError."""
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


def ring_goes_on(journal) -> bool:
    """Whether the ring has the line that is torn in the file, and one after it."""
    from box.store.reading import unsealed

    digest = journal.digest
    for number in (journal.lines, journal.lines + 1):
        line = _ring_line(journal, number)
        opened = unsealed(line, number, digest) if line else None
        if opened is None:
            return False
        digest = opened[2]
    return True
