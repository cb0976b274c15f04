"""The story in words: turns with their sentences, the notices of the host, the points of conquest turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Q
from django.utils.translation import gettext as _
from msgspec import Struct, structs

from skald.campaign.aftermath import aftermaths
from skald.campaign.events import (
    AnyEvent,
    BandDisbanded,
    BandEmptied,
    BandLost,
    BandMoved,
    BandRaised,
    BandReinforced,
    BandRetreated,
    LordFell,
    SiteTaken,
)
from skald.campaign.journal import Chronicle
from skald.campaign.state import State
from skald.campaign.story import Chapter, band_names, chapters
from skald.campaign.summing_up import summed_up
from skald.campaign.telling import key_of, tell_all
from skald.campaign.terms import Terms
from skald.web.campaigns.models import Campaign, Meeting, Notice
from skald.web.campaigns.queries.battles_told import BattleTold, battles_told
from skald.web.campaigns.queries.shields import Shields
from skald.web.campaigns.wording import amount, language, lord, with_halves

#: A turn with fewer sentences has hardly begun.
SHORT = 3


class Told(Struct, frozen=True):
    """An event in words: which band it moves or takes away, and where it happens."""

    key: str
    text: str
    band: str = ""
    site: str = ""
    is_gone: bool = False
    #: Whose a site becomes, or a band that was raised, with its points.
    seat: int | None = None
    points: str = ""
    #: What stands on shields from now on: "a1=6|b2=3½".
    shields: str = ""
    #: Whether the band has a lord from now on; None: as before.
    crown: bool | None = None


class Turn(Struct, frozen=True):
    """A turn's report."""

    number: int
    told: tuple[Told, ...]
    opening: State
    closing: State
    battles: tuple[BattleTold, ...] = ()
    #: What it decided, once it is over.
    summary: str = ""


def turns(campaign: Campaign, value: Chronicle) -> tuple[Turn, ...]:
    """Every turn so far, with the battles that can be corrected and those with a replay."""
    kept = Meeting.objects.filter(campaign=campaign).exclude(replay="").exclude(entry=None)
    replays = {entry: key for entry, key in kept.values_list("entry", "pk") if entry is not None}
    fought = aftermaths(value)
    given_up = Q(replay__contains="battle-ended left reason=conceded")
    given_up |= Q(replay__contains="battle-ended right reason=conceded")
    conceded = {entry for entry in kept.filter(given_up).values_list("entry", flat=True) if entry is not None}
    told = battles_told(value, replays, fought, conceded)
    found, names = [], band_names(value)
    for chapter in chapters(value):
        own = tuple(each for each in told if each.turn == chapter.turn)
        tolls = (each for each in fought if each.battle.turn == chapter.turn)
        summary = with_halves(summed_up(value.terms, chapter, tolls, language()))
        found.append(structs.replace(_turn(value, chapter, own, names), summary=summary))
    return tuple(found)


def told(
    terms: Terms,
    state: State,
    events: Iterable[AnyEvent],
    names: Mapping[str, str] | None = None,
    *,
    before: State | None = None,
) -> tuple[Told, ...]:
    """Events in words; `names` call bands that the state no longer has, `before` is where the story began."""
    standing = {} if before is None else {band.id: terms.band_points(band) for band in before.bands}
    shields = Shields(terms).begun_with(standing)
    happened = tuple(events)
    lines = tell_all(terms, state, happened, language(), names)
    return tuple(
        structs.replace(_told(terms, event, with_halves(text)), shields=shields.after(event))
        for event, text in zip(happened, lines, strict=True)
    )


def recent(found: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """What a lord wants to read first: the turn that is played, and the one before it while little has happened."""
    last = found[-1]
    if len(last.told) > SHORT or len(found) == 1:
        return (last,)
    return (last, found[-2]) if last.told else (found[-2],)


def last_battle(found: tuple[Turn, ...]) -> BattleTold | None:
    """The battle whose result is news: the last of this turn, or of the one before until something else happened."""
    turn = found[-1] if found[-1].told or len(found) == 1 else found[-2]
    return turn.battles[-1] if turn.battles else None


def notices(campaign: Campaign, value: Chronicle | None, most: int = 30) -> list[tuple[Notice, str]]:
    """What the host did, the latest first, in words."""
    rows = Notice.objects.filter(campaign=campaign).order_by("-at", "-pk")[:most]
    return [(row, _notice(row, "" if value is None or row.seat is None else lord(value.terms, value.state, row.seat)))
            for row in rows]  # fmt: skip


def _turn(value: Chronicle, chapter: Chapter, own: tuple[BattleTold, ...], names: Mapping[str, str]) -> Turn:
    lines = told(value.terms, chapter.closing, chapter.events, names, before=chapter.opening)
    ends = [at for at, line in enumerate(lines) if line.key == "battle-ended"]
    given_up = {at: battle.why for at, battle in zip(ends, own, strict=False) if battle.is_conceded}
    lines = tuple(
        structs.replace(line, text=f"{line.text} {given_up[at]}") if at in given_up else line
        for at, line in enumerate(lines)
    )
    return Turn(chapter.turn, lines, chapter.opening, chapter.closing, own)


def _told(terms: Terms, event: AnyEvent, text: str) -> Told:
    site = str(getattr(event, "site", "") or "")
    if isinstance(event, BandMoved | BandRetreated):
        return Told(key_of(event), text, event.band, site)
    if isinstance(event, BandRaised):
        points = amount(terms.points(event.units))
        return Told(key_of(event), text, event.band, site, seat=event.seat, points=points, crown=True)
    if isinstance(event, LordFell) or (isinstance(event, BandReinforced) and event.lord):
        return Told(key_of(event), text, event.band, crown=not isinstance(event, LordFell))
    if isinstance(event, SiteTaken):
        return Told(key_of(event), text, site=site, seat=event.seat)
    if isinstance(event, BandLost | BandDisbanded | BandEmptied):
        return Told(key_of(event), text, event.band, site, is_gone=True)
    return Told(key_of(event), text, site=site)


def _notice(row: Notice, name: str) -> str:
    sentences = {
        "began": _("The campaign began."),
        "missed": _("{lord} missed a deadline: nothing was handed in."),
        "stand-in": _("{lord} missed a second deadline: a steward gives the orders until {lord} hands something in."),
        "clock-set-back": _("The server’s clock was set back: the deadline was moved."),
        "woke": _("The server had slept for {amount} minutes: the deadline was moved."),
        "report-stood": _("{lord}’s report of the battle was not answered in time and counts."),
        "reports-differ": _("The two reports of the battle differ: there is more time to settle it."),
        "agents-sent": _("Nobody reported the battle in time: agents fight it."),
        "both-away": _("Both lords are away: the campaign rests until one of them comes back."),
        "resumed": _("{lord} ended the pause."),
        "yes-extension": _("Both agreed on {amount} hours more."),
        "yes-pause": _("Both agreed on a pause."),
        "yes-abandon": _("Both agreed to end the campaign without a winner."),
        "yes-correction": _("Both agreed to correct a battle."),
        "yes-amendment": _("Both agreed on an amendment."),
        "no-extension": _("{lord} said no to more time."),
        "no-pause": _("{lord} said no to a pause."),
        "no-abandon": _("{lord} wants to play on."),
        "no-correction": _("{lord} said no to the correction."),
        "no-amendment": _("{lord} said no to the amendment."),
    }
    return sentences.get(row.kind, row.kind).format(lord=name, amount=row.amount)
