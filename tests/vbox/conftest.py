"""Small programs of the tests' own, run in a virtual box in place of the firmware."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

import pytest
from vbox_programs import PRELUDE, MakeBox
from virtual_box import VirtualBox


@pytest.fixture
def box() -> Iterator[MakeBox]:
    """box(program, **options) -> a running VirtualBox; closed after the test."""
    made: list[VirtualBox] = []

    def make(program: str = "", **options: Any) -> VirtualBox:
        files = {"/main.py": (PRELUDE + textwrap.dedent(program)).encode()}
        files.update(options.pop("more", {}))
        made.append(VirtualBox(files=files, **options))
        return made[-1]

    yield make
    for each in made:
        each.close()
