"""Whether a roster may be played: every problem at once, against the troops of a ruleset."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from msgspec import Struct

from skald.content.fields import Report, nearest, shown
from skald.content.lines import Lines, Path
from skald.content.problems import Problem
from skald.rules.ruleset import Profile, Ruleset
from skald.warbands.roster import (
    HALF_POINT,
    LEADERS,
    PER_POINT,
    WARLORD,
    Buy,
    Profiles,
    Roster,
    bought_figures,
    given_up,
    is_from_before,
)

CREATURES = frozenset({"bipeds", "quadrupeds", "flyers"})
#: What a point bought of these before they were paid for in figures: lists that were handed in then stay as they are.
ONCE = {
    "lieutenant": 1, "paladin": 1, "static-machine": 1, "mobile-machine": 1, "flying-machine": 1, "destruction-team": 4,
}  # fmt: skip


class Limits(Struct, frozen=True):
    """What the edition knows, and what an organiser allows beside the rules."""

    #: None: as many as the points buy.
    mercenary_units: int | None = 1
    mercenary_points: int | None = 1
    #: Mercenaries that serve this faction; None: any.
    mercenaries: frozenset[str] | None = None
    heroic_units: bool = True
    hired_split: bool = False
    banners: bool = True


#: The usual limits: one mercenary unit of one point.
USUAL = Limits()


def limits_of(ruleset: Ruleset) -> Limits:
    """The usual limits in an edition: not every one has heroic units and war banners."""
    known = ruleset.constants
    return Limits(heroic_units=known.heroic_units, hired_split=known.hired_split, banners=bool(ruleset.bearer))


def check_roster(
    roster: Roster, profiles: Profiles, limits: Limits = USUAL, *, lines: Lines | None = None, at: Path = ()
) -> tuple[Problem, ...]:
    """Everything that is wrong with a roster; ``lines`` and ``at`` say where it is written, if it is."""
    report = Report(lines or Lines())
    _check_points(roster, report, at)
    _check_buys(roster, profiles, report, at)
    _check_paid(roster, report, at)
    _check_repeats(roster, report, at)
    _check_mercenaries(roster, limits, report, at)
    _check_horde(roster, profiles, report, at)
    _check_swap(roster, profiles, report, (*at, "half_point_swap"))
    _check_sizes(roster, profiles, report, at)
    if roster.banner and not limits.banners:
        report.add("roster.banner", (*at, "banner"))
    return report.problems


def check_each_buy(roster: Roster, profiles: Profiles, *, lines: Lines, at: Path) -> tuple[Problem, ...]:
    """What is wrong with each purchase by itself, whatever the rest of the list is."""
    report = Report(lines)
    _check_buys(roster, profiles, report, at)
    return report.problems


def report_unknown(code: str, troop: str, profiles: Profiles, report: Report, path: Path) -> None:
    """Report a troop that doesn't exist, with the one that was probably meant."""
    if near := nearest(troop, profiles):
        report.add(f"{code}-near", path, troop=shown(troop), near=near)
    else:
        report.add(code, path, troop=shown(troop))


