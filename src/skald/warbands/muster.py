"""The muster: a roster's figures grouped into units, with equipment, for one game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from skald.content.fields import Report, shown
from skald.content.lines import Lines, Path
from skald.content.problems import Problem
from skald.content.second.magic.listing import spell_named
from skald.content.second.magic.sorcery import KNOWN, domain_of
from skald.content.second.strange_troops import MAGIC
from skald.rules.ids import RuleId
from skald.rules.ruleset import Profile
from skald.warbands.checking import USUAL, Limits, report_unknown
from skald.warbands.roster import HALF_POINT, LEADERS, Profiles, Roster, bought_figures, given_up, leader_of

CARRIES_BANNER = frozenset({"hero", "hearthguard", "warriors"})
ESCORTS = frozenset({"hearthguard", "warriors", "levies"})
#: The finest part of a point by which ranks are left at home where some of them were given up.
QUARTER_POINT = {"hearthguard": 1, "warriors": 2, "levies": 3}
#: A hero counts as so many figures of the unit that escorts it.
HERO_COUNTS = 4


class MusterUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of one game; ``figures`` of a heroic unit are its escort, without the hero."""

    troop: str
    figures: int
    equipment: tuple[str, ...] = ()
    banner: bool = False
    #: The hero that leads this unit as one of its figures.
    hero: str = ""
    #: The spells that its caster knows in this game; none: those of the list, or those that are usual.
    spells: tuple[str, ...] = ()


Muster = tuple[MusterUnit, ...]

#: How the rule of a spell is called.
SPELL = "second.spell."


def spell_rules(unit: MusterUnit) -> tuple[RuleId, ...]:
    """The spells of a unit's caster as the rules know them."""
    return tuple(RuleId(f"{SPELL}{spell}") for spell in unit.spells)


def with_fixed_spells(muster: Muster, roster: Roster) -> Muster:
    """The muster with the spells that its list fixes, for casters who were given none."""
    left = {buy.type: list(buy.spells) for buy in roster.purchases if buy.spells}
    units = []
    for unit in muster:
        fixed = left.get(unit.hero or unit.troop, [])
        known = unit.spells or tuple(fixed[:SPELLS_KNOWN])
        if not unit.spells:
            del fixed[:SPELLS_KNOWN]
        units.append(replace(unit, spells=known))
    return tuple(units)


#: How many spells one caster knows.
SPELLS_KNOWN = 3


def check_muster(
    muster: Muster, roster: Roster, profiles: Profiles, limits: Limits = USUAL, *, lines: Lines | None = None,
    at: Path = (),
) -> tuple[Problem, ...]:  # fmt: skip
    """Everything that is wrong with a muster of this roster."""
    report = Report(lines or Lines())
    for index, unit in enumerate(muster):
        _check_unit(unit, profiles, report, (*at, index))
        if unit.hero and not limits.heroic_units:
            report.add("muster.heroic", (*at, index, "hero"))
    _check_heroes(muster, leader_of(roster), profiles, report, at)
    _check_banners(muster, roster, report, at)
    _check_figures(muster, roster, profiles, report, at)
    if not limits.hired_split:
        _check_mercenaries(muster, profiles, report, at)
    return report.problems


def check_each_unit(muster: Muster, profiles: Profiles, *, lines: Lines, at: Path) -> tuple[Problem, ...]:
    """What is wrong with each unit by itself, whatever was bought."""
    report = Report(lines)
    for index, unit in enumerate(muster):
        _check_unit(unit, profiles, report, (*at, index))
    return report.problems


def _check_unit(unit: MusterUnit, profiles: Profiles, report: Report, path: Path) -> None:
    profile = profiles.get(unit.troop)
    if profile is None:
        report_unknown("muster.unknown-troop", unit.troop, profiles, report, (*path, "troop"))
        return
    smallest, largest = _sizes(unit, profile)
    if not smallest <= unit.figures <= largest:
        report.add(
            "muster.size", (*path, "figures"),
            troop=unit.troop, found=unit.figures, smallest=smallest, largest=largest,
        )  # fmt: skip
    if unit.banner and (profile.mercenary or profile.category not in CARRIES_BANNER):
        report.add("muster.banner-troop", (*path, "banner"), troop=unit.troop)
    _check_equipment(unit, profile, report, path)
    if unit.hero:
        _check_heroic(unit, profile, profiles, report, path)
    if unit.spells:
        _check_spells(unit, profiles, report, path)


