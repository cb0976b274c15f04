"""The law of the stack: a procedure leaves it before it tells, so that nothing a trigger pushes is lost.

A toy rule of the table pushes a frame at every single event of whole battles. Each of those frames must be resolved,
and the battle must be the same as without them.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import get_args

import pytest
from msgspec.structs import replace

from skald.rules import events as e
from skald.rules import frames as f
from skald.rules.context import Context
from skald.rules.engine import apply
from skald.rules.events import Event
from skald.rules.frames import Combatant, Fight, RuleStage
from skald.rules.ids import NO_UNIT, Combat, RuleId
from skald.rules.phases.procedure import Procedure
from skald.rules.procedures import PROCEDURES
from skald.rules.ruleset import Rule
from skald.simulation.contest import contender, fight, ruleset_for
from skald.warbands.files import ready_warbands
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.toys import WHY

ECHO = RuleId("toy.echo")
EVENTS = get_args(e.AnyEvent)


class Echo:
    """A rule that pushes a frame at every event, and counts those that came to be resolved."""

    def __init__(self) -> None:
        self.pushed: list[Event] = []
        self.resolved = 0
        #: The frames whose procedures told something.
        self.tellers: set[type] = set()
        self.rule = Rule(
            ECHO, "", watches=dict.fromkeys(EVENTS, self._hear), stages={"echo": Procedure(run=self._resolve)}
        )  # fmt: skip

    def _hear(self, ctx: Context, effect: object, event: Event) -> None:
        if ctx.outcome is None:
            self.pushed.append(event)
            self.tellers.add(type(ctx.here))
            ctx.push(RuleStage(ECHO, LEFT, "echo"))

    def _resolve(self, ctx: Context, frame: RuleStage) -> None:
        ctx.pop()
        self.resolved += 1


BATTLES = [
    ("second", "bracken-raiders", "heron-watch", "random", 17),
    ("second", "last-oath", "town-muster", "random", 3),
    ("second", "last-oath", "outriders", "raider", 7),
    ("first", "border-lances", "two-handed", "random", 17),
    ("first", "bracken-raiders", "heron-watch", "raider", 11),
]
#: Procedures that never tell anything themselves: they ask, count, hand on to others, or end everything.
SILENT = {f.Arrange, f.DeployHalf, f.Kept, f.Acting, f.AfterFight, f.Fight, f.Harm, f.NextTurn, f.SagaDice, f.Finish}
#: Those that these battles don't come to: they are judged by their text alone, like all the others.
RARE = {
    f.AttackAgain, f.DefenceAgain, f.EffectRoll, f.GiveWay, f.Rerolling, f.Sealed, f.Struck, f.Trading, f.MagicPool,
    f.Casting, f.Priming, f.MagicRoll, f.MagicAgain, f.LevelChoice, f.LateAim, f.SpellWorks, f.SpellBacklash,
}  # fmt: skip


def echoed(edition: str, left: str, right: str, agent: str, seed: int) -> Echo:
    """A battle fought without the rule, then given again input by input with it."""
    bands = ready_warbands()
    sides = (contender(bands[left], agent), contender(bands[right], agent))
    rules = ruleset_for(edition, sides)
    battle = fight(rules, sides, seed)
    echo = Echo()
    echoing = rules.derive(rules.id, new_rules=[echo.rule])
    state = replace(battle.opening, in_force=(*battle.opening.in_force, ECHO))
    for entry in battle.entries:
        step = apply(echoing, state, entry.input)
        assert step.events == entry.events
        state = step.state
        # Every frame that was pushed is resolved by now, or stands below what is being resolved.
        waiting = sum(isinstance(frame, RuleStage) for frame in state.pending)
        assert echo.resolved + waiting == len(echo.pushed)
        assert not isinstance(state.pending[-1] if state.pending else None, RuleStage)
    assert echo.resolved == len(echo.pushed)
    return echo


def test_no_frame_pushed_by_a_trigger_is_lost_whatever_procedure_tells():
    told: set[type] = set()
    for battle in BATTLES:
        told |= echoed(*battle).tellers
    assert {frame.__name__ for frame in set(PROCEDURES) - told - SILENT - RARE} == set()


def handlers() -> dict[str, Callable[..., object]]:
    """Every function of every procedure of the kernel that may change something."""
    found: dict[str, Callable[..., object]] = {}
    for procedure in PROCEDURES.values():
        for function in (procedure.run, procedure.take, procedure.rolled, procedure.skip):
            if function is not None:
                found[f"{function.__module__}.{function.__qualname__}"] = function
    return found


@pytest.mark.parametrize("name", sorted(handlers()))
def test_no_procedure_leaves_the_stack_after_it_has_told(name: str):
    tree = ast.parse(textwrap.dedent(inspect.getsource(handlers()[name])))
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    told = [call.lineno for call in calls if call.func.attr in ("emit", "tire", "ease")]  # type: ignore[attr-defined]
    left = [call.lineno for call in calls if call.func.attr in ("pop", "swap")]  # type: ignore[attr-defined]
    assert not told or not left or max(left) < min(told)


def test_whoever_would_pop_another_frame_is_caught():
    field = Field()
    field.unit(LEFT, "warriors", 4, (3000, 3000))
    game = field.game()
    ctx = Context(game.rules, game.state)
    ctx.here = ctx.pending[-1]
    ctx.push(RuleStage(ECHO, LEFT, "echo"))
    with pytest.raises(AssertionError, match="stands above"):
        ctx.pop()
    ctx.push(RuleStage(ECHO, LEFT, "echo"))
    with pytest.raises(AssertionError, match="stands above"):
        ctx.swap(RuleStage(ECHO, LEFT, "other"))


# --- who hears, and in which order


def hearing(field: Field, *frames: object) -> list[str]:
    heard: list[str] = []
    toy = Rule(
        RuleId("toy.ear"), "",
        triggers={e.FatigueTaken: lambda ctx, unit, event: heard.append(f"unit {unit.id}")},
        watches={e.FatigueTaken: lambda ctx, effect, event: heard.append("table" if effect is None else "effect")},
    )  # fmt: skip
    rules = field.rules.derive(field.rules.id, new_rules=[toy])
    for uid in range(len(field.state.units)):
        field.change(uid, rules=(*field.state.units[uid].rules, toy.id))
    ctx = Context(rules, field.game(side=RIGHT).state)
    ctx.in_force = (toy.id,)
    ctx.pending.extend(frames)  # type: ignore[arg-type]
    ctx.tire(0, 1, WHY)
    return heard


def field_of_four() -> Field:
    field = Field()
    for number, side in enumerate((LEFT, RIGHT, LEFT, RIGHT)):
        field.unit(side, "warriors", 4, (2000 + 2000 * number, 3000))
    return field


def test_each_bearer_hears_once_the_active_side_first_and_the_table_last():
    assert hearing(field_of_four()) == ["unit 1", "unit 3", "unit 0", "unit 2", "table"]


def test_in_a_fight_the_attackers_side_hears_first():
    field = field_of_four()
    melee = Fight(Combat.MELEE, WHY, Combatant(0), Combatant(1))
    assert hearing(field, melee) == ["unit 0", "unit 2", "unit 1", "unit 3", "table"]
    volley = Fight(Combat.SHOT, WHY, Combatant(NO_UNIT), Combatant(1), unitless=3)
    assert hearing(field_of_four(), volley)[0] == "unit 0"


def test_the_dead_hear_only_of_themselves():
    field = field_of_four()
    field.change(2, figures=())
    assert "unit 2" not in hearing(field)
