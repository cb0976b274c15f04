"""Playing for points: the raider against a fighter that never looks at objectives, scenario by scenario.

scripts/bench scenarios                      200 battles for each row
scripts/bench scenarios --battles 20 --only take-and-hold
scripts/bench scenarios --first 9000         other meetings and dice: the number of the first battle

Each row ends with the points of the raider and of the fighter, line by line. Each battle is fought four ways: both
warbands in the raider's hands, on both sides. A control unit idles in a turn in which it could have come to a scoring
place, and neither moved nor fought nor rested.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

from msgspec import Struct

from skald.agents.prospects import Prospects
from skald.agents.registry import agent_named
from skald.content.editions import EDITIONS
from skald.content.scenarios.catalogue import DOMAINS, battles, cards
from skald.content.scenarios.composing import facts_of
from skald.content.scenarios.expedition import EXPEDITION
from skald.rules.asking import charge_reach
from skald.rules.context import Context
from skald.rules.events import ActivationAnnounced, FightBegan, TurnBegan, TurnEnded
from skald.rules.ids import Side, UnitId
from skald.rules.notation import Entry
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.simulation.contest import Contender, contender, open_battle, ruleset_for
from skald.simulation.dice import SeededDice
from skald.simulation.intervals import wilson
from skald.simulation.runner import play
from skald.warbands.files import ready_warbands

POINTS = 6
WANTED = 200
#: Wanted of decided battles: of all rows together, and of each row with objectives.
POOLED, EACH, IDLE = 0.60, 0.55, 0.05


class Row(Struct, frozen=True):
    """A scenario, or an expedition by its victory card."""

    name: str
    scenario: str
    victory: str = ""


class Came(Struct, frozen=True):
    """What one battle came to: 1 the raider won, -1 lost, 0 drawn; its idle unit-turns and all of them."""

    won: int
    idle: int
    turns: int
    #: What both scored, by the line of the score.
    raiders: dict[str, int]
    fighters: dict[str, int]


class Idling:
    """Listens to a battle and counts control units of one side that let a chance go by."""

    def __init__(self, ruleset: Ruleset, side: Side) -> None:
        self.ruleset, self.side = ruleset, side
        self.idle = self.turns = 0
        self._could: set[UnitId] = set()

    def __call__(self, entry: Entry, state: State) -> None:
        for event in entry.events:
            match event:
                case TurnEnded(side=self.side):
                    self.idle += sum(1 for unit in self._could if state.units[unit].figures)
                    self._could = set()
                case TurnBegan(side=self.side):
                    self._begin(state)
                case ActivationAnnounced():
                    self._could.discard(event.unit)
                case FightBegan():
                    self._could -= {event.attacker, event.defender}

    def _begin(self, state: State) -> None:
        ctx = Context(self.ruleset, state)
        prospects = Prospects(ctx, self.side)
        holders = [unit for unit in ctx.standing(self.side) if self.ruleset.scenario.holds(ctx, unit)]
        self.turns += len(holders)
        paying = [prize for prize in prospects.prizes if prize.worth]
        for unit in holders:
            if not any(prospects.is_there(unit, prize) for prize in paying):
                reach = charge_reach(ctx, unit)
                if any(prospects.way(unit, prize) <= reach for prize in paying):
                    self._could.add(unit.id)


def rows() -> list[Row]:
    """The six battles, and the six victory cards with the others drawn."""
    found = [Row(name, name) for name in battles()]
    return found + [Row(card.id, EXPEDITION, card.id) for card in cards().values() if card.domain == "victory"]


def settled(row: Row, rng: Random) -> tuple[str, ...]:
    """The cards of an expedition: the row's victory card, the others by chance."""
    if not row.victory:
        return ()
    by_domain = {domain: [card.id for card in cards().values() if card.domain == domain] for domain in DOMAINS}
    return (row.victory, *(rng.choice(by_domain[domain]) for domain in DOMAINS[1:]))


