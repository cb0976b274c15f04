"""Rounds as their organiser sees them, published or not: games, reasons, warnings, what is missing."""

from __future__ import annotations

from typing import NamedTuple

from skald.content.scenarios.catalogue import scenarios
from skald.content.scenarios.expedition import EXPEDITION
from skald.tournament.attendance import absent_players
from skald.tournament.event import Game, Player, Round, active_players
from skald.tournament.journal import Result
from skald.tournament.live import Tournament, event_before, pairing_of, round_of
from skald.tournament.pairing.manual import unsaid, warnings
from skald.tournament.scenarios.drawing import is_seed_of_round
from skald.tournament.settings import PlayerId
from skald.web.reference.told import Told
from skald.web.tournaments.phrases import language, told_each
from skald.web.tournaments.queries.names import by_name
from skald.web.tournaments.queries.outcomes import OutcomeView, game_view
from skald.web.tournaments.queries.rounds_public import parted_reasons
from skald.web.tournaments.wording import scenario_name


class PairLine(NamedTuple):
    """A game of a pairing, with the reasons for it."""

    table: int | None
    a: Player
    b: Player
    game: Game
    why: list[Told]


class GameLine(NamedTuple):
    """A game of the results: how it stands, and what it came to."""

    table: int | None
    a: Player
    b: Player
    game: Game
    #: "missing", "unconfirmed", "mismatch" or "over".
    state: str
    outcome: OutcomeView | None

    @property
    def players(self) -> tuple[Player, Player]:
        return self.a, self.b


class RoundView(NamedTuple):
    """A round with everything an organiser wants to know of it."""

    number: int
    scenario: str
    scenario_id: str | int | None
    is_paired: bool
    is_published: bool
    pairs: list[PairLine]
    bye: Player | None
    bye_why: list[Told]
    notes: list[Told]
    warnings: list[Told]
    seed: str
    #: The seed of the scenario's draw, once it is drawn; and whether the seal proves it.
    draw_seed: str
    is_proved: bool
    has_results: bool
    left_out: list[Player]
    #: What is true of every game, or of every game that says nothing else, said once.
    common_why: list[Told]
    usual_why: list[Told]


def round_view(value: Tournament, number: int) -> RoundView:
    """A round that is paired, or the next one."""
    found = round_of(value, number) or Round(number)
    players = {player.id: player for player in value.event.players}
    names = value.event.names
    made = value.pairs.get(number, ())
    common, usual, reasons = parted_reasons(made)
    pairs = [
        PairLine(game.table, players[game.a], players[game.b], game, told_each(reasons.get(game.a, ()), names))
        for game in sorted(found.games, key=lambda game: game.table or 0)
    ]
    is_open = found.is_paired and number not in value.published
    seated = {player for game in found.games for player in (game.a, game.b)} | {found.bye}
    seed = value.seeds.get(number, "")
    return RoundView(
        number, scenario_name(value.event, found.scenario), found.scenario, found.is_paired,
        number in value.published, pairs, players.get(found.bye) if found.bye is not None else None,
        told_each(value.byes.get(number, ()), names), told_each(value.notes.get(number, ()), names),
        _warnings(value, number) if is_open else [], value.lots.get(number, ""), seed,
        bool(seed) and is_seed_of_round(seed, number, value.seal), len(found.missing) < len(found.games),
        [player for player in by_name(value.event.players) if player.id not in seated], told_each(common, names),
        told_each(usual, names),
    )  # fmt: skip


class Presence(NamedTuple):
    """Who would be paired in the next round, and who not."""

    playing: list[Player]
    away: list[Player]


def presence(value: Tournament, number: int) -> Presence:
    """Who takes part in a round, by check-in and waiting list."""
    absent = absent_players(value)
    active = by_name(active_players(value.event, number))
    return Presence(
        [player for player in active if player.id not in absent], [player for player in active if player.id in absent]
    )


def results_of(value: Tournament, number: int) -> list[GameLine]:
    """All games of a round by table, with how they stand."""
    found = round_of(value, number) or Round(number)
    players = {player.id: player for player in value.event.players}
    mismatches, unconfirmed = set(value.mismatches), set(value.unconfirmed)

    def state(game: Game) -> str:
        if game.is_over:
            return "over"
        seat = (number, game.a)
        return "mismatch" if seat in mismatches else "unconfirmed" if seat in unconfirmed else "missing"

    return [
        GameLine(game.table, players[game.a], players[game.b], game, state(game),
                 game_view(value, number, game, value.event.names) if game.is_over else None)
        for game in sorted(found.games, key=lambda game: game.table or 0)
    ]  # fmt: skip


def claims_of(value: Tournament, number: int, a: PlayerId) -> list[tuple[Player, Result]]:
    """What the two players of a game have entered, each by whom."""
    players = {player.id: player for player in value.event.players}
    claim = value.claims.get((number, a))
    return [(players[by], result) for by, result in claim.by.items()] if claim is not None else []


def scenario_choices(value: Tournament) -> list[tuple[str, str]]:
    """Every scenario that can be chosen: the organiser's own, the battles, the expedition."""
    spoken = language()
    own = [(each.id, each.name) for each in value.event.settings.scenarios.own]
    shipped = [(each.id, each.title(spoken)) for each in scenarios().values()]
    return [*own, *shipped, (EXPEDITION, scenario_name(value.event, EXPEDITION))]


def _warnings(value: Tournament, number: int) -> list[Told]:
    """What is unusual about a round's pairing, whoever made it, and isn't said beside the game."""
    found = pairing_of(value, number)
    if found is None:
        return []
    return told_each(unsaid(found, warnings(event_before(value, number), found)), value.event.names)
