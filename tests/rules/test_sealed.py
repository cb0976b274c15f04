"""Decisions in secret: either side answers first, and nothing tells the other before both have answered."""

from __future__ import annotations

import pytest

from skald.rules.actions import Answer, Concede, Done, OfferDraw
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import options
from skald.rules.events import SealedAnswered, SealedRevealed
from skald.rules.frames import ActivationPhase, EndTurn, Sealed
from skald.rules.hooks import Window
from skald.rules.ids import RuleId, Side
from skald.rules.notation import format_event
from skald.rules.ruleset import Rule
from skald.rules.view import HIDDEN, view
from tests.kit.field import LEFT, RIGHT, Field, Game, ruleset
from tests.kit.moves import told

SECRET = RuleId("test.secret")


def _remember(ctx: Context, answers: tuple[int, int]) -> None:
    ctx.set_fact("left", answers[0])
    ctx.set_fact("right", answers[1])


def sealed() -> Game:
    """A battle that waits for both sides to choose one of five rows in secret."""
    rules = ruleset("second").derive("second", new_rules=[Rule(SECRET, "Test", reveal=_remember)])
    field = Field(rules)
    field.unit(LEFT, "warlord", 1, (1000, 1000))
    field.unit(RIGHT, "warlord", 1, (1000, 8000))
    return field.game(Sealed(SECRET, 5), ActivationPhase(LEFT), EndTurn(LEFT))


def frame_seen(game: Game, side: Side | None) -> Sealed:
    frame = view(game.state, side).state.pending[-1]
    assert isinstance(frame, Sealed)
    return frame


def test_decision_waits_for_both_sides():
    game = sealed()
    assert game.awaits == Decide(LEFT, Window.SEALED, sealed=True)
    assert len(list(options(game.rules, game.state))) == 10
    game.do(Answer(LEFT, 3))
    assert game.awaits == Decide(RIGHT, Window.SEALED, sealed=True)
    assert {a.side for a in options(game.rules, game.state) if isinstance(a, Answer)} == {RIGHT}


@pytest.mark.parametrize("order", [(LEFT, RIGHT), (RIGHT, LEFT)])
def test_either_side_may_answer_first_and_both_are_revealed_together(order: tuple[Side, Side]):
    game = sealed()
    rows = {LEFT: 4, RIGHT: 1}
    first, second = order
    game.do(Answer(first, rows[first]))
    assert game.seen(SealedRevealed) == []
    game.do(Answer(second, rows[second]))
    assert game.events == [SealedAnswered(first), SealedAnswered(second), SealedRevealed(SECRET, (4, 1))]
    ctx = Context(game.rules, game.state)
    assert (ctx.fact("left"), ctx.fact("right")) == (4, 1)


@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_view_hides_the_other_sides_answer_and_shows_the_own(side: Side):
    game = sealed().do(Answer(side, 2))
    assert frame_seen(game, side).answers[side] == 2
    assert frame_seen(game, side.other).answers == frame_seen(game, None).answers
    assert frame_seen(game, side.other).answers[side] == HIDDEN
    assert frame_seen(game, side.other).answers[side.other] == -1


@pytest.mark.parametrize("row", range(5))
def test_views_and_events_before_the_reveal_do_not_depend_on_the_answer(row: int):
    game, other = sealed().do(Answer(LEFT, row)), sealed().do(Answer(LEFT, 0))
    assert view(game.state, RIGHT) == view(other.state, RIGHT)
    assert view(game.state, None) == view(other.state, None)
    assert [format_event(event) for event in game.events] == [format_event(event) for event in other.events]


def test_view_hides_nothing_else():
    game = sealed().do(Answer(LEFT, 1), Answer(RIGHT, 2))
    for side in (LEFT, RIGHT, None):
        assert view(game.state, side).state == game.state


def test_answer_is_given_once_and_exists():
    game = sealed().do(Answer(RIGHT, 0))
    assert told(game.refused(Answer(RIGHT, 1))) == ("answered-already", "test.secret")
    for row in (-1, 5, -2):
        assert told(game.refused(Answer(LEFT, row))) == ("no-such-row", "test.secret")
    assert told(game.refused(Done())) == ("no-such-row", "test.secret")


def test_draw_offered_while_answers_are_awaited_lapses_with_the_own_answer():
    game = sealed().do(OfferDraw(RIGHT), Answer(LEFT, 0))
    assert game.state.players[RIGHT].offers_draw
    game.do(Answer(RIGHT, 0))
    assert not game.state.players[RIGHT].offers_draw
    assert game.allows(Concede(LEFT))


def test_a_rule_may_give_each_side_its_own_number_of_answers():
    rule = Rule(RuleId("toy.mark"), "", rows=lambda ctx, side: 2 if side is LEFT else 3)
    base = ruleset()
    field = Field(base.derive(base.id, new_rules=[rule]))
    game = field.game(Sealed(rule.id, 0))
    assert game.allows(Answer(LEFT, 1))
    assert game.refused(Answer(LEFT, 2)).code == "no-such-row"
    assert game.allows(Answer(RIGHT, 2))
    assert len(list(options(game.rules, game.state))) == 5
