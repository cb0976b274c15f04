"""What a position is worth to a side: a list of named parts, in sixtieths of a point."""

from __future__ import annotations

from msgspec import Struct

from skald.agents.detours import detour
from skald.agents.estimate import POINT
from skald.agents.field import Field
from skald.agents.heroes import is_lone_hero, unit_worth
from skald.agents.memory import Memory
from skald.agents.objectives import Objectives
from skald.agents.prospects import Prospects
from skald.agents.standing import Standing
from skald.agents.threats import Threats
from skald.agents.unit_facts import reach_of
from skald.agents.weights import Weights
from skald.planning.formation import centre_of
from skald.rules.context import Context
from skald.rules.ids import Side
from skald.rules.lengths import M, S
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit

#: What a unit alive is worth beside its figures, and its Saga die for each turn to come.
ALIVE = POINT
DIE = 4
#: How near a hero keeps to its friends.
NEAR = S * 3 // 4


class Parts(Struct, frozen=True):
    """What speaks for a position, and against it."""

    #: Losses of both sides.
    material: int = 0
    #: What the enemy could answer.
    threat: int = 0
    fatigue: int = 0
    #: Points of the scenario, and what is held of it.
    objective: int = 0
    #: How near units are to where they are wanted.
    approach: int = 0
    #: Saga dice that still lie on the board.
    dice: int = 0
    #: Who would have won, in the side's last turn; half of that as long as the enemy can still answer.
    result: int = 0

    @property
    def total(self) -> int:
        """Everything together."""
        return sum(getattr(self, name) for name in self.__struct_fields__)

    def differs_by(self, other: Parts) -> tuple[str, int]:
        """The part in which this is most better than another, and by how much."""
        gaps = [(getattr(self, name) - getattr(other, name), name) for name in self.__struct_fields__]
        gap, name = max(gaps, key=lambda row: row[0])
        return name, gap


class Valuation:
    """Values positions that come of one root: how the battle stands there decides how bold its side is."""

    def __init__(self, ruleset: Ruleset, root: State, side: Side, memory: Memory, weights: Weights) -> None:
        self._ruleset = ruleset
        self._side = side
        self._memory = memory
        self._weights = weights
        #: The battle is decided by more than who kills whom.
        self.for_points = Prospects(Context(ruleset, root), side).is_about_points
        self._standing = Standing(ruleset, root, side, for_points=self.for_points)
        #: Only an attack can still win: a unit that comes up may charge in the same turn.
        self.must_dare = self._standing.must_dare

    def parts(self, state: State) -> Parts:
        """The parts of a position's worth."""
        ctx = Context(self._ruleset, state)
        is_last, leads = self._standing.is_last, self._standing.is_leading
        threats = Threats(
            ctx, state, self._side, self._memory, self._weights, is_leading=leads, for_points=self.for_points
        )  # fmt: skip
        objectives = Objectives(ctx, self._side)
        return Parts(
            self._material(ctx),
            0 if is_last else -threats.total(),
            self._fatigue(ctx),
            objectives.worth(),
            self._approach(ctx, objectives),
            0 if self._standing.no_turn_left else self._weights.die_price * len(ctx.players[self._side].active),
            self._standing.result(state) // (1 if is_last else 2) if self._standing.no_turn_left else 0,
        )

    def _material(self, ctx: Context) -> int:
        own = sum(self._unit(ctx, unit) for unit in ctx.standing(self._side))
        theirs = sum(self._unit(ctx, unit) for unit in ctx.standing(self._side.other))
        return own * self._standing.own_losses // 100 - theirs

    def _unit(self, ctx: Context, unit: Unit) -> int:
        left = max(0, ctx.constants.turns - ctx.turn)
        counted = ctx.ruleset.scenario.counted(ctx, unit)
        worth = unit_worth(ctx, unit) * counted + ALIVE + DIE * left
        if ctx.constants.warlord_decides and is_lone_hero(ctx, unit):
            worth += self._weights.warlord
        return worth

    def _fatigue(self, ctx: Context) -> int:
        if self._standing.is_last:
            return 0
        worth = 0
        for unit in ctx.units:
            if unit.figures and unit.fatigue:
                weary = self._weights.fresh * unit.fatigue + (self._weights.worn if ctx.is_exhausted(unit) else 0)
                worth += -weary if unit.side is self._side else weary
        # Who is worn out neither holds nor contests, to the end.
        return worth if self.for_points else worth * self._standing.lasting // 100

    def _approach(self, ctx: Context, objectives: Objectives) -> int:
        """Every unit would rather be near what it is sent for, or near an enemy; a hero near its friends."""
        field = Field(ctx, self._side, self._weights)
        pace = self._weights.pace + self._weights.haste * ctx.turn if not self._standing.is_leading else 0
        if self._standing.is_last and not self.must_dare:
            pace = 0
        total = 0
        for unit in field.friends:
            way = objectives.way(unit)
            if way is not None:
                total -= way * self._weights.errand // M
            else:
                total -= self._farness(field, unit) * pace // M
        return total

    def _farness(self, field: Field, unit: Unit) -> int:
        if field.is_led_from_behind(unit):
            friend = field.shelter(unit)
            assert friend is not None
            return max(0, field.apart(unit, friend) - 2 * NEAR)
        quarry = field.quarry(unit)
        if quarry is None:
            return 0
        if self._standing.is_last and field.gap(unit, quarry) <= reach_of(field.ctx, unit):
            # Who may charge is near enough: no other turn comes for which he would have to be nearer.
            return 0
        wanted = field.reach(unit) if field.is_shooter(unit) else 0
        # Who has friends before him must go round them, if he has to come at all.
        aside = None if self.for_points else detour(field, unit, centre_of(quarry.figures))
        far = field.apart(unit, quarry) if aside is None else aside.length
        return max(0, far - wanted)
