"""Troops of other books: read from a file, every mistake at once with its line, bought, marched and fought with."""

from __future__ import annotations

from fractions import Fraction
from math import log

import pytest
from msgspec import structs

from skald.campaign.abstract_battle import Constants, fight
from skald.campaign.fielding import fielded
from skald.campaign.forms import decoded, encoded
from skald.campaign.journal import CampaignOpened, open_campaign
from skald.campaign.map_file import shipped_map
from skald.campaign.order_checks import check_orders
from skald.campaign.orders import Orders, Recruit
from skald.campaign.resolving import CampaignFile, Submission, as_file, resolve, results_in_order, terms_of
from skald.campaign.settings import PAPER
from skald.campaign.state import Band, Unit
from skald.campaign.terms import Terms
from skald.campaign.troop_file import check_troops, read_book, shipped_book, shipped_books
from skald.campaign.troops import CORE, Troop, beside_core
from skald.content.second.profiles import PROFILES
from skald.simulation.band_battles import fight_bands, fighting_kinds
from skald.simulation.bands import BandUnit, FightingBand
from tests.campaign.builders import at_orders, warriors

KINDS = fighting_kinds()
MAGIC = shipped_book("age-of-magic").troops
TEXT = """\
id = "elves"
name = { en = "Elves", fr = "Elfes" }

[[troops]]
id = "archers"
name = { en = "Archers", fr = "Archers" }
per_point = 6
largest = 10
profile = "warriors"
options = [["bow"], []]
"""
ARCHERS = Troop("archers", {"en": "Archers", "fr": "Archers"}, 6, 10, (("bow",), ()), "warriors")


def found(text: str) -> list[tuple[str, int]]:
    book, problems = read_book(text.encode(), KINDS)
    assert (book is None) == bool(problems)
    return [(each.code, each.line) for each in problems]


def with_archers() -> Terms:
    return Terms(shipped_map(), PAPER, beside_core((ARCHERS,)))


def test_a_file_gives_its_troops():
    book, problems = read_book(TEXT.encode(), KINDS)
    assert (problems, book and book.troops) == ((), (ARCHERS,))


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ('"archers"', '"warriors"', "troop.repeated", 5),
        ('"archers"', '"Wood Archers"', "field.identifier", 5),
        ('"warriors"', '"warrior"', "troop.unknown-profile-near", 9),
        ('"warriors"', '"zzz"', "troop.unknown-profile", 9),
        ('"warriors"', '"necromancer"', "troop.unknown-profile", 9),
        ('["bow"]', '["sling"]', "troop.equipment", 10),
        ('["bow"]', '["bow", "bow"]', "troop.repeated-equipment", 10),
        ('["bow"], []', "[], []", "troop.repeated-equipment", 10),
        ('["bow"], []', '"bow"', "field.not-texts", 10),
        ('["bow"], []', "", "troop.no-equipment", 10),
        ("largest = 10", "largest = 2", "troop.too-small", 4),
        ("per_point = 6", "per_point = 0", "field.out-of-bounds", 7),
        ("per_point", "per_points", "field.unknown-near", 7),
        (', fr = "Archers"', "", "field.missing", 6),
    ],
)  # fmt: skip
def test_one_mistake(old, new, code, line):
    assert (code, line) in found(TEXT.replace(old, new, 1))


def test_all_mistakes_at_once_with_their_lines():
    text = TEXT.replace("largest = 10", "largest = 90").replace('"bow"', '"crown"').replace('"archers"', '"levies"')
    assert found(text) == [("troop.repeated", 5), ("field.out-of-bounds", 8), ("troop.equipment", 10)]


@pytest.mark.parametrize(("data", "code"), [(b"\xff", "file.not-utf8"), (b"a = [", "file.syntax")])
def test_files_that_hold_no_troops(data, code):
    assert [each.code for each in read_book(data, KINDS)[1]] == [code]
    assert ("field.missing", 0) in [(each.code, 0) for each in read_book(b'id = "x"', KINDS)[1]]


