"""What a battle is fought for: how it is won, in the catalogue's words, and what the score would be if it ended now."""

from __future__ import annotations

from django.urls import reverse
from msgspec import Struct

from skald.content.handbook.entries import whole_id
from skald.content.scenarios.catalogue import scenarios
from skald.content.scenarios.sheets import sheet_of
from skald.content.scenarios.wording import PREFIX, scenario_rule_text
from skald.content.telling import tell_tally
from skald.rules.ids import Side
from skald.rules.tally import Tally
from skald.simulation.scores import scores_at
from skald.web.battles.queries.seen import Seen


class Stand(Struct, frozen=True):
    """What a side has, or would have if the battle ended now; and where that comes from."""

    points: int
    why: str


#: What fits beside the buttons of the bar.
_SHORT = 140


class Goal(Struct, frozen=True):
    """How the battle is won, the part of it that fits into a line or two, and the address of the whole text."""

    text: str
    short: str
    address: str


def goal(seen: Seen) -> Goal:
    """The scoring and the ending of the scenario; of an expedition those of its cards are on its page."""
    rule = f"{PREFIX}{seen.table.opened.scenario}"
    known = whole_id(rule)
    address = f"{reverse('reference:rule', args=[known])}{_scoring(seen)}" if known else ""
    text = scenario_rule_text(seen.naming.language, rule)
    return Goal(text, text if len(text) <= _SHORT else _ending(seen), address)


def _scoring(seen: Seen) -> str:
    """Where on the page of the scenario points are told, after set-up and deployment."""
    known = scenarios().get(seen.table.opened.scenario)
    if known is None:
        return ""
    said = list(known.words.scoring[seen.naming.language])
    steps = [list(sentences) for _heading, sentences in sheet_of(known, seen.naming.language).steps]
    return f"#step-{steps.index(said) + 1}" if said in steps else ""


def _ending(seen: Seen) -> str:
    """What it takes to win, without what the points are given for."""
    known = scenarios().get(seen.table.opened.scenario)
    return " ".join(known.words.ending[seen.naming.language]) if known is not None else ""


def stands(seen: Seen) -> tuple[Stand, Stand]:
    """Both sides' scores: those of a battle that is over, or as they would be counted if nothing more happened."""
    found = scores_at(seen.table.ground.ruleset, seen.state)
    left, right = (_stand(found.get(side), seen) for side in Side)
    return left, right


def _stand(tally: Tally | None, seen: Seen) -> Stand:
    return Stand(0, "") if tally is None else Stand(tally.value, tell_tally(tally, seen.naming))
