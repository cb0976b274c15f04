"""The battle that is waited for: who meets whom, the odds with their method, and what both lords told of it."""

from __future__ import annotations

from msgspec import Struct

from skald.campaign.board_strengths import is_counted
from skald.campaign.chances import Chances, quick_chances
from skald.campaign.fighting import bands_after, winner_leaves
from skald.campaign.forms import decoded
from skald.campaign.journal import Chronicle
from skald.campaign.leanings import Leanings, leanings
from skald.campaign.orders import Fought
from skald.campaign.state import Band, Unit
from skald.campaign.terms import Terms
from skald.content.editions import EDITIONS, edition
from skald.web.campaigns.models import BattleReport, Campaign, Meeting
from skald.web.campaigns.queries.battle_odds import Causes, Draws, Leaving, OddsLine, causes, draws, leaving, odds_line
from skald.web.campaigns.queries.standing import people_told
from skald.web.campaigns.wording import amount, band_name, lord, site_said, unit_name, units_told

_QUICK: dict[tuple[str, int], tuple[Chances, Leanings]] = {}


#: Band, unit, figures left, and whether anything is to be told of it, or was told otherwise.
_Line = tuple[str, str, str, bool]


class Fighter(Struct, frozen=True):
    """One band of a battle."""

    who: str
    seat: int
    lord: str
    name: str
    #: The points of its troops, as a number.
    points: str
    has_lord: bool
    #: The units, those that are alike together.
    told: tuple[str, ...]
    #: Name, figures, and figures left as they were last typed or told.
    units: tuple[tuple[str, int, str], ...]
    lord_lives: bool = True
    #: What its lord chose for his people: faction, leader, board.
    people: tuple[str, ...] = ()


class ReportLine(Struct, frozen=True):
    """What a lord told; differences to the other's are marked."""

    seat: int
    lord: str
    winner: str
    #: Band, unit, figures left, and whether the other told something else.
    lines: tuple[tuple[str, str, str, bool], ...]
    body: str
    differs: bool
    #: The two bands with their points of troops once losses were made good.
    after: tuple[tuple[str, str], ...] = ()
    #: Whether the winner couldn't stay.
    leaves: bool = False


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
    #: Where winners may have to leave: how often, and what a band needs to stay.
    leaving: Leaving | None = None
    #: What speaks for whom.
    causes: Causes = Causes()
    #: Units that are too small for a table, as they stand on the page.
    small: tuple[str, ...] = ()
    #: Whether the battles by the full rules favour the other lord than the quick ones do.
    is_contradicted: bool = False
    #: Whether the two fight by different boards, of which quick odds know too little.
    is_uneven: bool = False


def battle_page(campaign: Campaign, value: Chronicle, meeting: Meeting, typed: Fought | None = None) -> BattlePage:
    """The page of the battle that is waited for; `typed` is a result that was refused."""
    battle, state, terms = value.state.battle, value.state, value.terms
    assert battle is not None
    attacker, defender = state.band(battle.attacker), state.band(battle.defender)
    quick, leaning = _quick(campaign, value)
    engine = decoded(meeting.odds.encode(), Chances) if meeting.odds else None
    return BattlePage(
        site_said(terms, battle.site), battle.turn, battle.number,
        fighter(value, "attacker", attacker, typed), fighter(value, "defender", defender, typed),
        odds_line(quick), odds_line(engine) if engine else None,
        _reports(value, attacker, defender, list(meeting.reports.order_by("seat"))),
        draws(terms, engine or quick), leaving(terms, quick if engine is None or engine.leaving is None else engine),
        causes(terms, state, attacker, defender, leaning),
        units_told(terms, [each for band in (attacker, defender) for each in _small(terms, band)]),
        engine is not None and _favours(engine) * (quick.attacker.count - quick.defender.count) < 0,
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
        amount(value.terms.band_points(band)), band.has_lord, units_told(value.terms, band.units), units, lives,
        people_told(value.state.lords[band.seat].people),
    )  # fmt: skip


def _small(terms: Terms, band: Band) -> list[Unit]:
    """Units that the rules of battles let nobody muster alone."""
    known = edition(EDITIONS[0]).profiles
    sizes = [(unit, known.get(terms.troops[unit.troop].fights_as)) for unit in band.units]
    return [unit for unit, profile in sizes if profile and 0 < unit.figures < profile.smallest]


def _favours(found: Chances) -> int:
    """Whom counted battles favour beyond their luck: the attacker (1), the defender (-1), or nobody."""
    return (found.attacker.low > found.defender.high) - (found.defender.low > found.attacker.high)


def _quick(campaign: Campaign, value: Chronicle) -> tuple[Chances, Leanings]:
    key = (campaign.uid, campaign.step)
    if key not in _QUICK:
        if len(_QUICK) > 200:
            _QUICK.clear()
        seed = f"{campaign.uid}:{campaign.step}"
        _QUICK[key] = (quick_chances(value.terms, value.state, seed), leanings(value.terms, value.state, seed))
    return _QUICK[key]


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
        marked = _marked(lines[at], other)
        differs = len(rows) == 2 and rows[0].fought != rows[1].fought
        name = lord(value.terms, value.state, row.seat)
        left = bands_after(value.terms, value.state, told[at])
        after = tuple((band_name(band), amount(value.terms.band_points(band))) for band in left)
        leaves = winner_leaves(value.terms, value.state, told[at])
        found.append(ReportLine(row.seat, name, told[at].winner or "", marked, row.fought, differs, after, leaves))
    return tuple(found)


def _marked(own: list[_Line], other: list[_Line]) -> tuple[_Line, ...]:
    """What is told of both bands: who was hurt, what the other lord told otherwise, and that nobody else fell."""
    found: list[_Line] = []
    for band in dict.fromkeys(name for name, *_rest in own):
        told = [
            (name, unit, left, left != other[at][2])
            for at, (name, unit, left, is_hurt) in enumerate(own)
            if name == band and (is_hurt or left != other[at][2])
        ]
        units = [each for each in told if each[1] not in ("whole", "lord")]
        is_all = len(units) == sum(name == band and unit not in ("whole", "lord") for name, unit, *_rest in own)
        found += units
        if units and not is_all:
            found.append((band, "others", "", False))
        found += [each for each in told if each not in units]
    return tuple(found)


def _lines(terms: Terms, attacker: Band, defender: Band, fought: Fought) -> list[_Line]:
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
