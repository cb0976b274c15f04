"""Every battle and every card is played, and every event of markers and every stage comes.

What chance would not bring about is laid out: some dice, a shifted piece, a setting. Each step is held against the
invariants. `scripts/bench clauses` counts the same, and everything else that rules of scenarios do, over many battles
between raiders.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

from msgspec.structs import replace

from skald.agents.random_agent import RandomAgent
from skald.content.scenarios.catalogue import battles, cards
from skald.rules.actions import MoveTerrain
from skald.rules.awaiting import Decide
from skald.rules.engine import Step, apply, awaiting, check, resume
from skald.rules.events import MarkerDropped, MarkerPlaced, MarkerPlanted, MarkerRemoved, MarkerTaken
from skald.rules.ids import Side
from skald.rules.lengths import M, S
from skald.rules.ruleset import Ruleset
from skald.rules.state import Die, State
from skald.simulation.dice import SeededDice
from skald.simulation.invariants import broken
from skald.simulation.runner import Battle, play
from tools.firing import Fired, Firing, hooks_of, noting
from tools.proof_battles import SMALL, Setting, fought, names, rules_for, setting_of

#: Makes of a moment of a battle the one from which it goes on; nothing of moments that it doesn't mean.
Arrangement = Callable[[Ruleset, State], Step | None]

AGENTS = ("random", "random")
MARKER_EVENTS = (MarkerPlaced, MarkerTaken, MarkerDropped, MarkerPlanted, MarkerRemoved)
#: Chance seldom comes to an objective: raiders do, in a few battles at most.
RAIDERS, MOST = ("raider", "raider"), 8


def stages() -> set[Firing]:
    """Every stage of every rule of scenarios."""
    some = [setting_of(name, 0, AGENTS) for name in (*battles(), next(iter(cards())))]
    return {key for setting in some for key in hooks_of(rules_for(setting)) if key[1].startswith("stage ")}


def fired_in(setting: Setting, arranged: Arrangement | None = None, **settings: str) -> set[Firing]:
    """What fired in a battle, from an arrangement on if there is one; no position of it breaks a promise."""
    fired = Fired()
    with noting(fired):
        rules = fired.dressed(rules_for(setting))
    rules = rules.derive(rules.id, own_settings={**rules.own_settings, **settings})
    battle = fought(setting, rules)
    if arranged is not None:
        battle = from_there(rules, battle, setting, arranged)
    state = battle.opening
    for entry in battle.entries:
        following = apply(rules, state, entry.input)
        assert broken(rules, following.state, state, following.events) == [], f"{setting.cards}, seed {setting.seed}"
        state = following.state
    fired.settle()
    fired.happened(battle.began)
    fired.happened(event for entry in battle.entries for event in entry.events)
    markers = {("", type(e).__name__) for entry in battle.entries for e in entry.events if isinstance(e, MARKER_EVENTS)}
    return set(fired.counts) | markers


def from_there(rules: Ruleset, battle: Battle, setting: Setting, arranged: Arrangement) -> Battle:
    """The rest of a battle, in the hands of chance, from the first moment that the arrangement makes another of."""
    state = battle.opening
    for entry in battle.entries:
        state = apply(rules, state, entry.input).state
        changed = arranged(rules, state)
        if changed is not None:
            agents = (RandomAgent(rules, Random(1)), RandomAgent(rules, Random(2)))
            return play(rules, changed, agents, SeededDice(setting.seed))
    raise AssertionError("the moment never came")


def dice_before_the_first_turn(rules: Ruleset, state: State) -> Step | None:
    """In the first turn of all, all dice of the player whose turn comes next lie on the board."""
    waiting = state.active.other
    if not state.players[state.active].turns or state.players[waiting].turns:
        return None
    player = state.players[waiting]
    basic = next(ability for ability in rules.boards[player.board].abilities if ability.basic)
    lying = replace(player, active=(Die(basic.id, basic.cost[0][0]),) * rules.constants.saga_dice)
    players = (lying, state.players[1]) if waiting is Side.LEFT else (state.players[0], lying)
    return resume(rules, replace(state, players=players))


def a_piece_shifted_in_reply(rules: Ruleset, state: State) -> Step | None:
    """The second player shifts a piece, and is asked once more."""
    asked = awaiting(rules, state)
    if not isinstance(asked, Decide) or asked.about.stage != "reply":
        return None
    ways = [
        MoveTerrain(n, dx, dy) for n in range(len(state.terrain)) for dx, dy in product((-M, -S, 0, S, M), repeat=2)
    ]
    return apply(rules, state, next(way for way in ways if check(rules, state, way) is None))


#: What raiders are sent for, and where they find it.
SOUGHT: dict[str, set[Firing]] = {
    "raise-your-banners": {("scenario.raise-your-banners", "stage plant"), ("", "MarkerPlanted")},
    "plunder": {
        ("scenario.plunder", "stage capture"), ("scenario.plunder", "stage seize"), ("", "MarkerTaken"),
        ("", "MarkerDropped"),
    },
    "dawn-and-dusk": {("", "MarkerRemoved"), ("", "MarkerPlaced"), ("scenario.scoring", "stage score")},
}  # fmt: skip
#: Six expeditions with every card once, a draft, dice that lie there before the first turn, and the battles.
EXPEDITIONS = (
    ("conquest", "cursed-land", "confusion", "pitched-battle", "rude-awakening"),
    ("control", "marshland", "refused-flank", "friendly-meeting", "fine-day"),
    ("invasion", "unknown-land", "battle-line", "overcast", "no-quarter"),
    ("plunder", "borderland", "marching-column", "regicide", "loyalty"),
    ("marked-unit", "bleak-plain", "pincer", "caution", "outflanking"),
    ("hallowed-ground", "dense-country", "vanguard", "under-pressure", "visionary"),
    (),
)
#: What is laid out, by which battle or card of the meetings below, so that a stage comes.
LAID_OUT: dict[str, Arrangement] = {
    "wrath-of-warlords": dice_before_the_first_turn,
    "sacred-ground": dice_before_the_first_turn,
    "regicide": dice_before_the_first_turn,
    "borderland": a_piece_shifted_in_reply,
}


def meetings() -> list[Setting]:
    """The battles of the manual and these expeditions, in the hands of chance."""
    drawn = setting_of("control", 1, AGENTS, most=SMALL)
    found = [replace(drawn, cards=chosen, seed=seed) for seed, chosen in enumerate(EXPEDITIONS)]
    return found + [setting_of(name, 2, AGENTS, most=SMALL) for name in names() if name not in cards()]


def named(name: str) -> Setting:
    """The one of the meetings that is called so, or has that card."""
    return next(setting for setting in meetings() if name == setting.scenario or name in setting.cards)


def test_every_card_is_drawn_and_every_stage_comes():
    wanted = stages() | {(f"scenario.{card}", "CardDrawn") for card in cards()}
    wanted |= {("", event.__name__) for event in MARKER_EVENTS}
    fired: set[Firing] = set()
    for setting in meetings():
        fired |= fired_in(setting)
    for name, sought in SOUGHT.items():
        for seed in range(1, MOST + 1):
            if not sought <= fired:
                fired |= fired_in(setting_of(name, seed, RAIDERS, most=SMALL))
    for name, arranged in LAID_OUT.items():
        fired |= fired_in(named(name), arranged)
    fired |= fired_in(named("marked-unit"), marking="second-first")
    assert wanted - fired == set()
