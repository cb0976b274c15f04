"""The shield that stands beside a name: decoration, with the faction for those who don't see it."""

from collections.abc import Mapping

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from skald.tournament.event import Player
from skald.tournament.settings import PlayerId
from skald.web.tournaments.queries.names import faction_name

register = template.Library()


@register.simple_tag(takes_context=True)
def shield(context: Mapping[str, Mapping[object, int]], player: Player, size: str = "") -> SafeString:
    """A player's shield, named after the faction."""
    place = f"{static('skald/shields.svg')}#s{context['shields'].get(player.id, 0)}"
    kind = f"shield {size}".strip()
    if player.faction:
        return format_html(
            '<svg class="{}" viewBox="0 0 48 48" role="img" aria-label="{}"><title>{}</title><use href="{}"/></svg>',
            kind, *[faction_name(player.faction)] * 2, place,
        )  # fmt: skip
    return format_html('<svg class="{}" viewBox="0 0 48 48" aria-hidden="true"><use href="{}"/></svg>', kind, place)


@register.simple_tag(takes_context=True)
def shield_of(context: Mapping[str, Mapping[object, int]], player: PlayerId) -> SafeString:
    """The shield of a player who is known by id only: plain decoration."""
    place = f"{static('skald/shields.svg')}#s{context['shields'].get(player, 0)}"
    return format_html('<svg class="shield" viewBox="0 0 48 48" aria-hidden="true"><use href="{}"/></svg>', place)
