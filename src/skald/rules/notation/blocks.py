"""Blocks: any text carried inside a replay, line by line, each behind a bar.

Owns how a foreign text is wrapped so that it comes back character by character. Never reads what it says. A line that
holds characters which editors spoil (control characters, a space at its end) is put in JSON quotes instead.
"""

from __future__ import annotations

from skald.rules.notation.lines import Lines
from skald.rules.notation.words import quote, unquote

_BAR = "|"


def block_lines(text: str) -> list[str]:
    """The lines that carry a text."""
    return [_wrapped(line) for line in text.split("\n")]


def read_block(lines: Lines) -> str:
    """The text that the following lines carry."""
    found: list[str] = []
    while (line := lines.raw()) is not None and line.startswith(_BAR):
        found.append(_unwrapped(line))
    if line is not None:
        lines.step_back()
    return "\n".join(found)


def _wrapped(line: str) -> str:
    if not line:
        return _BAR
    plain = line.replace("\t", " ")
    if plain.isprintable() and not plain.endswith(" "):
        return f"{_BAR} {line}"
    return _BAR + quote(line)


def _unwrapped(line: str) -> str:
    if line.startswith(f"{_BAR} "):
        # Editors of some systems end a line with a carriage return; one of the text's own would be in quotes.
        return line[2:].removesuffix("\r")
    rest = line[1:].rstrip("\r ")
    return unquote(rest) if rest else ""
