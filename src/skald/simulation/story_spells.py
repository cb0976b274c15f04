"""A spell in one breath: who cast what at whom, at which level, what it did, and what it cost the caster.

Owns the gathering of a casting's events into one paragraph. Never decides what a spell does: the rules tell its events.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from skald.content.naming import Naming
from skald.content.telling import tell, tell_until
from skald.content.words import word
from skald.rules import events as e
from skald.rules.ids import Level

#: What belongs to a casting and needs no words of its own: dice, and uses that are told by what they do.
_SILENT = (e.MagicDieSet, e.EffectRolled, e.SpellAimed, e.RuleUsed)
#: What is told as it would be told alone.
_ASIDE = (
    e.SpellReached, e.EffectBegan, e.FatigueTaken, e.FatigueRemoved, e.CasualtiesCancelled, e.CasualtyPassedOn,
    e.FiguresLost, e.UnitEliminated, e.UnitWithdrew, e.UnitStayed, e.PieceMade, e.PowerAbused, e.SpellForgotten,
)  # fmt: skip


@dataclass
class Casting:
    """A spell that is being told."""

    naming: Naming
    began: e.SpellDeclared
    #: The dice as they lie, and the level that was taken.
    dice: e.MagicDiceRolled | None = None
    cast: e.SpellCast | None = None
    told: list[str] = field(default_factory=list)

    def takes(self, event: e.Event) -> bool:
        """Take an event in, if it belongs to this casting."""
        match event:
            case e.MagicDiceRolled():
                self.dice = event
            case e.SpellCast():
                self.cast = event
            case e.SpellReached() if event.units == self.began.aim.units:
                # Whom it was aimed at is said already.
                pass
            case e.EffectBegan() if event.rule == self.began.spell and not event.form:
                self._lasts(event)
            case _ if isinstance(event, _ASIDE):
                self.told.append(tell(event, self.naming))
            case _:
                return isinstance(event, _SILENT)
        return True

    def _lasts(self, event: e.EffectBegan) -> None:
        """How long, said once for all whom it bears on."""
        until = tell_until(self.naming, event.until)
        said = word(self.naming.language, "story", "cast.lasts", until=until)
        if said not in self.told:
            self.told.append(said)

    def sentences(self) -> str:
        """The whole of it."""
        return " ".join((self._first(), *self.told))

    def _first(self) -> str:
        if self.cast is None:
            return tell(self.began, self.naming)
        naming, units = self.naming, self.began.aim.units
        rolled = "" if self.dice is None else ", ".join(_level(naming, level) for level in self.dice.levels)
        kind = ("at" if units else "alone") if rolled else ("at-will" if units else "alone-at-will")
        said = word(
            naming.language, "story", f"cast.{kind}", unit=naming.unit(self.began.unit),
            spell=naming.rule(self.cast.spell), units=", ".join(map(naming.unit, units)),
            level=_level(naming, self.cast.level), rolled=rolled,
        )  # fmt: skip
        return said[:1].upper() + said[1:]


def _level(naming: Naming, level: Level) -> str:
    return naming.term("level", level.name.lower())
