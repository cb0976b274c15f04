"""The compiled core and its plain twins give the same answers, question by question."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from skald.core.loading import Core, find, shelf
from skald.rules.bases import stand
from skald.rules.geometry import area
from skald.rules.lengths import VS
from skald.rules.movement import approach
from skald.rules.movement.approach import Approach, find_contact_plainly, find_nearest_plainly
from skald.rules.screens import screen_of
from skald.simulation.contest import contender, fight, ruleset_for
from skald.warbands.files import ready_warbands
from tests.kit.layouts import SIZE, START, layout

ROUND = [("round-25", "round-25"), ("round-40", "round-25"), ("round-25", "round-60")]
SHAPED = [("rect-25x50", "round-25"), ("round-25", "rect-25x50"), ("oval-60x35", "oval-60x35")]


@pytest.fixture(scope="module")
def core() -> Core:
    found = find("", shelf())
    if found is None:
        pytest.skip("the core is not compiled here")
    return found


def _asks(base: str, enemy: str, seeds: range) -> Iterator[Approach]:
    """Random layouts with gaps; some fly, some stand near an edge, some have rocks or markers about them."""
    for seed in seeds:
        ask = layout(seed, base, enemy)
        gaps = tuple(gap for group in (ask.foes, ask.friends) if group for gap in screen_of(group, VS).gaps)
        rock = area([(START + 300, START + 200), (START + 900, START + 100), (START + 800, START + 700)])
        yield replace(
            ask,
            gaps=gaps,
            flies=seed % 5 == 0,
            height=SIZE // 2 + 300 if seed % 7 == 0 else SIZE,
            barred=(*ask.barred, rock) if seed % 3 == 0 else ask.barred,
            marks=(stand("round-40", START + 500, START - 400),) if seed % 4 == 0 else (),
            reach=80 if seed % 11 == 0 else ask.reach,
        )


@pytest.mark.parametrize(("base", "enemy"), ROUND)
def test_contact_and_the_nearest_place_are_the_same_on_random_layouts(core: Core, base: str, enemy: str):
    found = 0
    for ask in _asks(base, enemy, range(120)):
        plain = find_contact_plainly(ask)
        found += plain is not None
        assert core.contact(ask) == plain
        assert core.nearest_place(ask) == find_nearest_plainly(ask)
    assert 10 <= found <= 110


@pytest.mark.parametrize(("base", "enemy"), SHAPED)
def test_bases_with_corners_are_left_to_the_twin(core: Core, base: str, enemy: str):
    for ask in _asks(base, enemy, range(4)):
        assert core.contact(ask) is NotImplemented
        assert core.nearest_place(ask) is NotImplemented


def _moved(ask: Approach, dx: int, dy: int) -> Approach:
    """The same question elsewhere, on a table that reaches so far."""

    def there(figures: tuple) -> tuple:  # type: ignore[type-arg]
        return tuple(replace(f, x=f.x + dx, y=f.y + dy) for f in figures)

    gaps = tuple(tuple((x + dx, y + dy) for x, y in gap) for gap in ask.gaps)
    return replace(
        ask, figure=there((ask.figure,))[0], target=there(ask.target), moved=there(ask.moved), foes=there(ask.foes),
        friends=there(ask.friends), marks=there(ask.marks), gaps=gaps, barred=(), width=SIZE + dx, height=SIZE + dy,
    )  # fmt: skip


@pytest.mark.parametrize("far", [(1 << 14) - SIZE - 1, (1 << 14) - SIZE, 1 << 20, 1 << 40, 10**30])
def test_extreme_places_are_answered_exactly_or_left_to_the_twin(core: Core, far: int):
    answered = 0
    for ask in _asks("round-25", "round-25", range(1, 30)):
        there = _moved(ask, far, far)
        for given, twin in ((core.contact, find_contact_plainly), (core.nearest_place, find_nearest_plainly)):
            answer = given(there)
            answered += answer is not NotImplemented
            assert answer is NotImplemented or answer == twin(there)
    assert (answered == 58) == (far + SIZE <= 1 << 14)


def test_every_question_of_two_battles_has_the_same_answer(core: Core, monkeypatch):
    asked: list[Approach] = []

    class Listening:
        def contact(self, ask: Approach):
            asked.append(ask)
            return core.contact(ask)

        def nearest_place(self, ask: Approach):
            asked.append(ask)
            return core.nearest_place(ask)

    approach.find_contact.cache_clear()
    approach.find_nearest.cache_clear()
    monkeypatch.setattr(approach, "COMPILED", Listening())
    bands = ready_warbands()
    for left, right, seed in (("last-oath", "town-muster", 3), ("bracken-raiders", "heron-watch", 8)):
        sides = (contender(bands[left], "raider"), contender(bands[right], "raider"))
        fight(ruleset_for("second", sides), sides, seed)
    assert len(asked) > 100
    for ask in asked:
        assert core.contact(ask) == find_contact_plainly(ask)
        assert core.nearest_place(ask) == find_nearest_plainly(ask)
