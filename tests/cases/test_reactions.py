"""Activation/Reaction abilities: before or after an activation, one for each cause, cancelling and shortening."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.abilities.model import (
    ALL,
    ActivateUnits,
    Cancel,
    Cause,
    EaseFatigue,
    Lay,
    Shorten,
    Slay,
    TireFoe,
    UnitFilter,
)
from skald.rules.actions import Abandon, Activate, ChargeMove, Choose, Done, Exploit, Path, RemoveFigures
from skald.rules.awaiting import Decide
from skald.rules.events import (
    ActivationAnnounced,
    ActivationCancelled,
    ActivationResolved,
    FatigueRemoved,
    FatigueTaken,
    UnitEliminated,
    UnitMoved,
)  # fmt: skip
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Kind, RuleId, UnitId
from skald.rules.lengths import VS, L, M, S
from skald.rules.state import Until
from tests.kit.boards import ACTIVATION, REACTION, ability, activating, aid, board_field, lay, spend, why
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Field, Game
from tests.kit.moves import by, told

MINE, FOE = UnitId(0), UnitId(1)
BASES = 250

ACT = ability("act", ACTIVATION, ActivateUnits(), basic=True)


def meeting(*answers: object, gap: int = L, troop: str = "warriors", kit: tuple[str, ...] = ()) -> Field:
    """One figure of each side, so far apart; LEFT is to act, RIGHT has dice on the answers."""
    field = board_field(*answers, ACT)  # type: ignore[arg-type]
    field.unit(LEFT, troop, 1, (3000, 3000), *kit)
    field.unit(RIGHT, "warriors", 1, (3000 + BASES + gap, 3000))
    lay(field, LEFT, "act", "ccc")
    for each in answers:
        lay(field, RIGHT, each.id.partition(".")[2])  # type: ignore[attr-defined]
    return field


def acting(field: Field, kind: Kind = Kind.MOVE, target: UnitId = NO_UNIT) -> Game:
    """LEFT's unit has just been activated."""
    return activating(field).do(spend("act"), Activate(MINE, kind, target))


# --- before and after


@case("second.core.activation-reaction", cite="Rulebook p.41")
def test_answer_before_comes_between_the_announcement_and_the_deed():
    game = acting(meeting(ability("snarl", REACTION, TireFoe())))
    assert game.awaits == Decide(RIGHT, Window.REACTION)
    assert told(game.refused(by(game, MINE, -100, 0))) == ("not-now", "second.core.activation-reaction")
    game.do(spend("snarl"))
    assert [type(e) for e in game.events if isinstance(e, ActivationAnnounced | FatigueTaken | UnitMoved)] == [
        ActivationAnnounced, FatigueTaken,
    ]  # fmt: skip
    # The fatigue just given may be exploited at once.
    assert game.awaits == Decide(RIGHT, Window.SHORTEN)


@case("second.core.activation-reaction", cite="Rulebook p.41")
def test_answer_after_comes_when_the_activation_is_resolved():
    game = acting(meeting(ability("snarl", REACTION, TireFoe(), cause=Cause(after=True))))
    assert game.awaits == Decide(LEFT, Window.MOVE)
    game.do(by(game, MINE, -100, 0))
    assert game.last(ActivationResolved) == ActivationResolved(MINE, Kind.MOVE)
    assert game.awaits == Decide(RIGHT, Window.REACTION)
    game.do(spend("snarl"))
    assert game.last(FatigueTaken) == FatigueTaken(MINE, 1, why("snarl"))


@case("second.core.activation-reaction", cite="Rulebook p.41")
@pytest.mark.parametrize(("after", "moment"), [(False, "before"), (True, "after")])
def test_answer_is_given_only_at_its_own_moment(after: bool, moment: str):
    early = ability("early", REACTION, TireFoe(), cause=Cause(after=False))
    late = ability("late", REACTION, TireFoe(), cause=Cause(after=True))
    game = acting(meeting(early, late))
    if after:
        game.do(Done(), by(game, MINE, -100, 0))
    wrong = "early" if after else "late"
    assert told(game.refused(spend(wrong))) == ("wrong-moment", "second.core.activation-reaction")


