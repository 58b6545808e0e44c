"""The box's own check on the box's own interpreter and heap.

A ruleset file that lies on its flash, however it came there, is refused as the computer would
refuse it, and never stops the box.
"""

import ast
import subprocess
import sys
from pathlib import Path
from random import Random

import files_rulesets
import pytest
from files_case import Case, Pick

ROOT = Path(__file__).resolve().parents[2]
COUNT = 1000
MANY_LISTS = b'{"id":[' + b"[]," * 2700 + b"[]]}"


def drawn():
    """The same files each time, the grammar's mistakes in turn."""
    luck = Random(4)
    deep = b"[" * 4000 + b"]" * 4000
    found = [Case(deep, ("~JSON",), "deep"), Case(MANY_LISTS, ("~JSON",), "wide")]
    while len(found) < COUNT:
        mistake = files_rulesets.MISTAKES[len(found) % len(files_rulesets.MISTAKES)]
        case = mistake(Pick([luck.randrange(1 << 20) for _ in range(8)]))
        found += [case] if case else []
    return found


def micropython(tmp_path, heap, *arguments):
    """The output of the runner with these arguments."""
    pytest.importorskip("micropython_unix")
    program = Path(sys.executable).parent / "micropython"
    runner = Path(__file__).parent / "mpy" / "files_runner.py"
    done = subprocess.run(
        [program, "-X", f"heapsize={heap}", runner, tmp_path, *arguments],
        env={"MICROPYPATH": str(ROOT / "firmware")},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")[:-1]


def test_the_check_on_micropython(tmp_path):
    cases = drawn()
    for number, case in enumerate(cases):
        (tmp_path / str(number)).write_bytes(case.data)
    answers = micropython(tmp_path, "128k", str(COUNT))
    assert len(answers) == COUNT
    for case, answer in zip(cases, answers, strict=True):
        assert not answer.startswith("CRASH"), (answer, case)
        # its parser takes 01 for 1
        if case.box and "~ line 1, column " not in case.places:
            assert answer.startswith("right ") == case.valid, (answer, case)


def test_the_list_of_rulesets_leaves_junk_out(tmp_path):
    ours = files_rulesets.written({**files_rulesets.DOCS[0], "id": "ours"}).encode()
    junk = {
        "bytes": bytes(range(256)),
        "deep": b'{"id":' * 9000,
        "empty": b"",
        "large": b"x" * (1 << 20),
        "list": b"[]",
        "lists": b"[" * 20_000 + b"]" * 20_000,
        "nameless": b'{"id":"nameless"}',
        "other": ours,
        "zero": b"\0" * 9000,
    }
    for name, data in {**junk, "ours": ours}.items():
        (tmp_path / f"{name}.json").write_bytes(data)
    (listed,) = micropython(tmp_path, "128k")
    assert ast.literal_eval(listed) == [("ours", "宴会", "Banquet")]
