"""Rules in force for a while: each end, several ends, and the events that tell of begin and end."""

from __future__ import annotations

import pytest

from skald.rules.actions import Abandon, Activate, Done
from skald.rules.events import EffectBegan, EffectEnded, EffectLaid, TurnBegan, TurnEnded
from skald.rules.frames import Acting, ActivationPhase, EndTurn
from skald.rules.ids import Bearer, Kind, RuleId
from skald.rules.lasting import activation_ends, fight_begins, fight_ends, occasion_begins, occasion_ends
from skald.rules.state import Until
from tests.kit.boards import settled
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.fights import lay as lay_dice
from tests.kit.fights import trial
from tests.kit.toys import TOY, WHY, effect, laid, lay_on, toy, toy_field


def turns(until: Until, owner=LEFT, also: tuple[Until, ...] = ()) -> list[str]:
    """The player turns at whose end an effect laid in the left side's third turn was still in force."""
    field = toy_field(toy())
    one = field.unit(LEFT, "warlord", 1, (3000, 3000))
    field.unit(RIGHT, "warlord", 1, (3000, 8000))
    game = settled(field, ActivationPhase(LEFT), EndTurn(LEFT))
    game = lay_on(game, effect(unit=one, until=until, owner=owner, also=also))
    for _ in range(60):
        if game.state.turn > 4 or game.state.outcome:
            break
        game.passing()
        if isinstance(game.state.pending[-1], ActivationPhase):
            game.do(Done())
        else:
            game.roll(*_first(game))
    began, ended = _position(game, EffectBegan), _position(game, EffectEnded)
    assert began == 0
    kinds = (TurnBegan, TurnEnded)
    return [
        f"{'began' if isinstance(e, TurnBegan) else 'ended'} {e.turn}{'LR'[e.side]}"
        for e in game.events[: ended if ended is not None else len(game.events)]
        if isinstance(e, kinds)
    ]


def _first(game: Game) -> tuple[int, ...]:
    pool = game.awaits.pool  # type: ignore[union-attr]
    return (pool.dice, *(0 for _ in pool.weights[1:]))


def _position(game: Game, kind: type) -> int | None:
    return next((at for at, event in enumerate(game.events) if isinstance(event, kind)), None)


def test_the_ends_that_turns_bring():
    # The effect ends before the next begin or end of a turn is told.
    assert turns(Until.TURN) == []
    assert turns(Until.NEXT_TURN) == ["ended 2L", "began 2R", "ended 2R"]
    assert turns(Until.OWN_TURN) == ["ended 2L", "began 2R", "ended 2R", "began 3L"]
    assert turns(Until.ENEMY_TURN) == ["ended 2L", "began 2R"]
    assert turns(Until.ENEMY_TURN, owner=RIGHT) == ["ended 2L", "began 2R", "ended 2R", "began 3L"]
    assert turns(Until.OWN_TURN, owner=RIGHT) == ["ended 2L", "began 2R"]


def test_the_first_of_several_ends_counts():
    assert turns(Until.OWN_TURN, also=(Until.NEXT_MELEE, Until.NEXT_TURN)) == turns(Until.NEXT_TURN)


def test_begin_and_end_are_told_with_their_cause():
    field = toy_field(toy())
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    ctx = laid(field, effect(unit=one, until=Until.NEXT_MELEE, also=(Until.TURN,), amount=3))
    fight_begins(ctx, one, one, melee=True)
    fight_ends(ctx, one, one, melee=True)
    assert ctx.events == [
        EffectBegan(TOY, Bearer.UNIT, one, -1, 3, LEFT, (Until.NEXT_MELEE, Until.TURN), WHY),
        EffectEnded(TOY, Bearer.UNIT, one, -1, LEFT, Until.NEXT_MELEE, WHY),
    ]
    assert ctx.effects == ()


def test_a_plain_number_is_laid_as_ever_and_ends_untold():
    field = toy_field()
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    ctx = laid(field, effect("armour", one, until=Until.FIGHT))
    fight_ends(ctx, one, one, melee=True)
    assert (ctx.events, ctx.effects) == ([EffectLaid(one, "armour", 1, WHY)], ())


