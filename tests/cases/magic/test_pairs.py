"""Pairs that meet: what two spells, or a spell and a rule, make of each other, by their numbers in the list."""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.actions import Activate, Cast, Use
from skald.rules.context import Context
from skald.rules.events import ActivationCancelled, FatigueTaken
from skald.rules.fight.numbers import armour, cover, faces_hitting, hit_bonus, save_needed, starting_pool
from skald.rules.frames import Aim, Casualties, Fight, Granting
from skald.rules.hooks import Point, Question
from skald.rules.ids import Bearer, Combat, Cover, Ground, Kind, RuleId, Whom
from skald.rules.movement.ground import BARRED, areas
from skald.rules.pieces import lying
from skald.rules.state import Effect, Until
from skald.rules.tally import Tally
from tests.kit.cases import spell_case
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.fights import charge, melee, numbers, refusal
from tests.kit.magic import MAXIMUM, MINIMUM, OPTIMUM, arena, at, caster, declare, sid, spelled
from tests.kit.toys import pushed


def under(field: Field, uid, *spells, owner=LEFT, form="") -> None:
    """Lay spells on a unit as if they had been cast: (name, level) each."""
    for name, level in spells:
        effect = Effect(sid(name), int(level), uid, Until.NEXT_TURN, owner, sid(name), form=form)
        field.state = replace(field.state, effects=(*field.state.effects, effect))


def two(left=("warriors", 6), right=("warriors", 6), **settings):
    field = arena(**settings)
    ours = field.unit(LEFT, left[0], left[1], (3000, 3000), *left[2:])
    theirs = field.unit(RIGHT, right[0], right[1], (3000, 4700), *right[2:])
    return field, ours, theirs


@spell_case("shield-of-light")
def test_pair_1_a_ward_of_six_against_rusted_blades():
    field, ours, theirs = two()
    under(field, theirs, ("rust", MAXIMUM))
    under(field, ours, ("shield-of-light", MAXIMUM))
    ctx, fight = numbers(field, Combat.MELEE, theirs, ours)
    assert faces_hitting(ctx, fight, 0) == 0
    assert (hit_bonus(ctx, fight, 1).value, save_needed(ctx, fight, 1).value) == (0, 5)


@spell_case("precognition")
def test_pair_2_a_ward_and_foresight_never_pass_six():
    field, ours, theirs = two()
    under(field, ours, ("shield-of-light", MAXIMUM), ("precognition", MAXIMUM))
    assert armour(*numbers(field, Combat.MELEE, theirs, ours), 1).value == 6
    field, ours, theirs = two()
    under(field, ours, ("shield-of-light", OPTIMUM), ("precognition", MAXIMUM))
    assert armour(*numbers(field, Combat.MELEE, theirs, ours), 1).value == 6


@spell_case("eruptions")
def test_pairs_4_and_5_wings_under_a_ward_and_on_horses():
    field, ours, theirs = two(("warriors", 6, "horse"))
    under(field, ours, ("eruptions", MAXIMUM))
    assert armour(*numbers(field, Combat.SHOT, theirs, ours), 1).value == 2
    under(field, ours, ("shield-of-light", OPTIMUM))
    assert armour(*numbers(field, Combat.SHOT, theirs, ours), 1).value == 5


@spell_case("transformation")
def test_pairs_9_to_13_the_shape_of_a_beast():
    field = arena()
    magician = caster(field, (3000, 3000), "transformation")
    other = caster(field, (4000, 3000), "animal-prowess", "shield-of-light")
    foe = field.unit(RIGHT, "warriors", 4, (3000, 5000))
    under(field, magician, ("chrysalis", MAXIMUM))
    under(field, magician, ("transformation", MAXIMUM), form="titan")
    game = field.game()
    # 9: bark protects the beast too; 10: the pack knows him; 12: he is Imposing; 13: a ward is set on the new Armour.
    assert refusal(game, foe, Kind.SHOOT, magician)[0] == "may-not-be-shot-at"
    assert game.allows(Cast(other, sid("animal-prowess"), 1, at(magician)))
    ctx = Context(game.rules, game.state)
    assert ctx.has_rule(ctx.unit(magician), RuleId("second.magic.imposing"))
    under(field, magician, ("shield-of-light", MAXIMUM))
    assert armour(*numbers(field, Combat.SHOT, foe, magician), 1).value == 6


