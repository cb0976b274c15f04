"""What two players would write on the score sheet of a battle that the engine has played.

How often something was held comes from the record of points, turn by turn; losses, banners and what is carried come
from the last position and from what happened. Nothing is taken from the engine's own sums.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from skald.content.scenarios.catalogue import TURNS, Line, Scenario
from skald.content.scenarios.losses import Losses, is_mercenary
from skald.content.scenarios.marking import marked_fact
from skald.rules.clauses import Clause
from skald.rules.events import CasualtyPassedOn, Event, FightBegan, FightDecided, FiguresLost
from skald.rules.ids import NO_UNIT, Combat, Side, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import Role, State, Unit
from skald.simulation.runner import Battle
from skald.tournament.scenarios.sheets import Entry, Scored, score, with_losses
from skald.tournament.settings import Settings
from tools.recount.scoring import lingering_of
from tools.recount.table import Table
from tools.recounting import as_json, terms_of

#: The lines that the losses give, and those that the last position tells.
OF_LOSSES = {"massacre", "as-levies"}


class Compared(Struct, frozen=True):
    """A battle's score by the engine and by its sheet; `problems` are what the sheet says against its entries."""

    engine: tuple[int, int]
    sheet: tuple[int, int]
    winners: tuple[str, str]
    problems: tuple[str, ...] = ()

    @property
    def is_equal(self) -> bool:
        """Whether both say the same, and the sheet takes what was entered."""
        return self.engine == self.sheet and self.winners[0] == self.winners[1] and not self.problems


def compared(rules: Ruleset, battle: Battle, scenario: Scenario) -> Compared:
    """The score of a battle held against the score of its sheet."""
    scored, problems = typed(rules, battle, scenario)
    left, right = (each.points.value for each in battle.outcome.scores)
    winner = battle.outcome.winner
    won = "" if winner is None else "ab"[winner]
    if scored is None:
        return Compared((left, right), (0, 0), (won, "?"), problems)
    told = scored.result if scored.result in ("a", "b") else ""
    return Compared((left, right), (scored.a_points, scored.b_points), (won, told))


def typed(rules: Ruleset, battle: Battle, scenario: Scenario) -> tuple[Scored | None, tuple[str, ...]]:
    """The sheet of a battle, added up."""
    settings = Settings(massacre_round_up=rules.constants.massacre_round_up)
    facts = dict(battle.final.facts)
    variant = scenario.variants[facts["variant"]] if scenario.variants else ""
    fallen = melee_losses(rules, battle)
    left, right = (
        with_losses(
            scenario, entries_of(battle.final, scenario, side), losses_of(rules, battle, scenario, side.other, fallen),
            settings,
        )
        for side in Side
    )  # fmt: skip
    scored, problems = score(scenario, (left, right), settings, variant=variant)
    return scored, tuple(str(each) for each in problems)


# --- lines that are counted


def entries_of(final: State, scenario: Scenario, side: Side) -> Entry:
    """What a side enters beside massacre points."""
    return {line.id: _numbers(final, line, side) for line in scenario.lines if line.id not in OF_LOSSES}


def _numbers(final: State, line: Line, side: Side) -> tuple[int, ...]:
    if line.id == "banners":
        return (sum(marker.there and marker.owner is side for marker in final.markers),)
    if line.id == "kept":
        carriers = [final.units[m.carrier] for m in final.markers if m.there and m.carrier != NO_UNIT]
        return (sum(unit.side is side for unit in carriers),)
    won = [each for each in final.points if each.side is side and each.rule.rpartition(".")[2] == line.id]
    if line.countings == 1:
        return (len(won),)
    return tuple(sum(each.turn == turn for each in won) for turn in TURNS)


# --- losses


#: Figures that fell in step 6 of melees, by unit and whether it was a Hero.
Fallen = dict[UnitId, Counter[bool]]


def events_of(battle: Battle) -> Iterator[Event]:
    """All that happened."""
    return (event for entry in battle.entries for event in entry.events)


def melee_losses(rules: Ruleset, battle: Battle) -> Fallen:
    """Who fell in step 6 of a melee, those among them who fell in place of a Hero, by what was told of it."""
    casualties = rules.clauses[Clause.CASUALTIES]
    found: Fallen = defaultdict(Counter)
    is_melee, guard = False, NO_UNIT
    for event in events_of(battle):
        match event:
            case FightBegan():
                is_melee = event.combat is Combat.MELEE
            case FightDecided():
                is_melee = False
            case CasualtyPassedOn():
                guard = event.to
            case FiguresLost():
                if is_melee and (event.why == casualties or event.unit == guard):
                    unit = battle.final.units[event.unit]
                    hero = bool(unit.escort) and not event.left
                    found[unit.id].update({True: int(hero), False: event.amount - hero})
                guard = NO_UNIT
    return found


def losses_of(rules: Ruleset, battle: Battle, scenario: Scenario, side: Side, fallen: Fallen) -> Losses:
    """What a side has lost, as its enemy counts it."""
    final = battle.final
    own = [unit for unit in final.units if unit.side is side and (unit.deployed or unit.reserve)]
    if scenario.losses == "levies":
        return _losses_as_levies(rules, battle, side, own, fallen)
    marked = dict(final.facts).get(marked_fact(side), NO_UNIT) if scenario.losses == "marked" else NO_UNIT
    figures, doubled = Counter[str](), Counter[str]()
    for unit in own:
        (doubled if unit.id == marked else figures).update(gone_of(unit))
    left = {unit.id: len(unit.figures) for unit in own}
    return Losses(dict(figures), _units(own, left), _hired(own, left), dict(doubled))


def _losses_as_levies(rules: Ruleset, battle: Battle, side: Side, own: list[Unit], fallen: Fallen) -> Losses:
    """Battle 3: only those who fell in melees are what they were, and those at home are lost too."""
    position = as_json(rules, battle.final)
    at_home = lingering_of(Table(position), terms_of(position), side.name.lower())
    figures: Counter[str] = Counter()
    otherwise = 0
    for unit in own:
        figures.update({unit.troop: fallen[unit.id][True], unit.escort or unit.troop: fallen[unit.id][False]})
        otherwise += unit.started - len(unit.figures) - fallen[unit.id].total()
    left = {unit.id: len(unit.figures) - at_home[unit.id] for unit in own}
    return Losses(dict(figures), _units(own, left), _hired(own, left), {}, otherwise, at_home.total())


def gone_of(unit: Unit) -> Counter[str]:
    """Figures that a unit lacks at the end, by troop."""
    gone = unit.started - len(unit.figures)
    if not unit.escort:
        return Counter({unit.troop: gone})
    hero = int(all(figure.role is not Role.HERO for figure in unit.figures))
    return Counter({unit.troop: hero, unit.escort: gone - hero})


def _units(own: list[Unit], left: dict[UnitId, int]) -> int:
    return sum(not left[unit.id] for unit in own if not is_mercenary(unit.troop))


def _hired(own: list[Unit], left: dict[UnitId, int]) -> dict[str, Literal["whole", "half", "gone"]]:
    return {unit.troop: _state(unit, left[unit.id]) for unit in own if is_mercenary(unit.troop)}


def _state(unit: Unit, left: int) -> Literal["whole", "half", "gone"]:
    if not left:
        return "gone"
    return "half" if 2 * left <= unit.started else "whole"
