"""`make demo`: the box's main job, from an empty box to a verified record.

    python tools/demo.py OUT

On the virtual box, with the same commands that a plugged-in board gets: names and a ruleset go up
the serial line, a whole game is played on the keypad, its journal comes down again, its receipt is
checked, and the result is shown and kept. Everything lands in the folder OUT.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bobing.check import load_ruleset
from bobing.game import Game
from rich.console import Console
from rich.table import Table

NAMES = [
    "陈阿福",
    "林月娥",
    "黄志强",
    "吴美华",
    "郑小龙",
    "王大海",
    "李秀英",
    "张伟",
    "Alice",
    "Bob",
]
SEED = 815  # the fifteenth of the eighth month
BOBOX = [sys.executable, "-m", "bobox"]
PUSHED = 18  # in the box's list, after the seventeen that it ships with


def main(out: Path) -> None:
    """Plays the evening; ends with status 1 where a step fails."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    rules, names = _papers(out)

    say("1. A new box gets its names and the house's ruleset over the serial line")
    with served(out / "box") as port:
        bobox("players", "push", names, "--port", port)
        bobox("rules", "push", rules, "--port", port)

    say("2. Ten people play a whole game on the keypad")
    script = out / "game.txt"
    script.write_text("\n".join(_script(rules)) + "\n", encoding="utf-8")
    bobox("sim", "--script", script, "--out", out, "--state", out / "box")

    say("3. The journal comes down, and its receipt is what the box showed")
    with served(out / "box") as port:
        bobox("logs", "pull", "--to", out / "logs", "--port", port)
    (journal,) = (out / "logs").glob("*.jsonl")
    bobox("logs", "verify", journal, "--rules", rules)

    say("4. The result")
    state = json.loads(bobox("replay", journal, "--rules", rules, "--json", quiet=True))
    (out / "result.json").write_text(json.dumps(state, ensure_ascii=False, indent=2) + "\n")
    _report(state, rules, journal, out / "report.html")
    say(f"Left in {out}: report.html, result.json, logs/, and the screens as PNG.")


def say(text: str) -> None:
    """A heading between the commands' own words."""
    print(f"\n{text}", flush=True)


def bobox(*words: str | Path, quiet: bool = False) -> str:
    """Runs the command as a person would; what it printed."""
    command = [*BOBOX, *(str(word) for word in words)]
    if not quiet:
        print("  $ bobox", *command[3:], flush=True)
    done = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    if not quiet:
        print(*(f"    {line}" for line in done.stdout.splitlines()), sep="\n", flush=True)
    if done.returncode:
        sys.exit(f"demo: bobox {' '.join(command[3:])} failed with status {done.returncode}")
    return done.stdout


@contextmanager
def served(state: Path) -> Iterator[str]:
    """The virtual box on a serial port, whose path is given."""
    command = [*BOBOX, "sim", "--serve", "--state", str(state)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdin
        assert process.stdout
        first = process.stdout.readline().strip()
        if not first.startswith("port: "):
            sys.exit(f"demo: the virtual box did not start: {first}")
        yield first.removeprefix("port: ")
        process.stdin.close()


def _papers(out: Path) -> tuple[Path, Path]:
    """What the organiser brings: a ruleset with fewer prizes than Xiamen's, and the names."""
    shown = bobox("rules", "show", "xiamen", "--json", quiet=True)
    document: dict[str, Any] = json.loads(shown)
    document["id"] = "demo_table"
    document["name"] = {"zh": "示范桌", "en": "Demo table"}
    for prize, count in zip(document["prizes"], (1, 2, 4, 6, 9, 14), strict=True):
        prize["count"] = count
    rules = out / "demo_table.json"
    rules.write_text(json.dumps(document, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    names = out / "names.txt"
    names.write_text("\n".join(NAMES) + "\n", encoding="utf-8")
    return rules, names


def _script(rules: Path) -> Iterator[str]:
    """The keys of a game, its dice by chance but the same each time."""
    ruleset = load_ruleset(json.loads(rules.read_text("utf-8")))
    start = {"e": "start", "rules": ruleset.id, "players": NAMES, "first": 0}
    game = Game(ruleset, start)
    dice = random.Random(SEED)
    yield "screenshot 01-home.png"
    yield "press #"
    yield f"press {' '.join(str(PUSHED))}"
    yield "screenshot 02-rules.png"
    yield "press #"
    yield "press #"  # as many as there are names
    yield "press 2 #"
    yield "press 1 #"
    yield "screenshot 03-turn.png"
    seen = set()
    while game.phase != "over":
        digits = "".join(str(dice.randint(1, 6)) for _ in range(6))
        hand = game.apply({"e": "throw", "d": digits, "src": "keys"}).judgement.hand
        yield f"press {' '.join(digits)}"
        if not seen:
            yield "screenshot 04-typed.png"
        yield "press #"
        if hand not in seen:
            seen.add(hand)
            yield f"expect {ruleset.hand_name(hand, 'zh')}"
            yield f"screenshot {4 + len(seen):02}-{hand or 'nothing'}.png"
        if len(seen) == 4 and game.count % 9 == 0:
            yield "press C"
            yield "screenshot 20-table.png"
            yield "press *"
    yield "screenshot 30-last.png"
    yield "press #"
    yield "screenshot 31-winner.png"
    yield "x40 press B"
    yield "screenshot 32-receipt.png"
    yield "state"
    yield "press #"
    yield "press D 0 #"
    yield "screenshot 40-bowl.png"
    yield "shake"
    yield "wait 6"
    yield "screenshot 41-shaken.png"


def _report(state: dict[str, Any], rules: Path, journal: Path, page: Path) -> None:
    """The result table on the terminal and as one HTML page."""
    document = json.loads(rules.read_text("utf-8"))
    console = Console(record=True, width=110)
    table = Table(title=f"{document['name']['zh']} · {document['name']['en']}")
    table.add_column("seat", justify="right")
    table.add_column("player")
    for prize in document["prizes"]:
        table.add_column(prize["name"]["zh"], justify="right")
    for seat, held in enumerate(state["held"]):
        counts = [str(held.get(prize["id"], "")) for prize in document["prizes"]]
        style = "bold" if seat in state["zhuangyuan"] else ""
        table.add_row(str(seat + 1), NAMES[seat], *counts, style=style)
    console.print(table)
    winners = ", ".join(NAMES[seat] for seat in state["zhuangyuan"]) or "nobody"
    console.print(
        f"状元 zhuangyuan: {winners}   ·   receipt {state['receipt']}   ·   {journal.name}"
    )
    console.save_html(str(page))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/demo"))
