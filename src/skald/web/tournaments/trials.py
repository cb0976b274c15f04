"""A match of an event, tried at the battle table. Nothing of it enters the event: both players say what counts."""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec.structs import replace

from skald.content.board_files import shipped_boards
from skald.content.editions import CLASH, SCENARIOS
from skald.content.words import LANGUAGES
from skald.tournament.live import Tournament, round_of
from skald.tournament.scenarios.naming import settled_id
from skald.tournament.taking_part import may_see_list
from skald.warbands.files import Warband, ready_warbands
from skald.warbands.roster import Roster
from skald.warbands.writing import to_toml
from skald.web.battles.plans import Chosen, plan_of
from skald.web.battles.services.opening import Plan
from skald.web.tournaments.queries.boards import boards_of
from skald.web.tournaments.queries.player_page import GameNow

EDITION = "second"
SIX = 6
_NAME = re.compile(r"[a-z0-9-]+")


class Wanted(NamedTuple):
    """How somebody tries a match: who plays the other side ("open" or an agent), and one's own board."""

    against: str
    board: str


def choice_of_boards(value: Tournament) -> dict[str, str]:
    """Boards to try with, by id: what plans take for them. Those of the event come first."""
    own = {board: text for board, text in value.boards.items() if board in boards_of(value)}
    return own | {board: board for board, file in shipped_boards().items() if EDITION in file.editions}


def scenario_tried(value: Tournament, number: int) -> str:
    """The scenario of a round, as far as the table plays it; else the plainest one."""
    found = round_of(value, number)
    name = settled_id(value.event.settings, found.scenario) if found is not None and found.scenario is not None else ""
    return name if name in SCENARIOS else CLASH


def trial(value: Tournament, now: GameNow, wanted: Wanted, mark: str) -> Plan:
    """The battle of somebody's match, both armies set up; raises `Unplayable`.

    The opponent fights with the list that was handed in, if the player may see it; else with a ready warband.
    """
    board = choice_of_boards(value).get(wanted.board, "")
    theirs = value.rosters.get(now.opponent.id) if may_see_list(value, now.me.id, now.opponent.id) else None
    return plan_of(
        _chosen(value.rosters.get(now.me.id), now.me.name, board, "me"),
        _chosen(theirs, now.opponent.name, "", wanted.against),
        rules=EDITION, scenario=scenario_tried(value, now.number), prepared=True, concedes=True, begun_from=mark,
    )  # fmt: skip


def _chosen(roster: Roster | None, name: str, board: str, player: str) -> Chosen:
    ready = _ready(SIX if roster is None else roster.game_points)
    if roster is None:
        return Chosen(ready.id, board, player, name)
    said = dict.fromkeys(LANGUAGES, name)
    # What people write as their faction may be any words; the table takes only names that it could know.
    faction = roster.faction if _NAME.fullmatch(roster.faction) else ""
    played = replace(roster, locked_at="", faction=faction)
    file = Warband("list", said, said, (EDITION,), played, ready.board)
    return Chosen(to_toml(file).decode(), board, player, name)


def _ready(points: int) -> Warband:
    """A ready warband of so many points, or of six."""
    known = [each for each in ready_warbands().values() if EDITION in each.editions]
    return next(each for size in (points, SIX) for each in known if each.roster.game_points == size)
