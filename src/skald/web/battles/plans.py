"""From what somebody chose (in a form or by a program) to a battle that can be played; every problem is told."""

from __future__ import annotations

import re
from importlib import resources
from typing import Literal

from msgspec import Struct

from skald.agents.registry import AGENTS
from skald.content.board_files import BoardFile, read_board, shipped_boards
from skald.content.editions import CLASH, EDITIONS, SCENARIOS, edition, setting_problems, with_boards
from skald.content.problems import Problem, problem
from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.content.scenarios.expedition import EXPEDITION
from skald.content.scenarios.naming import card_id, scenario_id
from skald.odds.matchup import unknown
from skald.rules.ruleset import Ruleset
from skald.simulation.contest import faction_text
from skald.simulation.table.entries import OPEN, BattleOpened, Chair, Clock, Value
from skald.simulation.table.opening import ground_of
from skald.warbands.checking import limits_of
from skald.warbands.files import Warband, as_fought, read_warband, ready_warbands
from skald.warbands.writing import to_toml
from skald.web.battles.services.opening import ME, Plan


class Chosen(Struct, frozen=True):
    """What was chosen for one side: a ready warband by its id or the text of a file; the same for its board."""

    warband: str
    board: str = ""
    player: str = ME
    name: str = ""


class Unplayable(Exception):  # noqa: N818 - a finding, worded elsewhere
    """What can't be played as it was chosen."""

    def __init__(self, *problems: Problem, code: str = "unplayable") -> None:
        super().__init__(str(problems))
        self.problems, self.code = problems, code


def plan_of(
    left: Chosen, right: Chosen, *, rules: str = "second", scenario: str = CLASH, picked: tuple[str, ...] = (),
    settings: tuple[tuple[str, Value], ...] = (), dice: Literal["server", "typed"] = "server",
    seed: int | None = None, prepared: bool = False, begun_from: str = "", delay: int = 0,
    concedes: bool = False, clock: Clock | None = None,
) -> Plan:  # fmt: skip
    """A battle as it was chosen, ready to be opened."""
    if rules not in EDITIONS:
        raise Unplayable(problem("replay.edition", edition=rules[:60]))
    base = edition(rules)
    found = setting_problems(base, dict(settings))
    if found:
        raise Unplayable(*found)
    wanted = scenario_id(scenario) or scenario
    if wanted not in SCENARIOS:
        raise Unplayable(problem("replay.scenario", scenario=scenario[:60]))
    if seed is not None and OPEN in (left.player, right.player):
        raise Unplayable(code="seed-needs-agents")
    # What may be carried is what the settings of this battle allow.
    played = with_boards(base, (), dict(settings))
    sides = (_chair(played, left), _chair(played, right))
    opened = BattleOpened(
        rules,
        wanted,
        sides,
        "",
        settings,
        _cards(wanted, picked),
        dice,
        prepared,
        delay=delay,
        concedes=concedes,
        clock=clock,
    )
    ground_of(opened)
    return Plan(opened, seed, begun_from)


def _chair(base: Ruleset, chosen: Chosen) -> Chair:
    warband = as_fought(_warband(base, chosen.warband))
    if base.id not in warband.editions:
        raise Unplayable(problem("warband.edition", warband=warband.id, edition=base.id))
    file, text = _board(chosen.board or warband.board)
    if base.id not in file.editions:
        raise Unplayable(problem("warband.board-edition", board=file.board.id, edition=base.id))
    if chosen.player not in (ME, OPEN, *AGENTS):
        raise Unplayable(code="no-such-player")
    return Chair(to_toml(warband).decode(), text, chosen.player, chosen.name, faction=faction_text(warband.roster))


def _warband(base: Ruleset, written: str) -> Warband:
    if written in ready_warbands():
        return ready_warbands()[written]
    if _is_name(written):
        raise Unplayable(unknown("warband.unknown", written, ready_warbands()))
    form = "json" if written.lstrip().startswith("{") else "toml"
    found, problems = read_warband(written.encode(), form, profiles=base.profiles, limits=limits_of(base))
    if found is None:
        raise Unplayable(*problems)
    return found


def _board(written: str) -> tuple[BoardFile, str]:
    if written in shipped_boards():
        file = resources.files("skald.content") / "boards" / f"{written}.toml"
        return shipped_boards()[written], file.read_text(encoding="utf-8")
    if _is_name(written):
        raise Unplayable(unknown("warband.unknown-board", written, shipped_boards()))
    found, problems = read_board(written.encode())
    if found is None:
        raise Unplayable(*problems)
    return found, written.replace("\r\n", "\n")


def _is_name(written: str) -> bool:
    """Whether something is a name rather than the text of a file."""
    return re.fullmatch(r"[\w .’'-]{1,60}", written) is not None


def _cards(scenario: str, picked: tuple[str, ...]) -> tuple[str, ...]:
    """Five cards, one of each domain, or none."""
    found = [card_id(each) for each in picked]
    known = [each for each in found if each is not None]
    domains = sorted(cards()[each].domain for each in known)
    if picked and (scenario != EXPEDITION or len(known) != len(found) or domains != sorted(DOMAINS)):
        raise Unplayable(code="wrong-cards")
    return tuple(known)
