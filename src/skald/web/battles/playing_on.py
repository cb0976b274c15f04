"""From a moment of a recorded battle to a plan that plays on from it, by the same rules and with new dice."""

from __future__ import annotations

from typing import Literal

from skald.content.settings import parse_value
from skald.rules.ids import Side
from skald.rules.notation import Replay
from skald.simulation.judging import judge, state_after
from skald.simulation.replays import board_texts, faction_texts, is_current, rules_of, settled_cards, warbands_of
from skald.simulation.table.entries import BattleOpened, Chair
from skald.simulation.table.opening import UnreadableOpening, ground_of
from skald.warbands.writing import to_toml
from skald.web.battles.services.opening import ME, Plan

Code = Literal["old-rules", "changed-record", "no-warbands", "over"]


class CannotPlayOn(Exception):  # noqa: N818 - a finding, worded at the edge
    """A record, or a moment of it, that can't be played on from."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.code: Code = code


def plan_from(replay: Replay, at: int, side: Side, agent: str, begun_from: str = "") -> Plan:
    """Somebody takes a side after so many inputs of a record, an agent the other one."""
    ruleset, _problems = rules_of(replay)
    if ruleset is None or not is_current(replay):
        raise CannotPlayOn("old-rules")
    verdict = judge(replay, ruleset)
    if verdict.judged < min(at, len(replay.turns)):
        raise CannotPlayOn("changed-record")
    if state_after(replay, ruleset, at).outcome is not None:
        raise CannotPlayOn("over")
    opening = _opening(replay, tuple(ME if each is side else agent for each in Side))
    return Plan(opening, begun_from=begun_from, inputs=tuple(entry.input for entry in replay.turns[:at]))


def _opening(replay: Replay, players: tuple[str, ...]) -> BattleOpened:
    chairs = [
        Chair(to_toml(warband).decode(), board, player, faction=faction)
        for warband, board, player, faction in zip(
            warbands_of(replay), board_texts(replay), players, faction_texts(replay), strict=True
        )
        if warband is not None and board
    ]
    if len(chairs) < len(Side):
        raise CannotPlayOn("no-warbands")
    settings = tuple((name, parse_value(text)) for name, text in replay.settings)
    opened = BattleOpened(
        replay.edition, replay.scenario, (chairs[0], chairs[1]), "", settings, settled_cards(replay)
    )  # fmt: skip
    try:
        begun = ground_of(opened).begun.state
    except UnreadableOpening:
        raise CannotPlayOn("no-warbands") from None
    # Whoever recorded it began otherwise: a battle of a campaign, say, with warbands that no file holds.
    if begun != replay.opening:
        raise CannotPlayOn("no-warbands")
    return opened
