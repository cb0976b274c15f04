"""The audit of a battle's luck in words and as data, for pages, commands and programs."""

from __future__ import annotations

from fractions import Fraction

from skald.content.naming import Naming
from skald.content.words import counted_word, word
from skald.rules.ids import NO_UNIT, Side
from skald.simulation.luck import Audit, Cast, Run

SIDES = ("left", "right")


def hundred(share: Fraction) -> int:
    """A share as one of 0 to 100."""
    return round(100 * share)


def decimal(language: str, value: Fraction, places: int = 1) -> str:
    """A number with decimals, as the language writes them."""
    text = f"{float(value):.{places}f}"
    return text.replace(".", ",") if language == "fr" else text


def percent(language: str, chance: Fraction) -> str:
    """A chance in hundredths, with a decimal where it is small."""
    text = decimal(language, 100 * chance, 1 if chance < Fraction(1, 10) else 0)
    return f"{text}\u00a0%" if language == "fr" else f"{text}%"


def cast_words(cast: Cast, naming: Naming) -> str:
    """A roll in one sentence, with how likely it was to come so well or so badly."""
    language = naming.language
    given = {
        "turn": cast.turn,
        "unit": naming.unit(cast.unit) if cast.unit != NO_UNIT else naming.side(cast.side),
        "target": naming.unit(cast.target),
        "hits": counted_word(language, "story", "fight.hits", cast.came_to),
        "saves": counted_word(language, "story", "luck.saves", cast.came_to),
        "dice": cast.pool.dice,
        "mean": decimal(language, cast.mean),
        "chance": chance_words(cast, language),
    }
    return word(language, "story", f"luck.{cast.what}", **given)


def chance_words(cast: Cast, language: str) -> str:
    """How likely so much, or so little, was."""
    standing = cast.standing
    is_lucky = cast.came_to >= cast.mean
    chance = standing.at_least if is_lucky else standing.at_most
    return word(language, "story", "luck.more" if is_lucky else "luck.less", chance=percent(language, chance))


def run_words(run: Run, side: Side, naming: Naming, *, saga: bool = False) -> str:
    """How lucky a side was, in one sentence."""
    given = {
        "side": naming.side(side),
        "share": hundred(run.standing.share),
        "came": run.came_to,
        "rolls": run.rolls,
        "mean": decimal(naming.language, run.mean),
    }
    return word(naming.language, "story", "luck.saga" if saga else "luck.side", **given)


def audit_lines(audit: Audit, naming: Naming) -> list[str]:
    """The whole audit, line by line."""
    language = naming.language
    fights = [run_words(audit.fights[side], side, naming) for side in Side if audit.fights[side].rolls]
    saga = [run_words(audit.saga[side], side, naming, saga=True) for side in Side if audit.saga[side].rolls]
    foremost = [f"{at}. {cast_words(cast, naming)}" for at, cast in enumerate(audit.foremost, start=1)]
    return [
        *(fights or [word(language, "story", "luck.none")]),
        *saga,
        *([word(language, "story", "luck.foremost"), *foremost] if foremost else []),
        *([word(language, "story", "luck.others", count=audit.others)] if audit.others else []),
    ]


def audit_as_data(audit: Audit) -> dict[str, object]:
    """The audit for programs: shares are of 1, rounded to six places."""
    return {
        name: {"fights": _run(audit.fights[side]), "saga": _run(audit.saga[side])}
        for side, name in zip(Side, SIDES, strict=True)
    } | {
        "rolls": [_cast(cast) for cast in audit.casts],
        "foremost": [cast.input for cast in audit.foremost],
        "not_compared": audit.others,
    }


def _run(run: Run) -> dict[str, object]:
    return {
        "rolls": run.rolls,
        "came_to": run.came_to,
        "mean": _rounded(run.mean),
        "share": _rounded(run.standing.share),
        "course": [[number, _rounded(share)] for number, share in run.course],
    }


def _cast(cast: Cast) -> dict[str, object]:
    return {
        "input": cast.input,
        "turn": cast.turn,
        "side": SIDES[cast.side],
        "what": cast.what,
        "unit": None if cast.unit == NO_UNIT else cast.unit,
        "target": None if cast.target == NO_UNIT else cast.target,
        "dice": cast.pool.dice,
        "came_to": cast.came_to,
        "mean": _rounded(cast.mean),
        "at_least": _rounded(cast.standing.at_least),
        "at_most": _rounded(cast.standing.at_most),
        "swing": _rounded(cast.swing),
    }


def _rounded(value: Fraction) -> float:
    return round(float(value), 6)
