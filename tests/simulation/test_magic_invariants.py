"""The invariants of magic and flight notice each promise that is broken by hand, and nothing in a sound state."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.bases import moved_to
from skald.rules.events import FatigueTaken, MagicDiceGained, PieceMade, SpellDeclared, SpellForgotten, UnitMoved
from skald.rules.frames import NO_AIM, Acting
from skald.rules.geometry import area
from skald.rules.ids import Kind, RuleId, UnitId
from skald.rules.lengths import L
from skald.rules.state import Effect, State, Terrain, Until
from skald.rules.tally import Tally
from skald.simulation.flight_invariants import wrong_flight
from skald.simulation.invariants import broken
from skald.simulation.spell_checks import wrong_casting, wrong_magic
from tests.kit.field import LEFT, RIGHT, ruleset
from tests.kit.magic import arena, caster, sid

RULES = ruleset("second")
FLIGHT, WHY = RuleId("second.magic.flight"), RuleId("test.why")
SHAPE = Effect(sid("transformation"), 2, UnitId(0), Until.TURN, LEFT, sid("transformation"), form="titan")


def sound() -> State:
    """Sorcerers of both sides, one of whom has forgotten a spell."""
    field = arena()
    one = caster(field, (3000, 3000), "bolt", "mists")
    field.change(one, forgotten=(sid("mists"),))
    caster(field, (3000, 6000), "bolt", side=RIGHT, pool=0)
    return replace(field.game().state, turn=1)


def known(state: State, **changes: object) -> State:
    return replace(state, units=(replace(state.units[0], **changes), *state.units[1:]))


def pools(state: State, left: int, right: int = 0) -> State:
    one, two = state.players
    return replace(state, players=(replace(one, magic=left), replace(two, magic=right)))


def test_a_sound_position_breaks_nothing():
    state = sound()
    assert [*wrong_magic(RULES, state), *wrong_casting(RULES, state, state, ())] == []


WRONG = {
    "less than no dice": (lambda s: pools(s, -1), "side 0 has less than no Magic dice"),
    "dice in the enemy's turn": (lambda s: pools(s, 5, 1), "side 1 has Magic dice in the enemy's turn"),
    "forgotten and never known": (
        lambda s: known(s, forgotten=(sid("rust"),)), "unit 0 has forgotten what it never knew",
    ),
    "no spell": (
        lambda s: known(s, spells=(RuleId("second.core.pride"),), forgotten=()),
        "unit 0 knows second.core.pride, which is no spell",
    ),
    "two shapes": (lambda s: replace(s, effects=(SHAPE, SHAPE)), "unit 0 has 2 shapes"),
    "the shape of nothing": (
        lambda s: replace(s, effects=(replace(SHAPE, form="unicorn"),)), "unit 0 has the shape of nothing: unicorn",
    ),
    "a shape of the dead": (
        lambda s: replace(known(s, figures=()), effects=(SHAPE,)), "unit 0 is gone and has a shape",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_position_that_breaks_a_promise_of_magic_is_noticed(name: str):
    change, told = WRONG[name]
    assert list(wrong_magic(RULES, change(sound()))) == [told]


def test_dice_that_no_event_tells_of_are_noticed():
    state = sound()
    more = pools(state, 7)
    assert list(wrong_casting(RULES, more, state, ())) == ["side 0 has 7 Magic dice, and events tell of 5"]
    assert list(wrong_casting(RULES, more, state, (MagicDiceGained(LEFT, 2, WHY),))) == []


def test_what_becomes_of_spells_is_told():
    state = sound()
    both = known(state, forgotten=(sid("mists"), sid("bolt")))
    (told,) = wrong_casting(RULES, both, state, ())
    assert told == "unit 0 forgot second.spell.bolt and no event says so"
    assert list(wrong_casting(RULES, both, state, (SpellForgotten(UnitId(0), sid("bolt"), WHY),))) == []
    assert list(wrong_casting(RULES, known(state, forgotten=()), state, ())) == [
        "unit 0 remembers what it had forgotten"
    ]
    assert list(wrong_casting(RULES, known(state, spells=(sid("bolt"), sid("rust"))), state, ())) == [
        "unit 0 knows other spells than before"
    ]
    cast = SpellDeclared(UnitId(0), sid("mists"), 1, NO_AIM)
    assert list(wrong_casting(RULES, pools(state, 4), state, (cast,))) == [
        "unit 0 cast second.spell.mists, which it has forgotten"
    ]


@pytest.mark.parametrize(
    ("low", "told"),
    [((2800, 2800), ["piece 7 was made where somebody stands"]), ((-100, 100), ["piece 7 lies off the table"]),
     ((5000, 5000), [])],
)  # fmt: skip
def test_a_piece_is_conjured_on_the_table_and_on_nobody(low: tuple[int, int], told: list[str]):
    (x, y), state = low, sound()
    made = Terrain("scrub", area(((x, y), (x + 600, y), (x + 600, y + 600), (x, y + 600))), LEFT, id=7)
    after = replace(state, terrain=(made,))
    assert list(wrong_casting(RULES, after, state, (PieceMade(7, "scrub", LEFT, WHY),))) == told


# --- those who fly


def flown(*, fatigue: int = 0) -> tuple[State, State, UnitMoved]:
    """A flyer charges over one enemy unit at another."""
    field = arena()
    flyer = field.unit(LEFT, "flyers", 1, (3000, 3000), fatigue=fatigue)
    field.unit(RIGHT, "warriors", 2, (3900, 3000))
    field.unit(RIGHT, "warriors", 1, (5500, 3000))
    before = field.game().state
    place = (5500 - 325, 3000)
    unit = before.units[flyer]
    after = replace(before, units=(replace(unit, figures=(moved_to(unit.figures[0], *place),)), *before.units[1:]))
    return before, after, UnitMoved(flyer, Kind.CHARGE, Tally(L, WHY), (place,))


def test_a_charge_over_enemies_tires_as_often_as_there_are_enemies():
    before, after, charge = flown()
    assert list(wrong_flight(RULES, after, before, (charge, FatigueTaken(UnitId(0), 1, FLIGHT)))) == []
    assert list(wrong_flight(RULES, after, before, (charge,))) == ["unit 0 passed over 1 enemies, and was tired by 0"]
    assert list(wrong_flight(RULES, after, before, (charge, FatigueTaken(UnitId(0), 2, FLIGHT)))) == [
        "unit 0 was tired by 2 enemies, and passed over 1"
    ]
    # Nobody is tired beyond exhaustion.
    before, after, charge = flown(fatigue=4)
    assert list(wrong_flight(RULES, after, before, (charge,))) == []


@pytest.mark.parametrize(("gap", "told"), [(L, ["unit 0 came down within L of an enemy"]), (L + 1, [])])
def test_what_is_lifted_comes_down_far_from_enemies(gap: int, told: list[str]):
    field = arena()
    flyer = field.unit(LEFT, "flyers", 1, (1000, 1000))
    field.unit(RIGHT, "warriors", 1, (8000, 4000))
    before = field.game().state
    before = replace(before, pending=(*before.pending, Acting(flyer, Kind.MOVE, WHY, manner=WHY)))
    place = (8000 - 325 - gap, 4000)
    unit = before.units[flyer]
    after = replace(before, units=(replace(unit, figures=(moved_to(unit.figures[0], *place),)), before.units[1]))
    moved = UnitMoved(flyer, Kind.MOVE, Tally(L, WHY), (place,))
    assert list(wrong_flight(RULES, after, before, (moved,))) == told
    assert [each for each in told if each not in broken(RULES, after, before, (moved,))] == []
