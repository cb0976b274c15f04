"""What a charge or a shot costs both sides on average, with nobody spending anything: in words, and in points."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.odds.answer import Odds, odds
from skald.odds.table import BadMatchup
from skald.rules.actions import Activate
from skald.rules.context import Context
from skald.rules.ids import Combat, Kind
from skald.rules.state import Unit
from skald.web.battles.queries.chances import charging, matchup
from skald.web.battles.queries.seen import Seen
from skald.web.odds.wording import decimal, percent

#: What is done to somebody.
STRIKES = (Kind.CHARGE, Kind.SHOOT)
#: A chance below this is not spoken of.
_LIKELY = Fraction(1, 100)


class Cost(Struct, frozen=True):
    """The losses to expect, told in a clause, and briefly beside another one; the same in points that figures count."""

    told: str
    brief: str
    own: Fraction
    theirs: Fraction
    #: So many figures more of the enemy's than of one's own.
    net: Fraction
    #: Whether figures alone would tell it wrongly: hardly fewer of one's own fall, but they count less.
    misleads: bool

    @property
    def gain(self) -> Fraction:
        """The points that it is expected to bring."""
        return self.theirs - self.own


def cost(seen: Seen, acts: Activate) -> Cost | None:
    """What a charge or a shot comes to; None for other deeds, and where that can't be told."""
    if acts.kind not in STRIKES:
        return None
    units = (seen.state.units[acts.unit], seen.state.units[acts.target])
    is_shot = acts.kind is Kind.SHOOT
    striker = units[0] if is_shot else charging(seen, *units)
    try:
        found = odds(matchup(seen, striker, units[1], Combat.SHOT if is_shot else Combat.MELEE), averting=True)
    except BadMatchup:
        return None
    own, theirs = (points(seen, unit) * mean for unit, mean in zip(units, found.means, strict=True))
    mine = [] if is_shot else [_own(units[0], found)]
    misleads = theirs > own and 4 * found.means[1] <= 5 * found.means[0]
    return Cost(
        ", ".join((_lost(units[1], found, is_brief=False), *mine)),
        ", ".join((_lost(units[1], found, is_brief=True), *mine)), own, theirs,
        found.means[1] - found.means[0], misleads,
    )  # fmt: skip


def points_told(found: Cost) -> str:
    """The same in points."""
    return _("{own} of your points for {theirs} of theirs").format(own=decimal(found.own), theirs=decimal(found.theirs))


def points(seen: Seen, unit: Unit) -> Fraction:
    """What a figure of a unit counts for its enemy."""
    worth, per = Context(seen.table.ground.ruleset, seen.state).profile(unit).worth
    return Fraction(worth, per)


def _lost(unit: Unit, found: Odds, *, is_brief: bool) -> str:
    """What the enemy loses: of a figure alone one wants to know whether it falls."""
    if len(unit.figures) > 1:
        text = _("they lose {count}") if is_brief else _("they lose {count} figures on average")
        return text.format(count=decimal(found.means[1]))
    if found.averted[1] and found.defender_eliminated < _LIKELY:
        return _("hits only tire it for now")
    text = _("it falls: {chance}") if is_brief else _("it falls with a chance of {chance}")
    return text.format(chance=percent(found.defender_eliminated))


def _own(unit: Unit, found: Odds) -> str:
    if len(unit.figures) > 1:
        return _("you lose {count}").format(count=decimal(found.means[0]))
    if found.averted[0] and found.attacker_eliminated < _LIKELY:
        return _("yours only tires")
    return _("yours falls with a chance of {chance}").format(chance=percent(found.attacker_eliminated))
