"""What a campaign turned on: the turn in which its winner took the lead, or else the initiative, and kept it."""

from __future__ import annotations

from msgspec import Struct

from skald.campaign.aftermath import Aftermath, aftermaths
from skald.campaign.events import InitiativeTaken, SiteTaken
from skald.campaign.journal import Chronicle
from skald.campaign.state import Seat, SiteId, other
from skald.campaign.story import chapter_of, chapters, victory


class Turning(Struct, frozen=True):
    """The turn that decided a campaign, and what its winner did in it."""

    turn: int
    #: By the lead in conquest points; otherwise by the initiative.
    by_lead: bool
    #: Prestigious sites that he took, and sites at which he won a battle.
    taken: tuple[SiteId, ...] = ()
    battles: tuple[SiteId, ...] = ()


def turning_point(value: Chronicle) -> Turning | None:
    """What a campaign turned on; nothing while it is played, and nothing if the other gave up without being behind."""
    found = victory(value)
    if found is None:
        return None
    seat = found[1].seat
    mine, theirs = (value.state.lords[each].conquest for each in (seat, other(seat)))
    leads = [sum(mine[:turn]) - sum(theirs[:turn]) for turn in range(len(mine) + 1)]
    if leads[-1] > 0:
        turn = max(at for at, lead in enumerate(leads) if lead <= 0) + 1
        return Turning(turn, True, _prizes(value, turn, seat), _battles(value, turn, seat))
    return Turning(_kept_since(value, seat), False) if found[1].why == "initiative" else None


def _kept_since(value: Chronicle, seat: Seat) -> int:
    """The turn in which a lord took the initiative for the last time."""
    told = [(each.turn, event) for each in chapters(value) for event in each.events]
    taken = [(turn, event.seat) for turn, event in told if isinstance(event, InitiativeTaken)]
    lost = max((turn for turn, holder in taken if holder != seat), default=0)
    return min((turn for turn, holder in taken if holder == seat and turn > lost), default=1)


def _prizes(value: Chronicle, turn: int, seat: Seat) -> tuple[SiteId, ...]:
    chapter = chapter_of(value, turn)
    taken = {event.site for event in chapter.events if isinstance(event, SiteTaken) and event.seat == seat}
    return tuple(site for site in value.terms.prestigious_sites(chapter.closing, seat) if site in taken)


def _battles(value: Chronicle, turn: int, seat: Seat) -> tuple[SiteId, ...]:
    return tuple(each.battle.site for each in aftermaths(value) if each.battle.turn == turn and _winner(each) == seat)


def _winner(fought: Aftermath) -> Seat | None:
    won = {"attacker": fought.attacker, "defender": fought.defender}.get(fought.outcome)
    return None if won is None else won.band.seat
