"""Alternatives of abilities in a few words."""

from skald.content.board_files import shipped_boards
from skald.content.choices import tell_choice
from skald.content.editions import edition, with_boards
from skald.content.naming import Naming
from skald.rules.context import Context
from skald.rules.ids import Face
from tests.kit.field import LEFT, RIGHT, Field


def told(ability, option, *faces, language="en"):
    field = Field()
    field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 9000))
    rules = with_boards(edition("second"), [each.board for each in shipped_boards().values()], {})
    ctx = Context(rules, field.state)
    return tell_choice(ability, option, faces, Naming(rules, field.state.units, language), ctx)


def test_alternatives_are_told_apart_by_what_they_do():
    bonus = "hill-clans.combat-bonus"
    assert [told(bonus, option, Face.COMMON) for option in (0, 1)] == ["1 attack die", "1 defence die"]
    assert told("hill-clans.javelins-like-rain", 1, language="fr") == "1 dé d’attaque, 1 fatigue pour l’ennemi"
    assert told("iron-margraves.combat-bonus", 1, Face.RARE) == "2 defence dice"
    assert told("iron-margraves.clear-the-lists", 0) == "charges +S"


def test_what_has_no_alternative_or_no_short_words_is_not_told():
    assert told("hill-clans.run-with-the-deer", 0) == ""
    assert told("hill-clans.combat-bonus", 7) == ""
    assert told("nobody.nothing", 0) == ""
    assert told("hill-clans.down-the-slope", 0) == ""
