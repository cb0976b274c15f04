"""Everything that a side could come to with its Saga dice: sets of uses, those that no other set makes needless.

A plan is what a side will have done when the dice are rolled, whatever the order. Bare faces are laid on the way: a
plan pays each of its uses from dice that lie on the ability, or from bare ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from skald.odds.deeds import STILL
from skald.odds.packing import BIAS, FIELD, NO_LESS, packed
from skald.odds.uses import Gains, Scene, Unforeseen, Use, uses_of
from skald.rules.abilities.model import Ability
from skald.rules.ids import AbilityId, Face
from skald.rules.state import Die, Effect

#: Sets of uses that are looked at before plans are given up.
MOST_SETS = 12_000
#: So few sets are not worth thinning.
_FEW = 6


class Plan(NamedTuple):
    """Uses, and what they add up to."""

    uses: tuple[Use, ...]
    gains: Gains


class Wanted(NamedTuple):
    """How plans of a side are compared."""

    #: Whether more hits are always good for the side, and always bad for it when they are the enemy's.
    own_hits: bool
    foe_hits: bool
    #: Attack dice beyond so many more are not rolled; -1: all may be.
    most_attack: int
    #: Whether it matters how many uses a plan has: someone might end them.
    counted: bool
    #: Whether it counts what the side does to the enemy, and what the enemy does to it.
    strikes: bool = True
    struck: bool = True


class _Way(NamedTuple):
    """A way to use an ability: the bare dice it takes, what a side wants of it, and what has to be the same."""

    paid: int
    good: int
    same: int
    uses: tuple[Use, ...]


#: Sets of uses, by the dice left and what has to be the same; in each the best by what a side wants of them.
_Sets = dict[tuple[int, int], dict[int, tuple[Use, ...]]]


class Planner:
    """The plans of one side of a fight."""

    def __init__(self, scene: Scene, abilities: Sequence[Ability], laid: Sequence[Die], wanted: Wanted) -> None:
        self._scene = scene
        self._abilities = sorted(abilities, key=lambda ability: ability.basic)
        self._lying = {each.id: sorted(die.face for die in laid if die.ability == each.id) for each in abilities}
        self._wanted = wanted
        self._effects: list[Effect] = []
        counting = (_OWN_HITS | _FOE_SAVES if wanted.strikes else _NONE) | (
            _FOE_HITS | _OWN_SAVES if wanted.struck else _NONE
        )
        unsure = (_NONE if wanted.own_hits else _OWN_HITS) | (_NONE if wanted.foe_hits else _FOE_HITS)
        self._equal = sorted(counting & unsure)
        self._more = counting - unsure

    def plans(self, bare: Sequence[Face], *, sure: bool) -> list[Plan]:
        """The plans that no other one makes needless: those that surely come out, or those that may."""
        pool = [bare.count(face) for face in Face]
        lying = [self._lying[each.id].count(face) for each in self._abilities if each.basic for face in Face]
        sets: _Sets = {(packed([*pool, *lying]), 0): {0: ()}}
        for ability in self._abilities:
            ways = list(self._ways(ability, pool, sure=sure))
            for each in [[way] for way in ways] if ability.basic else [ways]:
                sets = _extended(sets, each, again=ability.basic)
        reached: _Sets = {}
        for (_left, same), found in sets.items():
            reached.setdefault((0, same), {}).update((self._clipped(good), uses) for good, uses in found.items())
        return [Plan(uses, total(uses)) for found in reached.values() for uses in _front(found).values()]

    def _clipped(self, good: int) -> int:
        most = self._wanted.most_attack
        attack = ((good + BIAS) & FIELD) - (BIAS & FIELD)
        return good - max(0, attack - most) if most >= 0 else good

    def _ways(self, ability: Ability, pool: list[int], *, sure: bool) -> Iterator[_Way]:
        """The ways to use an ability once; dice that lie on a basic one are counted beside the bare ones."""
        lying = self._lying[ability.id]
        if not ability.basic:
            for faces in _payments(ability, lying, pool):
                paid = packed([faces.count(face) - lying.count(face) for face in Face])
                for use in uses_of(self._scene, ability, faces, sure=sure):
                    yield self._way(use, paid)
            return
        place = len(Face) * (1 + [each.id for each in self._abilities if each.basic].index(ability.id))
        for faces in _payments(ability, [], [pool[face] + lying.count(face) for face in Face]):
            uses = list(uses_of(self._scene, ability, faces, sure=sure))
            for places in dict.fromkeys(product(*((face, place + face) for face in faces))):
                paid = packed([places.count(at) for at in range(place + len(Face))])
                yield from (self._way(use, paid) for use in uses)

    def _way(self, use: Use, paid: int) -> _Way:
        good, same = self._compared(use)
        return _Way(paid, good, same, (use,))

    def _compared(self, use: Use) -> tuple[int, int]:
        """What a side wants more of, and what has to be the same where plans are compared."""
        gains, counted = use.gains, self._wanted.counted
        numbers = [*gains.own, *(-number for number in gains.foe[:8]), gains.foe[8]]
        same = [gains.tired, gains.eased, gains.tiring, gains.spent, int(gains.hush)]
        # An early use may come before anybody can end the step.
        same += [int(counted), int(counted and use.early)]
        same += [numbers[place] for place in self._equal]
        for effect in gains.effects:
            if effect not in self._effects:
                self._effects.append(effect)
        same += [gains.effects.count(effect) for effect in self._effects]
        return packed([n if place in self._more else 0 for place, n in enumerate(numbers)]), packed(same)


def _places(of_own: tuple[int, ...], of_foe: tuple[int, ...]) -> frozenset[int]:
    """Places of both stances in one row."""
    return frozenset((*of_own, *(len(STILL) + place for place in of_foe)))


#: What bears on the own hits and on the enemy's saves against them; then on the enemy's hits and the own saves.
_OWN_HITS, _FOE_SAVES = _places((0, 2, 4, 6), (3,)), _places((), (1, 5, 7))
_FOE_HITS, _OWN_SAVES = _places((3,), (0, 2, 4, 6, 8)), _places((1, 5, 7), ())
_NONE: frozenset[int] = frozenset()


def total(uses: tuple[Use, ...]) -> Gains:
    if not uses:
        return Gains()
    own, foe, tired, eased, tiring, spent, effects, hush = zip(*(use.gains for use in uses), strict=True)
    laid = sorted((each for some in effects for each in some), key=lambda each: (each.why, each.unit))
    return Gains(
        tuple(map(sum, zip(*own, strict=True))), tuple(map(sum, zip(*foe, strict=True))), sum(tired), sum(eased),
        sum(tiring), sum(spent), tuple(laid), any(hush),
    )  # fmt: skip


def _payments(ability: Ability, lying: list[Face], left: list[int]) -> list[tuple[Face, ...]]:
    """The different faces that fill every slot, with all the dice that lie there already."""
    return [
        faces
        for faces in _fillings(ability.cost)
        if all(faces.count(face) >= lying.count(face) for face in lying)
        and all(faces.count(face) - lying.count(face) <= left[face] for face in faces)
    ]


@lru_cache(maxsize=1024)
def _fillings(cost: tuple[tuple[Face, ...], ...]) -> list[tuple[Face, ...]]:
    return sorted({tuple(sorted(way)) for way in product(*cost)})


def _extended(sets: _Sets, ways: Sequence[_Way], *, again: bool) -> _Sets:
    """Every set with every way that it can pay, or without; also more than once."""
    more: _Sets = {key: dict(found) for key, found in sets.items()}
    for (left, same), found in sets.items():
        for way in ways:
            rest, kept, gained = left, same, 0
            uses: tuple[Use, ...] = ()
            while ((rest | NO_LESS) - way.paid) & NO_LESS == NO_LESS:
                rest, kept, gained, uses = rest - way.paid, kept + way.same, gained + way.good, (*uses, *way.uses)
                reached = more.setdefault((rest, kept), {})
                for good, before in found.items():
                    reached.setdefault(good + gained, (*before, *uses))
                if not again:
                    break
    thinned = {key: _front(found) if len(found) > _FEW else found for key, found in more.items()}
    if sum(map(len, thinned.values())) > MOST_SETS:
        raise Unforeseen
    return thinned


def _front(found: dict[int, tuple[Use, ...]]) -> dict[int, tuple[Use, ...]]:
    """The sets of uses that no other one makes needless."""
    # Where nothing is less the sum is greater, and so is the row as one number of another base.
    kept: list[int] = []
    for good in sorted((good + BIAS for good in found), reverse=True):
        if not any(((other | NO_LESS) - good) & NO_LESS == NO_LESS for other in kept):
            kept.append(good)
    return {good - BIAS: found[good - BIAS] for good in kept}


def dice_of(plan: Plan) -> dict[AbilityId, list[Face]]:
    """The dice that a plan needs on each ability."""
    found: dict[AbilityId, list[Face]] = {}
    for use in plan.uses:
        found.setdefault(use.ability, []).extend(use.faces)
    return found
