"""The odds of a battle as its page shows them: per cent, what makes them uneven, draws, winners who can't stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils import formats
from django.utils.translation import gettext as _
from msgspec import Struct

from skald.campaign.abstract_battle import QUARTERS
from skald.campaign.chances import Chances
from skald.campaign.counting import Share
from skald.campaign.place_names import joined
from skald.campaign.state import Band, State
from skald.campaign.terms import Terms
from skald.web.campaigns.wording import amount, language

#: From so many of a hundred on draws are explained.
MANY_DRAWS = 20


class OddsLine(Struct, frozen=True):
    """Odds as a page shows them: shares in per cent with their intervals."""

    method: str
    battles: int
    rows: tuple[tuple[str, str, str, str], ...]
    losses: tuple[str, str]
    #: For each outcome where its part of a bar of a thousand begins, and how long it is.
    bar: tuple[tuple[str, int, int], ...] = ()


class Draws(Struct, frozen=True):
    """How many of a hundred battles nobody wins, what a win takes, and which of the two is missing."""

    number: int
    least: int
    lead: int
    #: Whether so little is lost that nobody gets the points at all; else both lose about as much.
    is_small: bool


class Leaving(Struct, frozen=True):
    """Of a hundred battles, how many have a winner who can't stay and how many one who stays; what staying takes."""

    number: int
    stays: int
    #: The points of troops that hold a site; nothing where small bands may stay.
    least: int | None
    needs_lord: bool
    takes_site: bool


def odds_line(found: Chances) -> OddsLine:
    """Odds in per cent."""
    shares = (("attacker", found.attacker), ("draw", found.draw), ("defender", found.defender))
    first, second = (formats.number_format(round(each, 1), 1) for each in found.losses)
    whole = _whole([share for _who, share in shares])
    rows = tuple(
        (who, str(middle), f"{100 * share.low:.0f}", f"{100 * share.high:.0f}")
        for middle, (who, share) in zip(whole, shares, strict=True)
    )
    return OddsLine(found.method, found.battles, rows, (first, second), tuple(_bar(shares)))


def draws(terms: Terms, found: Chances) -> Draws | None:
    """What is to be said of draws, if they are many."""
    drawn = _whole([found.attacker, found.draw, found.defender])[1]
    least, lead = terms.settings.victory_least, terms.settings.victory_lead
    return Draws(drawn, least, lead, max(found.losses) * QUARTERS < least) if drawn >= MANY_DRAWS else None


def leaving(terms: Terms, found: Chances) -> Leaving | None:
    """What is to be said before a battle of winners who can't stay, if there are any."""
    if found.leaving is None or not found.leaving.count:
        return None
    settings = terms.settings
    number, stays = _parted(found, found.leaving)
    return Leaving(
        number,
        stays,
        settings.smallest_band if settings.small_band == "retreats" else None,
        settings.lord_death == "retreats",
        settings.small_winner == "takes-and-retreats",
    )


def _parted(found: Chances, leaving: Share) -> tuple[int, int]:
    """The won ones of a hundred battles: winners who leave and who stay. What happens at all is never told as none."""
    won = 100 - _whole([found.attacker, found.draw, found.defender])[1]
    if leaving.count >= found.attacker.count + found.defender.count:
        return won, 0
    number = min(max(1, round(100 * leaving.count / leaving.of)), max(1, won - 1))
    return number, max(1, won - number)


def causes(terms: Terms, state: State, attacker: Band, defender: Band) -> str:
    """What the two bands differ in, for odds that don't ask who attacks; nothing where they are alike."""
    first, second = terms.band_points(attacker), terms.band_points(defender)
    found = []
    if first != second:
        found.append(_("the points of troops ({first} to {second})").format(first=amount(first), second=amount(second)))
    elif sorted(map(repr, attacker.units)) != sorted(map(repr, defender.units)):
        found.append(_("the kinds of troops"))
    if attacker.has_lord != defender.has_lord:
        found.append(_("a lord who is missing"))
    one, other = (state.lords[band.seat].people for band in (attacker, defender))
    if (one.board, one.faction) != (other.board, other.faction):
        found.append(_("the battle boards"))
    if one.leader != other.leader:
        found.append(_("who leads the bands"))
    return joined(found, language()) if found else ""


def _bar(shares: Sequence[tuple[str, Share]]) -> Iterator[tuple[str, int, int]]:
    begun = 0
    for who, share in shares:
        part = 1000 * share.count // max(1, share.of)
        yield who, begun, part
        begun += part


def _whole(shares: Sequence[Share]) -> list[int]:
    """Whole per cent that make a hundred: what is left over goes to the largest remainders."""
    of = max(1, shares[0].of)
    parts = [100 * share.count // of for share in shares]
    left = 100 * sum(share.count for share in shares) // of - sum(parts)
    for at in sorted(range(len(shares)), key=lambda at: -(100 * shares[at].count % of))[:left]:
        parts[at] += 1
    return parts
