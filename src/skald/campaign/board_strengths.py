"""What a battle board of the core game adds to a band in a quick battle.

Fitted to battles of the engine, equal bands of six points on both sides, every board against every other on either
side, led by raiders: `python -m tools.fit_board_strengths`. Boards that aren't here count as the mean of the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from skald.campaign.state import Battle, State

#: E-folds of strength by which bands with this board fight as if they were stronger, or weaker.
STRENGTHS: Mapping[str, float] = MappingProxyType({
    "ash-pilgrims": -0.05, "fjord-reavers": -0.03, "hill-clans": -0.01, "iron-margraves": -0.02,
    "long-grass-riders": 0.0, "marsh-bows": 0.0, "river-guilds": 0.13, "wall-of-oaths": -0.01,
})  # fmt: skip


def is_counted(board: str) -> bool:
    """Whether quick battles know what this board is worth."""
    return board in STRENGTHS


def edge_of(state: State, battle: Battle) -> float:
    """What the attacker's board has over the defender's."""
    first, second = (state.lords[state.band(band).seat].people.board for band in (battle.attacker, battle.defender))
    return STRENGTHS.get(first, 0.0) - STRENGTHS.get(second, 0.0)