def can_form_units(figures: int, profile: Profile) -> bool:
    """Whether so many figures can be parted into units of lawful size."""
    fewest_units = -(-figures // profile.largest)
    return fewest_units * profile.smallest <= figures


def _check_points(roster: Roster, report: Report, at: Path) -> None:
    found = sum(buy.points for buy in (*roster.purchases, *roster.mercenaries))
    if found != roster.list_points:
        report.add("roster.points", (*at, "list_points"), found=found, wanted=roster.list_points)
    if not 1 <= roster.game_points <= roster.list_points:
        report.add("roster.game-points", (*at, "game_points"), game=roster.game_points, list=roster.list_points)


def _check_buys(roster: Roster, profiles: Profiles, report: Report, at: Path) -> None:
    for index, buy in enumerate(roster.purchases):
        before = is_from_before(roster)
        _check_buy(buy, profiles, report, (*at, "purchases", index), mercenary=False, before=before)
    for index, buy in enumerate(roster.mercenaries):
        _check_buy(buy, profiles, report, (*at, "mercenaries", index), mercenary=True)


def _check_buy(
    buy: Buy, profiles: Profiles, report: Report, path: Path, *, mercenary: bool, before: bool = False
) -> None:  # fmt: skip
    profile = profiles.get(buy.type)
    if profile is None:
        report_unknown("roster.unknown-troop", buy.type, profiles, report, (*path, "type"))
        return
    if profile.free:
        _check_leader(buy, profile, report, path)
        return
    if buy.paid_with:
        _check_price(buy, profile, report, path)
        return
    if not profile.for_points and not (before and buy.figures == buy.points * ONCE.get(buy.type, 0)):
        report.add(
            "roster.paid-in-figures", (*path, "points"), troop=buy.type, price=str(Fraction(1, profile.per_point)),
            rule="second.core.profiles",
        )  # fmt: skip
        return
    if before and not profile.for_points:
        return
    if profile.mercenary and not mercenary:
        report.add("roster.is-mercenary", (*path, "type"), troop=buy.type)
    if mercenary and not profile.mercenary:
        report.add("roster.not-mercenary", (*path, "type"), troop=buy.type)
    wanted = buy.points * profile.per_point
    if buy.points < 1:
        report.add("roster.no-points", (*path, "points"), troop=buy.type)
    elif buy.figures != wanted:
        report.add(
            "roster.figures", (*path, "figures"), troop=buy.type, points=buy.points, wanted=wanted, found=buy.figures
        )


def _check_leader(buy: Buy, profile: Profile, report: Report, path: Path) -> None:
    """Who leads instead of the Warlord is written as bought for nothing; the Warlord himself is never written."""
    if buy.type == WARLORD:
        report.add("roster.free-troop", (*path, "type"), troop=buy.type)
    elif (buy.points, buy.figures, buy.paid_with) != (0, 1, ""):
        report.add("roster.leader-is-free", path, troop=buy.type)


def _check_price(buy: Buy, profile: Profile, report: Report, path: Path) -> None:
    """Figures given up instead of points."""
    if buy.points:
        report.add("roster.paid-twice", (*path, "points"), troop=buy.type)
    if buy.figures < 1:
        report.add("roster.no-figures", (*path, "figures"), troop=buy.type)
    if buy.paid_with not in profile.paid_with:
        code = "roster.not-paid-with" if profile.paid_with else "roster.never-paid-with"
        report.add(
            code, (*path, "paid_with"),
            troop=buy.type, pay=shown(buy.paid_with), allowed=", ".join(profile.paid_with),
        )  # fmt: skip
    elif (buy.figures * PER_POINT[buy.paid_with]) % profile.per_point:
        report.add("roster.paid-by-halves", (*path, "figures"), troop=buy.type, pay=buy.paid_with)


def _check_paid(roster: Roster, report: Report, at: Path) -> None:
    """Nobody gives up more figures than there are; one Creature more is one."""
    bought: Counter[str] = Counter()
    for buy in roster.purchases:
        if not buy.paid_with:
            bought[buy.type] += buy.figures
    for troop, count in given_up(roster).items():
        swapped = roster.half_point_swap
        more = HALF_POINT.get(troop, 0) if swapped is not None and swapped.add == troop else 0
        if count > bought[troop] + more:
            report.add("roster.given-up", (*at, "purchases"), troop=troop, found=count, bought=bought[troop] + more)
    if sum(buy.figures for buy in roster.purchases if buy.paid_with and buy.type in CREATURES) > 1:
        report.add("roster.extra-creature", (*at, "purchases"), rule="second.core.profiles")
    leaders = [buy for buy in roster.purchases if buy.type in LEADERS]
    if len(leaders) > 1:
        report.add("roster.leaders", (*at, "purchases"), found=len(leaders))


def _check_repeats(roster: Roster, report: Report, at: Path) -> None:
    for key, buys in (("purchases", roster.purchases), ("mercenaries", roster.mercenaries)):
        seen: Counter[tuple[str, str]] = Counter()
        for index, buy in enumerate(buys):
            if seen[buy.type, buy.paid_with]:
                report.add("roster.twice", (*at, key, index), troop=shown(buy.type))
            seen[buy.type, buy.paid_with] += 1


def _check_mercenaries(roster: Roster, limits: Limits, report: Report, at: Path) -> None:
    # A kind of mercenary is one unit: whoever wants two units of it would have to buy it twice.
    units = len(roster.mercenaries)
    points = sum(buy.points for buy in roster.mercenaries)
    if limits.mercenary_units is not None and units > limits.mercenary_units:
        report.add("roster.mercenary-units", (*at, "mercenaries"), most=limits.mercenary_units, found=units)
    if limits.mercenary_points is not None and points > limits.mercenary_points:
        report.add("roster.mercenary-points", (*at, "mercenaries"), most=limits.mercenary_points, found=points)
    for index, buy in enumerate(roster.mercenaries):
        if limits.mercenaries is not None and buy.type not in limits.mercenaries:
            report.add("roster.mercenary-barred", (*at, "mercenaries", index, "type"), troop=shown(buy.type))


def _check_horde(roster: Roster, profiles: Profiles, report: Report, at: Path) -> None:
    """The Mindless cost no more than everybody else together."""
    buys = (*roster.purchases, *roster.mercenaries)
    points = sum(buy.points for buy in buys if buy.type in profiles and profiles[buy.type].category == "mindless")
    others = sum(buy.points for buy in buys) - points
    if points > others:
        report.add("roster.horde", (*at, "purchases"), found=points, most=others)


def _check_swap(roster: Roster, profiles: Profiles, report: Report, path: Path) -> None:
    swap = roster.half_point_swap
    if swap is None:
        return
    for key, troop in (("remove", swap.remove), ("add", swap.add)):
        if troop not in HALF_POINT or troop not in profiles:
            report.add("roster.swap-troop", (*path, key), troop=shown(troop))
    if swap.remove == swap.add:
        report.add("roster.swap-same", path)
    bought = sum(buy.figures for buy in roster.purchases if buy.type == swap.remove)
    if swap.remove in HALF_POINT and bought < HALF_POINT[swap.remove]:
        report.add("roster.swap-nothing", (*path, "remove"), troop=swap.remove)


def _check_sizes(roster: Roster, profiles: Profiles, report: Report, at: Path) -> None:
    places = {buy.type: (*at, "purchases", index) for index, buy in enumerate(roster.purchases)}
    places |= {buy.type: (*at, "mercenaries", index) for index, buy in enumerate(roster.mercenaries)}
    for troop, figures in bought_figures(roster).items():
        profile = profiles.get(troop)
        if profile is None or profile.free or figures < 1:
            continue
        path = places.get(troop, (*at, "half_point_swap"))
        if not can_form_units(figures, profile):
            report.add(
                "roster.size", path,
                troop=troop, figures=figures, smallest=profile.smallest, largest=profile.largest,
            )  # fmt: skip
        if profile.most and figures > profile.most:
            report.add("roster.too-many", path, troop=troop, most=profile.most, found=figures)