@case("second.core.activation-reaction", cite="Rulebook p.41")
def test_one_ability_answers_one_cause():
    early = ability("early", REACTION, TireFoe())
    other = ability("other", REACTION, TireFoe())
    late = ability("late", REACTION, TireFoe(), cause=Cause(after=True))
    game = acting(meeting(early, other, late)).do(spend("early"), Done())
    assert game.awaits == Decide(LEFT, Window.MOVE)
    game.do(by(game, MINE, -100, 0))
    # Neither the second answer before nor the one after: the cause has been answered.
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)
    assert len(game.seen(FatigueTaken)) == 1


@case("second.core.activation-reaction", cite="Rulebook p.41")
def test_next_activation_is_a_cause_of_its_own():
    early = ability("early", REACTION, TireFoe(), basic=True)
    field = meeting(early)
    lay(field, RIGHT, "early")
    game = acting(field).do(spend("early"), Done())
    game.do(by(game, MINE, -100, 0), spend("act"), Activate(MINE, Kind.MOVE))
    assert game.awaits == Decide(RIGHT, Window.REACTION)


@case("second.core.activation-reaction", cite="Rulebook p.41")
def test_opponent_may_let_it_pass():
    game = acting(meeting(ability("snarl", REACTION, TireFoe()))).do(Done())
    assert game.awaits == Decide(LEFT, Window.MOVE)
    assert [die.ability for die in game.state.players[RIGHT].active] == [aid("snarl")]


# --- what is answered


@case("second.core.activation-reaction", cite="Rulebook p.41")
@pytest.mark.parametrize("kind", list(Kind))
def test_answer_names_the_kinds_of_activation_it_answers(kind: Kind):
    other = next(each for each in Kind if each is not kind)
    field = meeting(
        ability("fits", REACTION, TireFoe(), cause=Cause(kinds=(kind,))),
        ability("not", REACTION, TireFoe(), cause=Cause(kinds=(other,))),
        gap=M, kit=("javelins",),
    )  # fmt: skip
    game = acting(field, kind, FOE if kind in (Kind.CHARGE, Kind.SHOOT) else NO_UNIT)
    assert game.allows(spend("fits"))
    assert told(game.refused(spend("not"))) == ("wrong-moment", "second.core.activation-reaction")


@case("second.core.activation-reaction", "second.core.within", cite="Rulebook p.41")
@pytest.mark.parametrize(("gap", "asked"), [(M, True), (M + 1, False)])
def test_answer_to_an_activation_near_an_own_unit(gap: int, asked: bool):
    game = acting(meeting(ability("snarl", REACTION, TireFoe(), cause=Cause(near=M)), gap=gap))
    assert game.awaits == (Decide(RIGHT, Window.REACTION) if asked else Decide(LEFT, Window.MOVE))


@case("second.core.activation-reaction", cite="Rulebook p.41")
def test_answer_after_a_move_measures_where_it_ended():
    field = meeting(ability("snarl", REACTION, TireFoe(), cause=Cause(near=M, after=True)), gap=M + 100)
    game = acting(field)
    assert game.do(by(game, MINE, 100, 0)).awaits == Decide(RIGHT, Window.REACTION)
    other = acting(field)
    assert other.do(by(other, MINE, 99, 0)).awaits == Decide(LEFT, Window.ACTIVATION)


