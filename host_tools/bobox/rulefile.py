"""Ruleset files on this computer: found by id or by name, read strictly, validated whole.

The types below are the format of docs/rulesets.md. msgspec finds unknown fields, wrong types and
values out of range, each with its path; what concerns several fields is checked after that.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn, Union, get_args

import msgspec
from bobing.hand_ids import FACED_HANDS
from msgspec import UNSET, Meta, Struct, UnsetType

from .errors import FileError
from .nesting import TOO_DEEP, too_deep
from .places import rulesets_dir

MOST_BYTES = 8192

_ID = r"\A[a-z][a-z0-9_]{0,23}\Z"
Id = Annotated[str, Meta(pattern=_ID)]
Line = r"\A[^\x00-\x1f]*\Z"
Count = Annotated[int, Meta(ge=0, le=999)]
OrdinaryHand = Literal["duitang", "sanhong", "sijin", "erju", "yixiu"]
ZhuangyuanHand = Literal[
    "chajinhua",
    "liubohong",
    "biandijin",
    "liubohei",
    "wuhong",
    "wuzi_yixiu",
    "wuzi",
    "sihong",
]
Faces = Annotated[str, Meta(pattern=r"\A[12356]+\Z")]
Equal = Literal["first", "later", "split"]
Skip = Annotated[int, Meta(ge=0, le=1)]


class _Strict(Struct, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Names(_Strict):
    """A name in both languages."""

    zh: Annotated[str, Meta(min_length=1, max_length=24, pattern=Line)]
    en: Annotated[str, Meta(min_length=1, max_length=32, pattern=Line)]


class Prize(_Strict):
    """One prize, from the highest on."""

    id: Id
    count: Count
    name: Names
    money: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0
    goods: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=60, pattern=Line)]],
        Meta(max_length=40),
    ] = []


class Hands(_Strict):
    """The prize of each ordinary hand; null where it wins none."""

    duitang: str | None
    sanhong: str | None
    sijin: str | None
    erju: str | None
    yixiu: str | None


class Aside(_Strict):
    """A void or a scramble hand."""

    hand: ZhuangyuanHand
    faces: Faces | UnsetType = UNSET


class Zhuangyuan(_Strict):
    """One class of the zhuangyuan order, from the highest on."""

    hand: ZhuangyuanHand
    faces: Faces | UnsetType = UNSET
    compare: Annotated[list[Literal["face", "kicker", "low_kicker"]], Meta(max_length=2)] = []
    equal: Equal = "first"
    bonus: Literal["none", "stock", "stock_whole", "holders"] = "none"
    lock: bool = False
    sweep: bool = False
    spare: ZhuangyuanHand | UnsetType = UNSET


class Exhausted(_Strict):
    """What happens when a prize is gone."""

    do: Literal["none", "downgrade", "choose", "chase"]
    who: Literal["nearest", "oldest"] | UnsetType = UNSET
    while_others: bool | UnsetType = UNSET


class EndThrows(_Strict):
    """The game ends after so many turns each."""

    throws: Annotated[int, Meta(ge=1, le=999)]


class EndStock(_Strict):
    """The game ends when the ordinary prizes are gone."""

    need_zhuangyuan: bool
    tail: Literal["now", "round", "extra"]


class RulesetFile(_Strict):
    """A whole ruleset."""

    id: Id
    name: Names
    source: Annotated[str, Meta(min_length=1, max_length=1000, pattern=Line)]
    prizes: Annotated[list[Prize], Meta(min_length=1, max_length=24)]
    hands: Hands
    zhuangyuan: Annotated[list[Zhuangyuan], Meta(max_length=8)]
    repeat: Literal["last", "best", "worst"]
    equal: Equal
    foul_skip: Skip
    opening: Literal["count", "highest"]
    direction: Literal["clockwise", "counterclockwise"]
    end: Any
    hand_names: dict[Union[OrdinaryHand, ZhuangyuanHand], Names] = {}  # noqa: UP007
    triples: bool = False
    void: Annotated[list[Aside], Meta(max_length=8)] = []
    scramble: Annotated[list[Aside], Meta(max_length=8)] = []
    extras: Annotated[list[Literal["wuzi+4", "sijin+4", "sijin+44"]], Meta(max_length=3)] = []
    exhausted: dict[str, Exhausted] = {}
    blank_skip: Skip = 0
    pips: bool = False
    qualifies: bool = False
    consolation: bool = False


class RulesProblem(FileError):
    """A ruleset that is refused; `field` is the path of what is wrong ("" is the whole file)."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(f"{field or 'ruleset'}: {text}")
        self.field = field


