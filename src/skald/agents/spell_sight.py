"""What a caster's side sees at a glance: who is near whom, who may be charged or shot, what that may cost.

Values are sixtieths of a point, as everywhere in the raider's head. All of it is guessed, and worked out once a look.
"""

from __future__ import annotations

from skald.agents.estimate import POINT, figure_worth
from skald.agents.unit_facts import range_of, reach_of
from skald.rules.asking import are_within
from skald.rules.context import Context
from skald.rules.ids import Combat, RuleId, Side, UnitId
from skald.rules.lengths import M
from skald.rules.ruleset import DIE
from skald.rules.state import Unit

#: A marker on an enemy, and the one that exhausts.
MARKER = 16
EXHAUSTS = 45
#: Parts (in hundredths) of a unit that a charge, a further one, and a shot of the enemy may cost it.
CHARGED, CHARGED_MORE, SHOT = 34, 14, 12
#: What is at stake in one unit at most.
MOST_AT_STAKE = 5 * POINT
MOST_DICE = 16


class Sight:
    """One look at the table for one caster."""

    def __init__(self, ctx: Context, caster: Unit) -> None:
        self.ctx = ctx
        self.caster = caster
        self.side: Side = caster.side
        self.friends = [unit for unit in ctx.standing(self.side) if unit.id != caster.id]
        self.enemies = ctx.standing(self.side.other)
        self._reach: dict[UnitId, int] = {}
        self._threats: dict[UnitId, list[Unit]] = {}
        self._shooters: dict[UnitId, list[Unit]] = {}

    def whole(self, unit: Unit) -> int:
        """What all figures of a unit are worth."""
        return figure_worth(self.ctx, unit) * len(unit.figures)

    def stake(self, unit: Unit) -> int:
        """The same, as far as it can be lost at once."""
        return min(self.whole(unit), MOST_AT_STAKE)

    def figure(self, unit: Unit) -> int:
        """What one of its figures is worth."""
        return figure_worth(self.ctx, unit)

    def felled(self, unit: Unit) -> int:
        """What a casualty is worth that may be borne by fatigue instead: a good half where one figure is much."""
        worth = self.figure(unit)
        return worth if worth <= POINT else POINT + (worth - POINT) // 3

    def marker(self, unit: Unit) -> int:
        """What a fatigue marker more does to a unit."""
        if not self.ctx.can_tire(unit):
            return 0
        return EXHAUSTS if unit.fatigue + 1 >= self.ctx.limit(unit) else MARKER

    def armour(self, unit: Unit, combat: Combat) -> int:
        """The Armour of its profile."""
        return self.ctx.profile(unit).armour[0 if combat is Combat.MELEE else 1]

    def pool(self, unit: Unit) -> int:
        """The attack dice of a unit in melee, roughly."""
        return max(1, min(MOST_DICE, self.ctx.profile(unit).aggression[0] * len(unit.figures) // DIE))

    def reach(self, unit: Unit) -> int:
        """How far a unit charges, or nearly."""
        found = self._reach.get(unit.id)
        if found is None:
            found = self._reach[unit.id] = max(M, reach_of(self.ctx, unit))
        return found

    def foes_of(self, unit: Unit) -> list[Unit]:
        """The enemies of a unit, of whichever side it is."""
        return self.enemies if unit.side is self.side else [*self.friends, self.caster]

    def threats(self, unit: Unit) -> list[Unit]:
        """Enemies of a unit that could charge it in their turn."""
        found = self._threats.get(unit.id)
        if found is None:
            found = self._threats[unit.id] = [
                foe for foe in self.foes_of(unit) if are_within(unit.figures, foe.figures, self.reach(foe))
            ]
        return found

    def shooters(self, unit: Unit) -> list[Unit]:
        """Enemies of a unit that could shoot at it."""
        found = self._shooters.get(unit.id)
        if found is None:
            found = self._shooters[unit.id] = [
                foe
                for foe in self.foes_of(unit)
                if (reach := range_of(self.ctx, foe)) and are_within(unit.figures, foe.figures, reach)
            ]
        return found

    def charge_peril(self, unit: Unit) -> int:
        """What charges may cost a unit in the enemy's turn."""
        count = min(3, len(self.threats(unit)))
        return self.stake(unit) * (CHARGED + CHARGED_MORE * (count - 1)) // 100 if count else 0

    def shot_peril(self, unit: Unit) -> int:
        """What shots may cost a unit in the enemy's turn."""
        return self.stake(unit) * SHOT * min(3, len(self.shooters(unit))) // 100

    def menace(self, foe: Unit) -> int:
        """What an enemy unit may do in its turn: charge, shoot, or at least come nearer."""
        part = 8
        if any(are_within(foe.figures, mine.figures, self.reach(foe)) for mine in self.foes_of(foe)):
            part = 40
        elif range_of(self.ctx, foe):
            part = 20
        return min(self.whole(foe), MOST_AT_STAKE) * part // 100

    def prey(self, unit: Unit, farther: int = 0, having: RuleId | None = None) -> Unit | None:
        """The worthiest enemy, of those who have a rule, whom a unit that has not acted could charge now."""
        if self.ctx.is_exhausted(unit) or unit.acts:
            return None
        reach = reach_of(self.ctx, unit) + farther
        meant = [foe for foe in self.enemies if having is None or self.ctx.has_rule(foe, having)]
        near = [foe for foe in meant if are_within(unit.figures, foe.figures, reach)]
        return max(near, key=lambda foe: (self.felled(foe), -foe.id), default=None)

    def strikes(self, unit: Unit) -> bool:
        """Whether a unit may still charge somebody now."""
        return self.prey(unit) is not None
