"""Tables of the manual's scenarios, laid out by hand in millimetres as its worked scores are."""

from __future__ import annotations

from msgspec.structs import replace

from skald.content.editions import SCENARIOS, edition, edition_with
from skald.content.scenarios.composing import facts_of
from skald.content.scenarios.scoring import SCORING
from skald.rules.context import Context
from skald.rules.engine import resume
from skald.rules.frames import Finish, NextTurn, RuleStage
from skald.rules.geometry import placed
from skald.rules.ids import Face, RuleId, Side, UnitId
from skald.rules.lengths import MILLIMETRE
from skald.rules.markers import place_marker
from skald.rules.state import Gained
from tests.kit.field import Field, Game, ruleset

WHY = RuleId("test")


def scenario_rules() -> set[RuleId]:
    """The rules of all scenarios of the manual that can be played, beside those of the edition."""
    own = edition("second").rules
    return {rule for name in SCENARIOS for rule in edition_with("second", name).rules if rule not in own}


def mm(*places: tuple[float, float]) -> list[tuple[int, int]]:
    """Places in tenths of a millimetre."""
    return [(round(x * MILLIMETRE), round(y * MILLIMETRE)) for x, y in places]


def row(x: float, y: float, count: int, step: float = 26) -> list[tuple[int, int]]:
    """Figures in a row along x, as the worked scores write it; riders stand 41 apart."""
    return mm(*((x + step * k, y) for k in range(count)))


class Table(Field):
    """A table of a scenario: P1 is the left side, at the edge y = 0."""

    def __init__(
        self, scenario: str, edition: str = "second", facts: dict[str, int] | None = None, *,
        cards: tuple[str, ...] = (), **settings: object,
    ):  # fmt: skip
        super().__init__(ruleset(edition, scenario=scenario, **settings))  # type: ignore[arg-type]
        known = (*facts_of(cards), *(facts or {}).items())
        self.state = replace(self.state, facts=known, in_force=self.rules.scenario.in_force)
        if cards:
            ctx = Context(self.rules, self.state)
            self.rules.scenario.setup(ctx, "draft")
            self.state = replace(self.state, in_force=ctx.in_force)

    def place(
        self, side: Side, troop: str, places: list[tuple[int, int]], *equipment: str, fatigue: int = 0, started: int = 0
    ) -> UnitId:  # fmt: skip
        """Put a unit down figure by figure."""
        return self.unit(
            side, troop, len(places), places[0], *equipment, fatigue=fatigue, started=started, places=places
        )

    def markers(self, *places: tuple[float, float]) -> None:
        """Lay markers of the usual size."""
        ctx = Context(self.rules, self.state)
        for at in mm(*places):
            place_marker(ctx, "objective", at, int(self.rules.own_settings.get("marker_radius", 200)), WHY)
        self.state = replace(self.state, markers=ctx.markers)

    def ground(self, kind: str, at: tuple[float, float], by: Side, heading: int = 0) -> None:
        """Lay a piece of terrain that is somebody's."""
        (x, y) = mm(at)[0]
        self.terrain(kind, (x, y), heading)
        *others, piece = self.state.terrain
        piece = replace(piece, by=by, id=len(others), area=placed(self.rules.terrain[kind].corners, x, y, heading))
        self.state = replace(self.state, terrain=(*others, piece))

    def turn_ended(self, side: Side, turn: int) -> Game:
        """The turn of a side has just ended, and points are counted."""
        players = tuple(replace(player, turns=turn) for player in self.state.players)
        pending = (NextTurn(side), RuleStage(SCORING, side, "score"))
        state = replace(self.state, active=side, turn=turn, players=players, pending=pending)
        return Game(self.rules, resume(self.rules, state).state)

    def last_turn(self, side: Side) -> Game:
        """The last Activation phase of the battle; a die left on the board keeps it open."""
        self.dice(side, "fjord-reavers.elite", Face.COMMON)
        players = tuple(replace(player, turns=5) for player in self.state.players)
        self.state = replace(self.state, turn=5, players=players)
        return self.game(side=side)

    def battle_ended(self) -> Game:
        """All turns were played."""
        state = replace(self.state, turn=5, pending=(Finish("turns-played"),))
        return Game(self.rules, resume(self.rules, state).state)


def gained(game: Game, side: Side, rule: str = "") -> int:
    """The points of a side so far, by one rule or by all."""
    found: tuple[Gained, ...] = game.state.points
    return sum(each.points for each in found if each.side is side and each.rule.endswith(rule))
