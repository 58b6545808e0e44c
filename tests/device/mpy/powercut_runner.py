"""Cuts the power at every flash operation of a game's record; littlefs is the board's own.

    micropython powercut_runner.py FIRMWARE

Plays the same game once for each operation of the flash, and cuts there: the operation does not
happen, or only half of it. What append() had returned must be there after power on. Prints the
number of cuts, the flash's operations an event, and anything that went wrong.
"""

import sys

sys.path.insert(0, sys.argv[1])

import gc  # noqa: E402
import os  # noqa: E402

from box.store.errors import StoreError  # noqa: E402
from box.store.games import Games  # noqa: E402

BLOCK = 4096
BLOCKS = 32


class Cut(BaseException):
    """The power is gone."""


class Flash:
    """A block device in memory that loses power at operation `cut`; then it does nothing more."""

    def __init__(self, data, cut=-1, torn=False):
        self.data = data
        self.cut = cut
        self.torn = torn
        self.operations = 0
        self.dead = False

    def _cuts(self):
        """Counts an operation; whether the power goes in it."""
        self.dead = self.operations == self.cut
        self.operations += 1
        return self.dead

    def readblocks(self, block, buffer, offset=0):
        if not self.dead:
            at = block * BLOCK + offset
            buffer[:] = self.data[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        if self.dead:
            return
        size = len(buffer)
        cut = self._cuts()
        if cut:
            size = size // 2 if self.torn else 0
        at = block * BLOCK + offset
        self.data[at : at + size] = buffer[:size]
        if cut:
            raise Cut

    def ioctl(self, operation, argument):
        if operation == 4:
            return BLOCKS
        if operation == 5:
            return BLOCK
        if operation == 6 and not self.dead:
            if self._cuts():
                raise Cut
            self.data[argument * BLOCK : (argument + 1) * BLOCK] = b"\xff" * BLOCK
        return 0


def mounted(flash):
    """Power on: littlefs from what is on the flash."""
    os.mount(os.VfsLfs2(flash, readsize=32, progsize=32, lookahead=32), "/flash")
    return Games("/flash/games", lambda: None)


def play(games, done):
    """A game; `done` gets the text of each event that append() has taken."""
    journal = games.create()
    texts = ['{"e":"start","rules":"xiamen","players":["1","2"],"first":0}']
    for number in range(26):
        dice = 123411 + number // 6 * 10 + number % 6
        texts.append('{"e":"throw","d":"' + str(dice) + '","src":"keys"}')
    texts[13] = '{"e":"foul","why":"' + "long " * 30 + '"}'
    for number, text in enumerate(texts):
        journal.append(text)
        done.append(text)
        if number == 0:
            games.opened(journal)
        if number in (5, 6, 20):
            journal.settle()


def found(games):
    """What the record says after power on."""
    journal = games.last()
    if journal is None:
        return [], None
    return [(e["e"], e.get("d")) for e in journal.read()], journal.trouble


def key(text):
    """What of an event's text found() gives."""
    at = text.find('"d":"')
    return text[6 : text.find('"', 6)], text[at + 5 : at + 11] if at > 0 else None


fresh = bytearray(b"\xff" * (BLOCK * BLOCKS))
os.VfsLfs2.mkfs(Flash(fresh), readsize=32, progsize=32, lookahead=32)
operations = None
cuts = 0
for torn in (False, True):
    cut = 0
    while True:
        flash = Flash(bytearray(fresh), cut, torn)
        done = []
        try:
            play(mounted(flash), done)
            complete = True
        except (Cut, OSError, StoreError):
            if not flash.dead:
                raise
            complete = False
        gc.collect()  # files that a cut has left open are closed while littlefs is there
        os.umount("/flash")
        games = mounted(Flash(flash.data))
        events, trouble = found(games)
        wanted = [key(text) for text in done]
        if trouble or events[: len(done)] != wanted or len(events) > len(done) + 1:
            print("cut", cut, "torn", torn, ":", trouble, len(done), "kept of", len(events))
        journal = games.last()
        if journal is not None and events:
            for _ in journal.read():
                pass
            journal.append('{"e":"rethrow"}')
            journal.settle()
            if len(found(games)[0]) != len(events) + 1:
                print("cut", cut, "torn", torn, ": does not go on")
        gc.collect()
        os.umount("/flash")
        if complete:
            operations = flash.operations
            break
        cuts += 1
        cut += 1
print(cuts, "cuts,", operations / 27, "operations an event")
