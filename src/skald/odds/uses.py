"""What one use of an ability comes to in a fight: at least, whatever the enemy does, and at most, if all goes well.

Owns the reading of verbs as gains that add up. Fatigue makes the two differ: it is counted when a verb reads it, and
by then it may have been spent. A use that could do anything else is ``Unforeseen``; then nobody relies on plans.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from operator import add
from typing import NamedTuple

from msgspec.structs import replace

from skald.odds.deeds import STILL, Stance
from skald.rules.abilities import model
from skald.rules.abilities.model import Ability, AnyVerb
from skald.rules.asking import EARLY, fits, types_in_fight
from skald.rules.context import Context
from skald.rules.hooks import Point, Question
from skald.rules.ids import AbilityId, Combat, Face, RuleId, Side, UnitId
from skald.rules.state import Effect

_GAINS = {"attack": 0, "defence": 1, "hits": 2}
_SHIFTS = {"own-armour": 3, "hit": 4, "save": 5}
_AGAINS = {"attack": 6, "defence": 7}
_FORCED = 8
#: What serves only the shooter of a shot, or only its target.
_SHOOTERS = frozenset({"attack", "hits", "hit", "foe-armour"})
_TARGETS = frozenset({"defence", "own-armour", "save", "foe-hits"})
#: More attack dice than a unit has.
_ALL_DICE = 1_000
_IDLE = (
    model.ActivateUnits, model.RollDice, model.TurnDice, model.RerollDice, model.GainMagic, model.Cancel, model.Shorten,
)  # fmt: skip


class Unforeseen(Exception):  # noqa: N818 - not an error: plans don't fit this fight
    """Something may happen that can't be added up."""


class Gains(NamedTuple):
    """What is added to both stances and to both sides' fatigue, and which effects last."""

    own: Stance = STILL
    foe: Stance = STILL
    #: Fatigue that the own unit takes and loses, that the foe takes, and that is spent of the foe's.
    tired: int = 0
    eased: int = 0
    tiring: int = 0
    spent: int = 0
    effects: tuple[Effect, ...] = ()
    hush: bool = False


class Use(NamedTuple):
    """An ability paid for once, with one of its options."""

    ability: AbilityId
    faces: tuple[Face, ...]
    option: int
    gains: Gains
    #: Whether it may come before the pools are counted, and whether it has to.
    early: bool
    first: bool


class Fatigue(NamedTuple):
    """The fatigue that a unit may have while abilities are used: now, and between which bounds."""

    now: int
    least: int
    most: int
    #: The most that it can have (0: there is no end), and whether everything that could tire it would find room.
    limit: int
    room: bool
    tires: bool
    #: Whether it could lose fatigue by its own side's deeds.
    eases: bool


class Scene(NamedTuple):
    """A fight as the uses of one side see it."""

    ctx: Context
    who: int
    own: Fatigue
    foe: Fatigue
    #: Whether it counts how casualties are compared.
    comparing: bool
    #: Whether early uses could exhaust the foe before its pool is counted.
    exhausts: bool = False

    @property
    def melee(self) -> bool:
        """Whether both sides strike."""
        return self.ctx.fight().combat is Combat.MELEE


def uses_of(scene: Scene, ability: Ability, faces: tuple[Face, ...], *, sure: bool) -> Iterator[Use]:
    """The different things that come of paying for an ability with these faces."""
    early = scene.melee and any(kind in EARLY for kind in ability.types)
    late = any(kind in types_in_fight(scene.ctx, scene.ctx.fight(), scene.who) for kind in ability.types)
    if not _is_usable(scene, ability, sure=sure) or not (early or late):
        return
    for option, verbs in enumerate(ability.options):
        if not any(_is_possible(scene, verb, sure=sure) for verb in verbs if not verb.linked):
            continue
        found = dict.fromkeys(_read(scene, ability, verbs, faces, sure=sure, early=early))
        if early and scene.exhausts and not sure:
            found |= dict.fromkeys(joined(gains, _exhausted(scene)) for gains in list(found) if gains.tiring)
        reads = any(isinstance(verb, model.Gain) and verb.per == "own-fatigue" for verb in verbs)
        first = early and (reads or not late)
        yield from (Use(ability.id, faces, option, gains, early, first) for gains in found)


def _exhausted(scene: Scene) -> Gains:
    """What an exhausted foe loses, or more than that."""
    if scene.ctx.constants.exhausted_melee == "hit-1":
        return Gains(foe=_at(_SHIFTS["hit"], -1))
    return Gains(foe=_at(0, -_ALL_DICE))


def _is_usable(scene: Scene, ability: Ability, *, sure: bool) -> bool:
    ctx, unit = scene.ctx, scene.ctx.units[scene.who]
    who = ability.who
    if who.tired is not None or who.exhausted is not None:
        if sure:
            return False
        who = replace(who, tired=None, exhausted=None)
    if not fits(ctx, who, unit, Side(scene.who)):
        return False
    asked = (Question.MAY_USE_ADVANCED, Question.MAY_TRIGGER_ADVANCED)
    return ability.basic or all(ctx.ask(question, unit, True) for question in asked)


def _is_possible(scene: Scene, verb: AnyVerb, *, sure: bool) -> bool:
    match verb:
        case model.EaseSelf():
            return scene.own.least > 0 if sure else scene.own.most > 0
        case model.SpendFoeFatigue():
            return _surely_there(scene) > 0 if sure else scene.foe.most > 0
    if isinstance(verb, _IDLE) or scene.melee:
        return True
    if isinstance(verb, model.FoeLoses):
        return scene.who == 1
    return getattr(verb, "what", "") not in (_SHOOTERS if scene.who else _TARGETS)


