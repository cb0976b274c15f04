"""The story of a campaign as it counts today, corrections included: every moment of it, and every turn."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from skald.campaign.events import AnyEvent, CampaignWon
from skald.campaign.journal import Chronicle
from skald.campaign.state import State
from skald.campaign.turn import AnyGiven, OrdersShown, apply, begin


class Moment(Struct, frozen=True):
    """Something that was given, with the number of its entry (-1: a lot of a correction), and what came of it."""

    number: int
    #: The turn in which it was given.
    turn: int
    given: AnyGiven
    events: tuple[AnyEvent, ...]
    state: State


class Chapter(Struct, frozen=True):
    """A turn: the state in which it began, everything that happened, and the state at its end (or now)."""

    turn: int
    opening: State
    events: tuple[AnyEvent, ...]
    closing: State


def beginning(value: Chronicle) -> State:
    """The first moment of a campaign."""
    return begin(value.terms, value.opened.names, value.opened.blocs, value.opened.peoples)


def moments(value: Chronicle) -> Iterator[Moment]:
    """Everything that was given, in order; nothing of a story that was corrected away."""
    state = beginning(value)
    for each in value.in_force:
        step = apply(value.terms, state, each.given)
        yield Moment(each.number, state.turn, each.given, step.events, step.state)
        state = step.state


def chapters(value: Chronicle) -> tuple[Chapter, ...]:
    """The turns so far, the one that is played now among them."""
    state = beginning(value)
    found: list[Chapter] = [Chapter(state.turn, state, (), state)]
    for moment in moments(value):
        last = found[-1]
        if moment.turn != last.turn:
            last = Chapter(moment.turn, last.closing, (), last.closing)
            found.append(last)
        found[-1] = Chapter(last.turn, last.opening, last.events + moment.events, moment.state)
    if value.state.winner is None and value.state.turn != found[-1].turn:
        found.append(Chapter(value.state.turn, value.state, (), value.state))
    return tuple(found)


def band_names(value: Chronicle) -> dict[str, str]:
    """What lords called their bands, those that are no more among them; bands with their usual names are left out."""
    shown = (each.given.orders for each in value.in_force if isinstance(each.given, OrdersShown))
    return {raised.band: raised.name for pair in shown for orders in pair for raised in orders.recruits if raised.name}


def chapter_of(value: Chronicle, turn: int) -> Chapter:
    """One turn of the story; `KeyError` for a turn that hasn't come."""
    for chapter in chapters(value):
        if chapter.turn == turn:
            return chapter
    raise KeyError(turn)


def victory(value: Chronicle) -> tuple[int, CampaignWon] | None:
    """How a campaign was won, with the turn in which; nothing while it is played."""
    last = chapters(value)[-1]
    won = next((event for event in reversed(last.events) if isinstance(event, CampaignWon)), None)
    return None if won is None else (last.turn, won)
