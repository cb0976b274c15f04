"""Rounds as anybody may see them: published ones, their games, results as they come, and what is new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from skald.tournament import journal as j
from skald.tournament.announcing import published_rounds
from skald.tournament.clock import Clock
from skald.tournament.event import Game, Player, Round
from skald.tournament.ledger import in_force
from skald.tournament.live import Tournament, game_of
from skald.tournament.pairing.explaining import level_once
from skald.tournament.pairing.swiss import Pair
from skald.tournament.reasons import Reason
from skald.tournament.results import Share, shares
from skald.tournament.scenarios.naming import to_win
from skald.tournament.settings import PlayerId, Settings
from skald.web.reference.told import Told
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event as Row
from skald.web.tournaments.queries.names import public_players
from skald.web.tournaments.queries.outcomes import share_figures
from skald.web.tournaments.wording import figure_head, scenario_name, told

#: How many lines of news the front page has, and how far back they are looked for.
NEWS = 8
LATEST = 400


class GameLine(NamedTuple):
    """One game for a list: names, table, how it stands, why it was paired."""

    a: Player
    b: Player
    game: Game
    why: str
    shares: tuple[Share, Share] | None
    #: "playing", "claimed" (one player has entered a result), "held" (it counts and isn't told yet), "over".
    state: str

    @property
    def table(self) -> int | None:
        return self.game.table


class RoundPage(NamedTuple):
    """A published round."""

    number: int
    scenario: str
    scenario_id: str | int | None
    games: list[GameLine]
    bye: Player | None
    bye_why: str
    clock: Clock | None
    seed: str
    #: What is true of every game, or of every game that says nothing else, said once.
    common_why: str = ""
    usual_why: str = ""

    @property
    def over(self) -> int:
        """How many results are in."""
        return sum(line.state in ("over", "held") for line in self.games)

    @property
    def is_over(self) -> bool:
        return self.over == len(self.games)

    @property
    def by_table(self) -> list[GameLine]:
        return sorted(self.games, key=lambda line: line.table or 0)


def round_page(value: Tournament, number: int) -> RoundPage | None:
    """A published round; nothing if it isn't."""
    found = next((each for each in published_rounds(value) if each.number == number), None)
    return None if found is None else page_of(value, found, public_players(value))


def page_of(value: Tournament, found: Round, players: Mapping[PlayerId, Player]) -> RoundPage:
    """A round with its games, whoever looks: the players say how they are named."""
    names = {player.id: player.name for player in players.values()}
    pairs = value.pairs.get(found.number, ())
    common, usual, reasons = parted_reasons(pairs)
    rule = to_win(value.event.settings, found.scenario)

    def line(game: Game) -> GameLine:
        both = shares(game, rule, value.event.settings) if rule else None
        state = _state(value, found.number, game)
        return GameLine(players[game.a], players[game.b], game, told(reasons.get(game.a, ()), names), both, state)

    return RoundPage(
        found.number, scenario_name(value.event, found.scenario), found.scenario, [line(game) for game in found.games],
        players[found.bye] if found.bye is not None else None, told(value.byes.get(found.number, ()), names),
        value.clocks.get(found.number), value.seeds.get(found.number, ""), told(common, names),
        told(usual, names),
    )  # fmt: skip


class PartedReasons(NamedTuple):
    """The reasons of a round's games, none of them told on row after row."""

    #: What all games share.
    common: list[Reason]
    #: Where they share nothing: what most of them say and nothing else.
    usual: list[Reason]
    #: What is left to say of each game, by its first player.
    own: dict[PlayerId, list[Reason]]


def parted_reasons(pairs: Sequence[Pair]) -> PartedReasons:
    """What is said once of all games or of most of them, and what of each."""
    common = [why for why in pairs[0].why if all(why in pair.why for pair in pairs)] if len(pairs) > 1 else []
    usual: list[Reason] = []
    if not common and pairs:
        most, count = Counter(pair.why for pair in pairs).most_common(1)[0]
        usual = list(most) if count > max(2, len(pairs) / 2) else []
    own = {pair.a: [why for why in pair.why if why not in common] for pair in pairs}
    if not usual and not common:
        usual, own = level_once(own)
    return PartedReasons(common, usual, {a: [] if usual and why == usual else why for a, why in own.items()})


