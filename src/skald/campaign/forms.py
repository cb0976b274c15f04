"""How values of a campaign are written as JSON and read back; amounts are texts such as "7/2"."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, inspect, structs

from skald.content.bounds import first_of, too_much
from skald.content.fields import MOST_PROBLEMS
from skald.content.json_lines import json_lines
from skald.content.lines import Lines, Path
from skald.content.problems import Problem, problem
from skald.content.shapes import AMOUNT, faults, written

Kind = TypeVar("Kind")
MOST_BYTES = 4_000_000


def encoded(value: object) -> bytes:
    """A value as compact JSON, always the same bytes for the same value."""
    return msgspec.json.encode(value, enc_hook=_written, order="deterministic")


def plain(value: object) -> Any:
    """A value as plain data, ready for JSON."""
    return msgspec.to_builtins(value, enc_hook=_written)


def whole(value: object) -> Any:
    """A value as plain data with nothing left out, for programs that ask for a key."""
    if isinstance(value, Struct):
        return {key: whole(each) for key, each in structs.asdict(value).items()}
    return [whole(each) for each in value] if isinstance(value, tuple) else plain(value)


def decoded(data: bytes, kind: type[Kind]) -> Kind:
    """The value that was written, or `msgspec.ValidationError`."""
    return msgspec.json.decode(data, type=kind, dec_hook=_read)


def read(data: bytes, kind: type[Kind]) -> tuple[Kind | None, tuple[Problem, ...]]:
    """The value of a file, or everything that is wrong with its form."""
    if much := too_much(data, MOST_BYTES):
        return None, (much,)
    try:
        text = data.decode("utf-8-sig")
        value, lines = json.loads(text), json_lines(text)
        twice = [problem("file.repeated-key", lines.of(at), at=written(at), key=written(at)) for at in lines.repeated]
        if found := (*twice[:MOST_PROBLEMS], *misshapen(value, kind, lines=lines)):
            return None, found
        return decoded(text.encode(), kind), ()
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError, RecursionError) as error:
        return None, (problem("campaign.unreadable", what=str(error)[:200]),)


def misshapen(value: object, kind: Any, *, lines: Lines | None = None, path: Path = ()) -> tuple[Problem, ...]:
    """Where plain data departs from the form of a value: all places at once."""
    known = lines or Lines()
    found = [
        problem(code, known.of(at), at=written(at), **given)
        for code, at, given in first_of(faults(value, inspect.type_info(kind), path))
    ]
    ordered = sorted(dict.fromkeys(found), key=lambda each: each.line)
    if len(found) <= MOST_PROBLEMS:
        return tuple(ordered)
    more = problem("file.more-problems", ordered[-1].line, at="{…}", most=MOST_PROBLEMS)
    return (*ordered[:MOST_PROBLEMS], more)


def schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of a value."""
    found = msgspec.json.schema(kind, schema_hook=_described)
    plain_form: dict[str, Any] = json.loads(msgspec.json.encode(found))
    return plain_form


def _written(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def _read(kind: type, value: object) -> object:
    is_amount = re.fullmatch(AMOUNT, value) if isinstance(value, str) else type(value) is int
    if kind is Fraction and is_amount:
        return Fraction(str(value))
    raise ValueError(f"not an amount: {value!r}")


def _described(kind: type) -> dict[str, Any]:
    if kind is Fraction:
        return {"type": ["string", "integer"], "pattern": f"^{AMOUNT}$"}
    raise NotImplementedError(kind)
