"""Which faction somebody means: one key for one faction, in both languages and however it is spelt."""

from __future__ import annotations

import pytest

from skald.content.factions.peoples import people_key, peoples


@pytest.mark.parametrize(
    "alike",
    [
        ("Normans", "normands", "NORMAN", " Normand "),
        ("Bretons", "breton", "BRETONS"),
        ("Anglo-Danes", "Anglo danois", "anglo-danish"),
        ("Scots", "Écossais", "ecossais"),
        ("Undead Legions", "undead", "Légions des morts"),
        ("Black Corsairs", "black corsair"),
    ],
)
def test_one_faction_has_one_key(alike):
    assert len({people_key(each) for each in alike}) == 1


def test_other_factions_have_other_keys():
    names = ["Normans", "Bretons", "Britons", "Saxons", "Anglo-Saxons", "Rus", "Pagan Rus", "Black Corsairs"]
    assert len({people_key(each) for each in names}) == len(names)
    assert people_key(None) == people_key("  ") == ""


def test_no_two_peoples_share_a_name():
    keys = [people_key(name) for people in peoples() for name in (people.en, people.fr, *people.also)]
    assert keys == [people.id for people in peoples() for _name in (people.en, people.fr, *people.also)]
