"""Scripts: one command a line, played on a box."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from virtual_box.box import VirtualBox
from virtual_box.keypad import KEYS
from virtual_box.player import BoxError

_DEEPEST = 8  # includes within includes
_MOST_TIMES = 100_000
_LONGEST_SHAKE = 60


class ScriptError(Exception):
    """A line that did not do what it says; the text begins with the line's number."""


class ScriptPlayer:
    """Plays lines; `say` gets what `state` prints, `out` is where screenshots land."""

    def __init__(self, box: VirtualBox, out: Path, say: Callable[[str], None]) -> None:
        self._box = box
        self._out = out
        self._say = say
        self._commands: dict[str, Callable[[list[str], str], None]] = {
            "press": self._press,
            "hold": self._hold,
            "shake": self._shake,
            "wait": self._wait,
            "screenshot": self._screenshot,
            "expect": self._expect,
            "state": self._state,
            "cut": self._cut,
            "power": self._power,
            "unplug": self._unplug,
            "plug": self._plug,
        }

    def play(self, path: Path, depth: int = 0) -> None:
        """Plays a file; raises ScriptError with the file and line that failed."""
        try:
            lines = path.read_text(encoding="utf-8-sig").splitlines()
        except UnicodeDecodeError as error:
            raise ScriptError(f"{path}: not UTF-8 text ({error.reason})") from None
        except OSError as error:
            raise ScriptError(f"{path}: {error.strerror}") from None
        self.play_lines(lines, path, depth)

    def play_lines(self, lines: Iterable[str], path: Path, depth: int = 0) -> None:
        """Plays lines; `path` names them in errors, includes are relative to it."""
        for number, line in enumerate(lines, 1):
            try:
                self.play_line(line, path.parent, depth)
            except (BoxError, OSError) as error:
                raise ScriptError(f"{path} line {number}: {error}") from None

    def play_line(self, line: str, folder: Path, depth: int = 0) -> None:
        """Plays one line; BoxError says why it did not do what it says."""
        line = line.strip()
        if not line or line.startswith("#"):
            return
        words = line.split()
        times = 1
        if words[0][0] == "x" and words[0][1:].isascii() and words[0][1:].isdigit():
            if len(words[0]) > 7 or not 1 <= int(words[0][1:]) <= _MOST_TIMES:
                raise BoxError(f"{words[0][:20]} is not a number of times: x1 to x{_MOST_TIMES}")
            times = int(words[0][1:])
            line = line[len(words[0]) :].strip()
            words = words[1:]
            if not words:
                raise BoxError("a command must follow the number of times, such as: x3 press 4")
        name, rest = words[0], line[len(words[0]) :].strip()
        if name == "include":
            for _ in range(times):
                self._include(rest, folder, depth)
            return
        command = self._commands.get(name)
        if command is None:
            known = ", ".join(sorted([*self._commands, "include"]))
            raise BoxError(f"{name!r} is not a command: {known}")
        for _ in range(times):
            command(words[1:], rest)

    def _include(self, name: str, folder: Path, depth: int) -> None:
        if not name:
            raise BoxError("include needs a file")
        if depth >= _DEEPEST:
            raise BoxError(f"includes are nested more than {_DEEPEST} deep")
        try:
            self.play(folder / name, depth + 1)
        except ScriptError as error:
            raise BoxError(str(error)) from None

    def _press(self, words: list[str], _rest: str) -> None:
        if not words:
            raise BoxError("press needs a key: 1 to 9, 0, *, #, A, B, C, D")
        for word in words:
            _key(word)
        for word in words:
            self._box.press(word)

    def _hold(self, words: list[str], _rest: str) -> None:
        if len(words) != 2:
            raise BoxError("hold needs a key and seconds, such as: hold * 2")
        self._box.hold(_key(words[0]), _seconds(words[1]))

    def _shake(self, words: list[str], _rest: str) -> None:
        if len(words) > 1:
            raise BoxError("shake takes seconds or nothing, such as: shake 2")
        if not words:
            self._box.shake()
            return
        seconds = _seconds(words[0])
        if not 0.1 <= seconds <= _LONGEST_SHAKE:
            raise BoxError(f"a shake lasts from 0.1 to {_LONGEST_SHAKE} seconds, not {words[0]}")
        self._box.shake(seconds)

    def _wait(self, words: list[str], _rest: str) -> None:
        if len(words) != 1:
            raise BoxError("wait needs seconds, such as: wait 1.5")
        self._box.wait(_seconds(words[0]))

    def _screenshot(self, _words: list[str], rest: str) -> None:
        if not rest.endswith(".png") or "/" in rest or "\\" in rest or rest == ".png":
            raise BoxError("screenshot needs a file name that ends in .png, without a folder")
        self._out.mkdir(parents=True, exist_ok=True)
        self._box.screenshot(self._out / rest)

    def _expect(self, _words: list[str], rest: str) -> None:
        if not rest:
            raise BoxError("expect needs a text")
        if not self._box.sees(rest):
            raise BoxError(f"{rest!r} is not on the screen")

    def _state(self, words: list[str], _rest: str) -> None:
        _nothing("state", words)
        self._say(self._box.state_json())

    def _cut(self, words: list[str], _rest: str) -> None:
        if not words:
            self._box.cut()
            return
        if len(words) > 1 or not (words[0].isascii() and words[0].isdigit() and int(words[0])):
            raise BoxError("cut takes a whole number of flash operations from 1, or nothing")
        self._box.cut(int(words[0]))

    def _power(self, words: list[str], _rest: str) -> None:
        _nothing("power", words)
        self._box.power()
        self._box.wait_for_picture()

    def _unplug(self, words: list[str], _rest: str) -> None:
        self._box.unplug(_part(words))

    def _plug(self, words: list[str], _rest: str) -> None:
        self._box.plug(_part(words))


def _nothing(name: str, words: list[str]) -> None:
    if words:
        raise BoxError(f"{name} takes nothing after it")


def _key(word: str) -> str:
    if word not in KEYS:
        raise BoxError(f"there is no key {word!r}: 1 to 9, 0, *, #, A, B, C, D")
    return word


def _part(words: list[str]) -> str:
    if len(words) != 1 or words[0] not in ("display", "accel", "keypad"):
        raise BoxError("a part is display, accel or keypad")
    return words[0]


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 1e6:
        raise BoxError(f"{word!r} is not a time: seconds from 0 to 1000000")
    return seconds