def test_shipped_books_can_fight_and_cost_what_the_second_edition_says():
    assert shipped_books() == ("age-of-magic",)
    assert check_troops(MAGIC, KINDS) == ()
    for troop in MAGIC:
        profile = PROFILES[troop.fights_as]
        # Destruction teams cost half a point for two and are raised in pairs, though each fights by itself.
        largest = 2 if troop.id == "destruction-team" else profile.largest
        assert (troop.id, troop.per_point, troop.largest, troop.options) == (
            profile.id, profile.per_point, largest, profile.options,
        )  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_agents_fight_with_whatever_a_file_may_name(kind):
    figures = PROFILES[kind].largest
    units = (BandUnit(kind, figures, KINDS[kind][0]), *(BandUnit("warriors", 8),) * 3)
    foes = FightingBand((BandUnit("warriors", 8),) * 4)
    result = fight_bands((FightingBand(units), foes), 5, ("random", "random"), with_replay=False)
    assert (len(result.attacker), 0 <= result.attacker[0] <= figures) == (4, True)


def test_they_are_bought_by_their_own_price_beside_the_core():
    given = with_archers()
    state = at_orders(given)
    band = Recruit("a1", (Unit("archers", 9, ("bow",)), *warriors(5)), site="o1")
    assert check_orders(given, state, 0, Orders((band,))) == ()
    assert given.points(band.units) == Fraction(13, 2)
    wrong = structs.replace(band, units=(Unit("archers", 11, ("sling",)), Unit("archers", 4)))
    assert [each.code for each in check_orders(given, state, 0, Orders((wrong,)))] == [
        "order.equipment", "order.unit-size", "order.purchase-step",
    ]  # fmt: skip


def test_they_are_fielded_as_what_they_fight_as():
    given = with_archers()
    state = at_orders(given, Band("a1", 0, "o4", (Unit("archers", 6, ("bow",)), *warriors(5))))
    assert fielded(given, state, "a1")["units"][0] == {"troop": "warriors", "figures": 6, "equipment": ["bow"]}


def test_a_figure_worth_more_than_a_quarter_falls_when_its_quarters_are_gone():
    # Two quarters fell a Creature (2 a point), four a Behemoth (1 a point), one a Hearthguard.
    given = Terms(shipped_map(), PAPER, beside_core(MAGIC))

    def left(unit: Unit, hits: int) -> int:
        one, two = (Band(name, at, "o4", (unit,), has_lord=False) for at, name in enumerate(("a1", "b1")))
        share = (hits + 0.5) / 5
        constants = Constants(depth=log(share / (1 - share)), size=0, hearthguards=0, unit_size=0, luck=0, spread=0)
        return fight(given, one, two, lambda _sides: 0, constants).attacker[0]

    assert [left(Unit("creature", 2), hits) for hits in (1, 2, 3, 4)] == [2, 1, 1, 0]
    assert [left(Unit("behemoth", 1), hits) for hits in (3, 4)] == [1, 0]
    assert [left(Unit("hearthguard", 4), hits) for hits in (1, 4)] == [3, 0]


def test_a_state_file_brings_troops_or_names_a_book():
    own = CampaignFile(troops=(ARCHERS,))
    terms, problems = terms_of(own, KINDS)
    assert problems == () and terms is not None and set(terms.troops) == {*CORE, "archers"}
    played = resolve(terms, None, Submission(), "1", results_in_order(()))
    written = decoded(encoded(as_file(own, terms, played.state)), CampaignFile)
    assert written.troops == (ARCHERS,)
    named, _none = terms_of(CampaignFile(troops="age-of-magic"))
    assert named is not None and set(named.troops) == {*CORE, *(troop.id for troop in MAGIC)}


def test_everything_wrong_with_troops_of_a_state_file_is_told_at_once():
    odd = structs.replace(ARCHERS, id="Odd:one", name={"en": "Odd"}, profile="lich")
    found = terms_of(CampaignFile("nowhere", troops=(ARCHERS, ARCHERS, odd)), KINDS)[1]
    assert [each.code for each in found] == [
        "campaign.unknown-map", "field.identifier", "field.missing", "troop.repeated", "troop.unknown-profile",
    ]  # fmt: skip
    assert [each.code for each in terms_of(CampaignFile(troops="elves"))[1]] == ["campaign.unknown-troops"]


def test_a_journal_keeps_its_troops():
    opened = CampaignOpened("x", shipped_map(), troops=(ARCHERS,))
    again = decoded(encoded(opened), CampaignOpened)
    assert again == opened
    assert open_campaign(again).terms.troops["archers"] == ARCHERS
