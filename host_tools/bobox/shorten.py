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
from itertools import chain, product
from string import ascii_letters
from types import GeneratorType, ModuleType
from typing import NamedTuple

from .merge_names import (
    PackError,
    argument_names,
    bindings,
    bound_names,
    is_const,
    is_private,
)

# Words that every interpreter has in ROM (the fixed table of .mpy version 6): they cost nothing.
# None of ours is ever looked up on an object that has the word's own meaning.
_FREE = """
    append clear close copy count end endswith extend find format from_bytes get hash id
    index insert isalpha isdigit islower isspace isupper items join key keys little lower
    lstrip main pop popitem read readinto readline remove replace reverse rfind rindex
    rsplit rstrip send sep setdefault sort split start startswith step stop strip throw
    to_bytes update upper value values write
""".split()  # noqa: SIM905
_BY_NAME = ("getattr", "setattr", "hasattr", "delattr")
# What Python's own objects have; MicroPython's have less.
_KNOWN: tuple[object, ...] = (
    str, bytes, bytearray, int, float, list, tuple, dict, set, frozenset, memoryview, range, slice,
    type, property, OSError, io.FileIO, io.StringIO, io.TextIOWrapper, array.array, GeneratorType,
    ModuleType, hashlib.sha256(), asyncio.Task, asyncio.Event, asyncio.Lock, asyncio.StreamReader,
    builtins,
)  # fmt: skip


class Short(NamedTuple):
    """Short forms: of names, and of keys of texts."""

    names: dict[str, str]
    keys: dict[str, str]


def python_names() -> set[str]:
    """Names of attributes of what the language itself has, and its own words."""
    return {name for thing in _KNOWN for name in dir(thing)} | set(keyword.kwlist)


def short_names(
    packs: Mapping[str, str],
    foreign: Iterable[str],
    keep: Iterable[str],
    texts: Iterable[tuple[Iterable[str], Container[str]]] = (),
    only_private: bool = False,
) -> Short:
    """Return the short forms of the packs' own names.

    `packs`: pack → its flat source; `foreign`: sources that run beside them as they are; `keep`:
    names that others know too: the board's own modules, the host. `texts`: (keys of texts, packs
    that use them): they get short forms too where no other pack has them and none joins them.
    Raises PackError where a name is made while the firmware runs; with `only_private` public names
    may be, and they stay as they are.
    """
    survey = _Survey(only_private)
    for source in foreign:
        survey.foreign |= _every_name(ast.parse(source))
    survey.kept |= survey.foreign
    for pack, source in packs.items():
        survey.look_at(pack, ast.parse(source), packs)
    survey.kept |= python_names() | set(keep)
    for keys, users in texts:
        survey.take_texts(set(keys), users)
    survey.kept |= survey.strings.keys() - survey.of("text")
    return survey.choose()


def with_short_keys(source: str, keys: Mapping[str, str]) -> str:
    """Return a pack's source with the short forms of texts' keys, in tables of texts too."""
    data = source.encode()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    places = []
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = _with_short_keys(node.value, keys)
            if text != node.value:
                assert node.end_lineno is not None
                assert node.end_col_offset is not None
                start = starts[node.lineno - 1] + node.col_offset
                places.append((start, starts[node.end_lineno - 1] + node.end_col_offset, text))
        if not isinstance(node, ast.JoinedStr):
            waiting += ast.iter_child_nodes(node)
    for start, end, text in sorted(places, reverse=True):
        data = data[:start] + repr(text).encode() + data[end:]
    return data.decode()


def _with_short_keys(text: str, keys: Mapping[str, str]) -> str:
    """A constant's text: a key, or a table of lines that begin with a key and a bar."""
    if not text.endswith("\n") or "|" not in text:
        return keys.get(text, text)
    lines = [line.partition("|") for line in text.split("\n")]
    return "\n".join([keys.get(key, key) + bar + rest for key, bar, rest in lines])


