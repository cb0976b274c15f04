"""A played battle as a replay that needs nothing else, and the rules that a replay was played under.

Boards and warbands travel with the replay as blocks of text. Pure: files are read and written by whoever calls.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from importlib.resources import files

from msgspec import Struct
from msgspec.structs import replace

from skald.content.board_files import read_board, shipped_boards
from skald.content.editions import EDITIONS, SCENARIOS, edition, edition_with, setting_problems, with_boards
from skald.content.factions.catalogue import faction_in
from skald.content.problems import Problem, problem
from skald.content.scenarios.catalogue import cards
from skald.content.scenarios.expedition import EXPEDITION
from skald.content.settings import parse_value
from skald.rules.abilities.model import Board
from skald.rules.engine import apply
from skald.rules.events import TurnBegan
from skald.rules.notation import Entry, Replay, ReplaySide, format_replay
from skald.rules.refusal import IllegalAction
from skald.rules.ruleset import Ruleset
from skald.rules.state import Outcome, State, Unit
from skald.simulation.runner import Battle
from skald.warbands.files import Warband, read_warband
from skald.warbands.leaders import side_names
from skald.warbands.writing import to_toml

_SIDES = ("left", "right")
_FACTIONS = "factions/"
#: Files may come from anywhere.
LONGEST_NAME = 60


class Party(Struct, frozen=True):
    """One side of a battle: its warband, the text of its board's file, and who decides."""

    warband: Warband
    board: Board
    board_text: str
    agent: str
    #: The file of its faction, where that doesn't come with Skald.
    faction: str = ""


def ready_party(warband: Warband, agent: str) -> Party:
    """A ready warband with the shipped board it recommends, in an agent's hands."""
    return Party(warband, shipped_boards()[warband.board].board, _shipped_text(warband.board), agent)


def _shipped_text(board: str) -> str:
    if board not in shipped_boards():
        return ""
    return (files("skald.content.boards") / f"{board}.toml").read_text(encoding="utf-8")


class Terms(Struct, frozen=True):
    """What a battle is played with, beside its dice."""

    edition: str
    scenario: str
    parties: tuple[Party, Party]
    settings: tuple[tuple[str, bool | int | str], ...] = ()
    #: The cards of an expedition that are settled beforehand.
    cards: tuple[str, ...] = ()


def replay_of(battle: Battle, terms: Terms, seed: int | None = None) -> Replay:
    """The replay of a battle, with its boards and warbands inside."""
    return recorded(battle.opening, battle.entries, battle.outcome, terms, seed)


def recorded(
    opening: State, entries: tuple[Entry, ...], outcome: Outcome | None, terms: Terms, seed: int | None = None
) -> Replay:
    """The replay of a battle that may still be under way."""
    left, right = terms.parties
    blocks = {f"boards/{party.board.id}.toml": party.board_text for party in terms.parties}
    blocks |= {f"{_FACTIONS}{name}.toml": party.faction for name, party in _named_sides(terms) if party.faction}
    for name, party in _named_sides(terms):
        blocks[f"warbands/{name}.toml"] = to_toml(party.warband).decode()
    return Replay(
        ruleset=opening.ruleset,
        version=opening.version,
        edition=terms.edition,
        scenario=terms.scenario,
        sides=(_side(left), _side(right)),
        opening=opening,
        settings=tuple((name, json.dumps(value, ensure_ascii=False)) for name, value in terms.settings),
        seed=seed,
        blocks=tuple(blocks.items()),
        turns=entries,
        outcome=outcome,
    )


def _named_sides(terms: Terms) -> Iterator[tuple[str, Party]]:
    return zip(_SIDES, terms.parties, strict=True)


def sealed(replay: Replay) -> Replay:
    """The replay with the seal that belongs to all the rest of it."""
    text = format_replay(replace(replay, seal=""))
    return replace(replay, seal=hashlib.sha256(text.encode()).hexdigest())


