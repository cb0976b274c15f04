"""What a fight is likely to cost: expected losses from pools, armour and saves, as the kernel counts them.

Losses are hundredths of a figure, values are sixtieths of a point of massacre. Whole numbers, a quick guess: the exact
odds are the business of ``skald.odds``.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from skald.core import answered, equipped
from skald.rules.asking import (
    armour,
    attack_dice,
    bonus_defence,
    cover_of,
    generated_dice,
    hit_bonus,
    save_needed,
    shot_range,
    starting_pool,
    successes,
)
from skald.rules.context import Context
from skald.rules.frames import Combatant, Fight
from skald.rules.geometry import any_within
from skald.rules.ids import NO_UNIT, Combat, Cover, RuleId, UnitId
from skald.rules.ruleset import Profile, Ruleset
from skald.rules.state import Figure, State, Unit
from skald.rules.supposing import Supposed
from skald.rules.tally import Modifier

POINT = 60
#: The highest result of a die.
SIDES = 6
#: A lost unit is a point, and a Saga die less in every turn to come.
WIPED_OUT = POINT + POINT // 2
#: What a hero is worth beside its points: orders, Saga dice, bodyguards.
LEADER = POINT


#: Armour, what is added to attack dice against it, and what defence dice have to reach.
Bare = tuple[int, int, int]


class Forecast(Struct, frozen=True, gc=False):
    """The losses to expect, in hundredths of a figure."""

    attacker: int
    defender: int
    #: The same before it is asked how many figures there are: what their saves let through.
    against_attacker: int = 0
    against_defender: int = 0


@equipped("bare", "cover", "kit")
class Needs:
    """How many faces hit and save in a fight; remembered, because its dice change far more often than these."""

    __slots__ = ("_covers", "_dice", "_kit_of", "_kits", "_known")

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Bare] = {}
        self._covers: dict[UnitId, tuple[tuple[Figure, ...], Cover]] = {}
        self._kits: dict[tuple[object, ...], int] = {}
        self._kit_of: dict[UnitId, tuple[tuple[RuleId, ...], int]] = {}
        self._dice: dict[tuple[int, int, int], int] = {}

    def bare(self, ctx: Context, fight: Fight, who: int) -> Bare:
        """The Armour of a side, what is added to attack dice against it, what its saves have to reach; all but uses."""
        side, foe = (fight.defender, fight.attacker) if who else (fight.attacker, fight.defender)
        # Where a shot comes from may matter, and that changes from turn to turn; in a melee it does not.
        turn, one, other = ctx.turn, int(side.unit), int(foe.unit)
        if fight.combat is Combat.MELEE:
            turn = -1
            if not ctx.effects:
                one, other = self.kit(ctx, side.unit), self.kit(ctx, foe.unit)
        known = self._covers.get(side.unit)
        cover = known[1] if known and known[0] is ctx.units[side.unit].figures else self.cover(ctx, side.unit)
        key = (
            one, side.closed, side.exhausted, cover, other, foe.closed, foe.exhausted, fight.charged, turn, who,
            ctx.effects,
        )  # fmt: skip
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _bare(ctx, fight, who)
        return found

    def faces(self, ctx: Context, fight: Fight, who: int, bare: Bare | None = None) -> tuple[int, int]:
        """How many faces of an attack die hit a side, and how many of a defence die save it."""
        needed, bonus, save = self.bare(ctx, fight, who) if bare is None else bare
        side, foe = (fight.defender, fight.attacker) if who else (fight.attacker, fight.defender)
        constants = ctx.constants
        # What both sides have done in the fight is a few points up or down, within the edition's bounds.
        if side.armour:
            needed = max(constants.armour_floor, needed + _sum(side.armour))
            needed = min(needed, constants.armour_ceiling) if constants.armour_ceiling else needed
        if foe.hit:
            bonus += _sum(foe.hit)
        if side.save:
            save -= _sum(side.save)
        hits = 0 if needed > SIDES and constants.dice_capped else successes(needed - bonus)
        return hits, successes(save)

    def dice(self, ctx: Context, fight: Fight, who: int) -> int:
        """How many attack dice a side rolls."""
        side = fight.defender if who else fight.attacker
        key = (side.attack, side.generated, side.starting)
        found = self._dice.get(key)
        if found is None:
            found = self._dice[key] = attack_dice(ctx, fight, who).value
        return found

    def kit(self, ctx: Context, uid: UnitId) -> int:
        """A number for what a unit is and carries: units alike fight alike, unless something is laid on one of them."""
        if ctx.effects or uid == NO_UNIT:
            return uid
        unit = ctx.units[uid]
        known = self._kit_of.get(uid)
        if known is None or known[0] is not unit.rules:
            kit = (unit.side, unit.troop, unit.rules, unit.equipment, unit.escort)
            # Numbers below those of units.
            known = self._kit_of[uid] = (unit.rules, self._kits.setdefault(kit, -2 - len(self._kits)))
        return known[1]

    def cover(self, ctx: Context, uid: UnitId) -> Cover:
        """The cover that a unit has where it stands."""
        unit = ctx.units[uid]
        known = self._covers.get(uid)
        if known is None or known[0] is not unit.figures:
            known = self._covers[uid] = (unit.figures, cover_of(ctx, unit))
        return known[1]


def _bare(ctx: Context, fight: Fight, who: int) -> Bare:
    """The Armour of a side, the bonus of attack dice against it and what its saves have to reach, but for abilities."""
    side, foe = (fight.defender, fight.attacker) if who else (fight.attacker, fight.defender)
    if side.armour or side.save or foe.hit:
        side, foe = replace(side, armour=(), save=()), replace(foe, hit=())
        fight = replace(fight, attacker=foe if who else side, defender=side if who else foe)
    with Supposed(ctx, fight):
        needed, bonus = armour(ctx, fight, who).value, hit_bonus(ctx, fight, 1 - who).value
        return needed, bonus, save_needed(ctx, fight, who).value


def _sum(changes: tuple[Modifier, ...]) -> int:
    return sum([change.amount for change in changes])


def forecast_melee(
    ruleset: Ruleset, state: State, attacker: UnitId, defender: UnitId, needs: Needs | None = None
) -> Forecast:
    """What a melee between two units would cost if it began now with all figures, without abilities."""
    return forecast_pending(opened_melee(ruleset, state, attacker, defender), needs)


def opened_melee(ruleset: Ruleset, state: State, attacker: UnitId, defender: UnitId) -> Context:
    """A melee between two units as if it began now with all figures, its pools assembled."""
    ctx = Context(ruleset, state)
    tired = [ctx.is_exhausted(ctx.units[uid]) for uid in (attacker, defender)]
    sides = [Combatant(uid, exhausted=worn) for uid, worn in zip((attacker, defender), tired, strict=True)]
    fight = Fight(Combat.MELEE, RuleId(""), sides[0], sides[1], charged=True)
    ctx.push(fight)
    for who, uid in enumerate((attacker, defender)):
        # Who will be in reach is not known before the figures are moved.
        generated, pool = pool_of(ctx, fight, who, tuple(range(len(ctx.units[uid].figures))))
        defence = bonus_defence(ctx, fight, who).value
        sides[who] = Combatant(uid, generated, pool, pool, defence, exhausted=tired[who])
    ctx.swap(Fight(Combat.MELEE, RuleId(""), sides[0], sides[1], charged=True))
    return ctx


def forecast_shot(ruleset: Ruleset, state: State, shooter: UnitId, target: UnitId) -> Forecast:
    """What a shot would cost its target if all figures in range saw it."""
    ctx = Context(ruleset, state)
    through = let_through_by_shot(ctx, shooter, target, figures_in_range(ctx, shooter, target))
    return Forecast(0, min(through, 100 * len(ctx.units[target].figures)))


def figures_in_range(ctx: Context, shooter: UnitId, target: UnitId) -> tuple[int, ...]:
    """The figures of a unit that have somebody of another one in range."""
    unit, marks = ctx.units[shooter], ctx.units[target].figures
    reach = shot_range(ctx, unit)
    return tuple(n for n, eye in enumerate(unit.figures) if any_within(marks, (eye,), reach))


def let_through_by_shot(ctx: Context, shooter: UnitId, target: UnitId, figures: tuple[int, ...]) -> int:
    """The hits of some figures' shots that their target's saves are likely to let through, in hundredths."""
    ctx = opened_shot(ctx, shooter, target, figures)
    return _let_through(ctx, ctx.fight(), 1, Needs())


def opened_shot(ctx: Context, shooter: UnitId, target: UnitId, figures: tuple[int, ...]) -> Context:
    """A shot of some figures as if it began now, its pool assembled."""
    ctx = Context(ctx.ruleset, ctx.start)
    fight = Fight(Combat.SHOT, RuleId(""), Combatant(shooter), Combatant(target))
    ctx.push(fight)
    generated, pool = pool_of(ctx, fight, 0, figures)
    ctx.set_combatant(0, generated=generated, starting=pool, attack=pool)
    return ctx


def pool_of(ctx: Context, fight: Fight, who: int, figures: tuple[int, ...]) -> tuple[int, int]:
    """The attack dice that figures generate, and the pool they make."""
    generated = generated_dice(ctx, fight, who, figures)
    return generated.value, starting_pool(ctx, fight, who, generated).value


def forecast_pending(ctx: Context, needs: Needs | None = None) -> Forecast:
    """What the fight being resolved will cost as it stands; its pools must have been assembled."""
    return forecast_of(ctx, ctx.fight(), needs or Needs())


@answered
def forecast_of(ctx: Context, fight: Fight, needs: Needs, bare: tuple[Bare, Bare] | None = None) -> Forecast:
    """What a fight would cost that is being resolved, or as it might become; its bare numbers may be known."""
    attacker, defender = 0, _let_through(ctx, fight, 1, needs, bare and bare[1])
    if fight.combat is Combat.MELEE and fight.attacker.unit != NO_UNIT:
        attacker = _let_through(ctx, fight, 0, needs, bare and bare[0])
    return Forecast(
        min(attacker, 100 * len(ctx.units[fight.attacker.unit].figures)) if attacker else 0,
        min(defender, 100 * len(ctx.units[fight.defender.unit].figures)) if defender else 0,
        attacker,
        defender,
    )


def _let_through(ctx: Context, fight: Fight, who: int, needs: Needs, bare: Bare | None = None) -> int:
    """The hits that a side's saves are likely to let through, in hundredths."""
    mine, foe = (fight.defender, fight.attacker) if who else (fight.attacker, fight.defender)
    dice = 100 * needs.dice(ctx, fight, 1 - who)
    faces, saves = needs.faces(ctx, fight, who, bare)
    hits = dice * faces // 6
    if foe.again_attack or foe.forced_again:
        again = min(100 * foe.again_attack, dice - hits) * faces // 6
        forced = min(100 * foe.forced_again, hits) * (6 - faces) // 6
        hits += again - forced
    hits += 100 * foe.automatic
    return max(0, hits - _saved(ctx, mine, hits, saves))


