"""Whether an event makes sense: what its shape alone can't tell. All contradictions at once, each with its path."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from skald.content.fields import nearest, shown
from skald.content.lines import Path
from skald.content.scenarios.naming import scenario_id
from skald.content.shapes import Fault
from skald.tournament.event import Event, Game, Player, Round
from skald.tournament.presets import presets
from skald.tournament.results import winner_by_points
from skald.tournament.scenarios.composing import faults_of_cards
from skald.tournament.scenarios.naming import to_win
from skald.tournament.settings import PlayerId, Settings, is_goal_table
from skald.tournament.tiebreaks import TIE_BREAKS


def nonsense(event: Event) -> Iterator[Fault]:
    """Every contradiction of an event."""
    yield from nonsense_of_settings(event.settings)
    known = yield from _players(event)
    for at, each in enumerate(event.rounds):
        yield from _round(event, each, at, known)
    for at, fixed in enumerate(event.settings.tables.fixed):
        yield from _known(fixed.player, known, ("settings", "tables", "fixed", at, "player"))
    for at, penalty in enumerate(event.penalties):
        yield from _known(penalty.player, known, ("penalties", at, "player"))


def nonsense_of_settings(settings: Settings) -> Iterator[Fault]:
    """Every contradiction of settings."""
    for at, name in enumerate(settings.tie_breaks):
        if name not in TIE_BREAKS:
            yield _unknown_word(name, list(TIE_BREAKS), ("settings", "tie_breaks", at))
    if len(set(settings.tie_breaks)) < len(settings.tie_breaks):
        yield "field.repeated", ("settings", "tie_breaks"), {"key": "settings.tie_breaks"}
    if not is_goal_table(settings.goal_bounds):
        yield "event.goal-table", ("settings", "goal_table"), {}
    if settings.preset not in presets():
        yield _unknown_word(settings.preset, list(presets()), ("settings", "preset"))
    if settings.list_points is not None and settings.list_points < settings.size:
        yield (
            "event.list-points", ("settings", "list_points"),
            {"list": settings.list_points, "size": settings.size},
        )  # fmt: skip
    own = {each.id for each in settings.scenarios.own}
    if len(own) < len(settings.scenarios.own):
        yield "field.repeated", ("settings", "scenarios", "own"), {"key": "settings.scenarios.own"}
    for at, each in enumerate(settings.scenarios.own):
        yield from faults_of_cards(each, ("settings", "scenarios", "own", at))
    for key, names in (("pool", settings.scenarios.pool), ("plan", settings.scenarios.plan)):
        for at, name in enumerate(names):
            if name != "battle" and name not in own and scenario_id(name) is None:
                yield "event.scenario", ("settings", "scenarios", key, at), {"word": shown(name)}


def _players(event: Event) -> Generator[Fault, None, set[PlayerId]]:
    known: set[PlayerId] = set()
    for at, player in enumerate(event.players):
        path: Path = ("players", at)
        if player.id in known:
            yield "event.player-twice", (*path, "id"), {"player": shown(player.id)}
        known.add(player.id)
        yield from _presence(player, path)
    return known


def _presence(player: Player, path: Path) -> Iterator[Fault]:
    if player.returned_round is None:
        return
    if player.dropped_after is None:
        yield "event.returned-without-drop", (*path, "returned_round"), {"player": shown(player.id)}
    elif player.returned_round <= player.dropped_after:
        yield "event.returned-early", (*path, "returned_round"), {"player": shown(player.id)}


def _round(event: Event, each: Round, at: int, known: set[PlayerId]) -> Iterator[Fault]:
    path: Path = ("rounds", at)
    if each.number != at + 1:
        yield "event.round-number", (*path, "number"), {"found": each.number, "wanted": at + 1}
    if at + 1 < len(event.rounds) and not each.is_paired:
        yield "event.round-empty", path, {"round": each.number}
    if each.scenario is not None and to_win(event.settings, each.scenario) is None:
        yield "event.scenario", (*path, "scenario"), {"word": shown(each.scenario)}
    playing: set[PlayerId] = set()
    tables: set[int] = set()
    for index, game in enumerate(each.games):
        yield from _known(game.a, known, (*path, "games", index, "a"))
        yield from _known(game.b, known, (*path, "games", index, "b"))
        yield from nonsense_of_game(event, each, game, (*path, "games", index))
        for side, player in (("a", game.a), ("b", game.b)):
            yield from _once(player, playing, each, (*path, "games", index, side))
        if game.table is not None and game.table in tables:
            yield "event.table-twice", (*path, "games", index, "table"), {"table": game.table, "round": each.number}
        tables |= {game.table} if game.table is not None else set()
    if each.bye is not None:
        yield from _known(each.bye, known, (*path, "bye"))
        yield from _once(each.bye, playing, each, (*path, "bye"))


def nonsense_of_game(event: Event, each: Round, game: Game, path: Path = ()) -> Iterator[Fault]:
    """Every contradiction of one game."""
    if game.a == game.b:
        yield "event.against-self", path, {"player": shown(game.a)}
    if (game.a_points is None) != (game.b_points is None):
        yield "event.half-points", path, {}
    if game.ending in ("absent", "conceded") and game.result == "draw":
        yield "event.forfeit-draw", (*path, "result"), {}
    if game.ending == "conceded" and game.result is None:
        rule = to_win(event.settings, each.scenario)
        if not game.has_points or (rule is not None and winner_by_points(game, rule) == "draw"):
            yield "event.conceded-who", path, {}
    if game.bonus is not None and not game.is_over:
        yield "event.bonus-unplayed", (*path, "bonus"), {}


def _once(player: PlayerId, playing: set[PlayerId], each: Round, path: Path) -> Iterator[Fault]:
    if player in playing:
        yield "event.plays-twice", path, {"player": shown(player), "round": each.number}
    playing.add(player)


def _known(player: PlayerId, known: set[PlayerId], path: Path) -> Iterator[Fault]:
    if player in known:
        return
    if near := nearest(str(player), [str(each) for each in known]):
        yield "event.unknown-player-near", path, {"word": shown(player), "near": near}
    else:
        yield "event.unknown-player", path, {"word": shown(player)}


def _unknown_word(word: str, known: list[str], path: Path) -> Fault:
    if near := nearest(word, known):
        return "field.unknown-word-near", path, {"word": shown(word), "near": near}
    return "field.unknown-word", path, {"word": shown(word)}
