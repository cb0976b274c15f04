"""A hero and his escort: one unit, a Hero's."""

from __future__ import annotations

import pytest

from skald.rules.abilities.filters import fits
from skald.rules.abilities.model import UnitFilter
from skald.rules.actions import RemoveFigures, Use
from skald.rules.context import Context
from skald.rules.engine import resume
from skald.rules.events import CasualtiesCancelled, FiguresLost
from skald.rules.fight.numbers import aggression, armour, generated_dice
from skald.rules.frames import Casualties
from skald.rules.geometry import overlaps
from skald.rules.hooks import Question
from skald.rules.ids import Combat, Kind, RuleId, UnitId
from skald.rules.lengths import S
from skald.rules.phases.losses import remove
from skald.rules.phases.saga_dice import figure_count, generated
from skald.rules.state import Role
from tests.kit.cases import case
from tests.kit.field import BY_TEST, LEFT, RIGHT, Field, Game
from tests.kit.fights import bonus, melee, numbers, pools, refusal, shot, trial

BODYGUARDS = RuleId("second.core.bodyguards")
RESILIENCE = RuleId("second.core.resilience-1")


def company(field: Field, escort: str = "warriors", figures: int = 5, *kit: str) -> UnitId:
    """A warlord among others, his figure the first."""
    return field.unit(RIGHT, "warlord", figures, (3000, 4500), *kit, escort=escort, rank=3)


def roles(field: Field, uid: UnitId) -> list[Role]:
    return [figure.role for figure in field.state.units[uid].figures]


@case("second.core.heroic-units", cite="FAQ p.36", faq="HEROIC UNIT")
def test_a_heroic_unit_fights_with_the_hero_and_his_escort():
    field = trial()
    unit = company(field)
    foe = field.unit(LEFT, "warriors", 4, (3000, 3800))
    assert roles(field, unit) == [Role.HERO] + [Role.RANK] * 4
    assert pools(melee(field, foe, unit).passing())[unit] == "12 = 12 (second.core.profiles)"
    ctx, fight = numbers(field, Combat.MELEE, foe, unit)
    assert str(armour(ctx, fight, 1)) == "5 = 5 (second.core.profiles)"


@case("second.core.heroic-units", "second.core.saga-dice", cite="FAQ p.36", faq="HEROIC UNIT")
@pytest.mark.parametrize(("hero", "dice"), [("warlord", 1), ("lieutenant", 0)])
def test_it_generates_only_the_dice_of_its_hero(hero, dice):
    field = trial()
    field.unit(LEFT, hero, 9, (3000, 3000), escort="warriors")
    assert generated(Context(field.rules, field.state), LEFT).value == dice


@case("second.core.heroic-units", "second.core.presence", cite="FAQ p.36", faq="HEROIC UNIT")
@pytest.mark.parametrize(("figures", "count"), [(5, 8), (2, 5), (1, 4)])
def test_the_hero_counts_as_four_and_the_others_as_they_are(figures, count):
    field = trial()
    unit = company(field, figures=figures)
    ctx = Context(field.rules, field.state)
    assert figure_count(ctx, ctx.unit(unit)) == count


@case("second.core.heroic-units", "second.core.ability-restriction", cite="FAQ p.36", faq="HEROIC UNIT")
def test_abilities_see_a_hero_and_no_warriors():
    field = trial()
    unit = company(field)
    ctx = Context(field.rules, field.state)
    found = [fits(ctx, UnitFilter(classes=(name,)), ctx.unit(unit), RIGHT) for name in ("hero", "warriors")]
    assert found == [True, False]


@case("second.core.heroic-units", "second.core.resilience-1", cite="FAQ p.36", faq="HEROIC UNIT")
def test_the_whole_unit_has_the_heros_rules():
    field = trial()
    unit = company(field)
    bows = field.unit(LEFT, "hearthguard", 6, (3000, 2500), "bow")
    game = shot(field, bows, unit).hits(2).hits(0).do(Use(RESILIENCE, unit))
    assert game.seen(CasualtiesCancelled) == [CasualtiesCancelled(unit, 1, RESILIENCE)]
    assert game.refused(RemoveFigures((1, 2))).given == (("needed", 1),)


