"""What templates of organisers ask for that Django has no word for."""

from collections.abc import Mapping

from django import template

from skald.tournament.settings import PlayerId
from skald.web.tournaments.queries.days import day_in_words
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
