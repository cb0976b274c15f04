"""What a battle is fought for: how it is won, in the catalogue's words, and what the score would be if it ended now."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from msgspec import Struct

from skald.content.handbook.entries import whole_id
from skald.content.naming import Naming
from skald.content.scenarios.catalogue import DOMAINS, ToWin, cards, scenarios
from skald.content.scenarios.drafting import card_fact
from skald.content.scenarios.sheets import sheet_of
from skald.content.scenarios.wording import PREFIX, scenario_rule_text, to_win_here
from skald.content.words import word, words
from skald.rules.awaiting import Over
from skald.rules.clauses import Clause
from skald.rules.ids import Side
from skald.rules.lengths import VS, L, M, S
from skald.rules.tally import Tally
from skald.simulation.scores import scores_at
from skald.web.battles.queries.made_up import made_up
from skald.web.battles.queries.seen import Seen

#: The measuring sticks.
STICKS = (("VS", VS), ("S", S), ("M", M), ("L", L))


class Stand(Struct, frozen=True):
    """What a side has, or would have if the battle ended now; and where that comes from."""

    points: int
    why: str


#: The chart of what is special about a battle.
_SPECIAL = "special"
#: What fits beside the buttons of the bar.
_SHORT = 140


class Goal(Struct, frozen=True):
    """How the battle is won, the part of it that fits into a line or two, and the address of the whole text."""

    text: str
    short: str
    address: str
    #: What the charts and cards of this battle came to, a line each.
    drawn: tuple[str, ...] = ()
    #: What both sides have by now, and where it comes from, a line each.
    standing: tuple[str, ...] = ()
    #: What the words of all this mean, a line each.
    meaning: tuple[str, ...] = ()
    #: The special rule that was drawn, which holds from the first turn on.
    special: str = ""

    @property
    def lead(self) -> str:
        """What is asked for most, in lines: how it is won, and after a gap what both have and what holds here."""
        return "\n".join((self.text, "", *self.standing, *self.drawn, *self.meaning))

    @property
    def count(self) -> str:
        """The same for whoever asks for the score: that comes first, all of it."""
        first = self.standing or (self.text,)
        then = (self.text,) if self.standing else ()
        return "\n".join((*first, "", *then, *self.drawn, *self.meaning))


def goal(seen: Seen) -> Goal:
    """The scoring and the ending of the scenario; of an expedition those of its cards are on its page."""
    rule = f"{PREFIX}{seen.table.opened.scenario}"
    known = whole_id(rule)
    address = f"{reverse('reference:rule', args=[known])}{_scoring(seen)}" if known else ""
    here = _to_win_here(seen)
    text = f"{_scored(seen)} {here}".strip() if here else scenario_rule_text(seen.naming.language, rule)
    short = text if len(text) <= _SHORT else _ending(seen)
    return Goal(text, short, address, _drawn(seen), _standing(seen), _meaning(seen), _special(seen))


def _standing(seen: Seen) -> tuple[str, ...]:
    """Both sides' points and what they are made up of, as soon as there are any."""
    found = stands(seen)
    if not any(stand.points for stand in found):
        return ()
    is_over = isinstance(seen.table.awaits, Over)
    lines = [_("Points:") if is_over else _("If it ended now:")]
    for side, stand in zip(Side, found, strict=True):
        told = f"{seen.naming.side(side)}{_(': ')}{stand.points}"
        lines.append(f"{told} ({stand.why})" if stand.why else told)
    return tuple(lines)


def _meaning(seen: Seen) -> tuple[str, ...]:
    """What massacre points are, and how long the sticks are that the texts name."""
    naming = seen.naming
    cite = naming.ruleset.clauses[Clause.MASSACRE]
    said = words(naming.language, "rules").get(f"{cite}.text", "")
    sticks = ", ".join(f"{naming.term('stick', name)} {naming.centimetres(far)}" for name, far in STICKS)
    points = [f"{naming.rule(cite)}{_(': ')}{said}"] if said else []
    return (*points, _("Distances: {sticks}.").format(sticks=sticks))


def _drawn(seen: Seen) -> tuple[str, ...]:
    """Which row of each chart applies, and which cards were picked, each with what it says."""
    naming, deck = seen.naming, list(cards().values())
    colon = pgettext("between a term and its meaning", ": ")
    facts = dict(seen.table.state.facts)
    found = [
        f"{naming.term('chart', chart)}{colon}{_row(naming, chart, facts[chart])}"
        for chart in seen.table.ground.ruleset.scenario.charts if facts.get(chart, -1) >= 0
    ]  # fmt: skip
    for domain in DOMAINS:
        number = facts.get(card_fact(domain), -1)
        if number >= 0:
            card, heading = deck[number], word(naming.language, "scenarios", f"domain.{domain}")
            found.append(f"{heading}{colon}{card.name[naming.language]}. {card.text[naming.language]}")
    return tuple(f"{each[:1].upper()}{each[1:]}" for each in found)


def _special(seen: Seen) -> str:
    number = dict(seen.table.state.facts).get(_SPECIAL, -1)
    known = _SPECIAL in seen.table.ground.ruleset.scenario.charts and number >= 0
    return _row(seen.naming, _SPECIAL, number) if known else ""


def _row(naming: Naming, chart: str, number: int) -> str:
    rule = naming.ruleset.scenario.charts[chart][number].rule
    said = words(naming.language, "rules").get(f"{rule}.text", "") if rule else ""
    return f"{naming.row(chart, number)}. {said}".rstrip()


def _scoring(seen: Seen) -> str:
    """Where on the page of the scenario points are told, after set-up and deployment."""
    known = scenarios().get(seen.table.opened.scenario)
    if known is None:
        return ""
    said = list(known.words.scoring[seen.naming.language])
    steps = [list(sentences) for _heading, sentences in sheet_of(known, seen.naming.language).steps]
    return f"#step-{steps.index(said) + 1}" if said in steps else ""


def _to_win_here(seen: Seen) -> str:
    """What it takes to win, where the battle was opened with points or a lead of its own."""
    if not {"victory_floor", "victory_lead"} & dict(seen.table.opened.settings).keys():
        return ""
    constants = seen.table.ground.ruleset.constants
    return to_win_here(seen.naming.language, ToWin(constants.victory_floor, constants.victory_lead))


def _scored(seen: Seen) -> str:
    """What points are given for, without what it takes to win."""
    known = scenarios().get(seen.table.opened.scenario)
    if known is None:
        return ""
    # The last sentence of an ending is what a winner needs.
    return " ".join((*known.words.scoring[seen.naming.language], *known.words.ending[seen.naming.language][:-1]))


def _ending(seen: Seen) -> str:
    """What it takes to win, without what the points are given for."""
    if here := _to_win_here(seen):
        return here
    known = scenarios().get(seen.table.opened.scenario)
    return " ".join(known.words.ending[seen.naming.language]) if known is not None else ""


def stands(seen: Seen) -> tuple[Stand, Stand]:
    """Both sides' scores: those of a battle that is over, or as they would be counted if nothing more happened."""
    found = scores_at(seen.table.ground.ruleset, seen.state)
    left, right = (_stand(side, found.get(side), seen) for side in Side)
    return left, right


def _stand(side: Side, tally: Tally | None, seen: Seen) -> Stand:
    if tally is None:
        return Stand(0, "")
    parts = made_up(seen.table.ground.ruleset, seen.table.state, seen.naming, side, tally)
    return Stand(tally.value, parts)
