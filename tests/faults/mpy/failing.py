"""Plays records on a flash that reports an error at one operation after another.

    micropython failing.py FIRMWARE FOLDER

FOLDER has memory_flash.py.

The error comes as a board's does: OSError out of the block device, right through littlefs, once
or for the rest of the block's life. Prints what is wrong, then how often it was tried and how
many events were refused.
"""

import sys

sys.path[:0] = sys.argv[1:]

import os  # noqa: E402

from box.store.errors import StoreError  # noqa: E402
from box.store.games import Games  # noqa: E402
from memory_flash import BLOCK, Flash  # noqa: E402


class FailingFlash(Flash):
    """One that fails at operation `at`, and then at that block if `stays`."""

    def __init__(self, data, at=-1, stays=False):
        self.data = data
        self.at = at
        self.stays = stays
        self.bad = -1
        self.operations = 0

    def _check(self, block):
        if self.operations == self.at:
            self.bad = block
        failing = block == self.bad and (self.stays or self.operations == self.at)
        self.operations += 1
        if failing:
            raise OSError(5)

    def writeblocks(self, block, buffer, offset=0):
        self._check(block)
        Flash.writeblocks(self, block, buffer, offset)

    def ioctl(self, operation, argument):
        if operation == 6:
            self._check(argument)
        return Flash.ioctl(self, operation, argument)


def mounted(flash):
    os.mount(os.VfsLfs2(flash, readsize=32, progsize=32, lookahead=32), "/flash")
    return Games("/flash/games", lambda: None)


def play(journal):
    """Twenty throws; those that were stored, and how many were refused."""
    stored = []
    refused = 0
    for number in range(20):
        dice = str(111111 + number // 6 * 10 + number % 6)
        try:
            journal.append('{"e":"throw","d":"' + dice + '","src":"keys"}')
            stored.append(number)
        except StoreError:
            refused += 1
        if number % 6 == 5:
            try:
                journal.settle()
            except StoreError:
                pass
    return stored, refused


fresh = bytearray(b"\xff" * (BLOCK * 32))
os.VfsLfs2.mkfs(FailingFlash(fresh), readsize=32, progsize=32, lookahead=32)
games = mounted(FailingFlash(fresh))
journal = games.create()
journal.append('{"e":"start","rules":"xiamen","players":["1","2"],"first":0}')
games.opened(journal)
os.umount("/flash")
tried = refusals = 0
for stays in (False, True):
    at = 0
    while True:
        flash = FailingFlash(bytearray(fresh), at, stays)
        journal = mounted(flash).last()
        list(journal.read())
        stored, refused = play(journal)
        os.umount("/flash")
        games = mounted(FailingFlash(flash.data))
        journal = games.last()
        found = len(list(journal.read())) - 1
        if journal.trouble or found != len(stored):
            print("error", at, stays, ":", journal.trouble, len(stored), "became", found)
        journal.append('{"e":"rethrow"}')
        journal.settle()
        os.umount("/flash")
        tried += 1
        refusals += refused
        if flash.operations <= at:
            break
        at += 1
print(tried, refusals)
