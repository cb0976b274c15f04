"""What an organiser decided about a result that a player called wrong, told to those whom it concerns."""

from __future__ import annotations

from django.utils.translation import gettext as _

from skald.tournament.live import Tournament, game_of
from skald.tournament.settings import PlayerId
from skald.web.tournaments.phrases import Names
from skald.web.tournaments.queries.outcomes import game_view


def decision(value: Tournament, number: int, player: PlayerId, names: Names) -> str:
    """The decision as a sentence: a result that stayed is told to whoever disputed it, another one to both."""
    game = game_of(value, number, player)
    answer = value.answers.get((number, game.a)) if game is not None else None
    if game is None or answer is None or (number, game.a) in value.doubts:
        return ""
    before = game_view(value, number, answer.before, names, player)
    now = game_view(value, number, game, names, player) if game.is_over else None
    given = {"round": number, "before": before.short if before else "–", "now": now.short if now else "–"}
    if now is None:
        return _("Round %(round)d: the organiser deleted the disputed result, %(before)s. Enter it again.") % given
    if game != answer.before:
        return _("Round %(round)d: the organiser changed the disputed result: %(before)s → %(now)s.") % given
    if player in answer.doubters:
        return _("Round %(round)d: the organiser looked at the result you disputed and kept it: %(now)s.") % given
    return ""
