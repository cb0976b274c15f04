"""What an organiser decides before an event. Every key has a default: the tournament rules of the Lord's Manual."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta, Struct

PlayerId = Annotated[str, Meta(min_length=1, max_length=80)] | Annotated[int, Meta(ge=0, le=10**9)]
Word = Annotated[str, Meta(min_length=1, max_length=80)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Score = Annotated[int, Meta(ge=0, le=100)]
When = Literal["never", "first", "always"]
Bound = Annotated[int, Meta(ge=0, le=10_000)]

#: B2: the widest difference of each band; the first band is 10-10, beyond the last it is 20-0.
GOAL_TABLES: dict[str, tuple[int, ...]] = {
    "A": (0, 2, 4, 6, 8, 10, 12, 14, 16, 18),
    "B": (2, 4, 6, 8, 10, 12, 14, 16, 18, 20),
    "literal": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
}
EVEN_SHARE = 10


class _Choice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Any group of settings: a value, in which an unknown key is a mistake."""


class Points(_Choice, frozen=True):
    """Tournament points of a game."""

    win: Score = 5
    draw: Score = 2
    loss: Score = 1


class BonusKind(_Choice, frozen=True):
    """An extra that both players of a game can earn, such as a Warlord killed."""

    id: Word
    points: Score
    en: Word
    fr: Word


class Bye(_Choice, frozen=True):
    """What a bye is worth. Tournament points left out are those of a win."""

    tp: Score | None = None
    goal_average: Annotated[int, Meta(ge=0, le=20)] | Literal["mean"] = 11
    #: The virtual opponent has the player's own points: those before the bye, or today's without it.
    resistance: Literal["then", "now"] = "then"
    #: The difference of game points that it counts for; left out: that of the smallest win.
    difference: Count | None = None


class Absence(_Choice, frozen=True):
    """An opponent who isn't there, or is too late."""

    minutes: Count = 15
    present_tp: Score | None = None
    absent_tp: Score = 0
    present_goal_average: Annotated[int, Meta(ge=0, le=20)] = 15
    absent_goal_average: Annotated[int, Meta(ge=0, le=20)] = 5
    #: The difference of game points that it counts for, for one and against the other.
    difference: Count = 11


class Concession(_Choice, frozen=True):
    """A game given up: it counts for this difference of game points at least, also in the goal average."""

    winner_tp: Score | None = None
    loser_tp: Score | None = None
    difference: Count = 11


class Missed(_Choice, frozen=True):
    """A round that a player wasn't there for; for pairing alone it counts as a loss."""

    tp: Score = 0
    goal_average: Annotated[int, Meta(ge=0, le=20)] = 0
    pairing_tp: Score | None = None


class PairingRules(_Choice, frozen=True):
    """Options of pairing; with "first" they hold in round 1 only."""

    clubs_apart: When = "first"
    factions_apart: When = "never"
    #: The bye goes to the lowest even if differences of points become larger. New events say so (ruling T14).
    lowest_bye: bool = False


class FixedTable(_Choice, frozen=True):
    """A player who always plays at one table."""

    player: PlayerId
    table: Annotated[int, Meta(ge=1, le=10_000)]


class Tables(_Choice, frozen=True):
    """The tables of the hall; without a number there are as many as games."""

    count: Annotated[int, Meta(ge=1, le=10_000)] | None = None
    never_twice: bool = False
    fixed: tuple[FixedTable, ...] = ()
    #: The top game is at table 1, whoever has played there before.
    top_stays: bool = False


class OwnScenario(_Choice, frozen=True):
    """A scenario of the organiser's own: what it takes to win it, and the five cards if it is composed of them."""

    id: Word
    name: Word
    floor: Count = 0
    margin: Annotated[int, Meta(ge=1, le=1000)] = 3
    #: One card of each domain, by id or name (manual p. 2); nothing: only the organiser knows the scenario.
    cards: tuple[Word, ...] = ()


