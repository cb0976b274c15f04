"""The card of one unit: its numbers with their reasons, its rules, what it can do now and why not."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from msgspec import Struct

from skald.content.ability_telling import tell_effect
from skald.content.handbook.entries import whole_id
from skald.content.naming import MINUS, equipment_name
from skald.content.telling import tell_length, tell_tally
from skald.planning.moving import reach_of
from skald.rules.actions import Activate
from skald.rules.asking import (
    allowance,
    armour_outside,
    charge_reach,
    dice_of,
    granted,
    pool_outside,
    reach_of_shots,
)
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import check
from skald.rules.frames import Acting
from skald.rules.hooks import Window
from skald.rules.ids import Combat, Kind, RuleId, UnitId
from skald.rules.lengths import MILLIMETRE
from skald.rules.notation import format_action, parse_action
from skald.rules.ruleset import DIE
from skald.rules.state import Effect, State, Unit
from skald.rules.tally import Tally
from skald.web.battles.queries.facing import is_turned
from skald.web.battles.queries.idle import idle_told
from skald.web.battles.queries.seen import Offer, Seen
from skald.web.battles.queries.spells import known_spells
from skald.web.battles.queries.threats import threats
from skald.web.battles.queries.units import mark_of, unit_told
from skald.web.battles.queries.ways import Way, barrier_of, moments, ways
from skald.web.battles.wording import barrier_told, refusal_told


class Number(Struct, frozen=True):
    """A number of the unit, and where it comes from."""

    label: str
    value: str
    why: str
    #: What changes it for a while, in words.
    changed: str = ""


class Deed(Struct, frozen=True):
    """A kind of activation: the ways to it, or why there is none."""

    kind: str
    name: str
    ways: list[dict[str, Any]]
    why_not: str


class Ruling(Struct, frozen=True):
    """A rule or a piece of equipment, with the address of its text."""

    name: str
    address: str


def card(seen: Seen, number: int) -> dict[str, Any] | None:
    """Everything about a unit; nothing if there is no such unit."""
    state = seen.state
    if not 0 <= number < len(state.units):
        return None
    ctx, unit, naming = Context(seen.table.ground.ruleset, state), state.units[number], seen.naming
    stands = bool(unit.figures)
    return {
        "unit": unit, "name": naming.own_unit(unit.id), "side": int(unit.side), "owner": naming.side(unit.side),
        "count": len(unit.figures), "drops": range(unit.fatigue), "exhausted": ctx.is_exhausted(unit),
        "gives_die": bool(dice_of(ctx, unit)), "stands": stands,
        "told": unit_told(ctx, unit, naming, turned=is_turned(seen)),
        "equipment": naming.equipment(unit.equipment) if unit.equipment else "",
        "numbers": _numbers(ctx, unit, seen) if stands else [],
        "rulings": _rulings(ctx, unit, seen), "effects": _effects(ctx, unit, seen),
        "spells": known_spells(seen, seen.table.state.units[number]),
        "deeds": _deeds(seen, unit) if stands and int(unit.side) in seen.sides else [],
        "offers": _offers(seen, unit.id), "mine": int(unit.side) in seen.sides,
        "icon": mark_of(ctx, unit), "threats": threats(seen, unit) if int(unit.side) in seen.sides else [],
        "edition": seen.table.opened.edition,
    }  # fmt: skip


def _numbers(ctx: Context, unit: Unit, seen: Seen) -> list[Number]:
    naming = seen.naming
    laid = {each.why for each in _laid(ctx, unit)}

    def changed(*tallies: Tally) -> str:
        whys = (
            each.why for tally in tallies for each in tally.modifiers if each.why in laid or _is_of_battle(each.why)
        )
        return ", ".join(dict.fromkeys(map(naming.rule, whys)))

    melee, shots = (armour_outside(ctx, unit, combat) for combat in (Combat.MELEE, Combat.SHOT))
    found = [
        Number(_("Armour in melee"), str(melee.value), tell_tally(melee, naming), changed(melee)),
        Number(_("Armour against shots"), str(shots.value), tell_tally(shots, naming), changed(shots)),
    ]
    blows = pool_outside(ctx, unit, Combat.MELEE)
    found.append(Number(_("Attack dice"), str(blows[1].value), _pool_told(unit, *blows, seen), changed(*blows)))
    far = allowance(ctx, unit, Acting(unit.id, Kind.MOVE, RuleId("")), slowed=False).distance
    found.append(Number(pgettext("how far", "Move"), naming.length(far.value), tell_length(far, naming), changed(far)))
    charge = allowance(ctx, unit, Acting(unit.id, Kind.CHARGE, RuleId("")), slowed=False).distance
    if charge.value != far.value:
        found.append(Number(_("Charge"), naming.length(charge.value), tell_length(charge, naming), changed(charge)))
    reach = reach_of_shots(ctx, unit)
    if reach.value > 0:
        shot = pool_outside(ctx, unit, Combat.SHOT)
        found.append(Number(_("Shooting dice"), str(shot[1].value), _pool_told(unit, *shot, seen), changed(*shot)))
        told = naming.equipment(unit.equipment) if not reach.modifiers else tell_length(reach, naming)
        found.append(Number(_("Range"), naming.length(reach.value), told, changed(reach)))
    return found


def _is_of_battle(why: RuleId) -> bool:
    """Whether a rule belongs to the battle that is fought, as a scenario's first light does, and to no unit."""
    return why.startswith("scenario.")


