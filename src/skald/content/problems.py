"""What is wrong with something a person wrote: a code, a line and parameters; words are found from the code."""

from __future__ import annotations

from msgspec import Struct

Parameter = int | str


class Problem(Struct, frozen=True):
    """One thing to put right; line 0 means that there is no file to point into."""

    code: str
    line: int = 0
    given: tuple[tuple[str, Parameter], ...] = ()

    def __str__(self) -> str:
        details = " ".join(f"{key}={value}" for key, value in self.given)
        return f"line {self.line}: {self.code} {details}".rstrip()


def problem(code: str, line: int = 0, /, **given: Parameter) -> Problem:
    """A problem, its parameters written as keywords."""
    return Problem(code, line, tuple(given.items()))
