"""A grammar of mistakes in ruleset files: each is known to be right or wrong, and where.

The table below says the format (docs/rulesets.md) once more, on its own.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bobox.places import rulesets_dir
from files_case import Case, Pick
from files_json import NO_JSON, NO_NUMBER, NO_WHOLE, RAW, broken, rewritten, twice, written

ORDINARY = ("duitang", "sanhong", "sijin", "erju", "yixiu")
BIG = ("chajinhua", "liubohong", "biandijin", "liubohei", "wuhong", "wuzi_yixiu", "wuzi", "sihong")
EQUAL = ("first", "later", "split")
FORMS: dict[str, Any] = {
    "id": "id",
    "source": ("text", 1000),
    "repeat": ("last", "best", "worst"),
    "equal": EQUAL,
    "foul_skip": (0, 1),
    "blank_skip": (0, 1),
    "opening": ("count", "highest"),
    "direction": ("clockwise", "counterclockwise"),
    "triples": "flag",
    "pips": "flag",
    "qualifies": "flag",
    "consolation": "flag",
    "prizes": "list",
    "zhuangyuan": "list",
    "void": "list",
    "scramble": "list",
    "extras": "list",
    "hands": "object",
    "hand_names": "object",
    "exhausted": "object",
    "end": "object",
    "name": "object",
}
IN_PRIZE = {"id": "id", "count": (0, 999), "name": "object", "money": (0, 10**9), "goods": "list"}
IN_CLASS = {
    "hand": BIG,
    "faces": "faces",
    "compare": "list",
    "equal": EQUAL,
    "bonus": ("none", "stock", "stock_whole", "holders"),
    "lock": "flag",
    "sweep": "flag",
    "spare": BIG,
}
IN_RULE = {"do": ("none", "downgrade", "choose", "chase"), "who": ("nearest", "oldest")}
IN_RULE["while_others"] = "flag"
IN_END = {"need_zhuangyuan": "flag", "tail": ("now", "round", "extra"), "throws": (1, 999)}
NAMES = {"zh": ("text", 24), "en": ("text", 32)}
OPTIONAL = {"money", "goods", "bonus", "lock", "hand_names", "triples", "pips", "qualifies"}
OPTIONAL |= {"consolation", "blank_skip"}
DEPENDS = {"faces", "compare", "sweep", "spare", "who", "while_others", "void", "scramble"}
DEPENDS |= {"extras", "exhausted", "equal"}
"""May be left out, but what that means for others is not said here."""
SURROGATE = "\ud800"

WRONG: dict[str, list[Any]] = {
    "flag": [0, 1, "true", "True", None, [], {}, 1.0, ""],
    "id": ["", "A", "1a", "a b", "a-b", "é", "a" * 25, None, 5, True, [], {}, "ａ", "a\n", "_a"],
    "faces": ["", "4", "66", "7", "６", "6 5", 65321, None, True, [], ["6"], "65321\n"],
    "list": [None, {}, "x", "", 5, True, 0],
    "object": [None, [], "x", "", 5, True, [[]]],
    "prize": ["nosuch", "zhuangyuan", "", 5, True, [], {}, "Duitang", "duitang "],
}


def load() -> list[dict[str, Any]]:
    """The shipped rulesets, and one that uses every field."""
    files = sorted(rulesets_dir().glob("*.json"))
    docs: list[dict[str, Any]] = [json.loads(path.read_text("utf-8")) for path in files]
    rich = copy.deepcopy(next(doc for doc in docs if doc["id"] == "team_pool"))
    rich |= {"triples": True, "pips": False, "qualifies": True, "consolation": True}
    rich |= {"blank_skip": 1, "hand_names": {"sihong": {"zh": "四红", "en": "Four"}}}
    rich["extras"] = ["wuzi+4", "sijin+4"]
    rich["prizes"][1] |= {"money": 250, "goods": ["电饭煲", "伞 ☂"]}
    rich["void"] = [{"hand": "biandijin", "faces": "12"}]
    chase = {"do": "chase", "who": "oldest", "while_others": True}
    rich["exhausted"] = {rich["prizes"][1]["id"]: chase, rich["prizes"][2]["id"]: {"do": "none"}}
    docs.append(rich)
    for number, doc in enumerate(docs):
        doc["id"] = f"ours_{number}"
    return docs


DOCS = load()


@dataclass
class Field:
    """One value of a document: where it is, and its form."""

    parent: Any
    key: Any
    path: str
    form: Any


def fields(doc: dict[str, Any]) -> Iterator[Field]:
    """Every value that has a form."""
    yield from _within(doc, "", FORMS)
    yield from _within(doc["name"], "name", NAMES)
    yield from _within(doc["end"], "end", IN_END)
    yield from _within(doc["hands"], "hands", dict.fromkeys(ORDINARY, "prize"))
    for at, prize in enumerate(doc["prizes"]):
        yield Field(doc["prizes"], at, f"prizes[{at}]", "object")
        yield from _within(prize, f"prizes[{at}]", IN_PRIZE)
        yield from _within(prize["name"], f"prizes[{at}].name", NAMES)
        for i in range(len(prize.get("goods", []))):
            yield Field(prize["goods"], i, f"prizes[{at}].goods[{i}]", ("text", 60))
    for name in ("zhuangyuan", "void", "scramble"):
        for at, entry in enumerate(doc.get(name, [])):
            yield Field(doc[name], at, f"{name}[{at}]", "object")
            yield from _within(entry, f"{name}[{at}]", IN_CLASS)
            for i in range(len(entry.get("compare", []))):
                forms = ("face", "kicker", "low_kicker")
                yield Field(entry["compare"], i, f"{name}[{at}].compare[{i}]", forms)
    for i in range(len(doc.get("extras", []))):
        yield Field(doc["extras"], i, f"extras[{i}]", ("wuzi+4", "sijin+4", "sijin+44"))
    for name, forms in (("exhausted", IN_RULE), ("hand_names", NAMES)):
        for key, value in doc.get(name, {}).items():
            yield Field(doc[name], key, f"{name}.{key}", "object")
            yield from _within(value, f"{name}.{key}", forms)


def _within(parent: dict[str, Any], path: str, forms: dict[str, Any]) -> Iterator[Field]:
    for key in parent:
        yield Field(parent, key, f"{path}.{key}" if path else key, forms[key])


def objects(doc: dict[str, Any]) -> list[tuple[dict[str, Any], str]]:
    """Every object, with its path."""
    found = [(doc, "")]
    for field in fields(doc):
        if field.form == "object":
            found.append((field.parent[field.key], field.path))
    return found


def wrong(field: Field, pick: Pick) -> Any:
    """A value that the field's form does not allow."""
    form = field.form
    if isinstance(form, str):
        return pick.of(WRONG[form])
    if form[0] == "text":
        long = "二" * (form[1] + 1)
        return pick.of(["", long, "a\nb", "a\0", "\x1f", SURROGATE, None, 5, True, [], {}, ["x"]])
    if isinstance(form[0], int):
        low, high = form
        odd = [float(low), 1.5, True, False, None, str(low), "１", [], {}, 10**30, -(10**9) - 1]
        return pick.of([low - 1, high + 1, *odd])
    word = form[pick.number(len(form))]
    odd = [word.upper(), word + " ", "", None, 0, True, [], {}, [word], "nosuch", "x - at `$.id`"]
    return pick.of(odd)


