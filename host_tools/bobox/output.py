"""Where results and messages go: results to standard output, all else to standard error."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, BinaryIO

from .errors import FileError

if TYPE_CHECKING:
    # imported where used: a command with --json prints no table
    from rich.console import Console
    from rich.table import Table


def emit(document: Any) -> None:
    """One JSON document on one line of standard output."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n")


def standard_input() -> BinaryIO:
    """The bytes that are piped in. FileError: the command was started without a standard input."""
    if sys.stdin is None:
        raise FileError("there is no standard input to read")
    return sys.stdin.buffer


def say(text: str) -> None:
    """A message for the person at the terminal."""
    print(text, file=sys.stderr)


def console() -> Console:
    """For tables on standard output; plain where that is no terminal."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else 200
    return Console(highlight=False, markup=False, soft_wrap=True, width=width)


def messages() -> Console:
    """For progress bars on standard error."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def table(*columns: str, title: str | None = None) -> Table:
    """An empty table with these headings."""
    from rich.table import Table

    return Table(*columns, title=title)
