"""Whether a warband keeps to its age and its faction: whom it may hold, with what, how many, and which spells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from skald.content.factions.catalogue import HIRED, ages, ages_of, faction_of, factions_of
from skald.content.factions.model import Faction, Limit
from skald.content.fields import Report, nearest, shown
from skald.content.lines import Lines, Path
from skald.content.problems import Problem, problem
from skald.content.second.magic.wording import spell_names
from skald.content.second.profiles import PROFILES
from skald.content.second.settings import is_opened
from skald.content.words import LANGUAGES
from skald.warbands.muster import SPELLS_KNOWN, Muster, MusterUnit
from skald.warbands.roster import WARLORD, Profiles, Roster, bought_figures, leader_of

#: Troops that know spells.
CASTERS = ("sorcerer", "necromancer")


def notes_on(roster: Roster) -> tuple[Problem, ...]:
    """What isn't checked, and why: an age that isn't known is a label, and so is a faction of it."""
    if not roster.age:
        return ()
    if roster.age not in ages():
        return (problem("note.unknown-age", age=shown(roster.age)),)
    if roster.faction and faction_of(roster.age, roster.faction) is None and not ages()[roster.age].whole:
        return (problem("note.unknown-faction", faction=shown(roster.faction), age=roster.age),)
    return ()


def check_belonging(roster: Roster, profiles: Profiles, report: Report, at: Path) -> None:
    """What a list may not hold by its age and its faction."""
    age = ages().get(roster.age)
    if age is None:
        return
    faction = faction_of(roster.age, roster.faction) if roster.faction else None
    if roster.faction and faction is None and age.whole:
        _report_unknown_faction(roster, report, (*at, "faction"))
    places = _places(roster, at)
    for troop, path in places.items():
        if troop in profiles and not profiles[troop].mercenary:
            if roster.age not in ages_of(troop):
                report.add("roster.troop-of-age", path, troop=troop, age=roster.age, rule=f"age.{roster.age}")
            elif faction is not None and troop not in faction.troops:
                report.add("roster.troop-of-faction", path, troop=troop, faction=faction.id, rule=_rule(faction))
    for index, buy in enumerate(roster.mercenaries):
        if buy.type in HIRED and roster.age not in ages_of(buy.type):
            path = (*at, "mercenaries", index)
            report.add("roster.troop-of-age", path, troop=buy.type, age=roster.age, rule=f"age.{roster.age}")
    if faction is not None:
        _check_leader(roster, faction, report, at)
        _check_limits(roster, faction, profiles, report, places, at)
        _check_sub_faction(roster, faction, report, (*at, "sub_faction"))
        _check_spells(roster, faction, report, at)


def belonging_problems(roster: Roster, profiles: Profiles) -> tuple[Problem, ...]:
    """The same for a list that stands in no file."""
    report = Report(Lines())
    check_belonging(roster, profiles, report, ())
    return report.problems


def spell_count(roster: Roster) -> tuple[int, int]:
    """How many spells a list fixes, and how many its casters know."""
    casting = [buy for buy in roster.purchases if buy.type in CASTERS]
    return sum(len(buy.spells) for buy in casting), SPELLS_KNOWN * sum(buy.figures for buy in casting)


def _rule(faction: Faction) -> str:
    return f"faction.{faction.id}"


def _places(roster: Roster, at: Path) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for index, buy in enumerate(roster.purchases):
        found.setdefault(buy.type, (*at, "purchases", index))
    return found


def _report_unknown_faction(roster: Roster, report: Report, path: Path) -> None:
    known = [faction.id for faction in factions_of(roster.age)]
    if near := nearest(roster.faction, known):
        report.add("roster.unknown-faction-near", path, faction=shown(roster.faction), near=near)
    else:
        report.add("roster.unknown-faction", path, faction=shown(roster.faction))


def _check_leader(roster: Roster, faction: Faction, report: Report, at: Path) -> None:
    leader = leader_of(roster)
    if leader == WARLORD and leader not in faction.troops:
        report.add("roster.troop-of-faction", at, troop=leader, faction=faction.id, rule=_rule(faction))


def _check_limits(
    roster: Roster, faction: Faction, profiles: Profiles, report: Report, places: dict[str, Path], at: Path
) -> None:
    """Figures that may be bought; a number of units is judged by how many figures they could hold."""
    bought = bought_figures(roster)
    for limit in faction.limits:
        found = sum(bought.get(troop, 0) for troop in limit.troops)
        path = next((places[troop] for troop in limit.troops if troop in places), at)
        most = limit.figures
        if limit.units:
            most = limit.units * max(profiles[troop].largest for troop in limit.troops if troop in profiles)
        if most and found > most:
            _report_limit("roster.faction-limit", limit, faction, report, path, found, most)
        kinds = [troop for troop in limit.troops if bought.get(troop, 0) > 0]
        if limit.units and len(kinds) > limit.units:
            # Units are of one troop: two kinds are two units.
            _report_limit("roster.faction-units", limit, faction, report, path, len(kinds), limit.units)
        if limit.one_for and not limit.equipment:
            # In the fewest units against the most of the others: what fails here fails in every game.
            fewest = sum(-(-bought[troop] // profiles[troop].largest) for troop in kinds if troop in profiles)
            others = sum(bought.get(troop, 0) // profiles[troop].smallest for troop in limit.of if troop in profiles)
            if fewest > others // limit.one_for:
                _report_limit("roster.faction-units", limit, faction, report, path, fewest, others // limit.one_for)


def _report_limit(
    code: str, limit: Limit, faction: Faction, report: Report, path: Path, found: int, most: int
) -> None:  # fmt: skip
    report.add(
        code, path, troop=limit.troops[0], troops=" + ".join(limit.troops), found=found, most=most,
        faction=faction.id, rule=_rule(faction),
    )  # fmt: skip


def _check_sub_faction(roster: Roster, faction: Faction, report: Report, path: Path) -> None:
    known = {sub.id for sub in faction.sub_factions}
    if known and roster.sub_faction and roster.sub_faction not in known:
        report.add("roster.unknown-sub-faction", path, sub=shown(roster.sub_faction), faction=faction.id)


def _check_spells(roster: Roster, faction: Faction, report: Report, at: Path) -> None:
    for index, buy in enumerate(roster.purchases):
        if buy.spells:
            for code, given in spell_problems(buy.spells, buy.figures, faction):
                report.add(code, (*at, "purchases", index, "spells"), **given)


def spell_problems(
    spells: tuple[str, ...], casters: int, faction: Faction
) -> Iterator[tuple[str, dict[str, str | int]]]:
    """What is wrong with spells: three for each caster, all different for one, of the faction's two domains."""
    if len(spells) != SPELLS_KNOWN * casters:
        yield "roster.spells", {"found": len(spells), "wanted": SPELLS_KNOWN * casters, "rule": "second.magic.magic"}
    domains = ages()[faction.age].domains
    known = {spell: domain for domain, listed in domains.items() for spell in listed}
    for spell in dict.fromkeys(spells):
        if spell not in known:
            near = _nearest_spell(spell, known)
            yield (
                ("roster.unknown-spell-near" if near else "roster.unknown-spell"),
                ({"spell": shown(spell), "near": near} if near else {"spell": shown(spell)}),
            )
        elif known[spell] not in faction.domains:
            yield "roster.spell-domain", {
                "spell": spell, "domain": known[spell], "domains": " + ".join(faction.domains), "rule": _rule(faction),
            }  # fmt: skip
    for first in range(0, len(spells), SPELLS_KNOWN):
        twice = [spell for spell, times in Counter(spells[first : first + SPELLS_KNOWN]).items() if times > 1]
        for spell in twice:
            yield "roster.spell-twice", {"spell": shown(spell)}