# mistakes


def _doc(pick: Pick) -> dict[str, Any]:
    return copy.deepcopy(pick.of(DOCS))


def _case(text: str, *places: str, why: str, box: bool = True) -> Case:
    return Case(text.encode("utf-8", "surrogatepass"), places, why, box)


def wrong_value(pick: Pick) -> Case:
    doc = _doc(pick)
    field = pick.of(list(fields(doc)))
    value = wrong(field, pick)
    field.parent[field.key] = value
    places = [field.path]
    if SURROGATE in str(value):
        places.append("~half a character")
    text = written(doc, ensure_ascii=SURROGATE in str(value))
    return _case(text, *places, why=f"{field.path} = {value!r:.40}")


def wrong_token(pick: Pick) -> Case:
    doc = _doc(pick)
    field = pick.of(list(fields(doc)))
    token = pick.of(pick.of([NO_JSON, NO_NUMBER, NO_WHOLE]))
    field.parent[field.key] = RAW
    places = [field.path, "~NaN" if token == "NaN" else "~Infinity"]
    if token in NO_JSON:
        places = ["~ line 1, column "]
    elif len(token) > 4300:
        places.append("~a number in it is too long")
    # MicroPython reads some of these tokens as numbers; each is then no value of the field
    return _case(written(doc, token), *places, why=f"{field.path} = {token:.20}")


