"""Faults woven into modules while they are imported: the files stay as they are.

Every chosen statement becomes `if __fault__(7): the faulty one, else: the true one`. `__fault__` notes that the
statement was reached and says whether fault 7 is switched on; so one import serves all of them.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections import defaultdict
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType

from tools.mutation.changes import changes_of
from tools.mutation.sampling import SOURCE, Mutant, statements


class Switch:
    """Which fault is on, and which have been reached since somebody last asked."""

    def __init__(self, on: int = 0) -> None:
        self.on = on
        self.reached: set[int] = set()

    def __call__(self, number: int) -> bool:
        self.reached.add(number)
        return number == self.on


def weave(mutants: list[Mutant], switch: Switch) -> None:
    """From now on the files of these faults are imported with them."""
    assert not any(name.startswith("skald.") for name in sys.modules), "woven too late"
    builtins.__fault__ = switch  # type: ignore[attr-defined]
    chosen: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants:
        chosen[module_name(mutant.file)].append(mutant)
    sys.meta_path.insert(0, Finder(chosen))


def module_name(file: str) -> str:
    return "skald." + file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Finder(MetaPathFinder):
    def __init__(self, chosen: dict[str, list[Mutant]]) -> None:
        self.chosen = chosen

    def find_spec(self, fullname, path=None, target=None) -> ModuleSpec | None:  # type: ignore[no-untyped-def]
        if fullname not in self.chosen:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None and spec.origin is not None
        spec.loader = Loader(fullname, spec.origin, self.chosen[fullname])
        return spec


class Loader(SourceFileLoader):
    def __init__(self, fullname: str, path: str, mutants: list[Mutant]) -> None:
        super().__init__(fullname, path)
        self.mutants = mutants

    def get_code(self, fullname: str) -> CodeType:
        tree = woven(self.get_data(self.path).decode(), self.mutants)
        return compile(tree, self.path, "exec", dont_inherit=True)


def woven(source: str, mutants: list[Mutant]) -> ast.Module:
    tree = ast.parse(source)
    numbered = [stmt for _, stmt in statements(tree, "")]
    wanted = {id(numbered[mutant.statement]): mutant for mutant in mutants}
    faulty = {key: changes_of(stmt)[wanted[key].choice].altered for stmt in numbered if (key := id(stmt)) in wanted}
    for node in list(ast.walk(tree)):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                block[:] = [
                    branch(stmt, wanted[id(stmt)], faulty[id(stmt)]) if id(stmt) in wanted else stmt for stmt in block
                ]
    return ast.fix_missing_locations(tree)


def branch(stmt: ast.stmt, mutant: Mutant, faulty: ast.stmt) -> ast.stmt:
    asked = ast.Call(ast.Name("__fault__", ast.Load()), [ast.Constant(mutant.number)], [])
    return ast.copy_location(ast.If(asked, [ast.copy_location(faulty, stmt)], [stmt]), stmt)


def all_files(parts: tuple[str, ...]) -> list[str]:
    """The files of a package, or those that a pattern below `src/skald` finds."""
    found = {path for part in parts for path in SOURCE.glob(part)}
    return sorted(path.relative_to(SOURCE).as_posix() for path in found)
