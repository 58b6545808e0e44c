"""Which part may import which. An arrow that turns round fails here, with both ends named."""

import ast
from pathlib import Path

import pytest

FIRMWARE = Path(__file__).parents[1] / "firmware"
HOST = Path(__file__).parents[1] / "host_tools"

MODULES = sorted(FIRMWARE.glob("b*/**/*.py"))
BOARD_ONLY = {"machine", "network", "esp32", "bluetooth"}
"""What only a board has: for board.py and the drivers."""
CORE_MAY = {
    "bobing",
    "array",
    "collections",
    "json",
    "hashlib",
    "binascii",
    "struct",
    "micropython",
}
PURE = {"bobing", "time", "json", "os", "binascii", "hashlib", "micropython", "struct", "gc"}


def imports(path: Path) -> set[str]:
    """The full names of all modules that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute, for the packer"
            found.add(node.module or "")
    return found


def of(path: Path) -> str:
    return ".".join(path.relative_to(FIRMWARE).with_suffix("").parts)


@pytest.mark.parametrize("path", MODULES, ids=of)
def test_an_arrow(path: Path) -> None:
    here, wants = of(path), imports(path)
    roots = {name.split(".")[0] for name in wants}
    if here.startswith("bobing"):
        assert roots <= CORE_MAY, f"the rules core stands alone, but {here} imports {wants}"
    if not here.startswith(("box.drivers", "box.board")):
        assert not roots & BOARD_ONLY, f"{here} imports {roots & BOARD_ONLY}: only drivers may"
    if here.startswith("box.input"):
        other = {n for n in wants if n.startswith("box.") and not n.startswith("box.input")}
        assert not other, f"{here} is fed from outside, but imports {other}"
        assert roots - {"box"} <= PURE, f"{here} imports {roots}"
    if here.startswith("box.store"):
        other = {n for n in wants if n.startswith("box.") and not n.startswith("box.store")}
        assert not other, f"{here} stores, but imports {other}"
    if here.startswith("box.ui"):
        other = {n for n in wants if n.startswith(("box.drivers", "box.app", "box.board"))}
        assert not other, f"{here} draws, but imports {other}"
    if here.startswith("box.drivers"):
        other = {n for n in wants if n.startswith("box.") and "drivers" not in n}
        other = {n for n in other if not n.startswith("box.input")}
        assert not other, f"{here} drives a chip, but imports {other}"


@pytest.mark.parametrize("path", sorted(HOST.rglob("*.py")), ids=lambda p: p.stem)
def test_the_host_takes_the_rules_core_and_nothing_else_of_the_firmware(path: Path) -> None:
    if "shim" in path.parts:
        return
    assert not {n for n in imports_host(path) if n.split(".")[0] == "box"}


def imports_host(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(node.module or "")
    return found
