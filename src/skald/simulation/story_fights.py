"""A fight in one breath: who fell upon whom and why, what the dice did both ways, who fell and who gave way.

Owns the gathering of a fight's events into one paragraph. Never decides what a fight is: the rules tell its events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from skald.content.naming import Naming
from skald.content.second.magic.wording import spell_name
from skald.content.telling import tell
from skald.content.words import word
from skald.rules import events as e
from skald.rules.clauses import Clause
from skald.rules.ids import NO_UNIT, AbilityId, Combat, RuleId, Side, UnitId
from skald.simulation.story_asides import gathered

#: What belongs to a fight and needs no words of its own.
_SILENT = (
    e.RanksClosed, e.DiceTraded, e.PoolAssembled, e.DiceGained, e.FatigueTaken, e.FatigueRemoved,
)  # fmt: skip
#: What is told within a fight as it would be told alone.
_ASIDE = (e.CasualtiesCancelled, e.CasualtyPassedOn, e.UnitStayed)


@dataclass
class Blows:
    """What one of the two dealt out: dice, hits, how many were saved, and what the other lost by them."""

    dice: int = 0
    hits: int = 0
    saved: int = 0
    lost: int = 0
    left: int | None = None


@dataclass
class Fight:
    """A fight that is being told."""

    naming: Naming
    began: e.FightBegan
    #: The rule or ability by which it came, in words.
    by: str = ""
    #: By attacker and defender.
    blows: tuple[Blows, Blows] = field(default_factory=lambda: (Blows(), Blows()))
    used: dict[Side, list[AbilityId]] = field(default_factory=dict)
    exploited: list[e.FatigueExploited] = field(default_factory=list)
    asides: list[e.Event] = field(default_factory=list)
    decided: e.FightDecided | None = None
    gave_way: e.UnitWithdrew | None = None
    fallen: list[UnitId] = field(default_factory=list)
    #: Who was tired by the loss of comrades, once for each fatigue.
    shaken: list[UnitId] = field(default_factory=list)
    #: The spells that bore on it, in the order in which they showed.
    magic: dict[RuleId, None] = field(default_factory=dict)
    #: Whether it is told while it goes on: who falls may not be settled yet.
    is_open: bool = False
    #: Whether a shot without a shooter has fallen: no activation ends it.
    has_fallen: bool = False

    def takes(self, event: e.Event) -> bool:
        """Take an event in, if it belongs to this fight."""
        self.magic |= dict.fromkeys(why for why in _reasons(event) if spell_name(self.naming.language, why))
        match event:
            case e.AbilityTriggered():
                self.used.setdefault(event.side, []).append(event.ability)
            case e.FatigueExploited():
                self.exploited.append(event)
            case e.AttackRolled():
                self._struck(event)
            case e.DefenceRolled() if (found := self._against(event.unit)) is not None:
                found.saved += event.saved
                self.has_fallen = self.began.attacker == NO_UNIT
            case e.FiguresLost() if (found := self._against(event.unit)) is not None:
                found.lost += event.amount
                found.left = event.left
            case e.UnitEliminated():
                self.fallen.append(event.unit)
            case e.FatigueTaken() if event.why == self.naming.ruleset.clauses.get(Clause.ELIMINATION_FATIGUE):
                self.shaken += [event.unit] * event.amount
            case e.FightDecided():
                self.decided = event
            case e.UnitWithdrew():
                self.gave_way = event
            case _ if isinstance(event, (*_ASIDE, e.FiguresLost)):
                self.asides.append(event)
            case _:
                return isinstance(event, _SILENT)
        return True

    @property
    def kind(self) -> str:
        """What it is drawn as: a melee or a shot."""
        return "melee" if self.began.combat is Combat.MELEE else "shoot"

    def sentences(self) -> str:
        """The whole fight."""
        asides = (tell(event, self.naming) for event in gathered(self.asides))
        tired = (tell(event, self.naming) for event in self.exploited)
        beside = (*_times(tired), self._spells(), *self._strikes(), *_times(asides))
        told = [self._opening(), *self._uses(), *beside, *self._ending()]
        return " ".join(each for each in told if each)

    def brief(self) -> str:
        """Who fought whom, and what came of it; while it goes on, how the dice fell."""
        if self.is_open and self.decided is None:
            return " ".join([*self._strikes(), *self._ending()]) or self._short("")
        theirs, own = (blows.lost for blows in self.blows)
        return " ".join([self._short("" if theirs or own else "-none", theirs=theirs, own=own), *self._ending()])

    def _short(self, ending: str, **lost: int) -> str:
        began = self.began
        key = "effect" if began.attacker == NO_UNIT else began.combat.value
        names = {"attacker": self.naming.unit(began.attacker), "defender": self.naming.unit(began.defender)}
        said = self._say(f"short-{key}{ending if lost else '-open'}", **names, **lost)
        return said[:1].upper() + said[1:]

    def _struck(self, event: e.AttackRolled) -> None:
        found = self.blows[0] if event.unit in (self.began.attacker, NO_UNIT) else self.blows[1]
        # Dice that are rolled again are the same dice; what stood of them before is counted already.
        found.dice += 0 if event.again else sum(event.counts)
        found.hits += event.hits
        self.has_fallen = self.began.attacker == NO_UNIT and not found.hits

    def _against(self, unit: UnitId) -> Blows | None:
        """The blows that fell on a unit."""
        if unit == self.began.defender:
            return self.blows[0]
        return self.blows[1] if unit == self.began.attacker else None

    def _say(self, key: str, **given: object) -> str:
        return word(self.naming.language, "story", f"fight.{key}", **given)

    def _opening(self) -> str:
        began = self.began
        key = "effect" if began.attacker == NO_UNIT else began.combat.value
        said = self._say(
            key,
            attacker=self.naming.unit(began.attacker),
            defender=self.naming.unit(began.defender),
            why=self.by or self.naming.rule(RuleId(began.why)),
        )
        return said[:1].upper() + said[1:]

    def _uses(self) -> list[str]:
        return [
            self._say("used", side=self.naming.side(side), abilities=", ".join(map(self.naming.ability, abilities)))
            for side, abilities in self.used.items()
        ]

    def _spells(self) -> str:
        return self._say("magic", spells=", ".join(map(self.naming.rule, self.magic))) if self.magic else ""

    def _strikes(self) -> list[str]:
        found = []
        for who, blows in zip(("attack", "reply"), self.blows, strict=True):
            if blows.dice or blows.lost:
                key = who if blows.left is None else f"{who}-{'fatal' if blows.left == 0 else 'losses'}"
                if blows.left is None and blows.hits > blows.saved and self.is_open and self.decided is None:
                    key = f"{who}-open"
                found.append(
                    self._say(
                        key, dice=blows.dice, pool=self.naming.dice(blows.dice), hits=blows.hits,
                        saved=min(blows.saved, blows.hits), lost=blows.lost, left=blows.left or 0,
                    )
                )  # fmt: skip
        return found

    def _ending(self) -> list[str]:
        found = [self._say("perished", unit=self.naming.unit(unit)) for unit in self.fallen]
        if self.shaken:
            found.append(self._say("shaken", units=", ".join(_times(map(self.naming.unit, self.shaken), end=""))))
        if self.decided is not None and self.decided.loser != NO_UNIT and not self.gave_way:
            found.append(self._say("won", winner=self.naming.unit(self.decided.winner)))
        if self.gave_way is not None:
            found.append(self._parting(self.gave_way))
        return [each[:1].upper() + each[1:] for each in found]

    def _parting(self, gave_way: e.UnitWithdrew) -> str:
        """Who stepped back, and why: it lost more, or as many in its own attack, or the beaten one had no way out."""
        said = {"unit": self.naming.unit(gave_way.unit), "distance": self.naming.length(gave_way.distance)}
        decided = self.decided
        if decided is None or gave_way.unit not in (decided.winner, decided.loser):
            return self._say("withdrew", **said)
        if gave_way.unit == decided.winner:
            return self._say("gave-way", loser=self.naming.unit(decided.loser), **said)
        if decided.attacker_lost == decided.defender_lost and decided.loser == self.began.attacker:
            return self._say("tie", **said)
        mine, theirs = decided.attacker_lost, decided.defender_lost
        if gave_way.unit != self.began.attacker:
            mine, theirs = theirs, mine
        return self._say("beaten" if mine > theirs else "beaten-level", mine=mine, theirs=theirs, **said)


def _times(said: Iterable[str], end: str = ".") -> list[str]:
    """Sentences or names in their order; one that comes several times once, with how often."""
    counted = Counter(said)
    return [each if times == 1 else f"{each.removesuffix(end)} (×{times}){end}" for each, times in counted.items()]


def _reasons(event: e.Event) -> Iterator[RuleId]:
    """The rules that altered what an event tells: a pool, the dice that were rolled, fatigue that came of it."""
    match event:
        case e.PoolAssembled():
            tallies = (event.dice, event.defence)
        case e.AttackRolled():
            tallies = (event.armour, event.bonus)
        case e.DefenceRolled():
            tallies = (event.dice, event.needed)
        case e.DiceGained() | e.FatigueTaken():
            yield event.why
            return
        case _:
            return
    yield from (modifier.why for tally in tallies for modifier in tally.modifiers if modifier.amount)
