"""The record of one game: a file of sealed lines, and a ring of small files before it.

Appending to a file costs littlefs an erase or two. A file of up to 128 bytes lies inside its
folder's metadata and costs none; so each new line is first written whole into one of eight such
files in turn, `tail.0` to `tail.7`, as the game's number and the line, and moved to the game's
file by settle() when there is time. A line is in the record as soon as append() returns.

What the ring holds of lines that the file has too is left there, and passed over by read().
"""

from micropython import const

from box.store.errors import store_error
from box.store.files import remove

_RING = const(8)
_INLINE = const(128)


class Journal:
    """One game's record.

    `number`: the game's. `lines`: how many good lines there are; the next line's number.
    `check`: the last line's check value, "" before the first. `trouble`: None, "torn" (the last
    line was incomplete), "damaged" (a line is not what was written) or "ring" (the next line lies
    in the ring, and is not what was written), known after read().
    """

    def __init__(self, folder: str, number: int, clock) -> None:
        """`clock`: called for the time of a line: Unix seconds, or None while not known."""
        from bobing.journal import first_digest

        self.number = number
        self.lines = 0
        self.check = ""
        self.trouble: str | None = None
        self.folder = folder
        self.path = f"{folder}/{number:04d}.jsonl"
        self._clock = clock
        # For box.store.reading and box.store.repair too:
        self.digest = first_digest()
        self.good = 0  # bytes of the file that are good
        self.ring: list[bytes] = []  # lines in the ring that the file has not

    def read(self):
        """Yields the good events from the first on. Once, before anything is appended.

        A file that is not there is an empty record.
        """
        from box.store.reading import read_journal

        return read_journal(self)

    def rules(self) -> str | None:
        """The id of the rules in the record's first line, without checking it; None: not there."""
        from box.store.reading import read_rules

        return read_rules(self.path)

    def repair(self) -> None:
        """After read() found trouble: leaves the good lines in the file. StoreError.

        A damaged file is kept whole as `.bad`. Cut at any moment, the next read() finds the same
        trouble or none.
        """
        from box.store.repair import repair_journal

        repair_journal(self)

    def append(self, event_text: str) -> None:
        """Adds an event; it is on the flash when this returns. StoreError: nothing is added."""
        from bobing.journal import seal

        line, digest = seal(event_text, self.lines, self._clock(), self.digest)
        data = line.encode() + b"\n"
        ring = b"%04d " % self.number + data
        if not self.lines or len(ring) > _INLINE:
            self.settle()
            self._append_to_file(data)
        else:
            if len(self.ring) == _RING:
                self.settle()
            self._write_to_ring(ring)
            self.ring.append(data)
        self.advance(line, digest)

    def settle(self) -> None:
        """Moves what waits in the ring to the file. StoreError: it stays in the ring."""
        if self.ring:
            self._append_to_file(b"".join(self.ring))
            self.ring = []

    def advance(self, line: str, digest: bytes) -> None:
        """This line is the record's last now."""
        self.digest = digest
        self.check = line[-10:-2]
        self.lines += 1

    def _append_to_file(self, data: bytes) -> None:
        try:
            with open(self.path, "ab") as file:
                file.write(data)  # in one piece: an error leaves the file as it was
        except OSError as error:
            raise store_error(error) from None

    def ring_path(self, number: int) -> str:
        """The small file for the line of that number."""
        return f"{self.folder}/tail.{number % _RING}"

    def _write_to_ring(self, data: bytes) -> None:
        path = self.ring_path(self.lines)
        try:
            with open(path, "wb") as file:
                file.write(data)
        except OSError as error:
            remove(path)
            raise store_error(error) from None
