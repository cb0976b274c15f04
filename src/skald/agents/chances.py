"""What could be made of each ability and rule that offers an activation now."""

from __future__ import annotations

from msgspec import Struct

from skald.agents.ability_worth import activating_verb, eases_nobody, effect_worth
from skald.agents.agent import Reason, reason
from skald.agents.deeds import Deed, Deeds
from skald.agents.estimate import POINT
from skald.agents.weights import RAIDER, Weights
from skald.content.second.special_rules import MANOEUVRE
from skald.rules.actions import Action, Activate, Cast, Trigger, Use
from skald.rules.asking import board_of, is_meant
from skald.rules.awaiting import About, Decide
from skald.rules.engine import apply, options
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, RuleId
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit

#: Deeds of one unit that are weighed for one ability: the best, and others in case it can't be done.
DEEDS = 3


class Chance(Struct, frozen=True):
    """What could be made of one ability or rule: a deed of a unit, or its own effect."""

    action: Action
    worth: int
    why: Reason
    deed: Deed | None = None
    farther: int = 0


class Intent(Struct, frozen=True):
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
        """The best chance that can really be taken."""
        for chance in self.listed(deeds):
            if chance.worth <= 0:
                return None
            if chance.deed is None or deeds.is_sound(chance.deed, chance.farther):
                return chance
        return None

    def listed(self, deeds: Deeds) -> list[Chance]:
        """All chances of a moment, the best first; charges are not verified."""
        found = []
        for number, action in enumerate(options(self._ruleset, deeds.state)):
            if isinstance(action, Cast):
                # Spells are weighed apart, and listed last.
                break
            found += [(chance, number) for chance in self._of(deeds, action)]
        found.sort(key=lambda row: (-row[0].worth, row[1]))
        return [chance for chance, _ in found]

    def _of(self, deeds: Deeds, action: Action) -> list[Chance]:
        if isinstance(action, Trigger):
            return self._of_ability(deeds, action)
        return self._of_rule(deeds, action) if isinstance(action, Use) else []

    def _of_ability(self, deeds: Deeds, action: Trigger) -> list[Chance]:
        ability = board_of(deeds.ctx, deeds.side).ability(action.ability)
        assert ability is not None
        verb = activating_verb(ability)
        if eases_nobody(deeds.ctx, deeds.side, ability.options[action.option]):
            return []
        if verb is None or verb not in ability.options[action.option]:
            return [Chance(action, effect_worth(ability), reason("use-ability", ability=action.ability))]
        found = []
        for unit in deeds.field.friends:
            if not is_meant(deeds.ctx, deeds.side, ability, verb, unit):
                continue
            ranked = deeds.ranked(unit, verb.kinds, farther=verb.farther, no_fatigue=verb.no_fatigue)
            for deed in ranked[:DEEDS]:
                # More than one unit may come; the others are thought to be worth half.
                worth = (
                    deed.worth
                    + deed.worth // 2 * (min(verb.units, DEEDS) - 1)
                    - self._weights.die_price * len(action.faces)
                )
                found.append(Chance(action, worth, deed.why, deed, verb.farther))
        return found

    def _of_rule(self, deeds: Deeds, action: Use) -> list[Chance]:
        granted = self._granted(deeds.state, action)
        if granted is None:
            return [Chance(action, POINT, reason("use-rule", rule=action.rule))]
        grant, means_target = granted
        unit = deeds.ctx.unit(action.target if means_target else action.unit)
        if action.rule == MANOEUVRE and deeds.flying.flies(unit) and deeds.prize_of(unit) is None:
            ranked = deeds.soaring(unit)
        else:
            ranked = deeds.ranked(unit, grant.kinds, special=grant.special, no_fatigue=grant.no_fatigue)
        return [Chance(action, deed.worth, deed.why, deed) for deed in ranked[:DEEDS]]

    def _granted(self, state: State, action: Use) -> tuple[About, bool] | None:
        """What a rule's use grants and whether it means the target, learnt by trying it once."""
        if action.rule not in self._grants:
            awaits = apply(self._ruleset, state, action).awaits
            found = None
            if isinstance(awaits, Decide) and awaits.window is Window.GRANT and awaits.about.source == action.rule:
                found = (awaits.about, action.target != NO_UNIT and awaits.about.unit == action.target)
            self._grants[action.rule] = found
        return self._grants[action.rule]
