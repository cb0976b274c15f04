"""Two warbands side by side: dice, figures, points by class, and exact expected losses against a line-up."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from skald.content.factions.catalogue import hired_name
from skald.content.naming import term
from skald.odds.answer import odds
from skald.odds.matchup import Fighter, Matchup
from skald.odds.table import BadMatchup
from skald.rules.ids import Combat
from skald.warbands.muster import MusterUnit
from skald.warbands.roster import Profiles
from skald.web.campaigns.wording import amount
from skald.web.warbands.draft import Draft

#: Whom both are measured against, each as a whole unit without equipment.
LINE_UP = (("hearthguard", 4), ("warriors", 8), ("levies", 12))


class Line(NamedTuple):
    """A number of both."""

    label: str
    values: list[str]


class Against(NamedTuple):
    """What all units of a warband do to one of the line-up: a charge each, what it costs, a shot of those who can."""

    foe: str
    inflicted: list[Fraction]
    suffered: list[Fraction]
    shot: list[Fraction]


def totals(draft: Draft) -> dict[str, int]:
    """Figures, units and Saga dice of a warband."""
    muster, profiles = draft.muster, draft.profiles
    return {
        "figures": sum(unit.figures + bool(unit.hero) for unit in muster),
        "units": len(muster),
        "dice": min(draft.ruleset.constants.most_rolled, sum(_dice(unit, profiles) for unit in muster)),
    }


def _dice(unit: MusterUnit, profiles: Profiles) -> int:
    profile = profiles[unit.hero or unit.troop]
    return profile.saga_dice if unit.hero or unit.figures >= profile.needs else 0


def points_by_class(draft: Draft) -> dict[str, Fraction]:
    """What was spent on each class of troops."""
    spent: dict[str, Fraction] = {}
    for unit in draft.muster:
        profile = draft.profiles[unit.troop]
        if not profile.free:
            spent[profile.category] = spent.get(profile.category, Fraction(0)) + Fraction(
                unit.figures, profile.per_point
            )
    return spent


def class_lines(drafts: tuple[Draft, Draft], language: str) -> list[Line]:
    """Points by class, for both."""
    found = [points_by_class(draft) for draft in drafts]
    classes = dict.fromkeys(name for each in found for name in each)
    return [
        Line(term(language, "category", name), [amount(each.get(name, Fraction(0))) for each in found])
        for name in classes
    ]


def against_line_up(drafts: tuple[Draft, Draft], language: str) -> list[Against]:
    """Expected losses both ways, if every unit charged each of the line-up once, and once shot at it; exact sums."""
    rows = []
    for troop, figures in LINE_UP:
        foe = Fighter(troop, figures)
        melees = [_sums(draft, foe, Combat.MELEE) for draft in drafts]
        shots = [_sums(draft, foe, Combat.SHOT)[1] for draft in drafts]
        said = f"{figures} {hired_name(language, troop)}"
        rows.append(Against(said, [each[1] for each in melees], [each[0] for each in melees], shots))
    return rows


def _sums(draft: Draft, foe: Fighter, combat: Combat) -> tuple[Fraction, Fraction]:
    """What the units of a warband lose, and what they fell."""
    mine, theirs = Fraction(0), Fraction(0)
    for unit in draft.muster:
        try:
            means = odds(Matchup(Fighter(unit.troop, unit.figures, unit.equipment), foe, combat, draft.edition)).means
        except BadMatchup:
            # A unit that isn't lawful yet fights nobody, and who has nothing to shoot with doesn't.
            continue
        mine, theirs = mine + means[0], theirs + means[1]
    return mine, theirs
