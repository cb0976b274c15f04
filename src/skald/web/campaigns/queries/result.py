"""How a campaign ended: who won and by what, turn by turn. Also the reasons behind each lord's numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from skald.campaign.accounts import Account, TurnAccount
from skald.campaign.deciding import Turning, turning_point
from skald.campaign.events import CampaignWon
from skald.campaign.journal import Chronicle
from skald.campaign.money import GOLDEN, GROWTH, raw_upkeep
from skald.campaign.place_names import joined, of_place, said
from skald.campaign.state import SEATS, other
from skald.campaign.story import victory
from skald.campaign.telling import capital
from skald.content.words import word
from skald.web.campaigns.wording import amount, band_name, language, lord, site_name


class TurnLine(Struct, frozen=True):
    """A turn of a lord in words: what went through his treasury, and what he scored for."""

    turn: int
    bid: str
    troops: str
    income: str
    upkeep: str
    amended: str
    left: str
    scored: str
    points: int


class Reasons(Struct, frozen=True):
    """Where a lord's numbers come from."""

    turns: tuple[TurnLine, ...]
    #: What his sites yield, the richest first: names and power points.
    income: tuple[tuple[str, int], ...]
    income_sum: int
    prestigious: tuple[str, ...]
    bands: tuple[tuple[str, str], ...]
    upkeep: str
    has_amendments: bool


class Place(Struct, frozen=True):
    """A lord in the final standings."""

    seat: int
    name: str
    rank: int
    by_turn: tuple[int, ...]
    score: int
    is_holder: bool
    #: What he holds at the end: so many sites, and the prestigious ones by name.
    sites: int
    prestigious: tuple[str, ...]


class Decided(Struct, frozen=True):
    """The turn that decided a campaign, in words."""

    turn: int
    told: str


class Result(Struct, frozen=True):
    """The end of a campaign."""

    winner: int
    why: str
    turns: range
    places: tuple[Place, ...]
    decided: Decided | None = None


def result(value: Chronicle) -> Result | None:
    """The final standings with the reason; nothing while the campaign is played."""
    found = victory(value)
    if found is None:
        return None
    turn, won = found
    places = tuple(_place(value, seat, won.seat) for seat in sorted(SEATS, key=lambda seat: seat != won.seat))
    played = max(len(each.by_turn) for each in places)
    point = turning_point(value)
    decided = Decided(point.turn, _decided(value, won.seat, point)) if point else None
    return Result(won.seat, _why(value, turn, won), range(1, played + 1), places, decided)


def reasons(value: Chronicle, seat: int, turns: Account) -> Reasons:
    """The reasons behind a lord's numbers, from what everybody may know."""
    terms, state = value.terms, value.state
    held = [site.id for site in terms.map.sites if state.owner(site.id) == seat]
    richest = sorted(((site, terms.site_income(site)) for site in held), key=lambda each: -each[1])
    return Reasons(
        tuple(_turn(value, each) for each in turns),
        tuple((site_name(terms, site), yields) for site, yields in richest if yields),
        terms.income(state, seat),
        tuple(site_name(terms, site) for site in terms.prestigious_sites(state, seat)),
        tuple((band_name(band), amount(terms.band_points(band))) for band in state.bands_of(seat)),
        upkeep_told(terms.total(state, seat), terms.upkeep(state, seat)), any(each.amended for each in turns),
    )  # fmt: skip


def _turn(value: Chronicle, each: TurnAccount) -> TurnLine:
    scored = ", ".join(site_name(value.terms, site) for site in each.scored)
    return TurnLine(
        each.turn, bid=amount(each.bid), troops=amount(each.troops), income=amount(each.income),
        upkeep=amount(each.upkeep), amended=amount(each.amended), left=amount(each.left), scored=scored,
        points=len(each.scored),
    )  # fmt: skip