def unknown_field(pick: Pick) -> Case:
    doc = _doc(pick)
    parent, path = pick.of(objects(doc))
    names = ("typo", "Count", "ID", "names", "名", "count ", "a.b", "x[0]", "a - at b", "royal")
    odd = ("x" * 70, "a`b", "a - at `$.x`", "a\nb", "\x1b[2J", "", "​")
    name = pick.of(names + odd)
    parent[name] = pick.of([1, None, "x", {"zh": "一", "en": "one"}, {"do": "none"}, [[[]]]])
    plain = f"{path}.{name}" if path else name
    places = [plain] if name in names else [plain, "~no field is named"]
    if path == "exhausted":  # no prize of that name, or no rule
        places += [f"{plain}.do", f"{plain}.zh"]
    if name == "":
        places += [path, f"{path}."]
    return _case(written(doc), *places, why=f"{plain!r} is unknown")


def missing_field(pick: Pick) -> Case | None:
    doc = _doc(pick)
    found = [each for each in fields(doc) if isinstance(each.key, str)]
    field = pick.of(found)
    in_dicts = ("exhausted.", "hand_names.")
    if field.key in DEPENDS or field.path.startswith("exhausted"):
        return None
    if field.path.startswith(in_dicts) and field.path.count(".") == 1:
        return None
    del field.parent[field.key]
    if field.key in OPTIONAL:
        return _case(written(doc), why=f"{field.path} left out")
    path = "end.need_zhuangyuan" if field.path == "end.throws" else field.path
    return _case(written(doc), path, why=f"{field.path} left out")


def field_twice(pick: Pick) -> Case:
    doc = _doc(pick)
    parent, path = pick.of(objects(doc))
    if not parent:
        parent = doc
    text, name = twice(doc, parent, pick)
    return _case(text, f"{path}.{name}", name, "~twice", why=f"{path}.{name} twice")


def entry_twice(pick: Pick) -> Case | None:
    doc = _doc(pick)
    name = pick.of(["prizes", "zhuangyuan", "extras"])
    entries = doc.get(name, [])
    if not entries or (name == "zhuangyuan" and len(entries) > 7) or len(entries) > 22:
        return None
    at = pick.number(len(entries))
    entries.append(copy.deepcopy(entries[at]))
    path = f"{name}[{len(entries) - 1}]" + {"prizes": ".id", "zhuangyuan": ".hand"}.get(name, "")
    return _case(written(doc), path, name, why=f"{name}[{at}] again")


def too_many(pick: Pick) -> Case:
    doc = _doc(pick)
    name, most = pick.of([("prizes", 24), ("zhuangyuan", 8), ("void", 8), ("scramble", 8)])
    first = doc.get(name) or [{"hand": "liubohei"}]
    doc[name] = [copy.deepcopy(first[0]) for _ in range(most + 1)]
    return _case(written(doc), name, why=f"{most + 1} {name}")


def at_odds(pick: Pick) -> Case | None:
    """Two fields that are each right and can't be together."""
    doc = _doc(pick)
    at = pick.number(len(doc["zhuangyuan"])) if doc["zhuangyuan"] else 0
    entry = doc["zhuangyuan"][at] if doc["zhuangyuan"] else {}
    here = f"zhuangyuan[{at}]"
    which = pick.number(10)
    if which == 0:
        doc["hands"]["duitang"] = None
        doc["zhuangyuan"][0]["bonus"] = "stock"
        place = "zhuangyuan[0].bonus"
    elif which == 1:
        entry.pop("faces", None)
        entry["compare"] = ["face"]
        place = f"{here}.compare"
    elif which == 2:
        entry.pop("sweep", None)
        entry["spare"] = "sihong"
        place = f"{here}.spare"
    elif which == 3:
        if entry["hand"] in ("biandijin", "liubohei", "wuzi_yixiu", "wuzi"):
            return None
        entry["faces"] = "6"
        place = f"{here}.faces"
    elif which == 4:
        if doc["prizes"][0]["id"] != "zhuangyuan":
            return None
        doc["prizes"].append(doc["prizes"].pop(0))
        place = f"prizes[{len(doc['prizes']) - 1}].id"
    elif which == 5:
        doc["zhuangyuan"] = []
        doc["end"] = {"need_zhuangyuan": True, "tail": "now"}
        place = "end.need_zhuangyuan"
    elif which == 6:
        doc["void"] = [{"hand": "biandijin", "faces": "12"}]
        doc["scramble"] = [{"hand": "biandijin", "faces": "2"}]
        place = "scramble[0].hand"
    elif which == 7:
        doc["extras"] = ["sijin+44"]
        doc["hands"]["erju"] = None
        place = "extras[0]"
    elif which == 8:
        doc["exhausted"] = {"nosuch": {"do": "none"}}
        place = "exhausted.nosuch"
    else:
        prize = doc["prizes"][-1]["id"]
        rule, field = pick.of(
            [
                ({"do": "chase"}, "who"),
                ({"do": "none", "who": "nearest"}, "who"),
                ({"do": "choose", "while_others": True}, "while_others"),
                ({"who": "nearest"}, "do"),
            ]
        )
        doc["exhausted"] = {prize: rule}
        place = f"exhausted.{prize}.{field}"
    return _case(written(doc), place, why=place)