@case("second.core.heroic-units", cite="FAQ p.36", faq="HEROIC UNIT")
def test_the_special_rules_of_the_escort_are_ignored():
    field = trial()
    unit = company(field, "mercenary-warriors")
    alone = field.unit(RIGHT, "mercenary-warriors", 4, (6000, 4500))
    ctx = Context(field.rules, field.state)
    asked = [ctx.ask(Question.MAY_USE_ADVANCED, ctx.unit(uid), True) for uid in (unit, alone)]
    assert asked == [True, False]


@case("second.core.heroic-units", "second.core.levy-missiles", cite="FAQ p.36", faq="HEROIC UNIT")
def test_levies_that_escort_with_bows_still_have_their_own_profile():
    field = trial()
    unit = company(field, "levies", 7, "bow")
    foe = field.unit(LEFT, "warriors", 4, (3000, 3800))
    ctx, fight = numbers(field, Combat.MELEE, unit, foe)
    figures = tuple(range(7))
    # 8 of the hero and six thirds.
    assert generated_dice(ctx, fight, 0, figures).value == 10
    assert str(aggression(ctx, ctx.unit(unit), Combat.MELEE, figures)) == (
        "300 = 330 (second.core.profiles) -30 (second.core.levy-missiles)"
    )


@case("second.core.heroic-units", "second.core.casualties", cite="FAQ p.36", faq="HEROIC UNIT")
def test_the_hero_is_removed_last_of_all():
    field = trial()
    unit = company(field, figures=3)
    bows = field.unit(LEFT, "hearthguard", 6, (3000, 2500), "bow")
    game = shot(field, bows, unit).hits(2).hits(0)
    assert game.refused(RemoveFigures((0, 1))).code == "hero-goes-last"
    game.do(RemoveFigures((1, 2)))
    assert [figure.role for figure in game.unit(unit).figures] == [Role.HERO]


@case("second.core.heroic-units", "second.core.casualties", cite="FAQ p.36", faq="HEROIC UNIT")
def test_a_hero_who_would_be_removed_changes_places_with_another():
    field = trial()
    unit = company(field, figures=3)
    places = [(f.x, f.y) for f in field.state.units[unit].figures]
    ctx = Context(field.rules, field.game().state)
    # A rule that names his figure: no removal that his owner may choose.
    remove(ctx, Casualties(unit, 1, BY_TEST), (0,))
    assert [(f.role, (f.x, f.y)) for f in ctx.unit(unit).figures] == [
        (Role.HERO, places[1]),
        (Role.RANK, places[2]),
    ]
    assert [event.left for event in ctx.events if isinstance(event, FiguresLost)] == [2]


@case("second.core.heroic-units", "second.core.bodyguards", cite="FAQ p.36", faq="HEROIC UNIT")
def test_when_all_of_a_heroic_unit_falls_the_hero_is_asked_about_alone_and_has_his_bodyguards():
    field = trial()
    unit = company(field, figures=3)
    guard = field.unit(RIGHT, "hearthguard", 1, (3000, 5500))
    bows = field.unit(LEFT, "hearthguard", 8, (3000, 2500), "bow")
    game = shot(field, bows, unit).hits(4).hits(1)
    # Three casualties for three figures: he may resist while he has company; then the escorts fall, and he is left.
    assert game.uses(BODYGUARDS) == []
    game.do(RemoveFigures((0, 1, 2)))
    assert [figure.role for figure in game.unit(unit).figures] == [Role.HERO]
    assert [use.target for use in game.uses(BODYGUARDS)] == [guard]
    game.do(game.uses(BODYGUARDS)[0])
    assert (len(game.unit(unit).figures), len(game.unit(guard).figures)) == (1, 0)


@case("second.core.elimination-fatigue", "second.core.heroic-units", cite="FAQ p.31")
def test_friends_near_an_escort_are_tired_when_all_of_a_heroic_unit_falls():
    field = trial()
    places = [(3000, 4500), (3400, 4500), (3800, 4500)]
    unit = field.unit(RIGHT, "warlord", 3, (0, 0), escort="warriors", places=places)
    near = field.unit(RIGHT, "warriors", 4, (3925 + 900 + 125, 4500), rank=1)
    ctx = Context(field.rules, field.game().state)
    ctx.push(Casualties(unit, 3, BY_TEST))
    state = resume(field.rules, ctx.close()).state
    game = Game(field.rules, state)
    game.do(RemoveFigures((0, 1, 2)))
    game.passing()
    if game.unit(unit).figures:
        game.do(RemoveFigures((0,)))
    assert (game.unit(unit).figures, game.unit(near).fatigue) == ((), 1)


