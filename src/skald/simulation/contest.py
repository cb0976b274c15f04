"""Two contenders meet: warbands, boards and agents become a ruleset, an opening and somebody to decide."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from random import Random

from msgspec import Struct

from skald.agents.agent import Agent
from skald.agents.registry import agent_named
from skald.content.board_files import shipped_boards
from skald.content.editions import CLASH, edition_with, with_boards
from skald.content.factions.catalogue import faction_id, faction_in, own_text
from skald.core.large_pages import lie_in_large_pages
from skald.rules.abilities.model import Board
from skald.rules.engine import Step, Warband, opening
from skald.rules.ruleset import Ruleset
from skald.simulation.dice import SeededDice
from skald.simulation.runner import LIMIT, Battle, Listener, play
from skald.warbands.files import Warband as WarbandFile
from skald.warbands.muster import Muster, with_fixed_spells
from skald.warbands.roster import Roster, to_purchases

#: What is settled of a scenario before a battle: the cards of an expedition, say.
Facts = tuple[tuple[str, int], ...]


class Contender(Struct, frozen=True):
    """One side of a battle between agents."""

    agent: str
    board: str
    roster: Roster
    muster: Muster = ()
    #: The file of its faction, where that doesn't come with Skald.
    faction: str = ""


def contender(warband: WarbandFile, agent: str, board: str = "", faction: str | None = None) -> Contender:
    """A ready warband with its own board (or another) in an agent's hands; its faction's file is looked up."""
    muster = with_fixed_spells(warband.muster, warband.roster)
    served = faction_text(warband.roster) if faction is None else faction
    return Contender(agent, board or warband.board, warband.roster, muster, served)


def faction_text(roster: Roster) -> str:
    """The file of the faction that a list names, where that doesn't come with Skald."""
    return own_text(faction_id(roster.age, roster.faction))


def ruleset_for(
    name: str,
    sides: tuple[Contender, Contender],
    *,
    boards: Mapping[str, Board] | None = None,
    settings: Mapping[str, object] | None = None,
    scenario: str = CLASH,
) -> Ruleset:
    """The rules of a battle: an edition with a scenario and the boards of both sides."""
    known = boards if boards is not None else {key: file.board for key, file in shipped_boards().items()}
    wanted = dict.fromkeys(side.board for side in sides)
    served = (faction_in(side.faction) for side in sides)
    return with_boards(edition_with(name, scenario), [known[board] for board in wanted], settings, filter(None, served))


def open_battle(ruleset: Ruleset, sides: tuple[Contender, Contender], facts: Facts = ()) -> Step:
    """The opening of a battle between two contenders; some facts of its scenario may be settled beforehand."""
    left, right = (_warband(side) for side in sides)
    return opening(ruleset, left, right, facts)


def _warband(side: Contender) -> Warband:
    kept, roster = faction_in(side.faction), side.roster
    faction = kept.id if kept is not None else faction_id(roster.age, roster.faction)
    return Warband(side.board, to_purchases(roster), int(roster.banner), faction)


def fight(
    ruleset: Ruleset, sides: tuple[Contender, Contender], seed: int, *, limit: int = LIMIT, facts: Facts = (),
    on_event: Listener | None = None,
) -> Battle:  # fmt: skip
    """Play a battle between two contenders; everything in it comes from the seed. Somebody may listen."""
    # Values of a battle form no circles: to look for them in the middle of one takes up to a tenth of its time.
    looks = gc.isenabled()
    gc.disable()
    try:
        return _fought(ruleset, sides, seed, limit, facts, on_event)
    finally:
        if looks:
            _lay_aside()
            gc.enable()


#: Battles fought, and those since somebody looked for circles; and after how many that is done.
_fought_so_far = 0
_unseen = 0
_MOST_UNSEEN = 64


def _lay_aside() -> None:
    """Put what a battle left among what is old: it would be looked at for circles at once, and there are hardly any.

    What battles read again and again has been made by the first ones, and is gathered after more and more of them.
    """
    global _fought_so_far, _unseen  # noqa: PLW0603 - when somebody looked last
    _fought_so_far += 1
    _unseen += 1
    if _fought_so_far.bit_count() == 1:
        lie_in_large_pages()
    if gc.get_freeze_count():
        # Somebody else keeps things there, which would come back with ours.
        gc.collect(0)
    elif _unseen >= _MOST_UNSEEN:
        _unseen = 0
        gc.collect()
    else:
        gc.freeze()
        gc.unfreeze()


def _fought(
    ruleset: Ruleset, sides: tuple[Contender, Contender], seed: int, limit: int, facts: Facts, on_event: Listener | None
) -> Battle:  # fmt: skip
    source = Random(seed)  # noqa: S311 - a game's dice are no secret
    left, right = (_agent(ruleset, side, source.getrandbits(64)) for side in sides)
    dice = SeededDice(source.getrandbits(64))
    return play(ruleset, open_battle(ruleset, sides, facts), (left, right), dice, on_event, limit=limit)


def _agent(ruleset: Ruleset, side: Contender, seed: int) -> Agent:
    return agent_named(side.agent)(ruleset, Random(seed), side.muster)  # noqa: S311
