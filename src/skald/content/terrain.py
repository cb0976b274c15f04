"""The terrain table: pieces with their size, ground, height and cover. Shapes are ours; corners in tenths of mm."""

from __future__ import annotations

from skald.rules.ids import Cover, Ground
from skald.rules.ruleset import TerrainKind

# Large pieces fit within L x M, small ones within M x M.
_BROAD = ((-1400, -250), (-900, -700), (500, -720), (1350, -350), (1400, 250), (700, 720), (-600, 700), (-1300, 350))
_LONG = ((-1350, -400), (0, -700), (1250, -500), (1400, 200), (500, 650), (-900, 680))
_ROUND = ((-650, -250), (-250, -650), (350, -600), (680, -150), (600, 400), (150, 680), (-450, 550))
_PATCH = ((-600, -500), (550, -600), (700, 300), (100, 650), (-650, 400))
_ACRE = ((-1300, -650), (1300, -650), (1300, 650), (-1300, 650))

TERRAIN = {
    kind.id: kind
    for kind in (
        TerrainKind("hill", True, Ground.OPEN, True, Cover.NONE, _BROAD),
        TerrainKind("steep-hill", True, Ground.UNEVEN, True, Cover.NONE, _LONG),
        TerrainKind("wood", True, Ground.UNEVEN, True, Cover.LIGHT, _BROAD),
        TerrainKind("scrub", False, Ground.UNEVEN, False, Cover.LIGHT, _ROUND),
        TerrainKind("field", True, Ground.OPEN, False, Cover.LIGHT, _ACRE),
        TerrainKind("marsh", False, Ground.DANGEROUS, False, Cover.NONE, _ROUND),
        TerrainKind("rocks", False, Ground.UNEVEN, False, Cover.SOLID, _PATCH),
    )
}

# A line across the table, as thick as a wall is: crossed at S, and it hides and covers nobody.
_LINE = ((-700, -40), (700, -40), (700, 40), (-700, 40))

#: Linear obstacles, for the edition that has them.
LINEAR = {
    kind.id: kind
    for kind in (
        TerrainKind("wall", False, Ground.UNEVEN, False, Cover.NONE, _LINE),
        TerrainKind("hedge", False, Ground.UNEVEN, False, Cover.NONE, _LINE),
    )
}
