"""Powers on after a cut at each flash operation of an evening, and looks at what is there.

    micropython cuts.py FIRMWARE FOLDER RULESETS FIRST STEP NESTED SEED

FOLDER: `base.img`, `operations` (see recording.py) and `seen`: a line of JSON each time that a
result was on the screen: [operations done, game, lines, state]. Looks at FIRST, FIRST + STEP, …
At one in NESTED of the points the box also goes on, and the power is cut again at each of the
operations of that, and the box looked at once more. Prints what is wrong, then the numbers.
"""

import sys

sys.path.insert(0, sys.argv[1])

import gc  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import random  # noqa: E402
from binascii import unhexlify  # noqa: E402

from box.session import Session  # noqa: E402
from box.store.errors import StoreError  # noqa: E402
from box.store.games import Games  # noqa: E402
from box.store.library import Library  # noqa: E402
from box.store.settings import Settings  # noqa: E402

BLOCK = 4096
HOW = ("whole", "begun", "scattered")


class Cut(BaseException):
    """The power is gone."""


class Flash:
    """A block device over an image that it does not change; dies at operation `cut`."""

    def __init__(self, base, layer=None, cut=-1, tear=0):
        self.base = base
        self.layer = layer or {}
        self.cut = cut
        self.tear = tear
        self.operations = 0
        self.dead = False

    def put(self, at, data):
        block = at // BLOCK
        own = self.layer.get(block)
        if own is None:
            own = self.layer[block] = bytearray(self.base[block * BLOCK : (block + 1) * BLOCK])
        at %= BLOCK
        own[at : at + len(data)] = data

    def readblocks(self, block, buffer, offset=0):
        if self.dead:
            return
        own = self.layer.get(block)
        if own is None:
            offset += block * BLOCK
            own = self.base
        buffer[:] = own[offset : offset + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        self._do(block * BLOCK + offset, buffer)

    def ioctl(self, operation, argument):
        if operation == 4:
            return len(self.base) // BLOCK
        if operation == 5:
            return BLOCK
        if operation == 6:
            self._do(argument * BLOCK, b"\xff" * BLOCK)
        return 0

    def _do(self, at, data):
        if self.dead:
            return
        self.dead = self.operations == self.cut
        self.operations += 1
        if not self.dead:
            self.put(at, data)
            return
        self.put(at, data[: len(data) * self.tear // 4])
        raise Cut

    def copy(self):
        """The layer as it is now."""
        return {block: bytearray(data) for block, data in self.layer.items()}


class Rules(Library):
    """The library, which reads each shipped ruleset once."""

    docs = {}

    def load(self, rules_id):
        if rules_id not in self.docs:
            self.docs[rules_id] = Library.load(self, rules_id)
        return self.docs[rules_id]


class Box:
    """A box that is switched on: (game's number, lines, state) and what its notices say."""

    def __init__(self, flash):
        os.mount(os.VfsLfs2(flash, readsize=32, progsize=32, lookahead=32), "/flash")
        library = Rules(sys.argv[3], "/flash/rules")
        games = Games("/flash/games", lambda: None)
        self.session = Session(lambda: games, lambda: library)
        self.settings = Settings("/flash/settings.json")
        if self.settings.damaged:
            self.session.notices.append(("settings", {}))
        self.session.resume()

    def found(self):
        journal = self.session.journal
        if journal is None:
            return [0, 0, None]
        if not journal.lines:
            return [0, 0, None]  # a game whose start is not there is none
        return [journal.number, journal.lines, self.session.state()]

    def go_on(self):
        """What people do next: a throw or a new game, a pause, a setting."""
        session = self.session
        if session.game is None or session.game.phase == "over":
            players = ["1", "2"]
            session.start({"e": "start", "rules": "xiamen", "players": players, "first": 0})
        elif session.game.phase == "choose":
            session.record({"e": "choose", "prize": session.game.pending[0]})
        else:
            session.record({"e": "throw", "d": "112345", "src": "keys"})
        now = self.found()
        session.settle()
        other = "en" if self.settings.get("lang") == "zh" else "zh"
        self.settings.set("lang", other)
        return now


def off():
    os.umount("/flash")


def after_power_on(flash, mark, *allowed):
    """What a box finds; says so where it is none of what is allowed."""
    global looked
    looked += 1
    try:
        box = Box(flash)
    except Exception as error:
        print(mark, "does not start:", repr(error))
        return None
    found = box.found()
    if found not in allowed:
        print(mark, "finds", found[:2], "not", [each[:2] for each in allowed])
    if box.session.notices:
        print(mark, "says", box.session.notices)
    return box


def nested(base, layer, mark, allowed):
    """Goes on from what is there; the power goes again, anywhere in that."""
    flash = Flash(base, {n: bytearray(d) for n, d in layer.items()})
    box = after_power_on(flash, mark, *allowed)
    if box is None:
        return
    found = box.found()
    now = box.go_on()
    off()
    after_power_on(flash, mark + " went on", now)
    off()
    for cut in range(flash.operations):
        again = Flash(base, {n: bytearray(d) for n, d in layer.items()}, cut, random.randrange(4))
        before = after_power_on(again, mark + " again", found)
        if before is None:
            return
        try:
            before.go_on()
        except (Cut, OSError, StoreError):
            if not again.dead:
                raise
        off()
        after_power_on(Flash(base, again.copy()), f"{mark} cut again at {cut}", found, now)
        off()


folder = sys.argv[2]
first, step, every, seed = [int(text) for text in sys.argv[4:8]]
random.seed(seed)
with open(folder + "/base.img", "rb") as file:
    base = bytearray(file.read())
with open(folder + "/seen") as file:
    seen = [json.loads(line) for line in file]
looked = points = 0
at = 0
with open(folder + "/operations") as file:
    for number, line in enumerate(file):
        place, whole, *tears = json.loads(line)
        while at + 1 < len(seen) and seen[at + 1][0] <= number:
            at += 1
        allowed = [each[1:] for each in seen[at : at + 2]]
        if number % step == first:
            points += 1
            torn = {}
            for how in range(3):
                mark = f"cut {number} {HOW[how]}"
                flash = Flash(base)
                if how:
                    flash.put(place, unhexlify(tears[how - 1]))
                torn[how] = flash.layer
                if how and step == 1 and how != 1 + number % 2:
                    continue
                after_power_on(flash, mark, *allowed)
                off()
            if every and random.randrange(every) == 0:
                how = random.randrange(3)
                nested(base, torn[how], f"cut {number} {HOW[how]}", allowed)
            gc.collect()
        done = unhexlify(whole)
        base[place : place + len(done)] = done
        line = whole = tears = done = None
flash = Flash(base)
after_power_on(flash, "at the end", seen[-1][1:])
off()
print(points, looked)
