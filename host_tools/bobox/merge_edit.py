"""The change of one module's text for its pack."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping

from .merge_names import (
    Module,
    Origin,
    argument_names,
    bound_names,
    is_future,
    is_typing_block,
)


class Edit(ast.NodeVisitor):
    """One module's text, changed for its pack without moving a line.

    `home`: the pack of the firmware's module that an import names, None for any other; `renames`:
    new names of private ones; `seen`: what the file has imported so far, brought up to date.
    """

    def __init__(
        self,
        home: Callable[[ast.ImportFrom], str | None],
        pack: str,
        module: Module,
        renames: Mapping[str, str],
        seen: dict[str, Origin],
    ) -> None:
        self._home = home
        self._pack = pack
        self._module = module
        self._renames = renames
        self._seen = seen
        self._data = module.source.encode()
        self._starts = [0]
        for line in self._data.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._edits: list[tuple[int, int, str]] = []
        self._scopes: list[set[str]] = []
        self._in_class: list[set[str]] = []

    def run(self) -> str:
        """The changed text."""
        for stmt in self._module.tree.body:
            if is_typing_block(stmt) or is_future(stmt):
                self._blank(stmt)
            elif isinstance(stmt, (ast.Import, ast.ImportFrom)):
                self._top_import(stmt)
            else:
                self.visit(stmt)
        data = self._data
        for start, end, text in sorted(self._edits, reverse=True):
            data = data[:start] + text.encode() + data[end:]
        return data.decode()

    # positions

    def _span(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, (ast.stmt, ast.expr))
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self._starts[node.lineno - 1] + node.col_offset,
            self._starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def _replace(self, node: ast.AST, text: str) -> None:
        start, end = self._span(node)
        # lines that the statement took stay, so that line numbers hold
        lines = self._data[start:end].count(b"\n")
        self._edits.append((start, end, text + "\n" * lines))

    def _blank(self, node: ast.AST) -> None:
        self._replace(node, "pass")

    # imports

    def _top_import(self, node: ast.Import | ast.ImportFrom) -> None:
        origins = {
            alias.asname or alias.name.split(".")[0]: self._module.bound[
                alias.asname or alias.name.split(".")[0]
            ]
            for alias in node.names
        }
        if all(self._seen.get(name) == origin for name, origin in origins.items()):
            self._blank(node)
        else:
            self.visit(node)
        self._seen.update(origins)

    def _flat_import(self, node: ast.ImportFrom) -> None:
        home = self._home(node)
        if home == self._pack:
            self._blank(node)
        else:
            names = ", ".join(alias.name for alias in node.names)
            self._replace(node, f"from {home} import {names}")

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:  # noqa: N802
        if self._home(node):
            self._flat_import(node)

    # names

    def _new_name(self, name: str) -> str | None:
        if name not in self._renames:
            return None
        if any(name in scope for scope in self._scopes) or name in self._class_scope():
            return None
        return self._renames[name]

    def _class_scope(self) -> set[str]:
        return self._in_class[-1] if self._in_class else set()

    def visit_Name(self, node: ast.Name) -> None:  # noqa: N802
        new = self._new_name(node.id)
        if new:
            start, end = self._span(node)
            self._edits.append((start, end, new))

    def visit_Global(self, node: ast.Global) -> None:  # noqa: N802
        names = [self._renames.get(name, name) for name in node.names]
        self._replace(node, "global " + ", ".join(names))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:  # noqa: N802
        # positions inside an f-string are not reliable before Python 3.12
        found = {
            n.id: new
            for n in ast.walk(node)
            if isinstance(n, ast.Name) and (new := self._new_name(n.id))
        }
        if not found:
            return
        start, end = self._span(node)
        pattern = re.compile(r"(?<![\w.'\"])(" + "|".join(map(re.escape, found)) + r")(?!\w)")
        text = self._data[start:end].decode()
        out, depth = [], 0
        for part in re.split(r"(\{\{|\}\}|\{|\})", text):
            if part == "{":
                depth += 1
            elif part == "}":
                depth -= 1
            elif depth > 0:
                part = pattern.sub(lambda m: found[m.group(1)], part)
            out.append(part)
        self._edits.append((start, end, "".join(out)))

    def _rename_definition(self, node: ast.AST, name: str) -> None:
        new = self._new_name(name)
        if not new:
            return
        start, end = self._span(node)
        head = re.compile(rb"(?:async\s+def|def|class)\s+(" + name.encode() + rb")\b")
        match = head.match(self._data, start, end)
        assert match is not None
        self._edits.append((match.start(1), match.end(1), new))

    def _visit_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self._rename_definition(node, node.name)
        for part in [*node.decorator_list, *node.args.defaults, *node.args.kw_defaults]:
            if part is not None:
                self.visit(part)
        self._scopes.append(argument_names(node.args) | bound_names(node.body))
        self._in_class.append(set())
        for stmt in node.body:
            self.visit(stmt)
        self._in_class.pop()
        self._scopes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:  # noqa: N802
        self._visit_function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:  # noqa: N802
        self._visit_function(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:  # noqa: N802
        for part in [*node.args.defaults, *node.args.kw_defaults]:
            if part is not None:
                self.visit(part)
        self._scopes.append(argument_names(node.args))
        self.visit(node.body)
        self._scopes.pop()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:  # noqa: N802
        self._rename_definition(node, node.name)
        for part in [*node.decorator_list, *node.bases, *node.keywords]:
            self.visit(part)
        self._in_class.append(bound_names(node.body))
        for stmt in node.body:
            self.visit(stmt)
        self._in_class.pop()

    def _visit_comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
    ) -> None:
        names: set[str] = set()
        for generator in node.generators:
            names |= bound_names([generator.target])
        self._scopes.append(names)
        self.generic_visit(node)
        self._scopes.pop()

    def visit_ListComp(self, node: ast.ListComp) -> None:  # noqa: N802
        self._visit_comprehension(node)

    def visit_SetComp(self, node: ast.SetComp) -> None:  # noqa: N802
        self._visit_comprehension(node)

    def visit_DictComp(self, node: ast.DictComp) -> None:  # noqa: N802
        self._visit_comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:  # noqa: N802
        self._visit_comprehension(node)