def _nearest_spell(written: str, known: Collection[str]) -> str:
    """The spell that was probably meant, by its id or by its name in any language."""
    names = {spell_names(language, (spell,)): spell for language in LANGUAGES for spell in known}
    near = nearest(written, [*known, *names])
    return names.get(near, near)


# --- the units of one game


def check_units(muster: Muster, roster: Roster, report: Report, at: Path, profiles: Profiles = PROFILES) -> None:
    """What the units of a game may not be by their faction: equipment, numbers of units, spells."""
    faction = faction_of(roster.age, roster.faction) if roster.faction else None
    if faction is None:
        return
    for index, unit in enumerate(muster):
        for troop in filter(None, (unit.troop, unit.hero)):
            kits = faction.troops.get(troop)
            opened = is_opened(profiles, faction.id, troop, unit.equipment)
            if kits is not None and set(unit.equipment) not in [set(kit) for kit in kits] and not opened:
                report.add(
                    "muster.faction-equipment", (*at, index, "equipment"), troop=troop,
                    equipment=shown(" + ".join(unit.equipment) or "—"), faction=faction.id, rule=_rule(faction),
                )  # fmt: skip
        if unit.spells:
            casters = sum(troop in CASTERS for troop in (unit.troop, unit.hero))
            for code, given in spell_problems(unit.spells, casters, faction):
                report.add(code, (*at, index, "spells"), **given)
    for limit in faction.limits:
        _check_unit_limit(muster, limit, faction, report, at)


def _check_unit_limit(muster: Muster, limit: Limit, faction: Faction, report: Report, at: Path) -> None:
    def counts(unit: MusterUnit) -> bool:
        return unit.troop in limit.troops and set(limit.equipment) <= set(unit.equipment)

    found = sum(counts(unit) for unit in muster)
    most = limit.units
    if limit.one_for:
        most = sum(unit.troop in limit.of for unit in muster) // limit.one_for
    if (limit.units or limit.one_for) and found > most:
        _report_limit("muster.faction-units", limit, faction, report, at, found, most)
