"""A grammar of mistakes in transcripts: each is known to be right or wrong, and in which line."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from bobing.event import EVENT_FIELDS
from bobox import core, rulefile
from files_case import Case, Pick
from files_json import NO_JSON, NO_NUMBER, RAW, broken, rewritten, twice, written

SURROGATE = "\ud800"
WRONG: dict[str, list[Any]] = {
    "rules": ["", None, 5, True, ["xiamen"], "nosuch", "Xiamen", "xiamen ", SURROGATE, "x" * 3000],
    "players": [[], ["a"], ["a"] * 33, "ab", None, {"a": 1}, ["a", 5], ["a", ""], ["a", " "]],
    "seat": [-1, 99, 1.0, 0.5, True, None, "0", "０", [], {}, 10**30, 10**300],
    "place": [-1, 99, 1.0, True, "0", "stock", [], {}, 10**30],
    "whole": [-1, 1.5, True, None, "3", [], {}],
    "dice": ["44441", "4444111", "444410", "444417", "４４４４１１", "四四四四一一", "4 4 4 4 1 1",
             "", "444411 ", "44441²", 444411, None, True, ["4"] * 6, {}, "4" * 5000],
    "src": ["", "dice", "Keys", None, 1, True, ["keys"], {}],
    "text": [None, 5, True, [], {}, SURROGATE],
    "prize": ["", "nosuch", "x" * 3000, "\x1b[2J", "a\nb", None, 5, ["erju"], SURROGATE],
    "e": ["", "jump", "Throw", "throw ", None, 5, True, [], ["throw"], {}, "投", "x" * 5000],
}  # fmt: skip


@cache
def games() -> list[list[dict[str, Any]]]:
    """Some games' events, every kind of event in one of them."""
    return [_game(rules, seed) for seed, rules in enumerate(_RULES)]


_RULES = ("xiamen", "contest_2011", "downgrade", "six_throws", "chase_split")


def _game(rules: str, seed: int) -> list[dict[str, Any]]:
    luck = Random(seed)
    players = ["甲", "Zoë", "👵🏽奶奶", "a"]
    events: list[dict[str, Any]] = [
        {"e": "start", "rules": rules, "players": players, "first": 1, "table": 3, "opening": {}}
    ]
    ruleset = core.compile_ruleset(rulefile.resolve(rules))
    game = core.game(ruleset, events[0])
    extra: list[dict[str, Any]] = [
        {"e": "foul", "why": "跳猴"},
        {"e": "rethrow"},
        {"e": "ruling", "prize": ruleset.prizes[-1].id, "from": None, "to": 2, "why": "给小孩"},
        {"e": "undo"},
        {"e": "out", "seat": 3},
    ]
    while len(events) < 14:
        if game.phase == "choose":
            event = {"e": "choose", "prize": game.pending[0]}
        elif extra and luck.random() < 0.5:
            event = extra.pop(0)
        else:
            dice = "".join(luck.choices("123456", k=6))
            if rules == "contest_2011":
                dice = luck.choice(["444123", "444411", "222235", "112344"])
            event = {"e": "throw", "d": dice, "src": luck.choice(["keys", "shake"])}
        game.apply(event)
        events.append(event)
    return events


