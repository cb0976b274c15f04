"""Procedures that rules bring: stages of their own, rolls for an effect, stages of the turn, scripts of verbs."""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.abilities import model as m
from skald.rules.abilities.effects import resolve_script
from skald.rules.abilities.model import Script
from skald.rules.actions import Choose, Done, Name, Use
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.events import EffectRolled, FatigueTaken, FiguresLost, RuleUsed, SagaDiceGenerated, TurnBegan
from skald.rules.frames import Aim, Noted, RuleStage
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, RuleId
from skald.rules.notation import format_action, format_position, parse_action, parse_position
from skald.rules.phases.procedure import Procedure
from skald.rules.phases.rolling_for import ROLLED, roll_faces, roll_successes, roll_sum
from skald.rules.refusal import Refusal
from skald.rules.ruleset import TURN, TURN_END, Rule
from tests.kit.boards import begun
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.toys import TOY, pushed, toy_field

BANG = RuleId("toy.bang")


def ask(ctx: Context, frame: RuleStage) -> Decide | None:
    return Decide(frame.side, Window.STAGE)


def check(ctx: Context, frame: RuleStage, action: object) -> Refusal | None:
    if not isinstance(action, Name) or not 1 <= action.number <= 3:
        return Refusal("not-now", TOY)
    return None


def take(ctx: Context, frame: RuleStage, action: Name) -> None:
    ctx.swap(replace(frame, stage="roll", aim=action.aim))
    ctx.push(roll_successes(TOY, frame.side, action.number, 4, action.aim.units))


def resolve(ctx: Context, frame: RuleStage) -> None:
    ctx.pop()
    came = [note.value for note in frame.notes if note.name == ROLLED]
    for unit, hits in zip(frame.aim.units, came, strict=True):
        ctx.tire(unit, hits, TOY)


CURSE = Rule(
    TOY, "",
    stages={
        "aim": Procedure(ask=ask, check=check, take=take, options=lambda ctx, frame: [Name(number=1)]),
        "roll": Procedure(run=resolve),
    },
)  # fmt: skip


def cursing() -> Game:
    field = toy_field(CURSE)
    field.unit(LEFT, "warlord", 1, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 4500))
    field.unit(RIGHT, "warriors", 6, (6000, 4500))
    return pushed(field.game(), RuleStage(TOY, LEFT, "aim", unit=0))


def test_a_stage_of_a_rule_asks_checks_takes_rolls_and_ends():
    game = cursing()
    assert (game.awaits.side, game.awaits.window) == (LEFT, Window.STAGE)
    assert game.refused(Name(number=4)) == Refusal("not-now", TOY)
    game.do(Name(Aim(units=(1, 2)), number=2))
    assert isinstance(game.awaits, Chance)
    game.roll(2, 0).roll(1, 1)
    assert [(f.unit, f.amount, f.why) for f in game.seen(FatigueTaken)] == [(1, 2, TOY), (2, 1, TOY)]
    assert [(r.unit, r.counts, r.came_to) for r in game.seen(EffectRolled)] == [(1, (2, 0), 2), (2, (1, 1), 1)]
    assert not isinstance(game.state.pending[-1], RuleStage)


def test_a_stage_in_the_middle_is_written_and_read():
    game = cursing()
    game.do(Name(Aim(units=(1, 2), place=(10, 20), piece=3, line=(5, 6)), number=2))
    assert parse_position(format_position(game.state)) == game.state
    game.roll(2, 0)
    assert parse_position(format_position(game.state)) == game.state
    noted = RuleStage(TOY, LEFT, "roll", notes=(Noted("a", 1), Noted("b", -2)))
    state = replace(game.state, pending=(noted,))
    assert parse_position(format_position(state)) == state
    for action in (
        Name(Aim(units=(1,)), 2, 5),
        Use(TOY, 1, amount=2, aim=Aim(place=(7, 8))),
        Use(TOY, NO_UNIT, side=LEFT),
    ):
        assert parse_action(format_action(action)) == action


def test_rolls_for_an_effect_declare_their_classes():
    assert roll_successes(TOY, LEFT, 3, 5).pool.weights == (2, 4)
    assert roll_faces(TOY, LEFT, 2).pool == roll_faces(TOY, LEFT, 2).pool.__class__(2, (1,) * 6)
    two = roll_sum(TOY, LEFT, 2)
    assert two.pool.weights == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    assert two.pays == tuple(range(2, 13))
    game = pushed(cursing_field().game(), two)
    game.roll(*(1 if total == 9 else 0 for total in two.pays))
    assert game.last(EffectRolled).came_to == 9


