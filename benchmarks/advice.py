"""Whoever always follows the advice of the battle table, against an agent, in the very battles of *Play now*.

    scripts/bench advice [--battles 120] [--against squire] [--first 0] [--tell 0] [--lang en]

Every ready warband of four points meets every other, sides swapped. Told are: battles won and lost, how often each
manner of deed was advised, how long answers took, and what no advice should be: a Move that goes hardly anywhere for
a marker of fatigue, an end of the turn while a good shot or charge was open, a refusal; a charge before the unit's own
shot that costs nothing, a shot worth nothing, reach of somebody who is then left alone, a last Move to nowhere; and
words that don't hold: an alternative that is better by its own numbers, numbers that the card has not, an ability
without what it does (these in English). With `--tell` all advice of so many battles is printed with what stood there.
"""

from __future__ import annotations

import argparse
import os
import re
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count, permutations
from typing import Any

import django
from django.utils import translation
from msgspec.structs import replace

from skald.agents.counsel import LAYING
from skald.agents.registry import agent_named
from skald.planning.formation import centre_of
from skald.planning.wanted import Wanted
from skald.rules.actions import Action, Done
from skald.rules.awaiting import Chance, Decide, Over
from skald.rules.context import Context
from skald.rules.hooks import Window
from skald.rules.ids import Kind, Side
from skald.rules.lengths import MILLIMETRE
from skald.rules.notation import format_action, format_input, parse_action
from skald.rules.refusal import Refusal
from skald.simulation.table.asking import ANSWERS, MATTERS, UNASKED, is_asked
from skald.simulation.table.deciding import asked_of, decide
from skald.simulation.table.entries import PERSON, InputGiven
from skald.simulation.table.fold import Table, appended
from skald.simulation.table.rolls import roll_of
from skald.warbands.files import ready_warbands

#: A Move shorter than this (4 cm) is hardly one; so many figures on average are a good shot, or gained by a charge.
SHORT, SHOT, CHARGE = 400, 0.4, 0.6
#: A shot that takes less than this many points is worth nothing.
NOTHING = 0.1
#: The numbers of a proposal, and of what it is held against, where nothing more is said of that.
_PROPOSED = re.compile(
    r"[Tt]hey lose (?P<theirs>\d+(?:\.\d+)?) figures on average(?:, you lose (?P<own>\d+(?:\.\d+)?))?"
)
_INSTEAD = re.compile(
    r"Rather than [^:]+: they lose (?P<theirs>\d+(?:\.\d+)?)(?:, you lose (?P<own>\d+(?:\.\d+)?))?(?:; with[^,(]*)?\.$"
)
#: Who plays what no advice is asked about.
HANDS = "captain"