def text_of(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass")


def _game_and_line(pick: Pick) -> tuple[list[dict[str, Any]], list[str], int]:
    """A game's events and its lines, to be changed, and one of them."""
    events = json.loads(json.dumps(pick.of(games())))
    return events, [written(event) for event in events], pick.number(len(events))


def _replaced(pick: Pick, lines: list[str], at: int, text: str, why: str) -> Case:
    """The game with that line in place of one, which must be refused there."""
    lines[at] = text
    before = pick.number(3)  # lines that are skipped count
    lines[:0] = ["", "# 甲乙", "   "][:before]
    return Case(text_of(lines), (f"~line {at + before + 1}: ",), why)


def wrong_value(pick: Pick) -> Case:
    events, lines, at = _game_and_line(pick)
    event = events[at]
    name = pick.of(event)
    form = _form(event["e"], name)
    if form == "any":
        return Case(text_of(lines))
    value = pick.of(WRONG[form])
    if value is None and name == "why" and event["e"] == "foul":
        value = 5
    event[name] = value
    text = written(event, ensure_ascii=pick.number(2) or SURROGATE in str(value))
    return _replaced(pick, lines, at, text, f"{name} = {value!r:.40}")


def _form(kind: str, name: str) -> str:
    if name in ("e", "prize"):
        return name
    forms = EVENT_FIELDS[kind]
    return forms[forms.index(name) + 1].rstrip("?")


def missing_field(pick: Pick) -> Case:
    events, lines, at = _game_and_line(pick)
    event = events[at]
    name = pick.of(event)
    del event[name]
    if name in ("table", "opening") or (name == "why" and event["e"] == "foul"):
        lines[at] = written(event)
        return Case(text_of(lines), (), f"{name} left out")
    return _replaced(pick, lines, at, written(event), f"{name} left out")


def wrong_token(pick: Pick) -> Case:
    events, lines, at = _game_and_line(pick)
    name = pick.of([*events[at], "x"])
    token = pick.of(pick.of([NO_JSON, NO_NUMBER]))
    events[at][name] = pick.of([RAW, ["", RAW], {"y": RAW}])
    return _replaced(pick, lines, at, written(events[at], token), f"{name} = {token:.20}")


def field_twice(pick: Pick) -> Case:
    events, lines, at = _game_and_line(pick)
    event = events[at]
    parent = event
    if pick.number(2):
        parent = event["x"] = {"a": 1, "b": ":"}
    text, name = twice(event, parent, pick)
    return _replaced(pick, lines, at, text, f"{name} twice")


def ill_written(pick: Pick) -> Case:
    _, lines, at = _game_and_line(pick)
    text = broken(lines[at], pick)
    if text.startswith("[") or text.strip() == "":
        text = "[" + text
    return _replaced(pick, lines, at, text, "no JSON")


def no_event(pick: Pick) -> Case:
    _, lines, at = _game_and_line(pick)
    text = pick.of(
        ["[]", "null", "{}", "3", '"undo"', "[" * 1000 + "]" * 1000, " \ufeff" + lines[0]]
    )
    return _replaced(pick, lines, at, text, "no event")


def too_deep(pick: Pick) -> Case:
    events, lines, at = _game_and_line(pick)
    depth = 64 + pick.number(pick.of([10, 3000]))
    left, right = pick.of([("[", "]"), ('{"a":', "}")])
    events[at][pick.of(["x", "e", "rules"])] = RAW
    text = written(events[at], left * depth + "1" + right * depth)
    return _replaced(pick, lines, at, text, f"{depth} deep")


def not_now(pick: Pick) -> Case:
    """An event of right shape that this game does not take at that place."""
    _, lines, _ = _game_and_line(pick)
    event = pick.of(
        [
            {"e": "start", "rules": "xiamen", "players": ["a", "b"], "first": 0},
            {"e": "pass"},
            {"e": "time_up"},
            {"e": "out", "seat": 4},
            {"e": "foul", "seat": 10**30},
            {"e": "ruling", "prize": "erju", "from": 0, "to": 0, "why": ""},
            {"e": "ruling", "prize": "nosuch\n" * 999, "from": 0, "to": None, "why": ""},
            {"e": "choose", "prize": "\x1b[31m" * 999},
        ]
    )
    at = pick.number(len(lines) - 1) + 1
    lines.insert(at, written(event))
    return _replaced(pick, lines, at, lines[at], f"{event['e']} not now")


def wrong_file(pick: Pick) -> Case:
    _, lines, at = _game_and_line(pick)
    text = text_of(lines)
    end = '{"e":"end"}'
    return pick.of(
        [
            lambda: Case(b"", ("~holds no events",), "empty"),
            lambda: Case(b"\n# only\n \r\n", ("~holds no events",), "no events"),
            lambda: Case(b"\xef\xbb\xbf", ("~holds no events",), "BOM alone"),
            lambda: Case(text_of(lines[1:]), ("~line 1: the first event is a start",), "no start"),
            lambda: Case(text.decode().encode("utf-16"), ("~line 1: ",), "UTF-16"),
            lambda: Case(text.decode().encode("utf-16-be"), ("~line 1: ",), "UTF-16"),
            lambda: Case(text.replace(b"\n", b"\r"), ("~line 1: ",), "CR alone"),
            lambda: Case(text.replace(b"\n", b" "), ("~line 1: ",), "one line"),
            lambda: Case(text.decode().encode("gb18030"), ("~line 1: is not UTF-8",), "GBK"),
            lambda: Case(b"\0" * 99 + text, ("~line 1: ",), "NUL"),
            lambda: Case(b"\x1f\x8b\x08\0" + text, ("~line 1: is not UTF-8",), "gzip"),
            lambda: Case(
                text_of([*lines[:1], end, *lines[1:]]), ("~line 3: the game is over",), "after end"
            ),
            lambda: Case(_cut(lines, at, b"\xff"), (f"~line {at + 1}: is not UTF-8",), "0xff"),
            lambda: Case(_cut(lines, at, b"\0"), (f"~line {at + 1}: ",), "NUL in it"),
        ]
    )()


def _cut(lines: list[str], at: int, byte: bytes) -> bytes:
    """The game with a byte put into the middle of a string of a line."""
    parts = [line.encode() for line in lines]
    parts[at] = parts[at].replace(b'"e":"', b'"e":"' + byte, 1)
    return b"\n".join(parts)


def rules_inside(pick: Pick) -> Case:
    import files_rulesets

    case = pick.of([files_rulesets.wrong_value, files_rulesets.unknown_field])(pick)
    text = case.data.decode("utf-8", "surrogatepass")
    start = written({"e": "start", "rules": RAW, "players": ["a", "b"], "first": 0}, text)
    return Case(text_of([start]), ("~line 1: rules: ",), "rules inside: " + case.why)


def still_right(pick: Pick) -> Case:
    events, lines, at = _game_and_line(pick)
    event = events[at]
    which = pick.number(8)
    if which == 0:
        lines[at] = rewritten(event, pick).replace("\n", " ")
    elif which == 1:
        event["note"] = pick.of(["😀", {"a": [1, {"b": None}]}, "12:30", 1e300, "#", ["e", "e"]])
        lines[at] = written(event)
    elif which == 2:
        event["x"] = RAW
        lines[at] = written(event, pick.of(["1e999", "-1e999", "9" * 300, "-0", "1E+2", '"\\/"']))
    elif which == 3:
        lines.insert(at, pick.of(["", "  ", "# 😀", "#", "\t# {", "\r"]))
    elif which == 4:
        return Case(b"\xef\xbb\xbf" + text_of(lines), (), "BOM")
    elif which == 5:
        return Case(text_of(lines).replace(b"\n", b"\r\n"), (), "CRLF")
    elif which == 6:
        return Case(text_of(lines)[:-1], (), "no last line end")
    else:
        lines = [f"  {line}\t " for line in lines]
    return Case(text_of(lines), (), f"written otherwise, {which}")


def odd_names(pick: Pick) -> Case:
    events, lines, _ = _game_and_line(pick)
    names = ["😀", "👨‍👩‍👧", "a\nb", "\x1b[2J", "​", "‮甲", "é" * 3000, "１", "[red]", "\x7f"]
    events[0]["players"] = [pick.of(names), *names[:3]]
    lines[0] = written(events[0], ensure_ascii=bool(pick.number(2)))
    return Case(text_of(lines), (), "odd names")


MISTAKES = [
    wrong_value,
    missing_field,
    wrong_token,
    field_twice,
    ill_written,
    no_event,
    too_deep,
    not_now,
    wrong_file,
    rules_inside,
    still_right,
    odd_names,
]
