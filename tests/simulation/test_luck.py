"""Luck: each roll against its exact distribution, held against counting every die by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from skald.content.naming import Naming
from skald.rules.dice import Pool, hit_pool, outcomes, saga_pool
from skald.rules.events import AttackRolled, DefenceRolled
from skald.rules.ids import NO_UNIT, Side
from skald.rules.notation import Replay, parse_replay
from skald.simulation.luck import Audit, audited, convolved, mean_of, spread, standing_in
from skald.simulation.luck_words import audit_as_data, cast_words, hundred
from skald.simulation.replays import rules_of

TESTS = Path(__file__).parents[1]
#: The first is the one battle that is told word for word; the other is of the other edition.
TOLD = ("told/take-and-hold", "replays/first-border-lances-two-handed-5")


def read(name: str) -> tuple[Replay, Audit]:
    replay = parse_replay((TESTS / f"{name}.skald").read_text(encoding="utf-8"))
    ruleset, _problems = rules_of(replay)
    assert ruleset is not None
    return replay, audited(replay, ruleset)


@given(dice=st.integers(0, 5), worths=st.lists(st.integers(0, 3), min_size=2, max_size=3), data=st.data())
def test_spread_is_what_counting_every_throw_gives(dice: int, worths: list[int], data: st.DataObject):
    weights = tuple(data.draw(st.lists(st.integers(0, 4), min_size=len(worths), max_size=len(worths))))
    pool = Pool(dice, weights)
    counted = [0] * (dice * max(worths) + 1)
    for roll, weight in outcomes(pool):
        counted[sum(count * worth for count, worth in zip(roll.counts, worths, strict=True))] += weight
    assert list(spread(pool, tuple(worths))) == counted


def test_spread_of_real_dice_is_what_throwing_all_of_them_gives():
    thrown = [sum(face >= 5 for face in faces) for faces in product(range(1, 7), repeat=4)]
    assert spread(hit_pool(4, 2), (1, 0)) == tuple(thrown.count(hits) for hits in range(5))
    assert sum(spread(saga_pool(6), (2, 3, 6))) == 6**6


def test_standing_counts_the_same_half():
    standing = standing_in((1, 2, 1), 1)
    assert (standing.share, standing.at_least, standing.at_most) == (Fraction(1, 2), Fraction(3, 4), Fraction(3, 4))


def test_faces_bring_as_much_on_average_each():
    assert mean_of(spread(saga_pool(2), (2, 3, 6))) == 2 * Fraction(3 * 2 + 2 * 3 + 1 * 6, 6)


@pytest.mark.parametrize("name", TOLD)
def test_a_battle_counts_what_its_events_tell(name: str):
    replay, audit = read(name)
    told = {
        number: event.hits if isinstance(event, AttackRolled) else event.saved
        for number, entry in enumerate(replay.turns, start=1)
        for event in entry.events
        if isinstance(event, AttackRolled | DefenceRolled)
    }
    assert {cast.input: cast.came_to for cast in audit.casts if cast.what != "saga"} == told
    assert sum(run.came_to for run in audit.fights) == sum(told.values())


@pytest.mark.parametrize("name", TOLD)
def test_a_side_stands_where_all_its_dice_together_put_it(name: str):
    _replay, audit = read(name)
    for side in Side:
        mine = [cast for cast in audit.casts if cast.side is side and cast.what != "saga"]
        weights = [1]
        for cast in reversed(mine):
            weights = convolved(weights, cast.weights)
        run = audit.fights[side]
        assert run.standing == standing_in(weights, sum(cast.came_to for cast in mine))
        assert run.mean == sum((cast.mean for cast in mine), Fraction(0))
        assert run.course[-1] == (mine[-1].input, run.standing.share)


def test_what_mattered_most_comes_first():
    _replay, audit = read(TOLD[0])
    swings = [abs(cast.swing) for cast in audit.foremost]
    assert swings == sorted(swings, reverse=True)
    assert min(swings) >= max(abs(cast.swing) for cast in audit.casts if cast not in audit.foremost)
    assert [cast.input for cast in audit.foremost] == audit_as_data(audit)["foremost"]
    assert [hundred(run.standing.share) for run in audit.fights] == [72, 99]


@pytest.mark.parametrize("came_to", [0, 1, 2])
@pytest.mark.parametrize("what", ["attack", "defence"])
def test_a_roll_is_told_in_the_number_that_fell(what: str, came_to: int):
    replay, audit = read(TOLD[0])
    ruleset, _problems = rules_of(replay)
    assert ruleset is not None
    found = next(each for each in audit.casts if each.what == what)
    cast = replace(found, came_to=came_to, unit=NO_UNIT, target=NO_UNIT)
    told = [cast_words(cast, Naming(ruleset, (), language)) for language in ("en", "fr")]
    said = {
        "attack": (("no hit", "aucune touche"), ("1 hit", "1 touche"), ("2 hits", "2 touches")),
        "defence": (
            ("no hit saved", "aucune touche annulée"),
            ("1 hit saved", "1 touche annulée"),
            ("2 hits saved", "2 touches annulées"),
        ),
    }[what][came_to]
    for sentence, words in zip(told, said, strict=True):
        assert f" {words} {'of' if words == said[0] else 'sur'} " in sentence.replace("\N{NO-BREAK SPACE}", " ")
        assert sentence.endswith(").")
