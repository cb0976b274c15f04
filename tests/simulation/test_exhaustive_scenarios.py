"""Every battle and every card is played, and every event of markers and every stage comes.

What chance would not bring about is laid out: some dice, a shifted piece, a setting. Each step is held against the
invariants. `scripts/bench clauses` counts the same, and everything else that rules of scenarios do, over many battles
between raiders.
"""

from __future__ import annotations

from msgspec.structs import replace

from skald.content.scenarios.catalogue import battles, cards
from skald.rules.engine import apply
from skald.rules.events import MarkerDropped, MarkerPlaced, MarkerPlanted, MarkerRemoved, MarkerTaken
from skald.simulation.invariants import broken
from tools.firing import Fired, Firing, hooks_of, noting
from tools.laid_out import LAID_OUT, LaidOut, from_there, setting_for, with_settings
from tools.proof_battles import SMALL, Setting, fought, names, rules_for, setting_of

AGENTS = ("random", "random")
MARKER_EVENTS = (MarkerPlaced, MarkerTaken, MarkerDropped, MarkerPlanted, MarkerRemoved)
#: Chance seldom comes to an objective: raiders do, in a few battles at most.
RAIDERS, MOST = ("raider", "raider"), 8


def stages() -> set[Firing]:
    """Every stage of every rule of scenarios."""
    some = [setting_of(name, 0, AGENTS) for name in (*battles(), next(iter(cards())))]
    return {key for setting in some for key in hooks_of(rules_for(setting)) if key[1].startswith("stage ")}


def fired_in(setting: Setting, laid: LaidOut | None = None) -> set[Firing]:
    """What fired in a battle, from what is laid out on if something is; no position of it breaks a promise."""
    fired = Fired()
    with noting(fired):
        rules = fired.dressed(rules_for(setting))
    rules = with_settings(rules, laid) if laid else rules
    battle = fought(setting, rules)
    if laid and laid.arranged:
        battle = from_there(rules, battle, setting, laid.arranged)
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
    for laid in (each for each in LAID_OUT if each.arranged or each.settings):
        fired |= fired_in(setting_for(laid, named(laid.name)), laid)
    assert wanted - fired == set()
