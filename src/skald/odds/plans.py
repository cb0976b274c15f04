"""Everything that a side could come to with its Saga dice: sets of uses, those that no other set makes needless.

A plan is what a side will have done when the dice are rolled, whatever the order. Bare faces are laid on the way: a
plan pays each of its uses from dice that lie on the ability, or from bare ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from skald.odds.deeds import STILL
from skald.odds.packing import FIELD, Rows, packed
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
    """A way to use an ability: the dice it takes, what a side wants of it, and what has to be the same."""

    paid: int
    wanted: tuple[int, ...]
    same: int
    use: Use


#: A set of uses: one before it, and so many times a use; None is the empty one.
_Set = tuple[Any, Use, int] | None
#: Sets of uses, by the dice left and what has to be the same; in each the best by what a side wants of them.
_Sets = dict[tuple[int, int], dict[int, _Set]]


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
        self._known: list[tuple[list[list[_Way]], list[Plan]]] = []

    def plans(self, bare: Sequence[Face], *, sure: bool) -> list[Plan]:
        """The plans that no other one makes needless: those that surely come out, or those that may."""
        pool = [bare.count(face) for face in Face]
        lying = [self._lying[each.id].count(face) for each in self._abilities if each.basic for face in Face]
        ways = [list(self._ways(ability, pool, sure=sure)) for ability in self._abilities]
        for known, plans in self._known:
            if known == ways:
                return plans
        found = self._planned(ways, [*pool, *lying])
        self._known.append((ways, found))
        return found

    def _planned(self, ways: list[list[_Way]], dice: list[int]) -> list[Plan]:
        weighing = _Weighing(ways, len(dice))
        sets: _Sets = {(packed(dice), 0): {0: None}}
        for ability, some in zip(self._abilities, ways, strict=True):
            for each in [[way] for way in some] if ability.basic else [some]:
                sets = weighing.extended(sets, each, again=ability.basic)
        reached: _Sets = {}
        most = self._wanted.most_attack if _ATTACK in self._more else -1
        for (_left, same), found in sets.items():
            clipped = ((weighing.clipped(good, most), each) for good, each in found.items())
            reached.setdefault((0, same), {}).update(clipped)
        kept = [_uses(each) for found in reached.values() for each in weighing.front(found).values()]
        rows = {id(way.use): _packed_gains(way.use.gains) for some in ways for way in some}
        return [Plan(uses, _gains(uses, sum(rows[id(use)] for use in uses))) for uses in kept]

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
        wanted, same = self._compared(use)
        return _Way(paid, wanted, same, use)

    def _compared(self, use: Use) -> tuple[tuple[int, ...], int]:
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
        return tuple(n if place in self._more else 0 for place, n in enumerate(numbers)), packed(same)


class _Weighing:
    """How sets of uses are put together and compared: by the numbers that any of the ways changes, and no others."""

    def __init__(self, ways: list[list[_Way]], dice: int) -> None:
        wanted = [way.wanted for some in ways for way in some]
        #: Attack dice come first, so that they can be clipped.
        self._places = [_ATTACK, *(p for p in range(1, 2 * len(STILL)) if any(row[p] for row in wanted))]
        self._dice = Rows(dice)
        self._goods = Rows(len(self._places))

    def extended(self, sets: _Sets, ways: Sequence[_Way], *, again: bool) -> _Sets:
        """Every set with every way that it can pay, or without; also more than once."""
        more: _Sets = {key: dict(found) for key, found in sets.items()}
        no_less = self._dice.no_less
        rows = [(way, packed([way.wanted[p] for p in self._places])) for way in ways]
        for (left, same), found in sets.items():
            for way, good in rows:
                rest, kept, times, gained, use = left, same, 0, 0, way.use
                while ((rest | no_less) - way.paid) & no_less == no_less:
                    rest, kept, times, gained = rest - way.paid, kept + way.same, times + 1, gained + good
                    reached = more.setdefault((rest, kept), {})
                    for before, each in found.items():
                        if before + gained not in reached:
                            reached[before + gained] = (each, use, times)
                    if not again:
                        break
        thinned = {key: self.front(found) if len(found) > _FEW else found for key, found in more.items()}
        if sum(map(len, thinned.values())) > MOST_SETS:
            raise Unforeseen
        return thinned

    def clipped(self, good: int, most: int) -> int:
        """Without attack dice beyond the most that are rolled."""
        if most < 0:
            return good
        attack = ((good + self._goods.bias) & FIELD) - (self._goods.bias & FIELD)
        return good - max(0, attack - most)

    def front(self, found: dict[int, _Set]) -> dict[int, _Set]:
        """The sets of uses that no other one makes needless."""
        # Where nothing is less the sum is greater, and so is the row as one number of another base.
        bias, no_less = self._goods.bias, self._goods.no_less
        kept: dict[int, _Set] = {}
        lifted: list[int] = []
        for good in sorted(found, reverse=True):
            row = good + bias
            for other in lifted:
                if (other - row) & no_less == no_less:
                    break
            else:
                kept[good] = found[good]
                lifted.append(row | no_less)
        return kept


def _places(of_own: tuple[int, ...], of_foe: tuple[int, ...]) -> frozenset[int]:
    """Places of both stances in one row."""
    return frozenset((*of_own, *(len(STILL) + place for place in of_foe)))


#: What bears on the own hits and on the enemy's saves against them; then on the enemy's hits and the own saves.
_OWN_HITS, _FOE_SAVES = _places((0, 2, 4, 6), (3,)), _places((), (1, 5, 7))
_FOE_HITS, _OWN_SAVES = _places((3,), (0, 2, 4, 6, 8)), _places((1, 5, 7), ())
_NONE: frozenset[int] = frozenset()
_ATTACK = 0
_GAINS = Rows(2 * len(STILL) + 5)


def total(uses: tuple[Use, ...]) -> Gains:
    """What uses add up to."""
    return _gains(uses, sum(_packed_gains(use.gains) for use in uses))


def prefix(plan: Plan, count: int) -> Gains:
    """What the first uses of a plan come to."""
    return plan.gains if count >= len(plan.uses) else total(plan.uses[:count])


def _uses(found: _Set) -> tuple[Use, ...]:
    uses: list[Use] = []
    while found is not None:
        found, use, times = found
        uses += [use] * times
    return tuple(reversed(uses))


def _packed_gains(gains: Gains) -> int:
    """The numbers of gains in one row; effects are no numbers."""
    return packed((*gains.own, *gains.foe, *gains[2:6], int(gains.hush)))


def _gains(uses: tuple[Use, ...], row: int) -> Gains:
    """The gains of uses whose numbers add up to a row."""
    numbers, size = _GAINS.numbers(row), len(STILL)
    own, foe = tuple(numbers[:size]), tuple(numbers[size : 2 * size])
    effects = [effect for use in uses for effect in use.gains.effects]
    laid = tuple(sorted(effects, key=lambda each: (each.why, each.unit)))
    tired, eased, tiring, spent, hush = numbers[2 * size :]
    return Gains(own, STILL if foe == STILL else foe, tired, eased, tiring, spent, laid, hush > 0)


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


def dice_of(plan: Plan) -> dict[AbilityId, list[Face]]:
    """The dice that a plan needs on each ability."""
    found: dict[AbilityId, list[Face]] = {}
    for use in plan.uses:
        found.setdefault(use.ability, []).extend(use.faces)
    return found
