"""The record of one game: a file of sealed lines, and a ring of small files before it.

Appending to a file costs littlefs an erase or two. A file of up to 128 bytes lies inside its
folder's metadata and costs none; so each new line is first written whole into one of eight such
files in turn, `tail.0` to `tail.7`, as the game's number and the line, and moved to the game's
file by settle() when there is time. A line is in the record as soon as append() returns.

What the ring holds of lines that the file has too is left there, and passed over by read().
"""

import os

from bobing.journal import Damaged, Torn, first_digest, seal, unseal
from micropython import const

from box.store.errors import store_error
from box.store.files import read_whole, remove

_RING = const(8)
_INLINE = const(128)
_CHUNK = const(512)
_LONGEST = const(8192)
_ENOENT = const(2)


class Journal:
    """One game's record.

    `number`: the game's. `lines`: how many good lines there are; the next line's number.
    `check`: the last line's check value, "" before the first. `trouble`: None, "torn" (the last
    line was incomplete) or "damaged" (a line is not what was written), known after read().
    """

    def __init__(self, folder: str, number: int, clock) -> None:
        """`clock`: called for the time of a line: Unix seconds, or None while not known."""
        self.number = number
        self.lines = 0
        self.check = ""
        self.trouble: str | None = None
        self._folder = folder
        self.path = f"{folder}/{number:04d}.jsonl"
        self._clock = clock
        self._digest = first_digest()
        self._good = 0  # bytes of the file that are good
        self._waiting: list[bytes] = []  # lines in the ring that the file has not

    def read(self):
        """Yields the good events from the first on. Once, before anything is appended.

        A file that is not there is an empty record.
        """
        try:
            with self._open() as file:
                while True:
                    line = file.readline(_LONGEST)
                    if not line:
                        break
                    event = self._take(line)
                    if event is None:
                        ended = not line.endswith(b"\n") and not file.read(1)
                        self.trouble = "torn" if ended else "damaged"
                        break
                    self._good += len(line)
                    yield event
        except OSError as error:
            if self.lines or error.args[0] != _ENOENT:
                self.trouble = "damaged"
        if self.trouble == "torn" and self._ring_goes_on():
            self._keep_good()  # the ring has that line and later ones: nothing is lost
        if self.trouble is None:
            yield from self._read_ring()

    def _open(self):
        try:
            return open(self.path, "rb")
        except OSError:
            # a repair that was cut after its first rename is completed
            os.rename(self.path + ".tmp", self.path)
        return open(self.path, "rb")

    def _read_ring(self):
        while True:
            line = self._ring_line(self.lines)
            event = self._take(line) if line else None
            if event is None:
                return
            self._waiting.append(line)
            yield event

    def append(self, event_text: str) -> None:
        """Adds an event; it is on the flash when this returns. StoreError: nothing is added."""
        line, digest = seal(event_text, self.lines, self._clock(), self._digest)
        data = line.encode() + b"\n"
        ring = b"%04d " % self.number + data
        if not self.lines or len(ring) > _INLINE:
            self.settle()
            self._append_to_file(data)
        else:
            if len(self._waiting) == _RING:
                self.settle()
            self._write_to_ring(ring)
            self._waiting.append(data)
        self._advance(line, digest)

    def settle(self) -> None:
        """Moves what waits in the ring to the file. StoreError: it stays in the ring."""
        if self._waiting:
            self._append_to_file(b"".join(self._waiting))
            self._waiting = []

    def waiting(self) -> bool:
        """Whether settle() has something to do."""
        return bool(self._waiting)

    def repair(self) -> None:
        """After read() found trouble: leaves the good lines in the file. StoreError.

        A damaged file is kept whole as `.bad`. Cut at any moment, the next read() finds the same
        trouble or none.
        """
        # a copy of the dropped line in the ring would bring it back at the next start
        if self._ring_line(self.lines):
            remove(self._ring_path(self.lines))
        self._keep_good()

    def _keep_good(self) -> None:
        temporary = self.path + ".tmp"
        try:
            with open(self.path, "rb") as old, open(temporary, "wb") as new:
                left = self._good
                while left:
                    data = old.read(min(left, _CHUNK))
                    new.write(data)
                    left -= len(data)
            if self.trouble == "damaged":
                os.rename(self.path, self.path + ".bad")
            os.rename(temporary, self.path)
        except OSError as error:
            raise store_error(error) from None
        self.trouble = None

    def _take(self, line: bytes):
        """The event of the next line, if it is good and follows; None if not."""
        if not line.endswith(b"\n"):
            return None
        try:
            text = line[:-1].decode()
            event, digest = unseal(text, self.lines, self._digest)
        except (Torn, Damaged, ValueError):
            return None
        self._advance(text, digest)
        return event

    def _advance(self, line: str, digest: bytes) -> None:
        self._digest = digest
        self.check = line[-10:-2]
        self.lines += 1

    def _append_to_file(self, data: bytes) -> None:
        try:
            with open(self.path, "ab") as file:
                file.write(data)  # in one piece: an error leaves the file as it was
        except OSError as error:
            raise store_error(error) from None

    def _ring_path(self, number: int) -> str:
        return f"{self._folder}/tail.{number % _RING}"

    def _write_to_ring(self, data: bytes) -> None:
        path = self._ring_path(self.lines)
        try:
            with open(path, "wb") as file:
                file.write(data)
        except OSError as error:
            remove(path)
            raise store_error(error) from None

    def _ring_line(self, number: int) -> bytes | None:
        """What the ring has where this game's line of that number would be, if of this game."""
        data = read_whole(self._ring_path(number))
        mark = b"%04d " % self.number
        return data[len(mark) :] if data and data.startswith(mark) else None

    def _ring_goes_on(self) -> bool:
        """Whether the ring has the line that is torn in the file, and one after it."""
        digest = self._digest
        for number in (self.lines, self.lines + 1):
            line = self._ring_line(number)
            if not line:
                return False
            try:
                digest = unseal(line[:-1].decode(), number, digest)[1]
            except (Torn, Damaged, ValueError):
                return False
        return True
