"""The fields of a struct as words: values in field order, then ``name=value``.

Owns which fields are written, in which manner, and how they are read back. A field equal to its default is left out.
Reading takes both manners for every struct; writing names fields, except the first, or (``brief``) as few as it can.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import NODEFAULT, inspect

from skald.rules.notation.errors import Fault, NotationError

_NAME = re.compile(r"[a-z][a-z0-9-]*+")


class Record:
    """The fields of one struct type, or those of them that are written in one line."""

    def __init__(self, info: inspect.StructType, kept: Sequence[tuple[inspect.Field, Any]]) -> None:
        self.struct = info.cls
        self.tag = info.tag if isinstance(info.tag, str) else ""
        self.attributes = [field.name for field, _ in kept]
        self.names = [field.name.replace("_", "-") for field, _ in kept]
        self.codecs = [codec for _, codec in kept]
        self.defaults = [_default(field) for field, _ in kept]
        self.required = sum(default is NODEFAULT for default in self.defaults)
        self._needed = {a for a, default in zip(self.attributes, self.defaults, strict=True) if default is NODEFAULT}
        self._index = {name: index for index, name in enumerate(self.names)}
        self._columns = list(zip(self.attributes, self.names, self.codecs, self.defaults, strict=True))

    def write(self, value: Any, *, brief: bool = False) -> str:
        """The fields of a value as words."""
        words: list[str] = []
        ordered = True
        for attribute, name, codec, default in self._columns:
            held = getattr(value, attribute)
            if default is not NODEFAULT and held == default:
                ordered = False
                continue
            if not brief and (words or default is not NODEFAULT):
                ordered = False
            words.append(codec.write(held) if ordered else f"{name}={codec.write(held)}")
        return " ".join(words)

    def read(self, words: Sequence[str]) -> Any:
        """The value whose fields the words give."""
        return self.struct(**self.values(words))

    def values(self, words: Sequence[str]) -> dict[str, Any]:
        """The fields that the words give, by attribute."""
        given: dict[str, Any] = {}
        named = False
        for position, word in enumerate(words):
            name, equals, rest = word.partition("=")
            index = self._index.get(name) if equals else None
            if index is not None:
                named = True
            else:
                index = self._in_order(position, name if equals else "", word, named)
                rest = word
            attribute = self.attributes[index]
            if attribute in given:
                raise NotationError(Fault.REPEATED_FIELD, word)
            given[attribute] = self.codecs[index].read(rest)
        if not given.keys() >= self._needed:
            raise NotationError(Fault.MISSING_FIELD, ", ".join(self._missing(given)))
        return given

    def trimmed(self, value: Any) -> list[Any]:
        """The values of a row without the trailing ones that equal their defaults."""
        values = [getattr(value, attribute) for attribute in self.attributes]
        while len(values) > max(self.required, 1) and values[-1] == self.defaults[len(values) - 1]:
            values.pop()
        return values

    def _in_order(self, position: int, name: str, word: str, named: bool) -> int:
        if name and _NAME.fullmatch(name):
            raise NotationError(Fault.FIELD, word)
        if named:
            raise NotationError(Fault.ORDER, word)
        if position >= len(self.names):
            raise NotationError(Fault.TOO_MANY, word)
        return position

    def _missing(self, given: dict[str, Any]) -> list[str]:
        return [name for name, a in zip(self.names, self.attributes, strict=True) if a in self._needed - given.keys()]


def _default(field: inspect.Field) -> Any:
    if field.default_factory is not NODEFAULT:
        return field.default_factory()
    return field.default
