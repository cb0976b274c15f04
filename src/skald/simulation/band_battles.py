"""Battles between bands: one with its replay, or many, counted. Everything comes from the seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from skald.agents.agent import Agent, Reason
from skald.agents.registry import agent_named
from skald.agents.setting_up import choose_deploy, choose_muster
from skald.content.board_files import shipped_boards
from skald.content.editions import CLASH, edition, edition_with, with_boards
from skald.content.factions.catalogue import faction_in, own_text
from skald.rules.actions import Action
from skald.rules.awaiting import Decide
from skald.rules.engine import Warband, opening
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.rules.notation import format_replay
from skald.rules.ruleset import Ruleset
from skald.rules.state import Outcome, Purchase, State
from skald.rules.view import View
from skald.simulation.bands import (
    FightingBand,
    Rank,
    drawn_up,
    lord_lives,
    muster_of,
    problems_of,
    roster_of,
    survivors,
)
from skald.simulation.batch import CHUNK, seed_of
from skald.simulation.dice import SeededDice
from skald.simulation.executors import Crew
from skald.simulation.intervals import Schedule
from skald.simulation.replays import Party, Terms, replay_of, sealed
from skald.simulation.runner import play
from skald.warbands.files import Warband as WarbandFile
from skald.warbands.muster import Muster

BattleSettings = tuple[tuple[str, bool | int | str], ...]

EDITION = "second"
#: Bands fight in the units that they were raised in (R86).
SETTINGS: BattleSettings = (("hired_split", True),)
#: The board of whoever names none: the same for both, so that no bloc is the better one.
NEUTRAL = "river-guilds"
AGENT = "raider"

Bands = tuple[FightingBand, FightingBand]
Agents = tuple[str, str]


class BandResult(Struct, frozen=True):
    """How a battle between bands ended: figures left of each unit. Without a winner the points decide."""

    attacker: tuple[int, ...]
    defender: tuple[int, ...]
    winner: Literal["attacker", "defender", "draw"] | None
    points: tuple[int, int]
    attacker_lord: bool
    defender_lord: bool
    seed: int
    turns: int = 0
    #: The battle in the notation of replays, where it was asked for.
    replay: str = ""


def settings_to_win(least: int, lead: int) -> BattleSettings:
    """The settings of a battle that so many points and such a lead decide, whatever its scenario asks for."""
    return (*SETTINGS, ("victory_floor", least), ("victory_lead", lead))


def fighting_kinds() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The troops that bands can be made of, each with its sets of equipment; whoever leads is free and no troop."""
    profiles = edition(EDITION).profiles.values()
    return {profile.id: profile.options for profile in profiles if not profile.free}


def fight_bands(
    bands: Bands,
    seed: int,
    agents: Agents = (AGENT, AGENT),
    scenario: str = CLASH,
    settings: BattleSettings = SETTINGS,
    *,
    with_replay: bool = True,
) -> BandResult:
    """One battle, the attacker on the left; `ValueError` names units that the rules don't know."""
    return _fight(bands, seed, agents, scenario, settings, swapped=False, with_replay=with_replay)


def fight_bands_often(
    bands: Bands,
    battles: int,
    seed: int,
    agents: Agents = (AGENT, AGENT),
    scenario: str = CLASH,
    *,
    first: int = 0,
    executor: Executor | None = None,
    enough: Callable[[], bool] | None = None,
) -> Iterator[BandResult]:
    """Battles with seeds of their own, the sides changed every second time, until `enough` says so."""
    if executor is None:
        for index in range(first, first + battles):
            if enough is not None and index and enough():
                return
            yield _numbered(bands, seed, agents, scenario, index)
        return
    # Where time is short nobody waits for the rest of a chunk.
    size = CHUNK if enough is None else 1
    chunks = [range(at, min(at + size, first + battles)) for at in range(first, first + battles, size)]
    waiting: list[Future[list[BandResult]]] = [
        executor.submit(_chunk, bands, seed, agents, scenario, each) for each in chunks
    ]
    for at, future in enumerate(waiting):
        if enough is not None and first + at and enough():
            for each in waiting[at:]:
                each.cancel()
            return
        yield from future.result()


