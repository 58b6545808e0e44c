"""Merging modules into flat packs: what is renamed, what is refused, and that nothing changes."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from bobox import pack
from bobox.merge import PackError, Sources
from bobox.places import firmware_dir
from virtual_box import VirtualBox

MICROPYTHON = Path(sys.executable).with_name("micropython")


def merged(modules, pack_name="one"):
    return Sources({pack_name: modules}).merge(pack_name)


def printed(source):
    """What a source prints under MicroPython."""
    done = subprocess.run(
        [MICROPYTHON, "-c", source], capture_output=True, text=True, timeout=20, check=True
    )
    return done.stdout


def test_private_names_of_two_modules_stay_apart():
    flat = merged(
        {
            "p.a": (
                "from micropython import const\n"
                "_N = const(3)\n"
                "_count = 0\n"
                "def _add(n):\n"
                "    global _count\n"
                "    _count += n\n"
                "    return _count\n"
                "def first(_q=_N):\n"
                "    return f\"{_add(_q)} {_N:02d} {{_N}} {'_N'}\"\n"
            ),
            "p.b": (
                "from micropython import const\n"
                "from p.a import first\n"
                "_N = const(30)\n"
                "class Box:\n"
                "    _add = 5\n"
                "    def get(self):\n"
                "        _count = self._add\n"
                "        return [_N + _count for _add in range(2)], (lambda _N: _N)(1)\n"
                "def _add():\n"
                "    return _N\n"
                "def second():\n"
                "    return first(), _add(), Box().get()\n"
            ),
        }
    )
    assert flat.modules == ["p.a", "p.b"]
    assert flat.names == {"const", "first", "Box", "second"}
    assert printed(flat.source + "\nprint(second())") == ("('3 03 {_N} _N', 30, ([35, 35], 1))\n")
    assert flat.source.count("import const") == 1


def test_modules_come_after_what_they_need():
    flat = merged(
        {
            "p.a": "from p.z import Base\nclass Child(Base):\n    pass\n",
            "p.m": "def late():\n    from p.a import Child\n    return Child\n",
            "p.z": "class Base:\n    pass\n",
        }
    )
    assert flat.modules == ["p.z", "p.a", "p.m"]
    assert printed(flat.source + "\nprint(late() is Child)") == "True\n"


def test_an_import_alone_in_a_block_leaves_a_block():
    flat = merged(
        {
            "p.a": "VALUE = 1\n",
            "p.b": "def f():\n  if 1:\n    from p.a import (\n      VALUE,\n    )\n",
        }
    )
    assert printed(flat.source + "\nprint(f())") == "None\n"


def test_an_import_from_another_pack_names_its_file():
    sources = Sources(
        {
            "low": {"p.a": "VALUE = 1\n"},
            "high": {"q.b": "def f():\n    from p.a import VALUE\n    return VALUE\n"},
        }
    )
    assert "from low import VALUE" in sources.merge("high").source


def test_typing_is_left_out():
    flat = merged(
        {
            "p.a": (
                "from __future__ import annotations\n"
                "TYPE_CHECKING = False\n"
                "if TYPE_CHECKING:\n    from typing import Any\n"
                "def f(x: Any) -> Any:\n    return x\n"
            ),
            "p.b": "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    import typing\n",
        }
    )
    assert printed(flat.source + "\nprint(f(1))") == "1\n"
    assert "Any\n" not in flat.source


@pytest.mark.parametrize(
    ("modules", "says"),
    [
        ({"p.a": "X = 1\n", "p.b": "X = 2\n"}, "X means one thing in p.a and another in p.b"),
        ({"p.a": "import time\n", "p.b": "def time():\n    pass\n"}, "time means one thing"),
        ({"p.a": "import time\n", "p.b": "import utime as time\n"}, "time means one thing"),
        ({"p.a": "def min():\n    pass\n"}, "min is the name of a builtin"),
        ({"p.a": "import p.b\n", "p.b": ""}, "write `from p.b import NAME`"),
        ({"p.a": "from . import b\n"}, "not a relative import"),
        ({"p.a": "from p.b import *\n", "p.b": ""}, "no `as`"),
        ({"p.a": "from p.b import X as Y\n", "p.b": "X = 1\n"}, "no `as`"),
        ({"p.a": "from p.b import _x\n", "p.b": "_x = 1\n"}, "_x is private to p.b"),
        ({"p.a": "from p.b import nope\n", "p.b": "X = 1\n"}, "p.b defines no nope"),
        ({"p.a": "from p.c import nope\n"}, "there is no module p.c"),
        ({"p.a": "from p.b import X\n", "p.b": "from p.c import X\n", "p.c": "X = 1\n"},
         "p.b defines no X"),
        ({"p.a": "from p.b import B\nA = 1\n", "p.b": "from p.a import A\nB = 1\n"},
         "in a ring: p.a → p.b → p.a"),
        ({"p.a": "def f():\n    x = const(1)\n"}, "p.a, line 2: const() is for the top level"),
        ({"p.a": "X = const(1)\n", "p.b": "def f(X):\n    return X\n"}, "X is a const() of p.a"),
        ({"p.a": "def f(:\n"}, "p.a, line 1"),
    ],
)  # fmt: skip
def test_what_breaks_a_rule_is_refused_with_a_sentence(modules, says):
    with pytest.raises(PackError) as info:
        merged(modules)
    assert says in str(info.value)


def test_packs_must_not_import_each_other_in_a_ring():
    with pytest.raises(PackError, match="low → high → low|high → low → high"):
        Sources(
            {
                "low": {"p.a": "from q.b import B\nA = 1\n"},
                "high": {"q.b": "from p.a import A\nB = 1\n"},
            }
        )


# the firmware itself


@pytest.fixture(scope="module")
def board():
    return pack.build()


def test_a_board_has_everything_and_the_manifest_says_so(board):
    manifest = json.loads(board["/a/manifest.json"])
    names = {path[3:] for path in board if path.startswith("/a/")} - {"manifest.json"}
    assert set(manifest["files"]) == names
    for name, sha in manifest["files"].items():
        assert hashlib.sha256(board[f"/a/{name}"]).hexdigest() == sha
    assert sum(name.endswith(".mpy") for name in names) <= 26
    assert {"bobing.mpy", "box.mpy", "box_host.mpy", "glyphs.bin", "rulesets.jsonl"} <= names
    assert board["/slot"] == b"a\n"
    assert board["/main.py"]


def test_the_same_sources_give_the_same_bytes(board):
    assert pack.build() == board


def test_rulesets_are_one_a_line_xiamen_first(board):
    docs = [json.loads(line[9:]) for line in board["/a/rulesets.jsonl"].splitlines()]
    assert [doc["id"] for doc in docs] == pack.ruleset_order()
    assert docs[0]["id"] == "xiamen"
    files = {path.stem for path in (firmware_dir() / "rulesets").glob("*.json")}
    assert {doc["id"] for doc in docs} == files


JUDGED = """
import sys, json
sys.path.insert(0, FIRMWARE)
from bobing.check import load_ruleset as loaded_rules
from bobing.game import Game as NewGame
from bobing.errors import EventError as Refused
seed = 1
for line in open(RULESETS):
    line = line[9:]
    ruleset = loaded_rules(json.loads(line))
    game = NewGame(ruleset, {"e":"start","rules":ruleset.id,"players":["a","b","c"],"first":1})
    for _ in range(60):
        dice = ""
        for _ in range(6):
            seed = seed * 16807 % 2147483647
            dice += "4411446523"[seed % 10]
        try:
            game.apply({"e":"throw","d":dice,"src":"keys"})
        except Refused as error:
            print(error.en)
        if seed % 5 == 0:
            game.apply({"e":"undo"})
        if game.pending:
            game.apply({"e":"choose","prize":game.pending[-1]})
    state = game.state()
    print([(key, state[key]) for key in sorted(state)])
