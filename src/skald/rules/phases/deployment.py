"""Muster and deployment: figures are grouped into units, equipped and put on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from skald.rules.actions import Action, Deploy, Done, Group, Muster
from skald.rules.awaiting import About, Decide
from skald.rules.bases import stand
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import Mustered, SpellsChosen, UnitDeployed
from skald.rules.frames import DeployHalf, DeployTurn, MusterTurn
from skald.rules.geometry import lies_wholly_in
from skald.rules.hooks import Window
from skald.rules.ids import RuleId, Side, UnitId
from skald.rules.movement.cohesion import cohesion_problem
from skald.rules.movement.relocating import places_problem, standing_problem
from skald.rules.records import UNSWORN
from skald.rules.refusal import Refusal
from skald.rules.state import Figure, Role, Unit

#: A hero in a heroic unit counts as so many figures towards the size of the unit.
HERO_COUNTS = 4


def ask_muster(ctx: Context, frame: MusterTurn) -> Decide | None:
    """Asked of a side that has figures to group."""
    return Decide(frame.side, Window.MUSTER) if ctx.players[frame.side].roster else None


def check_muster(ctx: Context, frame: MusterTurn, action: Action) -> Refusal | None:
    """Every bought figure is in one unit, and every unit has a fitting size."""
    if not isinstance(action, Muster):
        return ctx.refuse("not-now", Clause.MUSTER)
    wanted: Counter[str] = Counter()
    banners = 0
    taken: tuple[RuleId, ...] = ()
    for group in action.groups:
        problem = group_problem(ctx, group)
        if problem:
            return problem
        problem = spells_problem(ctx, frame.side, group, taken)
        if problem:
            return problem
        taken = (*taken, *group.spells)
        wanted[group.troop] += group.figures
        if group.hero:
            wanted[group.hero] += 1
        banners += group.banner
    bought: Counter[str] = Counter()
    for purchase in ctx.players[frame.side].roster:
        bought[purchase.troop] += purchase.figures
    for troop in sorted(set(wanted) | set(bought)):
        if wanted[troop] != bought[troop]:
            return ctx.refuse(
                "not-what-was-bought", Clause.MUSTER, troop=troop, bought=bought[troop], used=wanted[troop]
            )
    whole = not ctx.constants.hired_split
    units = Counter(group.troop for group in action.groups)
    for troop, count in units.items():
        profile = ctx.ruleset.profiles[troop]
        if whole and profile.mercenary and count > -(-bought[troop] // profile.largest):
            return ctx.refuse("hired-split", Clause.MUSTER, troop=troop)
    if banners > ctx.players[frame.side].banners:
        return ctx.refuse("too-many-banners", Clause.MUSTER, most=ctx.players[frame.side].banners)
    return None


def spells_problem(ctx: Context, side: Side, group: Group, taken: tuple[RuleId, ...] = ()) -> Refusal | None:
    """What is wrong with the spells that are chosen for a unit; none need be."""
    if not group.spells:
        return None
    magic, caster = ctx.ruleset.magic, group.hero or group.troop
    if magic is None or not magic.knows(ctx, caster):
        return ctx.refuse("knows-no-spells", Clause.MUSTER, troop=caster)
    return magic.choice_problem(ctx, side, group.spells, taken)


def _known_spells(ctx: Context, side: Side, group: Group) -> tuple[RuleId, ...]:
    magic, caster = ctx.ruleset.magic, group.hero or group.troop
    if magic is None or not magic.knows(ctx, caster):
        return ()
    return group.spells or magic.usual(ctx, side, caster)


def group_problem(ctx: Context, group: Group) -> Refusal | None:
    """Whether a group of figures can be a unit."""
    profile = ctx.ruleset.profiles.get(group.troop)
    if profile is None:
        return ctx.refuse("no-such-troop", Clause.MUSTER, troop=group.troop)
    if group.banner and (not ctx.ruleset.bearer or profile.category not in ("hearthguard", "warriors", "hero")):
        return ctx.refuse("no-banner", Clause.MUSTER, troop=group.troop)
    if group.hero:
        hero = ctx.ruleset.profiles.get(group.hero)
        if not ctx.constants.heroic_units:
            return ctx.refuse("no-heroic-unit", Clause.MUSTER, troop=group.troop)
        if hero is None or hero.category != "hero" or profile.category == "hero":
            return ctx.refuse("no-heroic-unit", Clause.HEROIC, troop=group.troop)
        if not 1 <= group.figures <= profile.largest - HERO_COUNTS:
            return ctx.refuse("unit-size", Clause.HEROIC, least=1, most=profile.largest - HERO_COUNTS)
        return None
    if not profile.smallest <= group.figures <= profile.largest:
        return ctx.refuse("unit-size", Clause.UNIT_SIZE, least=profile.smallest, most=profile.largest)
    return None


def take_muster(ctx: Context, frame: MusterTurn, action: Action) -> None:
    """The units exist, undeployed."""
    assert isinstance(action, Muster)
    ctx.pop()
    for group in action.groups:
        figures = group.figures + (1 if group.hero else 0)
        troop, escort = (group.hero, group.troop) if group.hero else (group.troop, "")
        uid = UnitId(len(ctx.units))
        spells = _known_spells(ctx, frame.side, group)
        ctx.units.append(Unit(uid, frame.side, troop, figures, escort=escort, banner=group.banner, spells=spells))
    ctx.emit(Mustered(frame.side, len(action.groups)))
    for unit in ctx.units:
        if unit.side is frame.side and unit.spells:
            ctx.emit(SpellsChosen(unit.id, unit.spells))


# --- deployment


def undeployed(ctx: Context, side: Side, among: tuple[UnitId, ...] = ()) -> list[Unit]:
    """The units of a side that are not on the table yet; of a detachment, where one is named."""
    waiting = [u for u in ctx.units if u.side is side and not u.deployed and not u.reserve]
    return [u for u in waiting if u.id in among] if among else waiting


def begin_half(ctx: Context, frame: DeployHalf) -> None:
    """Half of the units; of an odd number the player puts the greater part down first, or the lesser."""
    units = len(undeployed(ctx, frame.side))
    stop = units - units // 2 if units % 2 and ctx.constants.half_of_odd == "either" else 0
    ctx.swap(DeployTurn(frame.side, units // 2, frame.must, stop=stop))


def ask_deploy(ctx: Context, frame: DeployTurn) -> Decide | None:
    """Asked while units are to be put down."""
    due = len(undeployed(ctx, frame.side, frame.units)) - frame.leaving
    return Decide(frame.side, Window.DEPLOY, about=About(amount=due)) if due > 0 else None


def check_deploy(ctx: Context, frame: DeployTurn, action: Action) -> Refusal | None:
    """An own unit, allowed equipment, places wholly in the zone, in formation."""
    if isinstance(action, Done):
        return stop_problem(ctx, frame)
    if not isinstance(action, Deploy):
        return ctx.refuse("not-now", Clause.DEPLOYMENT)
    waiting = undeployed(ctx, frame.side, frame.units)
    unit = next((u for u in waiting if u.id == action.unit), None)
    if unit is None:
        return ctx.refuse("not-to-be-deployed", Clause.DEPLOYMENT_ORDER, unit=action.unit)
    due = [u for u in waiting if u.troop in frame.must]
    if due and len(waiting) - frame.leaving <= len(due) and unit not in due:
        return ctx.refuse("must-come-first", Clause.DEPLOYMENT_ORDER, unit=due[0].id)
    problem = outfit_problem(ctx, unit, action)
    if problem:
        return problem
    figures = figures_for(ctx, unit, action)
    return (
        zone_problem(ctx, equipped(ctx, unit, action.equipment), figures, frame.part)
        or standing_problem(ctx, unit, figures)
        or cohesion_problem(ctx, equipped(ctx, unit, action.equipment), figures)
    )


def stop_problem(ctx: Context, frame: DeployTurn) -> Refusal | None:
    """Whether a player may leave it at the units that are down: of an odd number the lesser part."""
    waiting = undeployed(ctx, frame.side, frame.units)
    if len(waiting) != frame.stop:
        return ctx.refuse("units-to-deploy", Clause.DEPLOYMENT_ORDER, units=len(waiting) - frame.leaving)
    due = [u for u in waiting if u.troop in frame.must]
    return ctx.refuse("must-come-first", Clause.DEPLOYMENT_ORDER, unit=due[0].id) if due else None


def deploy_options(ctx: Context, frame: DeployTurn) -> Iterator[Action]:
    """Only stopping can be listed; the planner finds places."""
    if stop_problem(ctx, frame) is None:
        yield Done()


def outfit_problem(ctx: Context, unit: Unit, action: Deploy) -> Refusal | None:
    """Whether a unit that comes to the table has equipment of its own, and a place on it for each figure."""
    problem = equipment_problem(ctx, unit, action.equipment)
    if problem:
        return problem
    if len(action.places) != unit.started:
        return ctx.refuse("wrong-number", Clause.DEPLOYMENT, needed=unit.started)
    return places_problem(ctx, action.places)


def equipment_problem(ctx: Context, unit: Unit, equipment: tuple[str, ...]) -> Refusal | None:
    """Whether a unit may take this set of equipment."""
    for troop in (unit.troop, unit.escort):
        if troop and equipment not in ctx.ruleset.profiles[troop].options:
            return ctx.refuse(
                "not-its-equipment", Clause.EQUIPMENT, troop=troop, equipment="+".join(equipment) or "none"
            )
    return None


def zone_problem(ctx: Context, unit: Unit, figures: tuple[Figure, ...], part: str = "") -> Refusal | None:
    """Whether every figure lies completely in the zone of its side or detachment, or where it may without room."""
    scenario = ctx.ruleset.scenario
    zone = scenario.zone(ctx, unit.side, part)
    if all(lies_wholly_in(figure, zone) for figure in figures):
        return None
    spare = scenario.spare_zone(ctx, unit, figures, part)
    if spare is not None and all(lies_wholly_in(figure, spare) for figure in figures):
        return None
    return ctx.refuse("outside-zone", Clause.DEPLOYMENT)


def figures_for(ctx: Context, unit: Unit, action: Deploy) -> tuple[Figure, ...]:
    """The figures of a unit on their bases: the hero first, the banner last."""
    is_led = bool(unit.escort) or ctx.profile(unit).category == "hero"
    carried = next((b for e in action.equipment if (b := ctx.ruleset.equipment[e].base)), "")
    first, others = (
        _settled(ctx, carried or ctx.ruleset.profiles[troop].base) for troop in (unit.troop, unit.escort or unit.troop)
    )
    last = unit.started - 1 if unit.banner else -1
    figures = []
    for number, place in enumerate(action.places):
        hero = number == 0 and is_led
        role = Role.HERO if hero else Role.BANNER if number == last else Role.RANK
        figures.append(stand(first if hero else others, place.x, place.y, place.heading, role))
    return tuple(figures)


def _settled(ctx: Context, base: str) -> str:
    """A base by its own name; riders and heroes on foot stand on what the battle's settings say."""
    return {"mounted": ctx.constants.mounted_base, "hero": ctx.constants.hero_base}.get(base, base)


