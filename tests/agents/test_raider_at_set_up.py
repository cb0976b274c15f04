"""The raider before the first turn of an expedition: what it has no opinion about, and where it has one."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from skald.agents.landscaping import choose_terrain
from skald.agents.prospects import place_of
from skald.agents.raider import Raider
from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.content.scenarios.drafting import card_fact
from skald.planning.sampler import sample
from skald.rules.actions import ChooseEdge, ChooseRow, Done, Name, PlaceTerrain
from skald.rules.awaiting import Decide
from skald.rules.geometry import Around, placed
from skald.rules.hooks import Window
from skald.rules.state import Terrain
from skald.rules.view import view
from tests.cases.scenarios.test_terrain_cards import choose
from tests.cases.scenarios.test_terrain_cards import table as unknown
from tests.kit.expeditions import at_step, put_anywhere, waiting
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.scenarios import Table, row
from tests.kit.setups import opened


def decided(game: Game, seed: int = 1) -> Game:
    """The raider has answered what is asked."""
    asked = game.asked
    assert isinstance(asked, Decide)
    return game.do(Raider(game.rules, Random(seed)).decide(view(game.state, asked.side), asked))


def drafted(seed: int) -> tuple[int, ...]:
    game = opened(scenario="expedition").roll(1, 0, 0)
    for number in range(len(DOMAINS)):
        decided(game, 10 * seed + number)
    facts = dict(game.state.facts)
    return tuple(facts[card_fact(domain)] for domain in DOMAINS)


def test_the_raider_drafts_other_cards_with_other_seeds():
    found = {drafted(seed) for seed in range(12)}
    assert len(found) > 6
    assert len({card for five in found for card in five}) > len(cards()) // 2


def test_the_raider_spoils_the_ground_that_enemies_are_near():
    table = Table("expedition", cards=("cursed-land", "battle-line"))
    for number, (x, y) in enumerate(((2000, 2000), (9000, 7000))):
        piece = Terrain("wood", placed(table.rules.terrain["wood"].corners, x, y, 0), LEFT, id=number)
        table.state = replace(table.state, terrain=(*table.state.terrain, piece))
    table.place(LEFT, "warriors", row(200, 350, 4))
    table.place(RIGHT, "warriors", row(900, 850, 4))
    game = at_step(table, "after-deployment")
    asked = game.asked
    assert isinstance(asked, Decide)
    named = Raider(game.rules, Random(1)).decide(view(game.state, RIGHT), asked)
    assert isinstance(named, Name)
    assert (named.aim.piece, named.number) == (0, 0)


def test_the_raider_rolls_the_dice_of_its_column():
    table = Table("expedition", cards=("marching-column", "bleak-plain"))
    waiting(table, LEFT, 1)
    waiting(table, RIGHT, 3)
    game = at_step(table, "deployment")
    for _ in range(3):
        put_anywhere(game)
    assert game.awaits == Decide(RIGHT, Window.STAGE)
    asked = game.asked
    assert isinstance(asked, Decide)
    assert Raider(game.rules, Random(1)).decide(view(game.state, RIGHT), asked) == ChooseRow(0)
    assert {type(sample(game.rules, game.state, asked, Random(seed))) for seed in range(9)} == {ChooseRow, Done}


def test_the_raider_lays_its_own_ground_far_from_the_enemy_on_either_wing():
    wings = set()
    for seed in range(3):
        game = opened(scenario="sacred-ground").roll(1, 0, 0).do(ChooseEdge(0))
        for _ in (LEFT, RIGHT):
            decided(game, seed)
        mine, theirs = (place_of(Around(0, area=game.state.terrain[number].area)) for number in (1, 2))
        # The ground of each lies on its owner's side of the table.
        assert mine[1] < 4500 < theirs[1]
        wings |= {x // 2000 for x, _ in (mine, theirs)}
    assert wings == {0, 5}


def test_who_only_fights_lays_a_ground_anywhere():
    game = opened(scenario="sacred-ground").roll(1, 0, 0).do(ChooseEdge(0))
    found = [choose_terrain(game.rules, game.state, LEFT, Random(seed), for_points=False)[0] for seed in range(9)]
    assert len({action.y > 4500 for action in found if isinstance(action, PlaceTerrain)}) == 2


def test_a_piece_that_is_worth_nothing_is_laid_as_in_any_battle():
    game = opened(scenario="take-and-hold").roll(1, 0, 0).do(ChooseEdge(0))
    for seed in range(3):
        laid = [choose_terrain(game.rules, game.state, LEFT, Random(seed), for_points=asks) for asks in (True, False)]
        assert laid[0] == laid[1]


def test_a_piece_that_somebody_else_chose_is_laid_on_a_wing():
    wings = set()
    for seed in range(6):
        game = choose(at_step(unknown("unknown-land"), "terrain"), "wood")
        (laid, why) = choose_terrain(game.rules, game.state, LEFT, Random(seed))
        assert isinstance(laid, PlaceTerrain) and game.allows(laid)
        assert (laid.kind, why.code) == ("wood", "keep-the-middle-open")
        # A sixth of the table from either end, or as near to that as the half allows.
        assert min(abs(laid.x - 2000), abs(laid.x - 10000)) <= 600
        wings.add(laid.x > 6000)
    assert wings == {True, False}