def _pool_told(unit: Unit, worth: Tally, pool: Tally, seen: Seen) -> str:
    """The dice that a fight begins with; what figures generate is counted in thirtieths of a die, and said as dice."""
    count = len(unit.figures)
    figures = ngettext("{count} figure", "{count} figures", count).format(count=count)
    changes = [(each.amount / DIE, each.why) for each in worth.modifiers]
    changes += [(float(each.amount), each.why) for each in pool.modifiers]
    told = [f"{_signed(amount)} ({seen.naming.rule(why)})" for amount, why in changes]
    return " ".join([f"{_dice(worth.base / DIE)} ({figures})", *told])


def _signed(amount: float) -> str:
    return f"{MINUS if amount < 0 else '+'} {_dice(abs(amount))}"


def _dice(amount: float) -> str:
    """So many dice, in the language's way of writing: 2.5, or 2,5."""
    return number_format(round(amount, 2)).removesuffix(".0").removesuffix(",0")


def reach_told(seen: Seen, asked: Decide) -> list[float]:
    """How far the unit that is about to go may go: on hard ground, and in the open."""
    ruleset, state = seen.table.ground.ruleset, seen.table.state
    if asked.window is Window.MOVE:
        near, far = reach_of(ruleset, state)
        return [near / MILLIMETRE, far / MILLIMETRE]
    if asked.window is Window.CHARGE:
        ctx = Context(ruleset, state)
        far = charge_reach(ctx, ctx.unit(asked.about.unit))
        return [far / MILLIMETRE, far / MILLIMETRE]
    return []


def _rulings(ctx: Context, unit: Unit, seen: Seen) -> list[Ruling]:
    edition, language = seen.table.opened.edition, seen.naming.language
    found = [Ruling(equipment_name(language, each), _address(f"{edition}.equipment.{each}")) for each in unit.equipment]
    found += [Ruling(seen.naming.rule(each), _address(each)) for each in ctx.own_rules(unit)]
    # Equipment whose rule has its name is told once, as the rule is written.
    return list({each.name.casefold(): each for each in found}.values())


def _effects(ctx: Context, unit: Unit, seen: Seen) -> list[str]:
    """What is in force on a unit for a while, each in a sentence."""
    return list(dict.fromkeys(tell_effect(each, seen.naming) for each in _laid(ctx, unit)))


def _laid(ctx: Context, unit: Unit) -> list[Effect]:
    return [voice.effect for voice in granted(ctx, unit) if voice.effect is not None]


def _address(rule: str) -> str:
    """The page of a rule, if it has one."""
    found = whole_id(rule)
    return reverse("reference:rule", args=[found]) if found else ""


# --- what it can do


def _deeds(seen: Seen, unit: Unit) -> list[Deed]:
    """Every kind of activation, with the ways to it or the reason against it."""
    asked = seen.asked
    if not isinstance(asked, Decide) or not seen.is_mine or asked.side is not unit.side:
        return []
    mine = [way for way in ways(seen) if way.unit == unit.id]
    if not mine and (told := idle_told(seen, unit)):
        return [Deed(kind.value, seen.naming.term("kind", kind.value), [], told) for kind in Kind]
    states = moments(seen, unit.id)
    return [_deed(seen, unit, kind, [way for way in mine if way.kind is kind], states) for kind in Kind]


def _deed(seen: Seen, unit: Unit, kind: Kind, mine: list[Way], states: list[State]) -> Deed:
    name = seen.naming.term("kind", kind.value)
    if mine:
        told = [{"by": way.by, "chain": [format_action(each) for each in way.chain], "target": way.target,
                 "aimed": seen.naming.unit(way.target) if way.target >= 0 else ""} for way in mine]  # fmt: skip
        return Deed(kind.value, name, told, "")
    ruleset = seen.table.ground.ruleset
    for state in states:
        enemies = [other.id for other in state.units if other.side is not unit.side and other.figures]
        targets = enemies if kind in (Kind.CHARGE, Kind.SHOOT) else [-1]
        for target in sorted(targets, key=lambda each: _apart(state, unit, each)):
            problem = check(ruleset, state, Activate(unit.id, kind, UnitId(target)))
            if problem is not None:
                return Deed(kind.value, name, [], refusal_told(problem, seen.naming))
            barrier = barrier_of(seen, unit.id, UnitId(target)) if kind is Kind.CHARGE else None
            if barrier is not None:
                return Deed(kind.value, name, [], barrier_told(barrier, seen.naming, unit.id, UnitId(target)))
    return Deed(kind.value, name, [], _("Nothing can activate it at this moment."))


def _apart(state: State, unit: Unit, other: int) -> int:
    if other < 0:
        return 0
    one, two = unit.figures[0], state.units[other].figures[0]
    return (one.x - two.x) ** 2 + (one.y - two.y) ** 2


def _offers(seen: Seen, unit: int) -> list[Offer]:
    """What may be given now that names the unit, beside its activations."""
    found = []
    for offer in seen.offers():
        action = parse_action(offer.action)
        aim = getattr(action, "aim", None)
        named = {getattr(action, "unit", -1), getattr(action, "target", -1), *(aim.units if aim else ())}
        if unit in named and not isinstance(action, Activate):
            found.append(offer)
    return found
