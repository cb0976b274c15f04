"""Whether a roster may be played: every problem at once, against the troops of a ruleset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct

from skald.content.fields import Report, nearest, shown
from skald.content.lines import Lines, Path
from skald.content.problems import Problem
from skald.rules.ruleset import Profile, Ruleset
from skald.warbands.roster import HALF_POINT, Buy, Roster, bought_figures

Profiles = Mapping[str, Profile]


class Limits(Struct, frozen=True):
    """What the edition knows, and what an organiser allows beside the rules."""

    mercenary_units: int = 1
    mercenary_points: int = 1
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
        _check_buy(buy, profiles, report, (*at, "purchases", index), mercenary=False)
    for index, buy in enumerate(roster.mercenaries):
        _check_buy(buy, profiles, report, (*at, "mercenaries", index), mercenary=True)


def _check_buy(buy: Buy, profiles: Profiles, report: Report, path: Path, *, mercenary: bool) -> None:
    profile = profiles.get(buy.type)
    if profile is None:
        report_unknown("roster.unknown-troop", buy.type, profiles, report, (*path, "type"))
        return
    if profile.free:
        report.add("roster.free-troop", (*path, "type"), troop=buy.type)
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


def _check_repeats(roster: Roster, report: Report, at: Path) -> None:
    for key, buys in (("purchases", roster.purchases), ("mercenaries", roster.mercenaries)):
        seen: Counter[str] = Counter()
        for index, buy in enumerate(buys):
            if seen[buy.type]:
                report.add("roster.twice", (*at, key, index), troop=shown(buy.type))
            seen[buy.type] += 1


def _check_mercenaries(roster: Roster, limits: Limits, report: Report, at: Path) -> None:
    # A kind of mercenary is one unit: whoever wants two units of it would have to buy it twice.
    units = len(roster.mercenaries)
    points = sum(buy.points for buy in roster.mercenaries)
    if units > limits.mercenary_units:
        report.add("roster.mercenary-units", (*at, "mercenaries"), most=limits.mercenary_units, found=units)
    if points > limits.mercenary_points:
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
