"""What lies on the table to be spent in a fight, and why some of it changes nothing.

With fatigue or Saga dice about, the answer that counts is the one with best play. What best play leaves lying is
named with a reason, so that nobody wonders what became of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from skald.odds.best_play import Bare, BestPlay
from skald.odds.boards import board_called
from skald.odds.enchanting import rolled_by_face
from skald.odds.matchup import ATTACKER, DEFENDER, Matchup, serves
from skald.odds.reckoning import at_the_dice
from skald.odds.table import lay_out
from skald.odds.valuation import Aim
from skald.rules.actions import Action, Done, Exploit, Trigger
from skald.rules.awaiting import Decide
from skald.rules.engine import apply, awaiting, options, resume
from skald.rules.ids import AbilityId, Combat, Face

Kind = TypeVar("Kind", bound=Action)
Offered = tuple[tuple[int, Action], ...]


class Idle(NamedTuple):
    """Something that lies on the table and changes nothing: whose it is, and the key of the words that say why."""

    who: int
    why: str
    ability: AbilityId = AbilityId("")
    dice: int = 0


def can_spend(matchup: Matchup, bare: Bare = ((), ())) -> bool:
    """Whether fatigue or Saga dice lie on the table, and best play can be told."""
    if rolled_by_face(matchup):
        return False
    return any(bare) or any(side.fatigue or side.dice for side in matchup.sides)


def usual_aim(matchup: Matchup) -> Aim:
    """What both play for when nobody says: to win; nobody wins a shot."""
    return Aim.WIN if matchup.combat is Combat.MELEE else Aim.LOSSES


def idle(play: BestPlay, bare: Bare = ((), ())) -> tuple[Idle, ...]:
    """What best play leaves lying, with the reason."""
    offered = _offered(play.laid)
    left = "no-gain" if play.exact else "not-in-line"
    return tuple(
        found
        for who in (ATTACKER, DEFENDER)
        for found in (*_idle_fatigue(play, who, left), *_idle_dice(play, who, offered, left), *_unlaid(play, who, bare))
    )


def _idle_fatigue(play: BestPlay, who: int, left: str) -> Iterator[Idle]:
    """Fatigue is there for the enemy to use."""
    if not play.laid.sides[who].fatigue or _done(play, 1 - who, Exploit):
        return
    # Only the target of a shot uses fatigue: the shooter's.
    useless = play.laid.combat is Combat.SHOT and who == DEFENDER
    yield Idle(who, "fatigue.in-a-shot" if useless else f"fatigue.{left}")


def _idle_dice(play: BestPlay, who: int, offered: Offered, left: str) -> Iterator[Idle]:
    triggered = {action.ability for action in _done(play, who, Trigger)}
    usable = {action.ability for side, action in offered if side == who and isinstance(action, Trigger)}
    board = board_called(play.laid.sides[who].board, play.laid.boards)
    for name in dict.fromkeys(die.ability for die in play.laid.sides[who].dice):
        ability = board.ability(name) if board else None
        if name in triggered or ability is None:
            continue
        if not serves(ability, play.laid.combat, who):
            yield Idle(who, "laid.other-moment", name)
        else:
            yield Idle(who, f"laid.{left}" if name in usable else "laid.not-usable", name)


def _unlaid(play: BestPlay, who: int, bare: Bare) -> Iterator[Idle]:
    """Bare dice that no ability could use."""
    laid: list[Face] = [die.face for die in play.laid.sides[who].dice]
    spare = 0
    for face in bare[who]:
        if face in laid:
            laid.remove(face)
        else:
            spare += 1
    if spare:
        yield Idle(who, "dice.one" if spare == 1 else "dice.many", dice=spare)


def _done(play: BestPlay, who: int, kind: type[Kind]) -> list[Kind]:
    return [action for deed in play.line if deed.who == who for action in deed.actions if isinstance(action, kind)]


def _offered(matchup: Matchup) -> Offered:
    """All that each side is offered on the way to the dice while nobody does anything."""
    table = lay_out(matchup)
    state = resume(table.ruleset, table.state).state
    found: list[tuple[int, Action]] = []
    while not at_the_dice(state):
        asked = awaiting(table.ruleset, state)
        assert isinstance(asked, Decide)
        found += [(int(asked.side), action) for action in options(table.ruleset, state)]
        state = apply(table.ruleset, state, Done()).state
    return tuple(found)
