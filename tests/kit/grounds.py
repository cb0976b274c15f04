"""Rulesets with other ground or other bases than usual."""

from __future__ import annotations

from skald.rules.ids import Cover, Ground
from skald.rules.ruleset import Ruleset, TerrainKind
from tests.kit.field import Field, ruleset

CLIFF = TerrainKind(
    "cliff", False, Ground.IMPASSABLE, True, Cover.NONE, ((-500, -500), (500, -500), (500, 500), (-500, 500))
)


def with_cliffs() -> Ruleset:
    """The second edition with an impassable square of 10 cm, which its own table lacks."""
    rules = ruleset()
    return rules.derive(rules.id, terrain={**rules.terrain, "cliff": CLIFF})


def long_riders() -> Field:
    """A field whose riders stand on bases of 25 x 50 mm and face along x."""
    return Field(ruleset(mounted_base="rect-25x50"))
