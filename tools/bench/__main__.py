"""`make bench`: counts every figure, prints the table, writes it as JSON.

    python -m bench OUT.json [GROUP …]

A limit that is not met is said in the table and in the last line, and is no failure: the status is
0 as soon as every group has counted what it could.
"""

from __future__ import annotations

import sys
import traceback
from importlib import import_module
from pathlib import Path

from bench import table
from bench.row import Row

GROUPS = ("bus", "judging", "flash", "start", "heap", "size", "line", "install", "replay", "wake")


def main(arguments: list[str]) -> int:
    """Counts the groups named, or all; 1 when one of them broke."""
    out, *named = arguments
    unknown = set(named) - set(GROUPS)
    if unknown:
        print(f"bench: no group {', '.join(sorted(unknown))}; there are {', '.join(GROUPS)}")
        return 2
    rows: list[Row] = []
    broken = False
    for group in named or GROUPS:
        print(f"bench: {group} …", file=sys.stderr, flush=True)
        try:
            rows += import_module(f"bench.{group}").rows()
        except Exception as error:
            traceback.print_exc()
            broken = True
            rows.append(Row(group, None, note=f"broke: {type(error).__name__}: {error}"))
    table.show(rows)
    table.write(rows, Path(out))
    print(f"Also in {out}.")
    return int(broken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
