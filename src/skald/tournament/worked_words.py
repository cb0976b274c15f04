"""The worked examples of rulings on events in words: what was played, what is asked, and what the engine says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from skald.content.handbook.moments import MOST_LINES, Told
from skald.content.naming import troop_name
from skald.content.scenarios.catalogue import scenarios
from skald.content.words import word
from skald.tournament.reasons import ordinal, tell_all
from skald.tournament.settings import PlayerId
from skald.tournament.standings import explain
from skald.tournament.worked import Answer, Example, answer, examples
from skald.warbands.roster import Roster

_KINDS = ("bye", "conceded", "absent", "nobody", "beat", "v", "by")


def told(number: str, language: str) -> Told | None:
    """The example of a ruling in words; nothing where there is none."""
    example = examples().get(number)
    if example is None:
        return None
    names = example.event.names
    tried = (("done", example.deed[language]),) if example.deed else ()
    lines = (*tried, *_lines(answer(example), names, language))
    return Told(_begun(example, language), lines[:MOST_LINES])


def _lines(found: Answer, names: Mapping[PlayerId, str], language: str) -> Iterator[tuple[str, str]]:
    for row in found.rows:
        yield "told", f"{ordinal(row.rank, language)} {names[row.player]} – {explain(row, language, names)}"
    for about, reasons in found.about:
        said = " ".join(names.get(part, part) for part in about.split(" "))
        yield "told", " · ".join(filter(None, (said, tell_all(reasons, language, names))))
    for battle, lot in found.drawn:
        yield "told", f"{lot} {scenarios()[battle].name[language]}"
    for each in found.problems:
        given = {key: _named(key, str(value), names, language) for key, value in each.given}
        yield "refused", word(language, "problems", each.code, **given)


def _named(key: str, value: str, names: Mapping[PlayerId, str], language: str) -> str:
    return troop_name(language, value) if key == "troop" else names.get(value, value)


def _begun(example: Example, language: str) -> str:
    played = "; ".join(
        _word(language, "round", round=number, games=", ".join(_game(part, language) for part in text.split(", ")))
        for number, text in enumerate(example.rounds, 1)
    )
    given = {"seed": example.draw.seed, "round": example.draw.round} if example.draw else {}
    if example.roster is not None:
        given = {"list": _list(example.roster, language)}
    if example.sheet:
        given = {"scenario": scenarios()[example.scenario].name[language]}
    asked = _word(language, example.ask, **given)
    return " ".join(filter(None, (f"{played}." if played else "", asked)))


def _game(text: str, language: str) -> str:
    """A game or a bye as people say it."""
    words_ = text.split()
    kind = next((each for each in _KINDS if each in words_), "")
    names = [each.capitalize() for each in words_ if each.isalpha() and each not in _KINDS]
    if kind == "by":
        points = re.sub(r" by .*", "", text).title()
        return _word(language, "by", game=points, first=names[-1])
    return _word(language, kind, first=names[0], second=names[-1]) if kind else text.title()


def _list(roster: Roster, language: str) -> str:
    bought = [f"{buy.figures} {troop_name(language, buy.type)}" for buy in roster.purchases]
    hired = [_word(language, "hired", troop=f"{b.figures} {troop_name(language, b.type)}") for b in roster.mercenaries]
    return ", ".join((*bought, *hired, *([_word(language, "banner")] if roster.banner else [])))


def _word(language: str, key: str, **given: object) -> str:
    return word(language, "handbook", f"worked.event.{key}", **given)
