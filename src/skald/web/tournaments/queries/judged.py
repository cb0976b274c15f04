"""Problems of a list in words, each with the page of the rule that it goes against."""

from __future__ import annotations

from skald.content.editions import EDITIONS
from skald.content.factions.catalogue import ages, factions, hired_name
from skald.content.handbook.grounds import ground_of
from skald.content.naming import term
from skald.content.problems import Problem
from skald.content.second.magic.wording import spell_names
from skald.content.words import word, words
from skald.web.reference.told import Told, at_line
from skald.web.tournaments.phrases import language

#: What joins several of a kind in a problem.
_AND = " + "


def judged(problem: Problem, edition: str = EDITIONS[0]) -> Told:
    """A problem of a list with its line and its rule; everything that has a name is called by it."""
    given = {
        key: _called(problem.code, key, str(text)) if isinstance(text, str) else text for key, text in problem.given
    }
    said = word(language(), "problems", problem.code, **given)
    return at_line(Told.of(said, ground_of(problem, edition)), problem.line)


def _called(code: str, key: str, text: str) -> str:
    match key:
        case "troop" | "troops" | "pay":
            return _AND.join(hired_name(language(), each) for each in text.split(_AND))
        case "allowed":
            return ", ".join(hired_name(language(), each) for each in text.split(", "))
        case "spell":
            return spell_names(language(), (text,))
        case "near":
            # Of whatever kind what was misspelt is.
            return spell_names(language(), (text,)) if "spell" in code else _whose(hired_name(language(), text))
        case "domain" | "domains":
            return _AND.join(term(language(), "magic-domain", each) for each in text.split(_AND))
        case "faction" | "age" | "rule":
            return _whose(text)
        case _:
            return text


def _whose(text: str) -> str:
    """An age, a faction or a rule by its name; whatever is none of them as it is written."""
    kind, _, name = text.rpartition(".")
    if kind in ("", "faction") and name in factions():
        return factions()[name].name[language()]
    if kind in ("", "age") and name in ages():
        return ages()[name].name[language()]
    return words(language(), "rules").get(f"{text}.name", text)
