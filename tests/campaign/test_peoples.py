"""Lords with factions: what they may recruit, who leads their bands, and how those bands fight."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from skald.campaign.fielding import fielded
from skald.campaign.forms import encoded
from skald.campaign.journal import CampaignOpened, open_campaign
from skald.campaign.map_file import shipped_map
from skald.campaign.orders import Orders, Recruit
from skald.campaign.peoples import BLOCS, hired_troops, people_problems
from skald.campaign.recruit_checks import check_recruits
from skald.campaign.state import Band, State, Unit
from skald.campaign.state_people import NOBODY, People
from skald.campaign.terms import Terms, opening
from skald.campaign.troop_file import check_troops, shipped_book
from skald.campaign.troops import beside_core
from skald.campaign.turn import RefusedError
from skald.content.factions.catalogue import FOLDER, factions
from skald.simulation.band_battles import fight_bands, fighting_kinds
from skald.simulation.bands import BandUnit, FightingBand

BOOK = shipped_book("age-of-magic").troops
TERMS = Terms(shipped_map("two-lands"), troops=beside_core(BOOK))
KINGDOM = People("great-kingdoms", "", "crown-and-beacon")
GRAVES = People("undead", "necromancer", "grave-march")


def campaign(first: People = KINGDOM, second: People = GRAVES) -> State:
    return opening(TERMS, ("Ada", "Bo"), ("order", "chaos"), (first, second))


def codes(people: People, *units: Unit, terms: Terms = TERMS) -> list[str]:
    state = campaign(first=people)
    town = terms.towns(state, 0)[0]
    orders = Orders(recruits=(Recruit("a1", units, site=town),))
    return [found.code for found in check_recruits(terms, state, 0, orders) if found.code != "order.too-dear"]


def test_every_faction_of_magic_is_of_one_bloc():
    named = [faction for members in BLOCS.values() for faction in members]
    assert sorted(named) == sorted(f.id for f in factions().values() if f.age == "magic")


def test_the_book_has_all_troops_of_the_age_but_who_leads_for_nothing():
    assert check_troops(BOOK, fighting_kinds()) == ()
    assert {"lieutenant", "sorcerer", "paladin", "war-chariot", "destruction-team"} <= {troop.id for troop in BOOK}
    assert {"warlord", "necromancer"}.isdisjoint(fighting_kinds())


def test_a_faction_recruits_its_own_troops():
    assert codes(KINGDOM, Unit("paladin", 1, ("horse",)), Unit("lieutenant", 1), Unit("sorcerer", 1)) == []
    assert codes(KINGDOM, Unit("war-chariot", 1, ("horse", "javelins"))) == ["order.troop-of-faction"]
    assert codes(KINGDOM, Unit("warriors", 8, ("bow",))) == ["order.kit-of-faction"]


def test_mercenaries_that_a_file_names_serve_its_faction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    hired = '[[mercenaries]]\nid = "brine-dogs"\nname = { en = "Dogs", fr = "Chiens" }\nfights_as = "mercenary-guards"'
    reeds = (
        'id = "reeds"\nage = "magic"\nname = { en = "Reeds", fr = "Roseaux" }\n[troops]\nwarlord = []\nwarriors = []\n'
    )
    (tmp_path / "reeds.toml").write_text(reeds + hired, encoding="utf-8")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    (dogs,) = hired_troops()
    assert (dogs.id, dogs.per_point, dogs.fights_as) == ("brine-dogs", 4, "mercenary-guards")
    assert check_troops((dogs,), fighting_kinds()) == ()
    terms = Terms(TERMS.map, troops=beside_core((*BOOK, dogs)))
    assert codes(People("reeds"), Unit("brine-dogs", 4), terms=terms) == []
    assert codes(People("reeds"), Unit("hearthguard", 4), terms=terms) == ["order.troop-of-faction"]
    assert codes(KINGDOM, Unit("brine-dogs", 4), terms=terms) == ["order.troop-of-faction"]


def test_a_faction_has_its_limits_in_each_band():
    assert codes(KINGDOM, *[Unit("paladin", 1)] * 3) == ["order.faction-limit"]
    assert codes(KINGDOM, *[Unit("lieutenant", 1)] * 2) == ["order.faction-limit"]


def test_destruction_teams_come_in_pairs():
    deep = People("underearth", "", "deep-forge")
    assert codes(deep, Unit("destruction-team", 2, ("firearm",))) == []
    assert codes(deep, Unit("destruction-team", 1, ("firearm",))) == ["order.purchase-step"]


def test_a_lord_without_a_faction_recruits_as_ever():
    assert codes(NOBODY, Unit("warriors", 8, ("bow",)), Unit("war-chariot", 1, ("horse", "javelins"))) == []


@pytest.mark.parametrize(
    ("people", "bloc", "code"),
    [
        (People("no-such"), "order", "campaign.unknown-faction"),
        (People("horde"), "order", "campaign.faction-of-bloc"),
        (People("horde", "necromancer"), "chaos", "campaign.leader"),
        (People("", "necromancer"), "chaos", "campaign.leader"),
        (People("horde", "paladin"), "chaos", "campaign.leader"),
        (People("horde", "", "no-such"), "chaos", "campaign.unknown-board"),
    ],
)
def test_what_a_lord_can_not_choose(people: People, bloc: str, code: str):
    assert [found.code for found in people_problems(people, bloc)] == [code]
    blocs = (bloc, "order" if bloc == "chaos" else "chaos")
    opened = CampaignOpened("x", TERMS.map, blocs=blocs, peoples=(people, NOBODY))
    with pytest.raises(RefusedError):
        open_campaign(opened)


def test_a_campaign_that_was_opened_before_reads_as_it_was():
    old = CampaignOpened("x", TERMS.map)
    text = msgspec.json.encode(old)
    assert b"peoples" not in text
    state = open_campaign(msgspec.json.decode(text, type=CampaignOpened)).state
    assert [lord.people for lord in state.lords] == [NOBODY, NOBODY]
    assert b"people" not in encoded(state)


def test_a_band_is_fielded_as_what_it_is():
    state = campaign()
    band = Band("b1", 1, TERMS.towns(state, 1)[0], (Unit("warriors", 8), Unit("creature", 2)), name="Bones")
    state = msgspec.structs.replace(state, bands=(band,))
    assert fielded(TERMS, state, "b1") == {
        "name": "Bones", "lord": True, "board": "grave-march", "faction": "undead", "leader": "necromancer",
        "names": [], "units": [
            {"troop": "warriors", "figures": 8, "equipment": []}, {"troop": "bipeds", "figures": 2, "equipment": []},
        ],
    }  # fmt: skip
    assert fielded(TERMS, state, "b1", "river-guilds")["board"] == "river-guilds"


def test_bands_of_magic_fight_in_the_engine():
    dead = FightingBand(
        (BandUnit("warriors", 8), BandUnit("mindless", 20), BandUnit("lieutenant", 1)), "Bones", board="grave-march",
        faction="undead", leader="necromancer",
    )  # fmt: skip
    deep = FightingBand(
        (BandUnit("warriors", 8), BandUnit("destruction-team", 2, ("firearm",)), BandUnit("sorcerer", 1)), "Deep",
        board="deep-forge", faction="underearth",
    )  # fmt: skip
    found = fight_bands((dead, deep), 3)
    assert [len(found.attacker), len(found.defender)] == [3, 3]
    assert "necromancer" in found.replay
    assert found == fight_bands((dead, deep), 3)
