"""The Lieutenants: one of each faction, each with a rule of his own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from skald.content.rule_making import ANY_KIND, grant, in_melee, set_to
from skald.content.second.heroes import PALADIN, PRIDE, RESILIENCE_1, RESILIENCE_2, obedient
from skald.content.second.settings import setting
from skald.content.second.weapons import shaking, target_is_close
from skald.rules.actions import Action, Activate, Choose, Done, Name, Use
from skald.rules.asking import Footing, available, foe_of, is_cohesive, speaks_of
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import ROLLED, Procedure, pop, remove, roll_faces
from skald.rules.events import DiceReturned, Event, FatigueTaken, FightBegan
from skald.rules.frames import Acting, Aim, Casualties, Noted, Resolving, RuleStage, SagaRoll
from skald.rules.geometry import lies_in, within
from skald.rules.hooks import Point, Question, Window
from skald.rules.ids import Combat, Face, Ground, Kind, RuleId, Side
from skald.rules.lengths import VS, L
from skald.rules.records import EVERYBODY, Allegiance
from skald.rules.refusal import Refusal
from skald.rules.ruleset import DIE, Rule
from skald.rules.state import Unit
from skald.rules.tally import Tally

CAPTAIN = RuleId("second.magic.captain")
RANGER = RuleId("second.magic.ranger")
RANGER_PATHS = RuleId("second.magic.ranger-paths")
CHAMPION = RuleId("second.magic.champion")
ALCHEMIST = RuleId("second.magic.alchemist")
CONJUROR = RuleId("second.magic.conjuror")
BLACK_KNIGHT = RuleId("second.magic.black-knight")

CITE = "Age of Magic, Lieutenants"


# --- the Captain: the ranks obey him too

_RANKS = ("hearthguard", "warriors", "levies")


def _offer_commands(ctx: Context, unit: Unit) -> Iterable[Use]:
    if ctx.uses(CAPTAIN, unit.id) or ctx.is_exhausted(unit):
        return
    for other in obedient(ctx, unit):
        # A heroic unit is a Hero's.
        if ctx.profile(other).category in _RANKS:
            yield Use(CAPTAIN, unit.id, other.id)


captain = Rule(
    CAPTAIN,
    CITE,
    offers={Window.ACTIVATION: _offer_commands},
    perform=lambda ctx, use: grant(ctx, use, ANY_KIND, unit=use.target),
)


# --- the Ranger: uneven ground doesn't slow him, nor those who come where he stands


def _strides(ctx: Context, unit: Unit, footing: Footing) -> Footing:
    return footing._replace(ground=Ground.OPEN) if footing.ground is Ground.UNEVEN else footing


def _is_shown_the_way(ctx: Context, unit: Unit, footing: Footing) -> Footing:
    if footing.ground is not Ground.UNEVEN:
        return footing
    guides = (friend for friend in ctx.standing(unit.side) if friend.id != unit.id and RANGER in friend.rules)
    if any(lies_in(figure, footing.piece.area) for guide in guides for figure in guide.figures):
        return footing._replace(ground=Ground.OPEN)
    return footing


ranger = Rule(RANGER, CITE, answers={Question.FOOTING: _strides})
ranger_paths = Rule(RANGER_PATHS, CITE, answers={Question.FOOTING: _is_shown_the_way})


# --- the Champion: two dice more, and Pride


def _is_a_champion(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    return tally.add(2 * DIE, CHAMPION) if in_melee(ctx) else tally


champion = Rule(CHAMPION, CITE, modifiers={Point.AGGRESSION: _is_a_champion})


# --- the Alchemist: one shot a turn, fearful within M

#: The Armour above which nobody within M is safe, before any ability.
CORRODED = 4
BONUS = "bonus"


def _one_flask(ctx: Context, unit: Unit, action: Action) -> Refusal | None:
    if isinstance(action, Activate) and action.kind is Kind.SHOOT and Kind.SHOOT in unit.acts:
        return Refusal("one-shot-a-turn", ALCHEMIST, (("unit", unit.id),))
    return None


def _throws_tirelessly(ctx: Context, unit: Unit, tires: bool) -> bool:
    acting = ctx.nearest(Acting)
    return tires and not (acting is not None and acting.unit == unit.id and acting.kind is Kind.SHOOT)


def _one_more(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    # Half a die's number is 1 at least, and a lone figure has no more than one bonus die (FAQ p.23).
    limited = setting(ctx, "lone_figure_bonus") == "limited"
    return tally.add(1, ALCHEMIST) if limited and target_is_close(ctx, unit) else tally


def _begin_shot(ctx: Context, unit: Unit, event: Event) -> None:
    assert isinstance(event, FightBegan)
    if setting(ctx, "lone_figure_bonus") == "limited" or event.attacker != unit.id or event.combat is not Combat.SHOT:
        return
    if target_is_close(ctx, unit):
        ctx.push(roll_faces(ALCHEMIST, unit.side, 1), RuleStage(ALCHEMIST, unit.side, BONUS, unit.id))


def _bonus_rolled(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    came = sum(note.value for note in frame.notes if note.name == ROLLED)
    ctx.set_combatant(0, attack=ctx.fight().attacker.attack + -(-came // 2))


def _corrodes(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    foe = foe_of(ctx, unit)
    if foe is None or not target_is_close(ctx, unit):
        return tally
    printed = ctx.tally(Point.ARMOUR, foe, ctx.profile(foe).armour[1], ALCHEMIST).value
    return tally.add(min(0, CORRODED - printed), ALCHEMIST)


alchemist = Rule(
    ALCHEMIST,
    CITE,
    modifiers={Point.RANGE: set_to(L, ALCHEMIST), Point.BONUS_ATTACK: _one_more, Point.FOE_ARMOUR: _corrodes},
    answers={Question.TIRES_BY_ACT: _throws_tirelessly},
    permission=_one_flask,
    judges=(Activate,),
    triggers={**shaking(ALCHEMIST), FightBegan: _begin_shot},
    stages={BONUS: Procedure(run=_bonus_rolled)},
)


# --- the Conjuror: a figure given up for a Saga die

#: Whether the figure is gone; which of the dice rolled stays.
HARVEST, KEEP = "harvest", "keep"
_BEFORE = "before"


def _offer_sacrifice(ctx: Context, unit: Unit) -> Iterable[Use]:
    if ctx.uses(CONJUROR, unit.id) or not available(ctx, ctx.players[unit.side]):
        return
    for other in ctx.standing(unit.side):
        if other.id == unit.id:
            continue
        near = [n for n, f in enumerate(other.figures) if any(within(f, me, VS) for me in unit.figures)]
        kept = [n for n in near if is_cohesive(ctx, other, other.figures[:n] + other.figures[n + 1 :])]
        for number in kept or near:
            yield Use(CONJUROR, unit.id, other.id, number)


def _sacrifice(ctx: Context, use: Use) -> None:
    ctx.spend(CONJUROR, use.unit)
    victim = ctx.unit(use.target)
    notes = (Noted(_BEFORE, len(victim.figures)),)
    ctx.push(RuleStage(CONJUROR, victim.side, HARVEST, use.unit, aim=Aim(units=(victim.id,)), notes=notes))
    due = Casualties(victim.id, 1, CONJUROR)
    if ctx.offers(Window.CASUALTIES, victim) or _is_lent_aversion(ctx, victim):
        # It is a casualty like any other: whoever can avert it may.
        ctx.push(due)
    else:
        remove(ctx, due, (use.figure,))


def _is_lent_aversion(ctx: Context, unit: Unit) -> bool:
    """Whether something in force for a while lets a unit avert casualties."""
    lent = (effect for effect in ctx.effects if Window.CASUALTIES in ctx.ruleset.rule(effect.rule).offers)
    return any(speaks_of(ctx, effect, unit) for effect in lent)


def _harvest(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    player = ctx.players[frame.side]
    dice = min(2, available(ctx, player))
    if len(ctx.unit(frame.aim.units[0]).figures) < frame.notes[0].value and dice > 0:
        notes = tuple(Noted(face.name, player.inactive.count(face)) for face in Face)
        ctx.push(SagaRoll(frame.side, dice, CONJUROR), RuleStage(CONJUROR, frame.side, KEEP, frame.unit, notes=notes))


def _fallen(ctx: Context, frame: RuleStage) -> list[Face]:
    """The dice that were rolled for the figure, the rarest first."""
    inactive = ctx.players[frame.side].inactive
    new = {face: inactive.count(face) - note.value for face, note in zip(Face, frame.notes, strict=True)}
    return [face for face in sorted(Face, reverse=True) for _ in range(new[face])]


def _ask_which(ctx: Context, frame: RuleStage) -> Decide | None:
    if len(set(_fallen(ctx, frame))) < 2:
        return None
    return Decide(frame.side, Window.STAGE, about=About(frame.unit, source=CONJUROR, amount=1, stage=KEEP))


def _which(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    yield from (Name(number=int(face)) for face in dict.fromkeys(_fallen(ctx, frame)))


def _check_which(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    return None if action in list(_which(ctx, frame)) else Refusal("no-such-die-rolled", CONJUROR)


def _keep(ctx: Context, frame: RuleStage, action: Action) -> None:
    assert isinstance(action, Name)
    _give_back(ctx, frame, Face(action.number))


def _keep_the_only(ctx: Context, frame: RuleStage) -> None:
    fallen = _fallen(ctx, frame)
    _give_back(ctx, frame, fallen[0])


def _give_back(ctx: Context, frame: RuleStage, kept: Face) -> None:
    fallen = _fallen(ctx, frame)
    fallen.remove(kept)
    ctx.pop()
    inactive = list(ctx.players[frame.side].inactive)
    for face in fallen:
        inactive.remove(face)
    ctx.set_player(frame.side, inactive=tuple(inactive))
    if fallen:
        ctx.emit(DiceReturned(frame.side, len(fallen)))


conjuror = Rule(
    CONJUROR,
    CITE,
    offers={Window.ORDERS: _offer_sacrifice},
    perform=_sacrifice,
    stages={
        HARVEST: Procedure(run=_harvest),
        KEEP: Procedure(ask=_ask_which, options=_which, check=_check_which, take=_keep, skip=_keep_the_only),
    },
)


# --- the Black Knight: a Hero's fatigue is his

TAKE_OVER = "take-over"
#: Fatigue that is taken for something is a price, and not his.
PRICES = frozenset({RESILIENCE_1, RESILIENCE_2, PALADIN, RuleId("second.spell.ritual")})


def _may_take_over(ctx: Context, knight: Unit, hero: Unit) -> bool:
    if not knight.figures or not hero.figures or not hero.fatigue or ctx.uses(BLACK_KNIGHT, knight.id):
        return False
    return ctx.can_tire(knight) and not ctx.is_exhausted(knight)


def _is_price(ctx: Context, side: Side, why: RuleId) -> bool:
    if setting(ctx, "knight_pays_prices"):
        return False
    resolving = ctx.nearest(Resolving)
    own = resolving is not None and resolving.side is side and why in (resolving.rule, resolving.ability)
    return why in PRICES or own


def _offer_shoulders(ctx: Context, unit: Unit, event: Event) -> None:
    assert isinstance(event, FatigueTaken)
    hero = ctx.unit(event.unit)
    if hero.id == unit.id or hero.side is not unit.side or ctx.profile(hero).category != "hero":
        return
    if _may_take_over(ctx, unit, hero) and not _is_price(ctx, unit.side, event.why):
        ctx.push(RuleStage(BLACK_KNIGHT, unit.side, TAKE_OVER, unit.id, aim=Aim(units=(hero.id,))))


def _ask_shoulders(ctx: Context, frame: RuleStage) -> Decide | None:
    hero = ctx.unit(frame.aim.units[0])
    if not _may_take_over(ctx, ctx.unit(frame.unit), hero):
        return None
    about = About(frame.unit, hero.id, source=BLACK_KNIGHT, amount=1, stage=TAKE_OVER)
    return Decide(frame.side, Window.STAGE, about=about)


def _shoulders(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    yield Choose(frame.unit)
    yield Done()


def _check_shoulders(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    return None if action in (Choose(frame.unit), Done()) else Refusal("knight-or-not", BLACK_KNIGHT)


def _take_over(ctx: Context, frame: RuleStage, action: Action) -> None:
    ctx.pop()
    if isinstance(action, Choose):
        ctx.spend(BLACK_KNIGHT, frame.unit)
        ctx.ease(frame.aim.units[0], 1, BLACK_KNIGHT)
        ctx.tire(frame.unit, 1, BLACK_KNIGHT)


black_knight = Rule(
    BLACK_KNIGHT,
    CITE,
    triggers={FatigueTaken: _offer_shoulders},
    stages={
        TAKE_OVER: Procedure(ask=_ask_shoulders, options=_shoulders, check=_check_shoulders, take=_take_over, skip=pop)
    },
)

LIEUTENANTS = (captain, ranger, ranger_paths, champion, alchemist, conjuror, black_knight)

#: What a Lieutenant has by the faction that he serves.
SERVING: dict[str, tuple[RuleId, ...]] = {
    "great-kingdoms": (CAPTAIN,),
    "lords-of-the-wild": (RANGER, RANGER_PATHS),
    "horde": (CHAMPION, PRIDE),
    "underearth": (ALCHEMIST,),
    "otherworld": (CONJUROR,),
    "undead": (BLACK_KNIGHT,),
}
#: What he gives to everybody else.
_SHARED = frozenset({RANGER_PATHS})


def allegiance(rules: Iterable[RuleId], domains: tuple[str, ...]) -> Allegiance:
    """What comes with a faction whose Lieutenant has these rules, and whose casters know these domains."""
    told = tuple(rules)
    own = tuple(rule for rule in told if rule not in _SHARED)
    shared = tuple(rule for rule in told if rule in _SHARED)
    return Allegiance({"lieutenant": own, **({EVERYBODY: shared} if shared else {})}, domains)
