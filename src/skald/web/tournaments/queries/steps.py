"""What an organiser does next: one step, and whatever else is worth a look."""

from __future__ import annotations

from typing import NamedTuple

from skald.tournament.announcing import held_round
from skald.tournament.attendance import absent_players, players_of, playing
from skald.tournament.event import Game, Player, Round, active_players, stays
from skald.tournament.live import Tournament, game_of
from skald.tournament.settings import PlayerId


class Step(NamedTuple):
    """The next thing to do: its name, and the round it is about."""

    name: str
    round: int = 0
    number: int = 0


class Progress(NamedTuple):
    """How far the event is."""

    step: Step
    here: int
    expected: int
    #: Who played and takes part no longer.
    left: int
    waiting: int
    #: Who would take part in the next round if they were checked in.
    absent: list[Player]
    missing: list[Game]
    unconfirmed: list[Game]
    mismatches: list[Game]
    last: Round | None
    #: Of those who still take part.
    checked_in: int
    #: Results that count and are called wrong: the round, the game, and who says so.
    doubts: list[tuple[int, Game, tuple[PlayerId, ...]]]
    #: Earlier rounds in which a result is missing again: it was undone or deleted.
    reopened: list[Round]
    #: Whether the round is played and nobody has entered anything yet: nothing is missing then.
    untouched: bool

    @property
    def registered(self) -> int:
        """Everybody who counts as a player, whether or not they are still there."""
        return self.expected + self.left

    @property
    def to_settle(self) -> int:
        """Of the results that the step waits for, those that the players entered differently."""
        return len(self.mismatches) if self.last is not None and self.step.round == self.last.number else 0

    @property
    def not_entered(self) -> int:
        return self.step.number - self.to_settle


def progress(value: Tournament) -> Progress:
    """Where the event stands."""
    last = value.event.paired_rounds[-1] if value.event.paired_rounds else None
    waiting = set(value.waiting)
    expected = sum(stays(each) for each in value.event.players if each.id not in waiting)
    counted = players_of(value)
    open_games = sorted(last.missing, key=lambda game: game.table or 0) if last else []
    number = last.number if last else 0

    def among(seats: tuple[tuple[int, PlayerId], ...]) -> list[Game]:
        chosen = {a for each, a in seats if each == number}
        return [game for game in open_games if game.a in chosen]

    claimed = {a for each, a in value.claims if each == number}
    step = next_step(value)
    return Progress(
        step, len(playing(value, value.event.next_round)), expected,
        sum(not stays(each) for each in value.event.players if each.id in counted), len(waiting),
        _not_here(value), [game for game in open_games if game.a not in claimed],
        among(value.unconfirmed), among(value.mismatches), last,
        sum(stays(each) for each in value.event.players if each.id in value.checked_in),
        [(number, game, who) for (number, a), who in value.doubts.items() if (game := game_of(value, number, a))],
        [each for each in _reopened(value) if (step.name, step.round) != ("results", each.number)],
        last is not None and len(open_games) == len(last.games) and not claimed,
    )  # fmt: skip


def next_step(value: Tournament) -> Step:
    """The one thing that brings the event on."""
    event, number = value.event, value.event.next_round
    last = event.paired_rounds[-1] if event.paired_rounds else None
    if last is None and (first := _before_the_first(value)):
        return first
    if last is not None and last.number not in value.published:
        return Step("publish", last.number)
    if last is not None and last.missing:
        if last.number not in value.clocks and len(last.missing) == len(last.games):
            return Step("start-clock", last.number)
        return Step("results", last.number, len(last.missing))
    if earlier := _reopened(value):
        return Step("results", earlier[0].number, len(earlier[0].missing))
    if number > event.settings.rounds:
        return Step("announce" if held_round(value) else "finish", last.number if last else 0)
    scenario = event.rounds[number - 1].scenario if len(event.rounds) >= number else None
    return Step("pair", number) if scenario is not None else Step("scenario", number)


def _reopened(value: Tournament) -> list[Round]:
    return [each for each in value.event.paired_rounds[:-1] if each.missing]


def _not_here(value: Tournament) -> list[Player]:
    away = absent_players(value) - set(value.waiting)
    return [player for player in active_players(value.event, value.event.next_round) if player.id in away]


def _before_the_first(value: Tournament) -> Step | None:
    if len(value.event.players) < 2:
        return Step("players")
    # One alone can't be paired: checking in has only begun.
    if len(value.checked_in) < 2:
        return Step("check-in", number=len(value.event.players))
    return None
