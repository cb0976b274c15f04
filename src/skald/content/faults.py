"""What may be wrong with a text of the notation, in words."""

from __future__ import annotations

from skald.content.words import word
from skald.rules.notation import Fault, NotationError


def tell_fault(error: NotationError, language: str) -> str:
    """The fault and the piece of text that it is about; with its line where a text has several."""
    if error.code is Fault.HEADER and not error.given:
        return word(language, "notation", "empty-file")
    # The piece comes from a file, and may upset a terminal.
    given = "".join(char if char.isprintable() else "�" for char in error.given)
    problem = word(language, "notation", error.code.value, given=given)
    return word(language, "notation", "line", line=error.line, problem=problem) if error.line else problem
