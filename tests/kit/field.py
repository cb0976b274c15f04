"""A position laid out by hand, and a game played on it input by input."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from skald.content.board_files import shipped_boards
from skald.content.editions import CLASH, edition_with, with_boards
from skald.rules.abilities.model import Board
from skald.rules.actions import Action, Activate, Deploy, Done, Place, Use
from skald.rules.awaiting import NOBODY, Awaiting, Chance, Over
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.engine import Step, apply, awaiting, check, options
from skald.rules.events import Event
from skald.rules.frames import ActivationPhase, EndTurn, Frame, Granting, Orders
from skald.rules.geometry import placed
from skald.rules.ids import NO_UNIT, AbilityId, Face, Kind, RuleId, Side, UnitId
from skald.rules.phases.deployment import figures_for, rules_for
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Ruleset
from skald.rules.state import Die, Player, State, Terrain, Unit

LEFT, RIGHT = Side.LEFT, Side.RIGHT
E = TypeVar("E", bound=Event)

#: A grant that lets a test activate any unit in any way.
BY_TEST = RuleId("test.grant")


def ruleset(
    name: str = "second", boards: Iterable[Board] | None = None, scenario: str = CLASH, **settings: object
) -> Ruleset:  # fmt: skip
    """An edition with a scenario, boards (the shipped ones) and settings."""
    found = list(boards) if boards is not None else [file.board for file in shipped_boards().values()]
    return with_boards(edition_with(name, scenario), found, settings)


class Field:
    """A table being laid out: units stand in rows of five, their first figure at the given place."""

    def __init__(self, rules: Ruleset | None = None, *, board: str = "fjord-reavers") -> None:
        self.rules = rules or ruleset()
        constants = self.rules.constants
        players = (Player(board), Player(board, edge=1))
        size = (constants.table_width, constants.table_height)
        self.state = State(self.rules.id, self.rules.version, *size, players, first=LEFT, turn=2)

    def unit(
        self, side: Side, troop: str, figures: int, at: tuple[int, int], *equipment: str, fatigue: int = 0,
        rank: int = 5, gap: int = 50, escort: str = "", banner: bool = False, started: int = 0,
        places: Sequence[tuple[int, int]] = (),
    ) -> UnitId:  # fmt: skip
        """Put a unit down; returns its number. Figures fill rows of ``rank``, rightwards (+x) then upwards (+y)."""
        uid = UnitId(len(self.state.units))
        unit = Unit(uid, side, troop, started or figures, escort=escort, banner=banner, deployed=True, fatigue=fatigue)
        ctx = Context(self.rules, self.state)
        spots = list(places) or self._ranks(ctx, unit, figures, at, equipment, rank, gap)
        action = Deploy(uid, equipment, tuple(Place(x, y) for x, y in spots))
        standing = figures_for(ctx, replace(unit, started=figures), action)
        unit = replace(unit, equipment=equipment, figures=standing, rules=rules_for(ctx, unit, equipment))
        self.state = replace(self.state, units=(*self.state.units, unit))
        return uid

    def _ranks(
        self, ctx: Context, unit: Unit, count: int, at: tuple[int, int], equipment: tuple[str, ...], rank: int, gap: int
    ) -> list[tuple[int, int]]:
        one = figures_for(ctx, replace(unit, started=1, escort=""), Deploy(unit.id, equipment, (Place(*at),)))[0]
        step = 2 * one.radius + gap
        return [(at[0] + step * (n % rank), at[1] + step * (n // rank)) for n in range(count)]

    def terrain(self, kind: str, at: tuple[int, int], heading: int = 0) -> None:
        """Put a piece of the terrain table down."""
        area = placed(self.rules.terrain[kind].corners, at[0], at[1], heading)
        self.state = replace(self.state, terrain=(*self.state.terrain, Terrain(kind, area, LEFT)))

    def dice(self, side: Side, ability: str, *faces: Face) -> None:
        """Lay active dice on an ability (its whole id)."""
        players = list(self.state.players)
        laid = tuple(Die(AbilityId(ability), face) for face in faces)
        players[side] = replace(players[side], active=(*players[side].active, *laid))
        self.state = replace(self.state, players=(players[0], players[1]))

    def inactive(self, side: Side, *faces: Face) -> None:
        """Give a side rolled dice that are not placed yet."""
        players = list(self.state.players)
        players[side] = replace(players[side], inactive=tuple(sorted(faces)))
        self.state = replace(self.state, players=(players[0], players[1]))

    def change(self, uid: UnitId, **changes: object) -> None:
        """Change a unit by hand."""
        units = list(self.state.units)
        units[uid] = replace(units[uid], **changes)
        self.state = replace(self.state, units=tuple(units))

    def game(self, *frames: Frame, side: Side = LEFT) -> Game:
        """A game that goes on with these frames (resolved in order), or with a side's Activation phase."""
        whole = frames or (ActivationPhase(side), EndTurn(side))
        state = replace(self.state, active=side, pending=tuple(reversed(whole)))
        return Game(self.rules, state)

    def orders(self, side: Side = LEFT) -> Game:
        """A game that goes on with a side's Orders phase."""
        return self.game(Orders(side), ActivationPhase(side), EndTurn(side), side=side)


