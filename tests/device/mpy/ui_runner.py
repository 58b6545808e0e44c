"""Runs the screens on MicroPython without a box: keys in, screen name, texts and pixels out.

    micropython ui_runner.py FIRMWARE < commands

Each line of standard input is a command; each prints one JSON document on a line:

    lang en            sets the language and draws
    names A,B          the pushed names (before `boot`)
    boot               first screen
    keys 1 2 #         presses these keys
    event {...}        records an event past the screens, then shows the phase's screen
    notice KEY {...}   shows a notice, as at the start
    passing KEY...     shows texts that go with the next key
    fail               the next event can't be stored
    look               the screen: name, texts with their boxes, frame as hex

The session is the firmware's own; only its flash is a list in memory.
"""

import json
import sys
from binascii import hexlify

from framebuf import MONO_VLSB, FrameBuffer

firmware = sys.argv[1]
sys.path.insert(0, firmware)

from bobing.words import _HANDS  # noqa: E402
from box.session import Session  # noqa: E402
from box.store.errors import StoreError  # noqa: E402
from box.store.settings import Settings  # noqa: E402
from box.ui.canvas import Canvas  # noqa: E402
from box.ui.font import Font  # noqa: E402
from box.ui.more.message import MessageScreen  # noqa: E402
from box.ui.more.strings_more import MORE_TEXTS  # noqa: E402
from box.ui.stack import Ui  # noqa: E402
from box.ui.strings import MAIN_TEXTS  # noqa: E402


class MemoryJournal:
    """A journal that forgets; `fail` makes the next append fail."""

    number = 1
    check = "a1b2c3d4"
    trouble = None

    def __init__(self):
        self.lines = []
        self.fail = False

    def append(self, text):
        if self.fail:
            self.fail = False
            raise StoreError("存储已满，没有记下", "The flash is full: this was not stored")
        self.lines.append(text)

    def settle(self):
        pass


class MemoryGames:
    """The games of a new box."""

    def last(self):
        return None

    def create(self):
        return MemoryJournal()

    def opened(self, number):
        pass

    def close(self, number):
        pass


class SourceLibrary:
    """The rulesets of the source tree, xiamen first."""

    def __init__(self, folder):
        import os

        names = sorted([entry[0] for entry in os.ilistdir(folder) if entry[0].endswith(".json")])
        names.remove("xiamen.json")
        self._docs = []
        for name in ["xiamen.json"] + names:
            with open(folder + "/" + name) as file:
                self._docs.append(json.load(file))

    def list(self):
        return [(doc["id"], doc["name"]["zh"], doc["name"]["en"]) for doc in self._docs]

    def load(self, rules_id):
        for doc in self._docs:
            if doc["id"] == rules_id:
                return doc
        raise StoreError("没有规则", "There are no such rules")

    look = load


class PlainSettings(Settings):
    """Settings that are not stored."""

    def __init__(self):
        self._values = {}
        self.on_change = None

    def get(self, key):
        if key in self._values:
            return self._values[key]
        return [row[2] for row in self.table if row[0] == key][0]

    def set(self, key, value):
        self._values[key] = value


class TableTexts:
    """The texts of the tables, which a board has in a file. A missing key is an error."""

    def __init__(self):
        self._texts = {}
        for line in (MAIN_TEXTS + MORE_TEXTS).split("\n"):
            if line:
                key, zh, en = line.split("|")
                self._texts[key] = (zh, en)
        for line in _HANDS.strip("\n").split("\n"):
            hand, zh, en, why_zh, why_en = line.split("|")
            self._texts["hand_" + hand] = (zh, en)
            self._texts["why_" + hand] = (why_zh, why_en)

    def find(self, key, lang):
        return self._texts[key][lang == "en"]


class SpyCanvas(Canvas):
    """Notes every text with its box: [text, x, y, width, height, ink]."""

    texts = ()

    def text(self, text, x, y, size=11, ink=1):
        if text:
            height = 9 if size == 111 else 16 * (size % 10)
            self.texts.append([text, x, y, self.width(text, size), height, ink])
        return Canvas.text(self, text, x, y, size, ink)


class Runner:
    """The screens, and what a test sees of them."""

    def __init__(self):
        self.buffer = bytearray(1024)
        frame = FrameBuffer(self.buffer, 128, 64, MONO_VLSB)
        self.canvas = SpyCanvas(frame, Font(firmware + "/glyphs.bin"))
        self.canvas.texts = []
        self.settings = PlainSettings()
        self.library = SourceLibrary(firmware + "/rulesets")
        self.games = MemoryGames()
        self.session = Session(lambda: self.games, lambda: self.library)
        self.names = []
        self.beeps = 0
        self.shows = 0
        self.ui = None

    def show(self):
        self.shows += 1

    def beep(self, kind):  # noqa: ARG002
        self.beeps += 1

    def command(self, line):
        verb, _, rest = line.partition(" ")
        self.beeps = self.shows = 0
        if verb == "names":
            self.names = rest.split(",")
        elif verb == "lang":
            self.settings.set("lang", rest)
            if self.ui:
                self.ui.refresh()
                self.canvas.texts.clear()
                self.ui.redraw()
        elif verb == "boot":
            self.ui = Ui(
                self.canvas,
                self.show,
                self.session,
                lambda: self.settings,
                TableTexts(),
                self.names,
                self.beep,
                lambda: 0,
                lambda: ("0.1.0", "3f2a90bc"),
            )
            self.ui.take_settings()
            self.ui.start()
        elif verb == "keys":
            for key in rest.split():
                self.canvas.texts.clear()
                self.ui.key(key)
        elif verb == "event":
            self.session.record(json.loads(rest))
            self.ui.home()
            self.canvas.texts.clear()
            self.ui.redraw()
        elif verb == "notice":
            key, _, arguments = rest.partition(" ")
            text = self.ui.text(key, **json.loads(arguments or "{}"))
            self.ui.push(MessageScreen(text))
            self.canvas.texts.clear()
            self.ui.redraw()
        elif verb == "passing":
            self.ui.show_passing(*rest.split())
            self.canvas.texts.clear()
            self.ui.redraw()
        elif verb == "fail":
            self.session.journal.fail = True
        elif verb != "look":
            raise ValueError(line)
        seen = {"beeps": self.beeps, "shows": self.shows}
        if self.ui:
            seen["screen"] = self.ui.top.name
            seen["depth"] = len(self.ui.screens)
            seen["texts"] = self.canvas.texts
        if self.session.journal:
            seen["lines"] = len(self.session.journal.lines)
            seen["last"] = self.session.journal.lines[-1]
        if verb == "look":
            seen["frame"] = hexlify(self.buffer).decode()
            seen["state"] = self.session.state()
        return seen


def main():
    runner = Runner()
    for line in sys.stdin:
        line = line.strip()
        if line:
            print(json.dumps(runner.command(line)))


main()
