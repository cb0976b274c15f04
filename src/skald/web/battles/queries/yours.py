"""The battles that a browser remembers, with whose turn it is."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _
from msgspec import Struct

from skald.content.naming import scenario_name
from skald.rules.ids import Side
from skald.simulation.scores import points_at
from skald.simulation.table.fold import Table
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
    told = ended_told(table) if battle.status == Battle.Status.OVER else _told(battle, is_due=is_due)
    return Yours(seat.token, f"{warbands} ({name})", told, is_due, battle.turn)


def ended_told(table: Table) -> str:
    """Who won, and by what score."""
    outcome = table.state.outcome
    if outcome is None:
        return _("Over.")
    left, right = points_at(table.ground.ruleset, table.state)
    if outcome.winner is None:
        return _("A draw, {left} to {right}.").format(left=left, right=right)
    mine, theirs = (left, right) if outcome.winner is Side.LEFT else (right, left)
    winner = table.ground.warbands[outcome.winner].name[language()]
    return _("{side} won, {most} to {least}.").format(side=winner, most=mine, least=theirs)


def _told(battle: Battle, *, is_due: bool) -> str:
    if is_due:
        return _("Your decision.")
    if battle.is_agents:
        return _("The agent decides.")
    return _("Nobody has taken the other side yet.") if battle.status == "waiting" else _("The other side decides.")
