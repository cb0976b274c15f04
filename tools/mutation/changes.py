"""What can be altered in one statement: each change is the statement once more with one fault in it.

Words are left alone (a table of words is checked by its own tests), and so are annotations, decorators, imports and
assertions: those are no decisions of the program.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
#: Calls with a twin of the opposite meaning, and calls that can be left out.
TWINS = {"max": "min", "min": "max", "any": "all", "all": "any"}
PLAIN = {"sorted", "reversed", "abs"}
#: The expressions that belong to a statement itself; what stands in its body are statements of their own.
OWN: dict[type[ast.stmt], tuple[str, ...]] = {
    ast.If: ("test",),
    ast.While: ("test",),
    ast.For: ("iter",),
    ast.With: ("items",),
    ast.Return: ("value",),
    ast.Assign: ("value",),
    ast.AnnAssign: ("value",),
    ast.AugAssign: ("value",),
    ast.Raise: ("exc",),
    ast.Expr: ("value",),
    ast.FunctionDef: ("args",),
    ast.Match: ("subject",),
}


@dataclass(frozen=True)
class Change:
    """One fault: its kind, the code before and after, and how the whole altered statement is made."""

    kind: str
    before: str
    after: str
    make: Callable[[], ast.stmt]

    @property
    def altered(self) -> ast.stmt:
        return self.make()


def changes_of(stmt: ast.stmt) -> list[Change]:
    """Every fault that this statement can be given, always in the same order."""
    return list(each_change(stmt))


def can_change(stmt: ast.stmt) -> bool:
    return any(True for _change in each_change(stmt))


def each_change(stmt: ast.stmt) -> Iterator[Change]:
    if is_untouched(stmt):
        return
    yield from of_the_statement(stmt)
    for place, node in enumerate(own_nodes(stmt)):
        for kind, replacement in faults_of(node):
            make = partial(with_replaced, stmt, place, replacement)
            yield Change(kind, ast.unparse(node), ast.unparse(replacement), make)


def is_untouched(stmt: ast.stmt) -> bool:
    match stmt:
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
    return type(stmt) not in OWN and not isinstance(stmt, ast.Continue | ast.Break)


def own_nodes(stmt: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement in a fixed order, without annotations and what is only asked of a type."""
    for name in OWN.get(type(stmt), ()):
        value = getattr(stmt, name)
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST):
                yield from within(part)


def within(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.expr):
        yield node
    for name, value in ast.iter_fields(node):
        if name == "annotation" or (name == "args" and is_type_question(node)):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST):
                yield from within(part)


def is_type_question(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"isinstance", "cast"}


def faults_of(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    match node:
        case ast.Compare(ops=[op]):
            for other in COMPARED[type(op)]:
                yield "comparison", remade(node, ops=[other()])
        case ast.BoolOp(op=op):
            yield "boolean", remade(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "boolean", operand
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield "arithmetic", operand
        case ast.BinOp(op=op) if type(op) in RECKONED and not is_words(node):
            yield "arithmetic", remade(node, op=RECKONED[type(op)]())
        case ast.Constant(value=bool() as value):
            yield "constant", ast.Constant(not value)
        case ast.Constant(value=int() | float() as value):
            yield "constant", ast.Constant(value + 1)
            yield "constant", ast.Constant(value - 1)
        case ast.IfExp(test=test):
            yield "negated", remade(node, test=negated(test))
        case ast.Call():
            yield from faults_of_call(node)
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            yield from faults_of_filter(node)


def faults_of_call(node: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    if len(node.args) > 1 and ast.dump(node.args[0]) != ast.dump(node.args[1]) and not is_type_question(node):
        first, second, *others = node.args
        yield "swapped", remade(node, args=[second, first, *others])
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in TWINS:
        yield "call", remade(node, func=ast.Name(TWINS[name], ast.Load()))
    if name in PLAIN and len(node.args) == 1 and not isinstance(node.args[0], ast.GeneratorExp):
        yield "call", node.args[0] if name == "abs" else ast.Call(ast.Name("list", ast.Load()), node.args, [])


def faults_of_filter(
    node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp,
) -> Iterator[tuple[str, ast.expr]]:
    for number, part in enumerate(node.generators):
        if part.ifs:
            other = copy.deepcopy(node)
            other.generators[number].ifs[0] = negated(other.generators[number].ifs[0])
            yield "negated", other


def of_the_statement(stmt: ast.stmt) -> Iterator[Change]:
    """Faults of a statement as a whole: its condition turned round, its value forgotten, the statement left out."""
    text = ast.unparse(stmt).splitlines()[0]
    match stmt:
        case ast.If(test=test) | ast.While(test=test):
            yield Change(
                "negated", ast.unparse(test), f"not ({ast.unparse(test)})", partial(remade, stmt, test=negated(test))
            )
        case ast.Return(value=ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) as value):
            yield Change(
                "return", text, f"return not ({ast.unparse(value)})", partial(remade, stmt, value=negated(value))
            )
        case ast.Return(value=None | ast.Constant(value=None)):
            yield Change("deleted", text, "pass", ast.Pass)
        case ast.Return(value=value) if not isinstance(value, ast.Constant):
            yield Change("return", text, "return None", ast.Return)
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break() | ast.For():
            yield Change("deleted", text, "pass", ast.Pass)
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield Change("deleted", text, "pass", ast.Pass)
    if isinstance(stmt, ast.AugAssign) and type(stmt.op) in RECKONED:
        other = remade(stmt, op=RECKONED[type(stmt.op)]())
        yield Change("arithmetic", text, ast.unparse(other), lambda: other)


def negated(test: ast.expr) -> ast.expr:
    return (
        test.operand if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) else ast.UnaryOp(ast.Not(), test)
    )


def is_words(node: ast.BinOp) -> bool:
    """Words put together or filled in are no arithmetic."""
    sides = (node.left, node.right)
    return any(isinstance(side, ast.JoinedStr) or isinstance(getattr(side, "value", None), str) for side in sides)


def remade(node: Node, **fields: object) -> Node:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def with_replaced(stmt: ast.stmt, place: int, replacement: ast.expr) -> ast.stmt:
    """A copy of a statement in which the expression at this place is another."""
    other = copy.deepcopy(stmt)
    wanted = list(own_nodes(other))[place]
    for node in ast.walk(other):
        for name, value in ast.iter_fields(node):
            if value is wanted:
                setattr(node, name, replacement)
            elif isinstance(value, list):
                value[:] = [replacement if part is wanted else part for part in value]
    return other
