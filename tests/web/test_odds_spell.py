"""The page of a spell's odds, and spells in the form of a fight."""

import html

import pytest


def page(client, query="", accept="en", where="/odds/spell"):
    answer = client.get(f"{where}?{query}", headers={"accept-language": accept})
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


@pytest.mark.parametrize(("accept", "word"), [("en", "Skyfire: 8 Warriors"), ("fr", "Trait de foudre : 8 Guerriers")])
def test_the_page_answers_before_anything_is_asked(client, accept, word):
    text = page(client, accept=accept).replace("\N{NO-BREAK SPACE}", " ")
    assert word in text
    assert ("42.1%" if accept == "en" else "42,1 %") in text


def test_an_aim_shows_every_number_of_dice(client):
    text = page(client, "spell=decay&dice=4&target=12+levies&aim=casualties")
    assert "Best with this many dice: 4" in text


def test_a_spell_on_nobody_needs_no_target(client):
    text = page(client, "spell=mists")
    assert "This spell is not cast at a unit." in text
    assert "Abuse of Power, by the total of two dice" in text


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("spell=blot", "There is no spell called “blot”. Is it “bolt”?"),
        ("dice=99", "isn’t a whole number from 1 to 12"),
        ("target=8+wariors", "“wariors” isn’t understood here"),
        ("spell=animal-prowess&target=8+warriors", "Call of the Pack can’t be cast like that"),
        ("take=all", "“all” means nothing here"),
        ("cfatigue=3", "can have from 0 to 2 fatigue"),
    ],
)
def test_nonsense_is_told(client, query, told):
    assert told in page(client, query)


def test_a_fight_has_spells_on_its_units(client):
    asked = "a.n=8&a.troop=warriors&d.n=8&d.troop=warriors"
    text = page(client, f"{asked}&a.spell=violence:maximum&d.spell=rust:minimum", where="/odds/")
    assert "Red Haste (maximum)" in text
    assert "Canker (minimum)" in text
    assert "There is no spell called" in page(client, f"{asked}&a.spell=viole", where="/odds/")
