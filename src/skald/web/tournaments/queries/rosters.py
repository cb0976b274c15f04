"""Lists as pages show them: what was bought, whether it is in order by today's rules, and whether it came in time."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.content.factions.catalogue import hired_name
from skald.content.naming import troop_name
from skald.content.second.magic.wording import spell_names
from skald.content.second.profiles import PROFILES
from skald.tournament import journal as j
from skald.tournament.ledger import in_force
from skald.tournament.live import Tournament
from skald.tournament.rosters import check_entry
from skald.tournament.settings import PlayerId, Settings
from skald.warbands.roster import HALF_POINT, Buy, Roster, is_from_before
from skald.web.reference.told import Told
from skald.web.tournaments.forms.paid import faction_label
from skald.web.tournaments.forms.plain_list import plain_list
from skald.web.tournaments.journals import book_of
from skald.web.tournaments.models import Event
from skald.web.tournaments.phrases import language
from skald.web.tournaments.queries.judged import judged


class Bought(NamedTuple):
    """A line of a list."""

    name: str
    points: int
    figures: int
    is_mercenary: bool
    spells: str = ""
    #: The troop whose figures were given up for it.
    paid_with: str = ""


class RosterView(NamedTuple):
    """A list, judged by the event's rules as they are now."""

    roster: Roster
    lines: tuple[Bought, ...]
    swap: str
    problems: tuple[Told, ...]
    handed_in: datetime | None
    is_late: bool
    #: Handed in before age, faction and half points were looked at.
    is_from_before: bool
    faction: str
    #: What in its words nobody understood.
    unclear: tuple[Told, ...]

    @property
    def is_fine(self) -> bool:
        return not self.problems


def roster_view(event: Event, value: Tournament, player: PlayerId) -> RosterView | None:
    """A player's list; nothing where none was handed in."""
    roster = value.rosters.get(player)
    if roster is None:
        return None
    at = handed_in_at(event, player)
    due = value.details.lists_due
    late = at is not None and due is not None and at > datetime.fromtimestamp(due, UTC)
    return RosterView(
        roster, lines_of(roster), swap_words(roster), problems_in_words(roster, value.event.settings), at, late,
        is_from_before(roster), faction_label(roster.age, roster.faction),
        unclear_of(value, player),
    )  # fmt: skip


def unclear_of(value: Tournament, player: PlayerId) -> tuple[Told, ...]:
    """What in the words of a player's list nobody understood."""
    if player not in value.list_words or player not in value.rosters:
        return ()
    roster = value.rosters[player]
    points = sum(buy.points for buy in (*roster.purchases, *roster.mercenaries))
    return tuple(plain_list(value.list_words[player], points).problems)


def unclear_kept(lines: int) -> str:
    """What becomes of lines that nobody understood; nothing if there are none."""
    told = ngettext(
        "%(count)d unclear line stays with it, marked, until you mend or delete it.",
        "%(count)d unclear lines stay with it, marked, until you mend or delete them.", lines,
    )  # fmt: skip
    return told % {"count": lines} if lines else ""


def problems_in_words(roster: Roster, settings: Settings) -> tuple[Told, ...]:
    """Everything that keeps a list out of the event, with the rules."""
    return tuple(judged(each) for each in check_entry(roster, settings, PROFILES))


def badges(value: Tournament) -> dict[PlayerId, str]:
    """How every player's list stands today: "none", "bad" or "good"."""
    settings = value.event.settings
    found: dict[PlayerId, str] = {player.id: "none" for player in value.event.players}
    for player, roster in value.rosters.items():
        found[player] = "bad" if check_entry(roster, settings, PROFILES) else "good"
    return found


def handed_in_at(event: Event, player: PlayerId) -> datetime | None:
    """When the list that counts was handed in."""
    for number, entry in reversed(in_force(book_of(event).entries).items()):
        if isinstance(entry, j.RosterSubmitted) and entry.player == player:
            return event.entries.filter(number=number).values_list("at", flat=True).first()
    return None


def handed_in(event: Event) -> dict[PlayerId, datetime]:
    """When the lists that count were handed in, all at once."""
    entries = in_force(book_of(event).entries).items()
    latest = {entry.player: number for number, entry in entries if isinstance(entry, j.RosterSubmitted)}
    moments = dict(event.entries.filter(number__in=latest.values()).values_list("number", "at"))
    return {player: moments[number] for player, number in latest.items() if number in moments}


def lines_of(roster: Roster) -> tuple[Bought, ...]:
    """What was bought, in words."""
    return (*(_bought(buy, False) for buy in roster.purchases), *(_bought(buy, True) for buy in roster.mercenaries))


def swap_words(roster: Roster) -> str:
    """The half-point swap as a sentence, if there is one."""
    swap = roster.half_point_swap
    if swap is None:
        return ""
    given = {
        "removed": HALF_POINT.get(swap.remove, 0), "remove": troop_name(language(), swap.remove),
        "added": HALF_POINT.get(swap.add, 0), "add": troop_name(language(), swap.add),
    }  # fmt: skip
    return _("Half a point: %(removed)d %(remove)s given up for %(added)d %(add)s.") % given


def _bought(buy: Buy, is_mercenary: bool) -> Bought:
    pay = troop_name(language(), buy.paid_with) if buy.paid_with else ""
    return Bought(
        hired_name(language(), buy.type),
        buy.points,
        buy.figures,
        is_mercenary,
        spell_names(language(), buy.spells),
        pay,
    )
