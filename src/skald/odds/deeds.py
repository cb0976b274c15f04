"""What each side may do in a fight's step of abilities and fatigue, and what it changes.

The kernel performs every deed; here its effect is only remembered as a difference, by what a deed can read: both
units' fatigue, lasting effects, the dice that pay, and the enemy's attack dice where a verb takes some away.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import add, sub
from typing import NamedTuple

from msgspec.structs import replace

from skald.odds.reckoning import with_fatigue
from skald.rules.abilities.model import Ability, FoeLoses
from skald.rules.actions import Action, Trigger
from skald.rules.asking import board_of, exploit_options, trigger_options, types_in_fight
from skald.rules.context import Context
from skald.rules.engine import apply, options
from skald.rules.frames import Abilities, Combatant, Fight
from skald.rules.ids import AbilityId, Face, RuleId, Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import Die, Effect, State
from skald.rules.supposing import stage_of, with_fight
from skald.rules.tally import Modifier

#: attack, defence, automatic, armour, hit, save, again_attack, again_defence, forced_again
Stance = tuple[int, ...]
Pair = tuple[int, int]
#: How many dice lie on each (ability, face) that a side began with.
Counts = tuple[int, ...]

USES = ("own-armour", "enemy-armour")
STILL: Stance = (0,) * 9


class Position(NamedTuple):
    """What the step of abilities has come to, for both sides; small whole numbers only, so that it is found fast."""

    mine: Stance
    theirs: Stance
    fatigue: Pair
    dice: tuple[Counts, Counts]
    #: How often each side bought each use of fatigue, where an edition limits that.
    uses: tuple[Pair, Pair]
    #: The number of a set of lasting effects.
    effects: int
    hushed: bool


class Change(NamedTuple):
    """A deed and what it does: added to both stances, and what everything else becomes."""

    actions: tuple[Action, ...]
    mine: Stance
    theirs: Stance
    fatigue: Pair
    dice: Counts
    uses: Pair
    effects: int
    hushed: bool


def stance_of(side: Combatant) -> Stance:
    """The numbers of a combatant that deeds may change."""
    return (
        side.attack, side.defence, side.automatic, _sum(side.armour), _sum(side.hit), _sum(side.save),
        side.again_attack, side.again_defence, side.forced_again,
    )  # fmt: skip


def _sum(modifiers: tuple[Modifier, ...]) -> int:
    return sum(modifier.amount for modifier in modifiers)


def _with_stance(side: Combatant, stance: Stance, uses: Pair, why: RuleId) -> Combatant:
    attack, defence, automatic, armour, hit, save, again_attack, again_defence, forced = stance
    return replace(
        side, attack=attack, defence=defence, automatic=automatic, armour=(Modifier(armour, why),),
        hit=(Modifier(hit, why),), save=(Modifier(save, why),), again_attack=again_attack,
        again_defence=again_defence, forced_again=forced, uses=(USES[0],) * uses[0] + (USES[1],) * uses[1],
    )  # fmt: skip


class Memory:
    """What the kernel did before: shared by the steps of abilities that one fight may come to."""

    def __init__(self) -> None:
        self.effects: list[tuple[Effect, ...]] = []
        self.performed: dict[object, tuple[Change, ...]] = {}

    def number(self, effects: tuple[Effect, ...]) -> int:
        """A small number for a set of lasting effects."""
        if effects not in self.effects:
            self.effects.append(effects)
        return self.effects.index(effects)


class Deeds:
    """The deeds of one fight, from the kernel's position at its step of abilities."""

    def __init__(self, ruleset: Ruleset, state: State, memory: Memory | None = None) -> None:
        self.ruleset = ruleset
        self.state = state
        ctx = Context(ruleset, state)
        self.fight = ctx.fight()
        self.boards = (board_of(ctx, Side.LEFT), board_of(ctx, Side.RIGHT))
        self._types = (types_in_fight(ctx, self.fight, 0), types_in_fight(ctx, self.fight, 1))
        self._limited = bool(ctx.constants.same_use)
        lying = (self._usable(0), self._usable(1))
        #: The different (ability, face) of each side's usable dice.
        self.kinds = (tuple(dict.fromkeys(lying[0])), tuple(dict.fromkeys(lying[1])))
        self._dice = tuple(
            tuple(dice.count(kind) for kind in kinds) for dice, kinds in zip(lying, self.kinds, strict=True)
        )
        self.names = tuple(tuple(dict.fromkeys(name for name, _ in kinds)) for kinds in self.kinds)
        #: The most attack dice that one ability takes from the enemy: beyond them, their number changes nothing.
        self._takes = {
            (who, name): sum(verb.dice for verb in self.verbs(who, name) if isinstance(verb, FoeLoses))
            for who in (0, 1)
            for name in self.names[who]
        }
        self._takes_most = tuple(max((self._takes[who, n] for n in self.names[who]), default=0) for who in (0, 1))
        self._memory = memory or Memory()
        self._listed: dict[object, tuple[Change, ...]] = {}

    def start(self) -> Position:
        """The position at which the step begins."""
        fight, units = self.fight, self.state.units
        return Position(
            stance_of(fight.attacker), stance_of(fight.defender), (units[0].fatigue, units[1].fatigue),
            (self._dice[0], self._dice[1]), (self._used(fight.attacker), self._used(fight.defender)),
            self._memory.number(self.state.effects), fight.hushed,
        )  # fmt: skip

    def ability(self, who: int, name: AbilityId) -> Ability:
        """An ability of a side's board."""
        found = self.boards[who].ability(name)
        assert found is not None
        return found

    def verbs(self, who: int, name: AbilityId) -> Iterator[object]:
        """Every verb of an ability, whatever the option."""
        return (verb for option in self.ability(who, name).options for verb in option)

    def effects(self, number: int) -> tuple[Effect, ...]:
        """A set of lasting effects by its number."""
        return self._memory.effects[number]

    def number(self, effects: tuple[Effect, ...]) -> int:
        """The number of a set of lasting effects."""
        return self._memory.number(effects)

    def _used(self, side: Combatant) -> Pair:
        return (side.uses.count(USES[0]), side.uses.count(USES[1])) if self._limited else (0, 0)

    def _usable(self, who: int) -> list[tuple[AbilityId, Face]]:
        """Dice on abilities of this fight's types that can still be triggered; others don't matter here."""
        player = self.state.players[who]
        found = []
        for die in player.active:
            ability = self.ability(who, die.ability)
            if any(kind in self._types[who] for kind in ability.types):
                if ability.basic or die.ability not in player.triggered:
                    found.append((die.ability, die.face))
        return sorted(found)

    # --- listing

    def changes(self, at: Position, who: int) -> tuple[Change, ...]:
        """Every deed of a side."""
        taken = min(self._takes_most[who], (at.mine if who else at.theirs)[0])
        key = (who, at.dice[who], at.fatigue, at.uses, at.effects, taken)
        known = self._listed.get(key)
        if known is None:
            found = [change for name in self.names[who] for change in self._triggers(at, who, name)]
            if at.fatigue[1 - who]:
                found += self._exploits(at, who)
            known = self._listed[key] = tuple(found)
        return known

    def _triggers(self, at: Position, who: int, name: AbilityId) -> Iterator[Change]:
        counts = at.dice[who]
        own = [n if kind[0] == name else 0 for n, kind in zip(counts, self.kinds[who], strict=True)]
        if not any(own):
            return
        taken = min(self._takes[who, name], (at.mine if who else at.theirs)[0])
        lying = tuple((kind, n) for kind, n in zip(self.kinds[who], own, strict=True) if n)
        key = (who, lying, at.fatigue, at.effects, taken)
        known = self._memory.performed.get(key)
        if known is None:
            state = self._laid_out(at, who, tuple(own))
            listed = trigger_options(Context(self.ruleset, state), Side(who), self._types[who])
            found = [each for action in list(listed) for each in self._performed(at, who, state, (action,))]
            known = self._memory.performed[key] = tuple(found)
        for change in known:
            yield change._replace(dice=self._left(who, counts, change.actions[0]), uses=at.uses[who])

    def _left(self, who: int, counts: Counts, action: Action) -> Counts:
        assert isinstance(action, Trigger)
        left = list(counts)
        basic = self.ability(who, action.ability).basic
        for index, (name, face) in enumerate(self.kinds[who]):
            if name == action.ability:
                # An advanced ability is triggered once: dice left on it are of no more use.
                left[index] = left[index] - action.faces.count(face) if basic else 0
        return tuple(left)

    def _exploits(self, at: Position, who: int) -> list[Change]:
        key = (who, at.fatigue, at.uses, at.effects)
        known = self._memory.performed.get(key)
        if known is None:
            state = self._laid_out(at, who, ())
            ctx = Context(self.ruleset, state)
            offered = list(exploit_options(ctx, ctx.fight(), who))
            known = tuple(each for action in offered for each in self._performed(at, who, state, (action,)))
            self._memory.performed[key] = known
        return [change._replace(dice=at.dice[who]) for change in known]

    # --- performing, by the kernel

    def _laid_out(self, at: Position, who: int, counts: Counts) -> State:
        """The kernel's position in which a side has just these dice and nothing else to decide."""
        players = list(self.state.players)
        for side, player in enumerate(players):
            lying = zip(counts, self.kinds[who], strict=False) if side == who else ()
            active = tuple(Die(name, face) for count, (name, face) in lying for _ in range(count))
            players[side] = replace(player, active=active, triggered=())
        state = with_fatigue(self.state, at.fatigue)
        laid_out = with_fight(state, self.placed(at), Abilities(who))
        return replace(laid_out, players=(players[0], players[1]), effects=self.effects(at.effects))

    def placed(self, at: Position) -> Fight:
        """The fight's frame at a position."""
        fight, why = self.fight, self.fight.why
        return replace(
            fight,
            attacker=_with_stance(fight.attacker, at.mine, at.uses[0], why),
            defender=_with_stance(fight.defender, at.theirs, at.uses[1], why),
            hushed=at.hushed,
        )

    def _performed(self, at: Position, who: int, state: State, actions: tuple[Action, ...]) -> Iterator[Change]:
        """Give the kernel an action, then every answer to what it asks until the deed is done."""
        after = apply(self.ruleset, state, actions[-1]).state
        if stage_of(after) in ("abilities", "attack-roll"):
            yield self._difference(at, who, after, actions)
            return
        for answer in list(options(self.ruleset, after)):
            yield from self._performed(at, who, after, (*actions, answer))

    def _difference(self, at: Position, who: int, after: State, actions: tuple[Action, ...]) -> Change:
        fight = Context(self.ruleset, after).fight()
        return Change(
            actions, tuple(map(sub, stance_of(fight.attacker), at.mine)),
            tuple(map(sub, stance_of(fight.defender), at.theirs)), (after.units[0].fatigue, after.units[1].fatigue), (),
            self._used(fight.defender if who else fight.attacker), self._memory.number(after.effects), fight.hushed,
        )  # fmt: skip


def after(at: Position, who: int, change: Change) -> Position:
    """The position after a deed."""
    dice, uses = at.dice, at.uses
    return Position(
        at.mine if change.mine == STILL else tuple(map(add, at.mine, change.mine)),
        at.theirs if change.theirs == STILL else tuple(map(add, at.theirs, change.theirs)),
        change.fatigue,
        (dice[0], change.dice) if who else (change.dice, dice[1]),
        (uses[0], change.uses) if who else (change.uses, uses[1]),
        change.effects,
        change.hushed,
    )
