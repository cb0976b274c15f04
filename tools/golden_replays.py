"""Writes tests/replays: battles kept as they were played, so that a change of the rules shows as a difference.

python -m tools.golden_replays    play them anew and write them; read the diff before committing it
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from skald.content.editions import CLASH
from skald.content.scenarios.catalogue import battles
from skald.content.scenarios.composing import facts_of
from skald.content.scenarios.expedition import EXPEDITION
from skald.rules.notation import format_replay
from skald.simulation.contest import contender, fight, ruleset_for
from skald.simulation.replays import Terms, ready_party, replay_of
from skald.warbands.files import ready_warbands

FOLDER = Path(__file__).parent.parent / "tests" / "replays"


class Golden(NamedTuple):
    """One battle that is kept."""

    edition: str
    left: str
    right: str
    agents: tuple[str, str]
    seed: int
    scenario: str = CLASH
    #: The cards of an expedition; none: the players draft.
    cards: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        """Where it is kept."""
        kept = f"{self.edition}-{self.left}-{self.right}-{self.seed}"
        return FOLDER / (f"{kept}.skald" if self.scenario == CLASH else f"{self.scenario}-{kept}.skald")


#: Small warbands, and who decides.
SMALL = ("driftwood-crew", "heron-watch", ("raider", "random"))


def _expedition(seed: int, *cards: str) -> Golden:
    return Golden("second", *SMALL, seed, EXPEDITION, cards)


GOLDEN = (
    Golden("second", "bracken-raiders", "heron-watch", ("raider", "random"), 11),
    Golden("second", "last-oath", "outriders", ("raider", "raider"), 7),
    Golden("second", "town-muster", "white-mane-horde", ("random", "random"), 2),
    Golden("first", "bracken-raiders", "heron-watch", ("raider", "random"), 11),
    Golden("first", "border-lances", "two-handed", ("raider", "raider"), 5),
    # All factions of the Age of Magic: spells at every level and their Abuse, flyers high up, conjured terrain.
    Golden("second", "crown-vanguard", "barrow-column", ("raider", "random"), 6),
    Golden("second", "tusk-raid", "deep-watch", ("raider", "random"), 9),
    Golden("second", "thorn-court", "gate-hunt", ("raider", "raider"), 3),
    Golden("second", "old-forest", "gate-legion", ("random", "random"), 6),
    *(Golden("second", *SMALL, 100 + battle.number, battle.id) for battle in battles().values() if battle.number),
    # Every card once, then odd meetings of cards, a draft, and the other edition.
    _expedition(1, "conquest", "cursed-land", "confusion", "pitched-battle", "rude-awakening"),
    _expedition(2, "control", "marshland", "refused-flank", "friendly-meeting", "fine-day"),
    _expedition(3, "invasion", "unknown-land", "battle-line", "regicide", "no-quarter"),
    _expedition(4, "plunder", "borderland", "marching-column", "overcast", "loyalty"),
    _expedition(5, "marked-unit", "bleak-plain", "pincer", "caution", "outflanking"),
    _expedition(6, "hallowed-ground", "dense-country", "vanguard", "under-pressure", "visionary"),
    _expedition(7, "hallowed-ground", "unknown-land", "confusion", "regicide", "loyalty"),
    _expedition(8, "plunder", "marshland", "pincer", "under-pressure", "outflanking"),
    _expedition(9),
    Golden("first", "parish-wall", "border-lances", ("random", "random"), 10, EXPEDITION),
)


def played(golden: Golden) -> str:
    """The battle played anew, as a replay."""
    bands = ready_warbands()
    left, right = bands[golden.left], bands[golden.right]
    sides = (contender(left, golden.agents[0]), contender(right, golden.agents[1]))
    rules = ruleset_for(golden.edition, sides, scenario=golden.scenario)
    battle = fight(rules, sides, golden.seed, facts=facts_of(golden.cards))
    parties = (ready_party(left, golden.agents[0]), ready_party(right, golden.agents[1]))
    terms = Terms(golden.edition, golden.scenario, parties, cards=golden.cards)
    return format_replay(replay_of(battle, terms, golden.seed))


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for golden in GOLDEN:
        golden.path.write_text(played(golden), encoding="utf-8")
        print(golden.path.name)


if __name__ == "__main__":
    main()
