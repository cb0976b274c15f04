"""What plans say of an ability, against the kernel that performs it; and when more hits do less harm."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest

from skald.content.board_files import shipped_boards
from skald.odds.deeds import Change, Deeds
from skald.odds.exact import Strike, damage
from skald.odds.foresight import fatigues_of
from skald.odds.hands import Hand
from skald.odds.matchup import Fighter, Matchup, serves
from skald.odds.monotony import more_hits_help
from skald.odds.table import lay_out
from skald.odds.uses import Scene, uses_of
from skald.rules.abilities.model import ALL, Ability, ActivateUnits
from skald.rules.actions import Done, Trigger
from skald.rules.context import Context
from skald.rules.engine import apply, resume
from skald.rules.frames import Abilities
from skald.rules.ids import Combat
from skald.rules.state import Die

ABILITIES = [
    (board, ability)
    for board, file in shipped_boards().items()
    for ability in file.board.abilities
    if serves(ability, Combat.MELEE, 0)
]


@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.parametrize(("board", "ability"), ABILITIES, ids=lambda each: getattr(each, "id", ""))
def test_a_use_adds_what_the_kernel_adds(board: str, ability: Ability, who: int):
    """On its own, with fatigue on both sides, an ability comes to the same by its verbs and in the kernel."""
    faces = tuple(sorted(next(product(*ability.cost))))
    fighter = Fighter("hearthguard", 4, ("horse",), 1, board=board, dice=tuple(Die(ability.id, f) for f in faces))
    other = Fighter("warriors", 8, fatigue=1)
    table = lay_out(Matchup(*((other, fighter) if who else (fighter, other))))
    state = resume(table.ruleset, table.state).state
    while not isinstance(state.pending[-1], Abilities):
        state = apply(table.ruleset, state, Done()).state
    ctx = Context(table.ruleset, state)
    hand, none = Hand([ability], fighter.dice), Hand([], ())
    fatigues = fatigues_of(ctx, (none, hand) if who else (hand, none))
    scene = Scene(ctx, who, fatigues[who], fatigues[1 - who], comparing=True)
    hoped = [use for use in uses_of(scene, ability, faces, sure=False) if not _idle(ability, use.option)]
    deeds = Deeds(table.ruleset, state)
    performed = [each for each in deeds.changes(deeds.start(), who) if isinstance(each.actions[0], Trigger)]
    for change in performed:
        if _idle(ability, _option(change)) or isinstance(change.actions[-1], Done):
            continue
        own, foe = (change.theirs, change.mine) if who else (change.mine, change.theirs)
        mine = [use.gains for use in hoped if use.option == _option(change)]
        assert any((gains.own, gains.foe, len(gains.effects)) == (own, foe, _laid(deeds, change)) for gains in mine)
    assert bool(hoped) == any(not _idle(ability, _option(each)) for each in performed)


def _option(change: Change) -> int:
    action = change.actions[0]
    assert isinstance(action, Trigger)
    return action.option


def _idle(ability: Ability, option: int) -> bool:
    return isinstance(ability.options[option][0], ActivateUnits)


def _laid(deeds: Deeds, change: Change) -> int:
    return len(deeds.effects(change.effects)) - len(deeds.state.effects)


@pytest.mark.parametrize("again", [0, ALL])
@pytest.mark.parametrize("save", [1, 2, 3, 4, 5])
def test_more_hits_help_wherever_it_says_so(save: int, again: int):
    """A strike with one automatic hit more never does less, if it says so."""
    for extra in range(12):
        if more_hits_help(save, extra, 2, again):
            strikes = [Strike(0, 0, n, extra=extra, save_faces=save, save_again=again) for n in range(12)]
            for less, more in pairwise(map(_tails, strikes)):
                assert all(a <= b for a, b in zip(less, more, strict=False))


def test_more_hits_can_do_less_harm():
    """Saved on 4+ and rolled again, two dice for each hit: the second hit brings more saves than it costs."""
    assert not more_hits_help(3, 2, 2, ALL)
    one, two = (_tails(Strike(0, 0, automatic=n, extra=2, save_faces=3, save_again=ALL)) for n in (1, 2))
    assert one[1] > two[1]


def _tails(strike: Strike) -> list[Fraction]:
    lost = damage(strike)
    return [lost.at_least(count) for count in range(len(lost.of))]
