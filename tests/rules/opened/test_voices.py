"""The one collector: who speaks about a number, a question or an action, and in which order."""

from __future__ import annotations

import pytest

from skald.content.rule_making import answer, at_most, set_to
from skald.rules.actions import Activate
from skald.rules.context import Context
from skald.rules.geometry import area
from skald.rules.hooks import Point, Question, Stage
from skald.rules.ids import NO_UNIT, Bearer, Kind, RuleId, Whom
from skald.rules.lengths import VS, L, M, S
from skald.rules.markers import place_marker
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Against, Aura, Rule, Staged
from skald.rules.state import Until
from skald.rules.tally import Tally
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.toys import TOY, WHY, effect, give, laid, toy, toy_field

MOVE, CHARGE, ARMOUR = Point.MOVE, Point.CHARGE, Point.ARMOUR


def number(ctx: Context, uid: int, point: Point = MOVE, base: int = M) -> int:
    return ctx.tally(point, ctx.units[uid], base, WHY).value


def plus(amount: int, why: str = TOY) -> Rule:
    return Rule(RuleId(why), "", modifiers={MOVE: lambda ctx, unit, tally: tally.add(amount, RuleId(why))})


@pytest.mark.parametrize("order", [("slow", "flight"), ("flight", "slow")])
def test_stages_decide_whatever_the_order_of_the_rules(order):
    field = toy_field()
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    give(field, one, *(RuleId(f"second.magic.{name}") for name in order))
    assert number(laid(field), one) == S


def test_set_comes_before_add_before_cap_before_ban():
    spoken: list[str] = []

    def says(name: str, stage: Stage) -> Rule:
        def hook(ctx, unit, tally: Tally) -> Tally:
            spoken.append(name)
            return tally

        return toy(name, modifiers={MOVE: Staged(stage, hook)})

    stages = [says("ban", Stage.BAN), says("cap", Stage.CAP), says("add", Stage.ADD), says("set", Stage.SET)]
    field = toy_field(*stages, says("later-set", Stage.SET), says("later-ban", Stage.BAN))
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    give(field, one, *(rule.id for rule in stages))
    number(laid(field, effect("toy.later-ban", one), effect("toy.later-set", one)), one)
    assert spoken == ["set", "later-set", "add", "cap", "ban", "later-ban"]


def test_of_printed_sets_the_least_counts_and_of_granted_ones_the_latest():
    rules = [toy(name, modifiers={MOVE: set_to(value, RuleId(f"toy.{name}"))}) for name, value in
             (("long", L), ("short", S), ("mid", M))]  # fmt: skip
    field = toy_field(*rules)
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    give(field, one, RuleId("toy.short"), RuleId("toy.long"))
    assert number(laid(field), one) == S
    assert number(laid(field, effect("toy.long", one), effect("toy.mid", one)), one) == M
    assert number(laid(field, effect("toy.mid", one), effect("toy.long", one)), one) == L


def test_an_amount_added_stays_below_a_printed_cap():
    field = toy_field(toy("lid", modifiers={MOVE: at_most(S, RuleId("toy.lid"))}))
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    give(field, one, RuleId("toy.lid"))
    assert number(laid(field, effect("move", one, amount=VS)), one) == S


# --- bearers


def bystanders(*rules: Rule) -> tuple[Field, int, int, int]:
    """The middle of an aura, a friend within S of it, an enemy within S."""
    field = toy_field(*rules)
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    friend = field.unit(LEFT, "warriors", 4, (3000, 3600))
    foe = field.unit(RIGHT, "warriors", 4, (3000, 2000))
    return field, lord, friend, foe


@pytest.mark.parametrize(
    ("whom", "reached"),
    [(Whom.OWN, [True, True, False]), (Whom.ENEMY, [False, False, True]), (Whom.ALL, [True, True, True])],
)
def test_an_aura_speaks_of_the_units_around_its_middle(whom, reached):
    field, *units = bystanders(plus(VS))
    ctx = laid(field, effect(unit=units[0], bearer=Bearer.AURA, reach=S, whom=whom))
    assert [number(ctx, uid) == M + VS for uid in units] == reached


def test_an_aura_is_measured_when_it_is_asked():
    field, lord, friend, _ = bystanders(plus(VS))
    ctx = laid(field, effect(unit=lord, bearer=Bearer.AURA, reach=S))
    ctx.set_unit(friend, figures=tuple(_at(figure, 0, 4000) for figure in ctx.unit(friend).figures))
    assert (number(ctx, friend), number(ctx, lord)) == (M, M + VS)


def _at(figure, dx, dy):
    from skald.rules.bases import moved_to

    return moved_to(figure, figure.x + dx, figure.y + dy)


@pytest.mark.parametrize(("whom", "reached"), [(Whom.OWN, [True, True, False]), (Whom.ENEMY, [False, False, True])])
def test_a_printed_aura_speaks_without_being_laid(whom, reached):
    rule = Rule(TOY, "", modifiers={MOVE: lambda c, u, t: t.add(VS, TOY)}, aura=Aura(S, whom))
    field, *units = bystanders(rule)
    give(field, units[0], TOY)
    assert [number(laid(field), uid) == M + VS for uid in units] == reached


def test_a_rule_of_a_side_speaks_of_all_its_units_and_one_of_the_table_of_everybody():
    field, *units = bystanders(plus(VS))
    ctx = laid(field, effect(bearer=Bearer.SIDE))
    assert [number(ctx, uid) for uid in units] == [M + VS, M + VS, M]
    ctx = laid(field, effect(bearer=Bearer.SIDE, whom=Whom.ENEMY))
    assert [number(ctx, uid) for uid in units] == [M, M, M + VS]
    ctx = laid(field, effect(bearer=Bearer.TABLE, whom=Whom.ALL))
    assert [number(ctx, uid) for uid in units] == [M + VS] * 3


