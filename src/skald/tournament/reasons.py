"""Reasons: why a rank, a pairing or a warning is what it is, as a code with parameters.

Players are named by id (under the keys `player`, `other` and `above`), so that a stored reason holds no name; `tell`
looks the names up and finds the words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from skald.content.words import word
from skald.tournament.settings import PlayerId

NAMED = frozenset({"player", "other", "opponent", "above"})


class Reason(Struct, frozen=True, gc=False):
    """One reason: a code of the table `tournament` of words, and its parameters."""

    code: str
    given: tuple[tuple[str, int | str], ...] = ()


def reason(code: str, /, **given: int | str) -> Reason:
    """A reason, its parameters written as keywords."""
    return Reason(code, tuple(given.items()))


def tell(why: Reason, language: str, names: Mapping[PlayerId, str]) -> str:
    """A reason as a sentence."""
    given: dict[str, object] = dict(why.given)
    for key in NAMED & given.keys():
        given[key] = names.get(given[key], str(given[key]))  # type: ignore[call-overload]
    if "rank" in given:
        given["rank"] = ordinal(int(str(given["rank"])), language)
    return word(language, "tournament", why.code, **given)


def tell_all(reasons: Iterable[Reason], language: str, names: Mapping[PlayerId, str]) -> str:
    """Reasons one after the other."""
    return " ".join(tell(each, language, names) for each in reasons)


def ordinal(number: int, language: str) -> str:
    """1st, 2nd, 11th; 1er, 2e."""
    if language == "fr":
        return f"{number}er" if number == 1 else f"{number}e"
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