def rules_of(replay: Replay) -> tuple[Ruleset | None, tuple[Problem, ...]]:
    """The rules that a replay was played under, or what keeps them from being found."""
    if replay.edition not in EDITIONS:
        return None, (problem("replay.edition", edition=replay.edition),)
    if replay.scenario not in SCENARIOS:
        return None, (problem("replay.scenario", scenario=replay.scenario),)
    base = edition(replay.edition)
    settings, problems = _settings(replay, base)
    boards, more = _boards(replay)
    if problems + more:
        return None, tuple(problems + more)
    served = filter(None, map(faction_in, faction_texts(replay)))
    return with_boards(edition_with(replay.edition, replay.scenario), boards, settings, served), ()


def warbands_of(replay: Replay) -> tuple[Warband | None, Warband | None]:
    """The warbands that travel with a replay; None where there is none that can be read."""
    blocks = dict(replay.blocks)
    left, right = (read_warband(blocks.get(f"warbands/{name}.toml", "").encode())[0] for name in _SIDES)
    return left, right


def called_in(replay: Replay, language: str, given: tuple[str, str] = ("", "")) -> tuple[str, str]:
    """What sentences call the two sides: whoever was named, there or in the file, else who leads their warbands."""
    one, other = (name or _named(side) for name, side in zip(given, replay.sides, strict=True))
    left, right = (
        (warband.id, warband.name[language]) if warband else ("", "") for warband in warbands_of(replay)
    )  # fmt: skip
    return side_names((left[0], right[0]), (left[1], right[1]), language, (one, other))


def _named(side: ReplaySide) -> str:
    """Who played a side by name; an agent's isn't one."""
    return "" if side.name == side.agent else side.name[:LONGEST_NAME]


def settled_cards(replay: Replay) -> tuple[str, ...]:
    """The cards of an expedition that were settled before the battle."""
    names = list(cards())
    known = (names[number] for _, number in replay.opening.facts if 0 <= number < len(names))
    return tuple(known) if replay.scenario == EXPEDITION else ()


def board_texts(replay: Replay) -> tuple[str, str]:
    """The files of both boards: those that travel with the replay, else those that Skald ships."""
    left, right = (
        dict(replay.blocks).get(f"boards/{player.board}.toml") or _shipped_text(player.board)
        for player in replay.opening.players
    )
    return left, right


def faction_texts(replay: Replay) -> tuple[str, str]:
    """The files of both sides' factions, where they don't come with Skald."""
    left, right = (dict(replay.blocks).get(f"{_FACTIONS}{name}.toml", "") for name in _SIDES)
    return left, right


def is_current(replay: Replay) -> bool:
    """Whether the rules still have the version that the replay was played under."""
    return replay.edition in EDITIONS and replay.version == edition(replay.edition).version


def _settings(replay: Replay, base: Ruleset) -> tuple[Mapping[str, object], list[Problem]]:
    settings = {name: parse_value(text) for name, text in replay.settings}
    return settings, setting_problems(base, settings)


def _boards(replay: Replay) -> tuple[list[Board], list[Problem]]:
    """The boards of both players: those that travel with the replay, else those that Skald ships."""
    blocks = dict(replay.blocks)
    boards: list[Board] = []
    problems: list[Problem] = []
    for name in dict.fromkeys(player.board for player in replay.opening.players):
        text = blocks.get(f"boards/{name}.toml")
        if text is None and name in shipped_boards():
            boards.append(shipped_boards()[name].board)
            continue
        file, found = read_board((text or "").encode()) if text is not None else (None, ())
        if file is None or file.board.id != name:
            problems += [problem("replay.board", board=name[:60]), *found]
        else:
            boards.append(file.board)
    return boards, problems


def _side(party: Party) -> ReplaySide:
    name = party.warband.roster.player or party.agent
    return ReplaySide(name, party.warband.id, party.board.id, party.agent)


def mustered(replay: Replay, ruleset: Ruleset) -> tuple[Unit, ...]:
    """The units of a battle, as far as the rules of today follow it; they keep their numbers to the end."""
    state = replay.opening
    try:
        for entry in replay.turns:
            if any(isinstance(event, TurnBegan) for event in entry.events):
                break
            state = apply(ruleset, state, entry.input).state
    except IllegalAction:
        pass
    return state.units
