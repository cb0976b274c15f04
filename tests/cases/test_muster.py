"""The muster: bought figures become units of a fitting size; banners and heroic units."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import Deploy, Done, Group, Muster
from skald.rules.events import Mustered
from skald.rules.ids import UnitId
from skald.rules.state import Purchase, Role
from skald.warbands.roster import Buy, Roster, Swap, bought_figures
from tests.kit.cases import case
from tests.kit.field import LEFT, Game
from tests.kit.moves import told
from tests.kit.setups import line, opened, put, to_armies, to_deployment

LORD = Purchase("warlord", 1)
WARLORD = Group("warlord", 1)


def mustering(*bought: Purchase, banners: int = 0, name: str = "second", **settings: object) -> Game:
    """The left player is about to muster a warlord and what was bought."""
    return to_armies(opened(name, (LORD, *bought), banners, **settings))


@case("second.core.unit-size", cite="Rulebook p.45")
@pytest.mark.parametrize(("figures", "allowed"), [(3, False), (4, True), (12, True), (13, False)])
@pytest.mark.parametrize("troop", ["hearthguard", "warriors", "levies"])
def test_unit_has_four_to_twelve_figures(troop: str, figures: int, allowed: bool):
    game = mustering(Purchase(troop, figures))
    action = Muster((WARLORD, Group(troop, figures)))
    assert game.allows(action) is allowed
    if not allowed:
        refusal = game.refused(action)
        assert told(refusal) == ("unit-size", "second.core.unit-size")
        assert refusal.given == (("least", 4), ("most", 12))


@case("second.core.unit-size", "second.magic.horde", cite="Spec 11.1")
@pytest.mark.parametrize(
    ("troop", "least", "most"),
    [("bipeds", 2, 6), ("mindless", 12, 24), ("behemoth", 1, 1), ("warlord", 1, 1), ("destruction-team", 1, 1)],
)
def test_other_troops_have_sizes_of_their_own(troop: str, least: int, most: int):
    game = mustering(Purchase(troop, most + 1))
    refusal = game.refused(Muster((WARLORD, Group(troop, most + 1))))
    assert (told(refusal), refusal.given) == (
        ("unit-size", "second.core.unit-size"),
        (("least", least), ("most", most)),
    )
    if least > 1:
        assert not game.allows(Muster((WARLORD, Group(troop, least - 1))))


@case("second.core.muster", cite="Rulebook p.46")
@pytest.mark.parametrize("sizes", [(8, 8), (4, 12), (4, 4, 8), (4, 4, 4, 4), (5, 11)])
def test_figures_are_grouped_freely(sizes: tuple[int, ...]):
    game = mustering(Purchase("warriors", 16))
    game.do(Muster((WARLORD, *(Group("warriors", size) for size in sizes))))
    assert game.last(Mustered) == Mustered(LEFT, 1 + len(sizes))
    assert [unit.started for unit in game.state.units] == [1, *sizes]


@case("second.core.muster", cite="Rulebook p.46")
@pytest.mark.parametrize(
    ("groups", "given"),
    [
        ((WARLORD, Group("warriors", 7)), ("warriors", 8, 7)),
        ((WARLORD, Group("warriors", 9)), ("warriors", 8, 9)),
        ((WARLORD, Group("warriors", 4), Group("levies", 4)), ("levies", 0, 4)),
        ((Group("warriors", 8),), ("warlord", 1, 0)),
        ((WARLORD, WARLORD, Group("warriors", 8)), ("warlord", 1, 2)),
    ],
)
def test_units_are_made_of_exactly_what_was_bought(groups: tuple[Group, ...], given: tuple[str, int, int]):
    refusal = mustering(Purchase("warriors", 8)).refused(Muster(groups))
    assert told(refusal) == ("not-what-was-bought", "second.core.muster")
    assert refusal.given == tuple(zip(("troop", "bought", "used"), given, strict=True))


@case("second.core.muster", cite="Rulebook p.46")
def test_purchases_of_one_troop_add_up():
    game = mustering(Purchase("warriors", 8), Purchase("warriors", 4))
    assert game.allows(Muster((WARLORD, Group("warriors", 12))))
    assert not game.allows(Muster((WARLORD, Group("warriors", 4))))


@case("second.core.muster", cite="Rulebook p.46")
def test_troop_must_exist():
    refusal = mustering(Purchase("warriors", 8)).refused(Muster((WARLORD, Group("ninjas", 8))))
    assert told(refusal) == ("no-such-troop", "second.core.muster")
    assert told(mustering(Purchase("warriors", 8)).refused(Done())) == ("not-now", "second.core.muster")


@case("second.core.muster", cite="FAQ p.47", faq="CUSTOMISED WARBAND RECRUITMENT")
@pytest.mark.parametrize(
    ("remove", "add", "figures"),
    [
        ("hearthguard", "warriors", {"hearthguard": 2, "warriors": 12, "levies": 12}),
        ("hearthguard", "levies", {"hearthguard": 2, "warriors": 8, "levies": 18}),
        ("warriors", "hearthguard", {"hearthguard": 6, "warriors": 4, "levies": 12}),
        ("warriors", "levies", {"hearthguard": 4, "warriors": 4, "levies": 18}),
        ("levies", "hearthguard", {"hearthguard": 6, "warriors": 8, "levies": 6}),
        ("levies", "warriors", {"hearthguard": 4, "warriors": 12, "levies": 6}),
    ],
)
def test_half_a_point_is_swapped_before_the_figures_are_grouped(remove: str, add: str, figures: dict[str, int]):
    buys = (Buy("hearthguard", 1, 4), Buy("warriors", 1, 8), Buy("levies", 1, 12))
    assert bought_figures(Roster(3, 3, buys, half_point_swap=Swap(remove, add))) == figures


@case("second.core.mercenaries", "second.core.muster", cite="Spec 10.3")
def test_mercenaries_of_a_kind_are_one_unit():
    game = mustering(Purchase("mercenary-warriors", 8))
    refusal = game.refused(Muster((WARLORD, Group("mercenary-warriors", 4), Group("mercenary-warriors", 4))))
    assert (told(refusal), refusal.given) == (
        ("hired-split", "second.core.muster"), (("troop", "mercenary-warriors"),),
    )  # fmt: skip
    assert game.allows(Muster((WARLORD, Group("mercenary-warriors", 8))))
    # Those who are too many for a unit have to be several.
    many = mustering(Purchase("mercenary-warriors", 16))
    assert many.allows(Muster((WARLORD, Group("mercenary-warriors", 8), Group("mercenary-warriors", 8))))


@case("second.core.mercenaries", "second.core.muster", cite="Ruling R86")
def test_mercenaries_are_divided_where_the_setting_says_so():
    game = mustering(Purchase("mercenary-warriors", 8), hired_split=True)
    assert game.allows(Muster((WARLORD, Group("mercenary-warriors", 4), Group("mercenary-warriors", 4))))


# --- banners


@case("second.core.war-banner", "second.core.muster", cite="Spec 10.3")
@pytest.mark.parametrize(("troop", "allowed"), [("hearthguard", True), ("warriors", True), ("levies", False)])
def test_banner_is_carried_by_hearthguard_or_warriors(troop: str, allowed: bool):
    game = mustering(Purchase(troop, 8), banners=1)
    action = Muster((WARLORD, Group(troop, 8, banner=True)))
    assert game.allows(action) is allowed
    # An escort is what it was before it joined its Hero.
    assert game.allows(Muster((Group(troop, 8, hero="warlord", banner=True),))) is allowed
    assert allowed or told(game.refused(action)) == ("no-banner", "second.core.muster")


@case("second.core.war-banner", "second.core.muster", cite="Spec 10.3")
def test_no_more_banners_than_the_warband_has():
    groups = (WARLORD, Group("warriors", 4, banner=True), Group("warriors", 4, banner=True))
    refusal = mustering(Purchase("warriors", 8), banners=1).refused(Muster(groups))
    assert told(refusal) == ("too-many-banners", "second.core.muster")
    assert refusal.given == (("most", 1),)
    assert mustering(Purchase("warriors", 8), banners=2).allows(Muster(groups))


@case("second.core.war-banner", cite="Spec 10.3")
def test_one_figure_of_the_unit_carries_the_banner():
    groups = (WARLORD, Group("warriors", 4, banner=True), Group("hearthguard", 4))
    roster = (LORD, Purchase("warriors", 4), Purchase("hearthguard", 4))
    game = to_deployment(opened(roster=roster, banners=1), groups).do(line(1, 4, 3000, 2000))
    assert [figure.role for figure in game.unit(UnitId(1)).figures] == [Role.RANK] * 3 + [Role.BANNER]
    assert "second.core.war-banner" in game.unit(UnitId(1)).rules


# --- heroic units


@case("second.core.heroic-units", cite="FAQ p.36", faq="HEROIC UNIT")
@pytest.mark.parametrize(("escorts", "allowed"), [(1, True), (8, True), (9, False), (0, False)])
def test_hero_counts_as_four_figures_of_his_unit(escorts: int, allowed: bool):
    game = mustering(Purchase("hearthguard", escorts))
    action = Muster((Group("hearthguard", escorts, hero="warlord"),))
    assert game.allows(action) is allowed
    if not allowed:
        refusal = game.refused(action)
        assert (told(refusal), refusal.given) == (
            ("unit-size", "second.core.heroic-units"),
            (("least", 1), ("most", 8)),
        )


@case("second.core.heroic-units", cite="FAQ p.36", faq="HEROIC UNIT")
def test_heroic_unit_is_a_heros_unit_and_the_escorts_rules_are_ignored():
    groups = (Group("levies", 6, hero="warlord"), Group("warriors", 8))
    roster = (LORD, Purchase("levies", 6), Purchase("warriors", 8))
    game = to_deployment(opened(roster=roster), groups).do(_cluster())
    unit = game.unit(UnitId(0))
    assert (unit.troop, unit.escort, unit.started) == ("warlord", "levies", 7)
    assert [figure.role for figure in unit.figures] == [Role.HERO] + [Role.RANK] * 6
    warlord = game.rules.profiles["warlord"]
    assert unit.rules[: len(warlord.rules)] == warlord.rules


def _cluster() -> Deploy:
    return put(0, *((3000 + 340 * (n % 4), 2000 + 340 * (n // 4)) for n in range(7)))


@case("second.core.heroic-units", "second.core.equipment-choice", cite="FAQ p.36", faq="HEROIC UNIT")
def test_hero_and_escort_carry_the_same():
    groups = (Group("levies", 6, hero="warlord"), Group("warriors", 8))
    roster = (LORD, Purchase("levies", 6), Purchase("warriors", 8))
    game = to_deployment(opened(roster=roster), groups)
    for equipment, troop in ((("sling",), "warlord"), (("horse",), "levies")):
        refusal = game.refused(replace(_cluster(), equipment=equipment))
        assert told(refusal) == ("not-its-equipment", "second.core.equipment-choice")
        assert refusal.given[0] == ("troop", troop)
    assert game.allows(replace(_cluster(), equipment=("bow",)))


@case("second.core.heroic-units", cite="FAQ p.36", faq="HEROIC UNIT")
def test_only_a_hero_makes_a_heroic_unit():
    game = mustering(Purchase("hearthguard", 8), Purchase("warriors", 4))
    refusal = game.refused(Muster((WARLORD, Group("hearthguard", 8, hero="warriors"))))
    assert told(refusal) == ("no-heroic-unit", "second.core.heroic-units")


@case("first.core.unit-size", "first.core.muster", cite="Ruling first.14")
@pytest.mark.parametrize(("figures", "allowed"), [(3, False), (4, True), (12, True), (13, False)])
def test_first_edition_has_the_same_sizes(figures: int, allowed: bool):
    game = mustering(Purchase("warriors", figures), name="first")
    action = Muster((WARLORD, Group("warriors", figures)))
    assert game.allows(action) is allowed
    assert allowed or told(game.refused(action)) == ("unit-size", "first.core.unit-size")
    heroic = Muster((Group("warriors", figures, hero="warlord"),))
    assert told(game.refused(heroic)) == ("no-heroic-unit", "first.core.muster")