@case("second.core.activation-reaction", "second.core.ability-restriction", cite="Rulebook p.41")
def test_the_unit_near_has_to_fit_the_restriction():
    bows = UnitFilter(ranged=True)
    field = meeting(
        ability("bows", REACTION, TireFoe(), cause=Cause(near=L), who=bows),
        ability("any", REACTION, TireFoe(), cause=Cause(near=L)), gap=M,
    )  # fmt: skip
    game = acting(field)
    assert told(game.refused(spend("bows"))) == ("too-far-to-react", "second.core.activation-reaction")
    field.unit(RIGHT, "warriors", 1, (3000 - BASES - M, 3000), "bow")
    assert acting(field).allows(spend("bows"))


@case("second.core.activation-reaction", cite="Rulebook p.41")
@pytest.mark.parametrize(("kind", "allowed"), [(Kind.SHOOT, True), (Kind.CHARGE, True), (Kind.MOVE, False)])
def test_answer_to_what_is_aimed_at_an_own_unit(kind: Kind, allowed: bool):
    field = meeting(
        ability("ward", REACTION, TireFoe(), cause=Cause(at_own=True)), ability("any", REACTION, TireFoe()),
        gap=M, kit=("javelins",),
    )  # fmt: skip
    game = acting(field, kind, FOE if allowed else NO_UNIT)
    assert game.allows(spend("ward")) is allowed
    if not allowed:
        assert told(game.refused(spend("ward"))) == ("not-aimed-at", "second.core.activation-reaction")


@case("second.core.activation-reaction", "second.magic.primitive", cite="Age of Magic sheet")
def test_advanced_answer_needs_a_unit_that_may_use_it():
    field = meeting(
        ability("great", REACTION, TireFoe(), cause=Cause(near=L)),
        ability("plain", REACTION, TireFoe(), cause=Cause(near=L), basic=True), gap=M,
    )  # fmt: skip
    field.change(FOE, rules=(RuleId("second.magic.primitive"),))
    game = acting(field)
    assert told(game.refused(spend("great"))) == ("too-far-to-react", "second.core.activation-reaction")
    assert game.allows(spend("plain"))


@case("second.core.activation-reaction", "second.core.ability-types", cite="Rulebook p.40")
def test_ordinary_activation_ability_is_no_answer():
    field = meeting(ability("snarl", REACTION, TireFoe()))
    lay(field, RIGHT, "act")
    assert told(acting(field).refused(spend("act"))) == ("wrong-moment", "second.core.ability-types")


@case("second.core.activation-reaction", "second.core.ability-types", cite="Rulebook p.40")
def test_answers_are_for_the_opponents_turn():
    field = meeting(ability("snarl", REACTION, TireFoe()))
    lay(field, LEFT, "snarl")
    game = activating(field)
    assert told(game.refused(spend("snarl"))) == ("wrong-moment", "second.core.ability-types")


@case("second.core.activation-reaction", cite="Rulebook p.41")
def test_active_player_does_not_answer_an_answer():
    """RIGHT answers by activating its unit; LEFT, whose turn it is, has no Activation/Reaction in it."""
    flee = ability("flee", REACTION, ActivateUnits(kinds=(Kind.MOVE,)))
    field = meeting(flee)
    lay(field, LEFT, "flee")
    game = acting(field).do(spend("flee"), Activate(FOE, Kind.MOVE))
    assert game.awaits == Decide(RIGHT, Window.MOVE)
    game.do(by(game, FOE, 0, 1000))
    # The answer is finished before the activation that it answers.
    assert game.awaits == Decide(LEFT, Window.MOVE)
    assert [e.unit for e in game.seen(ActivationResolved)] == [FOE]


@case("second.core.activation-reaction", "second.core.repeat-fatigue", cite="Rulebook p.30")
def test_unit_that_answers_counts_its_activations_by_the_player_turn():
    flee = ability("flee", REACTION, ActivateUnits(kinds=(Kind.MOVE,)), basic=True)
    field = meeting(flee)
    lay(field, RIGHT, "flee")
    game = acting(field).do(spend("flee"), Activate(FOE, Kind.MOVE))
    game.do(by(game, FOE, 0, 500), by(game, MINE, 0, 100), spend("act"), Activate(MINE, Kind.MOVE))
    assert game.unit(FOE).fatigue == 0
    game.do(spend("flee"), Activate(FOE, Kind.MOVE))
    game.do(by(game, FOE, 0, 500))
    assert game.last(FatigueTaken) == FatigueTaken(FOE, 1, RuleId("second.core.repeat-fatigue"))