print("done")
"""


def told(output):
    """The lines that JUDGED has printed; dicts have no order there: compare what they hold."""
    lines = output.replace("\r\n", "\n").split("done\n")[0].splitlines()
    return [eval(line) if line.startswith("[") else line for line in lines]


def test_packed_rules_judge_as_the_sources_do(board, tmp_path):
    packs = pack.merge()
    home = {module: name for name, flat in packs.items() for module in flat.modules}
    short = pack.short_names(firmware_dir(), packs).names
    on_board = re.sub(r"from (bobing\.\w+) import", lambda m: f"from {home[m[1]]} import", JUDGED)
    on_board = re.sub(r"(?<!\")\b[a-zA-Z_]+\b", lambda m: short.get(m[0], m[0]), on_board)
    on_board = f"FIRMWARE, RULESETS = '/a', '/a/rulesets.jsonl'\n{on_board}"
    with VirtualBox(files={**board, "/main.py": on_board.encode()}, heap="1M") as box:
        assert box.wait_for(lambda: ">>> " in box.output, 600)
        packed = told(box.output.split("BOOT)\r\n")[1])
    rulesets = tmp_path / "rulesets.jsonl"
    rulesets.write_bytes(board["/a/rulesets.jsonl"])
    plain = f"FIRMWARE, RULESETS = {str(firmware_dir())!r}, {str(rulesets)!r}\n{JUDGED}"
    assert packed == told(printed(plain))
    assert sum(isinstance(line, list) for line in packed) == len(pack.ruleset_order())


def test_a_missing_part_is_a_sentence(tmp_path):
    for name in ("bobing", "box", "rulesets"):
        (tmp_path / name).mkdir()
    with pytest.raises(PackError, match=r"rulesets are missing: xiamen"):
        pack.build(tmp_path)
    (tmp_path / "bobing" / "__init__.py").write_text("X = 1\n")
    with pytest.raises(PackError, match=r"bobing/__init__\.py must hold nothing"):
        pack.build(tmp_path)
