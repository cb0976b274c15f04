"""What templates of organisers ask for that Django has no word for."""

from collections.abc import Mapping

from django import template

from skald.tournament.settings import PlayerId
from skald.web.tournaments.journals import value_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.queries.days import day_in_words
from skald.web.tournaments.queries.progress import Day, whole_day
from skald.web.tournaments.wording import honour_name

register = template.Library()


@register.filter
def named(names: Mapping[PlayerId, str], player: PlayerId) -> str:
    """A player's name."""
    return names.get(player, str(player))


@register.filter
def honour_word(kind: str) -> str:
    """Painting or fair play."""
    return honour_name(kind)


@register.filter
def day_word(text: str) -> str:
    """The day of an event."""
    return day_in_words(text)


@register.simple_tag
def the_day_of(event: Event) -> Day:
    """How far the event has come, for the head of every page of its organisers."""
    return whole_day(value_of(event))