# --- cancelled activations

BAN = ability("ban", REACTION, Cancel())


@case("second.core.cancelled-activation", cite="Rulebook p.31")
@pytest.mark.parametrize("kind", list(Kind))
def test_cancelled_activation_does_nothing_and_counts_for_nothing(kind: Kind):
    field = meeting(BAN, gap=M, kit=("javelins",))
    field.change(MINE, fatigue=1, acts=() if kind is Kind.REST else (Kind.MOVE,))
    game = acting(field, kind, FOE if kind in (Kind.CHARGE, Kind.SHOOT) else NO_UNIT).do(spend("ban"))
    assert game.last(ActivationCancelled) == ActivationCancelled(MINE, kind, why("ban"))
    unit = game.unit(MINE)
    assert (unit.fatigue, unit.acts, unit.figures) == (1, field.state.units[MINE].acts, field.state.units[MINE].figures)
    assert game.seen(ActivationResolved) == []
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)


@case("second.core.cancelled-activation", cite="Rulebook p.31")
def test_dice_spent_on_a_cancelled_activation_are_lost():
    game = acting(meeting(BAN)).do(spend("ban"))
    assert [len(player.active) for player in game.state.players] == [2, 0]


@case("second.core.cancelled-activation", "second.core.repeat-fatigue", cite="Ruling: cancelled_counts")
@pytest.mark.parametrize(("counts", "fatigue"), [(False, 0), (True, 1)])
def test_whether_a_cancelled_activation_tires_the_next_is_a_setting(counts: bool, fatigue: int):
    field = board_field(BAN, ACT, cancelled_counts=counts)
    field.unit(LEFT, "warriors", 1, (3000, 3000))
    field.unit(RIGHT, "warriors", 1, (7000, 3000))
    lay(field, LEFT, "act", "ccc")
    lay(field, RIGHT, "ban")
    game = acting(field).do(spend("ban"), spend("act"), Activate(MINE, Kind.MOVE))
    game.do(by(game, MINE, 0, 100))
    assert game.unit(MINE).fatigue == fatigue


@case("second.core.cancelled-activation", "second.core.composite-bow", cite="FAQ p.37", faq="COMPOSITE BOWS")
def test_cancelled_activation_is_no_resolved_one_for_the_next_shot():
    field = meeting(BAN, gap=M, kit=("horse", "composite-bow"))
    field.change(MINE, acts=(Kind.SHOOT,))
    game = acting(field).do(spend("ban"), spend("act"))
    assert told(game.refused(Activate(MINE, Kind.SHOOT, FOE))) == ("shot-just-now", "second.core.composite-bow")


@case("second.core.linked-effects", "second.core.cancelled-activation", cite="FAQ p.42",
      faq="IMPORTANT NOTES: LINKED EFFECTS")  # fmt: skip
def test_effects_after_a_cancellation_are_still_resolved():
    both = ability("both", REACTION, Cancel(), EaseFatigue(units=ALL))
    field = meeting(both)
    field.change(FOE, fatigue=1)
    game = acting(field).do(spend("both"))
    assert game.last(FatigueRemoved) == FatigueRemoved(FOE, 1, why("both"))
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)


# --- shortened moves

STUMBLE = ability("stumble", REACTION, Shorten(), cause=Cause(kinds=(Kind.MOVE, Kind.CHARGE)))


