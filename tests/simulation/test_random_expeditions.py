"""Random legal fives: each expedition is set up to its first turn, whatever cards meet."""

from __future__ import annotations

from random import Random

import pytest

from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.content.scenarios.composing import facts_of
from skald.planning.sampler import sample
from skald.rules.awaiting import Chance, Decide
from skald.rules.engine import apply, awaiting
from skald.simulation.contest import contender, open_battle, ruleset_for
from skald.simulation.dice import SeededDice
from skald.simulation.invariants import broken
from skald.warbands.files import ready_warbands
from tests.kit.length import tried

#: More inputs than any set-up has.
MOST = 400
SEEDS = tried(40, 600)


def random_five(rng: Random) -> tuple[str, ...]:
    """One playable card of each domain."""
    known = [card for card in cards().values() if card.playable]
    return tuple(rng.choice([card.id for card in known if card.domain == domain]) for domain in DOMAINS)


def set_up(seed: int) -> None:
    """Set an expedition up at random, and hold every step against the invariants."""
    rng = Random(seed)
    chosen = random_five(rng)
    bands = [band for band in ready_warbands().values() if "second" in band.editions]
    sides = (contender(rng.choice(bands), "random"), contender(rng.choice(bands), "random"))
    rules = ruleset_for("second", sides, scenario="expedition")
    state = open_battle(rules, sides, facts_of(chosen)).state
    dice = SeededDice(seed)
    for _ in range(MOST):
        asked = awaiting(rules, state)
        if state.turn:
            return
        assert isinstance(asked, (Chance, Decide))
        given = dice.roll(asked) if isinstance(asked, Chance) else sample(rules, state, asked, rng)
        before, step = state, apply(rules, state, given)
        state = step.state
        assert broken(rules, state, before, step.events) == [], f"seed {seed}: {chosen}"
    raise AssertionError(f"seed {seed}: {chosen} is never set up")


def test_every_playable_card_is_among_them():
    playable = {card.id for card in cards().values() if card.playable}
    assert {card for seed in range(40) for card in random_five(Random(seed))} == playable


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_random_five_is_set_up_to_the_first_turn(seed: int):
    set_up(seed)
