"""Questions about spells, told from those about fights, in both languages."""

from __future__ import annotations

import pytest

from skald.odds.matchup import Fighter
from skald.odds.said_spell import SaidSpell, read_spell
from skald.odds.vocabulary import plain

EIGHT = Fighter("warriors", 8)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cast bolt with 3 dice on 8 warriors", SaidSpell("cast", "bolt", 3, EIGHT)),
        ("Skyfire on 8 warriors", SaidSpell("skyfire", "bolt", 0, EIGHT)),
        (
            "le sort Chair de pierre sur mes 8 guerriers avec 3 dés",
            SaidSpell("chair de pierre", "transmutation", 3, EIGHT),
        ),
        ("chance de réussir Trait de foudre avec 4 dés de magie", SaidSpell("trait de foudre", "bolt", 4)),
        ("lancer un sort", SaidSpell("lancer un sort")),
        ("sort boule de feu sur 8 guerriers", SaidSpell("sort", target=EIGHT)),
        ("je lance Peau de pierre", SaidSpell("je lance peau de pierre")),
        ("qui s’en sort le mieux contre 8 guerriers", None),
        ("mon seigneur s’en sort-il contre 8 guerriers", None),
        ("quel est le sort de mes 8 guerriers contre 4 gardes", None),
        ("8 guerriers lance contre 4 gardes", None),
        ("je lance des javelots sur 4 gardes", None),
        ("lancer 8 dés à 5+", None),
        ("je lance une charge contre 4 gardes", None),
        ("je lance mes 8 guerriers sur ses 4 gardes", None),
    ],
)
def test_a_spell_is_told_from_a_fight(text: str, said: SaidSpell | None):
    assert read_spell(plain(text)) == said