def _surely_there(scene: Scene) -> int:
    """The foe's fatigue that is there to be read, as long as the own side does not spend it first."""
    return 0 if scene.foe.eases else scene.foe.now


def _read(
    scene: Scene, ability: Ability, verbs: tuple[AnyVerb, ...], faces: tuple[Face, ...], *, sure: bool, early: bool
) -> Iterator[Gains]:
    """Every way in which the verbs may come out, for each amount of fatigue that they may find."""
    read_own = any(isinstance(verb, model.Gain) and verb.per == "own-fatigue" for verb in verbs)
    read_foe = any(isinstance(verb, model.Gain) and verb.per == "foe-fatigue" for verb in verbs)
    read_foe = read_foe or any(isinstance(verb, model.SpendFoeFatigue) for verb in verbs)
    own = [scene.own.now if early else scene.own.least] if sure else range(scene.own.least, scene.own.most + 1)
    foe = [_surely_there(scene)] if sure else range(scene.foe.most + 1)
    for mine, theirs in product(own if read_own else [0], foe if read_foe else [0]):
        gains = _summed(scene, ability, verbs, faces, (mine, theirs), sure=sure)
        if gains is not None:
            yield gains


def _summed(
    scene: Scene, ability: Ability, verbs: tuple[AnyVerb, ...], faces: tuple[Face, ...], tired: tuple[int, int],
    *, sure: bool,
) -> Gains | None:  # fmt: skip
    """The verbs in their order; None when they might come to less."""
    gains, came_to = Gains(), -1
    for verb in verbs:
        if verb.linked and came_to == 0:
            continue
        if isinstance(verb, model.TireSelf) and scene.own.tires and not scene.own.room and sure:
            # It may find no room, and then whatever is linked to it fails.
            if any(other.linked for other in verbs[verbs.index(verb) + 1 :]):
                return None
        more, came_to = _single(scene, ability, verb, faces, tired, max(0, came_to))
        if not scene.melee and not _is_possible(scene, verb, sure=False):
            continue
        gains = joined(gains, more)
    return gains


def _single(
    scene: Scene, ability: Ability, verb: AnyVerb, faces: tuple[Face, ...], tired: tuple[int, int], before: int
) -> tuple[Gains, int]:
    """What one verb gives, and what it came to."""
    match verb:
        case model.Gain():
            amount = verb.rare if verb.rare and Face.RARE in faces else verb.amount
            times = {"": 1, "own-fatigue": tired[0], "foe-fatigue": tired[1], "previous": before}
            return Gains(own=_at(_GAINS[verb.what], amount * times[verb.per])), amount * times[verb.per]
        case model.FoeGains():
            return Gains(foe=_at(_GAINS[verb.what], verb.amount or before)), verb.amount or before
        case model.Shift(what="foe-armour"):
            return Gains(foe=_at(_SHIFTS["own-armour"], verb.amount)), 1
        case model.Shift():
            return Gains(own=_at(_SHIFTS[verb.what], verb.amount)), 1
        case model.RollAgain(what="foe-hits"):
            return Gains(foe=_at(_FORCED, verb.dice)), verb.dice
        case model.RollAgain():
            return Gains(own=_at(_AGAINS[verb.what], verb.dice)), verb.dice
        case model.FoeLoses():
            return Gains(foe=_at(0, -verb.dice)), verb.dice
        case model.TireSelf():
            taken = verb.amount if scene.own.tires else 0
            return Gains(tired=taken), taken
        case model.TireFoe():
            taken = verb.amount if scene.foe.tires else 0
            return Gains(tiring=taken), taken
        case model.EaseSelf():
            return Gains(eased=verb.amount), verb.amount
        case model.SpendFoeFatigue():
            spent = min(verb.amount, tired[1])
            return Gains(spent=spent), spent
        case model.Lay():
            return _laid(scene, ability, verb), 1
        case model.Hush():
            return Gains(hush=True), 1
        case _ if isinstance(verb, _IDLE):
            return Gains(), 0
    raise Unforeseen


def _laid(scene: Scene, ability: Ability, verb: model.Lay) -> Gains:
    """A lasting effect on a fighter; effects on others don't matter here."""
    if verb.point == Point.RESOLVE.value and not scene.comparing:
        return Gains()
    at = 1 - scene.who if verb.enemy else scene.who
    unit, side = scene.ctx.units[at], Side(scene.who)
    bars = not verb.enemy and not ability.basic and not scene.ctx.ask(Question.MAY_BENEFIT, unit, True)
    if not fits(scene.ctx, verb.who, unit, side) or bars:
        return Gains()
    if verb.point != Point.RESOLVE.value or verb.units >= model.ALL or _could_name_others(scene, verb):
        raise Unforeseen
    return Gains(effects=(Effect(RuleId(verb.point), verb.amount, UnitId(at), verb.until, side, RuleId(ability.id)),))


def _could_name_others(scene: Scene, verb: model.Lay) -> bool:
    side = Side(scene.who)
    owner = side.other if verb.enemy else side
    return sum(fits(scene.ctx, verb.who, unit, side) for unit in scene.ctx.standing(owner)) > 1


def _at(place: int, amount: int) -> Stance:
    return tuple(amount if index == place else 0 for index in range(len(STILL)))


def joined(one: Gains, more: Gains) -> Gains:
    """Both gains together."""
    return Gains(
        tuple(map(add, one.own, more.own)), tuple(map(add, one.foe, more.foe)), one.tired + more.tired,
        one.eased + more.eased, one.tiring + more.tiring, one.spent + more.spent,
        tuple(sorted((*one.effects, *more.effects), key=lambda each: (each.why, each.unit))), one.hush or more.hush,
    )  # fmt: skip
