"""`bobox settings`: the table of settings on a box."""

from __future__ import annotations

from typing import Any

from . import output
from .errors import BoboxError
from .link import Link, connect
from .output import console, emit


def get(key: str | None, port: str | None, as_json: bool) -> None:
    """`bobox settings get`: all of them, or one."""
    with connect(port) as link:
        rows = _rows(link)
    if key is not None:
        rows = [_row(rows, key)]
    if as_json:
        emit(rows if key is None else rows[0])
    elif key is not None:
        print(rows[0]["value"])
    else:
        table = output.table("setting", "value", "default", "allowed")
        for row in rows:
            allowed = " ".join(map(str, row["choices"]))
            table.add_row(row["key"], str(row["value"]), str(row["default"]), allowed)
        console().print(table)


def put(key: str, value: str, port: str | None, as_json: bool) -> None:
    """`bobox settings set`."""
    with connect(port) as link:
        row = _row(_rows(link), key)
        found = [choice for choice in row["choices"] if str(choice) == value]
        if not found:
            allowed = ", ".join(map(str, row["choices"]))
            raise BoboxError(f"{key} can't be {value!r}: it is one of {allowed}")
        if not link.ask(f"_bbh().set_setting({key!r},{found[0]!r})")["ok"]:
            raise BoboxError(f"the box refuses {key} = {value}")
    if as_json:
        emit({"key": key, "value": found[0], "before": row["value"]})
    else:
        print(f"{key} is {value} (was {row['value']})")


def _rows(link: Link) -> list[dict[str, Any]]:
    link.need_firmware()
    return link.ask_lines("_bbh().settings()")


def _row(rows: list[dict[str, Any]], key: str) -> dict[str, Any]:
    for row in rows:
        if row["key"] == key:
            return row
    known = ", ".join(row["key"] for row in rows)
    raise BoboxError(f"there is no setting {key!r}: {known}")
