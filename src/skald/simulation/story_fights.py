"""A fight in one breath: who fell upon whom and why, what the dice did both ways, who fell and who gave way.

Owns the gathering of a fight's events into one paragraph. Never decides what a fight is: the rules tell its events.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from skald.content.naming import MINUS, Naming
from skald.content.second.magic.wording import spell_name
from skald.content.telling import tell
from skald.content.words import counted_word, word
from skald.rules import events as e
from skald.rules.ids import NO_UNIT, AbilityId, Combat, RuleId, Side, UnitId
from skald.rules.tally import Tally
from skald.simulation.story_asides import gathered

#: What belongs to a fight and needs no words of its own.
_SILENT = (e.DiceTraded, e.DiceGained, e.FatigueRemoved)
#: The faces of a die.
FACES = 6
#: What is told within a fight as it would be told alone.
_ASIDE = (e.RanksClosed, e.CasualtiesCancelled, e.CasualtyPassedOn, e.UnitStayed)


@dataclass
class Blows:
    """What one of the two dealt out: dice, hits, how many were saved, and what the other lost by them."""

    dice: int = 0
    hits: int = 0
    saved: int = 0
    #: The dice that were rolled to save, which may be more than the hits.
    guards: int = 0
    lost: int = 0
    left: int | None = None
    #: Where the dice come from; the least result that hits, and that saves.
    pool: Tally | None = None
    needed: int | None = None
    saves_on: int | None = None


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
    #: Who was tired, and why, as often as it was.
    tired: list[e.FatigueTaken] = field(default_factory=list)
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
            case e.FatigueExploited(use="own-armour" | "enemy-armour"):
                self.exploited.append(event)
            case e.PoolAssembled():
                self._by(event.unit).pool = event.dice
            case e.DiceGained(what="attack"):
                striker = self._by(event.unit)
                striker.pool = striker.pool and striker.pool.add(event.amount, event.why)
            case e.AttackRolled():
                self._struck(event)
            case e.DefenceRolled() if (found := self._against(event.unit)) is not None:
                found.saved += event.saved
                found.guards += event.dice.value
                found.saves_on = event.needed.value
                self.has_fallen = self.began.attacker == NO_UNIT
            case e.FiguresLost() if (found := self._against(event.unit)) is not None:
                found.lost += event.amount
                found.left = event.left
            case e.UnitEliminated():
                self.fallen.append(event.unit)
            case e.FatigueTaken():
                self.tired.append(event)
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
        return " ".join([self._opening(), *self.lines()])

    def lines(self) -> tuple[str, ...]:
        """All that came of it, a thing at a time: what was used, the dice both ways, fatigue, who fell and gave way."""
        ranks = (tell(event, self.naming) for event in self.asides if isinstance(event, e.RanksClosed))
        before = (*ranks, *self._uses(), *self._exploits(), self._spells())
        return tuple(each for each in (*before, *self._strikes(), *self._asides(), *self._ending()) if each)

    def brief(self) -> str:
        """Who fought whom, and by what."""
        return self._opening()

    def outcome(self) -> str:
        """What it has come to so far, in a few words: who has lost how many."""
        lost = zip((self.began.defender, self.began.attacker), self.blows, strict=True)
        told = [
            self._say("outcome-unit", unit=self.naming.own_unit(unit), count=blows.lost)
            for unit, blows in lost
            if blows.lost
        ]
        return self._say("outcome", losses=", ".join(told)) if told else self._say("outcome-none")

    def _by(self, unit: UnitId) -> Blows:
        """The blows that a unit deals out."""
        return self.blows[0] if unit in (self.began.attacker, NO_UNIT) else self.blows[1]

    def _struck(self, event: e.AttackRolled) -> None:
        found = self._by(event.unit)
        # Dice that are rolled again are the same dice; what stood of them before is counted already.
        found.dice += 0 if event.again else sum(event.counts)
        found.hits += event.hits
        found.needed = self._least(event)
        self.has_fallen = self.began.attacker == NO_UNIT and not found.hits

    def _least(self, event: e.AttackRolled) -> int:
        """What an attack die has to show; a result held at six reaches no Armour above it."""
        if self.naming.ruleset.constants.dice_capped and event.armour.value > FACES:
            return event.armour.value
        return event.armour.value - event.bonus.value

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
            self._say("used", side=self.naming.side(side), abilities=", ".join(_times(named, end="")))
            for side, abilities in self.used.items()
            if (named := [self._say("named", name=self.naming.ability(each)) for each in abilities])
        ]

    def _exploits(self) -> list[str]:
        """Whose fatigue was spent by whom, and what that changed."""
        counted = Counter((event.by, event.use) for event in self.exploited)
        said = [
            self._say(
                f"spent-{use}",
                by=self.naming.side(by),
                owner=self.naming.owner(by.other),
                fatigue=self._count("fatigue", count),
                count=count,
            )
            for (by, use), count in counted.items()
        ]
        return [each[:1].upper() + each[1:] for each in said]

    def _spells(self) -> str:
        return self._say("magic", spells=", ".join(map(self.naming.rule, self.magic))) if self.magic else ""

    def _strikes(self) -> list[str]:
        """With how many dice each of the two struck, what they needed, what hit, was saved and fell."""
        return [
            self._say(who, dice=self._dice(blows), came=self._came(blows))
            for who, blows in zip(("attack", "reply"), self.blows, strict=True)
            if blows.dice or blows.lost
        ]

    def _dice(self, blows: Blows) -> str:
        """The dice with their sum, where rules added to them, and what they had to show."""
        told = self.naming.dice(blows.dice)
        asides = []
        if blows.pool is not None and blows.pool.value == blows.dice and any(m.amount for m in blows.pool.modifiers):
            asides.append(_sum(blows.pool, self.naming))
        if blows.needed is not None:
            asides.append(self._say("needs", least=self._shown(blows.needed)))
        return f"{told} ({', '.join(asides)})" if asides else told

    def _came(self, blows: Blows) -> str:
        """What hit, what of that was saved, and who fell, as far as that is settled."""
        saved = min(blows.saved, blows.hits)
        told = self._count("hits", blows.hits)
        if blows.saves_on is not None and blows.hits:
            least = self._shown(blows.saves_on)
            if blows.guards != blows.hits:
                least = f"{least}, {self.naming.dice(blows.guards)}"
            told = f"{told}, {self._count('saved', saved, least=least)}"
        is_due = blows.hits > saved and self.is_open and self.decided is None
        if blows.left is not None:
            last = self._say("then", fell=self._count("fell", blows.lost), left=self._count("left", blows.left))
        elif blows.hits and not is_due:
            last = self._count("fell", 0)
        else:
            return told
        return self._say("parts", parts=told, last=last)

    def _shown(self, least: int) -> str:
        """What a die has to show: a number or more, or anything."""
        return f"{least}+" if least > 1 else self._say("always")

    def _count(self, what: str, count: int, **given: object) -> str:
        """So many hits, saves, figures."""
        return counted_word(self.naming.language, "story", f"fight.{what}", count, **given)

    def _asides(self) -> list[str]:
        """What is told beside the blows; losses that were averted with the fatigue that it took."""
        told = []
        for event in gathered(each for each in self.asides if not isinstance(each, e.RanksClosed)):
            if isinstance(event, e.CasualtiesCancelled):
                paid = sum(t.amount for t in self.tired if (t.unit, t.why) == (event.unit, event.why))
                losses, key = self._count("losses", event.amount), "averted-tired" if paid else "averted"
                given = {"unit": self.naming.own_unit(event.unit), "why": self.naming.rule(event.why)}
                said = self._say(key, losses=losses, fatigue=self._count("fatigue", paid), **given)
                told.append(said[:1].upper() + said[1:])
            else:
                told.append(tell(event, self.naming))
        return list(_times(told))

    def _ending(self) -> list[str]:
        found = [self._say("perished", unit=self.naming.own_unit(unit)) for unit in self.fallen]
        if self.decided is not None and self.decided.loser != NO_UNIT and not self.gave_way:
            found.append(self._say("won", winner=self.naming.own_unit(self.decided.winner)))
        if self.gave_way is not None:
            found.append(self._parting(self.gave_way))
        averted = {(each.unit, each.why) for each in self.asides if isinstance(each, e.CasualtiesCancelled)}
        found += tired_told([each for each in self.tired if (each.unit, each.why) not in averted], self.naming)
        return [each[:1].upper() + each[1:] for each in found]

    def _parting(self, gave_way: e.UnitWithdrew) -> str:
        """Who stepped back, and why: it lost more, or as many in its own attack, or the beaten one had no way out."""
        said = {"unit": self.naming.own_unit(gave_way.unit), "distance": self.naming.length(gave_way.distance)}
        decided = self.decided
        if decided is None or gave_way.unit not in (decided.winner, decided.loser):
            return self._say("withdrew", **said)
        if gave_way.unit == decided.winner:
            return self._say("gave-way", loser=self.naming.own_unit(decided.loser), **said)
        if decided.attacker_lost == decided.defender_lost and decided.loser == self.began.attacker:
            return self._say("tie", **said)
        mine, theirs = decided.attacker_lost, decided.defender_lost
        if gave_way.unit != self.began.attacker:
            mine, theirs = theirs, mine
        return self._say("beaten" if mine > theirs else "beaten-level", mine=mine, theirs=theirs, **said)


def tired_told(events: Iterable[e.FatigueTaken], naming: Naming) -> list[str]:
    """Who took fatigue in one sentence, those together who took it for the same reason; nothing where nobody did."""
    units: dict[RuleId, list[UnitId]] = {}
    for event in events:
        units.setdefault(event.why, []).extend([event.unit] * event.amount)
    told = [f"{', '.join(_named(naming, tired))} ({naming.rule(why)})" for why, tired in units.items()]
    apart = word(naming.language, "story", "apart")
    return [word(naming.language, "story", "tired", units=f"{apart} ".join(told))] if told else []


def _named(naming: Naming, units: Iterable[UnitId]) -> list[str]:
    """Units whose owners are known, each once, with how often."""
    return _times(map(naming.own_unit, units), end="")


def _sum(tally: Tally, naming: Naming) -> str:
    """The terms of a sum, all but the first with the rule that brought them."""
    added: dict[RuleId, int] = {}
    for each in tally.modifiers:
        added[each.why] = added.get(each.why, 0) + each.amount
    terms = [f"{MINUS if n < 0 else '+'} {abs(n)} {naming.rule(why)}" for why, n in added.items() if n]
    return " ".join((str(tally.base), *terms))


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
