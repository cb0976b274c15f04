"""An event as a value: who takes part, what was played, what was deducted. The form of EVENT.json.

`docs/event-file.md` describes it key by key; `event_file` reads it and tells every problem of a bad one.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from skald.tournament.settings import PlayerId, Settings

Text = Annotated[str, Meta(max_length=200)]
RoundNumber = Annotated[int, Meta(ge=1, le=50)]
GamePoints = Annotated[int, Meta(ge=-1000, le=1000)]
BonusPoints = Annotated[int, Meta(ge=-1000, le=1000)]
Side = Literal["a", "b", "draw"]
Ending = Literal["played", "conceded", "absent", "stopped"]


class Player(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Somebody who takes part, and in which rounds."""

    id: PlayerId
    name: Text
    club: Text | None = None
    faction: Text | None = None
    joined_round: RoundNumber | None = None
    dropped_after: Annotated[int, Meta(ge=0, le=50)] | None = None
    returned_round: RoundNumber | None = None
    #: True, or the reason.
    disqualified: bool | Text | None = None


class Bonus(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Extra tournament points that a game gave to each of its players."""

    a: BonusPoints = 0
    b: BonusPoints = 0


class Game(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Two players at a table; a game without points, result or forfeit is paired and not played."""

    a: PlayerId
    b: PlayerId
    a_points: GamePoints | None = None
    b_points: GamePoints | None = None
    result: Side | None = None
    ending: Ending | None = None
    bonus: Bonus | tuple[BonusPoints, BonusPoints] | None = None
    table: Annotated[int, Meta(ge=1, le=10_000)] | None = None

    @property
    def has_points(self) -> bool:
        return self.a_points is not None and self.b_points is not None

    @property
    def is_over(self) -> bool:
        """Whether there is something to count."""
        return self.has_points or self.result is not None or self.ending == "absent"

    @property
    def bonuses(self) -> tuple[int, int]:
        match self.bonus:
            case None:
                return 0, 0
            case Bonus(a, b):
                return a, b
            case a, b:
                return a, b


class Round(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One round: its scenario, its games, and who had the bye."""

    number: RoundNumber
    games: tuple[Game, ...] = ()
    scenario: Text | Annotated[int, Meta(ge=1, le=6)] | None = None
    bye: PlayerId | None = None

    @property
    def is_paired(self) -> bool:
        return bool(self.games) or self.bye is not None

    @property
    def missing(self) -> tuple[Game, ...]:
        """Games without a result."""
        return tuple(game for game in self.games if not game.is_over)


class Penalty(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Tournament points taken from a player by the organiser."""

    player: PlayerId
    points: Annotated[int, Meta(ge=0, le=1000)]
    reason: Text = ""


class Event(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole event; rounds are numbered from 1, in order."""

    name: Text
    players: tuple[Player, ...]
    rounds: tuple[Round, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    settings: Settings = Settings()

    @property
    def names(self) -> dict[PlayerId, str]:
        """The name of every player."""
        return {player.id: player.name for player in self.players}

    @property
    def paired_rounds(self) -> tuple[Round, ...]:
        return tuple(each for each in self.rounds if each.is_paired)

    @property
    def next_round(self) -> int:
        """The number of the round to pair: a round that only has a scenario so far, or the one after the last."""
        return len(self.paired_rounds) + 1


def is_active(player: Player, number: int) -> bool:
    """Whether a player takes part in a round: has joined, hasn't dropped out (or is back), isn't disqualified."""
    if player.disqualified or number < (player.joined_round or 1):
        return False
    if player.dropped_after is None or number <= player.dropped_after:
        return True
    return player.returned_round is not None and number >= player.returned_round


def stays(player: Player) -> bool:
    """Whether a player still takes part: neither sent off nor gone without coming back."""
    return not player.disqualified and (player.dropped_after is None or player.returned_round is not None)


def active_players(event: Event, number: int) -> tuple[Player, ...]:
    """Everybody who is to be paired in a round, in the order of the draw numbers."""
    return tuple(player for player in event.players if is_active(player, number))
