"""A recorded battle as data: what `skald replay --json` prints, and its JSON Schema.

Owns the frame around the position, to which other keys may come; the position itself is `simulation.position_forms`.
"""

from typing import Any

import msgspec
from msgspec import Struct

from skald.cli.maps import table_map
from skald.cli.results import outcome_as_data, scenario_as_data, settings_as_data
from skald.rules.notation import Replay
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.simulation.position_data import position_as_data, schema_of
from skald.simulation.position_forms import PositionData, SideName
from skald.simulation.replays import is_current


class Scores(Struct, frozen=True):
    """The points of both sides at the end; 0 before it."""

    left: int
    right: int


class Warrior(Struct, frozen=True):
    """Who fought on a side: the warband, its board, and who decided."""

    warband: str
    board: str
    agent: str


class PointsLine(Struct, frozen=True):
    """Points that a side got: by which input (counted from 1), in which turn, whose turn it was, by which rule, why."""

    input: int
    turn: int
    of: SideName
    points: int
    rule: str
    why: str


class PointsLines(Struct, frozen=True):
    """The points of both sides, line by line; the sum of a side's lines is its score."""

    left: tuple[PointsLine, ...]
    right: tuple[PointsLine, ...]


class Retold(Struct, frozen=True):
    """A recorded battle, told up to one of its inputs, and the position then."""

    winner: SideName | None
    #: Why it ended; nothing before its end.
    reason: str | None
    scores: Scores
    finished: bool
    edition: str
    scenario: str
    #: The cards of an expedition.
    cards: tuple[str, ...]
    #: "dawn" or "dusk", and "rising" or "falling", where they are drawn or chosen.
    variant: str | None
    diagonal: str | None
    points: PointsLines
    version: int
    #: Whether the rules still have that version.
    current: bool
    settings: dict[str, bool | int | str]
    seed: int | None
    left: Warrior
    right: Warrior
    #: How many inputs the battle has, and up to which it is told.
    inputs: int
    shown: int
    story: tuple[str, ...]
    #: None when the rules of today don't get there.
    position: PositionData | None


def schema() -> dict[str, Any]:
    """The JSON Schema of what `skald replay --json` prints."""
    return schema_of(Retold)


def retelling_as_data(
    replay: Replay, told: Replay, story: list[str], at: tuple[Ruleset, State] | None
) -> dict[str, object]:  # fmt: skip
    """A battle told up to one of its inputs, with the position then."""
    left, right = ({"warband": side.warband, "board": side.board, "agent": side.agent} for side in replay.sides)
    return {
        **outcome_as_data(told.outcome),
        "finished": told.outcome is not None,
        "edition": replay.edition,
        **_scenario(told, at),
        "version": replay.version,
        "current": is_current(replay),
        "settings": settings_as_data(replay),
        "seed": replay.seed,
        "left": left,
        "right": right,
        "inputs": len(replay.turns),
        "shown": len(told.turns),
        "story": story,
        "position": None if at is None else _position(*at),
    }


def _scenario(told: Replay, at: tuple[Ruleset, State] | None) -> dict[str, object]:
    """The scenario, what was drawn, and the points so far; nothing of that is known where no position is."""
    if at is not None:
        return scenario_as_data(told, at[1])
    none: dict[str, object] = {"cards": [], "variant": None, "diagonal": None, "points": {"left": [], "right": []}}
    return {"scenario": told.scenario, **none}


def _position(ruleset: Ruleset, state: State) -> object:
    return msgspec.to_builtins(position_as_data(ruleset, state, tuple(table_map(state))))
