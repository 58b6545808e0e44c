"""A box's crash report, with the names of the sources in place of the board's short ones."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

from . import pack
from .places import MANIFEST, firmware_dir

_PLACE = re.compile(r'^(\s*File "(\w+)", line \d+, in )(\w+)$', re.MULTILINE)


def readable(report: str, firmware: Path | None = None) -> str:
    """Return the report with the functions' own names, if it is of the firmware at hand.

    Where a short name stands for several in a file, all of them are given.
    """
    root = firmware or firmware_dir()
    manifest = json.loads(pack.slot_files(root)[MANIFEST])
    if f'"build":"{manifest["build"]}"' not in report:
        return report
    packs = pack.merge(root)
    short = pack.short_names(root, packs).names
    functions: dict[tuple[str, str], list[str]] = {}
    for name, merged in packs.items():
        for function in functions_of(merged.source):
            last = function.rpartition(".")[2]
            functions.setdefault((name, short.get(last, last)), []).append(function)

    def named(match: re.Match[str]) -> str:
        names = functions.get((match[2], match[3]))
        return match[1] + (" or ".join(names) if names else match[3])

    return _PLACE.sub(named, report)


def functions_of(source: str) -> list[str]:
    """Return the functions of a module, methods as CLASS.NAME, in order."""
    found = []
    waiting: list[tuple[ast.AST, str]] = [(ast.parse(source), "")]
    while waiting:
        node, prefix = waiting.pop(0)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                found.append(prefix + child.name)
            inside = f"{child.name}." if isinstance(child, ast.ClassDef) else prefix
            waiting.append((child, inside))
    return found