@spell_case("transformation")
def test_pair_11_determination_is_used_once_whatever_the_shape():
    field = arena()
    magician = caster(field, (3000, 3000), "transformation")
    field.unit(RIGHT, "warriors", 4, (9000, 8000))
    game = field.game()
    game.do(*game.uses("second.core.determination"), Activate(magician, Kind.REST))
    field.state = game.state
    under(field, magician, ("transformation", OPTIMUM), form="warlord+beast")
    assert field.game().uses("second.core.determination") == []


@spell_case("mists")
def test_pairs_14_to_16_what_mists_hide_and_what_they_do_not():
    field = arena()
    magician = caster(field, (3000, 3000), "nightmares", "banishment", "spear-of-light")
    near = field.unit(RIGHT, "warriors", 4, (2700, 4400))
    effect = Effect(
        sid("mists"), int(MAXIMUM), -1, Until.NEXT_TURN, LEFT, sid("mists"), bearer=Bearer.TABLE, whom=Whom.ALL
    )
    field.state = replace(field.state, effects=(effect,))
    game = field.game()
    assert game.refused(Cast(magician, sid("nightmares"), 1, at(near))).code == "no-line-of-sight"
    assert game.allows(Cast(magician, sid("banishment"), 1, at(near)))
    assert game.allows(Cast(magician, sid("spear-of-light"), 1))


@spell_case("chrysalis")
def test_pairs_17_and_18_spells_reach_into_the_bark_and_pride_does_not_see_him():
    field = arena()
    magician = caster(field, (3000, 3000))
    enemy = caster(field, (3000, 5500), "bolt", side=RIGHT)
    lord = field.unit(RIGHT, "warlord", 1, (3000, 4000))
    men = field.unit(LEFT, "warriors", 4, (4200, 3600))
    grant = Granting(RIGHT, sid("bolt"), 1, (Kind.CHARGE,), unit=lord)
    assert pushed(field.game(side=RIGHT), grant).refused(Activate(lord, Kind.CHARGE, men)).code == "hero-first"
    under(field, magician, ("chrysalis", MAXIMUM))
    assert pushed(field.game(side=RIGHT), grant).allows(Activate(lord, Kind.CHARGE, men))
    field.change(lord, figures=())
    assert field.game(side=RIGHT).allows(Cast(enemy, sid("bolt"), 1, at(magician)))


@spell_case("wall-of-thorns")
def test_pairs_20_and_23_thorns_are_for_pieces_and_the_latest_change_speaks():
    field = arena()
    magician = caster(field, (3000, 3000), "wall-of-thorns", "erosion")
    field.terrain("scrub", (3000, 4500))
    field.state = replace(field.state, terrain=(replace(field.state.terrain[0], id=0),))
    foe = field.unit(RIGHT, "warriors", 4, (2600, 6000))
    game = field.game()
    assert game.refused(Cast(magician, sid("wall-of-thorns"), 1, at(foe))).code == "wrong-aim"
    game = spelled(game, magician, "wall-of-thorns", Aim(piece=0), MAXIMUM)
    game = spelled(game, magician, "erosion", Aim(piece=0), MINIMUM)
    ctx = Context(game.rules, game.state)
    assert areas(ctx, BARRED, ctx.unit(foe)) == ()
    assert lying(ctx)[0].kind.ground is Ground.OPEN
    other = caster(field, (3000, 2000), "wall-of-thorns")
    field.state = replace(game.state, units=(*game.state.units, replace(field.state.units[other], id=other)))
    assert field.game().refused(Cast(other, sid("wall-of-thorns"), 1, Aim(piece=0))).code == "no-use-there"


