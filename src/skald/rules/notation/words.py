"""The smallest pieces of the notation: numbers, strings, and cutting a text at a separator.

Owns what a bare word is, how other strings are quoted, and the limits that keep a hostile text cheap.
Never knows a type of the game.
"""

from __future__ import annotations

import json
import re

from skald.rules.notation.errors import Fault, NotationError

#: No number of the notation is larger, either way.
LIMIT = 10**9
#: A text with more characters or lines is refused unread; so is a longer line.
MAX_TEXT = 1 << 24
MAX_LINES = 1 << 19
MAX_LINE = 1 << 18
#: Brackets inside brackets.
MAX_DEPTH = 12

INT = r"-?[0-9]{1,10}"
BARE = r"[A-Za-z0-9_][A-Za-z0-9_.:-]*+"
QUOTED = r'"(?:[^"\\]++|\\.)*+"'
STRING = rf"(?:{QUOTED}|{BARE})"

_NUMBER = re.compile(r"0|-?[1-9][0-9]*")
_BARE = re.compile(BARE)
_PIECE = re.compile(rf'{QUOTED}|[(){{}} ,;"]|[^(){{}} ,;"]++')
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_CLOSES = {"(": ")", "{": "}"}


def number(word: str) -> int:
    """The whole number a word stands for: no sign but a minus, no leading zeros, within the limit."""
    if _NUMBER.fullmatch(word) is None:
        raise NotationError(Fault.NUMBER, word)
    if len(word) > 11:
        raise NotationError(Fault.BIG_NUMBER, word)
    value = int(word)
    if not -LIMIT <= value <= LIMIT:
        raise NotationError(Fault.BIG_NUMBER, word)
    return value


def digits(value: int) -> str:
    """A whole number as text."""
    if not -LIMIT <= value <= LIMIT:
        raise NotationError(Fault.BIG_NUMBER, hex(value))
    return f"{value:d}"


def quote(text: str) -> str:
    """A string as one word: as it stands when it is a bare word, else in JSON quotes."""
    if _BARE.fullmatch(text) is not None:
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable())


def unquote(word: str) -> str:
    """The string that a word stands for."""
    if _BARE.fullmatch(word) is not None:
        return word
    if word[:1] != '"' or word[-1:] != '"':
        raise NotationError(Fault.WORD, word)
    try:
        value = json.loads(word)
    except ValueError:
        raise NotationError(Fault.STRING, word) from None
    assert isinstance(value, str)
    return value


def split_words(line: str) -> list[str]:
    """The words of a line; spaces inside quotes and braces part nothing."""
    if len(line) > MAX_LINE:
        raise NotationError(Fault.LONG_LINE, line)
    words = line.split(" ") if '"' not in line and "{" not in line else _split(line, " ")
    return [word for word in words if word]


def split_list(word: str, separator: str) -> list[str]:
    """The elements of a list; separators inside quotes and brackets part nothing."""
    if '"' not in word and "(" not in word and "{" not in word:
        return word.split(separator)
    return _split(word, separator)


def _split(text: str, separator: str) -> list[str]:
    pieces: list[str] = []
    awaited: list[str] = []
    start = 0
    for found in _PIECE.finditer(text):
        piece = found[0]
        if piece in _CLOSES:
            awaited.append(_CLOSES[piece])
            if len(awaited) > MAX_DEPTH:
                raise NotationError(Fault.DEPTH, text)
        elif piece in (")", "}"):
            if not awaited or awaited.pop() != piece:
                raise NotationError(Fault.NESTING, text)
        elif piece == '"':
            raise NotationError(Fault.STRING, text[found.start() :])
        elif piece == separator and not awaited:
            pieces.append(text[start : found.start()])
            start = found.end()
    if awaited:
        raise NotationError(Fault.NESTING, text)
    pieces.append(text[start:])
    return pieces


def require_clean(text: str) -> None:
    """Refuse a text that is too long or holds control characters."""
    if len(text) > MAX_TEXT:
        raise NotationError(Fault.LONG_TEXT, str(len(text)))
    if (count := text.count("\n")) > MAX_LINES:
        raise NotationError(Fault.LONG_TEXT, str(count))
    if found := _CONTROL.search(text):
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        raise NotationError(Fault.CHARACTER, f"U+{ord(found[0]):04X}", line, column)