class _Survey:
    """What the packs' names are: `places` has, for each, the scopes in which it must be unique."""

    def __init__(self, only_private: bool) -> None:
        self._only_private = only_private
        self.places: dict[str, set[str]] = {}
        self.kept: set[str] = set()
        self.foreign: set[str] = set()
        self._uses: Counter[str] = Counter()
        self._attributes: set[str] = set()
        self._shown: set[str] = set()  # functions and classes: a crash report names them
        self.strings: dict[str, set[str]] = {}  # constant → packs that have it
        self._families = _Families()
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
        self._families.look_at(tree)

    def take_texts(self, texts: set[str], users: Container[str]) -> None:
        """Takes in what are keys of texts, and nothing else, in these packs."""
        starts = tuple(text for text in self.strings if text.endswith("_"))
        taken = self.kept | self._attributes | self.places.keys()
        for text, packs in self.strings.items():
            if (
                text in texts - taken
                and all(pack in users for pack in packs)
                and not any(other != text and other.startswith(text) for other in texts)
                and not (starts and text.startswith(starts))
            ):
                self._place(text, "text")
                self._uses[text] += len(packs)

    def choose(self) -> Short:
        """The short forms: the names used most come first, each takes the first that is free."""
        kept = self.kept | (self._attributes - self.of("attribute"))
        names = [name for name in self.places if name not in kept and not name.startswith("__")]
        if self._only_private:
            names = [name for name in names if is_private(name)]
        for name in self.of("attribute"):
            self.places[name] -= {"attribute"}
            self.places[name] |= self._families.places(name)
        taken: dict[str, set[str]] = {}
        result = Short({}, {})
        for name in sorted(names, key=lambda name: (-self._uses[name], name)):
            places = self.places[name]
            free = () if self._only_private or name in self._shown else self._free_words(places)
            short = next(
                short
                for short in chain(free, (form for form in _forms() if form not in kept))
                if short not in self.places and not taken.get(short, set()) & places
            )
            if short in free or len(short) < len(name):
                taken.setdefault(short, set()).update(places)
                (result.keys if "text" in places else result.names)[name] = short
        return result

    def _free_words(self, places: set[str]) -> list[str]:
        """The words that cost nothing and may stand for a name that is unique in these places."""
        is_global = any(place.startswith("file ") for place in places)
        return [
            word
            for word in _FREE
            if word not in self.foreign
            and word not in self.strings
            and not (is_global and hasattr(builtins, word))
        ]

    def of(self, place: str) -> set[str]:
        """The names that must be unique in this place."""
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
            self._shown.add(node.name)
            for name in bound_names(node.body):
                self._place(name, "attribute")
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            self._look_at_function(node)
        elif isinstance(node, ast.keyword) and node.arg:
            self.kept.add(node.arg)
        elif isinstance(node, ast.JoinedStr):
            texts = (part.value for part in node.values if isinstance(part, ast.Constant))
            self.kept.update(str(text) for text in texts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.strings.setdefault(node.value, set()).add(pack)
        elif isinstance(node, ast.Import):
            self.kept.update(part for alias in node.names for part in alias.name.split("."))
        elif isinstance(node, ast.Call):
            self._look_at_call(pack, node)

    def _look_at_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        self._functions += 1
        if not isinstance(node, ast.Lambda):
            self._shown.add(node.name)
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
        if self._only_private:
            return
        name = node.args[1]
        if not (isinstance(name, ast.Constant) and isinstance(name.value, str)):
            raise PackError(
                f"{pack}, {node.func.id}(): write the name as a text, so that it is kept"
            )


class _Families:
    """Which attributes only some classes have: those that these use by `self` and nothing else.

    A family is a class with all that it inherits from or that inherits from it.
    """

    def __init__(self) -> None:
        self._family: dict[str, str] = {}  # class → another one of its family, or itself
        self._own: dict[str, set[str]] = {}  # attribute → the classes that use it by self
        self._open: set[str] = set()  # attributes that are used in another way too

    def look_at(self, tree: ast.Module) -> None:
        """Takes in a pack."""
        mine: set[int] = set()
        for node in ast.walk(tree):
            if not isinstance(node, ast.ClassDef):
                continue
            self._join(node.name, node.name)
            for base in node.bases:
                if isinstance(base, ast.Name):
                    self._join(node.name, base.id)
            for name in bound_names(node.body):
                self._own.setdefault(name, set()).add(node.name)
            for part in ast.walk(node):
                if (
                    isinstance(part, ast.Attribute)
                    and isinstance(part.value, ast.Name)
                    and part.value.id == "self"
                ):
                    mine.add(id(part))
                    self._own.setdefault(part.attr, set()).add(node.name)
        self._open |= {
            node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and id(node) not in mine
        }

    def places(self, attribute: str) -> set[str]:
        """Where the attribute must be unique."""
        families = {self._head(name) for name in self._own.get(attribute, ())}
        if attribute in self._open or not families:
            families = {self._head(name) for name in self._family}
        return {"family " + name for name in families}

    def _head(self, name: str) -> str:
        while self._family[name] != name:
            name = self._family[name]
        return name

    def _join(self, one: str, other: str) -> None:
        for name in (one, other):
            self._family.setdefault(name, name)
        self._family[self._head(one)] = self._head(other)


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