def _saved(ctx: Context, side: Combatant, hits: int, saves: int) -> int:
    dice = hits
    if side.defence:
        dice = max(0, hits + 100 * side.defence)
        if ctx.constants.defence_per_hit:
            dice = min(dice, ctx.constants.defence_per_hit * hits)
    saved = dice * saves // 6
    return saved + min(100 * side.again_defence, dice - saved) * saves // 6 if side.again_defence else saved


def paid(ctx: Context, forecast: Forecast, attacker: UnitId, defender: UnitId) -> Forecast:
    """The forecast without the wounds that a hero bears by fatigue: nobody is paid for those."""

    def falls(uid: UnitId, lost: int, through: int) -> int:
        unit = ctx.units[uid]
        if ctx.profile(unit).category != "hero" or unit.escort:
            return lost
        borne = 100 * max(0, ctx.limit(unit) - unit.fatigue - 1)
        return min(lost, max(0, through - borne))

    return replace(
        forecast,
        attacker=falls(attacker, forecast.attacker, forecast.against_attacker),
        defender=falls(defender, forecast.defender, forecast.against_defender),
    )


#: What a figure of each profile is worth, by the profile's identity: rulesets hold theirs for good.
_prices: dict[int, tuple[Profile, int]] = {}
_MOST = 1024