@pytest.mark.parametrize(
    "until", [Until.NEXT_MELEE, Until.NEXT_CHARGE, Until.NEXT_MOVE, Until.NEXT_SHOT, Until.NEXT_SPELL]
)
def test_an_occasion_that_began_before_the_effect_does_not_end_it(until: Until):
    field = toy_field(toy())
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    ctx = laid(field, effect(unit=one, until=until))
    occasion_ends(ctx, one, until)
    assert len(ctx.effects) == 1
    occasion_begins(ctx, one, until)
    occasion_ends(ctx, one, until)
    assert ctx.effects == ()


def charging(until: Until) -> tuple[Game, int]:
    field = trial()
    base = field.rules
    field.rules = base.derive(base.id, new_rules=[toy()])
    one = field.unit(LEFT, "warriors", 6, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 4000))
    lay_dice(field, LEFT, "wait")
    return lay_on(field.game(), effect(unit=one, until=until)), one


def test_a_cancelled_activation_uses_nothing_up():
    game, one = charging(Until.NEXT_MOVE)
    game.grant(one, Kind.MOVE).passing().do(Abandon())
    assert (len(game.state.effects), game.state.effects[0].begun) == (1, ())


def test_a_move_ends_what_waited_for_it_and_nothing_else():
    from skald.planning.moving import plan_move

    for until, left in ((Until.NEXT_MOVE, 0), (Until.NEXT_CHARGE, 1), (Until.NEXT_SHOT, 1)):
        game, one = charging(until)
        game.grant(one, Kind.MOVE).passing()
        game.do(plan_move(game.rules, game.state, (5000, 2000)))
        assert len(game.state.effects) == left


def test_what_is_for_this_activation_ends_with_it_and_not_with_one_inside_it():
    field = toy_field(toy())
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    ctx = laid(field)
    ctx.pending.append(Acting(one, Kind.MOVE, WHY))
    from skald.rules.lasting import lay

    lay(ctx, effect(unit=one, until=Until.ACTIVATION))
    ctx.pending.append(Acting(one, Kind.SHOOT, WHY))
    ctx.pending.pop()
    activation_ends(ctx)
    assert len(ctx.effects) == 1
    ctx.pending.pop()
    activation_ends(ctx)
    assert ctx.effects == ()


def test_what_a_unit_bears_ends_with_the_unit():
    from skald.rules.frames import Casualties
    from skald.rules.phases.losses import remove

    field = toy_field(toy(), toy("aura"))
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    other = field.unit(LEFT, "warriors", 4, (6000, 3000))
    ctx = laid(field, effect(unit=one), effect("toy.aura", one, bearer=Bearer.AURA, reach=500), effect(unit=other))
    remove(ctx, Casualties(one, 4, WHY), (0, 1, 2, 3))
    assert [e.unit for e in ctx.effects] == [other]
    assert [e.end for e in ctx.events if isinstance(e, EffectEnded)] == [None, None]


def test_a_rule_is_told_when_it_begins_and_when_it_ends():
    heard: list[str] = []
    rule = toy(begun=lambda ctx, e: heard.append("begun"), ended=lambda ctx, e, end: heard.append("ended"))
    field = toy_field(rule)
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    ctx = laid(field, effect(unit=one, until=Until.FIGHT))
    fight_ends(ctx, one, one, melee=True)
    assert heard == ["begun", "ended"]


def test_activations_see_the_rules_laid_on_a_unit():
    from skald.rules.refusal import Refusal

    ban = toy("ban", permission=lambda ctx, unit, action: Refusal("held", TOY), judges=(Activate,))
    field = toy_field(ban)
    one = field.unit(LEFT, "warriors", 6, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 8000))
    game = field.game()
    assert any(use.unit == one for use in game.uses("second.core.manoeuvre"))
    lay_on(game, effect("toy.ban", one, until=Until.TURN))
    assert game.uses(RuleId("second.core.manoeuvre")) == []
