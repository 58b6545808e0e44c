"""What a board may answer. It may be any board, with any program: nothing it says is trusted."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

BoxId = Annotated[str, Meta(pattern=r"\A[0-9A-Za-z]{1,64}\Z")]
"""It becomes part of file names."""
Size = Annotated[int, Meta(ge=0)]


class Greeting(Struct):
    """The first contact."""

    name: str
    version: Annotated[list[int], Meta(min_length=2)]
    id: BoxId | None
    clock: list[int] | None
    slot: str | None
    host: bool
    app: bool = False
    fs: bool = True


class OpenGame(Struct):
    """The game that is on, or the last one."""

    number: Size
    lines: Size
    over: bool


class State(Struct):
    """What the box says of itself; `free` is what the file system says, which may be wrong."""

    version: str | None
    free: int
    total: Size
    battery: Any = None
    boots: int | None = None
    crash: bool = False


class Check(Struct):
    """Files that are not what was installed."""

    bad: list[str]


class Game(Struct):
    """One record; `c` is the check value of its last line."""

    number: Annotated[int, Meta(ge=0, le=999_999)]
    lines: Size
    size: Size = 0
    over: bool | None = None
    c: str | None = None
    bad: bool = False


class Pushed(Struct):
    """One pushed ruleset."""

    id: str


class Files(Struct):
    """The files of a board: {name: SHA-256} of each slot, that of main.py, free bytes."""

    a: dict[str, str | None]
    b: dict[str, str | None]
    main: str | None
    free: int
