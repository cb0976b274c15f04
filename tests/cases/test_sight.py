"""Range and line of sight."""

from __future__ import annotations

import pytest

from skald.rules.events import FightBegan
from skald.rules.ids import Kind, UnitId
from skald.rules.lengths import VS, L, M, S
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.fights import pools, refusal, shift, shot, trial

BASE = 250
HIDDEN = ("no-line-of-sight", "second.core.line-of-sight")


def archer_and_mark(field: Field, apart: int = 2500, troop: str = "hearthguard", *kit: str) -> tuple[UnitId, UnitId]:
    """One archer at (3000, 3000), one mark straight above it at this gap."""
    archer = field.unit(LEFT, "hearthguard", 1, (3000, 3000), "bow")
    mark = field.unit(RIGHT, troop, 1, (3000, 3000 + BASE + apart), *kit)
    return archer, mark


def sees(field: Field, archer: UnitId, mark: UnitId) -> bool:
    """The shot may be announced."""
    return bool(field.game().grant(archer, Kind.SHOOT, mark).seen(FightBegan))


@case("second.core.shooting-range", "second.core.within", cite="Rulebook p.22", faq="REMINDER ON DISTANCES")
@pytest.mark.parametrize(
    ("troop", "kit", "reach"),
    [
        ("warriors", ("bow",), L),
        ("levies", ("sling",), L),
        ("warriors", ("crossbow",), L),
        ("levies", ("firearm",), L),
        ("warriors", ("javelins",), M),
        ("levies", ("improvised",), S),
    ],
)
def test_a_weapon_reaches_exactly_its_range(troop, kit, reach):
    field = trial()
    shooter = field.unit(LEFT, troop, 1, (3000, 3000), *kit)
    mark = field.unit(RIGHT, "warriors", 1, (3000, 3000 + BASE + reach))
    assert sees(field, shooter, mark)
    shift(field, mark, 0, 1)
    assert refusal(field.game(), shooter, Kind.SHOOT, mark) == ("out-of-range", "second.core.shooting-range")


@case("second.core.shooting-range", cite="Rulebook p.22")
def test_a_unit_without_a_ranged_weapon_cannot_shoot():
    field = trial()
    shooter = field.unit(LEFT, "hearthguard", 4, (3000, 3000))
    mark = field.unit(RIGHT, "warriors", 4, (3000, 4000))
    assert refusal(field.game(), shooter, Kind.SHOOT, mark) == ("no-ranged-weapon", "second.core.shooting-range")


@case("second.core.shooting-range", cite="Rulebook p.22")
def test_one_figure_in_range_is_enough_and_only_those_in_range_generate_dice():
    field = trial()
    shooter = field.unit(LEFT, "hearthguard", 3, (3000, 2400), "bow", rank=1)
    mark = field.unit(RIGHT, "warriors", 1, (3000, 3000 + BASE + L))
    assert pools(shot(field, shooter, mark)) == {shooter: "1 = 1 (second.core.profiles)"}


@case("second.core.line-of-sight", cite="FAQ p.22", faq="LINE OF SIGHT")
@pytest.mark.parametrize("kind", ["hill", "steep-hill", "wood"])
def test_high_ground_between_hides_because_its_edge_is_crossed_twice(kind):
    field = trial()
    archer, mark = archer_and_mark(field)
    field.terrain(kind, (3000, 4400))
    assert refusal(field.game(), archer, Kind.SHOOT, mark) == HIDDEN


@case("second.core.line-of-sight", cite="FAQ p.22", faq="LINE OF SIGHT")
@pytest.mark.parametrize("kind", ["scrub", "field", "marsh", "rocks"])
def test_low_ground_between_hides_nobody(kind):
    field = trial()
    archer, mark = archer_and_mark(field)
    field.terrain(kind, (3000, 4400))
    assert sees(field, archer, mark)


@case("second.core.line-of-sight", cite="FAQ p.22", faq="LINE OF SIGHT")
def test_one_sees_out_of_the_area_one_stands_in():
    field = trial()
    archer, mark = archer_and_mark(field)
    field.terrain("wood", (3000, 3000))
    assert sees(field, archer, mark)


@case("second.core.line-of-sight", cite="FAQ p.22", faq="LINE OF SIGHT")
def test_one_sees_into_the_area_the_target_stands_in():
    field = trial()
    archer, mark = archer_and_mark(field)
    field.terrain("wood", (3000, 5750))
    assert sees(field, archer, mark)


@case("second.core.line-of-sight", cite="FAQ p.22", faq="LINE OF SIGHT")
def test_one_sees_from_one_wood_into_another_crossing_each_edge_once():
    field = trial()
    archer, mark = archer_and_mark(field)
    field.terrain("wood", (3000, 3000))
    field.terrain("wood", (3000, 5750))
    assert sees(field, archer, mark)


