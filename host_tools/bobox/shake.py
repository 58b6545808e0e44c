"""Leaves out of a library what nothing on the box can reach; the rest stays as it was written.

Adafruit's driver has a class for another bus, methods for other displays, and imports that are for
type checkers: they would take two kilobytes of heap and half a second of start.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping

from .merge_names import PackError, bound_names, is_const, is_private

_Named = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_BY_NAME = {"getattr", "setattr", "hasattr", "globals", "vars", "eval", "exec", "__import__"}


def shake(sources: Mapping[str, str], users: Iterable[str]) -> dict[str, str]:
    """Return the library's sources, {name: text}, without what neither they nor `users` name.

    `users`: the sources that run beside it. Lines keep their numbers. Raises PackError where the
    library finds things by names that it makes.
    """
    trees = {name: ast.parse(text) for name, text in sources.items()}
    for name, tree in trees.items():
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        if used & _BY_NAME:
            raise PackError(f"{name} uses {', '.join(sorted(used & _BY_NAME))}: leave it whole")
    outside = set()
    for user in users:
        outside |= _mentioned(ast.parse(user), None)
    inside: dict[str, set[str]] = {name: set() for name in trees}
    named = set(outside)
    before = -1
    while len(named) != before:
        before = len(named)
        for name, tree in trees.items():
            for node in tree.body:
                if not _is_idle(node, named, inside[name]):
                    inside[name] |= _mentioned(node, named) - _imported_by(node)
            named |= inside[name]
    return {
        name: _cut(sources[name], trees[name], named, inside[name], outside) for name in sources
    }


def imported(source: str) -> set[str]:
    """Return the names of the modules that a source may import, without their packages."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name.rpartition(".")[2] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.update(alias.name for alias in node.names)
            names.add((node.module or "").rpartition(".")[2])
    return names


def _mentioned(tree: ast.AST, named: set[str] | None) -> set[str]:
    """The names that code uses, annotations aside; with `named`, only in such methods."""
    names: set[str] = set()
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            names.update(alias.name for alias in node.names)
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if not isinstance(child, ast.AST):
                    continue
                if isinstance(node, ast.ClassDef) and named is not None:
                    if not _is_idle_method(child, named):
                        waiting.append(child)
                else:
                    waiting.append(child)
    return names


def _imported_by(node: ast.stmt) -> set[str]:
    """The names that a statement is there to import."""
    return (
        bound_names([node]) if isinstance(node, (ast.Import, ast.ImportFrom, ast.Try)) else set()
    )


def _is_idle_method(node: ast.AST, named: set[str]) -> bool:
    """Whether this is a method or property that nothing names."""
    return (
        isinstance(node, _Named)
        and node.name not in named
        and not (node.name.startswith("__") and node.name.endswith("__"))
    )


def _is_idle(node: ast.stmt, named: set[str], inside: set[str]) -> bool:
    """Whether a top-level statement does nothing that is needed."""
    if isinstance(node, _Named):
        return node.name not in named
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.Try)):
        return not bound_names([node]) & inside
    if isinstance(node, ast.Assign):
        return not bound_names([node]) & named
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _cut(text: str, tree: ast.Module, named: set[str], inside: set[str], outside: set[str]) -> str:
    """The text without what is not named; constants that no one else names become private."""
    lines = text.splitlines(keepends=True)
    for node in tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [alias for alias in node.names if (alias.asname or alias.name) in inside]
            if len(names) < len(node.names):
                _replace(lines, node, _import(node, names))
        elif _is_idle(node, named, inside):
            _replace(lines, node, "")
        elif isinstance(node, ast.ClassDef):
            idle = [part for part in node.body if _is_idle_method(part, named)]
            for part in idle:
                _replace(lines, part, "pass" if idle == node.body and part is idle[0] else "")
    hidden = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and is_const(node)
        for target in node.targets
        if isinstance(target, ast.Name)
        and not is_private(target.id)
        and target.id not in outside
        and target.id in named
    }
    return _hide("".join(lines), hidden)


def _import(node: ast.Import | ast.ImportFrom, names: list[ast.alias]) -> str:
    if not names:
        return ""
    text = ", ".join(f"{n.name} as {n.asname}" if n.asname else n.name for n in names)
    if isinstance(node, ast.ImportFrom):
        return f"from {node.module} import {text}"
    return f"import {text}"


def _replace(lines: list[str], node: ast.stmt, text: str) -> None:
    """Puts `text` in place of a statement, whose lines become empty."""
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    assert node.end_lineno is not None
    for number in range(first - 1, node.end_lineno):
        lines[number] = "\n"
    lines[first - 1] = " " * node.col_offset + text + "\n" if text else "\n"


def _hide(text: str, names: set[str]) -> str:
    """Puts an underscore before these names of constants, so that the compiler drops them."""
    data = text.encode()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    places = [
        starts[node.lineno - 1] + node.col_offset
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Name) and node.id in names
    ]
    for place in sorted(places, reverse=True):
        data = data[:place] + b"_" + data[place:]
    return data.decode()
