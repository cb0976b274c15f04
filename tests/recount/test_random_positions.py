"""Random crowds where points are made, counted by the engine's own stage and by the recount: many edge cases."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks.recount import playable, rows
from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.rules.awaiting import Decide
from skald.rules.engine import apply, awaiting, options
from skald.rules.ids import NO_UNIT, Side, UnitId
from skald.rules.state import Outcome, State
from tests.kit.field import Game
from tests.kit.scenarios import Table
from tools.recount.scoring import OWN, THEIRS
from tools.recounting import Window, as_json, end_of, terms_of, window_of

LAYOUTS = 60
Spots = list[tuple[float, float]]
MARKERS: dict[str, Spots] = {
    "take-and-hold": [(600, 450), (300, 450), (900, 450)],
    "sacred-ground": [(600, 450)],
    "raise-your-banners": [(600, 450), (300, 250), (900, 250), (300, 650), (900, 650)],
    "dawn-and-dusk": [(600, 450), (300, 450), (900, 450), (600, 600), (600, 300)],
    "hallowed-ground": [(600, 450)],
}
#: Cards whose three markers lie on the line that parts the players.
ON_THE_LINE = ("control", "plunder")
LINE: dict[str, Spots] = {
    "rising": [(360, 270), (600, 450), (840, 630)],
    "falling": [(360, 630), (600, 450), (840, 270)],
    "refused-flank": [(600, 150), (600, 450), (600, 750)],
}
#: Where a unit may have to be assigned to one of several objectives.
CHOSEN = ("take-and-hold", "sacred-ground", "dawn-and-dusk", "control", "hallowed-ground")
#: Where quarters and halves meet, and the rim of the table begins.
BORDERS: Spots = [
    (600, 450),
    (162.5, 300),
    (600, 162.5),
    (1037.5, 600),
    (300, 450),
    (900, 450),
    (600, 737.5),
    (450, 300),
]
TROOPS: list[tuple[str, tuple[int, ...], tuple[tuple[str, ...], ...]]] = [
    ("warriors", (3, 4, 5), ((), ("horse",))),
    ("levies", (5, 6), ((),)),
    ("hearthguard", (1, 4), ((), ("horse",))),
    ("mercenary-warriors", (4,), ((),)),
    ("quadrupeds", (2,), ((),)),
]


# --- laying out


def table_of(name: str, rng: Random, **settings: object) -> Table:
    """The table of a battle, or of an expedition with a victory card and others at random, with its markers."""
    deployment, facts = "", {}
    if name in ("rule-the-field", "wrath-of-warlords"):
        facts["diagonal"] = rng.randint(0, 1)
    if name == "dawn-and-dusk":
        facts["variant"] = rng.randint(0, 1)
    base = rng.choice(("round-40", "rect-25x50"))
    if name not in cards():
        table = Table(name, facts=facts, mounted_base=base, **settings)
        table.markers(*MARKERS.get(name, []))
        return table
    chosen = {domain: rng.choice(playable(domain)) for domain in DOMAINS} | {"victory": name}
    deployment = chosen["deployment"]
    if deployment == "confusion":
        facts["diagonal"] = rng.randint(0, 1)
        deployment = ("rising", "falling")[facts["diagonal"]]
    table = Table("expedition", facts=facts, cards=tuple(chosen.values()), mounted_base=base)
    on_the_line = LINE.get(deployment, MARKERS["take-and-hold"])
    table.markers(*(on_the_line if name in ON_THE_LINE else MARKERS.get(name, [])))
    return table


def lay_grounds(table: Table) -> Spots:
    """A ground of each side beside the centre; where their corners are."""
    for number, (side, x) in enumerate(((Side.LEFT, 450.0), (Side.RIGHT, 750.0))):
        table.ground("scrub", (x, 450), side)
        fact = (f"ground.{side.name.lower()}", number)
        table.state = replace(table.state, facts=(*table.state.facts, fact))
    return [(x / 10, y / 10) for piece in table.state.terrain for x, y in piece.area.corners]


def near(spot: tuple[float, float], spread: int, rng: Random) -> tuple[int, int]:
    """Somewhere about a spot; now and then a base of 25 mm exactly at VS or S of a marker there, or a hair off."""
    x, y = round(spot[0] * 10), round(spot[1] * 10)
    if rng.random() < 0.2:
        away = rng.choice((0, 125, 825, 1325)) + rng.choice((-1, 0, 0, 1))
        return rng.choice([(x + away, y), (x, y - away), (x - away, y)])
    return x + rng.randint(-spread, spread), y + rng.randint(-spread, spread)


def crowd(name: str, rng: Random, **settings: object) -> Table:
    """Units of both sides about one or two of the places that matter."""
    table = table_of(name, rng, **settings)
    spots = [(marker.x / 10, marker.y / 10) for marker in table.state.markers] or BORDERS
    if name in ("sacred-ground", "hallowed-ground"):
        spots = spots * 4 + lay_grounds(table)
    # Where both are many, everything is contested.
    many = rng.choice(list(Side))
    for _ in range(rng.randint(2, 9)):
        troop, sizes, kits = rng.choice(TROOPS)
        around, spread = rng.sample(spots, rng.choice((1, min(2, len(spots))))), rng.choice((300, 600, 900, 1500))
        places = [near(rng.choice(around), spread, rng) for _ in range(rng.choice(sizes))]
        side, fatigue = many if rng.random() < 0.8 else many.other, rng.choice((0, 0, 1, 3))
        table.place(side, troop, places, *rng.choice(kits), fatigue=fatigue, started=8)
    edge = rng.randint(0, 1)
    left, right = (replace(player, edge=edge ^ side) for side, player in zip(Side, table.state.players, strict=True))
    table.state = replace(table.state, players=(left, right), first=rng.choice(list(Side)))
    return handled(table, name, rng)


def handled(table: Table, name: str, rng: Random) -> Table:
    """Markers carried or under a banner, where that can be."""
    markers = table.state.markers
    if name == "plunder":
        units = [unit.id for unit in table.state.units]
        carriers = rng.sample(units, min(len(units), len(markers)))
        hands = [rng.choice((UnitId(NO_UNIT), each)) for each in carriers] + [UnitId(NO_UNIT)] * len(markers)
        markers = tuple(replace(marker, carrier=hand) for marker, hand in zip(markers, hands, strict=False))
    if name == "raise-your-banners":
        markers = tuple(replace(marker, owner=rng.choice((None, *Side))) for marker in markers)
    table.state = replace(table.state, markers=markers)
    return table


# --- counting


def assigned(game: Game, rng: Random) -> State:
    """The position after the engine has counted, units assigned at random where it asks."""
    while isinstance(asked := awaiting(game.rules, game.state), Decide) and asked.about.stage == "assign":
        game.state = apply(game.rules, game.state, rng.choice(list(options(game.rules, game.state)))).state
    return game.state


def windows(table: Table, rng: Random) -> list[Window]:
    """The windows of one player turn, and what is counted at the end."""
    ended, turn = rng.choice(list(Side)), rng.randint(1, 5)
    before = replace(table.state, active=ended, turn=turn, outcome=Outcome(None, "counting"))
    position = as_json(table.rules, before)
    terms = terms_of(position)
    lines: list[dict[str, Any]] = as_json(table.rules, assigned(table.turn_ended(ended, turn), rng))["points"]
    other = position["players"].keys() - {position["active"]}
    scorers = [(position["active"], OWN), (*other, THEIRS)]
    found = [window_of(position, terms, side, window, lines) for side, window in scorers]
    final = as_json(table.rules, table.battle_ended().state)
    return found + [end_of(final, terms, side) for side in ("left", "right")]


@pytest.mark.parametrize("name", rows())
def test_random_crowds_are_scored_as_the_recount_scores_them(name):
    rng = Random(name)
    found = [window for _ in range(LAYOUTS) for window in windows(crowd(name, rng), rng)]
    assert [window for window in found if not window.is_right] == []
    # The layouts are worth their while: many pay, and some leave a choice.
    assert sum(window.given > 0 for window in found) > LAYOUTS // 12
    if name in CHOSEN:
        assert sum(len(window.possible.scores) > 1 for window in found) > 0


def test_engine_that_measures_otherwise_is_found_out():
    """Measured to the middle of markers, units reach and block 20 mm less: the recount doesn't agree."""
    rng = Random(0)
    tables = [crowd("take-and-hold", rng, marker_measure="centre") for _ in range(LAYOUTS)]
    wrong = [window for table in tables for window in windows(table, rng) if not window.is_right]
    assert wrong
    assert {window.window for window in wrong} == {THEIRS}
