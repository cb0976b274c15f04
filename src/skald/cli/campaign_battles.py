"""Battles of a campaign in the hands of agents: the one place of the command line where campaign and engine meet."""

import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from skald.campaign.chances import Chances, attacker_wins, chances
from skald.campaign.fielding import fielded_pair, fought_from
from skald.campaign.orders import Fought
from skald.campaign.sealing import battle_seed, turn_seed
from skald.campaign.simulate import Fighter
from skald.campaign.state import Battle, State
from skald.campaign.terms import Terms
from skald.cli.battles import told_if_lost
from skald.cli.errors import UserMistake
from skald.cli.reading import write_text
from skald.cli.suggesting import shown
from skald.cli.words import _
from skald.content.board_files import shipped_boards
from skald.simulation.band_battles import AGENT, Bands, fight_bands, fight_bands_until_known, settings_to_win
from skald.simulation.bands import FightingBand
from skald.simulation.executors import Crew
from skald.simulation.intervals import Schedule
from skald.simulation.workers import leave_with_parent

Boards = tuple[str, str]


def bands_of(terms: Terms, state: State, boards: Boards) -> Bands:
    """Attacker and defender of the battle that is waited for, as the engine wants them."""
    for board in boards:
        if board and board not in shipped_boards():
            raise UserMistake(_("There is no board called “{board}”.").format(board=shown(board)))
    attacker, defender = fielded_pair(terms, state, boards)
    return msgspec.convert(attacker, FightingBand), msgspec.convert(defender, FightingBand)


def agents_fighter(terms: Terms, seed: str, boards: Boards, replays: Path | None = None) -> Fighter:
    """Battles fought out on the table by agents; each is written down where that is wanted."""

    settings = terms.settings
    to_win = settings_to_win(settings.victory_least, settings.victory_lead)

    def fight(state: State, battle: Battle) -> Fought:
        result = fight_bands(
            bands_of(terms, state, boards), battle_seed(turn_seed(seed, battle.turn), battle),
            scenario=settings.scenario, settings=to_win, with_replay=replays is not None,
        )  # fmt: skip
        if replays is not None:
            write_text(replays / f"turn-{battle.turn}-battle-{battle.number}.skald", result.replay)
        return fought_from(result)

    return fight


def agents_chances(
    terms: Terms, state: State, boards: Boards, schedule: Schedule, seed: int, seconds: float
) -> Chances:
    """What comes of many battles between agents, as many as it takes and there is time for."""
    bands = bands_of(terms, state, boards)
    workers = min(os.cpu_count() or 1, schedule.most)
    count = partial(
        fight_bands_until_known, bands, schedule, seed, terms.settings.scenario,
        is_won=partial(attacker_wins, terms.settings), enough=_clock(seconds),
    )  # fmt: skip
    if workers < 2:
        results = list(count())
    else:
        with told_if_lost(), Crew(workers, leave_with_parent) as crew:
            results = list(count(executor=crew))
    return chances(terms, state, map(fought_from, results), AGENT, schedule.quantile)


def _clock(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end
