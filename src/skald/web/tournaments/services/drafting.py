"""The expedition's cards, chosen at a table: who picks first, then card by card."""

from __future__ import annotations

from collections.abc import Callable

from skald.content.fields import shown
from skald.content.problems import problem
from skald.tournament import journal as j
from skald.tournament.event import Game
from skald.tournament.ledger import RefusedError, in_force
from skald.tournament.live import game_of
from skald.tournament.scenarios.draft import first_by_lot
from skald.tournament.scenarios.drawing import round_seed
from skald.tournament.settings import PlayerId
from skald.tournament.taking_part import against_drafting, against_taking_back
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, record


def choose_first(*, event: Event, number: int, first: PlayerId, actor: Actor, once: str = "") -> None:
    """The players rolled: whoever won picks first."""
    _at_table(event, number, first, lambda game: j.FirstChosen(number, first, other(game, first)), actor, once)


def draw_first(*, event: Event, number: int, player: PlayerId, actor: Actor, once: str = "") -> None:
    """Who picks first is drawn by lot, from the seed of the round that was sealed before the event."""
    seed = round_seed(event.seed, number)

    def drawn(game: Game) -> j.AnyEntry:
        first = first_by_lot(seed, number, (game.a, game.b))
        return j.FirstChosen(number, first, other(game, first), seed)

    _at_table(event, number, player, drawn, actor, once)


def pick_card(*, event: Event, number: int, player: PlayerId, card: str, actor: Actor, once: str = "") -> None:
    """Whoever's turn it is picks a card."""
    _at_table(event, number, player, lambda game: j.CardPicked(number, player, other(game, player), card), actor, once)


def take_card_back(*, event: Event, number: int, player: PlayerId, actor: Actor, once: str = "") -> None:
    """A slip of the finger: the last card counts no longer, as long as nobody has acted on it."""

    def decide(book: Book) -> list[j.AnyEntry]:
        if why := against_drafting(book.value, number) or against_taking_back(book.value, number, player):
            raise RefusedError(why)
        picked = (at for at, entry in in_force(book.entries).items() if _is_pick(entry, number, player))
        return [j.Undone(max(picked))]

    record(event=event, decide=decide, actor=actor, once=once)


def _is_pick(entry: j.AnyEntry, number: int, player: PlayerId) -> bool:
    return isinstance(entry, j.CardPicked) and (entry.round, entry.player) == (number, player)


def other(game: Game, player: PlayerId) -> PlayerId:
    """The opponent in a game."""
    return game.b if player == game.a else game.a


def _at_table(
    event: Event, number: int, player: PlayerId, entry: Callable[[Game], j.AnyEntry], actor: Actor, once: str
) -> None:
    def decide(book: Book) -> list[j.AnyEntry]:
        if why := against_drafting(book.value, number):
            raise RefusedError(why)
        game = game_of(book.value, number, player)
        if game is None:
            raise RefusedError(problem("journal.no-game", round=number, player=shown(player)))
        if game.is_over:
            raise RefusedError(problem("journal.settled", round=number))
        return [entry(game)]

    record(event=event, decide=decide, actor=actor, once=once)
