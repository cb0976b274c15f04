"""From a fight to the plans of both sides: which abilities can matter, how tired both may get, what may be left out."""

from __future__ import annotations

from skald.odds.deeds import Deeds
from skald.odds.guarantee import Conduct, Ground, Side, fields_of
from skald.odds.hands import Hand, hits_always_help
from skald.odds.meetings import Field
from skald.odds.plan_bounds import PlanBounds
from skald.odds.plans import Plan, Planner, Wanted
from skald.odds.uses import Fatigue, Scene, Unforeseen
from skald.odds.valuation import Aim, Valuation
from skald.rules.abilities.model import EaseSelf, FoeLoses, Gain, Hush, Lay, SpendFoeFatigue, TireFoe, TireSelf
from skald.rules.asking import EARLY, side_of
from skald.rules.context import Context
from skald.rules.hooks import Point, Question
from skald.rules.ids import Combat


def bounds_by_plans(ground: Ground, hands: tuple[Hand, Hand], aim: Aim, allowance: int) -> PlanBounds:
    """The plans of both sides on a ground; raises Unforeseen where plans can't tell what happens."""
    fields = fields_of(ground)
    ctx = Context(fields[0].deeds.ruleset, fields[0].deeds.state)
    fatigues = fatigues_of(ctx, hands)
    helps = [all(hits_always_help(each.start, each.valuation, hands, who) for each in fields) for who in (0, 1)]
    ended = hands[0].has(Hush) or hands[1].has(Hush)
    # Only the attacker's strike counts in a shot, and where all that matters is whether the defender is wiped out.
    both_count = ctx.fight().combat is Combat.MELEE and aim is not Aim.WIPE_OUT
    telling = False
    for field in fields:
        field.fatigues = fatigues
        field.telling = _telling(field, fatigues)
        field.ended = ended
        field.helps = (helps[0], helps[1])
        telling = telling or bool(field.telling)
    sides = []
    for who in (0, 1):
        _foreseen(ctx, hands[who])
        exhausts = _exhausts(ctx, hands[who], fatigues[1 - who], who)
        scene = Scene(ctx, who, fatigues[who], fatigues[1 - who], aim is Aim.WIN, exhausts)
        counts = (True, both_count) if who == 0 else (both_count, True)
        wanted = Wanted(helps[who], helps[1 - who], _most_attack(fields, hands, who), ended, *counts)
        sides.append(_planned(scene, hands[who], wanted, certain=not (fatigues[0].most or fatigues[1].most)))
    early = any(_relies_on_early(ctx, hands[who]) for who in (0, 1))
    # A marker that does no good in one way does good in the other, unless both are doubtful or there is only one.
    doubtful = not any(helps) if ctx.fight().combat is Combat.MELEE else not helps[0]
    rules = Conduct(telling or doubtful, ended, early)
    # Where somebody may end the step, a look costs more and tells more.
    return PlanBounds(ground, (sides[0], sides[1]), rules, allowance * 2 // 3 if ended else allowance)


def _planned(scene: Scene, hand: Hand, wanted: Wanted, *, certain: bool) -> Side:
    planner = Planner(scene, hand.abilities, hand.laid, wanted)
    sure: list[Plan] = planner.plans(hand.bare, sure=True)
    conditional = any(a.who.tired is not None or a.who.exhausted is not None for a in hand.abilities)
    return Side(sure, sure if certain and not conditional else planner.plans(hand.bare, sure=False))


def fatigues_of(ctx: Context, hands: tuple[Hand, Hand]) -> tuple[Fatigue, Fatigue]:
    """How tired both fighters may be while abilities are used."""
    return _fatigue(ctx, hands, 0), _fatigue(ctx, hands, 1)


def _fatigue(ctx: Context, hands: tuple[Hand, Hand], who: int) -> Fatigue:
    unit, own, foe = ctx.units[who], hands[who], hands[1 - who]
    tires = bool(ctx.ask(Question.TIRES, unit, True))
    taken = own.most(TireSelf, "amount") + foe.most(TireFoe, "amount") if tires else 0
    most, limit = unit.fatigue + taken, ctx.limit(unit) if ctx.constants.fatigue_capped else 0
    room = not limit or most <= limit
    if limit:
        most = max(unit.fatigue, min(most, limit))
    spendable = ctx.fight().combat is Combat.MELEE or who == 0 or foe.has(SpendFoeFatigue) or own.has(EaseSelf)
    least = 0 if spendable else unit.fatigue
    return Fatigue(unit.fatigue, least, most, limit, room, tires, own.has(EaseSelf))


def _telling(field: Field, fatigues: tuple[Fatigue, Fatigue]) -> list[tuple[int, int]]:
    """The fatigue to look at where numbers depend on it and it may change."""
    if not any(each.most for each in fatigues):
        return []
    return field.valuation.telling_fatigues()


def _most_attack(fields: list[Field], hands: tuple[Hand, Hand], who: int) -> int:
    """Attack dice beyond so many more are not rolled: at most twice the pool is."""
    most = 0
    for field in fields:
        side = side_of(field.deeds.fight, who)
        counted = side.generated if field.deeds.ruleset.constants.double_generated else side.starting
        attack = (field.start.theirs if who else field.start.mine)[0]
        most = max(most, 2 * counted - attack)
    return most + hands[1 - who].most(FoeLoses, "dice")


def _exhausts(ctx: Context, hand: Hand, foe: Fatigue, who: int) -> bool:
    """Whether early uses could exhaust the foe before its pool is counted."""
    unit = ctx.units[1 - who]
    early = [ability for ability in hand.abilities if any(kind in EARLY for kind in ability.types)]
    tiring = Hand(early, hand.laid, hand.bare).most(TireFoe, "amount")
    return bool(tiring and foe.tires and not ctx.is_exhausted(unit) and foe.now + tiring >= ctx.limit(unit))


def _foreseen(ctx: Context, hand: Hand) -> None:
    """Refuse what plans can't tell: early uses that change the pools, or end everything."""
    if ctx.fight().combat is not Combat.MELEE:
        return
    for ability in hand.abilities:
        if not any(kind in EARLY for kind in ability.types):
            continue
        verbs = [verb for option in ability.options for verb in option]
        late = any(kind not in EARLY for kind in ability.types)
        if any(isinstance(verb, Hush) or (isinstance(verb, FoeLoses | TireSelf) and not late) for verb in verbs):
            raise Unforeseen
        if any(isinstance(verb, Lay) and verb.point != Point.RESOLVE.value for verb in verbs):
            raise Unforeseen


def _relies_on_early(ctx: Context, hand: Hand) -> bool:
    """Whether a plan may hold uses that have to come before the pools."""
    melee = ctx.fight().combat is Combat.MELEE
    for ability in hand.abilities if melee else ():
        early = [kind for kind in ability.types if kind in EARLY]
        reads = any(
            isinstance(verb, Gain) and verb.per == "own-fatigue" for option in ability.options for verb in option
        )
        if early and (reads or len(early) == len(ability.types)):
            return True
    return False


def field_of(deeds: Deeds, valuation: Valuation) -> Field:
    """A field whose fatigue is not known yet."""
    idle = Fatigue(0, 0, 0, 0, True, True, False)
    return Field(deeds, valuation, (idle, idle), [])