class Scenarios(_Choice, frozen=True):
    """Which scenarios are played. A plan names, round by round, "battle", "expedition" or one scenario."""

    mode: Literal["battles", "expedition", "mixed"] = "battles"
    pool: tuple[Word, ...] = ()
    plan: tuple[Word, ...] = ()
    own: tuple[OwnScenario, ...] = ()


class ChessClock(_Choice, frozen=True):
    """A chess clock at every table: each player's own minutes, and those to set up."""

    minutes: Annotated[int, Meta(ge=1, le=1000)] = 70
    setup: Count = 15


class RosterRules(_Choice, frozen=True):
    """What a list may hold beside the rules of the game."""

    mercenary_units: Count | Literal["any"] = 1
    mercenary_points: Count | Literal["any"] = 1
    #: Mercenaries that serve a faction; a faction without a row is served by all.
    mercenaries: dict[str, tuple[Word, ...]] = {}
    half_point_swap: bool = True
    banners: bool = True
    banned_troops: tuple[Word, ...] = ()
    factions: tuple[Word, ...] = ()
    visible: Literal["never", "published", "always"] = "published"
    #: Spells are written on the list, for the whole event.
    spells: bool = False


class Settings(_Choice, frozen=True):
    """All of an event's settings."""

    preset: str = "manual"
    age: Annotated[str, Meta(max_length=80)] = ""
    size: Annotated[int, Meta(ge=1, le=100)] = 6
    list_points: Annotated[int, Meta(ge=1, le=100)] | None = None
    variants: tuple[Word, ...] = ()
    banned: tuple[Word, ...] = ("legendary-units", "relics", "artefacts", "generic-ruses")
    allowed: tuple[Word, ...] = ("mercenaries", "war-banners", "half-point-swap")
    round_minutes: Annotated[int, Meta(ge=1, le=6000)] = 135
    chess_clock: ChessClock | None = None
    rounds: Annotated[int, Meta(ge=1, le=50)] = 3
    capacity: Annotated[int, Meta(ge=2, le=10_000)] | None = None
    points: Points = Points()
    bonus: tuple[BonusKind, ...] = ()
    #: The most that can be bid for the choice of who starts; 0: nobody bids.
    bid: Annotated[int, Meta(ge=0, le=100)] = 0
    #: A bonus adds to the tournament points, or parts only those who are level (tie-break "bonus").
    bonus_counts: Literal["tp", "tie-break"] = "tp"
    #: What is left over of two Warriors or three Levies makes a point too.
    massacre_round_up: bool = False
    goal_table: Literal["A", "B", "literal"] | tuple[Bound, ...] = "B"
    tie_breaks: tuple[str, ...] = (
        "tp", "goal-average", "resistance", "head-to-head", "points-for", "draw-number",
    )  # fmt: skip
    pairing: PairingRules = PairingRules()
    bye: Bye = Bye()
    absence: Absence = Absence()
    concession: Concession = Concession()
    missed: Missed = Missed()
    tables: Tables = Tables()
    scenarios: Scenarios = Scenarios()
    rosters: RosterRules = RosterRules()
    #: Results of the last round, the final order and the honours stay with the organiser until they are announced.
    hold_back: bool = False

    @property
    def goal_bounds(self) -> tuple[int, ...]:
        """The widest difference of each band of the goal average."""
        return GOAL_TABLES[self.goal_table] if isinstance(self.goal_table, str) else self.goal_table

    @property
    def smallest_win(self) -> int:
        """The least difference of game points that the goal average takes for a win."""
        return self.goal_bounds[0] + 1


def goal_average(bounds: tuple[int, ...], difference: int) -> int:
    """B2: a difference of game points brought to a scale of 20; both players' shares come to 20."""
    band = min(bisect_left(bounds, abs(difference)), EVEN_SHARE)
    return EVEN_SHARE + band if difference > 0 else EVEN_SHARE - band


def is_goal_table(bounds: tuple[int, ...]) -> bool:
    """Whether these bounds make a table: one to ten of them, each wider than the one before."""
    return 1 <= len(bounds) <= EVEN_SHARE and all(low < high for low, high in pairwise(bounds))
