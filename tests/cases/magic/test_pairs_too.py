"""More pairs that meet, by their numbers in the list; and the ledger that knows which of them have a case."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from msgspec.structs import replace

from skald.rules.actions import Activate, Cast, Name
from skald.rules.asking import craft_of
from skald.rules.context import Context
from skald.rules.engine import options
from skald.rules.frames import Aim
from skald.rules.ids import Kind
from skald.rules.movement.ground import DANGEROUS, areas
from tests.cases.magic.test_pairs import two, under
from tests.cases.test_lieutenants import alchemist
from tests.kit.cases import spell_case
from tests.kit.field import LEFT, RIGHT, Field
from tests.kit.fights import awaited
from tests.kit.magic import MAXIMUM, MINIMUM, OPTIMUM, arena, caster, declare, sid, spelled

HERE = Path(__file__).parent
PAIRS = 65
#: Pairs that cases of one spell or one Lieutenant rule on, by the name of the case.
ELSEWHERE = {
    6: "test_wings_are_for_who_gives_a_saga_die_and_does_not_fly",
    21: "test_who_stood_inside_is_spared_until_it_has_left",
    27: "test_a_thicket_keeps_its_distance_from_other_terrain",
    29: "test_neither_large_nor_dangerous_pieces_are_worn",
    30: "test_the_mindless_only_fear_the_worst",
    54: "test_dusk_covers_the_caster_and_friends_near_him",
    60: "test_a_leech_has_nothing_of_the_mindless",
    61: "test_a_storm_that_kills_its_caster_costs_him_nothing_more",
    63: "test_a_casualty_that_is_averted_gives_no_dice",
}


@spell_case("shield-of-light")
def test_pair_3_the_alchemist_opens_a_ward_of_six():
    field, ours, theirs = alchemist(1500)
    under(field, theirs, ("shield-of-light", MAXIMUM), owner=RIGHT)
    assert awaited(field.game().grant(ours, Kind.SHOOT, theirs).passing()) == (3, 3)


@spell_case("transformation")
def test_pair_8_a_mount_is_gone_while_the_shape_lasts():
    field = arena()
    magician = caster(field, (3000, 3000), "transformation", kit=("horse",))
    before = field.state.units[magician].figures
    under(field, magician, ("transformation", MAXIMUM), form="titan")
    ctx = Context(field.rules, field.game().state)
    assert ctx.equipment_of(ctx.unit(magician)) == ()
    assert ctx.unit(magician).figures == before
    ctx = Context(field.rules, replace(field.state, effects=()))
    assert ctx.equipment_of(ctx.unit(magician)) == ("horse",)


@spell_case("ritual")
def test_pair_19_bark_and_focus_together_roll_three_dice_again():
    field = arena()
    magician = caster(field, (3000, 3000), "bolt")
    under(field, magician, ("chrysalis", MINIMUM), ("ritual", MINIMUM))
    ctx = Context(field.rules, field.game().state)
    assert craft_of(ctx, ctx.unit(magician), sid("bolt")).again == 3


def scrub_between(*spells: str) -> tuple[Field, int]:
    field = arena()
    magician = caster(field, (3000, 3000), *spells)
    field.terrain("scrub", (3000, 4500))
    field.state = replace(field.state, terrain=(replace(field.state.terrain[0], id=0),))
    return field, magician


@spell_case("wall-of-thorns")
def test_pair_24_no_ranger_lifts_the_danger_of_thorns():
    field, magician = scrub_between("wall-of-thorns")
    players = list(field.state.players)
    players[RIGHT] = replace(players[RIGHT], faction="lords-of-the-wild")
    field.state = replace(field.state, players=(players[0], players[1]))
    ranger = field.unit(RIGHT, "lieutenant", 1, (3000, 6200))
    game = spelled(field.game(), magician, "wall-of-thorns", Aim(piece=0), OPTIMUM)
    ctx = Context(game.rules, game.state)
    assert len(areas(ctx, DANGEROUS, ctx.unit(ranger))) == 1


@spell_case("verdant-wakening")
def test_pair_25_thorns_grow_in_a_low_thicket_and_not_in_a_high_one():
    for level, allowed in ((MINIMUM, True), (OPTIMUM, False)):
        field = arena()
        magician = caster(field, (3000, 3000), "verdant-wakening", "wall-of-thorns")
        field.unit(RIGHT, "warriors", 4, (6000, 6000))
        game = declare(field.game(), magician, "verdant-wakening", level=level)
        game.do(next(action for action in options(game.rules, game.state) if isinstance(action, Name)))
        (piece,) = game.state.terrain
        assert game.allows(Cast(magician, sid("wall-of-thorns"), 1, Aim(piece=piece.id))) is allowed


@spell_case("erosion")
def test_pair_26_a_worn_piece_is_still_a_piece():
    field, magician = scrub_between("verdant-wakening", "erosion")
    game = spelled(field.game(), magician, "erosion", Aim(piece=0), MINIMUM)
    game = declare(game, magician, "verdant-wakening", level=MINIMUM)
    assert game.refused(Name(Aim(place=(3000, 4000)))).code == "terrain-too-near"


@spell_case("nightmares")
def test_pair_32_terrors_spend_the_use_that_activated_the_unit():
    field = arena()
    lord = field.unit(LEFT, "warlord", 1, (3000, 3000))
    field.unit(RIGHT, "warriors", 4, (6000, 6000))
    under(field, lord, ("nightmares", MAXIMUM), owner=RIGHT)
    game = field.game()
    (use,) = game.uses("second.core.determination")
    game.do(use, Activate(lord, Kind.MOVE))
    assert game.asked.why == sid("nightmares")
    game.roll(0, 0, 0, 0, 0, 1)
    assert game.uses("second.core.determination") == []
    assert game.unit(lord).acts == ()


@spell_case("blinding")
def test_pairs_33_and_34_a_cancelled_shot_or_rest_may_be_tried_again():
    field, bows, foe = two(("warriors", 6, "crossbow"))
    under(field, bows, ("blinding", MAXIMUM), owner=RIGHT)
    field.change(bows, fatigue=1)
    for kind, target in ((Kind.SHOOT, foe), (Kind.REST, -1)):
        game = field.game().grant(bows, kind, target).hits(1)
        assert game.unit(bows).acts == ()
        assert game.unit(bows).fatigue == 1
        again = game.grant(bows, kind, target)
        assert again.asked.why == sid("blinding")


# --- the ledger of pairs


def named() -> set[int]:
    """The numbers in the names of cases."""
    found = set()
    for path in HERE.glob("test_pairs*.py"):
        module = import_module(f"tests.cases.magic.{path.stem}")
        for name in vars(module):
            match = re.match(r"test_pairs?_(\d+)(?:_(and|to)_(\d+))?_", name)
            if match:
                first, last = int(match[1]), int(match[3] or match[1])
                found |= set(range(first, last + 1)) if match[2] == "to" else {first, last}
    return found


def test_every_pair_of_the_list_has_a_case():
    assert sorted(set(range(1, PAIRS + 1)) - named() - set(ELSEWHERE)) == []
    written = "\n".join(path.read_text(encoding="utf-8") for path in HERE.parent.rglob("test_*.py"))
    assert [name for name in ELSEWHERE.values() if f"def {name}(" not in written] == []
