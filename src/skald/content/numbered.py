"""What a number stands for where one is named instead of a unit or a place: a form, a spell, the face of a die."""

from __future__ import annotations

from skald.content.naming import Naming, face_name
from skald.content.second.lieutenants import CONJUROR
from skald.content.second.magic.abuse import ABUSE
from skald.content.second.magic.earth import SHAPES, TRANSFORMATION
from skald.rules.awaiting import About
from skald.rules.context import Context
from skald.rules.frames import Casting
from skald.rules.ids import NO_UNIT, Face


def tell_numbered(number: int, naming: Naming, ctx: Context, about: About) -> str:
    """The thing of that number, in words; nothing where it is only a number."""
    casting = ctx.nearest(Casting)
    if casting is not None and casting.spell == TRANSFORMATION and casting.level is not None:
        forms = SHAPES[casting.level]
        return naming.form(forms[number]) if number < len(forms) else ""
    if about.source == ABUSE and about.unit != NO_UNIT:
        spells = ctx.unit(about.unit).spells
        return naming.rule(spells[number]) if number < len(spells) else ""
    if about.source == CONJUROR and number in list(Face):
        return face_name(naming.language, Face(number))
    return ""
