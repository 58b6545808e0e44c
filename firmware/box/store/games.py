"""The games on the flash, by number."""

from binascii import crc32

from box.store.errors import StoreError
from box.store.files import read_whole, remove, write_whole
from box.store.folders import make_folder, names_in
from box.store.journal import Journal

_END = ".jsonl"
_CLOSED = b" closed"


class Games:
    """The folder of journals. A new game's number is one more than the last.

    The file `pulled` has the games that a computer has whole (box.store.room): they may go.

    The file `last` has the number of the last game, so that a start need not list the folder
    (which costs littlefs some fifty reads an entry); " closed" follows when its people have left
    its results, then a CRC-32 in hex. Where it is damaged the folder is listed.
    """

    def __init__(self, folder: str, clock) -> None:
        """`clock`: as Journal's."""
        self._folder = folder
        self._clock = clock

    def numbers(self) -> list[int]:
        """The numbers of the games there are, ascending."""
        found = set()
        for name in names_in(self._folder):
            stem, dot, rest = name.partition(".")
            if dot and stem.isdigit() and "." + rest in (_END, _END + ".bad", _END + ".tmp"):
                found.add(int(stem))
        return sorted(found)

    def open(self, number: int) -> Journal:
        """The journal of a game; to be read before anything is appended."""
        return Journal(self._folder, number, self._clock)

    def last(self) -> Journal | None:
        """The journal of the last game that was opened, None before the first."""
        number = self._last().split(b" ")[0]
        if number.isdigit():
            return self.open(int(number))
        numbers = self.numbers()
        return self.open(numbers[-1]) if numbers else None

    def create(self) -> Journal:
        """An empty journal for a new game: the last game once its start is in it. StoreError."""
        make_folder(self._folder)
        numbers = self.numbers()
        if not numbers:
            return self.open(1)
        from box.store.room import make_room
        from box.store.sealed import read_values

        pulled = read_values(self._folder + "/pulled")
        if pulled:
            make_room(self._folder, pulled["g"], numbers[-1])
        return self.open(numbers[-1] + 1)

    def note_pulled(self, pulled) -> list[int]:
        """Notes which games a computer has whole, as make_room's; returns which went."""
        from box.store.room import make_room
        from box.store.sealed import write_values

        last = self.last()
        gone = make_room(self._folder, pulled, last.number if last else 0)
        try:
            write_values(self._folder + "/pulled", {"g": [g for g in pulled if g[0] not in gone]})
        except StoreError:
            pass  # nothing could go: the next pull notes it
        return gone

    def opened(self, journal: Journal) -> None:
        """This game, whose start is in its journal, is the last one now. StoreError: it is not."""
        try:
            self._write_last(b"%d" % journal.number)
        except StoreError:
            remove(journal.path)
            raise

    def close(self, number: int) -> None:
        """The people have left the results of this game: it is not shown at the next start."""
        self._write_last(b"%d" % number + _CLOSED)

    def is_closed(self, number: int) -> bool:
        """Whether close() was called for this game, the last."""
        return self._last() == b"%d" % number + _CLOSED

    def _last(self) -> bytes:
        data = read_whole(self._folder + "/last") or b""
        return data[:-9] if data[-9:] == _mark(data[:-9]) else b""

    def _write_last(self, data: bytes) -> None:
        write_whole(self._folder + "/last", data + _mark(data))


def _mark(data: bytes) -> bytes:
    return b" %08x" % crc32(data)
