"""One line for one value: tagged structs, bare structs and rows; and walking through the lines of a text.

Owns the outer shape: a tag, then the fields. Lines that are empty or begin with ``#`` say nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeVar, get_args

from skald.rules.notation.codecs import codec_of, record_of
from skald.rules.notation.errors import Fault, NotationError
from skald.rules.notation.words import require_clean, split_words

T = TypeVar("T")


class Variants:
    """A tagged union: the tag of a struct, then its fields."""

    def __init__(self, structs: Sequence[type], *, brief: bool) -> None:
        self._brief = brief
        self._records = {struct: record_of(struct) for struct in structs}
        self._by_tag = {record.tag: record for record in self._records.values()}
        assert len(self._by_tag) == len(structs)

    @property
    def tags(self) -> list[str]:
        """The tags that may begin a line."""
        return list(self._by_tag)

    def write(self, value: Any) -> str:
        """The line of a value; TypeError for a value of another type."""
        record = self._records.get(type(value))
        if record is None:
            raise TypeError(f"{type(value).__name__} is none of {', '.join(self._by_tag)}")
        return f"{record.tag} {record.write(value, brief=self._brief)}".rstrip()

    def read(self, words: Sequence[str]) -> Any:
        """The value that a line's words give."""
        if not words:
            raise NotationError(Fault.EMPTY)
        record = self._by_tag.get(words[0])
        if record is None:
            raise NotationError(Fault.TAG, words[0])
        return record.read(words[1:])


class Row:
    """A fixed number of values, parted by spaces."""

    def __init__(self, annotation: Any) -> None:
        self._codecs = [codec_of(item) for item in get_args(annotation)]

    def write(self, values: Any) -> str:
        """The values as words."""
        return " ".join([codec.write(value) for codec, value in zip(self._codecs, values, strict=True)])

    def read(self, words: Sequence[str]) -> Any:
        """The values that the words give."""
        if len(words) > len(self._codecs):
            raise NotationError(Fault.TOO_MANY, words[len(self._codecs)])
        if len(words) < len(self._codecs):
            raise NotationError(Fault.MISSING_FIELD)
        return tuple([codec.read(word) for codec, word in zip(self._codecs, words, strict=True)])


@lru_cache(maxsize=64)
def variants_of(union: Any, *, brief: bool) -> Variants:
    """The tagged union of a type annotation."""
    return Variants(get_args(union), brief=brief)


class Lines:
    """The lines of a text that say something, one after another; knows where it stands."""

    def __init__(self, text: str) -> None:
        require_clean(text)
        self._lines = text.split("\n")
        self.number = 0
        self.text = ""

    def next(self) -> str:
        """The next line that says something, without the spaces around it; empty at the end."""
        while (line := self.raw()) is not None:
            self.text = line.strip(" \r")
            if self.text and self.text[0] != "#":
                return self.text
        self.text = ""
        return ""

    def raw(self) -> str | None:
        """The next line as it stands; None at the end."""
        if self.number >= len(self._lines):
            return None
        self.text = self._lines[self.number]
        self.number += 1
        return self.text

    def step_back(self) -> None:
        """Leave the line just taken to the next reader."""
        self.number -= 1

    def require_end(self) -> None:
        """Refuse any further line."""
        if extra := self.next():
            raise NotationError(Fault.LINE, extra)


def read_placed(text: str, read: Callable[[Lines], T]) -> T:
    """Read a whole text; an error is told with the line at which it was met."""
    lines = Lines(text)
    try:
        value = read(lines)
        lines.require_end()
    except NotationError as error:
        raise error.at(lines.number, lines.text) from None
    return value


def read_single(text: str, read: Callable[[Sequence[str]], T]) -> T:
    """Read a text of one line."""
    return read_placed(text, lambda lines: read(split_words(lines.next())))
