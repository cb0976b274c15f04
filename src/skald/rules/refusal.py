"""Why something is not allowed: a code, its parameters and the rule that says so.

Exception
  └── IllegalAction   raised by ``apply``; carries the Refusal that ``check`` returns
"""

from __future__ import annotations

from msgspec import Struct

from skald.rules.ids import RuleId

Parameter = int | str


class Refusal(Struct, frozen=True, gc=False):
    """A refusal; words are found at the edge, from the code and its parameters."""

    code: str
    cites: RuleId
    given: tuple[tuple[str, Parameter], ...] = ()

    def __str__(self) -> str:
        details = " ".join(f"{key}={value}" for key, value in self.given)
        return f"{self.code} [{self.cites}] {details}".rstrip()


class IllegalAction(Exception):  # noqa: N818 - the design's word for it
    """An input that the rules refuse; the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