def cursing_field():
    field = toy_field(CURSE)
    field.unit(LEFT, "warlord", 1, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 4500))
    return field


# --- the turn as a table


def test_content_adds_stages_to_the_turn_by_name():
    seen: list[str] = []

    def note(name: str) -> Procedure:
        def run(ctx: Context, frame: RuleStage) -> None:
            ctx.pop()
            seen.append(f"{name} {frame.side.name} {ctx.turn}")

        return Procedure(run=run)

    rule = Rule(TOY, "", stages={"pool": note("pool"), "score": note("score")})
    at = TURN.index("saga-dice")
    turn = (*TURN[:at], "toy.rule/pool", *TURN[at:])
    field = toy_field(rule, turn=turn, turn_end=("toy.rule/score", *TURN_END))
    field.unit(LEFT, "warlord", 1, (3000, 3000))
    field.unit(RIGHT, "warlord", 1, (3000, 8000))
    game = begun(field)
    assert seen == ["pool LEFT 3"]
    kinds = [type(event) for event in game.events]
    assert kinds.index(TurnBegan) < kinds.index(SagaDiceGenerated)
    game.roll(1, 0, 0)
    for _ in range(6):
        if len(seen) < 3:
            game.do(Done())
    assert seen == ["pool LEFT 3", "score LEFT 3", "pool RIGHT 3"]


# --- verbs that are on no board


def test_a_script_of_a_rule_runs_its_verbs_for_whoever_uses_it():
    harm = Script(((m.GiveFatigue(), m.Slay(linked=True)),))
    worse = Script(((m.GiveFatigue(units=m.ALL, amount=2),),))
    rule = Rule(
        BANG, "",
        scripts=(harm, worse),
        offers={Window.ACTIVATION: lambda ctx, unit: [Use(BANG, unit.id, amount=n) for n in (0, 1)]},
        perform=lambda ctx, use: resolve_script(ctx, BANG, LEFT, level=use.amount, unit=use.unit),
    )  # fmt: skip
    field = toy_field(rule)
    caster = field.unit(LEFT, "warlord", 1, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 4500))
    field.unit(RIGHT, "warriors", 6, (6000, 4500))
    field.change(caster, rules=(*field.state.units[caster].rules, BANG))
    game = field.game().do(Use(BANG, caster, amount=0), Choose(2), Choose(1))
    assert [(f.unit, f.why) for f in game.seen(FatigueTaken)] == [(2, BANG)]
    game.do(next(iter(_options(game))))
    assert [(f.unit, f.why) for f in game.seen(FiguresLost)] == [(1, BANG)]
    game.do(Use(BANG, caster, amount=1))
    assert [f.amount for f in game.seen(FatigueTaken)] == [1, 2, 2]


def _options(game: Game):
    from skald.rules.engine import options

    return options(game.rules, game.state)


# --- what a side or the table offers, and uses that can't be listed


def test_a_rule_of_the_table_offers_to_a_side_once():
    rule = Rule(
        TOY, "",
        side_offers={Window.ACTIVATION: lambda ctx, side: [] if ctx.uses(TOY) else [Use(TOY, NO_UNIT, side=side)]},
        perform=lambda ctx, use: ctx.spend(TOY),
    )  # fmt: skip
    field = toy_field(rule)
    for x in (3000, 5000):
        field.unit(LEFT, "warriors", 4, (x, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    field.state = replace(field.state, in_force=(TOY,))
    game = field.game()
    assert game.uses(TOY) == [Use(TOY, NO_UNIT, side=LEFT)]
    assert game.refused(Use(TOY, NO_UNIT, side=RIGHT)).code == "no-such-rule"
    game.do(Use(TOY, NO_UNIT, side=LEFT))
    assert (game.seen(RuleUsed), game.uses(TOY)) == ([RuleUsed(TOY, NO_UNIT, side=LEFT)], [])


def test_a_rule_may_accept_a_use_that_cannot_be_listed():
    def accepts(ctx: Context, use: Use) -> Refusal | None:
        return None if use.aim.place is not None and use.amount == 2 else Refusal("bad-aim", TOY)

    rule = Rule(TOY, "", offers={Window.ACTIVATION: lambda ctx, unit: [Use(TOY, unit.id)]}, accepts=accepts,
                perform=lambda ctx, use: ctx.tire(use.unit, use.amount, TOY))  # fmt: skip
    field = toy_field(rule)
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.change(one, rules=(*field.state.units[one].rules, TOY))
    game = field.game()
    assert game.refused(Use(TOY, one)).code == "bad-aim"
    assert game.do(Use(TOY, one, amount=2, aim=Aim(place=(10, 10)))).unit(one).fatigue == 2
