"""A turn that is over in a few sentences: who took what, what the battles cost, and how conquest stands."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from skald.campaign.aftermath import Aftermath, Toll
from skald.campaign.events import CampaignWon, TurnEnded
from skald.campaign.place_names import joined, of_place, said
from skald.campaign.state import SEATS, Seat, SiteId
from skald.campaign.story import Chapter
from skald.campaign.telling import lord_name
from skald.campaign.terms import Terms
from skald.content.words import word


def summed_up(terms: Terms, chapter: Chapter, fought: Iterable[Aftermath], language: str) -> str:
    """What a turn decided, given its battles; nothing while it is played."""
    if not any(isinstance(event, TurnEnded | CampaignWon) for event in chapter.events):
        return ""
    told = (
        _taken(terms, chapter, language),
        _fought(terms, chapter, tuple(fought), language),
        _conquest(terms, chapter, language),
    )
    return " ".join(filter(None, told))


def taken_in(terms: Terms, chapter: Chapter, seat: Seat) -> tuple[SiteId, ...]:
    """The sites that are a lord's at the end of a turn and weren't at its beginning."""
    return tuple(
        site.id for site in terms.map.sites if chapter.closing.owner(site.id) == seat != chapter.opening.owner(site.id)
    )


def lost_in(terms: Terms, fought: Iterable[Aftermath], seat: Seat) -> Fraction:
    """The points of troops that a lord lost in battles, those that came back left out."""
    tolls = (toll for each in fought for toll in (each.attacker, each.defender) if toll.band.seat == seat)
    return sum((_lost(terms, toll) for toll in tolls), Fraction())


def _lost(terms: Terms, toll: Toll) -> Fraction:
    return sum((terms.troops[unit.troop].points(unit.figures - now) for unit, _left, now in toll.units), Fraction())


def _taken(terms: Terms, chapter: Chapter, language: str) -> str:
    first, second = _lords(terms, chapter, language)
    sites, others = (_named(terms, taken_in(terms, chapter, seat), language) for seat in SEATS)
    if sites and others:
        return word(language, "campaign", "sum-both", first=first, sites=sites, second=second, others=others)
    if sites or others:
        return word(language, "campaign", "sum-took", seat=first if sites else second, sites=sites or others)
    return word(language, "campaign", "sum-none")


def _fought(terms: Terms, chapter: Chapter, battles: tuple[Aftermath, ...], language: str) -> str:
    if not battles:
        return word(language, "campaign", "sum-quiet")
    first, second = _lords(terms, chapter, language)
    lost, other = (str(lost_in(terms, battles, seat)) for seat in SEATS)
    cost = {"first": first, "lost": lost, "second": second, "other": other}
    if len(battles) > 1:
        return word(language, "campaign", "sum-battles", count=len(battles), **cost)
    name = terms.map.by_id[battles[0].battle.site].name[language]
    return word(language, "campaign", "sum-battle", site=said(name, language), of_site=of_place(name), **cost)


def _conquest(terms: Terms, chapter: Chapter, language: str) -> str:
    points = [lord.score for lord in chapter.closing.lords]
    if not any(points):
        return ""
    first, second = _lords(terms, chapter, language)
    return word(language, "campaign", "sum-conquest", first=first, second=second, lead=points[0], other=points[1])


def _lords(terms: Terms, chapter: Chapter, language: str) -> tuple[str, str]:
    first, second = (lord_name(terms, chapter.closing, seat, language) for seat in SEATS)
    return first, second


def _named(terms: Terms, sites: Iterable[SiteId], language: str) -> str:
    return joined([said(terms.map.by_id[site].name[language], language) for site in sites], language)
