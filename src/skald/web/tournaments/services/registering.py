"""Registering by oneself, withdrawing, and what a player decides about their own data."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from skald.tournament import journal as j
from skald.tournament.ledger import RefusedError
from skald.tournament.settings import PlayerId
from skald.tournament.taking_part import against_registering
from skald.web.tournaments.journals import Book, value_of
from skald.web.tournaments.models import Event, Seat
from skald.web.tournaments.services.players import add_player, hide_name, seats_made_by
from skald.web.tournaments.services.recording import Actor, record


@transaction.atomic
def register(*, event: Event, name: str, club: str, faction: str, mail: str, hidden: bool, once: str) -> Seat:
    """A new player by their own wish, on the waiting list where all places are taken; refused when it is closed."""
    # The lock is taken here: nobody can close the registration, or fill it, between the question and the answer.
    locked = Event.objects.select_for_update().get(pk=event.pk)
    came_before = bool(once) and bool(seats_made_by(locked, once))
    why = against_registering(value_of(locked), int(timezone.now().timestamp()))
    if why is not None and not came_before:
        raise RefusedError(why)
    actor = Actor("player", name)
    seat = add_player(event=locked, name=name, club=club, faction=faction, mail=mail, actor=actor, once=once)
    if hidden and not came_before:
        hide_name(event=locked, player=seat.player, hidden=True, actor=actor)
    return seat


def ask_forgetting(*, event: Event, player: PlayerId, asked: bool, actor: Actor, once: str = "") -> None:
    """Tell the organiser that a player wants to be forgotten, or wants it no longer."""

    def decide(book: Book) -> list[j.AnyEntry]:
        return [] if (player in book.value.to_forget) == asked else [j.ForgettingAsked(player, asked)]

    record(event=event, decide=decide, actor=actor, once=once)


def change_mail(*, seat: Seat, mail: str) -> None:
    """A mail address is the player's own to give and to take back; it was never in the journal."""
    seat.mail = mail
    seat.save(update_fields=["mail"])
