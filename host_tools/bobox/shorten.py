"""Short names for the board: every name that a packed file uses costs the heap about 20 bytes.

The firmware's own names are replaced in the compiled files, so sources stay readable and the
compiler has done its work before. A name is replaced only where nothing but the packs can know
it; each name has one short form on the whole board, and different names share one where they never
meet: globals of different files, an attribute and a global, arguments of different functions.
"""

from __future__ import annotations

import array
import ast
import asyncio
import builtins
import hashlib
import io
import keyword
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import product
from string import ascii_letters
from types import GeneratorType, ModuleType

from .merge_names import (
    PackError,
    argument_names,
    bindings,
    bound_names,
    is_const,
    is_private,
)

_BY_NAME = ("getattr", "setattr", "hasattr", "delattr")
# What Python's own objects have; MicroPython's have less.
_KNOWN: tuple[object, ...] = (
    str, bytes, bytearray, int, float, list, tuple, dict, set, frozenset, memoryview, range, slice,
    type, property, OSError, io.FileIO, io.StringIO, io.TextIOWrapper, array.array, GeneratorType,
    ModuleType, hashlib.sha256(), asyncio.Task, asyncio.Event, asyncio.Lock, asyncio.StreamReader,
    builtins,
)  # fmt: skip


def python_names() -> set[str]:
    """Names of attributes of what the language itself has, and its own words."""
    return {name for thing in _KNOWN for name in dir(thing)} | set(keyword.kwlist)


def short_names(
    packs: Mapping[str, str], foreign: Iterable[str], keep: Iterable[str]
) -> dict[str, str]:
    """Return {name: short form} for the packs' own names.

    `packs`: pack → its flat source; `foreign`: sources that run beside them as they are; `keep`:
    names that others know too: the board's own modules, the host. Raises PackError where a name
    is made while the firmware runs.
    """
    survey = _Survey()
    for source in foreign:
        survey.kept |= _every_name(ast.parse(source))
    for pack, source in packs.items():
        survey.look_at(pack, ast.parse(source), packs)
    survey.kept |= python_names() | set(keep)
    return survey.choose()


class _Survey:
    """What the packs' names are: `places` has, for each, the scopes in which it must be unique."""

    def __init__(self) -> None:
        self.places: dict[str, set[str]] = {}
        self.kept: set[str] = set()
        self._uses: Counter[str] = Counter()
        self._attributes: set[str] = set()
        self._functions = 0

    def look_at(self, pack: str, tree: ast.Module, packs: Container[str]) -> None:
        """Takes in one of the packs."""
        for name in bound_names(tree.body) - _constants(tree):
            self._place(name, "file " + pack)
        modules = {
            alias.asname or alias.name.split(".")[0]
            for node in ast.walk(tree)
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                self._look_at_import(packs, node)
            else:
                self._look_at_node(pack, node, modules)

    def choose(self) -> dict[str, str]:
        """The short forms: the names used most come first, each takes the first that is free."""
        kept = self.kept | (self._attributes - self._of("attribute"))
        names = [name for name in self.places if name not in kept and not name.startswith("__")]
        taken: dict[str, set[str]] = {}
        result = {}
        for name in sorted(names, key=lambda name: (-self._uses[name], name)):
            places = self.places[name]
            short = next(
                short
                for short in _forms()
                if short not in kept
                and short not in self.places
                and not taken.get(short, set()) & places
            )
            if len(short) < len(name):
                taken.setdefault(short, set()).update(places)
                result[name] = short
        return result

    def _of(self, place: str) -> set[str]:
        return {name for name, places in self.places.items() if place in places}

    def _place(self, name: str, place: str) -> None:
        self.places.setdefault(name, set()).add(place)

    def _look_at_node(self, pack: str, node: ast.AST, modules: set[str]) -> None:
        if isinstance(node, ast.Name):
            self._uses[node.id] += 1
        elif isinstance(node, ast.Attribute):
            self._uses[node.attr] += 1
            self._attributes.add(node.attr)
            if isinstance(node.value, ast.Name) and node.value.id in modules:
                self.kept.add(node.attr)
            elif isinstance(node.ctx, ast.Store):
                self._place(node.attr, "attribute")
        elif isinstance(node, ast.ClassDef):
            for name in bound_names(node.body):
                self._place(name, "attribute")
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            self._look_at_function(node)
        elif isinstance(node, ast.keyword) and node.arg:
            self.kept.add(node.arg)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.kept.add(node.value)
        elif isinstance(node, ast.Import):
            self.kept.update(part for alias in node.names for part in alias.name.split("."))
        elif isinstance(node, ast.Call):
            self._look_at_call(pack, node)

    def _look_at_function(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
    ) -> None:
        self._functions += 1
        for name in argument_names(node.args):
            self._place(name, f"function {self._functions}")
        if not isinstance(node, ast.Lambda):
            for inner in bindings(node.body):
                if isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    self._place(inner.name, f"function {self._functions}")

    def _look_at_import(self, packs: Container[str], node: ast.ImportFrom) -> None:
        module = node.module or ""
        self.kept.update(module.split("."))
        if module not in packs:
            self.kept.update(alias.name for alias in node.names)

    def _look_at_call(self, pack: str, node: ast.Call) -> None:
        if not isinstance(node.func, ast.Name) or node.func.id not in _BY_NAME:
            return
        name = node.args[1]
        if not (isinstance(name, ast.Constant) and isinstance(name.value, str)):
            raise PackError(
                f"{pack}, {node.func.id}(): write the name as a text, so that it is kept"
            )


def _forms() -> Iterator[str]:
    for length in (1, 2, 3):
        for letters in product(ascii_letters, repeat=length):
            yield "".join(letters)


def _constants(tree: ast.Module) -> set[str]:
    """Names of private const()s: the compiler leaves none of them."""
    return {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and is_const(node)
        for target in node.targets
        if isinstance(target, ast.Name) and is_private(target.id)
    }


def _every_name(tree: ast.Module) -> set[str]:
    """Every name of a source that stays as it is, whatever it means there."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, (ast.arg, ast.keyword)):
            names.add(node.arg or "")
        elif isinstance(node, ast.alias):
            names.update(node.name.split("."))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.add(node.value)
    return names
