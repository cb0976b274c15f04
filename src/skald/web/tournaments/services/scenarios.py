"""Which scenario a round is played with: drawn by lot from the sealed seed, or chosen."""

from __future__ import annotations

from skald.content.problems import problem
from skald.tournament.journal import AnyEntry, ScenarioDrawn
from skald.tournament.ledger import RefusedError
from skald.tournament.live import Tournament, round_of
from skald.tournament.scenarios.drawing import planned_for, round_seed, scenario_for
from skald.web.tournaments.journals import Book
from skald.web.tournaments.models import Event
from skald.web.tournaments.services.recording import Actor, record
from skald.web.tournaments.services.undoing import undo_last


def draw_scenario(*, event: Event, number: int, actor: Actor, once: str = "") -> None:
    """Draw a round's scenario, or take it from the plan; the seed of a draw is shown, and proves itself by the seal."""

    def decide(book: Book) -> list[AnyEntry]:
        _check_open(book.value, number)
        if planned := planned_for(book.value.event.settings, number):
            # What stands in the plan isn't drawn: no seed would prove it.
            return [ScenarioDrawn(number, planned)]
        seed = round_seed(event.seed, number)
        return [ScenarioDrawn(number, scenario_for(book.value.event, seed, number), seed)]

    record(event=event, decide=decide, actor=actor, once=once)


def choose_scenario(*, event: Event, number: int, scenario: str, actor: Actor, once: str = "") -> None:
    """The organiser's choice for a round."""

    def decide(book: Book) -> list[AnyEntry]:
        _check_open(book.value, number)
        return [ScenarioDrawn(number, scenario)]

    record(event=event, decide=decide, actor=actor, once=once)


def undo_scenario(*, event: Event, number: int, actor: Actor, once: str = "") -> None:
    """Take a round's scenario back."""

    def is_it(entry: AnyEntry) -> bool:
        return isinstance(entry, ScenarioDrawn) and entry.round == number

    undo_last(event=event, what=is_it, actor=actor, once=once)


def _check_open(value: Tournament, number: int) -> None:
    """A game that has been played was played with its scenario."""
    found = round_of(value, number)
    if found is not None and found.is_paired and len(found.missing) < len(found.games):
        raise RefusedError(problem("journal.has-results", round=number))