@spell_case("nightmares")
def test_pair_31_terrors_come_before_the_dazzle_and_spare_it_when_they_cancel():
    for order in (("nightmares", "blinding"), ("blinding", "nightmares")):
        field, ours, _ = two()
        under(field, ours, *((name, MAXIMUM) for name in order), owner=RIGHT)
        game = field.game().grant(ours, Kind.MOVE)
        assert game.asked.why == sid("nightmares")
        game.roll(0, 0, 0, 0, 0, 1)
        assert [e.why for e in game.seen(ActivationCancelled)] == [sid("nightmares")]
        game = field.game().grant(ours, Kind.MOVE).roll(1, 0, 0, 0, 0, 0)
        assert game.asked.why == sid("blinding")


@spell_case("strengthen")
def test_pair_36_foresight_and_an_iron_stance_together_roll_each_die_once_again():
    field, ours, theirs = two()
    under(field, ours, ("strengthen", MINIMUM), ("precognition", MINIMUM))
    game = melee(field, theirs, ours).passing()
    side = next(frame for frame in reversed(game.state.pending) if isinstance(frame, Fight)).defender
    assert side.defence_showing == (1, 2)


@spell_case("rust")
def test_pairs_37_to_40_blades_that_rust():
    field, ours, beast = two(right=("behemoth", 1))
    under(field, ours, ("rust", MINIMUM), ("cleaving-blades", MINIMUM))
    game = melee(field, ours, beast).passing()
    side = next(frame for frame in reversed(game.state.pending) if isinstance(frame, Fight)).attacker
    assert (side.forced_showing, side.attack_showing) == ((6,), (1, 2))
    # Two sixes must, two ones may be rolled again: four dice, each once.
    game.roll(2, 0, 0, 1, 1, 2)
    assert game.asked.pool.dice == 4
    field, ours, theirs = two()
    under(field, ours, ("rust", MAXIMUM), ("bane", OPTIMUM), ("strengthen", MAXIMUM))
    ctx, fight = numbers(field, Combat.MELEE, ours, theirs)
    assert (hit_bonus(ctx, fight, 0).value, save_needed(ctx, fight, 0).value) == (-2, 5)


@spell_case("violence")
def test_pairs_41_and_42_bonus_dice_of_all_sources_share_one_limit():
    field, ours, theirs = two(("warriors", 5))
    under(field, ours, ("violence", MINIMUM), ("rites-of-battle", MINIMUM))
    field.state = replace(
        field.state,
        effects=(*field.state.effects, Effect(RuleId("bonus-attack"), 3, ours, Until.TURN, LEFT, sid("violence"))),
    )
    ctx, fight = numbers(field, Combat.MELEE, ours, theirs)
    assert starting_pool(ctx, fight, 0, Tally(5, sid("violence"))).value == 10
    field, beast, theirs = two(("behemoth", 1))
    under(field, beast, ("rites-of-battle", MINIMUM))
    ctx, fight = numbers(field, Combat.MELEE, beast, theirs)
    assert starting_pool(ctx, fight, 0, Tally(14, sid("violence"))).value == 15


@spell_case("slowed-time")
def test_pairs_43_and_44_a_held_moment_does_not_lift_the_limits_of_a_weapon():
    field, bows, foe = two(("warriors", 6, "crossbow"))
    magician = caster(field, (3000, 2400), "slowed-time")
    field.change(bows, acts=(Kind.SHOOT,))
    game = declare(field.game(), magician, "slowed-time", at(bows), OPTIMUM)
    assert not any(isinstance(frame, Granting) for frame in game.state.pending)
    field.change(bows, acts=(Kind.SHOOT, Kind.MOVE))
    game = declare(field.game(), magician, "slowed-time", at(bows), OPTIMUM)
    assert game.allows(Activate(bows, Kind.SHOOT, foe))