@answered
def figure_worth(ctx: Context, unit: Unit) -> int:
    """What one figure of a unit is worth."""
    profile = ctx.profile(unit)
    known = _prices.get(id(profile))
    if known is None or known[0] is not profile:
        points, per = profile.worth
        worth = POINT * points // per
        if len(_prices) >= _MOST:
            _prices.clear()
        known = _prices[id(profile)] = (profile, worth + LEADER if profile.category == "hero" else worth)
    return known[1]


@answered
def loss_worth(ctx: Context, unit: Unit, lost: int) -> int:
    """What losing so many hundredths of figures is worth."""
    worth = figure_worth(ctx, unit) * lost // 100
    whole = 100 * len(unit.figures)
    # The last figures go with a chance that grows from half of the unit on.
    if whole and 2 * lost > whole:
        worth += WIPED_OUT * (2 * lost - whole) // whole
    return worth


def balance(ctx: Context, forecast: Forecast, attacker: UnitId, defender: UnitId, *, daring: int = 100) -> int:
    """What a fight is worth to its attacker; own losses weigh less (in hundredths) for the daring."""
    gain = loss_worth(ctx, ctx.units[defender], forecast.defender)
    if attacker == NO_UNIT:
        return gain
    return gain - loss_worth(ctx, ctx.units[attacker], forecast.attacker) * daring // 100
