"""That a seldom seen screen names the packs that it and its bases are in: that keeps them."""

import ast
import json
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
USES = {"SettingsScreen": {"box_care"}}
"""Packs that a screen keeps because it asks them with each key, though it is in none of them."""
PACKS = json.loads((ROOT / "host_tools/bobox/packs.json").read_text("utf-8"))["packs"]


def pack_of(module):
    return next(
        name for name, globs in PACKS.items() if any(fnmatchcase(module, g) for g in globs)
    )


def classes():
    """{class: (its pack, its bases, the packs that it names itself or None)} of the screens."""
    found = {}
    for path in sorted((ROOT / "firmware/box/ui").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT / "firmware").with_suffix("").parts)
        if path.stem == "__init__" or module in ("box.ui.strings", "box.ui.more.strings_more"):
            continue
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                own = None
                for part in node.body:
                    target = getattr(part, "target", None) or getattr(part, "targets", [None])[0]
                    if getattr(target, "id", "") == "packs":
                        own = set(ast.literal_eval(part.value))
                bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
                found[node.name] = (pack_of(module), bases, own)
    return found


CLASSES = classes()


def packs(name):
    pack, bases, _ = CLASSES[name]
    return {pack}.union(*(packs(base) for base in bases if base in CLASSES)) - {"box"}


def named(name):
    _, bases, own = CLASSES[name]
    if own is not None:
        return own
    return next((named(base) for base in bases if base in CLASSES), set())


def is_screen(name):
    return name == "Screen" or any(is_screen(base) for base in CLASSES[name][1] if base in CLASSES)


@pytest.mark.parametrize("name", sorted(name for name in CLASSES if is_screen(name)))
def test_a_screen_names_its_packs(name):
    assert named(name) == packs(name) | USES.get(name, set())
