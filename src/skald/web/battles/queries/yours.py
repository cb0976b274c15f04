"""The battles that a browser remembers, with whose turn it is."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _
from msgspec import Struct

from skald.content.naming import scenario_name
from skald.web.battles.models import Battle, Seat
from skald.web.battles.remembering import seats_of
from skald.web.battles.tables import table_of
from skald.web.battles.wording import language


class Yours(Struct, frozen=True):
    """A battle in a list of one's own."""

    token: str
    name: str
    told: str
    is_due: bool
    turn: int


def yours(request: HttpRequest) -> list[Yours]:
    """The visitor's own battles, those first that wait for him."""
    return sorted((_line(seat) for seat in seats_of(request)), key=lambda each: not each.is_due)


def _line(seat: Seat) -> Yours:
    battle = seat.battle
    table = table_of(battle)
    name = scenario_name(language(), table.opened.scenario)
    warbands = " – ".join(each.name[language()] for each in table.ground.warbands)
    is_due = not battle.is_agents and battle.due in seat.numbers and battle.status != Battle.Status.OVER
    return Yours(seat.token, f"{warbands} ({name})", _told(battle, is_due=is_due), is_due, battle.turn)


def _told(battle: Battle, *, is_due: bool) -> str:
    if battle.status == Battle.Status.OVER:
        return _("Over.")
    if is_due:
        return _("Your decision.")
    if battle.is_agents:
        return _("The agent decides.")
    return _("Nobody has taken the other side yet.") if battle.status == "waiting" else _("The other side decides.")