class Follower:
    """One battle, its left side played as advised."""

    def __init__(self, mine: str, theirs: str, against: str, first: int, *, tells: bool) -> None:
        from skald.web.battles.plans import Chosen, plan_of
        from skald.web.battles.services.gentle import gentle_seed
        from skald.web.battles.services.opening import ME

        plan = plan_of(Chosen(mine), Chosen(theirs, player=against), prepared=True, concedes=True)
        first_side, second = (replace(c, player=PERSON if c.player == ME else c.player) for c in plan.opening.sides)
        opened = replace(plan.opening, sides=(first_side, second))
        self.seed = gentle_seed(plan.opening, count(first * 1000))
        self.table: Table = appended(None, opened)
        self.tells = tells
        self.told: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.times: list[float] = []
        self.last: tuple[str, ...] = ()
        #: Units that were told to Move in this turn, and what that was if they do nothing by it.
        self.promised: dict[int, str] = {}

    # --- playing

    def fight(self) -> str:
        """The whole battle; how it ended for whoever followed."""
        while not isinstance(asked := self.table.awaits, Over):
            if isinstance(asked, Chance):
                roll = roll_of(self.seed, self.table.rolls, asked.pool)
                self._add(InputGiven(format_input(roll)))
            elif self.table.decider(asked.side) != PERSON:
                found = decide(asked_of(self.table, self.seed, self.table.decider(asked.side)))
                self._add(InputGiven(found.text, int(asked.side), found.why))
            elif asked.window in ANSWERS and not is_asked(self.table, asked, MATTERS):
                self._give(Done(), UNASKED)
            else:
                self._follow(asked)
        outcome = self.table.state.outcome
        assert outcome is not None
        return "drawn" if outcome.winner is None else "won" if outcome.winner is Side.LEFT else "lost"

    def _add(self, entry: InputGiven) -> None:
        self.table = appended(self.table, entry)

    def _give(self, action: Action, why: str = "") -> None:
        assert isinstance(self.table.awaits, Decide)
        self._add(InputGiven(format_action(action), int(self.table.awaits.side), why))

    def seen(self) -> Any:
        from skald.web.battles.queries.seen import Seen
        from skald.web.battles.wording import naming_of

        return Seen(None, self.table, (0,), naming_of(self.table))  # type: ignore[arg-type]

    def _follow(self, asked: Decide) -> None:
        from skald.web.battles.queries.counsel import advice
        from skald.web.battles.queries.example import may_ask

        seen = self.seen()
        if asked.window in LAYING:
            began = time.perf_counter()
            found = advice(seen)
            self.times.append(time.perf_counter() - began)
            assert found is not None
            self._print(f"  [dice {asked.window.value}] {found.told} {list(found.reasons.values())}")
            for action in found.actions or (Done(),):
                self._give(action)
        elif may_ask(seen):
            self._example(seen, asked)
        else:
            self._by_hand(asked)

    def _by_hand(self, asked: Decide) -> None:
        self._give(parse_action(decide(asked_of(self.table, self.seed, HANDS)).text))

    def _example(self, seen: Any, asked: Decide) -> None:
        from skald.web.battles.queries.example import example

        began = time.perf_counter()
        found = example(seen)
        self.times.append(time.perf_counter() - began)
        assert found is not None
        chain = [parse_action(each) for each in found["chain"]]
        kind = found["kind"] or type(chain[0]).__name__.lower()
        if chain == [Done()]:
            kind = "done"
        self.told[f"{asked.window.value} {kind}"] += 1
        before = self.table
        for action in chain:
            self._give(action)
            self._settle()
        goal = found["to"]
        then = self.table.awaits
        if goal and isinstance(then, Decide) and then.window is Window.MOVE and then.side is asked.side:
            self._go(goal)
        self._print(f"  [{asked.window.value}] {found['words']} — {found['why']}" + self._facts(before))
        self._judge(before, seen, found, asked, kind)

    def _settle(self) -> None:
        """What the other side, and chance, say before one's own unit is on its way."""
        while isinstance(asked := self.table.awaits, Decide) and asked.side is Side.RIGHT:
            found = decide(asked_of(self.table, self.seed, self.table.decider(asked.side)))
            self._add(InputGiven(found.text, int(asked.side), found.why))

    def _go(self, goal: tuple[float, float]) -> None:
        from skald.web.battles.planning import planned

        place = (round(goal[0] * MILLIMETRE), round(goal[1] * MILLIMETRE))
        move = planned(self.seen(), Wanted(goal=place))
        if isinstance(move, Refusal):
            self.faults["refused"] += 1
            asked = self.table.awaits
            assert isinstance(asked, Decide)
            self._by_hand(asked)
        else:
            self._give(move)

    # --- what is looked at

    def _print(self, line: str) -> None:
        if self.tells:
            print(line)

    def _facts(self, before: Table) -> str:
        """Who stood where: side and number, troop, figures, fatigue, place in centimetres; whoever has acted."""
        found = [
            f"{each.side.name[0]}{each.id} {each.troop}x{len(each.figures)} f{each.fatigue} {place(each)}"
            f"{'*' if each.acts else ''}"
            for each in before.state.units
            if each.figures
        ]
        return "\n        " + "; ".join(found)

    def _judge(self, before: Table, seen: Any, found: dict[str, Any], asked: Decide, kind: str) -> None:
        key = tuple(found["chain"])
        uid = found["unit"]
        self._judge_strike(before, seen, found, kind)
        self._judge_promise(before, found, asked, kind)
        self._judge_words(seen, found, kind)
        if kind == "move" and uid is not None:
            was, now = before.state.units[uid], self.table.state.units[uid]
            if was.figures and now.figures:
                if far(was, now) < SHORT:
                    self._fault("short move")
                if now.fatigue > was.fatigue:
                    self._fault("move that tires" if far(was, now) >= SHORT else "short move that tires")
                if was.troop == "warlord" and was.acts:
                    self._fault("second move of the warlord")
        if kind == "done" and asked.window is Window.ACTIVATION:
            self._judge_end(seen, found)
        if key == self.last and kind != "done" and asked.window is Window.ACTIVATION:
            self._fault("the same twice")
        self.last = key

    def _judge_strike(self, before: Table, seen: Any, found: dict[str, Any], kind: str) -> None:
        """A charge while the unit could shoot for nothing, and a shot that takes nothing."""
        from skald.agents.gist import tires_next
        from skald.rules.actions import Activate, Use
        from skald.web.battles.queries.costs import cost
        from skald.web.battles.queries.ways import ways

        if kind == "charge" and tires_next(before.state.units[found["unit"]]):
            for way in ways(seen):
                is_free = isinstance(way.chain[0], Use) and "fatigue" not in way.by
                if way.unit != found["unit"] or way.kind is not Kind.SHOOT or not is_free:
                    continue
                takes = cost(seen, way.chain[-1])
                if takes is not None and takes.theirs >= NOTHING:
                    self._fault("charge before a free shot", way.by)
                    break
        if kind == "shoot":
            takes = cost(seen, Activate(found["unit"], Kind.SHOOT, found["target"]))
            if takes is not None and takes.theirs < NOTHING:
                self._fault("shot worth nothing")

    def _judge_promise(self, before: Table, found: dict[str, Any], asked: Decide, kind: str) -> None:
        """Moves for a shot or a charge that never comes in that turn, or in the last turn for nothing at all."""
        uid = found["unit"]
        if kind in ("shoot", "charge"):
            self.promised.pop(uid, None)
        is_last = before.state.players[asked.side].turns >= Context(before.ground.ruleset, before.state).constants.turns
        if kind == "move":
            if "within reach" in found["why"] or "better shot" in found["why"]:
                self.promised[uid] = "move into a reach that is not used"
            elif is_last and "can’t charge" not in found["why"]:
                self.promised[uid] = "last move to nowhere"
        if kind == "done" and asked.window is Window.ACTIVATION:
            for what in self.promised.values():
                self._fault(what)
            self.promised = {}

    def _judge_words(self, seen: Any, found: dict[str, Any], kind: str) -> None:
        """What the words say against what they propose."""
        from skald.odds.choices import ability_text
        from skald.rules.actions import Trigger
        from skald.web.battles.queries.chances import chances

        why, first = found["why"], parse_action(found["chain"][0])
        mine, other = _PROPOSED.search(why), _INSTEAD.search(why)
        if mine is not None and other is not None:
            one, two = (float(each["theirs"]) - float(each["own"] or 0) for each in (mine, other))
            if two >= one:
                self._fault("rather than what is better")
        if kind in ("shoot", "charge"):
            odds = chances(seen, found["unit"], found["target"], kind, best=True)
            if odds and odds["has_dice"] and odds["best"] and odds["best"].lower not in why:
                self._fault("not the number of the card")
        if isinstance(first, Trigger) and found["unit"] is None:
            text = ability_text(first.ability, seen.naming.language, seen.naming.boards)
            if why == text:
                self._fault("ability without what it does")

    def _judge_end(self, seen: Any, found: dict[str, Any]) -> None:
        from skald.odds.answer import odds
        from skald.odds.table import BadMatchup
        from skald.rules.ids import Combat
        from skald.web.battles.queries.chances import matchup
        from skald.web.battles.queries.ways import ways

        ctx = Context(seen.table.ground.ruleset, seen.table.state)
        open_moves = False
        for way in ways(seen):
            unit = ctx.unit(way.unit)
            if way.kind is Kind.MOVE and not unit.acts:
                open_moves = True
            if way.kind not in (Kind.SHOOT, Kind.CHARGE):
                continue
            foe = ctx.unit(way.target)
            try:
                combat = Combat.SHOT if way.kind is Kind.SHOOT else Combat.MELEE
                own, theirs = odds(matchup(seen, unit, foe, combat), averting=True).means
            except BadMatchup:
                continue
            gain, least = (theirs, SHOT) if way.kind is Kind.SHOOT else (theirs - own, CHARGE)
            if gain >= least:
                what = f"end with a {'tiring ' if unit.acts else ''}{way.kind.value} open"
                self._fault(what, f"{unit.id} at {foe.id}: {float(own):.1f} for {float(theirs):.1f} by {way.by}")
        if open_moves:
            self._fault("end with a unit that has not moved")

    def _fault(self, what: str, more: str = "") -> None:
        self.faults[what] += 1
        self._print(f"      !! {what} {more}")


