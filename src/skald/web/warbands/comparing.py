"""Two warbands side by side: dice, figures, points by class, and exact expected losses against a line-up."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from skald.content.naming import term, troop_name
from skald.odds.answer import odds
from skald.odds.matchup import Fighter, Matchup
from skald.odds.table import BadMatchup
from skald.rules.ids import Combat
from skald.warbands.muster import Muster, MusterUnit
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
    """What all units of a warband do to one unit of the line-up and lose to it, a charge each."""

    foe: str
    inflicted: list[Fraction]
    suffered: list[Fraction]


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
    """Expected losses both ways, if every unit charged each of the line-up once; exact sums."""
    rows = []
    for troop, figures in LINE_UP:
        sums = [_fought(draft.muster, draft, Fighter(troop, figures)) for draft in drafts]
        rows.append(
            Against(f"{figures} {troop_name(language, troop)}", [each[0] for each in sums], [each[1] for each in sums])
        )
    return rows


def _fought(muster: Muster, draft: Draft, foe: Fighter) -> tuple[Fraction, Fraction]:
    inflicted, suffered = Fraction(0), Fraction(0)
    for mine, theirs in _means(muster, draft, foe):
        suffered, inflicted = suffered + mine, inflicted + theirs
    return inflicted, suffered


def _means(muster: Muster, draft: Draft, foe: Fighter) -> Iterator[tuple[Fraction, Fraction]]:
    for unit in muster:
        try:
            fighter = Fighter(unit.troop, unit.figures, unit.equipment)
            yield odds(Matchup(fighter, foe, Combat.MELEE, draft.edition)).means
        except BadMatchup:
            # A unit that isn't lawful yet fights nobody.
            continue
