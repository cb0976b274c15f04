"""Aims with one check of range and sight; verbs that roll, cover and re-roll by face; filters by ground and marker."""

from __future__ import annotations

import pytest

from skald.rules.abilities import model as m
from skald.rules.abilities.effects import resolve_script
from skald.rules.abilities.filters import fits
from skald.rules.abilities.model import Script, UnitFilter
from skald.rules.actions import Choose, Done
from skald.rules.aiming import Aiming, AimKind, aim_problem, aims_at_units, units_on_line
from skald.rules.awaiting import Chance
from skald.rules.context import Context
from skald.rules.events import AttackRolled, DefenceRolled, EffectBegan, EffectRolled, FatigueTaken
from skald.rules.frames import Aim, Resolving
from skald.rules.hooks import Window
from skald.rules.ids import Bearer, Cover, Ground, Whom
from skald.rules.lasting import fight_ends
from skald.rules.lengths import L, M, S
from skald.rules.markers import place_marker
from skald.rules.movement.ground import cover_of
from skald.rules.ruleset import COVER, COVER_ANYWAY, Rule
from skald.rules.state import Until
from tests.kit.boards import ACTIVATION, MELEE, ability, board_field, lay, settled, spend
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.fights import duel
from tests.kit.toys import TOY, WHY, effect, laid, toy_field

# --- aims


def line_up() -> tuple[Context, int, int, int, int]:
    """A caster, an enemy in sight within L, one hidden behind it, and a far friend."""
    field = toy_field()
    caster = field.unit(LEFT, "warlord", 1, (3000, 3000))
    near = field.unit(RIGHT, "warriors", 8, (2600, 4500), rank=8)
    hidden = field.unit(RIGHT, "warriors", 1, (3000, 5500))
    far = field.unit(LEFT, "warriors", 4, (9000, 3000))
    return laid(field), caster, near, hidden, far


def code(ctx: Context, uid: int, aim: Aim, **how: object) -> str:
    refusal = aim_problem(ctx, ctx.units[uid], aim, Aiming(**how), TOY)  # type: ignore[arg-type]
    assert refusal is None or refusal.cites == TOY
    return refusal.code if refusal else ""


def test_units_are_in_range_and_in_sight_of_the_same_figure():
    ctx, caster, near, hidden, far = line_up()
    assert code(ctx, caster, Aim(units=(near,)), reach=L, sight=True) == ""
    assert code(ctx, caster, Aim(units=(near,)), reach=S, sight=True) == "out-of-range"
    assert code(ctx, caster, Aim(units=(hidden,)), reach=L, sight=True) == "no-line-of-sight"
    assert code(ctx, caster, Aim(units=(hidden,)), reach=L) == ""
    assert code(ctx, caster, Aim(units=(far,)), reach=L) == "wrong-aim"
    assert code(ctx, caster, Aim(units=(far,)), whom=Whom.OWN) == ""
    assert code(ctx, caster, Aim(units=(caster,)), whom=Whom.OWN) == "wrong-aim"
    assert code(ctx, caster, Aim(units=(caster,)), whom=Whom.OWN, itself=True) == ""
    assert code(ctx, caster, Aim(units=(near, hidden)), reach=L) == "wrong-aim"
    assert code(ctx, caster, Aim(units=(near, hidden)), reach=L, most=3) == ""
    assert code(ctx, caster, Aim(units=(near, near)), reach=L, most=3) == "wrong-aim"
    assert list(aims_at_units(ctx, ctx.units[caster], Aiming(reach=L, sight=True))) == [near]


def test_a_place_is_in_range_of_a_base_and_seen_past_others():
    ctx, caster, *_ = line_up()
    assert code(ctx, caster, Aim(place=(3000, 5000)), kind=AimKind.PLACE, reach=L) == ""
    assert code(ctx, caster, Aim(place=(3000, 5000)), kind=AimKind.PLACE, reach=L, sight=True) == "place-unseen"
    assert code(ctx, caster, Aim(place=(3000, 4500)), kind=AimKind.PLACE, reach=L, sight=True) == ""
    assert code(ctx, caster, Aim(place=(3000, 3200 + L)), kind=AimKind.PLACE, reach=L) == ""
    assert code(ctx, caster, Aim(place=(3000, 3201 + L)), kind=AimKind.PLACE, reach=L) == "place-out-of-range"
    assert code(ctx, caster, Aim(place=(-1, 0)), kind=AimKind.PLACE) == "wrong-aim"


