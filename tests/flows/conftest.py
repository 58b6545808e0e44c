"""Flow scripts on the virtual box, and their golden screenshots.

`--record-golden` writes the pictures anew; look at each of them before it is committed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from bobox.pack import ruleset_order
from virtual_box import VirtualBox
from virtual_box.script import ScriptPlayer

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record-golden", action="store_true", help="write the pictures anew")


class Flow:
    """A box and what its people do; `said` is what `state` printed."""

    RULES = ruleset_order()
    """The box's list, from its first line on."""

    def __init__(self, out: Path, **options: Any) -> None:
        self.box = VirtualBox(**options)
        self.box.wait_for_picture()
        self.said: list[str] = []
        self.player = ScriptPlayer(self.box, out, self.said.append)

    def play(self, script: str) -> None:
        """Plays lines of the script language."""
        self.player.play_lines(script.splitlines(), HERE / "lines.txt")

    def throw(self, *throws: str) -> None:
        """Types throws and confirms each; the result stays on the screen."""
        for dice in throws:
            self.box.press(*dice, "#")

    def new_game(self, players: int, rules: str = "xiamen", first: int = 1) -> None:
        """From the home screen to the first turn; `first` is a seat's number from 1."""
        position = self.RULES.index(rules) + 1
        self.box.press("#", *str(position), "#", *str(players), "#", "2", "#", *str(first), "#")

    def state(self) -> dict[str, Any]:
        return self.box.state()


@pytest.fixture
def flow(tmp_path: Path) -> Iterator[Callable[..., Flow]]:
    """flow(**options of VirtualBox) -> Flow; its boxes are closed after the test."""
    made: list[Flow] = []

    def make(**options: Any) -> Flow:
        made.append(Flow(tmp_path, **options))
        return made[-1]

    yield make
    for each in made:
        each.box.close()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """golden(folder of fresh pictures, name): compares with, or records, tests/golden/NAME."""

    def compare(fresh: Path, name: str) -> None:
        kept = GOLDEN / name
        pictures = {path.name: path for path in sorted(fresh.glob("*.png"))}
        if request.config.getoption("--record-golden"):
            shutil.rmtree(kept, ignore_errors=True)
            if pictures:
                shutil.copytree(fresh, kept, ignore=lambda _, names: set(names) - set(pictures))
            return
        known = {path.name for path in kept.glob("*.png")}
        assert known == set(pictures), f"pictures of {name} and their goldens differ"
        changed = [n for n, p in pictures.items() if p.read_bytes() != (kept / n).read_bytes()]
        assert not changed, f"not as in tests/golden/{name}: {changed}; fresh ones in {fresh}"

    return compare
