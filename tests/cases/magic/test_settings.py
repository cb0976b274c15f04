"""What the sources leave open about magic: settings that no other case of a spell tells apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from skald.content.second.magic.settings import USUAL
from skald.content.second.magic.sorcery import WHOLE
from skald.rules.abilities.effects import is_meant
from skald.rules.abilities.model import ActivateUnits, UnitFilter
from skald.rules.actions import Done
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.events import FatigueTaken, FightDecided, MagicPoolFilled
from skald.rules.frames import Aim
from skald.rules.hooks import Window
from skald.rules.ids import Kind
from skald.rules.pieces import lying
from tests.cases.magic.test_pairs import under
from tests.kit.boards import begun, going_on
from tests.kit.cases import case, spell_case
from tests.kit.field import LEFT, RIGHT
from tests.kit.fights import TRIAL, charge, lay
from tests.kit.magic import MAXIMUM, MINIMUM, OPTIMUM, arena, at, caster, end_turn, next_turn, sid, spelled


@case("second.core.magic-pool", cite="Age of Magic, magic; ruling A2")
@pytest.mark.parametrize(("counts", "dice"), [(True, 2), (False, 1)])
def test_whether_a_necromancer_adds_to_the_pool(counts, dice):
    field = arena(necromancer_in_pool=counts)
    field.unit(LEFT, "necromancer", 1, (3000, 3000))
    assert begun(field).last(MagicPoolFilled).dice.value == dice


@case("second.magic.magic", cite="Age of Magic, magic; ruling R122")
@pytest.mark.parametrize(("shared", "code"), [(True, None), (False, "spell-shared")])
def test_whether_two_casters_may_know_the_same_spell(shared, code):
    field = arena(spells_shared=shared)
    spells, others = (sid("bolt"), sid("mists"), sid("breath")), (sid("breath"), sid("tempest"), sid("bolt"))
    found = WHOLE.choice_problem(Context(field.rules, field.state), LEFT, spells, others)
    assert (found and found.code) == code


@spell_case("stoke-fury", MINIMUM)
@pytest.mark.parametrize(("until", "later"), [("turn", (0, 0)), ("next", (1, 0)), ("game", (1, 1))])
def test_how_long_war_fever_waits_for_a_charge(until, later):
    field = arena(stoke_until=until)
    magician = caster(field, (3000, 3000), "stoke-fury")
    guard = field.unit(LEFT, "hearthguard", 4, (3400, 3400))
    field.unit(RIGHT, "warriors", 6, (9000, 8000))
    game = end_turn(spelled(field.game(), magician, "stoke-fury", at(guard), MINIMUM))
    assert len(game.state.effects) == later[0]
    assert len(end_turn(game).state.effects) == later[1]


@spell_case("stoke-fury", MAXIMUM)
@pytest.mark.parametrize(("moment", "before"), [("before", True), ("after", False)])
def test_when_war_fever_tires_the_charged(moment, before):
    field = arena(stoke_fatigue=moment)
    magician = caster(field, (3000, 3000), "stoke-fury")
    guard = field.unit(LEFT, "hearthguard", 4, (3400, 3400))
    foe = field.unit(RIGHT, "warriors", 12, (3400, 5000))
    game = charge(spelled(field.game(), magician, "stoke-fury", at(guard), MAXIMUM), guard, foe)
    game.passing().hits(0).hits(0)
    while not game.seen(FightDecided) or all(e.why != sid("stoke-fury") for e in game.seen(FatigueTaken)):
        going_on(game)
    tired = next(n for n, e in enumerate(game.events) if isinstance(e, FatigueTaken) and e.why == sid("stoke-fury"))
    decided = next(n for n, e in enumerate(game.events) if isinstance(e, FightDecided))
    assert (tired < decided) is before


@spell_case("rites-of-battle", MINIMUM)
@pytest.mark.parametrize(("until", "later"), [("enemy-turn", (1, 0, 0)), ("own-next-turn", (1, 1, 0))])
def test_which_turn_is_the_next_for_drums_of_iron(until, later):
    field = arena(rites_until=until)
    magician = caster(field, (3000, 3000), "rites-of-battle")
    field.unit(RIGHT, "warriors", 4, (9000, 8000))
    game = spelled(field.game(), magician, "rites-of-battle", level=MINIMUM)
    assert tuple(len(end_turn(game).state.effects) for _ in later) == later


@spell_case("erosion", OPTIMUM)
@pytest.mark.parametrize(("until", "later"), [("own-next-turn", (1, 1, 0)), ("turn", (0, 0, 0))])
def test_how_long_the_optimum_of_ages_of_dust_lasts(until, later):
    field = arena(erosion_optimum=until)
    magician = caster(field, (3000, 3000), "erosion")
    field.unit(RIGHT, "warriors", 4, (9000, 8000))
    field.terrain("rocks", (3000, 4500))
    field.state = replace(field.state, terrain=(replace(field.state.terrain[0], id=0),))
    game = spelled(field.game(), magician, "erosion", Aim(piece=0), OPTIMUM)
    assert tuple(len(end_turn(game).state.effects) for _ in later) == later
    assert len(lying(Context(game.rules, game.state))) == 1


@spell_case("nightmares", MINIMUM)
@pytest.mark.parametrize("moment", ["announced", "answered"])
def test_whether_terrors_come_before_the_opponents_answer(moment):
    field = arena(nightmares_moment=moment)
    magician = caster(field, (3000, 3000), "nightmares")
    foe = field.unit(RIGHT, "warriors", 4, (2600, 8000))
    lay(field, LEFT, "cancel")
    game = next_turn(spelled(field.game(), magician, "nightmares", at(foe), MINIMUM), RIGHT)
    game.grant(foe, Kind.MOVE)
    if moment == "answered":
        assert isinstance(game.asked, Decide) and (game.asked.side, game.asked.window) == (LEFT, Window.REACTION)
        game.do(Done())
    assert isinstance(game.asked, Chance) and game.asked.why == sid("nightmares")


@spell_case("transformation", MAXIMUM)
@pytest.mark.parametrize(("reads", "found"), [("itself", ["hero"]), ("form", ["monster"])])
def test_as_what_a_shape_is_activated(reads, found):
    field = arena(form_class=reads)
    magician = caster(field, (3000, 3000), "transformation")
    under(field, magician, ("transformation", MAXIMUM), form="titan")
    ctx = Context(field.rules, field.state)
    source = next(ability for ability in TRIAL.abilities if ability.id == "trial.all")
    verbs = {name: ActivateUnits(who=UnitFilter(classes=(name,))) for name in ("hero", "monster")}
    assert [name for name, verb in verbs.items() if is_meant(ctx, LEFT, source, verb, ctx.unit(magician))] == found


def test_every_setting_of_magic_has_a_case():
    told = "".join(path.read_text() for path in Path(__file__).parent.parent.rglob("test_*.py"))
    assert [name for name in USUAL if f"{name}=" not in told] == []
