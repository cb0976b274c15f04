"""The odds of a battle as its page shows them: per cent, what makes them uneven, draws, winners who can't stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils import formats
from django.utils.translation import gettext as _
from msgspec import Struct

from skald.campaign.abstract_battle import QUARTERS
from skald.campaign.board_strengths import is_counted
from skald.campaign.chances import Chances
from skald.campaign.counting import Share
from skald.campaign.leanings import Leanings
from skald.campaign.state import Band, State
from skald.campaign.state_people import People
from skald.campaign.terms import Terms
from skald.content.board_files import shipped_boards
from skald.web.battles.wording import agent_told
from skald.web.campaigns.wording import amount, band_name, language, lord

#: From so many of a hundred on draws are explained.
MANY_DRAWS = 20
#: A difference that tips so many of a hundred battles is named for a lord, and from so many on with emphasis.
LITTLE, CLEARLY = 5, 25


class OddsLine(Struct, frozen=True):
    """Odds as a page shows them: shares in per cent with their intervals."""

    method: str
    battles: int
    rows: tuple[tuple[str, str, str, str], ...]
    losses: tuple[str, str]
    #: For each outcome where its part of a bar of a thousand begins, and how long it is.
    bar: tuple[tuple[str, int, int], ...] = ()

    @property
    def agent(self) -> str:
        """The agent that led both bands, by its name."""
        return agent_told(self.method)


class Draws(Struct, frozen=True):
    """How many of a hundred battles nobody wins, what a win takes, and which of the two is missing."""

    number: int
    least: int
    lead: int
    #: Whether so little is lost that nobody gets the points at all; else both lose about as much.
    is_small: bool


class Cause(Struct, frozen=True):
    """A difference between two bands that matters, and whom it favours."""

    what: str
    whom: str
    #: Whether the smaller band has the better of it.
    is_odd: bool = False


class Causes(Struct, frozen=True):
    """What two bands differ in: what matters, what quick battles don't count, and whether anything differs at all."""

    told: tuple[Cause, ...] = ()
    uncounted: tuple[str, ...] = ()
    are_alike: bool = True
    #: Whether all that matters comes to next to nothing together.
    are_even: bool = False


class Leaving(Struct, frozen=True):
    """Of a hundred battles, how many have a winner who can't stay and how many one who stays; what staying takes."""

    #: How many battles were counted.
    battles: int
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
        found.battles,
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


def causes(terms: Terms, state: State, attacker: Band, defender: Band, found: Leanings) -> Causes:
    """What the two bands differ in, and whom each difference favours that matters."""
    pair = (attacker, defender)
    lords = [lord(terms, state, band.seat) for band in pair]
    first, second = (terms.band_points(band) for band in pair)
    every, uncounted = list[tuple[str, float, bool]](), list[str]()
    if first != second:
        what = _("Points of troops, {first} to {second}").format(first=amount(first), second=amount(second))
        # Whoever brings more can lose more.
        every.append((what, found.troops, (found.troops > 0) != (first > second)))
    elif sorted(map(repr, attacker.units)) != sorted(map(repr, defender.units)):
        every.append((_("Kinds of troops"), found.troops, False))
    if attacker.has_lord != defender.has_lord:
        alone = next(band for band in pair if not band.has_lord)
        every.append((_("{band} without a lord").format(band=band_name(alone)), found.lord, False))
    one, other = (state.lords[band.seat].people for band in pair)
    if (one.board, one.faction) != (other.board, other.faction):
        if all(is_counted(each.board) for each in (one, other)):
            every.append((_boards(one, other), found.people, False))
        else:
            uncounted.append(_boards(one, other))
    if one.leader != other.leader:
        uncounted.append(_("Who leads the bands"))
    told = [Cause(what, _favours(lords, lean), is_odd) for what, lean, is_odd in every if abs(lean) >= LITTLE]
    together = abs(sum(lean for _what, lean, _is_odd in every))
    return Causes(tuple(told), tuple(uncounted), not every and not uncounted, together < LITTLE)


def _boards(one: People, other: People) -> str:
    names = [shipped_boards()[each.board].words.name[language()] if each.board in shipped_boards() else each.board
             for each in (one, other)]  # fmt: skip
    if names[0] == names[1] or not all(names):
        return _("Factions and battle boards")
    return _("Battle boards, {first} to {second}").format(first=names[0], second=names[1])


def _favours(lords: Sequence[str], leaning: float) -> str:
    said = _("clearly for {lord}") if abs(leaning) >= CLEARLY else _("for {lord}")
    return said.format(lord=lords[0] if leaning > 0 else lords[1])


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
