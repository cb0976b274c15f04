"""What verbs do in a fight: dice gained and lost, armour shifted, fatigue taken and spent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from skald.rules.abilities import model
from skald.rules.abilities.model import AnyVerb, Source
from skald.rules.context import Context
from skald.rules.events import DiceGained
from skald.rules.frames import Acting, Combatant, Fight, Resolving
from skald.rules.ids import NO_UNIT, Combat, Face, RuleId, Side
from skald.rules.state import Unit
from skald.rules.tally import Modifier

IN_FIGHT = (
    model.Gain,
    model.FoeGains,
    model.Shift,
    model.RollAgain,
    model.RollFacesAgain,
    model.FoeLoses,
    model.EaseSelf,
    model.TireSelf,
    model.SpendFoeFatigue,
    model.Hush,
)


def why_of(frame: Resolving) -> RuleId:
    """An ability is its own reason, and so is a rule."""
    return frame.rule or RuleId(frame.ability)


Handled = int | None


#: In a shot one side only attacks and the other only defends.
_FOR_SHOOTERS = frozenset({"attack", "hits", "hit", "foe-armour"})
_FOR_TARGETS = frozenset({"defence", "own-armour", "save", "foe-hits", "foe-attack"})


def serves_in_fight(ctx: Context, side: Side, verb: AnyVerb) -> bool:
    """Whether a verb can do anything for this side of the fight."""
    if ctx.fight().combat is Combat.MELEE:
        return True
    target = place_in_fight(ctx, side) == 1
    if isinstance(verb, model.FoeLoses):
        return target
    what = getattr(verb, "what", "")
    return what not in (_FOR_SHOOTERS if target else _FOR_TARGETS)


def place_in_fight(ctx: Context, side: Side) -> int:
    """Whether a side attacks (0) or defends (1)."""
    fight = ctx.fight()
    attacker = fight.attacker.unit
    if attacker != NO_UNIT:
        return 0 if ctx.unit(attacker).side is side else 1
    return 1 if ctx.unit(fight.defender.unit).side is side else 0


def combatant(ctx: Context, who: int) -> Combatant:
    """A side of the fight."""
    fight = ctx.fight()
    return fight.defender if who else fight.attacker


def own_unit(ctx: Context, side: Side) -> Unit:
    """The own unit in the fight."""
    return ctx.unit(combatant(ctx, place_in_fight(ctx, side)).unit)


def foe_unit(ctx: Context, side: Side) -> Unit | None:
    """The enemy unit in the fight, if a unit it is."""
    uid = combatant(ctx, 1 - place_in_fight(ctx, side)).unit
    return None if uid == NO_UNIT else ctx.unit(uid)


def as_much(frame: Resolving, most: int) -> int:
    """As much as is allowed, or less where less was asked for."""
    return most if frame.amount < 0 else min(frame.amount, most)


def _gain(ctx: Context, frame: Resolving, source: Source, verb: model.Gain) -> Handled:
    who = place_in_fight(ctx, frame.side)
    amount = verb.rare if verb.rare and Face.RARE in frame.faces else verb.amount
    if verb.per == "foe-fatigue":
        foe = foe_unit(ctx, frame.side)
        amount *= foe.fatigue if foe else 0
    elif verb.per == "own-fatigue":
        amount *= own_unit(ctx, frame.side).fatigue
    elif verb.per == "previous":
        # What was tied to less is less already.
        return add_dice(ctx, who, verb.what, amount * max(0, frame.came_to), why_of(frame))
    return add_dice(ctx, who, verb.what, as_much(frame, amount), why_of(frame))


def add_dice(ctx: Context, who: int, what: str, amount: int, why: RuleId) -> int:
    """Give a side of the fight dice or automatic hits."""
    side = combatant(ctx, who)
    if what == "attack":
        ctx.set_combatant(who, attack=side.attack + amount)
    elif what == "defence":
        ctx.set_combatant(who, defence=side.defence + amount)
    else:
        ctx.set_combatant(who, automatic=side.automatic + amount)
    if amount:
        ctx.emit(DiceGained(side.unit, what, amount, why))
    return amount


def _foe_gains(ctx: Context, frame: Resolving, source: Source, verb: model.FoeGains) -> Handled:
    foe = 1 - place_in_fight(ctx, frame.side)
    if combatant(ctx, foe).unit == NO_UNIT:
        return 0
    return add_dice(ctx, foe, verb.what, verb.amount or max(0, frame.came_to), why_of(frame))


def _shift(ctx: Context, frame: Resolving, source: Source, verb: model.Shift) -> Handled:
    who = place_in_fight(ctx, frame.side)
    modifier = Modifier(verb.amount, why_of(frame))
    if verb.what == "foe-armour":
        foe = combatant(ctx, 1 - who)
        ctx.set_combatant(1 - who, armour=(*foe.armour, modifier))
        return 1
    side = combatant(ctx, who)
    field = "armour" if verb.what == "own-armour" else verb.what
    ctx.set_combatant(who, **{field: (*getattr(side, field), modifier)})
    return 1


def _roll_again(ctx: Context, frame: Resolving, source: Source, verb: model.RollAgain) -> Handled:
    who = place_in_fight(ctx, frame.side)
    dice = as_much(frame, verb.dice)
    if verb.what == "foe-hits":
        foe = combatant(ctx, 1 - who)
        ctx.set_combatant(1 - who, forced_again=foe.forced_again + dice)
    elif verb.what == "attack":
        ctx.set_combatant(who, again_attack=combatant(ctx, who).again_attack + dice)
    else:
        ctx.set_combatant(who, again_defence=combatant(ctx, who).again_defence + dice)
    return dice


def _roll_faces_again(ctx: Context, frame: Resolving, source: Source, verb: model.RollFacesAgain) -> Handled:
    who = place_in_fight(ctx, frame.side)
    at, field = {
        "attack": (who, "attack_showing"),
        "defence": (who, "defence_showing"),
        "foe-attack": (1 - who, "forced_showing"),
    }[verb.what]
    shown = getattr(combatant(ctx, at), field)
    ctx.set_combatant(at, **{field: tuple(sorted({*shown, *verb.showing}))})
    return 1


def _foe_loses(ctx: Context, frame: Resolving, source: Source, verb: model.FoeLoses) -> Handled:
    foe = 1 - place_in_fight(ctx, frame.side)
    side = combatant(ctx, foe)
    dice = min(as_much(frame, verb.dice), side.attack)
    ctx.set_combatant(foe, attack=side.attack - dice)
    if dice:
        ctx.emit(DiceGained(side.unit, "attack", -dice, why_of(frame)))
    return dice


def _ease_self(ctx: Context, frame: Resolving, source: Source, verb: model.EaseSelf) -> Handled:
    return ctx.ease(own_unit(ctx, frame.side).id, as_much(frame, verb.amount), why_of(frame))


def _tire_self(ctx: Context, frame: Resolving, source: Source, verb: model.TireSelf) -> Handled:
    return ctx.tire(own_unit(ctx, frame.side).id, verb.amount, why_of(frame))


def _tire_foe(ctx: Context, frame: Resolving, source: Source, verb: model.TireFoe) -> Handled:
    if ctx.nearest(Fight) is not None:
        foe = foe_unit(ctx, frame.side)
        return ctx.tire(foe.id, as_much(frame, verb.amount), why_of(frame)) if foe else 0
    acting = ctx.nearest(Acting)
    return ctx.tire(acting.unit, as_much(frame, verb.amount), why_of(frame)) if acting else 0


def _spend_foe_fatigue(ctx: Context, frame: Resolving, source: Source, verb: model.SpendFoeFatigue) -> Handled:
    foe = foe_unit(ctx, frame.side)
    return ctx.ease(foe.id, as_much(frame, verb.amount), why_of(frame)) if foe else 0


def _hush(ctx: Context, frame: Resolving, source: Source, verb: model.Hush) -> Handled:
    fight = ctx.fight()
    ctx.replace_nearest(fight, replace(fight, hushed=True))
    return 1


IN_FIGHT_HANDLERS: dict[type, Callable[[Context, Resolving, Source, Any], Handled]] = {
    model.Gain: _gain,
    model.FoeGains: _foe_gains,
    model.Shift: _shift,
    model.RollAgain: _roll_again,
    model.RollFacesAgain: _roll_faces_again,
    model.FoeLoses: _foe_loses,
    model.EaseSelf: _ease_self,
    model.TireSelf: _tire_self,
    model.TireFoe: _tire_foe,
    model.SpendFoeFatigue: _spend_foe_fatigue,
    model.Hush: _hush,
}
