"""`bobox audit`: draws rolls from a box, tests them, says what came out and what that means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from .audit import RAW_LEAST, ROLLS_LEAST, Report, audit_raw, audit_rolls
from .errors import BoboxError, BoxFailed
from .link import Link, connect
from .output import console, emit, messages

_ROLLS = 200  # of one call: 1,200 characters, about a second on a box
_BYTES = 1024
_Drawn = TypeVar("_Drawn", str, bytes)


def audit(port: str | None, n: int, raw: bool, as_json: bool, ruleset: Any) -> None:
    """`bobox audit`: `n` rolls, or raw bytes; `ruleset` (bobing's) names the hands.

    Ends with status 1 when the box is not fair.
    """
    least = RAW_LEAST if raw else ROLLS_LEAST
    if n < least:
        raise BoboxError(f"an audit needs at least {least:,} {'raw bytes' if raw else 'rolls'}")
    with connect(port) as link:
        _start(link, raw)
        if raw:
            report = audit_raw(_drawn(lambda count: _raw(link, count), n, _BYTES, b""))
        else:
            rolls = _drawn(lambda count: _rolls(link, count), n, _ROLLS, "")
            report = audit_rolls(rolls, hand_judge(ruleset))
        link.exec("_bba.end()")
    if as_json:
        emit(report.as_json())
    else:
        print_report(report, console())
    if not report.fair:
        raise typer.Exit(1)


_FAULTS = {
    "dice_battery": "its battery is low",
    "dice_no_noise": "its radio gives no noise",
    "dice_stuck": "its noise is stuck",
    "dice_repeats": "its noise repeats itself",
    "dice_biased": "its noise is lopsided",
}


def _start(link: Link, raw: bool) -> None:
    """Lets the box make a roller of its own kind; BoxFailed with why it refuses."""
    link.need_firmware()
    link.restart()  # the stopped game's heap is wanted; it is on the flash
    said = link.exec(f"_bba=_bbh().Audit({raw})", timeout=30).strip()
    if said:
        raise BoxFailed(f"the box on {link.port} refuses to roll: {_FAULTS.get(said, said)}")


def _rolls(link: Link, count: int) -> str:
    link.feed()
    digits = link.exec(f"_bba.rolls({count})", timeout=30).strip()
    if len(digits) != 6 * count:
        raise BoxFailed(f"the box on {link.port} gave no clear answer")
    return digits


def _raw(link: Link, count: int) -> bytes:
    link.feed()
    try:
        data = bytes.fromhex(link.exec(f"_bba.raw({count})", timeout=30).strip())
    except ValueError:
        data = b""
    if len(data) != count:
        raise BoxFailed(f"the box on {link.port} gave no clear answer")
    return data


def _drawn(draw: Callable[[int], _Drawn], n: int, size: int, empty: _Drawn) -> _Drawn:
    """`n` rolls or bytes by `draw(count)`, `size` at a time, with a bar on standard error."""
    out = messages()
    parts: list[_Drawn] = []
    with Progress(console=out, transient=True, disable=not out.is_terminal) as progress:
        task = progress.add_task(f"drawing {n:,}", total=n)
        for at in range(0, n, size):
            count = min(size, n - at)
            parts.append(draw(count))
            progress.advance(task, count)
    return empty.join(parts)


def hand_judge(ruleset: Any) -> Callable[[str], str]:
    """Names the hand of a throw by a ruleset (bobing's); "nothing" where there is none."""

    def judge(dice: str) -> str:
        return str(ruleset.judge(dice).hand or "nothing")

    return judge


def print_report(report: Report, out: Console) -> None:
    """The findings as a table, then what they come to and what that means."""
    what = "rolls" if report.of == "rolls" else "raw bytes"
    table = Table("test", "chi-square", "df", "p", "what it means", title=f"{report.n:,} {what}")
    for finding in report.findings:
        style = "bold red" if finding.wrong else None
        p = f"{finding.chance:.3g}"
        table.add_row(
            finding.test, f"{finding.x2:,.1f}", str(finding.df), p, finding.says, style=style
        )
    out.print(table)
    for finding in report.findings:
        if finding.counts and finding.expected and finding.df > 1:
            out.print(_counts(finding.test, finding.counts, finding.expected))
    out.print(report.verdict, style="bold" if report.fair else "bold red")
    out.print(report.shows)


def _counts(name: str, counts: dict[str, int], expected: dict[str, float]) -> Table:
    table = Table(name, "came", "expected")
    for label, count in counts.items():
        table.add_row(label, f"{count:,}", f"{expected[label]:,.1f}")
    return table
