"""What a correction would change: later rounds that rest on it, and places in the standings."""

from __future__ import annotations

from django.utils.translation import gettext as _

from skald.tournament.journal import ResultSettled
from skald.tournament.ledger import RefusedError, append, warnings
from skald.tournament.live import Tournament, game_of
from skald.tournament.reasons import ordinal
from skald.tournament.settings import PlayerId
from skald.tournament.standings import standings
from skald.web.tournaments.phrases import language, told_each

MOST_MOVES = 12


def upsets(value: Tournament, entry: ResultSettled) -> list[str]:
    """Sentences about what an entry changes beside the game itself; nothing for a first result."""
    said: list[str] = [*told_each(warnings(value, entry), value.event.names)]
    game = game_of(value, entry.round, entry.a)
    if game is None or not game.is_over:
        return said
    try:
        after = append((), value, entry)
    except RefusedError:
        return said
    return [*said, *moves(value, after)]


def moves(before: Tournament, after: Tournament) -> list[str]:
    """Who changes places; of many only the first are told."""
    old, new = _ranks(before), _ranks(after)
    moved = [player for player in new if old.get(player) not in (None, new[player])]
    spoken = language()
    said = [
        _("%(name)s: %(old)s → %(new)s")
        % {"name": after.event.names[player], "old": ordinal(old[player], spoken), "new": ordinal(new[player], spoken)}
        for player in sorted(moved, key=lambda each: new[each])[:MOST_MOVES]
    ]
    if len(moved) > MOST_MOVES:
        said.append(_("… and %(count)d more change places.") % {"count": len(moved) - MOST_MOVES})
    return said


def _ranks(value: Tournament) -> dict[PlayerId, int]:
    return {row.player: row.rank for row in standings(value.event).rows}
