"""What a charge or a shot costs both sides: on average with nobody spending anything, with best play, and in points.

The numbers are those of the card of odds, and are called as they are there.
"""

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
from skald.web.battles.queries.chances import charging, headline, matchup
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
    #: What a figure of either counts.
    worths: tuple[Fraction, Fraction]
    #: The number that the card tells first, where anybody could spend something: in words, what of, and how much.
    best: str = ""
    aim: str = ""
    at_best: Fraction | None = None

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
        asked = matchup(seen, striker, units[1], Combat.SHOT if is_shot else Combat.MELEE)
        found, best = odds(asked, averting=True), headline(seen, asked)
    except BadMatchup:
        return None
    worths = (points(seen, units[0]), points(seen, units[1]))
    own, theirs = (worth * mean for worth, mean in zip(worths, found.means, strict=True))
    mine = [] if is_shot else [_own(units[0], found)]
    misleads = theirs > own and 4 * found.means[1] <= 5 * found.means[0]
    aim = "falls" if len(units[1].figures) == 1 else "shot" if is_shot else "won"
    value = "" if best is None else best[1].lower if best[1].is_exact else f"{best[1].lower} – {best[1].upper}"
    return Cost(
        ", ".join((_lost(units[1], found, is_brief=False), *mine)),
        ", ".join((_lost(units[1], found, is_brief=True), *mine)), own, theirs,
        found.means[1] - found.means[0], misleads, worths, _at_best(aim).format(value=value) if best else "", aim,
        _plain(aim, found) if best is None else best[0],
    )  # fmt: skip


def _at_best(aim: str) -> str:
    return {
        "falls": _("with the best play of both it falls: {value}"),
        "shot": _("with the best play of both they lose {value}"),
        "won": _("with the best play of both you win: {value}"),
    }[aim]


def _plain(aim: str, found: Odds) -> Fraction:
    """The same number where nobody can spend anything."""
    return {"falls": found.defender_eliminated, "shot": found.means[1], "won": found.attacker_wins}[aim]


def points_told(found: Cost) -> str:
    """The same in points, and what makes the difference: what a figure of either counts."""
    told = _("in points you lose {own}, they {theirs}").format(own=decimal(found.own), theirs=decimal(found.theirs))
    if found.worths[0] == found.worths[1]:
        return told
    each = _("one of theirs counts {theirs}, one of yours {own}")
    return beside(told, each.format(own=decimal(found.worths[0]), theirs=decimal(found.worths[1])))


def beside(told: str, more: str) -> str:
    """Two clauses of one sentence."""
    return _("{told}; {more}").format(told=told, more=more)


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