def fight_bands_until_known(
    bands: Bands,
    schedule: Schedule,
    seed: int,
    scenario: str = CLASH,
    *,
    is_won: Callable[[BandResult], bool],
    executor: Executor | None = None,
    enough: Callable[[], bool] | None = None,
) -> Iterator[BandResult]:
    """The same until how often `is_won` says so is known as well as it was wished, or `enough` says so.

    Whoever counts them says what a win is: the points that it takes are theirs.
    """

    def more(first: int, count: int) -> Iterator[BandResult]:
        return fight_bands_often(
            bands, count, seed, scenario=scenario, first=first, executor=executor, enough=enough
        )  # fmt: skip

    return schedule.until_known(executor.carry_on(more) if isinstance(executor, Crew) else more, is_won)


def _chunk(bands: Bands, seed: int, agents: Agents, scenario: str, numbers: range) -> list[BandResult]:
    return [_numbered(bands, seed, agents, scenario, index) for index in numbers]


def _numbered(bands: Bands, seed: int, agents: Agents, scenario: str, index: int) -> BandResult:
    # Who wins by points is asked of whoever counts them.
    return _fight(bands, seed_of(seed, index), agents, scenario, SETTINGS, swapped=index % 2 == 1, with_replay=False)


def ruleset_of(
    bands: Bands, scenario: str = CLASH, factions: tuple[str, str] | None = None, settings: BattleSettings = SETTINGS
) -> Ruleset:
    """The rules by which two bands fight; files of factions that don't come with Skald are looked up."""
    served = (own_text(bands[0].faction), own_text(bands[1].faction)) if factions is None else factions
    return _ruleset((board_of(bands[0]), board_of(bands[1])), scenario, served, settings)


def board_of(band: FightingBand) -> str:
    """The board that a band uses."""
    return band.board or NEUTRAL


@lru_cache(maxsize=16)
def _ruleset(
    boards: tuple[str, str], scenario: str, factions: tuple[str, str], settings: BattleSettings
) -> Ruleset:  # fmt: skip
    known = shipped_boards()
    chosen = [known[board].board for board in dict.fromkeys(boards)]
    served = filter(None, map(faction_in, factions))
    return with_boards(edition_with(EDITION, scenario), chosen, dict(settings), served)


def _fight(
    bands: Bands,
    seed: int,
    agents: Agents,
    scenario: str,
    settings: BattleSettings,
    *,
    swapped: bool,
    with_replay: bool,
) -> BandResult:
    order = (1, 0) if swapped else (0, 1)
    ruleset = ruleset_of((bands[order[0]], bands[order[1]]), scenario, settings=settings)
    if unknown := [each for band in bands for each in problems_of(band, ruleset.profiles)]:
        raise ValueError(f"the rules don't know: {', '.join(unknown)}")
    sides = [BandSide(ruleset, bands[who], agents[who]) for who in order]
    if any(not side.ranks for side in sides):
        return _unfought(bands, sides, swapped=swapped, seed=seed)
    source = Random(seed)  # noqa: S311 - a game's dice are no secret
    left, right = (side.deciding(ruleset, source.getrandbits(64)) for side in sides)
    dice = SeededDice(source.getrandbits(64))
    battle = play(ruleset, opening(ruleset, sides[0].warband(), sides[1].warband()), (left, right), dice)
    found = _result(sides, battle.final, battle.outcome, seed, swapped=swapped)
    if not with_replay:
        return found
    terms = Terms(EDITION, scenario, (sides[0].party(), sides[1].party()), settings)
    return replace(found, replay=format_replay(sealed(replay_of(battle, terms, seed))))


