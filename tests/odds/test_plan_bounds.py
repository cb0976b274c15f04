"""Bounds by plans against the whole tree: whatever the boards, the dice and the fatigue, the value lies between."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from skald.content.board_files import shipped_boards
from skald.odds.best_play import MEETINGS, Solver
from skald.odds.foresight import bounds_by_plans
from skald.odds.guarantee import Choice
from skald.odds.matchup import Fighter, Matchup, may_lie, serves
from skald.odds.patience import Impatient, Patience
from skald.odds.uses import Unforeseen
from skald.odds.valuation import Aim
from skald.rules.actions import Done, TradeDice
from skald.rules.engine import apply
from skald.rules.ids import AbilityId, Combat, Face
from skald.rules.state import Die
from tests.kit.length import tried

UNITS = [
    ("warriors", 6, ()), ("hearthguard", 3, ()), ("levies", 8, ("bow",)), ("levies", 9, ()), ("warlord", 1, ()),
    ("hearthguard", 4, ("horse",)), ("warriors", 4, ("javelins",)),
]  # fmt: skip
SHOOTERS = [("levies", 8, ("bow",)), ("warriors", 6, ("bow",)), ("warriors", 6, ("javelins",))]


def random_fighter(rng: Random, edition: str, combat: Combat, who: int) -> Fighter:
    board = rng.choice(sorted(name for name, file in shipped_boards().items() if edition in file.editions))
    troop, figures, kit = rng.choice(SHOOTERS if combat is Combat.SHOT and who == 0 else UNITS)
    abilities = [each for each in shipped_boards()[board].board.abilities if serves(each, combat, who)]
    dice: list[Die] = []
    for _ in range(rng.randint(0, 3) if abilities else 0):
        ability = rng.choice(abilities)
        for slot in ability.cost:
            face = rng.choice(slot)
            if may_lie(ability, [*(die.face for die in dice if die.ability == ability.id), face]):
                dice.append(Die(ability.id, face))
    fatigue = rng.choice((0, 0, 1, 2))
    guards = rng.randint(0, 1) if troop == "warlord" else 0
    return Fighter(troop, figures, kit, fatigue, board=board, dice=tuple(dice[:8]), guards=guards, hero_near=True)


def random_fight(seed: int) -> Matchup:
    rng = Random(seed)
    edition = rng.choice(("second", "second", "first"))
    combat = rng.choice((Combat.MELEE, Combat.MELEE, Combat.MELEE, Combat.SHOT))
    return Matchup(random_fighter(rng, edition, combat, 0), random_fighter(rng, edition, combat, 1), combat, edition)


#: An early ability that comes before the enemy can end the step.
EARLY = Matchup(
    Fighter("warlord", 1, board="river-guilds", dice=(Die(AbilityId("river-guilds.small-print"), Face.RARE),)),
    Fighter("levies", 9, board="ash-pilgrims", dice=(
        Die(AbilityId("ash-pilgrims.ash-on-the-brow"), Face.COMMON),
        Die(AbilityId("ash-pilgrims.combat-bonus"), Face.UNCOMMON),
    )),
)  # fmt: skip


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("matchup", [EARLY, *map(random_fight, range(tried(30, 60)))], ids=lambda each: each.edition)
def test_plans_hold_the_value_of_the_whole_tree(matchup: Matchup, aim: Aim):
    if matchup.combat is Combat.SHOT and aim is Aim.WIN:
        pytest.skip("nobody wins a shot")
    whole = Solver(matchup, aim).walk.solve(100_000)
    assert whole.lower == whole.upper
    for settled in (False, True):
        planned = Solver(matchup, aim).planned(settled=settled)
        assert planned.lower <= whole.lower <= planned.upper


@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("matchup", [EARLY, *map(random_fight, range(tried(20, 40)))], ids=lambda each: each.edition)
def test_answers_in_groups_hold_the_value_too(matchup: Matchup, aim: Aim):
    """Also when the time is up after so many looks: never wrong, and never narrower than with all the time."""
    if matchup.combat is Combat.SHOT and aim is Aim.WIN:
        pytest.skip("nobody wins a shot")
    whole = Solver(matchup, aim).walk.solve(100_000)
    assert whole.lower == whole.upper
    widths = []
    for looks in (0, 3, 12, None):
        solver = Solver(matchup, aim)
        try:
            plans = bounds_by_plans(solver.ground, solver.hands, aim, MEETINGS)
        except Unforeseen:
            return
        plans.in_groups = True
        bounds = []
        for who in (0, 1):
            plans.patience = Patience(looks, clock=count().__next__)
            bounds.append(plans.relied(who, settled=True).value)
        assert bounds[0] <= whole.lower <= bounds[1]
        widths.append(bounds[1] - bounds[0])
    assert widths[-1] == min(widths)


@pytest.mark.parametrize("dice", range(0, 5, 2))
def test_traded_dice_are_numbers_of_the_same_fight(dice: int):
    """What a plan takes for a trade is what the kernel makes of it."""
    matchup = Matchup(Fighter("warriors", 8), Fighter("warriors", 9), edition="first")
    walk = Solver(matchup, Aim.LOSSES).walk
    choice = walk.ground()
    assert isinstance(choice, Choice)
    fields = {getattr(action, "dice", 0): field for action, field in choice.answers}
    assert sorted(fields) == [0, 2, 4]
    action = TradeDice(dice) if dice else Done()
    assert fields[dice].start == walk.duel(apply(walk.table.ruleset, walk.start, action).state).deeds.start()


LARGE = [
    ("first", "fjord-reavers", "wall-of-oaths", 60), ("first", "wall-of-oaths", "ash-pilgrims", 60),
    ("first", "marsh-bows", "hill-clans", 90), ("second", "ash-pilgrims", "wall-of-oaths", 120),
]  # fmt: skip


@pytest.mark.parametrize("aim", [Aim.LOSSES, Aim.WIN])
@pytest.mark.parametrize(("edition", "mine", "theirs", "figures"), LARGE, ids=str)
def test_bounds_of_large_units_say_something_in_little_time(edition, mine, theirs, figures, aim: Aim):
    one, other = (Fighter("warriors", figures, board=board) for board in (mine, theirs))
    faces = (Face.COMMON, Face.COMMON, Face.UNCOMMON, Face.UNCOMMON, Face.RARE, Face.RARE)
    solver = Solver(Matchup(one, other, edition=edition), aim, (faces, faces), Patience(0.1))
    play = solver.answer(0)
    lowest, highest = (solver.walk.duel(solver.walk.start).valuation.fraction(end) for end in solver.walk.extremes())
    assert lowest <= play.lower <= play.upper <= highest
    assert play.upper - play.lower < highest - lowest


def test_time_runs_out():
    now = iter(range(100))
    patience = Patience(2, clock=lambda: next(now))
    assert not patience.over
    assert not patience.over
    with pytest.raises(Impatient):
        patience.check()
    assert not Patience().share(0.5).over