def test_a_piece_is_measured_to_its_nearest_point_and_a_line_is_a_ruler():
    field = toy_field()
    caster = field.unit(LEFT, "warlord", 1, (3000, 3000))
    one = field.unit(RIGHT, "warriors", 1, (3000, 4000))
    two = field.unit(RIGHT, "warriors", 1, (3000, 5000))
    aside = field.unit(RIGHT, "warriors", 1, (4000, 4000))
    field.terrain("wood", (3000, 7000))
    ctx = laid(field)
    ctx.terrain = (ctx.terrain[0].__class__("wood", ctx.terrain[0].area, LEFT, id=4),)
    assert code(ctx, caster, Aim(piece=4), kind=AimKind.PIECE) == ""
    assert code(ctx, caster, Aim(piece=4), kind=AimKind.PIECE, reach=M) == "place-out-of-range"
    assert code(ctx, caster, Aim(piece=5), kind=AimKind.PIECE) == "wrong-aim"
    assert code(ctx, caster, Aim(line=(3000, 5200)), kind=AimKind.LINE, reach=L) == ""
    assert code(ctx, caster, Aim(line=(3000, 7000)), kind=AimKind.LINE, reach=L) == "place-out-of-range"
    figure = ctx.units[caster].figures[0]
    assert units_on_line(ctx, figure, (3000, 5200)) == [one, two]
    assert units_on_line(ctx, figure, (3000, 4100)) == [one]
    assert aside not in units_on_line(ctx, figure, (3000, 5200))
    # A stick without a length lies on nobody.
    assert units_on_line(ctx, figure, (figure.x, figure.y)) == []


# --- filters


def test_filters_know_the_ground_a_unit_stands_in_and_dangerous_is_not_uneven():
    field = Field()
    open_air = field.unit(LEFT, "warriors", 1, (1000, 1000))
    wood = field.unit(LEFT, "warriors", 1, (4000, 4000))
    marsh = field.unit(LEFT, "warriors", 1, (8000, 4000))
    field.terrain("wood", (4000, 4000))
    field.terrain("marsh", (8000, 4000))
    ctx = laid(field)

    def fitting(**keys: object) -> list[int]:
        return [u for u in (open_air, wood, marsh) if fits(ctx, UnitFilter(**keys), ctx.units[u], LEFT)]  # type: ignore[arg-type]

    assert fitting(ground=Ground.UNEVEN) == [wood]
    assert fitting(ground=Ground.DANGEROUS) == [marsh]
    assert fitting(ground=Ground.OPEN) == [open_air]
    assert fitting(terrain="wood") == [wood]
    place_marker(ctx, "stone", (1300, 1000), 100, WHY)
    assert fitting(near_marker=S) == [open_air]
    assert fitting(near_actor=S) == []
    ctx.pending.append(Resolving("", LEFT, (), rule=TOY, unit=marsh))  # type: ignore[arg-type]
    assert fitting(near_actor=S) == [marsh]
    assert fitting(seen=True, near_actor=2 * L) == [wood, marsh]


# --- rolls


def script(*verbs: m.AnyVerb) -> Rule:
    return Rule(TOY, "", scripts=(Script((verbs,)),))


def scripted(rule: Rule):
    field = toy_field(rule)
    field.unit(LEFT, "warlord", 1, (3000, 3000))
    for x in (3000, 6000):
        field.unit(RIGHT, "warriors", 6, (x, 5000))
    game = field.game()
    ctx = Context(game.rules, game.state)
    resolve_script(ctx, TOY, LEFT, unit=0)
    game.state = ctx.close()
    from skald.rules.engine import resume

    game.state = resume(game.rules, game.state).state
    return game


