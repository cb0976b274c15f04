"""The spells of Metal: what sharpens, spurs, steels and corrodes."""

from __future__ import annotations

from msgspec.structs import replace

from skald.content.rule_making import in_melee
from skald.content.second.magic.energy import ENEMY_IN_SIGHT, FRIEND_NEAR
from skald.content.second.magic.making import (
    NEXT,
    Work,
    by_settings,
    counts_once,
    hold,
    lay_spell,
    lays,
    level_of,
    radiates,
    spell,
    spell_id,
    target_of,
)
from skald.content.second.magic.settings import setting
from skald.content.second.strange_troops import IMPOSING
from skald.rules.abilities.model import ALL
from skald.rules.aiming import Aiming
from skald.rules.asking import SLOW, foe_of, stands_in
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.doing import add_dice
from skald.rules.events import Event, FightDecided, PoolAssembled, UnitMoved
from skald.rules.frames import Aim, Casting, Combatant, Engaging, Noted, Resolved, RuleStage
from skald.rules.hooks import Point
from skald.rules.ids import Kind, Level, RuleId, Whom
from skald.rules.lasting import lift
from skald.rules.lengths import L, M, S
from skald.rules.ruleset import Rule
from skald.rules.state import Effect, Unit, Until
from skald.rules.tally import Tally

METAL = "metal"
FRIEND_OR_SELF = Aiming(reach=S, whom=Whom.OWN, itself=True)


def place_of(ctx: Context, unit: Unit) -> int:
    """Whether a unit attacks (0) or defends (1) in the fight being resolved."""
    return 0 if ctx.fight().attacker.unit == unit.id else 1


def side_in_fight(ctx: Context, unit: Unit) -> Combatant:
    """A unit's side of the fight being resolved."""
    return ctx.fight().defender if place_of(ctx, unit) else ctx.fight().attacker


def roll_defence_again(ctx: Context, unit: Unit, level: Level) -> None:
    """Failed defence dice may be rolled again: those that show 1 or 2, or (from the optimum on) all."""
    side = side_in_fight(ctx, unit)
    if level is Level.MINIMUM:
        shown = tuple(sorted({*side.defence_showing, 1, 2}))
        ctx.set_combatant(place_of(ctx, unit), defence_showing=shown)
    else:
        ctx.set_combatant(place_of(ctx, unit), again_defence=ALL)


def pools_counted(ctx: Context, unit: Unit, event: Event) -> bool:
    """Whether the pool of this unit has just been counted in a melee."""
    return isinstance(event, PoolAssembled) and event.unit == unit.id and in_melee(ctx)


# --- cleaving blades: against the great only

_BLADES = spell_id("cleaving-blades")


def _faces_giant(ctx: Context, unit: Unit) -> bool:
    foe = foe_of(ctx, unit)
    return in_melee(ctx) and foe is not None and ctx.has_rule(foe, IMPOSING)


def _cleave(ctx: Context, unit: Unit, event: Event) -> None:
    if not pools_counted(ctx, unit, event) or not _faces_giant(ctx, unit):
        return
    if level_of(ctx) is Level.MINIMUM:
        shown = tuple(sorted({*side_in_fight(ctx, unit).attack_showing, 1, 2}))
        ctx.set_combatant(place_of(ctx, unit), attack_showing=shown)
    elif level_of(ctx) is Level.MAXIMUM:
        add_dice(ctx, place_of(ctx, unit), "hits", 3, _BLADES)


