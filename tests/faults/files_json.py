"""Mistakes in the text of one JSON object, whatever it holds."""

from __future__ import annotations

import json
from typing import Any

from files_case import Pick

RAW = "@@RAW@@"
"""A string value that `written` replaces by a bare token."""
TWICE = "@@TWICE@@"
"""A field's name that `twice` replaces by that of another field."""

NO_JSON = (
    "01",
    "+1",
    ".5",
    "1.",
    "0x10",
    "True",
    "None",
    "'x'",
    "undefined",
    "４",
    "“x”",
    "-",
    "",
)
"""Tokens that no JSON reader takes."""
NO_NUMBER = ("NaN", "Infinity", "-Infinity", "1" + "0" * 5000, "-" + "9" * 5000)
"""Those that Python's reader takes by itself, or breaks at."""
NO_WHOLE = ("1e999", "-1e999", "1.0", "4.0", "1e2", "1" + "0" * 4000)
"""JSON, and no whole number of a sensible size."""


def written(doc: Any, token: str = "", **options: Any) -> str:
    """The document as text; RAW in it becomes the token."""
    options = {"ensure_ascii": False, "separators": (",", ":")} | options
    text = json.dumps(doc, **options)
    return text.replace(json.dumps(RAW), token)


def twice(doc: dict[str, Any], parent: dict[str, Any], pick: Pick) -> tuple[str, str]:
    """(text, name) with one field of `parent`, which lies in `doc`, written twice."""
    name = pick.of(parent)
    value = pick.of([parent[name], "other", None, 7])
    key = TWICE
    if pick.number(2):  # before the first, or after it
        parent[key] = value
    else:
        old = dict(parent)
        parent.clear()
        parent[key] = value
        parent.update(old)
    spelt = pick.of(
        [json.dumps(name), f'"\\u{ord(name[0]):04x}{name[1:]}"', json.dumps(name) + " "]
    )
    return written(doc).replace(json.dumps(key), spelt), name


def broken(text: str, pick: Pick) -> str:
    """The text of an object with one mistake of writing; no JSON any more."""
    made = pick.of(
        [
            lambda: text[: pick.number(len(text) - 1) + 1],
            lambda: text[1:],
            lambda: text + pick.of(["x", "{}", "]", "}", '"', "null", "\0", ","]),
            lambda: text[:-1] + ",}",
            lambda: text.replace('"', "'"),
            lambda: "// " + text,
            lambda: text.replace(',"', ' "', 1),
            lambda: text.replace('":', '" ', 1),
            lambda: text.replace('":', '"：', 1),
            lambda: text.replace('","', '"，"', 1),
            lambda: text.replace('"', "“", 1),
            lambda: text.replace("{", "｛", 1),
            lambda: text.replace("{", "{,", 1),
            lambda: "[" * (1 + pick.number(4000)),
            lambda: '{"id":' * (1 + pick.number(1300)),
            lambda: "\0" + text,
            lambda: _without_one(text, pick),
            lambda: text.replace('"', "", 1),
        ]
    )()
    return made if made != text else text + "，"


def _without_one(text: str, pick: Pick) -> str:
    """The text without one of the signs that hold it together."""
    places = [at for at, char in enumerate(text) if char in "{}[]"]
    at = pick.of(places)
    return text[:at] + text[at + 1 :]


def rewritten(doc: dict[str, Any], pick: Pick) -> str:
    """The same document, as others may write it."""
    return pick.of(
        [
            lambda: written(doc),
            lambda: written(doc, ensure_ascii=True),
            lambda: written(doc, indent=1),
            lambda: written(doc, indent="\t"),
            lambda: written(doc, separators=(" , ", " : ")),
            lambda: written(doc, sort_keys=True),
            lambda: written(dict(reversed(list(doc.items())))),
            lambda: "  " + written(doc) + " \t ",
        ]
    )()
