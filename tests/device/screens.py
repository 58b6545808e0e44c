"""For tests: the box's screens on a real MicroPython, in the words of the people at the table."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUNNER = Path(__file__).parent / "mpy" / "ui_runner.py"
MICROPYTHON = Path(sys.executable).parent / "micropython"


class Screens:
    """A box's screens. Each method sends a command and keeps what was seen in `seen`."""

    def __init__(self, lang="zh", names=(), heap="512k"):
        self._process = subprocess.Popen(
            [MICROPYTHON, "-X", f"heapsize={heap}", RUNNER, ROOT / "firmware"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.seen = {}
        if names:
            self.send("names " + ",".join(names))
        self.send(f"lang {lang}")
        self.send("boot")

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()

    def send(self, line):
        """Send one command; return what the runner says of it."""
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        try:
            self.seen = json.loads(answer)
        except ValueError:
            self._process.stdin.close()
            raise AssertionError(f"{line}: {answer}{self._process.stdout.read()}") from None
        return self.seen

    def press(self, keys):
        """Press keys: "1 2 #"; a word of digits is pressed digit by digit."""
        return self.send("keys " + " ".join(" ".join(word) for word in keys.split()))

    def start(self, players=10, rules="xiamen", first=1):
        """Start a game past no screen: through the keys, as people do."""
        ids = ["xiamen"] + sorted(
            path.stem
            for path in (ROOT / "firmware" / "rulesets").glob("*.json")
            if path.stem != "xiamen"
        )
        self.press(f"# {ids.index(rules) + 1} # {players} # 2 # {first} #")
        assert self.screen == "turn", self.seen
        return self

    def event(self, **event):
        """Record an event past the screens."""
        return self.send("event " + json.dumps(event))

    def throw(self, *dice):
        """Type throws and take their results away."""
        for digits in dice:
            self.press(f"{digits} # #")
        return self

    @property
    def screen(self):
        """The name of the screen on top."""
        return self.seen["screen"]

    @property
    def text(self):
        """All text that was drawn, in order, parted by spaces."""
        return " ".join(item[0] for item in self.seen["texts"])

    def frame(self):
        """The picture as 1,024 bytes, a column of eight pixels each, as the display holds it."""
        return bytes.fromhex(self.send("look")["frame"])

    def state(self):
        """The game's state, as `bobox replay --json`."""
        return self.send("look")["state"]


def problems(seen):
    """Return what is wrong with a picture's texts: outside, or over one another."""
    found = []
    texts = seen["texts"]
    for text, x, y, width, height, _ in texts:
        # Glyph cells have an empty row at the top and a narrow margin.
        if x < 0 or x + width > 128 or y < -7 or y + height > 65:
            found.append(f"{text!r} leaves the screen: x {x}..{x + width}, y {y}..{y + height}")
    for at, one in enumerate(texts):
        for two in texts[at + 1 :]:
            across = min(one[1] + one[3], two[1] + two[3]) - max(one[1], two[1])
            down = min(one[2] + one[4], two[2] + two[4]) - max(one[2], two[2])
            if across > 0 and down > 2:
                found.append(f"{one[0]!r} lies over {two[0]!r}")
    return found