def place(unit: Any) -> str:
    """Where the middle of a unit stands, in centimetres."""
    x, y = centre_of(unit.figures)
    return f"@{x // 100},{y // 100}"


def far(one: Any, other: Any) -> int:
    """How far the middle of a unit went."""
    (x, y), (u, v) = centre_of(one.figures), centre_of(other.figures)
    return int(((u - x) ** 2 + (v - y) ** 2) ** 0.5)


def pairings(battles: int) -> Iterator[tuple[int, str, str]]:
    """So many battles: each ordered pair of warbands in turn."""
    small = sorted(name for name, each in ready_warbands().items() if each.roster.game_points == 4)
    pairs = list(permutations(small, 2))
    for number in range(battles):
        yield number, *pairs[number % len(pairs)]


def main() -> None:
    """Play, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=120)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--against", default="squire")
    parser.add_argument("--tell", type=int, default=0)
    parser.add_argument("--lang", default="en")
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skald.web.settings")
    django.setup()
    agent_named(asked.against)
    ended: Counter[str] = Counter()
    told: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    times: list[float] = []
    with translation.override(asked.lang):
        for number, mine, theirs in pairings(asked.battles):
            if number < asked.tell:
                print(f"=== battle {number}: {mine} against {theirs}")
            battle = Follower(mine, theirs, asked.against, asked.first + number, tells=number < asked.tell)
            result = battle.fight()
            ended[result] += 1
            told, faults = told + battle.told, faults + battle.faults
            times += battle.times
            if number < asked.tell:
                print(f"=== {result}")
    print(f"{asked.battles} battles: {dict(ended)}")
    print("advised: " + ", ".join(f"{name} {n}" for name, n in told.most_common()))
    print("to look at: " + ", ".join(f"{name} {n}" for name, n in faults.most_common()))
    times.sort()
    parts = [1000 * times[len(times) * part // 100] for part in (50, 99)]
    print(f"{len(times)} answers: median {parts[0]:.0f} ms, 99 % {parts[1]:.0f} ms, longest {1000 * times[-1]:.0f} ms")


if __name__ == "__main__":
    main()
