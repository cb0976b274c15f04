"""One word for one value: codecs made from type annotations, once for each type.

Owns lists, pairs, options, enums and nested records. A value of a known type needs no mark of its type, so a word is
as short as its value. Never knows what a line is, nor any one type of the game: those with short forms bring them.

Separators: elements without separators of their own are parted by commas, elements holding commas by semicolons, and
whatever holds more stands in parentheses. A record inside a word stands in braces.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

from msgspec import inspect

from skald.rules.notation.errors import Fault, NotationError
from skald.rules.notation.records import Record
from skald.rules.notation.short_forms import (
    SHORT_FORMS,
    figures_base,
    read_listed,
    read_modifiers,
    write_listed,
    write_modifiers,
)
from skald.rules.notation.words import digits, number, quote, split_list, split_words, unquote
from skald.rules.state import Figure
from skald.rules.tally import Modifier

NOTHING = "-"
EMPTY = "()"


@dataclass(frozen=True, slots=True)
class Codec:
    """Writes a value as one word and reads it back; ``level`` is what the word holds outside brackets.

    0: no separator; 1: commas; 2: more, or it may be the empty list: inside another word it needs parentheses.
    """

    level: int
    write: Callable[[Any], str]
    read: Callable[[str], Any]


@lru_cache(maxsize=1024)
def codec_of(annotation: Any) -> Codec:
    """The codec of a type annotation; TypeError for a type that the notation has no form for."""
    return _made(inspect.type_info(annotation))


@lru_cache(maxsize=1024)
def record_of(struct: type, *, apart: frozenset[str] = frozenset()) -> Record:
    """The fields of a struct type with their codecs, but for those that are told apart."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return Record(info, [(field, _made(field.type)) for field in info.fields if field.name not in apart])


def _made(info: inspect.Type) -> Codec:
    match info:
        case inspect.BoolType():
            return _choice({False: "no", True: "yes"}, {"no": False, "yes": True})
        case inspect.IntType():
            return Codec(0, digits, number)
        case inspect.StrType():
            return Codec(0, quote, unquote)
        case inspect.EnumType():
            return _enum(info.cls)
        case inspect.StructType():
            return _struct(info)
        case inspect.VarTupleType():
            return _list(info.item_type)
        case inspect.TupleType():
            return _row([_made(item) for item in info.item_types])
        case inspect.UnionType(types=types) if len(types) == 2 and any(isinstance(t, inspect.NoneType) for t in types):
            return _option(next(t for t in types if not isinstance(t, inspect.NoneType)))
    raise TypeError(f"the notation has no form for {info}")


def _choice(texts: dict[Any, str], values: dict[str, Any]) -> Codec:
    def read(word: str) -> Any:
        try:
            return values[word]
        except KeyError:
            raise NotationError(Fault.CHOICE, word) from None

    return Codec(0, texts.__getitem__, read)


def _enum(enum: type[Enum]) -> Codec:
    """By value where that is a word, else by name; a name in lower case is understood too."""
    names = {member.name.lower().replace("_", "-"): member for member in enum}
    words = {member.value: member for member in enum if isinstance(member.value, str)}
    texts = {member: word for word, member in {**names, **words}.items()}
    return _choice(texts, {**names, **words})


def _option(info: inspect.Type) -> Codec:
    codec = _made(info)
    write, read = codec.write, codec.read
    return Codec(
        codec.level,
        lambda value: NOTHING if value is None else write(value),
        lambda word: None if word == NOTHING else read(word),
    )


def _nested(codec: Codec) -> Codec:
    """The codec inside another word: in parentheses unless it has no separators."""
    if codec.level == 0:
        return codec

    def read(word: str) -> Any:
        if word[:1] != "(" or word[-1:] != ")":
            raise NotationError(Fault.FORM, word)
        return codec.read(word[1:-1])

    return Codec(0, lambda value: f"({codec.write(value)})", read)


def _list(info: inspect.Type) -> Codec:
    if isinstance(info, inspect.StructType) and info.cls is Modifier:
        return Codec(2, write_modifiers, read_modifiers)
    if isinstance(info, inspect.StructType) and info.cls is Figure:
        return _figures()
    codec = _made(info)
    item = codec if codec.level < 2 else _nested(codec)
    separator = ";" if item.level else ","
    write, read = item.write, item.read
    return Codec(
        2,
        lambda values: separator.join([write(value) for value in values]) or EMPTY,
        lambda word: () if word == EMPTY else tuple([read(piece) for piece in split_list(word, separator)]),
    )


def _row(codecs: list[Codec], required: int | None = None, make: Callable[..., Any] | None = None) -> Codec:
    """A fixed number of values, the last ones optional when fewer are required."""
    items = [_nested(codec) for codec in codecs]
    least = len(items) if required is None else required

    def read(word: str) -> Any:
        pieces = split_list(word, ",")
        if not least <= len(pieces) <= len(items):
            raise NotationError(Fault.FORM, word)
        values = [item.read(piece) for item, piece in zip(items, pieces, strict=False)]
        return tuple(values) if make is None else make(*values)

    def write(values: Any) -> str:
        return ",".join([item.write(value) for item, value in zip(items, values, strict=False)])

    return Codec(1, write, read)


def _struct(info: inspect.StructType) -> Codec:
    """A struct's short form where it has one, commas when it is a mere row, else braces; braces always do."""
    short = SHORT_FORMS.get(info.cls)
    if short is not None:
        return _or_braces(short.level, short.write, short.read, info.cls)
    record = record_of(info.cls)
    # A row of one value could not be told from the value in a list of rows.
    if not info.array_like or len(info.fields) < 2:
        return _or_braces(0, lambda _: None, _refuse, info.cls)
    row = _row(record.codecs, max(record.required, 1), info.cls)
    return _or_braces(1, lambda value: row.write(record.trimmed(value)), row.read, info.cls)


def _refuse(word: str) -> Any:
    raise NotationError(Fault.FORM, word)


def _or_braces(level: int, write: Callable[[Any], str | None], read: Callable[[str], Any], struct: type) -> Codec:
    def write_either(value: Any) -> str:
        word = write(value)
        return f"{{{record_of(struct).write(value)}}}" if word is None else word

    def read_either(word: str) -> Any:
        return read_braces(word, struct) if word[:1] == "{" else read(word)

    return Codec(level, write_either, read_either)


def read_braces(word: str, struct: type) -> Any:
    """A record written out in braces."""
    if word[:1] != "{" or word[-1:] != "}":
        raise NotationError(Fault.FORM, word)
    return record_of(struct).read(split_words(word[1:-1]))


def _figures() -> Codec:
    """Figures, with the base of the first named once in front: ``round-25@1200,3400;1250,3400!hero``."""

    def write(figures: tuple[Figure, ...]) -> str:
        if not figures:
            return EMPTY
        base = figures_base(figures)
        words = [write_listed(f, base) or f"{{{record_of(Figure).write(f)}}}" for f in figures]
        return (f"{base}@" if base else "") + ";".join(words)

    def read(word: str) -> tuple[Figure, ...]:
        if word == EMPTY:
            return ()
        base, mark, rest = "", "", word
        if word[0:1].isalpha():
            base, mark, rest = word.partition("@")
            if not mark:
                raise NotationError(Fault.FORM, word)
        pieces = split_list(rest, ";")
        return tuple([read_braces(p, Figure) if p[:1] == "{" else read_listed(p, base) for p in pieces])

    return Codec(2, write, read)