class Game:
    """A battle under way: give inputs, read events."""

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []

    @property
    def awaits(self) -> Awaiting:
        """What the battle waits for: who decides or rolls, and when; ``asked`` says about what too."""
        asked = self.asked
        return asked if isinstance(asked, Over) else replace(asked, about=NOBODY)

    @property
    def asked(self) -> Awaiting:
        """What the battle waits for, and about whom and what it is asked."""
        return awaiting(self.rules, self.state)

    def unit(self, uid: UnitId) -> Unit:
        """A unit as it is now."""
        return self.state.units[uid]

    def do(self, *inputs: Action | Roll) -> Game:
        """Give inputs; each must be allowed."""
        for given in inputs:
            step: Step = apply(self.rules, self.state, given)
            self.state = step.state
            self.events += step.events
        return self

    def roll(self, *counts: int) -> Game:
        """Give a roll: hits and misses, or faces."""
        return self.do(Roll(counts))

    def hits(self, hits: int) -> Game:
        """Let so many dice of the awaited pool succeed, the rest fail."""
        asked = self.awaits
        assert isinstance(asked, Chance), asked
        return self.roll(hits, asked.pool.dice - hits)

    def grant(self, uid: UnitId, kind: Kind, target: UnitId = NO_UNIT, **more: object) -> Game:
        """Activate a unit as if an ability had granted it."""
        frame = Granting(self.unit(uid).side, BY_TEST, 1, (kind,), unit=uid, **more)  # type: ignore[arg-type]
        self.state = replace(self.state, pending=(*self.state.pending, frame))
        return self.do(Activate(uid, kind, target))

    def passing(self, limit: int = 20) -> Game:
        """Pass (Done) in every window until dice are awaited or passing is not allowed."""
        for _ in range(limit):
            if isinstance(self.awaits, Chance) or check(self.rules, self.state, Done()) is not None:
                return self
            if isinstance(self.state.pending[-1], ActivationPhase):
                return self
            self.do(Done())
        return self

    def refused(self, action: Action | Roll) -> Refusal:
        """The refusal of an input that must be refused."""
        refusal = check(self.rules, self.state, action)
        assert refusal is not None, f"{action} is allowed"
        return refusal

    def allows(self, action: Action | Roll) -> bool:
        """Whether an input is allowed."""
        return check(self.rules, self.state, action) is None

    def uses(self, rule: str) -> list[Use]:
        """The uses of a rule that are offered now."""
        return [a for a in options(self.rules, self.state) if isinstance(a, Use) and a.rule == rule]

    def seen(self, kind: type[E]) -> list[E]:
        """The events of a type so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def last(self, kind: type[E]) -> E:
        """The latest event of a type."""
        return self.seen(kind)[-1]
