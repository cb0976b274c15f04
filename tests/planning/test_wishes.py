"""Moves by words: where somebody wants to go, in both languages."""

from math import dist

import pytest
from msgspec.structs import replace

from skald.content.naming import Naming
from skald.planning.formation import centre_of
from skald.planning.wishes import _plain, read_wish
from skald.rules.awaiting import Chance
from skald.rules.ids import Side
from skald.rules.lengths import VS, L, M, S
from skald.rules.notation import format_input
from skald.rules.state import Marker
from skald.simulation.table.deciding import asked_of, decide
from skald.simulation.table.entries import InputGiven
from skald.simulation.table.fold import appended, replayed
from skald.simulation.table.rolls import roll_of
from tests.kit.field import LEFT, RIGHT, Field
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
        ("10 in north", "en", (6000, 5540)),
        ('10" north', "en", (6000, 5540)),
        ("1 inch east", "en", (6254, 3000)),
        ("10 inches north", "en", (6000, 5540)),
        ("10 pouces vers le nord", "fr", (6000, 5540)),
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
    # On the way to it: just so much nearer than the thing itself.
    assert abs(dist(near, START) + S - dist((x, y), START)) < 2
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


@pytest.mark.parametrize(
    ("way", "dx", "dy"),
    [
        ("north", 0, 1), ("north-east", 1, 1), ("east", 1, 0), ("south-east", 1, -1), ("south", 0, -1),
        ("south-west", -1, -1), ("west", -1, 0), ("north-west", -1, 1), ("forward", 0, AHEAD), ("back", 0, -AHEAD),
    ],
)  # fmt: skip
def test_every_direction_leads_its_way_by_what_was_said_or_by_two_long_sticks(way, dx, dy):
    def along(length):
        part = length * 7071 // 10000 if dx and dy else length
        return (START[0] + dx * part, START[1] + dy * part)

    assert wish(f"7 cm {way}").goal == along(700)
    assert wish(way).goal == along(2 * L)


@pytest.mark.parametrize(("stick", "length"), [("VS", VS), ("S", S), ("M", M), ("L", L)])
def test_every_stick_is_a_length(stick, length):
    assert wish(f"{stick} north").goal == (START[0], START[1] + length)


def test_whoever_sees_the_table_turned_calls_north_what_lies_above():
    naming = Naming(TABLE.ground.ruleset, STATE.units, "en")
    assert read_wish("10 cm north", naming, STATE, START, Side.LEFT, turned=True).goal == (START[0], START[1] - 1000)
    assert read_wish("10 cm forward", naming, STATE, START, Side.LEFT, turned=True) == wish("10 cm forward")


def test_the_other_side_looks_the_other_way():
    naming = Naming(TABLE.ground.ruleset, STATE.units, "en")
    goal = read_wish("10 cm forward", naming, STATE, START, Side.RIGHT).goal
    assert goal == (START[0], START[1] - 1000 * AHEAD)


def laid_out():
    """Units with numbers in their names, markers and terrain at round places."""
    field = Field()
    field.unit(LEFT, "levies", 1, (6000, 3000))
    field.unit(RIGHT, "levies", 1, (6000, 5000))
    field.unit(RIGHT, "warriors", 1, (9000, 8000))
    field.terrain("wood", (3000, 6000))
    field.terrain("wood", (9000, 3000))
    markers = (
        Marker(0, "omen", 1000, 1000, 200),
        Marker(1, "omen", 5000, 8000, 200),
        Marker(2, "omen", 6000, 3100, 200),
    )
    field.state = replace(
        field.state,
        markers=(*markers[:2], replace(markers[2], there=False)),
        terrain=tuple(replace(piece, id=n) for n, piece in enumerate(field.state.terrain)),
    )
    return field


def meant(text, start=START):
    field = laid_out()
    naming = Naming(field.rules, field.state.units, "en")
    found = read_wish(text, naming, field.state, start, LEFT)
    return None if found is None else (found.goal, found.unit)


def test_of_several_things_of_a_name_the_nearest_is_meant_or_the_one_with_its_number():
    assert meant("to the marker")[0] == (5000, 8000)
    assert meant("to the marker", (2000, 2000))[0] == (1000, 1000)
    assert meant("marker 1")[0] == (1000, 1000)
    # The third is nearest, and gone.
    assert meant("marker 3") is None
    assert meant("into the wood") == meant("wood 2")
    assert meant("wood 1")[0] == meant("into the wood", (2000, 6000))[0]
    (x, y), _ = meant("wood 1")
    assert abs(x - 3000) < 300 and abs(y - 6000) < 300
    assert meant("the enemy") == ((6000, 5000), 1)
    assert meant("the enemy", (9000, 7000)) == ((9000, 8000), 2)


def test_behind_something_is_on_the_side_away_from_its_nearest_enemy():
    # The nearest enemy of the first is the second, right above it.
    assert meant("behind 0") == ((6000, 2400), None)
    # North of the marker at the top there is no more table.
    assert meant("behind marker 2")[0][1] > 8000


def test_away_ends_on_the_table():
    assert meant("away from 1", (6000, 1000)) == ((6000, 0), None)
    assert meant("away from 1", (6000, 8000)) == ((6000, 9000), None)
    assert meant("away from 1", (500, 5000)) == ((0, 5000), None)
    assert meant("away from 1", (11500, 5000)) == ((12000, 5000), None)
    assert meant("away from 1", (6000, 5100)) == ((6000, min(9000, 5100 + 2 * L)), None)


def test_so_far_from_a_thing_is_on_the_way_to_it():
    assert meant("10 cm from 1") == ((6000, 4000), 1)
    assert meant("M of 2", (9000, 2000)) == ((9000, 8000 - M), 2)
