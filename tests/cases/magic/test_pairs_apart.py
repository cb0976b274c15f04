"""Pairs that meet, by their numbers in the list: what a case for several pairs at once leaves unsaid."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.rules.actions import Activate, Cast, Choose, RemoveFigures, Use
from skald.rules.events import ActivationCancelled, FatigueTaken
from skald.rules.frames import Aim, Granting
from skald.rules.ids import Bearer, Kind, RuleId, Whom
from skald.rules.lengths import L
from skald.rules.state import Effect, Until
from tests.cases.magic.test_pairs import two, under
from tests.cases.magic.test_pairs_too import scrub_between
from tests.cases.test_lieutenants import alchemist
from tests.kit.cases import spell_case
from tests.kit.field import BY_TEST, LEFT, RIGHT, Field
from tests.kit.fights import lay, melee, refusal, spend
from tests.kit.magic import MAXIMUM, MINIMUM, OPTIMUM, arena, at, caster, declare, sid, untroubled
from tests.kit.moves import about_to_move, by
from tests.kit.toys import pushed


def misty(field: Field, level=MAXIMUM) -> Field:
    """The same field under a shroud of fog."""
    fog = Effect(sid("mists"), int(level), -1, Until.NEXT_TURN, LEFT, sid("mists"), bearer=Bearer.TABLE, whom=Whom.ALL)
    field.state = replace(field.state, effects=(*field.state.effects, fog))
    return field


# --- mists


@spell_case("mists", OPTIMUM)
@pytest.mark.parametrize(("away", "seen"), [(1500, True), (1501, False)])
def test_pair_14_a_powerful_shot_reaches_everywhere_and_sees_no_farther_than_the_fog(away, seen):
    field = arena()
    machine = field.unit(LEFT, "static-machine", 1, (3000, 3000))
    foe = field.unit(RIGHT, "warriors", 1, (3000, 3000 + 300 + 125 + away))
    game = misty(field, OPTIMUM).game()
    if seen:
        game.grant(machine, Kind.SHOOT, foe)
    else:
        assert refusal(game, machine, Kind.SHOOT, foe)[0] == "no-line-of-sight"


@spell_case("mists")
def test_pair_15_roots_and_dust_need_the_sight_that_fog_takes():
    field, magician = scrub_between("choking-weeds", "erosion")
    foe = field.unit(RIGHT, "warriors", 4, (2700, 5600))
    roots, dust = Cast(magician, sid("choking-weeds"), 1, at(foe)), Cast(magician, sid("erosion"), 1, Aim(piece=0))
    game = field.game()
    assert game.allows(roots) and game.allows(dust)
    game = misty(field).game()
    assert (game.refused(roots).code, game.refused(dust).code) == ("no-line-of-sight", "place-unseen")


@spell_case("mists")
def test_pair_16_a_shot_without_a_unit_is_seen_by_nobody_and_needs_nobody():
    field, *_ = two()
    lay(field, LEFT, "volley")
    game = misty(field).game()
    assert game.allows(spend("volley"))


# --- bark


@spell_case("chrysalis", MAXIMUM)
def test_pair_17_bark_keeps_neither_a_repulse_nor_a_storm_away():
    field = arena()
    magician = caster(field, (3000, 3000))
    enemy = caster(field, (3000, 4200), "banishment", "tempest", side=RIGHT)
    under(field, magician, ("chrysalis", MAXIMUM))
    game = field.game(side=RIGHT)
    assert game.allows(Cast(enemy, sid("banishment"), 1, at(magician)))
    assert game.allows(Cast(enemy, sid("tempest"), 1, Aim(place=(3000, 3000))))


# --- dice and hits


@spell_case("rust")
@pytest.mark.parametrize("hex_", [("rust", MAXIMUM), ("bane", OPTIMUM), ("rust", MINIMUM)])
def test_pair_38_neither_rust_nor_a_hex_takes_an_automatic_hit_away(hex_):
    field, ours, theirs = two()
    under(field, ours, hex_, owner=RIGHT)
    under(field, ours, ("violence", OPTIMUM))
    game = melee(field, ours, theirs).passing()
    pool = game.asked.pool
    missed = (0, pool.dice) if len(pool.weights) == 2 else (pool.dice, 0, 0, 0, 0, 0)
    game.roll(*missed).hits(0)
    # All dice have missed: the enemy saves against the hit that was none of them.
    assert (game.asked.side, game.asked.pool.dice) == (RIGHT, 1)


# --- shots


@spell_case("slowed-time", OPTIMUM)
@pytest.mark.parametrize(("acts", "shoots"), [((), True), ((Kind.SHOOT, Kind.MOVE), False)])
def test_pair_44_a_machine_that_has_shot_has_nothing_of_a_held_moment(acts, shoots):
    field = arena()
    machine = field.unit(LEFT, "static-machine", 1, (3000, 3000))
    magician = caster(field, (3900, 3000), "slowed-time")
    field.unit(RIGHT, "warriors", 4, (3000, 5000))
    field.change(machine, acts=acts)
    game = declare(field.game(), magician, "slowed-time", at(machine), OPTIMUM)
    assert any(isinstance(frame, Granting) for frame in game.state.pending) is shoots


@spell_case("shadows", MAXIMUM)
@pytest.mark.parametrize("kit", [("levies", 12, "firearm"), ("scourge", 1), ("static-machine", 1)])
def test_pair_54_no_shot_of_any_kind_is_declared_at_who_stands_in_the_dusk(kit):
    def shots(*, dusk: bool) -> bool:
        field, shooter, foe = two(kit)
        if dusk:
            veil = Effect(
                sid("shadows"), int(MAXIMUM), foe, Until.NEXT_TURN, RIGHT, sid("shadows"), bearer=Bearer.AURA, reach=1
            )
            field.state = replace(field.state, effects=(veil,))
        game = field.game()
        if kit[0] == "scourge":
            return bool(game.uses("second.magic.breath"))
        return pushed(game, Granting(LEFT, BY_TEST, 1, (Kind.SHOOT,), unit=shooter)).allows(
            Activate(shooter, Kind.SHOOT, foe)
        )

    assert (shots(dusk=False), shots(dusk=True)) == (True, False)


@spell_case("shadows", MAXIMUM)
def test_pair_54_an_alchemist_throws_nothing_into_the_dusk():
    field, ours, theirs = alchemist(L)
    veil = Effect(
        sid("shadows"), int(MAXIMUM), theirs, Until.NEXT_TURN, RIGHT, sid("shadows"), bearer=Bearer.AURA, reach=1
    )
    field.state = replace(field.state, effects=(veil,))
    assert refusal(field.game(), ours, Kind.SHOOT, theirs) == ("may-not-be-shot-at", sid("shadows"))


@spell_case("chrysalis", MAXIMUM)
@spell_case("shadows", MAXIMUM)
@pytest.mark.parametrize(("name", "bearer"), [("chrysalis", Bearer.UNIT), ("shadows", Bearer.AURA)])
def test_neither_bark_nor_dusk_is_a_target_for_a_shot_without_a_unit(name, bearer):
    field, *_ = two()
    magician = caster(field, (3000, 7000), side=RIGHT)
    veil = Effect(sid(name), int(MAXIMUM), magician, Until.NEXT_TURN, RIGHT, sid(name), bearer=bearer, reach=1000)
    field.state = replace(field.state, effects=(veil,))
    lay(field, LEFT, "volley")
    game = field.game().do(spend("volley"))
    assert [game.allows(Choose(uid)) for uid in (1, magician)] == [True, False]


# --- others


@spell_case("eruptions")
def test_pair_5_wings_do_not_spare_a_horse_the_hard_ground_that_it_ends_in():
    field = arena()
    riders = field.unit(LEFT, "warriors", 1, (3000, 3000), "horse")
    field.terrain("scrub", (3000, 4300))
    under(field, riders, ("eruptions", MAXIMUM))
    game = about_to_move(field, riders)
    game.do(by(game, riders, 0, 900))
    assert [(e.amount, e.why) for e in game.seen(FatigueTaken)] == [(1, RuleId("second.core.horse"))]


@spell_case("animal-prowess", MAXIMUM)
def test_pair_51_a_dazzled_beast_is_eased_before_its_act_is_cancelled():
    field = arena()
    magician = caster(field, (3000, 3000), "animal-prowess")
    beast = field.unit(LEFT, "behemoth", 1, (3900, 3000), fatigue=3)
    under(field, beast, ("blinding", MAXIMUM), owner=RIGHT)
    game = declare(field.game(), magician, "animal-prowess", at(beast), MAXIMUM)
    game.do(Activate(beast, Kind.MOVE)).hits(1)
    untroubled(game)
    assert (len(game.seen(ActivationCancelled)), game.unit(beast).fatigue, game.unit(beast).acts) == (1, 1, ())


@spell_case("drain-life", MAXIMUM)
def test_pair_60_at_the_maximum_a_mindless_falls_and_the_caster_recovers():
    field = arena()
    magician = caster(field, (3000, 3000), "drain-life")
    field.change(magician, fatigue=2)
    crowd = field.unit(LEFT, "mindless", 12, (2600, 4500))
    game = declare(field.game(), magician, "drain-life", at(crowd), MAXIMUM)
    untroubled(game.do(RemoveFigures((11,))))
    assert (len(game.unit(crowd).figures), game.unit(magician).fatigue) == (11, 0)


@spell_case("nightmares")
def test_pair_32_terrors_spend_the_warlords_word_too():
    field = arena()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    men = field.unit(LEFT, "warriors", 4, (3800, 3000))
    field.unit(RIGHT, "warriors", 4, (6000, 6000))
    under(field, men, ("nightmares", MAXIMUM), owner=RIGHT)
    game = field.game().do(Use(RuleId("second.core.we-obey"), lord, men), Activate(men, Kind.MOVE))
    game.roll(0, 0, 0, 0, 0, 1)
    assert game.uses("second.core.we-obey") == []