def resolve(name: str | None) -> dict[str, Any]:
    """The checked document of a shipped ruleset's id, or of a file. None is xiamen.

    Raises FileError.
    """
    name = "xiamen" if name is None else name
    shipped = shipped_ids()
    if name in shipped:
        return load(rulesets_dir() / f"{name}.json")
    if name and os.path.exists(name):
        try:
            return load(Path(name))
        except RulesProblem as problem:
            raise FileError(f"{name}: {problem}") from None
    shown = repr(name) if len(name) <= 200 else repr(name[:200]) + "…"
    raise FileError(
        f"there is no ruleset {shown}: give the name of a file, or one of: {' '.join(shipped)}"
    )


def is_id(text: str) -> bool:
    """Whether a text can be a ruleset's id."""
    return re.search(_ID, text) is not None


def shipped_ids() -> list[str]:
    """The ids of the shipped rulesets, in the order of the box's list."""
    from .pack import ruleset_order

    return ruleset_order()


def load(path: Path) -> dict[str, Any]:
    """The checked document in a file. Raises RulesProblem; FileError if it can't be read."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 4)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror or error}") from None
    return check_bytes(data.removeprefix(b"\xef\xbb\xbf"))


def check_bytes(data: bytes) -> dict[str, Any]:
    """The document in a ruleset file's bytes, checked whole. Raises RulesProblem."""
    if len(data) > MOST_BYTES:
        raise RulesProblem("", f"is larger than {MOST_BYTES} bytes, which is the most allowed")
    doc = _decode(data)
    try:
        ruleset = msgspec.convert(doc, RulesetFile)
        end_type: Any = EndStock
        if isinstance(ruleset.end, dict) and "throws" in ruleset.end:
            end_type = EndThrows
        end = _convert(ruleset.end, end_type, "end")
    except msgspec.ValidationError as error:
        raise _explain(str(error), doc, RulesetFile, "") from None
    _check_dicts(doc)
    for check in (_prizes, _hands, _classes, _asides, _extras, _exhausted):
        check(ruleset)
    if isinstance(end, EndStock) and end.need_zhuangyuan and not ruleset.zhuangyuan:
        _refuse("end.need_zhuangyuan", "no hand is listed in zhuangyuan, so this must be false")
    assert isinstance(doc, dict)
    return doc


def _refuse(field: str, text: str) -> NoReturn:
    raise RulesProblem(field, text)


# reading