def upkeep_rule() -> str:
    """How any upkeep comes about."""
    told = _("Upkeep: {growth} to the power of (points of troops × {golden}), in whole points.")
    return told.format(growth=_decimal(GROWTH, 4), golden=_decimal(GOLDEN, 4))


def upkeep_told(points: Fraction, cost: int) -> str:
    """How the upkeep of so many points comes about; what the text leaves to the authors' program says so."""
    if not points:
        return _("No band in the field: {cost} PP (Skald’s ruling C31; the text is silent).").format(cost=cost)
    return _(
        "{growth} to the power of ({points} × {golden}) is {raw}; in whole points {cost} PP"
        " (the text leaves the rounding to the authors’ program: ruling C61)."
    ).format(
        growth=_decimal(GROWTH, 4), points=amount(points), golden=_decimal(GOLDEN, 4),
        raw=_decimal(raw_upkeep(points), 2), cost=cost,
    )  # fmt: skip


def _decimal(number: float, places: int) -> str:
    return formats.number_format(round(number, places), places)


def _place(value: Chronicle, seat: int, winner: int) -> Place:
    terms, state = value.terms, value.state
    found = state.lords[seat]
    held = tuple(site_name(terms, site) for site in terms.prestigious_sites(state, seat))
    return Place(
        seat, lord(terms, state, seat), 1 if seat == winner else 2, found.conquest, found.score,
        state.holder == seat, sum(state.owner(site.id) == seat for site in terms.map.sites), held,
    )  # fmt: skip


def _decided(value: Chronicle, seat: int, point: Turning) -> str:
    if not point.by_lead:
        text = _("Turn {turn} decided it: {winner} took the initiative then, and still had it at the end.")
    elif point.turn == 1:
        text = _("It was decided early: {winner} led from turn {turn} to the end.")
    else:
        text = _("Turn {turn} decided it: {winner} took the lead and kept it.")
    told = [text.format(turn=point.turn, winner=lord(value.terms, value.state, seat))]
    fought = "sum-turned-battles" if len(point.battles) > 1 else "sum-turned-battle"
    made = [
        _deed(value, key, sites) for key, sites in ((fought, point.battles), ("sum-turned-taken", point.taken)) if sites
    ]
    if made:
        key = "sum-turned" if len(point.battles) + bool(point.taken) == 1 else "sum-turned-many"
        told.append(capital(word(language(), "campaign", key, what=joined(made, language()))))
    return " ".join(told)


def _deed(value: Chronicle, key: str, sites: Sequence[str]) -> str:
    """What was done at some sites, as a part of a sentence."""
    names = [site_name(value.terms, site) for site in sites]
    given = {
        "sites": joined([said(name, language()) for name in names], language()),
        "of_sites": joined([of_place(name) for name in names], language()),
    }
    return word(language(), "campaign", key, **given)


def _why(value: Chronicle, turn: int, won: CampaignWon) -> str:
    terms, state = value.terms, value.state
    first, second = (lord(terms, state, seat) for seat in (won.seat, other(won.seat)))
    most = state.lords[won.seat].score
    given = {
        "winner": first, "loser": second, "turn": turn, "most": most,
        "least": state.lords[other(won.seat)].score, "held": terms.prestigious(state, won.seat),
        "needed": terms.settings.early_win,
    }  # fmt: skip
    sentences = {
        "points": _("{winner} has more conquest points: {most} against {least}."),
        "initiative": ngettext(
            "Both have {most} conquest point. {winner} had the initiative in the last turn, and that breaks the tie.",
            "Both have {most} conquest points. {winner} had the initiative in the last turn, and that breaks the tie.",
            most,
        ),
        "early": _(
            "{winner} held {held} prestigious sites at the end of turn {turn}; by the rules of this campaign {needed}"
            " win at once."
        ),
        "conceded": _("{loser} conceded in turn {turn}; the conquest points ({most} to {least}) don’t matter then."),
    }
    return sentences[won.why].format(**given)
