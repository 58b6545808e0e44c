"""The table on the terminal, and the same as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from bench.row import Row

_WIDTH = 150


def number(value: float | None) -> str:
    """Whole numbers whole, others with three digits that count."""
    if value is None:
        return "–"
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def show(rows: Sequence[Row], console: Console | None = None) -> None:
    """Prints the table, the notes, and plainly what is not within its limit."""
    console = console or Console(width=max(_WIDTH, Console().width))
    table = Table(box=box.SIMPLE_HEAD, title="What the box costs (docs/figures.md)")
    table.add_column("what", max_width=46)
    table.add_column("value", justify="right")
    table.add_column("unit", max_width=16)
    table.add_column("held against", max_width=38)
    for name in ("floor", "ratio", "limit"):
        table.add_column(name, justify="right")
    table.add_column("")
    for row in rows:
        style = {"NOT MET": "bold red", "met": "green"}.get(row.verdict, "")
        numbers = (number(row.floor), number(row.ratio), number(row.limit))
        table.add_row(
            row.what, number(row.value), row.unit, row.floor_name, *numbers,
            f"[{style}]{row.verdict}[/]" if style else row.verdict,
        )  # fmt: skip
    console.print(table)
    for row in rows:
        if row.note:
            console.print(f"  {row.what}: {row.note}", highlight=False, markup=False)
    console.print()
    console.print(summary(rows), highlight=False, markup=False)


def summary(rows: Sequence[Row]) -> str:
    """The last words: how many limits are met, and which are not."""
    limited = [row for row in rows if row.met is not None]
    missed = [row.what for row in limited if not row.met]
    skipped = [row.what for row in rows if row.value is None]
    text = f"{len(limited) - len(missed)} of {len(limited)} limits met."
    if missed:
        text += f" NOT MET: {'; '.join(missed)}."
    if skipped:
        text += f" Not counted here: {'; '.join(skipped)}."
    return text


def write(rows: Sequence[Row], path: Path) -> None:
    """Leaves the rows in a JSON file: {"figures": […], "summary": …}."""
    document = {"figures": [row.document() for row in rows], "summary": summary(rows)}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