class BandSide:
    """One band, drawn up."""

    def __init__(self, ruleset: Ruleset, band: FightingBand, agent: str) -> None:
        self.band, self.board, self.agent = band, board_of(band), agent
        self.ranks: tuple[Rank, ...] = drawn_up(band, ruleset.profiles)
        self.roster = roster_of(self.ranks, ruleset.profiles)

    def warband(self) -> Warband:
        """What it brings to the battle."""
        lord = (Purchase(self.band.led_by, 1),) if self.band.lord else ()
        hired = (buy for buy in self.roster.purchases if buy.type != self.band.led_by)
        bought = tuple(Purchase(buy.type, buy.figures) for buy in hired)
        return Warband(self.board, lord + bought, 0, self.band.faction)

    def deciding(self, ruleset: Ruleset, seed: int) -> Agent:
        muster = muster_of(self.ranks)
        agent = agent_named(self.agent)(ruleset, Random(seed), muster)  # noqa: S311
        return _DrawnUp(ruleset, agent, muster)

    def party(self) -> Party:
        """The same as a replay carries it."""
        name = self.band.name or "band"
        text = (files("skald.content.boards") / f"{self.board}.toml").read_text(encoding="utf-8")
        words = {"en": name, "fr": name} | dict(self.band.names)
        warband = WarbandFile("band", words, words, (EDITION,), self.roster, self.board, muster_of(self.ranks))
        return Party(warband, shipped_boards()[self.board].board, text, self.agent, own_text(self.band.faction))


class _DrawnUp:
    """An agent whose units are those of its band, whatever it would have made of the figures."""

    def __init__(self, ruleset: Ruleset, agent: Agent, muster: Muster) -> None:
        self._ruleset, self._agent, self._muster = ruleset, agent, muster

    @property
    def name(self) -> str:
        return self._agent.name

    def decide(self, view: View, asked: Decide) -> Action:
        if asked.window is Window.MUSTER:
            return choose_muster(self._ruleset, view.state, asked.side, self._muster)
        if asked.window is Window.DEPLOY:
            return choose_deploy(self._ruleset, view.state, asked.side, self._muster)
        return self._agent.decide(view, asked)

    def explain(self) -> Reason:
        return self._agent.explain()


def result_of(bands: Bands, scenario: str, final: State, replay: str) -> BandResult:
    """How a battle between bands ended that people fought, the attacker on the left."""
    ruleset, outcome = ruleset_of(bands, scenario), final.outcome
    assert outcome is not None, "nobody knows yet"
    sides = [BandSide(ruleset, band, "") for band in bands]
    # Whoever concedes before the bands are drawn up has lost nobody.
    is_drawn_up = len(final.units) == sum(len(side.ranks) for side in sides)
    found = (
        _result(sides, final, outcome, seed=0, swapped=False)
        if is_drawn_up
        else _unfought(bands, sides, swapped=False, seed=0)
    )
    if outcome.reason == "conceded" and outcome.winner is not None:
        found = replace(found, winner="attacker" if outcome.winner is Side.LEFT else "defender")
    return replace(found, replay=replay)


def can_meet(bands: Bands) -> bool:
    """Whether both bands have somebody to put on the table."""
    ruleset = ruleset_of(bands)
    return all(drawn_up(band, ruleset.profiles) for band in bands)


def _result(sides: list[BandSide], final: State, outcome: Outcome, seed: int, *, swapped: bool) -> BandResult:
    found = [(survivors(side.band, side.ranks, final, Side(at)), lord_lives(final, Side(at), side.band.led_by))
             for at, side in enumerate(sides)]  # fmt: skip
    points = [score.points.value for score in sorted(outcome.scores, key=lambda each: each.side)]
    if swapped:
        found.reverse()
        points.reverse()
    return BandResult(
        found[0][0], found[1][0], _winner(found[0], found[1]), (points[0], points[1]), found[0][1], found[1][1], seed,
        final.turn,
    )  # fmt: skip


def _winner(
    attacker: tuple[tuple[int, ...], bool], defender: tuple[tuple[int, ...], bool]
) -> Literal["attacker", "defender"] | None:
    """Whoever stands alone on the field."""
    stand = [any(left) or lord for left, lord in (attacker, defender)]
    if stand[0] == stand[1]:
        return None
    return "attacker" if stand[0] else "defender"


def _unfought(bands: Bands, sides: list[BandSide], *, swapped: bool, seed: int) -> BandResult:
    """Nobody to put on the table: the other band has the field."""
    stand = [bool(side.ranks) for side in (reversed(sides) if swapped else sides)]
    winner: Literal["attacker", "defender", "draw"] = "attacker" if stand[0] else "defender" if stand[1] else "draw"
    left = [tuple(unit.figures for unit in band.units) for band in bands]
    return BandResult(left[0], left[1], winner, (0, 0), bands[0].lord, bands[1].lord, seed)
