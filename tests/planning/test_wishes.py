"""Moves by words: where somebody wants to go, in both languages."""

import pytest

from skald.content.naming import Naming
from skald.planning.formation import centre_of
from skald.planning.wishes import _plain, read_wish
from skald.rules.awaiting import Chance
from skald.rules.ids import Side
from skald.rules.lengths import L, S
from skald.rules.notation import format_input
from skald.simulation.table.deciding import asked_of, decide
from skald.simulation.table.entries import InputGiven
from skald.simulation.table.fold import appended, replayed
from skald.simulation.table.rolls import roll_of
from tests.simulation.table.openings import opening


def set_up():
    table = replayed([opening("raider", "raider")])
    while table.state.turn == 0:
        if isinstance(table.awaits, Chance):
            entry = InputGiven(format_input(roll_of(3, table.rolls, table.awaits.pool)))
        else:
            entry = InputGiven(decide(asked_of(table, 3, "raider")).text, int(table.awaits.side))
        table = appended(table, entry)
    return table


TABLE = set_up()
STATE = TABLE.state
START = (6000, 3000)
AHEAD = 1 if STATE.players[Side.LEFT].edge == 0 else -1


def wish(text, language="en"):
    naming = Naming(TABLE.ground.ruleset, STATE.units, language)
    return read_wish(text, naming, STATE, START, Side.LEFT)


@pytest.mark.parametrize(
    ("text", "language", "goal"),
    [
        ("10 cm north", "en", (6000, 4000)),
        ("10 cm north-east", "en", (6707, 3707)),
        ("25mm west", "en", (5750, 3000)),
        ("S south", "en", (6000, 2000)),
        ("10 cm vers le nord", "fr", (6000, 4000)),
        ("10 cm forward", "en", (6000, 3000 + 1000 * AHEAD)),
        ("5 cm en arrière", "fr", (6000, 3000 - 500 * AHEAD)),
        ("10 nord-est", "fr", (6707, 3707)),
        ("C sud", "fr", (6000, 2000)),
        ("to the middle", "en", (STATE.width // 2, STATE.height // 2)),
        ("au milieu", "fr", (STATE.width // 2, STATE.height // 2)),
    ],
)
def test_directions_and_the_middle(text, language, goal):
    assert wish(text, language).goal == goal


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("number", [unit.id for unit in STATE.units])
def test_every_unit_is_found_by_its_own_name_and_by_its_troop_and_number(language, number):
    naming = Naming(TABLE.ground.ruleset, STATE.units, language)
    towards = {"en": "towards", "fr": "vers"}[language]
    unit = STATE.units[number]
    for name in (naming.unit(number), f"{naming.troop(unit.troop)} {number}", str(number)):
        assert wish(f"{towards} {name}", language).unit == number


@pytest.mark.parametrize(("text", "language"), [("towards the nearest enemy", "en"), ("vers l’ennemi", "fr")])
def test_the_enemy_is_the_nearest_one(text, language):
    far = {
        unit.id: sum((a - b) ** 2 for a, b in zip(centre_of(unit.figures), START, strict=True))
        for unit in STATE.units if unit.side is Side.RIGHT
    }  # fmt: skip
    assert wish(text, language).unit == min(far, key=far.__getitem__)


def test_so_far_from_something_behind_it_and_away_from_it():
    unit = next(unit for unit in STATE.units if unit.side is Side.RIGHT)
    x, y = centre_of(unit.figures)
    near = wish(f"S from {unit.id}").goal
    assert near == wish(f"to S of {unit.id}").goal == wish(f"to within S of the unit {unit.id}").goal
    assert near == wish(f"à C de l’unité {unit.id}", "fr").goal == wish(f"à moins de 10 cm du {unit.id}", "fr").goal
    assert abs((near[0] - x) ** 2 + (near[1] - y) ** 2 - S * S) < S * 20
    behind, away = wish(f"behind {unit.id}").goal, wish(f"away from {unit.id}").goal
    far = [(p[0] - START[0]) ** 2 + (p[1] - START[1]) ** 2 for p in (behind, (x, y))]
    assert far[0] > far[1]
    assert (away[0] - x) ** 2 + (away[1] - y) ** 2 > (START[0] - x) ** 2 + (START[1] - y) ** 2
    # Straight on: as far aside as ahead from where it began.
    turn = (away[0] - START[0]) * (START[1] - y) - (away[1] - START[1]) * (START[0] - x)
    assert abs(turn) < 2 * L * max(abs(START[0] - x), abs(START[1] - y)) // 10


@pytest.mark.parametrize("said", ["Vers l’ÉPERON !", "vers l'eperon"])
def test_accents_capitals_and_both_apostrophes_are_heard_alike(said):
    assert _plain(said) == "vers l'eperon"


def test_terrain_is_found_by_its_kind():
    piece = STATE.terrain[0]
    naming = Naming(TABLE.ground.ruleset, STATE.units, "en")
    goal = wish(f"into the {naming.term('terrain', piece.kind)} {piece.id + 1}").goal
    assert piece.area.left <= goal[0] <= piece.area.right
    assert piece.area.bottom <= goal[1] <= piece.area.top


@pytest.mark.parametrize("text", ["", "home", "towards nobody", "10 cm", "999 999", "behind", "\0"])
def test_what_nobody_could_say_is_none(text):
    assert wish(text) is None
