"""Lists for an event: the rules of the game through `warbands.checking`, and the event's own on top."""

from __future__ import annotations

import re
from collections.abc import Iterator

from skald.content.factions.catalogue import profiles_of
from skald.content.fields import shown
from skald.content.problems import Problem, problem
from skald.tournament.settings import Settings
from skald.warbands.belonging import belonging_problems, spell_count
from skald.warbands.checking import Limits, check_roster
from skald.warbands.roster import Profiles, Roster, is_from_before


def faction_key(name: str) -> str:
    """What factions are compared by: the letters, however they are written large or small, spaced or joined."""
    return re.sub(r"[^\w]+", "-", name.strip().casefold()).strip("-_")


def limits_for(settings: Settings, faction: str) -> Limits:
    """What the event allows of mercenaries to one faction: its row of the matrix, or any."""
    rules = settings.rosters
    rows = {faction_key(name): troops for name, troops in rules.mercenaries.items()}
    row = rows.get(faction_key(faction))
    return Limits(_most(rules.mercenary_units), _most(rules.mercenary_points), None if row is None else frozenset(row))


def check_entry(roster: Roster, settings: Settings, profiles: Profiles) -> tuple[Problem, ...]:
    """Everything that keeps a list out of an event; one handed in before age and faction were looked at isn't asked."""
    known = profiles_of(profiles, roster.age, roster.faction)
    by_the_game = check_roster(roster, known, limits_for(settings, roster.faction))
    if not is_from_before(roster):
        by_the_game += belonging_problems(roster, known)
    return (*_by_the_event(roster, settings), *by_the_game)


def _most(limit: int | str) -> int | None:
    return limit if isinstance(limit, int) else None


def _by_the_event(roster: Roster, settings: Settings) -> Iterator[Problem]:
    rules = settings.rosters
    listed = settings.list_points or settings.size
    if roster.list_points != listed:
        yield problem("entry.list-size", wanted=listed, found=roster.list_points)
    if roster.game_points != settings.size:
        yield problem("entry.size", wanted=settings.size, found=roster.game_points)
    if settings.age and roster.age and roster.age != settings.age:
        yield problem("entry.age", wanted=settings.age, found=shown(roster.age))
    if rules.factions and faction_key(roster.faction) not in map(faction_key, rules.factions):
        yield problem("entry.faction", faction=shown(roster.faction))
    for buy in (*roster.purchases, *roster.mercenaries):
        if buy.type in rules.banned_troops:
            yield problem("entry.banned-troop", troop=shown(buy.type))
    if roster.half_point_swap is not None and not rules.half_point_swap:
        yield problem("entry.swap")
    if roster.banner and not rules.banners:
        yield problem("entry.banner")
    if rules.spells and not is_from_before(roster):
        found, wanted = spell_count(roster)
        if found < wanted:
            yield problem("entry.spells", found=found, wanted=wanted)