def _decode(data: bytes) -> Any:
    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in items:
            # a backtick would be mistaken in msgspec's messages
            if len(key) > 64 or "`" in key or not key.isprintable():
                _refuse("", f"no field is named {_shown(key)}; the names are of a-z, 0-9 and _")
            if key in found:
                _refuse(key, "this field stands twice in one object; write it once")
            found[key] = value
        return found

    def constant(name: str) -> Any:
        _refuse("", f"{name} is not JSON; numbers are written in digits")

    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RulesProblem("", f"line {line} is not UTF-8; save the file as UTF-8") from None
    if too_deep(data):
        raise RulesProblem("", TOO_DEEP)
    try:
        doc = json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except json.JSONDecodeError as error:
        raise RulesProblem(
            "", f"is not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        ) from None
    except ValueError:
        raise RulesProblem("", "is not a ruleset: a number in it is too long") from None
    try:
        json.dumps(doc, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise RulesProblem("", "holds half a character (a lone \\ud800 to \\udfff)") from None
    return doc


# msgspec's findings as sentences


def _convert(value: Any, kind: Any, field: str) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _explain(str(error), value, kind, field) from None


def _check_dicts(doc: Any) -> None:
    for name in doc.get("hand_names", {}):
        _convert(doc["hand_names"][name], Names, f"hand_names.{name}")
    for name in doc.get("exhausted", {}):
        _convert(doc["exhausted"][name], Exhausted, f"exhausted.{name}")


_PATH = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")


def _explain(message: str, doc: Any, kind: Any, base: str) -> RulesProblem:
    """The sentence for what msgspec found in `doc`, which lies at `base` of the whole file."""
    what, where = message, ""
    if message.endswith("`") and " - at `" in message:  # a refused value may hold that too
        what, _, where = message.rpartition(" - at ")
    is_key = where.startswith("`key` in ")
    path = where.removeprefix("`key` in ").strip("`").removeprefix("$")
    value, info = doc, msgspec.inspect.type_info(kind)
    field = base
    for name, index in _PATH.findall(path):
        info = _narrow(info)
        if name:
            value = value[name]
            field = f"{field}.{name}" if field else name
            assert isinstance(info, msgspec.inspect.StructType)
            info = next(each.type for each in info.fields if each.encode_name == name)
        elif index == "...":
            assert isinstance(info, msgspec.inspect.DictType)
            inner = Names if field == "hand_names" else Exhausted
            for key in value:
                _convert(value[key], inner, f"{field}.{key}")
        else:
            value = value[int(index)]
            field = f"{field}[{index}]"
            assert isinstance(info, msgspec.inspect.ListType)
            info = info.item_type
    info = _narrow(info)
    dot = f"{field}." if field else ""
    named = re.search(r"field `(.*)`", what)
    if named and isinstance(info, msgspec.inspect.StructType):
        if "missing" in what:
            needed = [each.encode_name for each in info.fields if each.required]
            text = f"this field is missing; required here: {' '.join(needed)}"
        else:
            text = f"unknown field; allowed here: {_field_names(info)}"
        return RulesProblem(dot + named[1], text)
    if is_key and isinstance(info, msgspec.inspect.DictType):
        allowed = [hand for part in (ZhuangyuanHand, OrdinaryHand) for hand in get_args(part)]
        unknown = next(key for key in value if key not in allowed)
        return RulesProblem(f"{dot}{unknown}", f"unknown hand; allowed: {' '.join(allowed)}")
    return RulesProblem(field, f"is {_shown(value)}; must be {_describe(info)}")


def _narrow(info: Any) -> Any:
    """A union that is only one type or unset, as that type."""
    if isinstance(info, msgspec.inspect.UnionType):
        types = [each for each in info.types if not isinstance(each, msgspec.inspect.NoneType)]
        return types[0] if len(types) == 1 else info
    return info


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:40] + "…"


def _field_names(info: msgspec.inspect.StructType) -> str:
    return " ".join(each.encode_name for each in info.fields)


def _describe(info: Any) -> str:
    """The allowed values of a type, in words."""
    inspect = msgspec.inspect
    if isinstance(info, inspect.LiteralType):
        order = [str(value) for value in info.values]
        return f"one of: {' '.join(order)}"
    if isinstance(info, inspect.IntType):
        return f"a whole number from {info.ge} to {info.le}"
    if isinstance(info, inspect.BoolType):
        return "true or false"
    if isinstance(info, inspect.StrType):
        if info.pattern == Line:
            return f"text of 1 to {info.max_length} characters on one line"
        if info.pattern and "z0" in info.pattern:
            return "1 to 24 of a-z, 0-9 and _, a letter first"
        if info.pattern:
            return 'a string of faces as "65321", of 1 2 3 5 6, none repeated'
        return "the id of a prize, or null for none"
    if isinstance(info, inspect.ListType):
        least = f"{info.min_length} to " if info.min_length else "at most "
        return f"a list of {least}{info.max_length} items"
    if isinstance(info, inspect.StructType):
        return f"an object with the fields: {_field_names(info)}"
    return "an object"


# what concerns several fields


def _once(values: Iterable[tuple[str, str]]) -> None:
    """Each (field, value): no value twice."""
    seen: set[str] = set()
    for field, value in values:
        if value in seen:
            _refuse(field, f"{value} is listed already; each only once")
        seen.add(value)


def _ordinary(ruleset: RulesetFile) -> list[str]:
    return [prize.id for prize in ruleset.prizes if prize.id != "zhuangyuan"]


def _prizes(ruleset: RulesetFile) -> None:
    _once((f"prizes[{at}].id", prize.id) for at, prize in enumerate(ruleset.prizes))
    for at, prize in enumerate(ruleset.prizes):
        if at and prize.id == "zhuangyuan":
            _refuse(f"prizes[{at}].id", "zhuangyuan is the highest prize and must be listed first")


def _hands(ruleset: RulesetFile) -> None:
    allowed = _ordinary(ruleset)
    for hand in get_args(OrdinaryHand):
        prize = getattr(ruleset.hands, hand)
        if prize is not None and prize not in allowed:
            _refuse(
                f"hands.{hand}",
                f"is {_shown(prize)}; must be one of: {' '.join(allowed)}, or null for none",
            )


def _faces(entry: Aside | Zhuangyuan, field: str) -> None:
    if entry.faces is UNSET:
        return
    if entry.hand not in FACED_HANDS:
        _refuse(f"{field}.faces", f"only for: {' '.join(FACED_HANDS)}")
    if len(set(entry.faces)) != len(entry.faces):
        _refuse(
            f"{field}.faces",
            f'is {_shown(entry.faces)}; must be a string of faces as "65321", '
            "of 1 2 3 5 6, none repeated",
        )


def _classes(ruleset: RulesetFile) -> None:
    _once((f"zhuangyuan[{at}].hand", each.hand) for at, each in enumerate(ruleset.zhuangyuan))
    for at, entry in enumerate(ruleset.zhuangyuan):
        field = f"zhuangyuan[{at}]"
        _faces(entry, field)
        keys = [(f"{field}.compare[{i}]", k.split("_")[-1]) for i, k in enumerate(entry.compare)]
        _once(keys)
        if "face" in entry.compare and entry.faces is UNSET:
            _refuse(
                f"{field}.compare",
                'comparing by face needs faces, the highest first, as "65321"',
            )
        if entry.bonus != "none" and ruleset.hands.duitang is None:
            _refuse(
                f"{field}.bonus",
                "is of the duitang prize: hands.duitang must have one, or this be none",
            )
        if entry.spare is not UNSET and not entry.sweep:
            _refuse(f"{field}.spare", "only where sweep is true")


def _asides(ruleset: RulesetFile) -> None:
    taken: list[tuple[str, str]] = []
    for name, entries in (("void", ruleset.void), ("scramble", ruleset.scramble)):
        for at, entry in enumerate(entries):
            field = f"{name}[{at}]"
            _faces(entry, field)
            faces = "65321" if entry.faces is UNSET else entry.faces
            taken += [(f"{field}.hand", f"{entry.hand} {face}") for face in faces]
    _once(taken)


def _extras(ruleset: RulesetFile) -> None:
    _once((f"extras[{at}]", extra) for at, extra in enumerate(ruleset.extras))
    for at, extra in enumerate(ruleset.extras):
        hand = "erju" if extra == "sijin+44" else "yixiu"
        if getattr(ruleset.hands, hand) is None:
            _refuse(f"extras[{at}]", f"wins the prize of {hand}: hands.{hand} must have one")


def _exhausted(ruleset: RulesetFile) -> None:
    ids = [prize.id for prize in ruleset.prizes]
    for prize, rule in ruleset.exhausted.items():
        field = f"exhausted.{prize}"
        if prize not in ids:
            _refuse(field, f"unknown field; allowed here: {' '.join(ids)}")
        if prize == "zhuangyuan" and rule.do not in ("none", "chase"):
            _refuse(f"{field}.do", f"is {_shown(rule.do)}; must be one of: none chase")
        if rule.do != "chase":
            for name in ("who", "while_others"):
                if getattr(rule, name) is not UNSET:
                    _refuse(f"{field}.{name}", "unknown field; only where do is chase")
        elif rule.who is UNSET:
            _refuse(f"{field}.who", "this field is missing; one of: nearest oldest")
        elif prize == "zhuangyuan" and rule.who != "nearest":
            _refuse(f"{field}.who", f"is {_shown(rule.who)}; must be one of: nearest")
