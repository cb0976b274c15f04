"""What could be made of each ability and rule that offers an activation now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush

from msgspec import Struct

from skald.agents.ability_worth import activating_verb, eases_nobody, effect_worth
from skald.agents.agent import Reason, reason
from skald.agents.deed import Deed
from skald.agents.deeds import Deeds
from skald.agents.estimate import POINT
from skald.agents.weights import RAIDER, Weights
from skald.content.second.special_rules import MANOEUVRE
from skald.rules.actions import Action, Activate, Cast, Trigger, Use
from skald.rules.asking import OWN_ACTIVATIONS, board_of, is_meant, payable, use_options
from skald.rules.awaiting import About, Decide
from skald.rules.engine import apply, check, options
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Kind, RuleId, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit

#: Deeds of one unit that are weighed for one ability: the best, and others in case it can't be done.
DEEDS = 3


class Chance(Struct, frozen=True, gc=False):
    """What could be made of one ability or rule: a deed of a unit, or its own effect."""

    action: Action
    worth: int
    why: Reason
    deed: Deed | None = None
    farther: int = 0
    #: What a rule grants may be a shot that the unit could not shoot otherwise.
    special: bool = False


class _Grant(Struct, frozen=True, gc=False):
    """An activation that an ability or a rule would grant a unit, and what is made of a deed's worth."""

    action: Action
    unit: Unit
    kinds: tuple[Kind, ...]
    farther: int = 0
    special: bool = False
    no_fatigue: bool = False
    #: How many units may come, and what the dice cost.
    units: int = 1
    price: int = 0

    def worth(self, deed: int) -> int:
        """What a deed of this worth comes to; more than one unit may come, the others are thought to be worth half."""
        if self.units == 1:
            return deed - self.price
        return deed + deed // 2 * (min(self.units, DEEDS) - 1) - self.price

    def chance(self, deed: Deed) -> Chance:
        """What comes of it if the unit does this."""
        return Chance(self.action, self.worth(deed.worth), deed.why, deed, self.farther, self.special)


#: A chance, or a Move that is not judged yet, in the order in which they are looked at: by what it is worth (at most),
#: the number of its option and of its unit, its kind and its target.
_Row = tuple[int, int, int, str, UnitId, Chance | _Grant]


_ORDER = {kind: kind.value for kind in Kind}


class Intent(Struct, frozen=True, gc=False):
    """The activation meant when an ability was triggered or a rule used, and the units as they stood then."""

    action: Activate
    units: tuple[Unit, ...]


