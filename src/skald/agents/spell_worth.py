"""What each spell is worth at each of its levels: the table "worth casting when", as numbers.

Values are sixtieths of a point, one for each level, from a glance at the table (``spell_sight``).
"""

from __future__ import annotations

from skald.agents.spell_ground import dust, focus, thicket, thorns
from skald.agents.spell_scale import Judge
from skald.agents.spell_shapes import shape_worth
from skald.agents.spell_spurs import eases, fever, foresight, giantsbane, haste, hurries, pack, shoots_now, wings
from skald.agents.spell_strikes import (
    bolt,
    canker,
    gale,
    hampers,
    lance,
    leech,
    repels,
    storm,
    terrors,
    weeds,
    withers,
    years,
)
from skald.agents.spell_wards import bark, barrier, drums, dusk, embers, flesh, fog, stance, ward_of_light

JUDGES: dict[str, Judge] = {
    "bolt": bolt,
    "elemental-barrier": barrier,
    "breath": gale,
    "transmutation": flesh,
    "tempest": storm,
    "mists": fog,
    "blinding": hampers(33, 50, 67),
    "burning": embers,
    "banishment": repels,
    "shield-of-light": ward_of_light,
    "spear-of-light": lance,
    "laying-on-hands": eases,
    "chrysalis": bark,
    "transformation": shape_worth,
    "animal-prowess": pack,
    "wall-of-thorns": thorns,
    "choking-weeds": weeds,
    "verdant-wakening": thicket,
    "cleaving-blades": giantsbane,
    "stoke-fury": fever,
    "violence": haste,
    "strengthen": stance,
    "rust": canker,
    "rites-of-battle": drums,
    "decay": withers,
    "slowed-time": shoots_now,
    "aging": years,
    "erosion": dust,
    "precognition": foresight,
    "rush": hurries,
    "drain-life": leech,
    "shadows": dusk,
    "ritual": focus,
    "eruptions": wings,
    "bane": hampers(17, 33, 65),
    "nightmares": terrors,
}
#: Cast when nothing else is left to do: they serve in the enemy's turn.
LATE = frozenset({
    "elemental-barrier", "transmutation", "mists", "burning", "shield-of-light", "chrysalis", "strengthen", "shadows",
    "wall-of-thorns", "verdant-wakening", "erosion", "blinding", "rust", "bane", "nightmares", "aging", "ritual",
})  # fmt: skip