def _keen_on_giants(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(1, _BLADES) if level_of(ctx) is Level.OPTIMUM and _faces_giant(ctx, unit) else tally


def _blunted(ctx: Context, unit: Unit, event: Event) -> None:
    """Its melee against an Imposing unit is over; others don't use it up."""
    fight = ctx.fight()
    if unit.id in (fight.attacker.unit, fight.defender.unit) and _faces_giant(ctx, unit):
        assert ctx.speaking is not None
        lift(ctx, ctx.speaking)


def _are_giants(ctx: Context, caster: Unit, aim: Aim) -> bool:
    return any(ctx.has_rule(enemy, IMPOSING) for enemy in ctx.standing(caster.side.other))


_THIS_TURN = lays(Until.TURN)

cleaving_blades = spell(
    "cleaving-blades", METAL, (_THIS_TURN, _THIS_TURN, _THIS_TURN), aim=FRIEND_OR_SELF, fits=_are_giants,
    until=("next-melee", "next-melee", "next-melee"), modifiers={Point.HIT: _keen_on_giants},
    triggers={PoolAssembled: _cleave, FightDecided: _blunted},
)  # fmt: skip


# --- stoke fury: a charge over open ground

_FURY = spell_id("stoke-fury")
#: Noted when the charge has gone through open ground only.
IN_THE_OPEN = RuleId("second.spell.stoke-fury.open")
_FURIOUS = {Level.MINIMUM: 0, Level.OPTIMUM: 2, Level.MAXIMUM: 3}
_STOKE_UNTIL = {"turn": Until.TURN, "next": Until.NEXT_TURN, "game": Until.GAME}


def _stoke(ctx: Context, cast: Casting) -> None:
    until = _STOKE_UNTIL[str(setting(ctx, "stoke_until"))]
    lay_spell(ctx, cast, Until.NEXT_CHARGE, until, unit=target_of(cast))


def _farther(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally if stands_in(ctx, unit.figures, SLOW, unit) else tally.add(S, _FURY)


def _charged(ctx: Context, unit: Unit, event: Event) -> None:
    assert isinstance(event, UnitMoved)
    if event.unit != unit.id or event.kind is not Kind.CHARGE:
        return
    slowed = any(modifier.why == ctx.cite(Clause.UNEVEN) for modifier in event.distance.modifiers)
    if slowed or stands_in(ctx, unit.figures, SLOW, unit):
        return
    ctx.spend(IN_THE_OPEN, unit.id)
    if level_of(ctx) is Level.MAXIMUM:
        # After the charge's own fatigue and before its melee.
        late = setting(ctx, "stoke_fatigue") == "after"
        below = ctx.nearest(Resolved) if late else ctx.nearest(Engaging)
        assert below is not None
        notes = (Noted("fatigue", 1),)
        ctx.push_above(below, RuleStage(_FURY, unit.side, "tire", ctx.acting().target, notes=notes))


def _furious(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    charges = in_melee(ctx) and ctx.fight().attacker.unit == unit.id and ctx.uses(IN_THE_OPEN, unit.id)
    return tally.add(_FURIOUS[level_of(ctx)] if charges else 0, _FURY)


def _unproven(ctx: Context, effect: Effect) -> None:
    """An earlier charge of the turn says nothing about the next."""
    ctx.spent = tuple(spent for spent in ctx.spent if (spent.what, spent.unit) != (IN_THE_OPEN, effect.unit))


def _stoke_reach(ctx: Context, aim: Aiming) -> Aiming:
    return by_settings(ctx, replace(aim, reach=int(setting(ctx, "stoke_range"))))


stoke_fury = spell(
    "stoke-fury", METAL, (_stoke, _stoke, _stoke), aim=FRIEND_NEAR, settled=_stoke_reach,
    until=("next-charge", "next-charge", "next-charge"),
    modifiers={Point.CHARGE: _farther, Point.BONUS_ATTACK: _furious}, triggers={UnitMoved: _charged}, begun=_unproven,
)  # fmt: skip


# --- violence: the next melee

_VIOLENCE = spell_id("violence")


def _rouse(ctx: Context, cast: Casting) -> None:
    until = _STOKE_UNTIL[str(setting(ctx, "melee_limit"))]
    lay_spell(ctx, cast, Until.NEXT_MELEE, until, unit=target_of(cast))


def _more_dice(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(2, _VIOLENCE) if level_of(ctx) is Level.MINIMUM and in_melee(ctx) else tally


def _keener(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(1, _VIOLENCE) if level_of(ctx) is Level.MAXIMUM and in_melee(ctx) else tally


def _strikes(ctx: Context, unit: Unit, event: Event) -> None:
    if pools_counted(ctx, unit, event) and level_of(ctx) is Level.OPTIMUM:
        add_dice(ctx, place_of(ctx, unit), "hits", 1, _VIOLENCE)


violence = spell(
    "violence", METAL, (_rouse, _rouse, _rouse), aim=FRIEND_NEAR, until=("next-melee", "next-melee", "next-melee"),
    modifiers={Point.BONUS_ATTACK: _more_dice, Point.HIT: _keener}, triggers={PoolAssembled: _strikes},
)  # fmt: skip


# --- strengthen: a unit that stands fast

_STRENGTH = spell_id("strengthen")


def _brace(ctx: Context, cast: Casting) -> None:
    hold(ctx, cast, target_of(cast), Until.TURN)
    lay_spell(ctx, cast, Until.NEXT_TURN, unit=target_of(cast))


def _stands_fast(ctx: Context, unit: Unit, event: Event) -> None:
    if pools_counted(ctx, unit, event) and level_of(ctx) is not Level.MAXIMUM:
        roll_defence_again(ctx, unit, level_of(ctx))


def _steeled(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(1, _STRENGTH) if level_of(ctx) is Level.MAXIMUM and in_melee(ctx) else tally


strengthen = spell(
    "strengthen", METAL, (_brace, _brace, _brace), aim=FRIEND_NEAR, until=NEXT, modifiers={Point.SAVE: _steeled},
    triggers={PoolAssembled: _stands_fast},
)  # fmt: skip


# --- rust: blades and shields that fail

_RUST = spell_id("rust")
_CORRODED = {Level.MINIMUM: (6,), Level.OPTIMUM: (5, 6)}


def must_roll_again(ctx: Context, unit: Unit, event: Event, showing: tuple[int, ...]) -> None:
    """A unit whose pool has been counted has to roll attack dice of such results again."""
    if showing and isinstance(event, PoolAssembled) and event.unit == unit.id:
        if ctx.fight().attacker.unit == unit.id or in_melee(ctx):
            shown = {*side_in_fight(ctx, unit).forced_showing, *showing}
            ctx.set_combatant(place_of(ctx, unit), forced_showing=tuple(sorted(shown)))


def _corrodes(ctx: Context, unit: Unit, event: Event) -> None:
    must_roll_again(ctx, unit, event, _CORRODED.get(level_of(ctx), ()))


def _brittle(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(-1 if level_of(ctx) is Level.MAXIMUM else 0, _RUST)


rust = spell(
    "rust", METAL, (lays(Until.NEXT_TURN), lays(Until.NEXT_TURN), lays(Until.NEXT_TURN)), aim=ENEMY_IN_SIGHT,
    until=NEXT, modifiers={Point.HIT: _brittle, Point.SAVE: _brittle}, triggers={PoolAssembled: _corrodes},
)  # fmt: skip


# --- rites of battle: all who fight near the caster

_RITES = spell_id("rites-of-battle")


def _drum(reach: int) -> Work:
    def work(ctx: Context, cast: Casting) -> None:
        until = Until.ENEMY_TURN if setting(ctx, "rites_until") == "enemy-turn" else Until.OWN_TURN
        radiates(reach, until)(ctx, cast)

    return work


def _drummed_on(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(2, _RITES) if in_melee(ctx) and counts_once(ctx, unit) else tally


def _drummed_firm(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    firm = in_melee(ctx) and level_of(ctx) is Level.MAXIMUM and counts_once(ctx, unit)
    return tally.add(2, _RITES) if firm else tally


rites_of_battle = spell(
    "rites-of-battle", METAL, (_drum(M), _drum(L), _drum(L)), until=("enemy-turn", "enemy-turn", "enemy-turn"),
    modifiers={Point.BONUS_ATTACK: _drummed_on, Point.BONUS_DEFENCE: _drummed_firm},
)  # fmt: skip

SPELLS: tuple[Rule, ...] = (cleaving_blades, stoke_fury, violence, strengthen, rust, rites_of_battle)
