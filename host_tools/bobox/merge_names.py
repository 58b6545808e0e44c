"""What names a module of the firmware binds, and where they come from."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field


class PackError(Exception):
    """The sources break a rule of packing; the text says which and where."""


Origin = tuple[str, ...]
"""Where a name comes from: ("def", module) or ("import", module, attribute)."""


@dataclass
class Module:
    """One source file, with what merging needs to know of it."""

    name: str
    source: str
    tree: ast.Module = field(init=False)
    bound: dict[str, Origin] = field(init=False, default_factory=dict)
    consts: set[str] = field(init=False, default_factory=set)
    mentioned: set[str] = field(init=False, default_factory=set)

    def __post_init__(self) -> None:
        self.source = self.source.replace("\r\n", "\n")
        if not self.source.endswith("\n"):
            self.source += "\n"
        try:
            self.tree = ast.parse(self.source)
        except SyntaxError as error:
            raise PackError(f"{self.name}, line {error.lineno}: {error.msg}") from None

    @property
    def private(self) -> set[str]:
        """Names that this module defines for itself: one leading underscore."""
        return {name for name in self.defined if is_private(name)}

    @property
    def defined(self) -> set[str]:
        """Names that this module defines itself at its top level."""
        return {name for name, origin in self.bound.items() if origin == ("def", self.name)}


def is_private(name: str) -> bool:
    """One leading underscore: the module's own."""
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__"))


def is_const(node: ast.AST) -> bool:
    """`NAME = const(…)`, which the compiler puts in place of the name in the whole file."""
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "const"
    )


def is_typing_block(node: ast.AST) -> bool:
    """`if TYPE_CHECKING:` and the assignment that goes with it: nothing for the board."""
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "TYPE_CHECKING" for target in node.targets
    )


def is_future(node: ast.AST) -> bool:
    """`from __future__ import …`: nothing for the board."""
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def bindings(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Nodes that bind a name in this scope; nested functions and classes stay closed."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node
            yield from bindings(node.decorator_list)
        elif isinstance(
            node, (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
        ):
            continue
        elif (
            isinstance(node, (ast.Import, ast.ImportFrom, ast.Global))
            or isinstance(node, ast.Name)
            and isinstance(node.ctx, (ast.Store, ast.Del))
        ):
            yield node
        else:
            if isinstance(node, ast.ExceptHandler) and node.name:
                yield node
            yield from bindings(ast.iter_child_nodes(node))


def bound_names(body: Iterable[ast.AST]) -> set[str]:
    """The names that these nodes bind in their scope; those of `global` are not."""
    names: set[str] = set()
    outer: set[str] = set()
    for node in bindings(body):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Global):
            outer.update(node.names)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names.update(alias.asname or alias.name.split(".")[0] for alias in node.names)
        else:
            names.add(str(getattr(node, "name")))  # noqa: B009
    return names - outer


def argument_names(args: ast.arguments) -> set[str]:
    """The names of a function's arguments."""
    every = [*args.posonlyargs, *args.args, *args.kwonlyargs]
    every += [arg for arg in (args.vararg, args.kwarg) if arg]
    return {arg.arg for arg in every}