def rules_for(ctx: Context, unit: Unit, equipment: tuple[str, ...]) -> tuple[RuleId, ...]:
    """The rules of a unit: its troop's, its equipment's, the banner's, those of its faction, everyone's."""
    banner = ctx.ruleset.bearer if unit.banner else ()
    kit = ctx.ruleset.rules_of_kit(unit.troop, equipment)
    served = ctx.ruleset.allegiances.get(ctx.players[unit.side].faction, UNSWORN)
    return ctx.ruleset.shared(
        tuple(dict.fromkeys((*kit, *banner, *served.brought(unit.troop), *ctx.ruleset.universal)))
    )


def equipped(ctx: Context, unit: Unit, equipment: tuple[str, ...]) -> Unit:
    """The unit as it will be with this equipment."""
    return replace(unit, equipment=equipment, rules=rules_for(ctx, unit, equipment))


def take_deploy(ctx: Context, frame: DeployTurn, action: Action) -> None:
    """The unit is on the table; or no more for now."""
    if isinstance(action, Done):
        ctx.pop()
        return
    assert isinstance(action, Deploy)
    unit = ctx.unit(action.unit)
    figures = figures_for(ctx, unit, action)
    rules = rules_for(ctx, unit, action.equipment)
    ctx.set_unit(unit.id, figures=figures, equipment=action.equipment, rules=rules, deployed=True)
    ctx.emit(UnitDeployed(unit.id, len(figures), action.equipment))
