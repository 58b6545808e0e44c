"""How deeply a JSON text nests, known before it is read.

Readers recurse; how far they get differs between versions of Python. Here is one limit for all.
"""

from __future__ import annotations

import re

MOST_DEEP = 64
TOO_DEEP = f"is nested too deeply: more than {MOST_DEEP} brackets are open at once"
_MARK = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|([\[{])|([\]}])', re.DOTALL)


def too_deep(data: bytes) -> bool:
    """Whether more than MOST_DEEP brackets are open at once, those in strings not counted."""
    if data.count(b"[") + data.count(b"{") <= MOST_DEEP:
        return False
    depth = 0
    for mark in _MARK.finditer(data):
        if mark[1]:
            depth += 1
            if depth > MOST_DEEP:
                return True
        elif mark[2]:
            depth -= 1
    return False