def ill_written(pick: Pick) -> Case:
    text = broken(written(_doc(pick)), pick)
    # MicroPython's reader takes commas, or none, wherever there may be white space
    return _case(text, "~JSON", "~nested", why="no JSON", box=False)


def no_ruleset(pick: Pick) -> Case:
    text = pick.of(
        ["", " ", "\n", "null", "[]", "[1]", '"x"', "3", "true", "NaN", "[1e999]", "{}"]
    )
    return _case(text, "", "id", why="no ruleset")


def odd_bytes(pick: Pick) -> Case:
    text = written(_doc(pick))
    data = text.encode()
    at = pick.number(len(data) - 2) + 1
    return pick.of(
        [
            lambda: Case(text.encode("gb18030"), ("~line 1 is not UTF-8",), "GBK"),
            lambda: Case(text.encode("utf-16"), ("~not UTF-8",), "UTF-16", box=False),
            lambda: Case(
                text.encode("utf-16-le"), ("~not JSON", "~not UTF-8"), "UTF-16", box=False
            ),
            lambda: Case(data[:at] + b"\xff" + data[at:], ("~line 1 is not UTF-8",), "0xff"),
            lambda: Case(data + b"\xed\xa0\x80", ("~not UTF-8",), "surrogate"),
            lambda: Case(b"\x89PNG\r\n\x1a\n" + data, ("~not UTF-8",), "a picture"),
            lambda: Case(data + b" " * (8193 - len(data)), ("~8192",), "8193 bytes"),
        ]
    )()


def still_right(pick: Pick) -> Case:
    doc = _doc(pick)
    text = rewritten(doc, pick)
    data = pick.of(
        [
            lambda: text.encode(),
            lambda: text.replace("\n", "\r\n").encode() + b"\r\n",
            lambda: text.encode() + b" " * (8192 - len(text.encode())),
        ]
    )()
    return (
        Case(data, (), "written otherwise") if len(data) <= 8192 else Case(written(doc).encode())
    )


def right_value(pick: Pick) -> Case:
    doc = _doc(pick)
    field = pick.of([each for each in fields(doc) if isinstance(each.form, tuple)])
    form = field.form
    if form[0] == "text":
        values = ["x", "二" * form[1], "😀🎲", '"\\/', "é ​", "：，", "a:b", '":"']
        field.parent[field.key] = pick.of(values)
    elif isinstance(form[0], int):
        field.parent[field.key] = pick.of(form)
    escaped = bool(pick.number(2))
    text = written(doc, ensure_ascii=escaped)
    # MicroPython reads the two escapes of an emoji as two halves; what is pushed has none
    box = not (escaped and "\\ud83d" in text)
    return _case(text, why=f"{field.path} = {field.parent[field.key]!r:.20}", box=box)


def with_bom(pick: Pick) -> Case:
    # the box takes none: what is pushed to it has none
    return Case(
        b"\xef\xbb\xbf" + rewritten(_doc(pick), pick).encode()[:8192], (), "BOM", box=False
    )


MISTAKES = [
    wrong_value,
    wrong_token,
    unknown_field,
    missing_field,
    field_twice,
    entry_twice,
    too_many,
    at_odds,
    ill_written,
    no_ruleset,
    odd_bytes,
    still_right,
    right_value,
    with_bom,
]
