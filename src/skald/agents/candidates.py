"""What a side could do with its next activation: the raider's best chances, each deed once, and other ways to Move."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from skald.agents.agent import Reason
from skald.agents.caution import Caution, is_short
from skald.agents.chances import Chance
from skald.agents.deed import Deed
from skald.agents.deeds import Deeds
from skald.agents.detours import detour
from skald.agents.unit_facts import reach_of
from skald.planning.formation import centre_of
from skald.rules.actions import Action, Activate, Trigger, Use
from skald.rules.geometry import Point, towards
from skald.rules.ids import Kind, UnitId
from skald.rules.state import Unit

#: So many different deeds are looked at, and none that looks worse than this.
MOST = 8
WORST = -40


class Plan(Struct, frozen=True):
    """An action with the activation that is meant by it, and where a Move goes."""

    action: Action
    why: Reason
    #: Which manner of deed it is, for whoever asks why: charge, shoot, rest, move, halt, round, back, use.
    manner: str
    deed: Deed | None = None
    goal: Point | None = None


def plans_of(deeds: Deeds, chances: list[Chance]) -> list[Plan]:
    """The plans behind some chances, the best first; a unit that Moves may also halt, go round its own, or go back.

    Where points are counted neither dice nor ways are spent on coming to the enemy: there the plans are fewer.
    """
    found: list[Plan] = []
    for chance in own_chances(deeds, chances, most=MOST, worst=WORST):
        found.append(_plan(chance))
        deed = chance.deed
        if deed is not None and deed.action.kind is Kind.MOVE:
            others = list(ways(deeds, deed))
            found += _plans(chance, others)
            paid = None if deeds.is_about_points else _paid(chances, chance)
            if paid is not None:
                found += [_plan(paid), *_plans(paid, others)]
    return found


def _plans(chance: Chance, others: list[tuple[str, Point]]) -> list[Plan]:
    return [Plan(chance.action, chance.why, manner, chance.deed, goal) for manner, goal in others]


def _paid(chances: list[Chance], chance: Chance) -> Chance | None:
    """The same Move for a Saga die if a rule gives it for nothing: such a rule may keep it away from the enemy."""
    if not isinstance(chance.action, Use):
        return None
    key = _key(chance)
    return next((each for each in chances if isinstance(each.action, Trigger) and _key(each) == key), None)


def own_chances(deeds: Deeds, chances: list[Chance], *, most: int, worst: int) -> list[Chance]:
    """The best chances that can really be taken, each deed once, whatever ability would grant it."""
    found: dict[tuple[UnitId, Kind, UnitId] | Action, Chance] = {}
    for chance in chances:
        if len(found) >= most or chance.worth < worst:
            break
        key = _key(chance)
        if key not in found and _is_sound(deeds, chance):
            found[key] = chance
    return list(found.values())


def _key(chance: Chance) -> tuple[UnitId, Kind, UnitId] | Action:
    if chance.deed is None:
        return chance.action
    action = chance.deed.action
    return (action.unit, action.kind, action.target)


def _is_sound(deeds: Deeds, chance: Chance) -> bool:
    if chance.deed is None:
        return True
    # A charge that looks poor is verified too: it may come to be chosen.
    sure = Deed(chance.deed.action, max(1, chance.deed.worth), chance.deed.why)
    return deeds.is_sound(sure, chance.farther)


def _plan(chance: Chance) -> Plan:
    manner = "use" if chance.deed is None else chance.deed.action.kind.value
    return Plan(chance.action, chance.why, manner, chance.deed)


def ways(deeds: Deeds, deed: Deed) -> Iterator[tuple[str, Point]]:
    """Other ends of a Move: at the edge of the enemy's reach, beside a friend who stands in the way, out of reach."""
    unit = deeds.ctx.unit(deed.action.unit)
    goal = deeds.goal(unit)
    halted = Caution(deeds.field).halt(unit, goal)
    if halted != goal and not is_short(unit, halted):
        yield "halt", halted
    if not deeds.is_about_points and not deeds.field.is_led_from_behind(unit):
        aside = detour(deeds.field, unit, goal)
        if aside is not None and not is_short(unit, aside.beside):
            yield "round", aside.beside
    back = _back(deeds, unit)
    if back is not None:
        yield "back", back


def _back(deeds: Deeds, unit: Unit) -> Point | None:
    """Away from the nearest enemy who could charge; None if there is none."""
    caution = Caution(deeds.field)
    near = [
        foe for foe in deeds.field.enemies if caution.reach(foe) and deeds.field.gap(unit, foe) <= caution.reach(foe)
    ]
    if not near:
        return None
    x, y = centre_of(unit.figures)
    foe = min(near, key=lambda each: (deeds.field.apart(unit, each), each.id))
    u, v = centre_of(foe.figures)
    dx, dy = towards(u, v, x, y, reach_of(deeds.ctx, unit))
    shelter = deeds.field.shelter(unit) if deeds.field.is_led_from_behind(unit) else None
    if shelter is not None:
        return deeds.field.goal(unit)
    width, height = deeds.state.width, deeds.state.height
    return (min(max(0, x + dx), width), min(max(0, y + dy), height))


def announced(deeds: Deeds, actions: list[Activate], *, no_fatigue: bool, farther: int) -> list[Chance]:
    """The activations that an ability grants, as chances."""
    ranked = deeds.ranked_of(actions, no_fatigue=no_fatigue)
    return [Chance(deed.action, deed.worth, deed.why, deed, farther) for deed in ranked]
