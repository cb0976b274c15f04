"""Positions drawn at random in which something happens soon: mixed companies facing each other at a stone's throw."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from msgspec.structs import replace

from skald.planning.sampler import sample_busily
from skald.rules.actions import Action
from skald.rules.awaiting import Chance, Over
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.engine import Step, Warband, _settle, apply, opening
from skald.rules.frames import BeginTurn
from skald.rules.ids import AbilityId, RuleId, Side
from skald.rules.ruleset import Profile, Ruleset
from skald.rules.state import Purchase
from skald.simulation.dice import draw
from skald.simulation.invariants import broken
from tests.kit.field import Field

#: A unit of a skirmish: troop, equipment, escort of a hero, banner.
Member = tuple[str, tuple[str, ...], str, bool]
#: Where units are put: columns apart enough for five large bases, ranks deep enough for two.
COLUMNS = (500, 2850, 5200, 7550, 9900)
DEPTH = 1000
GAPS = (300, 700, 1100, 1600)
LARGEST = 9
Point = tuple[int, int]


def some_member(ruleset: Ruleset, rng: Random) -> Member:
    """A troop with some equipment; sometimes a heroic unit or a banner, where the edition has them."""
    profile = ruleset.profiles[rng.choice(sorted(ruleset.profiles))]
    if ruleset.constants.heroic_units and profile.category == "hero" and not rng.randrange(4):
        return profile.id, (), "hearthguard", False
    bears = bool(ruleset.bearer) and profile.category in ("warriors", "hearthguard", "hero") and not rng.randrange(4)
    return profile.id, rng.choice(profile.options), "", bears


def bearers(ruleset: Ruleset, wanted: Collection[str]) -> list[Member]:
    """The troops and equipment that bring some of these rules."""
    found: list[Member] = []
    for profile in ruleset.profiles.values():
        for kit in profile.options:
            rules = {*profile.rules, *(rule for item in kit for rule in ruleset.equipment[item].rules)}
            rules |= {rule for served in ruleset.allegiances.values() for rule in served.rules.get(profile.id, ())}
            if not rules.isdisjoint(wanted):
                found.append((profile.id, kit, "", False))
    return found


def users(ruleset: Ruleset, board: str, wanted: Collection[AbilityId]) -> list[Member]:
    """Troops for abilities of a board that only some may use."""
    asked = {cls for each in ruleset.boards[board].abilities if each.id in wanted for cls in each.who.classes}
    return [
        (profile.id, kit, "", False)
        for profile in ruleset.profiles.values() if profile.category in asked
        for kit in profile.options
    ]  # fmt: skip


def factions_with(ruleset: Ruleset, wanted: Collection[str]) -> list[str]:
    """The factions with which some of these rules come."""
    return [
        faction
        for faction, served in sorted(ruleset.allegiances.items())
        if not {rule for rules in served.rules.values() for rule in rules}.isdisjoint(wanted)
    ]


def skirmish(
    ruleset: Ruleset, rng: Random, boards: tuple[str, str], in_force: tuple[str, ...] = (),
    wanted: Sequence[Member] = (), ready: Collection[AbilityId] = (), factions: Sequence[str] = (),
    company: Sequence[Member] = (),
) -> Step:  # fmt: skip
    """Some units of each side, the Warlords among them; dice lie on both boards, first on abilities to be ready.

    One unit of each side is wanted; another is company for it, or somebody for those abilities.
    """
    field = Field(ruleset, board=boards[0])
    left, right = field.state.players
    field.state = replace(
        field.state, turn=0 if in_force else rng.choice((2, 3)), in_force=tuple(RuleId(rule) for rule in in_force),
        players=(replace(left, board=boards[0]), replace(right, board=boards[1])),
    )  # fmt: skip
    for side in Side:
        _array(field, side, rng, wanted, company or users(ruleset, boards[side], ready))
    if factions:
        _serve(field, rng, factions)
    for unit in rng.sample(field.state.units, rng.randint(0, 3)):
        middle = unit.figures[len(unit.figures) // 2]
        field.terrain(rng.choice(("scrub", "marsh", "rocks")), (middle.x, middle.y))
    for side in Side:
        _lay_dice(field, side, rng, ready)
    return _settle(Context(ruleset, field.game(BeginTurn(Side.LEFT)).state))


def _array(field: Field, side: Side, rng: Random, wanted: Sequence[Member], company: Sequence[Member]) -> None:
    lord: Member = ("warlord", rng.choice(field.rules.profiles["warlord"].options), "", False)
    chosen = [lord, *(some_member(field.rules, rng) for _ in range(rng.randint(3, 4)))]
    if wanted:
        chosen[-1] = rng.choice(wanted)
    if company:
        chosen[-2] = rng.choice(company)
    gap = rng.choice(GAPS)
    y = 4500 - gap // 2 - DEPTH if side is Side.LEFT else 4500 + gap // 2
    places = [(x, y) for x in rng.sample(COLUMNS, len(chosen))]
    _join_guards(field.rules, side, rng, chosen, places)
    for (troop, kit, escort, banner), place in zip(chosen, places, strict=True):
        figures = 5 if escort else _size(field.rules.profiles[troop], rng)
        field.unit(
            side, troop, figures, place, *kit, rank=5, gap=60, escort=escort, banner=banner,
            fatigue=rng.choice((0, 0, 1, 2)),
        )  # fmt: skip


def _join_guards(ruleset: Ruleset, side: Side, rng: Random, chosen: Sequence[Member], places: list[Point]) -> None:
    """The Warlord may stand behind some of his men, or they behind him: hearthguards, if he has any."""
    categories = [ruleset.profiles[troop].category for troop, *_ in chosen]
    guards = categories.index("hearthguard") if "hearthguard" in categories else len(chosen) - 1
    x, y = places[guards]
    match rng.randrange(3):
        case 0:
            places[0] = (x, y - 600 if side is Side.LEFT else y + DEPTH + 100)
        case 1:
            places[0] = (x, y)
            places[guards] = (x, y - DEPTH - 100 if side is Side.LEFT else y + 600)


def _serve(field: Field, rng: Random, factions: Sequence[str]) -> None:
    """Both sides serve a faction, and have what comes with it."""
    players = field.state.players
    chosen = [replace(player, faction=rng.choice(factions)) for player in players]
    field.state = replace(field.state, players=(chosen[0], chosen[1]))
    units, field.state = field.state.units, replace(field.state, units=())
    for unit in units:
        served = field.rules.allegiances[chosen[unit.side].faction]
        worn = (*unit.rules, *served.brought(unit.troop))
        field.state = replace(field.state, units=(*field.state.units, replace(unit, rules=worn)))


def _size(profile: Profile, rng: Random) -> int:
    return rng.randint(min(profile.smallest, 3), max(profile.smallest, min(profile.largest, LARGEST)))


def _lay_dice(field: Field, side: Side, rng: Random, ready: Collection[AbilityId]) -> None:
    board = field.rules.boards[field.state.players[side].board]
    left = field.rules.constants.saga_dice
    for ability in sorted(rng.sample(board.abilities, len(board.abilities)), key=lambda a: a.id not in ready):
        if len(ability.cost) <= left:
            left -= len(ability.cost)
            field.dice(side, ability.id, *(rng.choice(slot) for slot in ability.cost))


def odd_battle(ruleset: Ruleset, rng: Random, boards: tuple[str, str]) -> Step:
    """A whole battle from its opening, between warbands of anything that can be bought for six points."""
    left, right = (Warband(board, _bought(ruleset, rng), banners=int(bool(ruleset.bearer))) for board in boards)
    return opening(ruleset, left, right)


def _bought(ruleset: Ruleset, rng: Random) -> tuple[Purchase, ...]:
    figures: dict[str, int] = {"warlord": 1}
    while sum(n for troop, n in figures.items()) < 4 or rng.randrange(6):
        profile = ruleset.profiles[rng.choice(sorted(ruleset.profiles))]
        if profile.free or figures.get(profile.id, 0) >= (profile.most or 2 * profile.per_point):
            continue
        figures[profile.id] = figures.get(profile.id, 0) + profile.per_point
        if len(figures) > 5:
            break
    return tuple(Purchase(troop, max(n, ruleset.profiles[troop].smallest)) for troop, n in figures.items())


def played(ruleset: Ruleset, step: Step, rng: Random, *, limit: int = 1500) -> tuple[list[Step], list[str]]:
    """Random play to the end or the limit; every step, and every promise that was broken on the way."""
    steps, faults = [step], broken(ruleset, step.state)
    while not isinstance(step.awaits, Over) and len(steps) < limit:
        given = _drawn(ruleset, step, rng)
        following = apply(ruleset, step.state, given)
        faults += [f"{given}: {fault}" for fault in broken(ruleset, following.state, step.state, following.events)]
        steps.append(following)
        step = following
    return steps, faults


def _drawn(ruleset: Ruleset, step: Step, rng: Random) -> Action | Roll:
    asked = step.awaits
    if isinstance(asked, Chance):
        return draw(asked.pool, rng)
    assert not isinstance(asked, Over)
    return sample_busily(ruleset, step.state, asked, rng)
