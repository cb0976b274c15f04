"""Each unit of the table in text is a sentence: how many, how tired, on what ground, who is near, and who is seen."""

import pytest
from django.utils import translation
from msgspec.structs import replace

from skald.content.naming import Naming
from skald.rules.context import Context
from skald.rules.ids import UnitId
from skald.rules.lengths import L, M, S
from skald.web.battles.queries.units import unit_told
from tests.kit.field import LEFT, RIGHT, Field


def laid_out():
    field = Field()
    field.unit(LEFT, "warriors", 6, (5000, 3000), "javelins", fatigue=1, started=8)
    field.unit(LEFT, "hearthguard", 4, (2000, 3000))
    field.unit(RIGHT, "levies", 8, (5000, 3000 + M + 300), "bow", fatigue=3)
    field.unit(RIGHT, "warriors", 8, (5000, 3000 + L + S))
    field.terrain("wood", (5000, 3000 + M + 300))
    field.state = replace(field.state, terrain=(replace(field.state.terrain[0], id=0),))
    return field


def told(language):
    field = laid_out()
    ctx, naming = Context(field.rules, field.state), Naming(field.rules, field.state.units, language)
    with translation.override(language):
        return [unit_told(ctx, unit, naming) for unit in field.state.units]


#: Two units of each side in both languages: how many, with what, how tired, where, who is near and how far, who unseen.
#: From rim to rim they are 12.5, 34.5 and 18.5 cm apart, 25, 43 and 16.
ENGLISH = """
6 figures of 8; javelins; fatigue 1; in the open; enemies: Right’s Levies (2) 12 cm (≤ M) north, Right’s Warriors (3)
34 cm (> L) north (out of sight); friends: Left’s Hearthguards (1) 18 cm (≤ L) west.

4 figures of 4; rested; in the open; enemies: Right’s Levies (2) 25 cm (≤ L) north-east, Right’s Warriors (3) 43 cm
(> L) north-east; friends: Left’s Warriors (0) 18 cm (≤ L) east.

8 figures of 8; bow; exhausted, fatigue 3; in: wood 1; enemies: Left’s Warriors (0) 12 cm (≤ M) south, Left’s
Hearthguards (1) 25 cm (≤ L) south-west; friends: Right’s Warriors (3) 16 cm (≤ L) north.

8 figures of 8; rested; in the open; enemies: Left’s Warriors (0) 34 cm (> L) south (out of sight), Left’s
Hearthguards (1) 43 cm (> L) south-west; friends: Right’s Levies (2) 16 cm (≤ L) south.
"""
FRENCH = """
6 figurines sur 8 ; javelots ; fatigue 1 ; à découvert ; ennemis : l’unité de Levées (2) de Droite à 12 cm (≤ M),
nord, l’unité de Guerriers (3) de Droite à 34 cm (> L), nord (hors de vue) ; amis : l’unité de Gardes
(1) de Gauche à 18 cm (≤ L), ouest.

4 figurines sur 4 ; sans fatigue ; à découvert ; ennemis : l’unité de Levées (2) de Droite à 25 cm (≤ L), nord-est,
l’unité de Guerriers (3) de Droite à 43 cm (> L), nord-est ; amis : l’unité de Guerriers (0) de
Gauche à 18 cm (≤ L), est.

8 figurines sur 8 ; arc ; épuisement (fatigue : 3) ; dans : bois 1 ; ennemis : l’unité de Guerriers (0) de Gauche à
12 cm (≤ M), sud, l’unité de Gardes (1) de Gauche à 25 cm (≤ L), sud-ouest ; amis : l’unité de
Guerriers (3) de Droite à 16 cm (≤ L), nord.

8 figurines sur 8 ; sans fatigue ; à découvert ; ennemis : l’unité de Guerriers (0) de Gauche à 34 cm (> L), sud
(hors de vue), l’unité de Gardes (1) de Gauche à 43 cm (> L), sud-ouest ; amis : l’unité de Levées (2) de
Droite à 16 cm (≤ L), sud.
"""


@pytest.mark.parametrize(("language", "sentences"), [("en", ENGLISH), ("fr", FRENCH)])
def test_each_unit_is_a_sentence(language, sentences):
    written = [" ".join(each.split()) for each in sentences.split("\n\n")]
    assert [each.replace("\u00a0", " ") for each in told(language)] == written


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"deployed": True}, "wiped out."),
        ({"deployed": False}, "not on the table yet."),
        ({"deployed": False, "reserve": True}, "kept in reserve."),
    ],
)
def test_who_stands_nowhere_says_why(changes, said):
    field = laid_out()
    field.change(UnitId(0), figures=(), **changes)
    ctx, naming = Context(field.rules, field.state), Naming(field.rules, field.state.units, "en")
    assert unit_told(ctx, field.state.units[0], naming) == said