def test_each_unit_rolls_for_what_is_done_to_it_in_the_order_of_the_units():
    game = scripted(script(m.GiveFatigue(units=m.ALL, dice=3, need=5)))
    assert isinstance(game.awaits, Chance)
    assert game.awaits.pool.weights == (2, 4)
    game.roll(2, 1).roll(0, 3)
    assert [(r.unit, r.came_to) for r in game.seen(EffectRolled)] == [(1, 2), (2, 0)]
    assert [(f.unit, f.amount) for f in game.seen(FatigueTaken)] == [(1, 2)]


@pytest.mark.parametrize(("counts", "tired"), [((0, 2), []), ((1, 1), [2])])
def test_what_is_linked_to_a_roll_needs_a_success(counts, tired):
    game = scripted(script(m.RollFor(dice=2, need=4), m.GiveFatigue(linked=True))).roll(*counts)
    if tired:
        game.do(Choose(2))
    assert [f.unit for f in game.seen(FatigueTaken)] == tired


# --- cover for a while


def test_cover_for_a_while_helps_where_cover_is_possible_or_anyway():
    field = Field()
    foot = field.unit(LEFT, "warriors", 4, (3000, 3000))
    rider = field.unit(LEFT, "warriors", 4, (6000, 3000), "horse")
    for rule, expected in ((COVER, [Cover.SOLID, Cover.NONE]), (COVER_ANYWAY, [Cover.SOLID, Cover.SOLID])):
        given = [effect(rule, uid, amount=int(Cover.SOLID), until=Until.FIGHT) for uid in (foot, rider)]
        ctx = laid(field, *given)
        assert [cover_of(ctx, ctx.units[uid]) for uid in (foot, rider)] == expected
        fight_ends(ctx, foot, rider, melee=True)
        assert [cover_of(ctx, ctx.units[uid]) for uid in (foot, rider)] == [Cover.NONE, Cover.NONE]


def test_a_board_gives_cover_by_a_verb():
    shelter = ability("shelter", ACTIVATION, m.GiveCover(level=Cover.LIGHT, until=Until.NEXT_TURN))
    field = board_field(shelter)
    one = field.unit(LEFT, "warriors", 4, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (3000, 8000))
    lay(field, LEFT, "shelter")
    game = field.game().do(spend("shelter"), Choose(one))
    began = game.last(EffectBegan)
    assert (began.rule, began.bearer, began.unit, began.until) == (COVER, Bearer.UNIT, one, (Until.NEXT_TURN,))


# --- re-rolls by face


def fighting(*verbs: m.AnyVerb):
    field = board_field(ability("again", MELEE, *verbs))
    duel(field, ("warriors", 6), ("warriors", 6))
    lay(field, LEFT, "again")
    from skald.rules.frames import Combatant, Fight
    from skald.rules.ids import Combat

    game = settled(field, Fight(Combat.MELEE, WHY, Combatant(0), Combatant(1), charged=True))
    while game.awaits.window is not Window.FIGHT:  # type: ignore[union-attr]
        game.do(Done())
    return game.do(spend("again")).passing()


def test_failed_attack_dice_that_show_a_face_are_rolled_again():
    game = fighting(m.RollFacesAgain(what="attack", showing=(1, 2)))
    assert game.awaits.pool.weights == (1,) * 6
    # Armour 4: 4, 5 and 6 hit; of the others the 1 and the two 2s are rolled again.
    game.roll(1, 2, 1, 1, 0, 1)
    assert game.awaits.pool.dice == 3
    game.roll(2, 1)
    assert [r.hits for r in game.seen(AttackRolled)] == [2, 2]


def test_attack_dice_that_must_be_rolled_again_are_hits_and_misses_alike():
    game = fighting(m.RollFacesAgain(what="foe-attack", showing=(1, 6)))
    # The own dice are counted as ever, the enemy's by their faces.
    game.hits(0)
    game.roll(1, 0, 0, 2, 0, 3)
    assert game.awaits.pool.dice == 4


def test_failed_defence_dice_that_show_a_face_are_rolled_again():
    game = fighting(m.RollFacesAgain(what="defence", showing=(1,)))
    game.hits(0).hits(4)
    assert game.awaits.pool.weights == (1,) * 6
    game.roll(2, 1, 0, 0, 1, 0)
    assert game.last(DefenceRolled).saved == 1
    assert game.awaits.pool.dice == 2
