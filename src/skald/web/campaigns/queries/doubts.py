"""What to ask a lord about the report of a battle that is hardly meant so. Nothing of it is refused."""

from __future__ import annotations

from django.utils.translation import gettext as _

from skald.campaign.abstract_battle import massacre
from skald.campaign.fighting import outcome_of
from skald.campaign.orders import Fought
from skald.campaign.state import Band, Unit
from skald.campaign.terms import Terms


def doubt(terms: Terms, attacker: Band, defender: Band, fought: Fought) -> str:
    """The question, or nothing: a form that was left as it came, or a winner whom the losses don't make one."""
    sides = (attacker, fought.attacker, fought.attacker_lord), (defender, fought.defender, fought.defender_lord)
    if not all(0 <= figures <= unit.figures for band, left, _lord in sides for unit, figures in _both(band, left)):
        # What can't be is refused by the rules.
        return ""
    if all(figures == unit.figures and lord for band, left, lord in sides for unit, figures in _both(band, left)):
        return _("Nobody fell on either side in this report. If that is right, send it again.")
    theirs, own = (massacre(terms, band, left, lord_lives=lord) for band, left, lord in sides)
    by_points = outcome_of(terms.settings, Fought(fought.attacker, fought.defender, None, (own, theirs)))
    if fought.winner in (None, by_points):
        return ""
    told = (
        _("By these losses nobody has won: {own} massacre points against {theirs}; a win takes {least}, and {lead} more"
          " than the enemy. If the winner is right, send it again.")
        if by_points == "draw"
        else _("By these losses the attacker has {own} massacre points and the defender {theirs}, which makes another"
               " winner. If yours is right, send it again.")
    )  # fmt: skip
    settings = terms.settings
    return told.format(own=own, theirs=theirs, least=settings.victory_least, lead=settings.victory_lead)


def _both(band: Band, left: tuple[int, ...]) -> list[tuple[Unit, int]]:
    return list(zip(band.units, left, strict=True))