@spell_case("rush")
def test_pairs_46_and_47_who_may_not_move_is_not_hurried():
    field, men, _ = two()
    under(field, men, ("rush", MINIMUM))
    assert field.game().uses(sid("rush")) == [Use(sid("rush"), men)]
    field.change(men, fatigue=3)
    assert field.game().uses(sid("rush")) == []
    field.change(men, fatigue=0)
    bound = Effect(RuleId("second.magic.spellbound"), 0, men, Until.TURN, LEFT, sid("strengthen"))
    field.state = replace(field.state, effects=(*field.state.effects, bound))
    assert field.game().uses(sid("rush")) == []


@spell_case("animal-prowess")
def test_pair_51_a_bound_beast_is_eased_and_does_not_act():
    field = arena()
    magician = caster(field, (3000, 3000), "animal-prowess")
    beast = field.unit(LEFT, "behemoth", 1, (3900, 3000), fatigue=3)
    bound = Effect(RuleId("second.magic.spellbound"), 0, beast, Until.NEXT_TURN, RIGHT, sid("choking-weeds"))
    field.state = replace(field.state, effects=(bound,))
    game = spelled(field.game(), magician, "animal-prowess", at(beast), MAXIMUM)
    assert (game.unit(beast).fatigue, game.unit(beast).acts) == (1, ())


@spell_case("elemental-barrier")
def test_pairs_52_and_53_the_best_endurance_and_cover_although_barred():
    field, beast, foe = two(("behemoth", 1))
    under(field, beast, ("elemental-barrier", MAXIMUM), ("transmutation", MINIMUM))
    ctx = Context(field.rules, field.game().state)
    assert ctx.tally(Point.ENDURES, ctx.unit(beast), 2, sid("bolt")).value == 4
    field, beast, foe = two(("behemoth", 1))
    under(field, beast, ("elemental-barrier", OPTIMUM))
    assert cover(*numbers(field, Combat.SHOT, foe, beast), 1) is Cover.SOLID


@spell_case("burning")
def test_pair_56_a_marker_of_the_embers_ends_a_devastating_charge():
    field = arena()
    magician = caster(field, (3000, 3000), "burning")
    chariot = field.unit(RIGHT, "war-chariot", 1, (3000, 5000), "horse", "javelins")
    ring = Effect(
        sid("burning"), int(MAXIMUM), magician, Until.NEXT_TURN, LEFT, sid("burning"), bearer=Bearer.AURA, reach=500
    )
    field.state = replace(field.state, effects=(ring,))
    game = charge(field.game(side=RIGHT), chariot, magician).passing()
    assert [e.why for e in game.seen(FatigueTaken)] == [sid("burning")]
    side = next(frame for frame in reversed(game.state.pending) if isinstance(frame, Fight)).attacker
    assert side.generated == 4


@spell_case("aging")
def test_pair_57_a_rest_under_the_weight_of_years():
    field, _, foe = two()
    field.change(foe, fatigue=2)
    effect = Effect(sid("aging"), int(MAXIMUM), foe, Until.ENEMY_TURN, LEFT, sid("aging"))
    field.state = replace(field.state, effects=(effect,))
    game = field.game(side=RIGHT).grant(foe, Kind.REST)
    assert game.unit(foe).fatigue == 2


@spell_case("choking-weeds")
def test_pair_59_the_choked_have_no_endurance_left():
    field, beast, _ = two(("behemoth", 1))
    field.change(beast, fatigue=4)
    game = pushed(field.game(), Casualties(beast, 1, sid("bolt")))
    assert game.uses("second.core.resilience-2") == []


@spell_case("bane")
def test_pair_62_the_hexed_trigger_no_advanced_ability_in_melee():
    field, ours, theirs = two()
    under(field, ours, ("bane", MAXIMUM), owner=RIGHT)
    ctx, _ = numbers(field, Combat.MELEE, ours, theirs)
    assert ctx.ask(Question.MAY_TRIGGER_ADVANCED, ctx.unit(ours), True) is False
    assert ctx.ask(Question.MAY_USE_ADVANCED, ctx.unit(ours), True) is True