@case("second.core.exploit-move", "second.core.activation-reaction", cite="Rulebook p.32")
@pytest.mark.parametrize(
    ("kit", "fatigue", "most"),
    [((), False, S), ((), True, VS), (("horse",), False, S), (("horse",), True, VS)],
)
def test_shortened_move_is_as_if_fatigue_had_been_exploited(kit: tuple[str, ...], fatigue: bool, most: int):
    field = meeting(STUMBLE, kit=kit)
    field.change(MINE, fatigue=int(fatigue))
    game = acting(field).do(spend("stumble"))
    if fatigue:
        game.do(Exploit("shorten"))
    refusal = game.refused(by(game, MINE, 0, most + 1))
    assert (refusal.code, dict(refusal.given)["most"]) == ("too-far", most)
    game.do(by(game, MINE, 0, most))
    reasons = [m.why for m in game.last(UnitMoved).distance.modifiers if m.amount < 0]
    assert reasons == [why("stumble")] + [RuleId("second.core.exploit-move")] * fatigue


@case("second.core.cancelled-activation", "second.core.charge-contact", cite="FAQ p.20", faq="HOW TO CHARGE")
def test_charge_that_is_shortened_out_of_reach_is_cancelled():
    game = acting(meeting(STUMBLE, gap=M), Kind.CHARGE, FOE).do(spend("stumble"))
    near = ChargeMove((Path(0, ((3000 + S, 3000),)),))
    assert told(game.refused(near)) == ("no-contact", "second.core.charge-contact")
    game.do(Abandon())
    why_cancelled = RuleId("second.core.cancelled-activation")
    assert game.last(ActivationCancelled) == ActivationCancelled(MINE, Kind.CHARGE, why_cancelled)
    assert (game.unit(MINE).acts, game.unit(MINE).fatigue) == ((), 0)


@case("second.core.casualties", "second.core.activation-reaction", cite="Rulebook p.41")
def test_answer_is_finished_before_the_activation_goes_on():
    field = meeting(ability("trap", REACTION, Slay()))
    extra = field.unit(LEFT, "warriors", 2, (6000, 6000))
    game = acting(field).do(spend("trap"), Choose(extra))
    assert game.awaits == Decide(LEFT, Window.CASUALTIES)
    game.do(RemoveFigures((0,)))
    assert game.awaits == Decide(LEFT, Window.MOVE)


@case("second.core.cancelled-activation", cite="Rulebook p.31")
@pytest.mark.parametrize("kind", list(Kind))
def test_activation_of_a_unit_that_an_answer_slew_is_cancelled(kind: Kind):
    field = meeting(ability("trap", REACTION, Slay()), gap=M, kit=("javelins",))
    field.change(MINE, fatigue=1)
    field.unit(LEFT, "warriors", 1, (9000, 8000))
    game = acting(field, kind, FOE if kind in (Kind.CHARGE, Kind.SHOOT) else NO_UNIT).do(spend("trap"), Choose(MINE))
    assert [event.unit for event in game.seen(UnitEliminated)] == [MINE]
    why_cancelled = RuleId("second.core.cancelled-activation")
    assert game.seen(ActivationCancelled) == [ActivationCancelled(MINE, kind, why_cancelled)]
    assert game.seen(ActivationResolved) == []
    assert game.awaits == Decide(LEFT, Window.ACTIVATION)


@case("second.core.cancelled-activation", "second.core.charge-contact", cite="FAQ p.20", faq="HOW TO CHARGE")
@pytest.mark.parametrize("kind", [Kind.CHARGE, Kind.SHOOT])
def test_activation_without_its_target_is_cancelled(kind: Kind):
    """The target gives its life for the answer."""
    field = meeting(ability("pyre", REACTION, Lay(point="limit", amount=1, until=Until.TURN)), gap=M, kit=("javelins",))
    game = acting(field, kind, FOE).do(spend("pyre"))
    game.state = replace(game.state, units=(game.unit(MINE), replace(game.unit(FOE), figures=())))
    game.do(Done())
    assert [event.kind for event in game.seen(ActivationCancelled)] == [kind]
    assert game.unit(MINE).acts == ()
