"""Writes tests/replays: battles kept as they were played, so that a change of the rules shows as a difference.

python -m tools.golden_replays    play them anew and write them; read the diff before committing it
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

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

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.edition}-{self.left}-{self.right}-{self.seed}.skald"


GOLDEN = (
    Golden("second", "bracken-raiders", "heron-watch", ("raider", "random"), 11),
    Golden("second", "last-oath", "outriders", ("raider", "raider"), 7),
    Golden("second", "town-muster", "white-mane-horde", ("random", "random"), 3),
    Golden("first", "bracken-raiders", "heron-watch", ("raider", "random"), 11),
    Golden("first", "border-lances", "two-handed", ("raider", "raider"), 5),
)


def played(golden: Golden) -> str:
    """The battle played anew, as a replay."""
    bands = ready_warbands()
    left, right = bands[golden.left], bands[golden.right]
    sides = (contender(left, golden.agents[0]), contender(right, golden.agents[1]))
    battle = fight(ruleset_for(golden.edition, sides), sides, golden.seed)
    parties = (ready_party(left, golden.agents[0]), ready_party(right, golden.agents[1]))
    return format_replay(replay_of(battle, Terms(golden.edition, "clash-of-warlords", parties), golden.seed))


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for golden in GOLDEN:
        golden.path.write_text(played(golden), encoding="utf-8")
        print(golden.path.name)


if __name__ == "__main__":
    main()