@case("second.core.heroic-units", "second.core.obstruction", cite="FAQ p.36", faq="HEROIC UNIT")
@pytest.mark.parametrize(
    ("places", "left"),
    [
        # Only the last escort's place is wide enough for the hero's base.
        (((3000, 5500), (3400, 5500), (3660, 5500), (4100, 5500)), ((3400, 5500), (3660, 5500), (4100, 5500))),
        # No place is: he stays, and an escort falls.
        (((3000, 5500), (3400, 5500), (3660, 5500)), ((3000, 5500), (3660, 5500))),
    ],
)
def test_a_hero_changes_places_only_where_his_base_fits(places, left):
    field = trial()
    unit = field.unit(RIGHT, "warlord", len(places), (0, 0), escort="warriors", places=places)
    ctx = Context(field.rules, field.game().state)
    remove(ctx, Casualties(unit, 1, BY_TEST), (0,))
    figures = ctx.unit(unit).figures
    assert tuple((f.x, f.y) for f in figures) == left
    heroes = [(f.x, f.y) for f in figures if f.role is Role.HERO]
    assert heroes == [(4100, 5500) if len(places) == 4 else (3000, 5500)]
    assert not any(overlaps(a, b) for n, a in enumerate(figures) for b in figures[:n])


@case("second.core.heroic-units", "second.core.bodyguards", cite="FAQ p.36", faq="HEROIC UNIT")
@pytest.mark.parametrize(("figures", "offered"), [(3, 0), (2, 0), (1, 1)])
def test_bodyguards_serve_only_a_hero_who_is_alone(figures, offered):
    field = trial()
    unit = company(field, figures=figures)
    field.unit(RIGHT, "hearthguard", 1, (3000, 5500))
    bows = field.unit(LEFT, "hearthguard", 6, (3000, 2500), "bow")
    game = shot(field, bows, unit).hits(1).hits(0)
    assert len(game.uses(BODYGUARDS)) == offered


@case("second.core.heroic-units", "second.core.bodyguards", cite="FAQ p.36", faq="HEROIC UNIT")
def test_who_escorts_a_hero_is_nobodys_bodyguard():
    field = trial()
    lieutenant = field.unit(RIGHT, "sorcerer", 1, (3000, 5500))
    company(field, "hearthguard")
    bows = field.unit(LEFT, "hearthguard", 6, (3000, 6500), "bow")
    assert shot(field, bows, lieutenant).hits(1).hits(0).uses(BODYGUARDS) == []


@case("second.core.heroic-units", "second.core.we-obey", cite="FAQ p.36", faq="HEROIC UNIT")
def test_distances_of_the_heros_rules_are_measured_from_any_figure():
    field = trial()
    places = [(3000, 3000), (3500, 3000), (4000, 3000), (4500, 3000)]
    unit = field.unit(LEFT, "warlord", 4, (0, 0), escort="warriors", places=places)
    other = field.unit(LEFT, "levies", 6, (4500 + 250 + S, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    assert field.game().uses("second.core.we-obey") == [Use(RuleId("second.core.we-obey"), unit, other)]


@case("second.core.heroic-units", "second.core.pride", cite="FAQ p.36", faq="HEROIC UNIT")
def test_an_enemy_heroic_unit_is_a_hero_to_the_proud():
    field = trial()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3500))
    near = field.unit(RIGHT, "warriors", 1, (2000, 3500))
    company(field)
    assert refusal(field.game(), lord, Kind.CHARGE, near) == ("hero-first", "second.core.pride")


@case("second.core.heroic-units", "second.core.bonus-dice", cite="FAQ p.23", faq="STEP 2: ASSEMBLING THE COMBAT POOL")
def test_bonus_dice_are_limited_by_real_figures():
    field = trial()
    unit = company(field, figures=3)
    foe = field.unit(LEFT, "warriors", 4, (3000, 3800))
    bonus(field, unit, "bonus-attack", 9)
    assert pools(melee(field, foe, unit).passing())[unit] == (
        "13 = 10 (second.core.profiles) +9 (test.grant) -6 (second.core.bonus-dice)"
    )
