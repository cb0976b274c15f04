"""The battle that is waited for: who meets whom, the odds with their method, and what both lords told of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils import formats
from msgspec import Struct

from skald.campaign.abstract_battle import QUARTERS
from skald.campaign.board_strengths import is_counted
from skald.campaign.chances import Chances, quick_chances
from skald.campaign.counting import Share
from skald.campaign.forms import decoded
from skald.campaign.journal import Chronicle
from skald.campaign.orders import Fought
from skald.campaign.state import Band
from skald.campaign.terms import Terms
from skald.web.campaigns.models import BattleReport, Campaign, Meeting
from skald.web.campaigns.wording import band_name, lord, points, site_said, unit_name, units_told

#: From so many of a hundred on draws are explained.
MANY_DRAWS = 20
_QUICK: dict[tuple[str, int], Chances] = {}


class Fighter(Struct, frozen=True):
    """One band of a battle."""

    who: str
    seat: int
    lord: str
    name: str
    points: str
    has_lord: bool
    #: The units, those that are alike together.
    told: tuple[str, ...]
    #: Name, figures, and figures left as they were last typed or told.
    units: tuple[tuple[str, int, str], ...]
    lord_lives: bool = True


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


class ReportLine(Struct, frozen=True):
    """What a lord told; differences to the other's are marked."""

    seat: int
    lord: str
    winner: str
    #: Band, unit, figures left, and whether the other told something else.
    lines: tuple[tuple[str, str, str, bool], ...]
    body: str
    differs: bool


class BattlePage(Struct, frozen=True):
    """The whole page."""

    site: str
    turn: int
    number: int
    attacker: Fighter
    defender: Fighter
    quick: OddsLine
    engine: OddsLine | None
    reports: tuple[ReportLine, ...]
    #: Where many battles end undecided: how many, and why.
    draws: Draws | None = None
    #: Whether the two fight by different boards, of which quick odds know too little.
    is_uneven: bool = False


def battle_page(campaign: Campaign, value: Chronicle, meeting: Meeting, typed: Fought | None = None) -> BattlePage:
    """The page of the battle that is waited for; `typed` is a result that was refused."""
    battle, state, terms = value.state.battle, value.state, value.terms
    assert battle is not None
    attacker, defender = state.band(battle.attacker), state.band(battle.defender)
    quick = _quick(campaign, value)
    engine = decoded(meeting.odds.encode(), Chances) if meeting.odds else None
    return BattlePage(
        site_said(terms, battle.site), battle.turn, battle.number,
        fighter(value, "attacker", attacker, typed), fighter(value, "defender", defender, typed),
        odds_line(quick), odds_line(engine) if engine else None,
        _reports(value, attacker, defender, list(meeting.reports.order_by("seat"))),
        _draws(terms, engine or quick),
        len({(each.people.board, each.people.faction) for each in state.lords}) > 1
        and not all(is_counted(each.people.board) for each in state.lords),
    )  # fmt: skip


def fighter(value: Chronicle, who: str, band: Band, typed: Fought | None = None) -> Fighter:
    """A band of a battle; without a result nobody has lost a figure yet."""
    left = None if typed is None else (typed.attacker if who == "attacker" else typed.defender)
    lives = True if typed is None else (typed.attacker_lord if who == "attacker" else typed.defender_lord)
    units = tuple(
        (unit_name(value.terms, unit), unit.figures, _shown(left, at, unit.figures))
        for at, unit in enumerate(band.units)
    )
    return Fighter(
        who, band.seat, lord(value.terms, value.state, band.seat), band_name(band),
        points(value.terms.band_points(band)), band.has_lord, units_told(value.terms, band.units), units, lives,
    )  # fmt: skip


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


def _draws(terms: Terms, found: Chances) -> Draws | None:
    """What is to be said of draws, if they are many."""
    drawn = _whole([found.attacker, found.draw, found.defender])[1]
    least, lead = terms.settings.victory_least, terms.settings.victory_lead
    return Draws(drawn, least, lead, max(found.losses) * QUARTERS < least) if drawn >= MANY_DRAWS else None


def _bar(shares: Sequence[tuple[str, Share]]) -> Iterator[tuple[str, int, int]]:
    begun = 0
    for who, share in shares:
        part = 1000 * share.count // max(1, share.of)
        yield who, begun, part
        begun += part


def _quick(campaign: Campaign, value: Chronicle) -> Chances:
    key = (campaign.uid, campaign.step)
    if key not in _QUICK:
        if len(_QUICK) > 200:
            _QUICK.clear()
        _QUICK[key] = quick_chances(value.terms, value.state, f"{campaign.uid}:{campaign.step}")
    return _QUICK[key]


def _whole(shares: Sequence[Share]) -> list[int]:
    """Whole per cent that make a hundred: what is left over goes to the largest remainders."""
    of = max(1, shares[0].of)
    parts = [100 * share.count // of for share in shares]
    left = 100 * sum(share.count for share in shares) // of - sum(parts)
    for at in sorted(range(len(shares)), key=lambda at: -(100 * shares[at].count % of))[:left]:
        parts[at] += 1
    return parts


def _shown(left: tuple[int, ...] | None, at: int, figures: int) -> str:
    if left is None or at >= len(left):
        return str(figures)
    return str(left[at]) if left[at] >= 0 else ""


def _reports(value: Chronicle, attacker: Band, defender: Band, rows: list[BattleReport]) -> tuple[ReportLine, ...]:
    told = [decoded(row.fought.encode(), Fought) for row in rows]
    lines = [_lines(value.terms, attacker, defender, fought) for fought in told]
    found = []
    for at, row in enumerate(rows):
        other = lines[1 - at] if len(rows) == 2 else lines[at]
        marked = tuple(
            (band, unit, left, left != other[place][2])
            for place, (band, unit, left, is_hurt) in enumerate(lines[at])
            if is_hurt or left != other[place][2]
        )
        differs = len(rows) == 2 and rows[0].fought != rows[1].fought
        name = lord(value.terms, value.state, row.seat)
        found.append(ReportLine(row.seat, name, told[at].winner or "", marked, row.fought, differs))
    return tuple(found)


def _lines(terms: Terms, attacker: Band, defender: Band, fought: Fought) -> list[tuple[str, str, str, bool]]:
    """Band, unit, figures left, and whether anybody fell; a band that is whole is told in one line."""
    found = []
    for band, left, lives in (
        (attacker, fought.attacker, fought.attacker_lord), (defender, fought.defender, fought.defender_lord),
    ):  # fmt: skip
        name, is_whole = band_name(band), left == tuple(unit.figures for unit in band.units)
        found.append((name, "whole", "", is_whole))
        units = enumerate(band.units)
        found += [(name, unit_name(terms, unit), str(left[at]), left[at] < unit.figures) for at, unit in units]
        if band.has_lord:
            found.append((name, "lord", "1" if lives else "0", True))
    return found