class Chances:
    """Finds the best chance of a moment; learns once what each rule's use grants."""

    def __init__(self, ruleset: Ruleset, weights: Weights = RAIDER) -> None:
        self._ruleset = ruleset
        self._weights = weights
        self._grants: dict[RuleId, tuple[About, bool] | None] = {}

    def best(self, deeds: Deeds) -> Chance | None:
        """The best chance that can really be taken.

        Whether something is allowed is asked of the best only, and Moves, which are never worth much, are judged only
        when nothing better is left.
        """
        rows = list(self._rows(deeds))
        heapify(rows)
        while rows and rows[0][0] < 0:
            _, number, place, kind, target, found = heappop(rows)
            if isinstance(found, _Grant):
                for deed in deeds.moves(found.unit, no_fatigue=found.no_fatigue):
                    chance = found.chance(deed)
                    heappush(rows, (-chance.worth, number, place, kind, target, chance))
            elif self._can_be_taken(deeds, found):
                return found
        return None

    def _can_be_taken(self, deeds: Deeds, chance: Chance) -> bool:
        """Whether an ability may be triggered for what is meant by it, and that can be done."""
        if chance.deed is not None and not deeds.can_be_done(chance.deed, chance.farther, special=chance.special):
            return False
        return not isinstance(chance.action, Trigger) or check(self._ruleset, deeds.state, chance.action) is None

    def _offered(self, deeds: Deeds) -> Iterator[Action]:
        """Abilities that dice pay for, each way once and not judged yet, and the uses that rules offer."""
        ctx, side = deeds.ctx, deeds.side
        for ability, payments in payable(board_of(ctx, side), ctx.players[side], OWN_ACTIVATIONS):
            for option in range(len(ability.options)):
                yield Trigger(ability.id, payments[0], option)
        yield from use_options(ctx, side, Window.ACTIVATION)

    def _rows(self, deeds: Deeds) -> Iterator[_Row]:
        for number, action in enumerate(self._offered(deeds)):
            for place, found in enumerate(self._of(deeds, action)):
                if isinstance(found, Chance):
                    yield (-found.worth, number, place, "", NO_UNIT, found)
                    continue
                for kind in found.kinds:
                    if kind is Kind.MOVE:
                        most = deeds.most_by_moving(found.unit, no_fatigue=found.no_fatigue)
                        yield (-found.worth(most), number, place, _ORDER[kind], NO_UNIT, found)
                        continue
                    unproven = deeds.unproven(found.unit, kind, farther=found.farther, no_fatigue=found.no_fatigue)
                    for deed in unproven:
                        worth = deed.worth - found.price if found.units == 1 else found.worth(deed.worth)
                        if worth > 0:
                            yield (-worth, number, place, _ORDER[kind], deed.action.target, found.chance(deed))

    def listed(self, deeds: Deeds) -> list[Chance]:
        """All chances of a moment, the best first; charges are not verified."""
        found = []
        for number, action in enumerate(options(self._ruleset, deeds.state)):
            if isinstance(action, Cast):
                # Spells are weighed apart, and listed last.
                break
            found += [(chance, number) for each in self._of(deeds, action) for chance in _all(deeds, each)]
        found.sort(key=lambda row: (-row[0].worth, row[1]))
        return [chance for chance, _ in found]

    def _of(self, deeds: Deeds, action: Action) -> Sequence[Chance | _Grant]:
        if isinstance(action, Trigger):
            return self._of_ability(deeds, action)
        return self._of_rule(deeds, action) if isinstance(action, Use) else []

    def _of_ability(self, deeds: Deeds, action: Trigger) -> Sequence[Chance | _Grant]:
        ability = board_of(deeds.ctx, deeds.side).ability(action.ability)
        assert ability is not None
        verb = activating_verb(ability)
        if eases_nobody(deeds.ctx, deeds.side, ability.options[action.option]):
            return []
        if verb is None or verb not in ability.options[action.option]:
            return [Chance(action, effect_worth(ability), reason("use-ability", ability=action.ability))]
        price = self._weights.die_price * len(action.faces)
        return [
            _Grant(
                action, unit, verb.kinds, verb.farther, no_fatigue=verb.no_fatigue, units=verb.units, price=price
            )
            for unit in deeds.field.friends
            if is_meant(deeds.ctx, deeds.side, ability, verb, unit)
        ]  # fmt: skip

    def _of_rule(self, deeds: Deeds, action: Use) -> Sequence[Chance | _Grant]:
        granted = self._granted(deeds.state, action)
        if granted is None:
            return [Chance(action, POINT, reason("use-rule", rule=action.rule))]
        grant, means_target = granted
        unit = deeds.ctx.unit(action.target if means_target else action.unit)
        if action.rule == MANOEUVRE and deeds.magic.flying.flies(unit) and deeds.prize_of(unit) is None:
            soaring = deeds.magic.soaring(unit, deeds.judge)
            return [Chance(action, deed.worth, deed.why, deed) for deed in soaring]
        return [_Grant(action, unit, grant.kinds, special=grant.special, no_fatigue=grant.no_fatigue)]

    def _granted(self, state: State, action: Use) -> tuple[About, bool] | None:
        """What a rule's use grants and whether it means the target, learnt by trying it once."""
        if action.rule not in self._grants:
            awaits = apply(self._ruleset, state, action).awaits
            found = None
            if isinstance(awaits, Decide) and awaits.window is Window.GRANT and awaits.about.source == action.rule:
                found = (awaits.about, action.target != NO_UNIT and awaits.about.unit == action.target)
            self._grants[action.rule] = found
        return self._grants[action.rule]


def _all(deeds: Deeds, found: Chance | _Grant) -> list[Chance]:
    """The chances that an activation offers, or the one that is known."""
    if isinstance(found, Chance):
        return [found]
    ranked = deeds.ranked(
        found.unit, found.kinds, farther=found.farther, special=found.special, no_fatigue=found.no_fatigue
    )
    return [found.chance(deed) for deed in ranked[:DEEDS]]
