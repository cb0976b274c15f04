"""The spells of Energy: what burns, blasts, hardens and hides."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from skald.content.second.heroes import lent_resilience
from skald.content.second.magic.making import (
    NEXT,
    Work,
    afflict,
    armour_of,
    around,
    both_each,
    by_settings,
    casualties_each,
    fatigue_each,
    hold,
    in_order,
    lay_spell,
    lays,
    level_of,
    near,
    spell,
    spell_id,
    target_of,
)
from skald.content.second.magic.settings import setting
from skald.rules.aiming import Aiming, AimKind
from skald.rules.asking import has_sight
from skald.rules.context import Context
from skald.rules.dice import Pool
from skald.rules.doing import roll_successes
from skald.rules.frames import Aim, Casting, EffectRoll
from skald.rules.geometry import Footprint
from skald.rules.hooks import Point, Question, Stage
from skald.rules.ids import Bearer, Combat, Cover, Level, Whom
from skald.rules.lengths import VS, L, M, S
from skald.rules.ruleset import Rule, Staged
from skald.rules.state import Unit, Until
from skald.rules.tally import Tally

ENERGY = "energy"
ENEMY_IN_SIGHT = Aiming(reach=L, sight=True)
FRIEND_NEAR = Aiming(reach=S, whom=Whom.OWN)


# --- bolt: two dice against the Armour that meets shots


def _bolt(more: int) -> Work:
    def work(ctx: Context, cast: Casting) -> None:
        target = target_of(cast)
        need = armour_of(ctx, ctx.unit(target), Combat.SHOT) + more
        afflict(ctx, cast, (target,), roll_successes(cast.spell, cast.side, 2, need))

    return work


def _great_bolt(ctx: Context, cast: Casting) -> None:
    # 3 or more makes a casualty, and any six one more in all.
    roll = EffectRoll(cast.spell, cast.side, Pool(2, (2, 3, 1)), (0, 1, 1), once=(0, 0, 1))
    afflict(ctx, cast, (target_of(cast),), roll)


bolt = spell(
    "bolt", ENERGY, (_bolt(1), _bolt(0), _great_bolt), aim=ENEMY_IN_SIGHT,
    blows=(casualties_each, casualties_each, casualties_each),
)  # fmt: skip


# --- elemental barrier: cover, or endurance, for a unit that stays where it is

_BARRIER = spell_id("elemental-barrier")
_COVERS = {Level.MINIMUM: Cover.LIGHT, Level.OPTIMUM: Cover.SOLID}


def _barrier(ctx: Context, cast: Casting) -> None:
    hold(ctx, cast, target_of(cast), Until.TURN)
    lay_spell(ctx, cast, Until.NEXT_TURN, unit=target_of(cast))


def _shelters(ctx: Context, unit: Unit, cover: Cover) -> Cover:
    return max(cover, _COVERS.get(level_of(ctx), Cover.NONE))


def _any_unit(ctx: Context, aim: Aiming) -> Aiming:
    return replace(aim, whom=Whom.ALL) if setting(ctx, "barrier_enemy") else by_settings(ctx, aim)


elemental_barrier = spell(
    "elemental-barrier", ENERGY, (_barrier, _barrier, _barrier), aim=FRIEND_NEAR, until=NEXT, settled=_any_unit,
    answers={Question.COVER: Staged(Stage.BAN, _shelters)},
    **lent_resilience(_BARRIER, lambda ctx: 4 if level_of(ctx) is Level.MAXIMUM else 0),
)  # fmt: skip


# --- breath: every enemy near enough and in sight


def _reached(ctx: Context, caster: Unit) -> list[Unit]:
    return [unit for unit in near(ctx, caster, M, caster.side.other) if has_sight(ctx, caster, unit, M)]


def _gale(need: int) -> Work:
    def work(ctx: Context, cast: Casting) -> None:
        caster = ctx.unit(cast.unit)
        units = in_order(ctx, _reached(ctx, caster), cast.side, caster.figures)
        afflict(ctx, cast, units, roll_successes(cast.spell, cast.side, 3, need), own=True)

    return work


breath = spell(
    "breath", ENERGY, (_gale(6), _gale(6), _gale(4)), blows=(fatigue_each, casualties_each, casualties_each),
    fits=lambda ctx, caster, aim: bool(_reached(ctx, caster)),
)  # fmt: skip


# --- transmutation: the caster's own flesh

_FLESH = spell_id("transmutation")
_ENDURES = {Level.MINIMUM: 2, Level.OPTIMUM: 3, Level.MAXIMUM: 3}
_flesh = lent_resilience(_FLESH, lambda ctx: _ENDURES[level_of(ctx)])


def _hardens(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(2 if level_of(ctx) is Level.MAXIMUM else 0, _FLESH)


transmutation = spell(
    "transmutation", ENERGY, (lays(Until.NEXT_TURN), lays(Until.NEXT_TURN), lays(Until.NEXT_TURN)), until=NEXT,
    modifiers={**_flesh["modifiers"], Point.ARMOUR: _hardens}, offers=_flesh["offers"], perform=_flesh["perform"],
)  # fmt: skip


# --- tempest: whoever is near a place, the caster too


def _storm(need: int) -> Work:
    def work(ctx: Context, cast: Casting) -> None:
        place = cast.aim.place
        assert place is not None
        spot = Footprint(place[0], place[1], 0)
        units = in_order(ctx, around(ctx, place, S), cast.side, (spot,))
        afflict(ctx, cast, units, roll_successes(cast.spell, cast.side, 1, need), own=True)

    return work


def _eyes(ctx: Context, caster: Unit) -> Iterable[Aim]:
    """Places worth a storm: on enemies, and between two that stand near each other."""
    enemies = ctx.standing(caster.side.other)
    middles = [unit.figures[len(unit.figures) // 2] for unit in enemies]
    for one in middles:
        yield Aim(place=(one.x, one.y))
    for number, one in enumerate(middles):
        for other in middles[number + 1 :]:
            if abs(one.x - other.x) + abs(one.y - other.y) <= 2 * L:
                yield Aim(place=((one.x + other.x) // 2, (one.y + other.y) // 2))


tempest = spell(
    "tempest", ENERGY, (_storm(6), _storm(5), _storm(4)), aim=Aiming(AimKind.PLACE, L, sight=True),
    blows=(fatigue_each, fatigue_each, both_each), candidates=_eyes,
    fits=lambda ctx, caster, aim: aim.place is not None and bool(around(ctx, aim.place, S)),
)  # fmt: skip


# --- mists: nobody sees far

_MISTS = spell_id("mists")
_SEEN = {Level.MINIMUM: L, Level.OPTIMUM: M, Level.MAXIMUM: VS}


def _fog(ctx: Context, cast: Casting) -> None:
    lay_spell(ctx, cast, Until.NEXT_TURN, bearer=Bearer.TABLE, whom=Whom.ALL)


def _dims(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.at_most(_SEEN[level_of(ctx)], _MISTS)


mists = spell("mists", ENERGY, (_fog, _fog, _fog), until=NEXT, modifiers={Point.SIGHT: Staged(Stage.CAP, _dims)})

SPELLS: tuple[Rule, ...] = (bolt, elemental_barrier, breath, transmutation, tempest, mists)
