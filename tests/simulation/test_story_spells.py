"""A spell in a story: one line with its level, its dice, what it did, how long it lasts and what it cost."""

from __future__ import annotations

import pytest

from skald.content.naming import Naming
from skald.rules.dice import Roll
from skald.rules.events import SpellCast, SpellDeclared
from skald.rules.ids import Kind, UnitId
from skald.rules.notation import Entry
from skald.simulation.contest import contender, fight, ruleset_for
from skald.simulation.story import Line, _Teller
from skald.warbands.files import ready_warbands
from tests.cases.magic.test_pairs import under
from tests.kit.boards import going_on
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.kit.fights import charge, duel
from tests.kit.magic import MAXIMUM, OPTIMUM, arena, at, caster, declare, end_turn, spelled


def scene(*spells: str) -> tuple[Field, UnitId, UnitId]:
    field = arena()
    magician = caster(field, (3000, 3000), *spells)
    foe = field.unit(RIGHT, "warriors", 6, (2600, 4600))
    return field, magician, foe


def lines(field: Field, game: Game, language: str = "en") -> list[Line]:
    """What is told of everything that happened since the beginning."""
    teller = _Teller(Naming(field.rules, field.state.units, language, ("Ada", "Bo")))
    teller.hear(1, Entry(Roll(()), tuple(game.events)))
    return [line for chapter in teller.ended(1) for line in chapter.lines]


SAID = {
    "en": (
        "Ada’s Sorcerer (0) cast “Skyfire” at Bo’s Warriors (1): optimum (dice: optimum). 2 of 2 dice took effect. "
        "Bo’s Warriors (1) lost 2 figures; remaining: 4 (Skyfire)."
    ),
    "fr": (
        "Le Sorcier (0) d’Ada a lancé «\xa0Trait de foudre\xa0» sur l’unité de Guerriers (1) de Bo\xa0: optimum "
        "(dés\xa0: optimum). 2 dés sur 2 ont fait effet. "
        "L’unité de Guerriers (1) de Bo a perdu 2 figurines\xa0; reste\xa0: 4 (Trait de foudre)."
    ),
}


@pytest.mark.parametrize("language", SAID)
def test_a_bolt_is_one_line_with_its_dice_and_those_who_fell(language):
    field, magician, foe = scene("bolt")
    game = declare(field.game(), magician, "bolt", at(foe), OPTIMUM).hits(2)
    going_on(game)
    (line,) = lines(field, game, language)
    assert (line.kind, line.side, line.text) == ("cast", LEFT, SAID[language])


def test_a_lasting_spell_says_until_when_and_a_maximum_what_it_cost():
    field, magician, _ = scene("mists")
    game = declare(field.game(), magician, "mists", level=MAXIMUM)
    game.do(Roll(tuple(int(total == 9) for total in range(2, 13)))).hits(1)
    (line,) = lines(field, game)
    assert line.text == (
        "Ada’s Sorcerer (0) cast “Shroud of Fog”: maximum (dice: maximum). It lasts until its owner’s next turn. "
        "Ada’s Sorcerer (0) abused the power of “Shroud of Fog” (rolled 9) and felt the recoil. "
        "The die took effect. Ada’s Sorcerer (0) forgot “Shroud of Fog” (Abuse of Power)."
    )


@pytest.mark.parametrize(
    ("total", "hits", "told"),
    [
        (
            12, (),
            ("was hurled into nothing. 1 fatigue each for Ada’s Warriors (2), Ada’s Warlord (3) (Abuse of Power). "
            "Ada’s Sorcerer (0) perished (Abuse of Power). “Drums of Iron” is over. 1 fatigue each for "
            "Ada’s Warriors (2), Ada’s Warlord (3) (Comrades lost)."),
        ),
        (
            2, (0, 1),
            ("burst. Ada’s Sorcerer (0) perished (Abuse of Power). “Drums of Iron” is over. "
            "Ada’s Warriors (2): the die had no effect. Ada’s Warlord (3): the die took effect. "
            "Ada’s Warlord (3) cancelled 1 casualty (Resilience (1)). 1 fatigue each for "
            "Ada’s Warriors (2), Ada’s Warlord (3) (Comrades lost)."),
        ),
    ],
)  # fmt: skip
def test_abuse_is_told_before_what_it_did_and_many_as_one(total, hits, told):
    field, magician, _ = scene("rites-of-battle")
    field.unit(LEFT, "warriors", 4, (3600, 3000))
    field.unit(LEFT, "warlord", 1, (3000, 2200))
    game = declare(field.game(), magician, "rites-of-battle", level=MAXIMUM)
    game.do(Roll(tuple(int(each == total) for each in range(2, 13))))
    for count in hits:
        game.hits(count)
    if hits:
        going_on(game)
    (line,) = lines(field, game)
    assert line.text.partition(f"(rolled {total}) ")[2].removeprefix("and ") == told


def test_a_fight_names_the_spells_that_bear_on_it():
    field = arena()
    ours, theirs = duel(field, ("warriors", 6), ("warriors", 6), gap=500)
    under(field, ours, ("violence", OPTIMUM), ("shield-of-light", MAXIMUM))
    under(field, theirs, ("rust", MAXIMUM))
    game = charge(field.game(), ours, theirs).passing().hits(0).hits(0)
    (line,) = lines(field, game)
    assert "Magic at work: Red Haste, Radiant Ward, Canker. With 6 dice (4+ to hit): no hit." in line.text


def test_what_a_spell_does_later_is_told_and_its_end_in_time_is_not():
    field, magician, foe = scene("nightmares", "chrysalis")
    field.change(foe, fatigue=1)
    game = spelled(field.game(), magician, "nightmares", at(foe), OPTIMUM)
    game = end_turn(spelled(game, magician, "chrysalis", level=OPTIMUM))
    game.grant(foe, Kind.REST).roll(0, 0, 0, 1, 0, 0)
    game = end_turn(game)
    told = [line.text for line in lines(field, game)]
    assert "Bo’s Warriors (1) took 1 fatigue (Night Terrors)." in told
    told = [text for text in told if "the turn is over" not in text]
    assert [text for text in told if "no longer" in text or "is over" in text] == []


def test_every_cast_of_a_battle_is_told():
    ready = ready_warbands()
    sides = (contender(ready["crown-vanguard"], "raider"), contender(ready["ash-procession"], "raider"))
    rules = ruleset_for("second", sides)
    battle = fight(rules, sides, seed=3)
    naming = Naming(rules, battle.final.units, "en", ("Ada", "Bo"))
    teller = _Teller(naming)
    for number, entry in enumerate(battle.entries, start=1):
        teller.hear(number, entry)
    found = [line for chapter in teller.ended(len(battle.entries)) for line in chapter.lines if line.kind == "cast"]
    events = [event for entry in battle.entries for event in entry.events]
    assert len(found) == sum(isinstance(event, SpellDeclared) for event in events)
    assert sum(isinstance(event, SpellCast) for event in events) == len(found) > 0
