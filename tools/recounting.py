"""Battles recounted: every window of a recorded battle, as the engine scored it and as `tools.recount` counts it.

Walks through a battle once more with a rule that only looks: it stands right before the stage that counts points, and
keeps the position there as data. Nothing of the engine's counting is used, only the lines that it wrote down.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from skald.content.scenarios.catalogue import cards
from skald.rules.actions import Action
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.doing import Procedure
from skald.rules.engine import apply
from skald.rules.frames import RuleStage
from skald.rules.ids import RuleId
from skald.rules.ruleset import Rule, Ruleset
from skald.rules.state import Outcome, State
from skald.simulation.position_data import position_as_data
from tools.recount.scoring import END, OWN, THEIRS, Possible, banner_cap, certain, possible_points
from tools.recount.table import Terms

LOOKING = RuleId("recount.looking")
#: Lines of the score that no position tells, and those that are counted at the end.
ELSEWHERE = {"massacre", "melees"}
AT_THE_END = {"invaders", "kept", "brought-home", "as-levies", "banners"}
BANNERS = "raise-your-banners"


@dataclass(frozen=True)
class Window:
    """One counting of points for one side: what the engine gave, and what it may have given."""

    scenario: str
    side: str
    turn: int
    of: str
    window: str
    given: int
    possible: Possible

    @property
    def is_right(self) -> bool:
        """Whether some legal assignment gives what the engine gave."""
        return self.given in self.possible.scores

    @property
    def is_best(self) -> bool:
        """Whether it is what good players would have come to."""
        return self.given == self.possible.best


def recounted(ruleset: Ruleset, opening: State, inputs: Iterable[Action | Roll]) -> list[Window]:
    """Every window of a battle that was played to its end."""
    positions = list(_positions(ruleset, opening, inputs))
    final = positions.pop()
    terms = terms_of(final)
    found = [
        window_of(position, terms, side, window, final["points"])
        for position in positions
        for side in ("left", "right")
        for window in (THEIRS, OWN)
        if (position["active"] == side) == (window == OWN)
    ]
    return found + [end_of(final, terms, side) for side in ("left", "right")]


def end_of(final: Mapping[str, Any], terms: Terms, side: str) -> Window:
    """What a side got at the end, and what the last position allows."""
    if terms.scenario == BANNERS:
        return _capped(final, terms, side)
    return window_of(final, terms, side, END, final["points"])


def _capped(final: Mapping[str, Any], terms: Terms, side: str) -> Window:
    """Banners are no points: they limit what the massacre gives."""
    own = [line for line in final["points"] if line["side"] == side]
    massacre = sum(line["points"] for line in own if _clause(line["rule"]) == "massacre")
    possible = certain(min(massacre, banner_cap(final, side)))
    total = sum(line["points"] for line in own)
    return Window(terms.scenario, side, final["turn"], final["active"], END, total, possible)


def window_of(
    position: Mapping[str, Any], terms: Terms, side: str, window: str, lines: list[dict[str, Any]]
) -> Window:  # fmt: skip
    """A window of one side: what it was given by these lines, and what the position allows."""
    turn, active = position["turn"], position["active"]
    given = sum(
        line["points"]
        for line in lines
        if (line["side"], line["turn"], line["of"]) == (side, turn, active) and _belongs(line["rule"], window)
    )
    possible = possible_points(position, terms, side, window)
    return Window(terms.scenario, side, turn, active, window, given, possible)


def _clause(rule: str) -> str:
    return rule.rsplit(".", 1)[-1]


def _belongs(rule: str, window: str) -> bool:
    clause = _clause(rule)
    return clause not in ELSEWHERE and (clause in AT_THE_END) == (window == END)


# --- positions


def _positions(
    ruleset: Ruleset, opening: State, inputs: Iterable[Action | Roll]
) -> Iterator[dict[str, Any]]:  # fmt: skip
    """The positions in which points are counted, and the last one of the battle."""
    seen: list[State] = []

    def look(ctx: Context, _frame: RuleStage) -> None:
        ctx.pop()
        seen.append(ctx.close())

    looking = Rule(LOOKING, "", stages={"look": Procedure(run=look)})
    watched = ruleset.derive(
        ruleset.id, new_rules=(looking,), turn_end=(f"{LOOKING}/look", *ruleset.turn_end)
    )  # fmt: skip
    state = opening
    for given in inputs:
        state = apply(watched, state, given).state
    # A position in the middle of a step waits for nothing: it is told as if the battle were over.
    for each in seen:
        yield as_json(ruleset, replace(each, outcome=Outcome(None, "counting")))
    yield as_json(ruleset, state)


def as_json(ruleset: Ruleset, state: State) -> dict[str, Any]:
    """A position as any other program reads it."""
    found: dict[str, Any] = json.loads(msgspec.json.encode(position_as_data(ruleset, state)))
    return found


# --- what was chosen


def terms_of(position: Mapping[str, Any]) -> Terms:
    """What a recount must be told about a battle, out of the facts of its last position."""
    played = {cards()[name].domain: name for name in position["cards"]}
    return Terms(
        scenario=played.get("victory", position["scenario"]),
        deployment=played.get("deployment", "battle-line"),
        diagonal=position["diagonal"] or "",
        variant=position["variant"] or "",
        grounds=grounds_of(position),
        # The first edition's way with remainders; no setting of a recounted battle changes it.
        rounds_up=position["ruleset"] == "first",
    )


def grounds_of(position: Mapping[str, Any]) -> dict[str, int]:
    """The piece that is each side's own ground."""
    return {piece["sacred_to"]: piece["id"] for piece in position["terrain"] if piece["sacred_to"]}