def fought(row: Row, edition: str, number: int) -> Came:
    """One battle of a row; four in a row are the same meeting, told apart by who has which warband and side."""
    meeting, way = divmod(number, 4)
    bands = [
        w
        for w in ready_warbands().values()
        if edition in w.editions and w.roster.game_points == POINTS and w.roster.age != "magic"
    ]
    one, other = bands[meeting % len(bands)], bands[(meeting + 1 + meeting // len(bands)) % len(bands)]
    if way & 1:
        one, other = other, one
    raider = Side.RIGHT if way & 2 else Side.LEFT
    names = ("raider", "fighter") if raider is Side.LEFT else ("fighter", "raider")
    mine, theirs = (one, other) if raider is Side.LEFT else (other, one)
    sides: tuple[Contender, Contender] = (contender(mine, names[0]), contender(theirs, names[1]))
    rng = Random(number)
    facts = facts_of(settled(row, Random(meeting)))
    ruleset = ruleset_for(edition, sides, scenario=row.scenario)
    agents = tuple(agent_named(side.agent)(ruleset, Random(rng.getrandbits(64)), side.muster) for side in sides)
    listening = Idling(ruleset, raider)
    dice = SeededDice(rng.getrandbits(64))
    battle = play(ruleset, open_battle(ruleset, sides, facts), (agents[0], agents[1]), dice, listening)
    winner = battle.outcome.winner
    won = 0 if winner is None else 1 if winner is raider else -1
    lines = (_lines(battle.final, raider), _lines(battle.final, raider.other))
    return Came(won, listening.idle, listening.turns, *lines)


def _lines(final: State, side: Side) -> dict[str, int]:
    found: Counter[str] = Counter()
    for gained in final.points:
        if gained.side is side:
            found[gained.rule.rpartition(".")[2]] += gained.points
    return dict(found)


def _fought(task: tuple[Row, str, int]) -> Came:
    return fought(*task)


def told(row: Row, came: list[Came]) -> Iterator[str]:
    """A row of the table."""
    won, lost = (sum(each.won == side for each in came) for side in (1, -1))
    idle, turns = sum(each.idle for each in came), sum(each.turns for each in came)
    low, high = wilson(won, won + lost) if won + lost else (0.0, 1.0)
    rate = f"{won / (won + lost):6.1%}" if won + lost else "   –  "
    drawn = len(came) - won - lost
    score = f"{won:4} won {lost:4} lost {drawn:4} drawn   {rate} ({low:.0%} to {high:.0%})"
    yield f"{row.name:20} {score}   idle {idle / turns:5.1%}   {points(came) if row.scenario else ''}".rstrip()


def points(came: list[Came]) -> str:
    """What raider and fighter scored on average, line by line."""
    raiders, fighters = ([Counter(each.raiders) for each in came], [Counter(each.fighters) for each in came])
    lines = sorted({line for each in (*raiders, *fighters) for line in each})
    means = ((line, *(sum(each[line] for each in side) / len(came) for side in (raiders, fighters))) for line in lines)
    return ", ".join(f"{line} {mine:.1f} : {theirs:.1f}" for line, mine, theirs in means)


def main() -> None:
    """Fight, and print a row for each scenario and one for all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=WANTED)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--only", action="append")
    parser.add_argument("--edition", choices=EDITIONS, default="second")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    everything: list[Came] = []
    with ProcessPoolExecutor(given.workers) as pool:
        for row in rows():
            if given.only and row.name not in given.only:
                continue
            came = list(
                pool.map(_fought, [(row, given.edition, n) for n in range(given.first, given.first + given.battles)])
            )
            everything += came
            print("\n".join(told(row, came)), flush=True)
    print("\n".join(told(Row("all together", ""), everything)))
    print(f"wanted: {POOLED:.0%} of all, {EACH:.0%} of each row with objectives, idle at most {IDLE:.0%}")


if __name__ == "__main__":
    main()
