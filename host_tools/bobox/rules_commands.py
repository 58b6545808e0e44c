"""What the commands do that need no box: judging, replaying, odds, ruleset files, records."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import typer

from . import core, output, replaying, rulefile, scoring
from . import odds as odds_of
from .errors import BoboxError, FileError
from .output import console, emit, say, standard_input
from .roll_record import check_record

_LONGEST_LINE = 4 << 20


def score(throws: list[str], rules: str | None, as_json: bool) -> None:
    """`bobox score`."""
    if throws.count("-") > 1:
        raise typer.BadParameter("standard input can be read once: give - once")
    for text in throws:
        if text != "-":
            try:
                scoring.check_dice(text)
            except scoring.DiceError as error:
                raise typer.BadParameter(str(error)) from None
    ruleset = core.compile_ruleset(rulefile.resolve(rules))
    for dice in _dice(throws):
        document = scoring.score(ruleset, dice)
        if as_json:
            emit(document)
        else:
            _print_score(ruleset, document)


def _dice(throws: Iterable[str]) -> Iterator[str]:
    for text in throws:
        if text != "-":
            yield text.strip()
            continue
        read = partial(standard_input().readline, _LONGEST_LINE + 1)
        for number, raw in enumerate(iter(read, b""), 1):
            try:
                if len(raw) > _LONGEST_LINE:
                    raise scoring.DiceError("is longer than 4 MB; a throw is six digits")
                line = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip()
                if line and not line.startswith("#"):
                    yield scoring.check_dice(line)
            except UnicodeDecodeError:
                raise FileError(f"line {number} of standard input is not UTF-8") from None
            except scoring.DiceError as error:
                raise FileError(f"line {number} of standard input: {error}") from None


def _print_score(ruleset: Any, document: dict[str, Any]) -> None:
    hand = document["hand"]
    names = f"{ruleset.hand_name(hand, 'zh')} {ruleset.hand_name(hand, 'en')}"
    print(f"{document['dice']}  {names}  (rank {document['rank']})")
    print(f"        {document['reason']['zh']}")
    print(f"        {document['reason']['en']}")


def replay(path: Path, rules: str | None, as_json: bool) -> None:
    """`bobox replay`."""
    played = replaying.replay(path, rules)
    if played.record.torn:
        say(f"{path}: line {played.record.torn}, the last, breaks off and was dropped")
    if as_json:
        emit(played.state())
    else:
        _print_table(played)


def _print_table(played: replaying.Replay) -> None:
    state, ruleset, game = played.state(), played.ruleset, played.game
    ordinary = list(ruleset.prizes)
    over = state["over"]
    out = console()
    table = output.table("", "", title=f"{ruleset.name('zh')} {ruleset.name('en')} ({ruleset.id})")
    for prize in ordinary:
        table.add_column(ruleset.prize_name(prize.id, "zh"), justify="right")
    table.add_column("状元 zhuangyuan")
    for seat, name in enumerate(game.players):
        marks = "▶" if seat == state["seat"] and not over else ""
        marks += "×" if seat in state["out"] else "" + ("–" if seat in state["skip"] else "")
        held = state["held"][seat]
        label = name if name == str(seat + 1) else f"{seat + 1} {name}"
        row = [marks, label, *(str(held.get(p.id, "")) for p in ordinary)]
        table.add_row(*row, _claim(played, seat, state))
    if state["grabbed"] is not None:
        rest = state["grabbed"]
        table.add_row("", "抢走 grabbed", *(str(rest.get(p.id, "")) for p in ordinary), "")
    else:
        rest = state["stock"]
        table.add_row("", "桌上 table", *(str(rest.get(p.id, "")) for p in ordinary), "")
    out.print(table)
    if over:
        out.print("game over" + (f", receipt {state['receipt']}" if state["receipt"] else ""))
    elif state["pending"] is not None:
        out.print(f"round {state['round']}, a choice is to be made: {' '.join(state['pending'])}")
    else:
        turn = "" if state["seat"] is None else f", {game.players[state['seat']]} throws"
        out.print(f"round {state['round']}{turn} ({state['phase']})")
    for key in ("qualified", "consolation"):
        if state.get(key):
            out.print(f"{key}: {', '.join(game.players[seat] for seat in state[key])}")


def _claim(played: replaying.Replay, seat: int, state: dict[str, Any]) -> str:
    claim = played.game.counting(seat)
    mark = "★ " if seat in state["zhuangyuan"] else ""
    if claim is None:
        return mark.strip()
    dice, judgement = claim
    return f"{mark}{played.ruleset.hand_name(judgement.hand, 'zh')} {dice}"


def odds(rules: str | None, as_json: bool) -> None:
    """`bobox odds`."""
    ruleset = core.compile_ruleset(rulefile.resolve(rules))
    document = odds_of.odds(ruleset)
    if as_json:
        emit(document)
        return
    out = console()
    table = output.table(
        "hand", "", "of 46,656", "1 in", title=f"{ruleset.id}: {ruleset.name('zh')}"
    )
    for hand, count in document["hands"].items():
        name = ruleset.hand_name(None if hand == "nothing" else hand, "zh")
        rate = f"{odds_of.THROWS / count:,.1f}" if count else "–"
        table.add_row(hand, name, f"{count:,}", rate)
    out.print(table)
    table = output.table("prize", "", "of 46,656", "1 in")
    for prize, count in document["prizes"].items():
        rate = f"{odds_of.THROWS / count:,.1f}" if count else "–"
        table.add_row(prize, ruleset.prize_name(prize, "zh"), f"{count:,}", rate)
    out.print(table)


def list_rules(port: str | None, as_json: bool) -> None:
    """`bobox rules list`."""
    found = []
    for name in rulefile.shipped_ids():
        doc = rulefile.resolve(name)
        found.append({"id": name, "name": doc["name"], "where": "shipped"})
    if port is not None:
        from . import box_commands

        for doc in box_commands.rules_on_box(port):
            found.append({"id": doc["id"], "name": doc["name"], "where": "box"})
    if as_json:
        emit(found)
        return
    table = output.table("id", "name", "", "where")
    for each in found:
        table.add_row(each["id"], each["name"]["zh"], each["name"]["en"], each["where"])
    console().print(table)


def show(name: str, as_json: bool) -> None:
    """`bobox rules show`."""
    doc = rulefile.resolve(name)
    if as_json:
        emit(doc)
        return
    ruleset = core.compile_ruleset(doc)
    out = console()
    out.print(f"{doc['id']}: {doc['name']['zh']} / {doc['name']['en']}")
    out.print(doc["source"])
    table = output.table("hand, from high to low", "", "as written")
    for entry in doc["zhuangyuan"]:
        rest = {key: value for key, value in entry.items() if key != "hand"}
        table.add_row(entry["hand"], ruleset.hand_name(entry["hand"], "zh"), _plain(rest))
    for hand, prize in doc["hands"].items():
        wins = "no prize" if prize is None else f"wins {prize}"
        table.add_row(hand, ruleset.hand_name(hand, "zh"), wins)
    out.print(table)
    table = output.table("prize", "", "", "count", "when it is gone")
    for prize in doc["prizes"]:
        gone = _plain(doc.get("exhausted", {}).get(prize["id"], {}))
        names = prize["name"]
        table.add_row(prize["id"], names["zh"], names["en"], str(prize["count"]), gone)
    out.print(table)
    shown = ("id", "name", "source", "zhuangyuan", "hands", "prizes", "exhausted")
    for key, value in doc.items():
        if key not in shown:
            out.print(f"{key}: {_plain(value)}")


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(each)}" for key, each in value.items())
    if isinstance(value, list):
        return " ".join(_plain(each) for each in value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def check(path: Path, as_json: bool) -> None:
    """`bobox rules check`."""
    try:
        doc = rulefile.load(path)
    except rulefile.RulesProblem as problem:
        if as_json:
            emit({"file": str(path), "ok": False, "field": problem.field, "error": str(problem)})
            raise typer.Exit(1) from None
        raise FileError(f"{path}: {problem}") from None
    if as_json:
        emit({"file": str(path), "ok": True, "id": doc["id"]})
    else:
        print(f"{path}: right ({doc['id']}, {doc['name']['zh']} / {doc['name']['en']})")


def verify(paths: list[Path], rules: str | None, as_json: bool) -> None:
    """`bobox logs verify`: every file is looked at; status 1 if one is not right."""
    found = [_verified(path, rules) for path in paths]
    if as_json:
        emit(found)
    else:
        for each in found:
            end = f"receipt {each['receipt']}" if each["receipt"] else "the game is not over"
            text = f"good, {each['lines']} lines, {end}" if each["ok"] else str(each["error"])
            print(f"{each['file']}: {text}")
    if not all(each["ok"] for each in found):
        raise typer.Exit(1)


def _verified(path: Path, rules: str | None) -> dict[str, Any]:
    result: dict[str, Any] = {
        "file": str(path),
        "ok": False,
        "lines": 0,
        "over": None,
        "receipt": None,
        "error": None,
    }
    from . import record

    try:
        lines = record.read(path)
        for number, event in lines.events():
            result["lines"] = lines.lines
            if event.get("src") == "shake" and isinstance(event.get("r"), str):
                try:
                    check_record(event["d"], event["r"])
                except ValueError as error:
                    raise FileError(f"line {number}: {error}") from None
        if not lines.sealed:
            raise FileError("is no record of a box: its lines carry no check values")
        if lines.torn:
            raise FileError(f"line {lines.torn}, the last, breaks off")
        result["ok"] = True
    except BoboxError as error:
        result["error"] = str(error)
        return result
    try:
        # from what was read: the file may be a pipe
        played = replaying.replay_record(record.Record(lines.data), path, rules)
        result["over"] = played.over
        result["receipt"] = played.state()["receipt"]
    except BoboxError as error:
        # the chain holds; only whether the game is over is not known without its ruleset
        say(f"{path}: whether the game is over is not known: {error}")
        result["receipt"] = lines.receipt()
    return result