def _check_spells(unit: MusterUnit, profiles: Profiles, report: Report, path: Path) -> None:
    """A caster knows three different spells, of two domains at most."""
    caster = profiles.get(unit.hero or unit.troop)
    if caster is None or MAGIC not in caster.rules:
        report.add("muster.no-caster", (*path, "spells"), troop=shown(unit.hero or unit.troop))
        return
    known = [spell_named(name) for name in unit.spells]
    for name, rule in zip(unit.spells, known, strict=True):
        if rule is None:
            report.add("muster.unknown-spell", (*path, "spells"), spell=shown(name))
    domains = {domain_of(rule) for rule in known if rule is not None}
    if len(unit.spells) != KNOWN or len(set(unit.spells)) != KNOWN or len(domains) > 2:
        report.add("muster.spells", (*path, "spells"), needed=KNOWN)


def _sizes(unit: MusterUnit, profile: Profile) -> tuple[int, int]:
    if profile.free:
        return 1, 1
    if unit.hero and profile.category in ESCORTS:
        return 1, profile.largest - HERO_COUNTS
    return profile.smallest, profile.largest


def _check_equipment(unit: MusterUnit, profile: Profile, report: Report, path: Path) -> None:
    if set(unit.equipment) not in [set(option) for option in profile.options]:
        listed = shown(" + ".join(unit.equipment) or "—")
        report.add("muster.equipment", (*path, "equipment"), troop=profile.id, equipment=listed)


def _check_heroic(unit: MusterUnit, profile: Profile, profiles: Profiles, report: Report, path: Path) -> None:
    """A hero and an escort that carry the same."""
    hero = profiles.get(unit.hero)
    if hero is None or hero.category != "hero":
        report.add("muster.not-hero", (*path, "hero"), troop=shown(unit.hero))
        return
    if profile.mercenary or profile.category not in ESCORTS:
        report.add("muster.escort", (*path, "troop"), troop=unit.troop)
    _check_equipment(unit, hero, report, path)


def _check_heroes(muster: Muster, leader: str, profiles: Profiles, report: Report, at: Path) -> None:
    present = Counter(unit.troop for unit in muster) + Counter(unit.hero for unit in muster)
    for troop, profile in profiles.items():
        if troop == leader and not present[troop]:
            report.add("muster.no-hero", at, troop=troop)
        elif profile.free and present[troop] > (troop == leader):
            report.add("muster.heroes", at, troop=troop, found=present[troop])


def _check_banners(muster: Muster, roster: Roster, report: Report, at: Path) -> None:
    carried = sum(unit.banner for unit in muster)
    if carried > roster.banner:
        report.add("muster.banners", at, most=int(roster.banner), found=carried)


def figures_used(muster: Muster, profiles: Profiles) -> dict[str, int]:
    """Bought figures of each troop that stand in units; what is free isn't counted."""
    used: Counter[str] = Counter()
    for unit in muster:
        used[unit.troop] += unit.figures
        used[unit.hero] += 1
    return {troop: count for troop, count in used.items() if troop in profiles and not profiles[troop].free}


def _check_figures(muster: Muster, roster: Roster, profiles: Profiles, report: Report, at: Path) -> None:
    bought = {troop: count for troop, count in bought_figures(roster).items() if troop not in LEADERS}
    used = figures_used(muster, profiles)
    for troop in dict.fromkeys((*bought, *used)):
        if used.get(troop, 0) > bought.get(troop, 0):
            report.add("muster.not-bought", at, troop=troop, found=used[troop], bought=bought.get(troop, 0))
    if roster.game_points == roster.list_points:
        for troop, count in bought.items():
            if used.get(troop, 0) < count:
                report.add("muster.left-over", at, troop=shown(troop), left=count - used.get(troop, 0))
    else:
        _check_part(used, roster, profiles, report, at)


