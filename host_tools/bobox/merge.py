"""Merges the modules of one pack into one flat module.

Imports from flash are slow and cost by the file, so the board gets few files. The merge edits the
source text where the syntax tree says so, and nothing else: the result is the same on every
Python, and a packed file can be read.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Mapping
from dataclasses import dataclass

from .merge_edit import Edit
from .merge_names import (
    Module,
    Origin,
    PackError,
    bindings,
    bound_names,
    is_const,
    is_future,
    is_private,
    is_typing_block,
)

__all__ = ["Merged", "PackError", "Sources"]


@dataclass
class Merged:
    """A flat module: its source text, the modules in it in order, its public names."""

    source: str
    modules: list[str]
    names: set[str]


class Sources:
    """Every module of the firmware, by pack; checks the rules that cross modules."""

    def __init__(self, packs: Mapping[str, Mapping[str, str]]) -> None:
        """`packs`: pack name → {module name: source text}. PackError where a rule is broken."""
        self.packs = {
            pack: {name: Module(name, text) for name, text in sorted(modules.items())}
            for pack, modules in packs.items()
        }
        self.home = {name: pack for pack, modules in self.packs.items() for name in modules}
        self._roots = {name.split(".")[0] for name in self.home}
        for modules in self.packs.values():
            for module in modules.values():
                self._bind_all(module)
        for modules in self.packs.values():
            for module in modules.values():
                self._check(module)
        self._check_pack_order()

    def module(self, name: str) -> Module:
        """The module of that dotted name."""
        return self.packs[self.home[name]][name]

    def merge(self, pack: str) -> Merged:
        """The flat module of a pack. PackError where names collide or imports run in a ring."""
        modules = self._ordered(pack)
        renames = self._renames(pack, modules)
        seen: dict[str, Origin] = {}
        parts: list[str] = []
        for module in modules:
            parts.append(Edit(self._home_of, pack, module, renames[module.name], seen).run())
        names = {name for module in modules for name in module.bound if not is_private(name)}
        return Merged("".join(parts), [module.name for module in modules], names)

    def own(self, node: ast.ImportFrom) -> str | None:
        """The firmware module that this import names, or None for any other."""
        name = node.module or ""
        return name if name.split(".")[0] in self._roots else None

    def _home_of(self, node: ast.ImportFrom) -> str | None:
        own = self.own(node)
        return self.home[own] if own else None

    def _fail(self, module: Module, node: ast.AST, text: str) -> PackError:
        return PackError(f"{module.name}, line {getattr(node, 'lineno', '?')}: {text}")

    def _bind_all(self, module: Module) -> None:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Name):
                module.mentioned.add(node.id)
            elif isinstance(node, ast.arg):
                module.mentioned.add(node.arg)
        for stmt in module.tree.body:
            if is_typing_block(stmt) or is_future(stmt):
                continue
            self._bind(module, stmt)
            if isinstance(stmt, ast.Assign) and is_const(stmt):
                module.consts.update(t.id for t in stmt.targets if isinstance(t, ast.Name))

    def _check(self, module: Module) -> None:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.name.split(".")[0] in self._roots:
                        raise self._fail(
                            module, node, f"write `from {alias.name} import NAME`, not `import`"
                        )
            elif isinstance(node, ast.ImportFrom):
                self._check_import(module, node)
            elif is_const(node) and node not in module.tree.body:
                raise self._fail(module, node, "const() is for the top level of a module only")
        for name in module.defined:
            if not is_private(name) and hasattr(builtins, name):
                raise PackError(
                    f"{module.name}: {name} is the name of a builtin; "
                    "in one flat file it would hide it from every module: name it otherwise"
                )

    def _check_import(self, module: Module, node: ast.ImportFrom) -> None:
        if node.level:
            raise self._fail(module, node, "write the whole module name, not a relative import")
        target = self.own(node)
        if target is None:
            return
        if target not in self.home:
            raise self._fail(module, node, f"there is no module {target}")
        for alias in node.names:
            if alias.name == "*" or alias.asname:
                raise self._fail(module, node, "own names come as they are: no `*`, no `as`")
            if is_private(alias.name):
                raise self._fail(module, node, f"{alias.name} is private to {target}")
            if alias.name not in self.module(target).defined:
                raise self._fail(module, node, f"{target} defines no {alias.name}")

    def _bind(self, module: Module, stmt: ast.stmt) -> None:
        for node in bindings([stmt]):
            if isinstance(node, ast.ImportFrom):
                target = self.own(node)
                for alias in node.names:
                    name = alias.asname or alias.name
                    module.bound[name] = (
                        ("def", target) if target else ("import", node.module or "", alias.name)
                    )
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    name = alias.asname or alias.name.split(".")[0]
                    module.bound[name] = ("import", alias.name, "")
            elif not isinstance(node, ast.Global):
                for name in bound_names([node]):
                    module.bound.setdefault(name, ("def", module.name))

    def _needs(self, module: Module) -> list[str]:
        """Firmware modules that must be there before this one: imports at its top level."""
        found = []
        for stmt in module.tree.body:
            if is_typing_block(stmt):
                continue
            for node in bindings([stmt]):
                if isinstance(node, ast.ImportFrom):
                    target = self.own(node)
                    if target:
                        found.append(target)
        return sorted(set(found))

    def _ordered(self, pack: str) -> list[Module]:
        done: list[Module] = []
        open_: list[str] = []

        def visit(name: str) -> None:
            if self.home[name] != pack or any(m.name == name for m in done):
                return
            if name in open_:
                ring = " → ".join([*open_[open_.index(name) :], name])
                raise PackError(f"modules import each other in a ring: {ring}")
            open_.append(name)
            for needed in self._needs(self.module(name)):
                visit(needed)
            open_.pop()
            done.append(self.module(name))

        for name in self.packs[pack]:
            visit(name)
        return done

    def _check_pack_order(self) -> None:
        needs: dict[str, set[str]] = {pack: set() for pack in self.packs}
        for pack, modules in self.packs.items():
            for module in modules.values():
                needs[pack].update(self.home[name] for name in self._needs(module))
            needs[pack].discard(pack)

        def visit(pack: str, open_: list[str]) -> None:
            if pack in open_:
                ring = " → ".join([*open_[open_.index(pack) :], pack])
                raise PackError(
                    f"packs import each other in a ring: {ring}; move an import into a function"
                )
            for needed in sorted(needs[pack]):
                visit(needed, [*open_, pack])

        for pack in sorted(needs):
            visit(pack, [])

    def _renames(self, pack: str, modules: list[Module]) -> dict[str, dict[str, str]]:
        """New names for private names that another module of the pack uses too."""
        public: dict[str, tuple[Origin, str]] = {}
        for module in modules:
            for name, origin in module.bound.items():
                if is_private(name) and origin[0] == "def":
                    continue
                if origin[0] == "def" and self.home[origin[1]] != pack:
                    origin = ("import", self.home[origin[1]], name)
                other = public.setdefault(name, (origin, module.name))
                if other[0] != origin:
                    raise PackError(
                        f"{name} means one thing in {other[1]} and another in {module.name}; "
                        f"both go into the file {pack}: rename one"
                    )
        used = set(public)
        for module in modules:
            used |= module.mentioned
        consts = {name: m.name for m in modules for name in m.consts if not is_private(name)}
        for module in modules:
            for node in ast.walk(module.tree):
                name = getattr(node, "id", "") or getattr(node, "arg", None) or ""
                store = isinstance(getattr(node, "ctx", None), ast.Store)
                clash = name in consts and consts[name] != module.name
                if clash and (store or isinstance(node, (ast.arg, ast.keyword))):
                    raise self._fail(
                        module, node, f"{name} is a const() of {consts[name]}: name it otherwise"
                    )
        result: dict[str, dict[str, str]] = {module.name: {} for module in modules}
        for index, module in enumerate(modules):
            for name in sorted(module.private):
                others = (m for m in modules if m is not module)
                if any(name in m.mentioned or name in m.private for m in others):
                    new = f"{name}_{index}"
                    if new in used:
                        raise PackError(f"{module.name}: {new} is taken; rename {name}")
                    result[module.name][name] = new
        return result
