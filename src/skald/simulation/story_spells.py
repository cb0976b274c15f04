"""A spell in one breath: who cast what at whom, at which level, what it did, and what it cost the caster.

Owns the gathering of a casting's events into one paragraph. Never decides what a spell does: the rules tell its events.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from skald.content.naming import Naming
from skald.content.telling import tell, tell_until
from skald.content.words import word
from skald.rules import events as e
from skald.rules.ids import NO_UNIT, Level
from skald.rules.state import Until
from skald.simulation.story_asides import gathered, grouped

#: What belongs to a casting and needs no words of its own: dice, and uses that are told by what they do.
_SILENT = (e.MagicDieSet, e.SpellAimed, e.RuleUsed)
#: What is told as it would be told alone.
_ASIDE = (
    e.SpellReached, e.EffectBegan, e.EffectEnded, e.EffectRolled, e.FatigueTaken, e.FatigueRemoved,
    e.CasualtiesCancelled,
    e.CasualtyPassedOn, e.FiguresLost, e.UnitEliminated, e.UnitWithdrew, e.UnitStayed, e.PieceMade,
    e.PowerAbused, e.SpellForgotten,
)  # fmt: skip
#: Ends that come with a turn, and belong to no casting.
_IN_TIME = (Until.TURN, Until.NEXT_TURN, Until.OWN_TURN, Until.ENEMY_TURN)
#: Classes of a roll that only succeeds or fails, and of one whose faces count.
_YES_OR_NO, _FACES = 2, 6


@dataclass
class Casting:
    """A spell that is being told."""

    naming: Naming
    began: e.SpellDeclared
    #: The dice as they lie, and the level that was taken.
    dice: e.MagicDiceRolled | None = None
    cast: e.SpellCast | None = None
    told: list[e.Event] = field(default_factory=list)

    def takes(self, event: e.Event) -> bool:
        """Take an event in, if it belongs to this casting."""
        match event:
            case e.MagicDiceRolled():
                self.dice = event
            case e.SpellCast():
                self.cast = event
            case e.SpellReached() if event.units == self.began.aim.units or event.spell != self.began.spell:
                # Whom it was aimed at is said already; whom its abuse reaches is said by what befalls them.
                pass
            case e.EffectEnded() if event.end in _IN_TIME:
                # The turn has ended meanwhile.
                return False
            case _ if isinstance(event, _ASIDE):
                self.told.append(event)
            case _:
                return isinstance(event, _SILENT)
        return True

    def sentences(self) -> str:
        """The whole of it; how long it lasts is said once for all whom it bears on."""
        told = [self._first()]
        for group in grouped(gathered(self.told)):
            said = " ".join(self._told(group))
            if said and not (isinstance(group[0], e.EffectBegan) and said in told):
                told.append(said)
        return " ".join(told)

    def _told(self, events: list[e.Event]) -> list[str]:
        tired = [event for event in events if isinstance(event, e.FatigueTaken)]
        if len(tired) < 2:
            return [self._one(event) for event in events]
        units = ", ".join(self.naming.unit(event.unit) for event in tired)
        return [self._say("tired", units=units, amount=tired[0].amount, why=self.naming.rule(tired[0].why))]

    def _one(self, event: e.Event) -> str:
        match event:
            case e.EffectBegan() if event.rule == self.began.spell and not event.form:
                return self._say("lasts", until=tell_until(self.naming, event.until))
            case e.EffectEnded() if event.rule == self.began.spell:
                return self._say("ends", spell=self.naming.rule(event.rule))
            case e.EffectRolled():
                return self._dice(event)
            case _:
                return tell(event, self.naming)

    def _dice(self, event: e.EffectRolled) -> str:
        """What fell for an effect: how many dice took effect, or their faces where those count."""
        dice, classes = sum(event.counts), len(event.counts)
        unit = "" if event.unit == NO_UNIT or self.began.aim.units == (event.unit,) else self.naming.unit(event.unit)
        unit = unit[:1].upper() + unit[1:]
        if classes == _FACES:
            faces = ", ".join(str(face) for face, count in enumerate(event.counts, start=1) for _ in range(count))
            return self._say("unit-faces" if unit else "faces", unit=unit, faces=faces)
        if classes != _YES_OR_NO:
            # A table or a sum: what follows tells it.
            return ""
        hits = event.counts[0]
        key = f"{'die' if dice == 1 else 'dice'}.{('none', 'one')[hits] if hits < 2 else 'many'}"
        said = self._say(key, hits=hits, dice=dice)
        return self._say("of-unit", unit=unit, told=said[:1].lower() + said[1:]) if unit else said

    def _say(self, key: str, **given: object) -> str:
        return word(self.naming.language, "story", f"cast.{key}", **given)

    def _first(self) -> str:
        if self.cast is None:
            return tell(self.began, self.naming)
        naming, units = self.naming, self.began.aim.units
        rolled = "" if self.dice is None else ", ".join(_level(naming, level) for level in self.dice.levels)
        kind = ("at" if units else "alone") if rolled else ("at-will" if units else "alone-at-will")
        said = self._say(
            kind, unit=naming.unit(self.began.unit),
            spell=naming.rule(self.cast.spell), units=", ".join(map(naming.unit, units)),
            level=_level(naming, self.cast.level), rolled=rolled,
        )  # fmt: skip
        return said[:1].upper() + said[1:]


def _level(naming: Naming, level: Level) -> str:
    return naming.term("level", level.name.lower())