def test_a_rule_of_a_piece_speaks_of_those_who_stand_in_it():
    field, lord, friend, foe = bystanders(plus(VS))
    ctx = laid(field)
    from skald.rules.pieces import make_piece

    number_of = make_piece(ctx, "wood", area(((2500, 3300), (4500, 3300), (4500, 4500), (2500, 4500))), LEFT, WHY)
    from skald.rules.lasting import lay

    lay(ctx, effect(bearer=Bearer.PIECE, thing=number_of, whom=Whom.ALL))
    assert [number(ctx, uid) for uid in (lord, friend, foe)] == [M, M + VS, M]


def test_a_rule_of_a_marker_speaks_of_those_near_it():
    field, lord, friend, foe = bystanders(plus(VS))
    ctx = laid(field)
    mark = place_marker(ctx, "stone", (3000, 2700), 200, WHY)
    from skald.rules.lasting import lay

    lay(ctx, effect(bearer=Bearer.MARKER, thing=mark.id, whom=Whom.ALL, reach=VS))
    assert [number(ctx, uid) for uid in (lord, friend, foe)] == [M + VS, M, M + VS]


# --- against those who face the bearer


def test_a_target_may_refuse_a_charge():
    def refuse(ctx, mine, foe, action):
        if isinstance(action, Activate) and action.kind is Kind.CHARGE:
            return Refusal("not-me", TOY, (("unit", mine.id),))
        return None

    field = toy_field(Rule(TOY, "", against=Against(permission=refuse)))
    mine = field.unit(LEFT, "warriors", 6, (3000, 3000))
    warded = field.unit(RIGHT, "warriors", 6, (3000, 4000))
    plain = field.unit(RIGHT, "warriors", 6, (5000, 3000))
    give(field, warded, TOY)
    from skald.rules.activating import rules_problem

    ctx = laid(field)
    refused = rules_problem(ctx, ctx.unit(mine), Activate(mine, Kind.CHARGE, warded))
    assert refused == Refusal("not-me", TOY, (("unit", warded),))
    assert rules_problem(ctx, ctx.unit(mine), Activate(mine, Kind.SHOOT, warded)) is None
    assert rules_problem(ctx, ctx.unit(mine), Activate(mine, Kind.CHARGE, plain)) is None


def test_a_foe_speaks_against_a_number_and_a_question_in_a_fight():
    from skald.rules.frames import Combatant, Fight
    from skald.rules.ids import Combat

    rule = Rule(
        TOY, "",
        against=Against(
            modifiers={ARMOUR: lambda ctx, mine, foe, tally: tally.add(-1, TOY)},
            answers={Question.MAY_CLOSE_RANKS: lambda ctx, mine, foe, may: False},
        ),
    )  # fmt: skip
    field = toy_field(rule)
    mine = field.unit(LEFT, "warriors", 6, (3000, 3000))
    foe = field.unit(RIGHT, "warriors", 6, (3000, 3300))
    ctx = laid(field, effect(unit=foe))
    assert (number(ctx, mine, ARMOUR, 4), ctx.ask(Question.MAY_CLOSE_RANKS, ctx.unit(mine), True)) == (4, True)
    ctx.pending.append(Fight(Combat.MELEE, WHY, Combatant(mine), Combatant(foe)))
    assert (number(ctx, mine, ARMOUR, 4), ctx.ask(Question.MAY_CLOSE_RANKS, ctx.unit(mine), True)) == (3, False)
    assert number(ctx, foe, ARMOUR, 4) == 4


# --- questions and permissions for a while


def test_a_rule_in_force_for_a_while_answers_and_forbids_and_lifts():
    ban = toy(
        "ban",
        permission=lambda ctx, unit, action: Refusal("held", ctx.speaking.why),
        judges=(Activate,),
    )
    lifting = toy("lifting", lifts=frozenset({"held"}))
    deaf = toy("deaf", answers={Question.TIRES: answer(False)})
    field = toy_field(ban, lifting, deaf)
    one = field.unit(LEFT, "warriors", 6, (3000, 3000))
    from skald.rules.activating import rules_problem

    ctx = laid(field, effect("toy.ban", one), effect("toy.deaf", one))
    assert rules_problem(ctx, ctx.unit(one), Activate(one, Kind.MOVE, NO_UNIT)) == Refusal("held", WHY)
    assert not ctx.can_tire(ctx.unit(one))
    ctx = laid(field, effect("toy.ban", one), effect("toy.lifting", one))
    assert rules_problem(ctx, ctx.unit(one), Activate(one, Kind.MOVE, NO_UNIT)) is None


def test_a_ban_that_was_granted_speaks_after_everything_else():
    field = toy_field(
        toy("yes", answers={Question.MAY_CLOSE_RANKS: answer(True)}),
        toy("never", answers={Question.MAY_CLOSE_RANKS: Staged(Stage.BAN, answer(False))}),
    )
    one = field.unit(LEFT, "warriors", 6, (3000, 3000))
    for laid_in in (("toy.yes", "toy.never"), ("toy.never", "toy.yes")):
        ctx = laid(field, *(effect(name, one, until=Until.TURN) for name in laid_in))
        assert not ctx.ask(Question.MAY_CLOSE_RANKS, ctx.unit(one), True)