@case("second.core.line-of-sight", cite="FAQ p.22", faq="LINE OF SIGHT")
def test_one_sees_inside_a_common_wood():
    field = trial()
    archer, mark = archer_and_mark(field, 500)
    field.terrain("wood", (3000, 3375))
    assert sees(field, archer, mark)


@case("second.core.line-of-sight", cite="Rulebook p.22")
@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_figures_of_any_other_unit_hide_what_is_behind_them(side):
    field = trial()
    archer, mark = archer_and_mark(field)
    field.unit(side, "warriors", 3, (2740, 4400), gap=10)
    assert refusal(field.game(), archer, Kind.SHOOT, mark) == HIDDEN


@case("second.core.line-of-sight", cite="Rulebook p.22")
def test_a_free_line_past_the_rim_of_a_screen_is_enough():
    field = trial()
    archer, mark = archer_and_mark(field)
    field.unit(LEFT, "warriors", 1, (3000, 4400))
    assert sees(field, archer, mark)
    field.unit(LEFT, "warriors", 1, (3001, 4700))
    field.unit(LEFT, "warriors", 1, (2999, 5000))
    assert refusal(field.game(), archer, Kind.SHOOT, mark) == HIDDEN


@case("second.core.line-of-sight", cite="Rulebook p.22")
def test_own_figures_and_the_targets_figures_hide_nobody():
    field = trial()
    places = [(3000, 3000), (2740, 3400), (3000, 3400), (3260, 3400)]
    archers = field.unit(LEFT, "hearthguard", 4, (0, 0), "bow", places=places)
    targets = [(3000, 5700), (2740, 5300), (3000, 5300), (3260, 5300)]
    mark = field.unit(RIGHT, "warriors", 4, (0, 0), places=targets)
    assert pools(shot(field, archers, mark)) == {archers: "4 = 4 (second.core.profiles)"}


def screened_by_a_gap(field: Field, width: int) -> tuple[UnitId, UnitId]:
    archer, mark = archer_and_mark(field)
    left = 3000 - width // 2 - 125
    field.unit(LEFT, "warriors", 2, (0, 0), places=[(left, 4400), (left + width + BASE, 4400)])
    return archer, mark


@case("second.core.line-of-sight", cite="Rulebook p.22")
def test_a_gap_of_vs_inside_a_unit_hides_and_a_wider_one_does_not():
    field = trial()
    archer, mark = screened_by_a_gap(field, VS)
    assert refusal(field.game(), archer, Kind.SHOOT, mark) == HIDDEN
    field = trial()
    assert sees(field, *screened_by_a_gap(field, VS + 1))


@case("second.core.line-of-sight", cite="Rulebook p.22")
def test_a_gap_between_two_units_hides_nobody():
    field = trial()
    archer, mark = archer_and_mark(field)
    field.unit(LEFT, "warriors", 1, (2625, 4400))
    field.unit(LEFT, "warriors", 1, (3375, 4400))
    assert sees(field, archer, mark)


@case("second.core.line-of-sight", cite="Rulebook p.22")
def test_range_and_sight_must_hold_for_the_same_two_figures():
    field = trial()
    archer = field.unit(LEFT, "hearthguard", 1, (3000, 3000), "bow")
    # The near one is hidden, the far one is in plain sight.
    mark = field.unit(RIGHT, "warriors", 2, (0, 0), places=[(3000, 5000), (4500, 6000)])
    field.unit(LEFT, "warriors", 3, (2740, 4500), gap=10)
    assert refusal(field.game(), archer, Kind.SHOOT, mark) == HIDDEN


@case("second.core.line-of-sight", cite="Rulebook p.22")
def test_only_figures_that_see_the_target_generate_dice():
    field = trial()
    archers = field.unit(LEFT, "hearthguard", 3, (3000, 3000), "bow", gap=400)
    mark = field.unit(RIGHT, "warriors", 1, (3000, 5500))
    field.unit(LEFT, "warriors", 4, (3390, 3700), gap=10)
    assert pools(shot(field, archers, mark)) == {archers: "1 = 1 (second.core.profiles)"}


@case("second.magic.flight", cite="Age of Magic sheet")
def test_nothing_hides_a_flyer():
    field = trial()
    archer, mark = archer_and_mark(field, 2500, "hearthguard", "wings")
    field.terrain("hill", (3000, 4400))
    field.unit(LEFT, "warriors", 5, (2400, 3500), gap=10)
    assert sees(field, archer, mark)


@case("second.magic.flight", cite="Age of Magic sheet")
def test_a_flyers_own_sight_is_blocked_like_everyones():
    field = trial()
    flyer = field.unit(LEFT, "flying-machine", 1, (3000, 3000))
    mark = field.unit(RIGHT, "warriors", 1, (3000, 4500))
    game = field.game()
    assert len(game.uses("second.magic.breath")) == 1
    field.unit(RIGHT, "warriors", 5, (2400, 3700), gap=10)
    field.change(UnitId(2), side=LEFT)
    assert field.game().uses("second.magic.breath") == []
    assert field.state.units[flyer].figures and field.state.units[mark].figures
