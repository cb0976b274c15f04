"""The card of a battle that is over: who fought, how it ended and turned, what fell, whose luck, what was undone."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from skald.content.naming import Naming, scenario_name
from skald.rules.awaiting import Over
from skald.rules.ids import Side
from skald.rules.notation import Replay
from skald.rules.state import State
from skald.simulation.luck import audited
from skald.simulation.luck_words import hundred
from skald.simulation.story_ends import closing, tolls
from skald.simulation.table.fold import Table
from skald.web.battles.models import Battle
from skald.web.battles.queries.replays import replay_of_battle
from skald.web.battles.tables import table_of
from skald.web.battles.wording import language, naming_of
from skald.web.tournaments.papers.compiling import Paper, pictures
from skald.web.tournaments.papers.emblems import pictured

_WALL = Path(__file__).parents[2] / "static" / "skald" / "shieldwall.svg"
#: The shields of the two sides, in the colours that they have on the table: blue and bone, red and gold.
_SHIELDS = (1, 0)
#: Dots to the inch: 600 × 315 points become 1200 × 630.
_SHARP = 144
#: Of a hundred others: half of them; so few that it comes to nobody.
_HALF, _UNHEARD_OF = 50, 1


class Result(Struct, frozen=True):
    """What the card tells, in words; the picture has nothing else."""

    title: str
    told: str
    undone: str
    lines: tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class _Asked:
    """A battle at a moment, in a language: what is worked out of it is remembered."""

    uid: str
    length: int
    language: str
    #: Whether the picture shows the table from its far edge.
    turned: bool
    battle: Battle = field(compare=False)


def result_of(battle: Battle) -> Result | None:
    """The card in words; nothing before the end."""
    if not isinstance(table_of(battle).awaits, Over):
        return None
    return _result(_Asked(battle.uid, battle.length, language(), False, battle))


@lru_cache(maxsize=128)
def _result(asked: _Asked) -> Result:
    table = table_of(asked.battle)
    naming, replay = naming_of(table), replay_of_battle(asked.battle, None)
    told = closing(replay, naming, tolls(replay, naming))
    luck = _luck(table, replay)
    lines = tuple(_lines(table.state, side, luck[side]) for side in Side)
    title = f"{naming.side(Side.LEFT)} – {naming.side(Side.RIGHT)}"
    return Result(title, told, undone_told(table), (lines[0], lines[1]))


def undone_told(table: Table) -> str:
    """How often something was taken back after its dice were seen; nothing if never."""
    past = [each for each in table.rewound if each.rolls]
    if not past:
        return ""
    rolls = sum(each.rolls for each in past)
    return _("{times}, after {rolls}").format(
        times=ngettext("taken back once", "taken back {count} times", len(past)).format(count=len(past)),
        rolls=ngettext("{count} roll had been seen", "{count} rolls had been seen", rolls).format(count=rolls),
    )  # fmt: skip


def picture_of(battle: Battle, *, turned: bool = False) -> bytes | None:
    """The card as a PNG, its table as whoever asks saw it; nothing before the end."""
    if result_of(battle) is None:
        return None
    return _picture(_Asked(battle.uid, battle.length, language(), turned, battle))


@lru_cache(maxsize=64)
def _picture(asked: _Asked) -> bytes:
    table, told, lang = table_of(asked.battle), _result(asked), asked.language
    naming, state = naming_of(table), table.state
    data = {
        "lang": lang, "title": told.title, "wall": _WALL.read_text(encoding="utf-8"), "won": _("won"),
        "scenario": scenario_name(lang, table.opened.scenario),
        "played": ngettext("{count} turn", "{count} turns", state.turn).format(count=state.turn),
        "told": " ".join(each for each in (told.told, _sentence(told.undone)) if each),
        "sides": [_side(table, naming, side, told.lines[side]) for side in Side],
        "map": _map(state, turned=asked.turned), "crossed": table.opened.crossed,
    }  # fmt: skip
    return pictures(Paper("battle", "battle", data), _SHARP)[0]


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _side(table: Table, naming: Naming, side: Side, lines: tuple[str, ...]) -> dict[str, Any]:
    outcome = table.state.outcome
    points = {score.side: score.points.value for score in outcome.scores} if outcome else {}
    return {
        "name": naming.side(side), "band": table.ground.warbands[side].name[naming.language],
        "points": str(points.get(side, 0)), "won": outcome is not None and outcome.winner is side,
        "shield": pictured(_SHIELDS[side.other if table.opened.crossed else side]), "lines": list(lines),
    }  # fmt: skip


def _lines(state: State, side: Side, luck: int | None) -> tuple[str, ...]:
    own = [unit for unit in state.units if unit.side is side]
    fallen = sum(unit.started - len(unit.figures) for unit in own)
    gone = sum(not unit.figures for unit in own)
    found = [
        ngettext("{count} figure fell", "{count} figures fell", fallen).format(count=fallen),
        ngettext("{count} unit lost", "{count} units lost", gone).format(count=gone),
    ]
    if luck is not None:
        found.append(luck_told(luck))
    return tuple(found)


def luck_told(share: int) -> str:
    """How the dice of a side were beside those of a hundred others, from the side that says it best."""
    if share <= _UNHEARD_OF or share >= 100 - _UNHEARD_OF:
        return _("worse dice than almost anybody") if share < _HALF else _("better dice than almost anybody")
    if share < _HALF:
        return _("worse dice than {share} players in 100").format(share=100 - share)
    return _("better dice than {share} players in 100").format(share=share)


def _luck(table: Table, replay: Replay) -> tuple[int | None, int | None]:
    """Of a hundred who throw the same dice in fights: how many were less lucky."""
    left, right = (
        hundred(run.standing.share) if run.rolls else None for run in audited(replay, table.ground.ruleset).fights
    )
    return left, right


def _map(state: State, *, turned: bool) -> dict[str, Any]:
    """The table at the end in whole numbers, the edge above that lies far from the reader."""

    def place(x: int, y: int) -> list[int]:
        return [state.width - x, y] if turned else [x, state.height - y]

    return {
        "width": state.width, "height": state.height,
        "pieces": [[place(x, y) for x, y in piece.area.corners] for piece in state.terrain],
        "figures": [
            [*place(figure.x, figure.y), figure.radius, int(unit.side)]
            for unit in state.units for figure in unit.figures
        ],
    }  # fmt: skip