def _state(value: Tournament, number: int, game: Game) -> str:
    if game.is_over:
        return "over"
    counted = game_of(value, number, game.a)
    if counted is not None and counted.is_over:
        return "held"
    return "claimed" if (number, game.a) in value.claims else "playing"


def current_round(value: Tournament) -> RoundPage | None:
    """The latest published round."""
    rounds = published_rounds(value)
    return page_of(value, rounds[-1], public_players(value)) if rounds else None


class News(NamedTuple):
    """Something that happened in public."""

    at: datetime
    kind: str
    round: int = 0
    game: GameLine | None = None


def news(row: Row, book: Book) -> list[News]:
    """The latest that anybody may know, newest first."""
    moments = dict(
        row.entries.filter(number__gte=len(book.entries) - LATEST).values_list("number", "at").order_by("number")
    )
    found: list[News] = []
    for item in _events(book, moments):
        found.append(item)
        if len(found) == NEWS:
            break
    return found


def _events(book: Book, moments: Mapping[int, datetime]) -> Iterator[News]:
    value = book.value
    pages = {each.number: page_of(value, each, public_players(value)) for each in published_rounds(value)}
    told_games: set[tuple[int, PlayerId]] = set()
    for number, entry in reversed(in_force(book.entries).items()):
        at = moments.get(number)
        if at is None:
            return
        match entry:
            case j.RoundPublished(each) if each in pages:
                yield News(at, "published", each)
            case j.ClockStarted(each) if each in pages:
                yield News(at, "started", each)
            case j.ResultEntered(each, a) | j.ResultConfirmed(each, a) | j.ResultSettled(each, a) if each in pages:
                game = game_of(value, each, a)
                if game is None or not game.is_over or (each, game.a) in told_games:
                    continue
                told_games.add((each, game.a))
                line = next(line for line in pages[each].games if line.a.id == game.a)
                if line.state == "over":
                    yield News(at, "result", each, line)
            case j.StandingsAnnounced():
                yield News(at, "announced")
            case _:
                pass


class PlayerGame(NamedTuple):
    """A game as one of its players sees it."""

    round: int
    scenario: str
    table: int | None
    opponent: Player | None
    share: Share | None
    ending: str
    why: str
    has_points: bool = False
    is_held: bool = False
    #: What the game gave, in what this event counts.
    figures: Sequence[tuple[str, str]] = ()


def player_games(value: Tournament, player: PlayerId) -> list[PlayerGame]:
    """A player's published games, byes included."""
    players = public_players(value)
    found = []
    for each in published_rounds(value):
        page = page_of(value, each, players)
        if page.bye is not None and page.bye.id == player:
            found.append(PlayerGame(each.number, page.scenario, None, None, None, "bye", page.bye_why))
        own = (line for line in page.games if player in (line.a.id, line.b.id))
        found += [_seen_by(line, page, value.event.settings, is_first=line.a.id == player) for line in own]
    return found


def _short_figures(share: Share, settings: Settings) -> list[tuple[str, str]]:
    return [(figure_head(name)[0], text) for name, text in share_figures(share, settings)]


def _seen_by(line: GameLine, page: RoundPage, settings: Settings, *, is_first: bool) -> PlayerGame:
    share = None if line.shares is None else line.shares[0 if is_first else 1]
    opponent = line.b if is_first else line.a
    return PlayerGame(
        page.number, page.scenario, line.table, opponent, share, line.game.ending or "",
        Told.joined((page.common_why, line.why or page.usual_why)),
        line.game.has_points, line.state == "held", _short_figures(share, settings) if share is not None else (),
    )  # fmt: skip