def _check_mercenaries(muster: Muster, profiles: Profiles, report: Report, at: Path) -> None:
    """Mercenaries of a kind are one unit, or as few as can be."""
    hired = [unit for unit in muster if unit.troop in profiles and profiles[unit.troop].mercenary]
    for troop, units in Counter(unit.troop for unit in hired).items():
        figures = sum(unit.figures for unit in hired if unit.troop == troop)
        if units > -(-figures // profiles[troop].largest):
            report.add("muster.mercenaries-split", at, troop=troop)


def _check_part(used: dict[str, int], roster: Roster, profiles: Profiles, report: Report, at: Path) -> None:
    """A game for fewer points than the list has is played with some of its purchases."""
    swap = roster.half_point_swap
    swapped = {swap.remove, swap.add} if swap else set()
    given, paid = given_up(roster), {buy.type for buy in roster.purchases if buy.paid_with}
    total = Fraction(0)
    for troop, count in used.items():
        # A troop may be bought by halves only; nothing finer can be left at home.
        step = profiles[troop].per_point
        if troop in given:
            step = QUARTER_POINT.get(troop, 1)
        elif troop in paid:
            step = 1
        elif troop in swapped:
            step = HALF_POINT.get(troop, step)
        if count % step:
            report.add("muster.part", at, troop=troop, found=count)
        total += Fraction(count, profiles[troop].per_point)
    if total != roster.game_points:
        report.add("muster.points", at, found=str(total), wanted=roster.game_points)


def default_muster(roster: Roster, profiles: Profiles) -> Muster:
    """A sensible muster: about one unit for each point, because each unit brings a Saga die."""
    figures = _figures_of_one_game(roster, profiles)
    leader = leader_of(roster)
    units = [MusterUnit(leader, 1, _plain(profiles[leader]))]
    figures.pop(leader, None)
    for troop, count in figures.items():
        profile = profiles.get(troop)
        if profile is not None and count > 0:
            units += [MusterUnit(troop, size, _plain(profile)) for size in unit_sizes(count, profile)]
    return _with_banner(list(with_fixed_spells(tuple(units), roster)), roster, profiles)


def unit_sizes(figures: int, profile: Profile) -> list[int]:
    """Figures parted as evenly as possible into about one lawful unit for each point."""
    wanted = max(1, figures // max(1, min(profile.per_point, profile.largest)))
    fewest = -(-figures // profile.largest)
    most = max(1, figures // profile.smallest)
    count = min(max(wanted, fewest), max(most, fewest))
    each, over = divmod(figures, count)
    return [each + 1] * over + [each] * (count - over)


def _figures_of_one_game(roster: Roster, profiles: Profiles) -> dict[str, int]:
    """Figures for the points of one game: what was bought last stays at home first."""
    figures = bought_figures(roster)
    spare = roster.list_points - roster.game_points
    for buy in (*reversed(roster.mercenaries), *reversed(roster.purchases)):
        profile = profiles.get(buy.type)
        if profile is not None and spare > 0:
            points = min(spare, max(0, figures.get(buy.type, 0) // profile.per_point))
            figures[buy.type] -= points * profile.per_point
            spare -= points
    return figures


def _plain(profile: Profile) -> tuple[str, ...]:
    """The plainest equipment that a troop may have."""
    return min(profile.options, key=len, default=())


def _with_banner(units: Iterable[MusterUnit], roster: Roster, profiles: Profiles) -> Muster:
    muster = list(units)
    for category in ("warriors", "hearthguard") if roster.banner else ():
        for index, unit in enumerate(muster):
            profile = profiles[unit.troop]
            if profile.category == category and not profile.mercenary:
                muster[index] = MusterUnit(unit.troop, unit.figures, unit.equipment, banner=True)
                return tuple(muster)
    return tuple(muster)
