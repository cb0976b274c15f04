"""Two contenders meet: warbands, boards and agents become a ruleset, an opening and somebody to decide."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec import Struct

from skald.agents.agent import Agent
from skald.agents.registry import agent_named
from skald.content.board_files import shipped_boards
from skald.content.editions import edition, with_boards
from skald.rules.abilities.model import Board
from skald.rules.engine import Step, Warband, opening
from skald.rules.ruleset import Ruleset
from skald.simulation.dice import SeededDice
from skald.simulation.runner import LIMIT, Battle, play
from skald.warbands.files import Warband as WarbandFile
from skald.warbands.muster import Muster
from skald.warbands.roster import Roster, to_purchases


class Contender(Struct, frozen=True):
    """One side of a battle between agents."""

    agent: str
    board: str
    roster: Roster
    muster: Muster = ()


def contender(warband: WarbandFile, agent: str, board: str = "") -> Contender:
    """A ready warband with its own board (or another) in an agent's hands."""
    return Contender(agent, board or warband.board, warband.roster, warband.muster)


def ruleset_for(
    name: str,
    sides: tuple[Contender, Contender],
    *,
    boards: Mapping[str, Board] | None = None,
    settings: Mapping[str, object] | None = None,
) -> Ruleset:
    """The rules of a battle: an edition with the boards of both sides."""
    known = boards if boards is not None else {key: file.board for key, file in shipped_boards().items()}
    wanted = dict.fromkeys(side.board for side in sides)
    return with_boards(edition(name), [known[board] for board in wanted], settings)


def open_battle(ruleset: Ruleset, sides: tuple[Contender, Contender]) -> Step:
    """The opening of a battle between two contenders."""
    free = tuple(troop for troop, profile in ruleset.profiles.items() if profile.free)
    left, right = (Warband(side.board, to_purchases(side.roster, free), int(side.roster.banner)) for side in sides)
    return opening(ruleset, left, right)


def fight(ruleset: Ruleset, sides: tuple[Contender, Contender], seed: int, *, limit: int = LIMIT) -> Battle:
    """Play a battle between two contenders; everything in it comes from the seed."""
    source = Random(seed)  # noqa: S311 - a game's dice are no secret
    left, right = (_agent(ruleset, side, source.getrandbits(64)) for side in sides)
    dice = SeededDice(source.getrandbits(64))
    return play(ruleset, open_battle(ruleset, sides), (left, right), dice, limit=limit)


def _agent(ruleset: Ruleset, side: Contender, seed: int) -> Agent:
    return agent_named(side.agent)(ruleset, Random(seed), side.muster)  # noqa: S311
