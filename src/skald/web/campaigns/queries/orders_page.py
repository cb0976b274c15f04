"""What the page of orders offers: for each band the ways it can take, and what can be bought for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

from django.utils.translation import gettext as _
from msgspec import Struct, structs

from skald.campaign.citing import UPKEEP, refused
from skald.campaign.emblems import emblem
from skald.campaign.forecast import Forecast, forecast
from skald.campaign.order_checks import check_march, check_orders, check_way, sound_part
from skald.campaign.orders import March, Orders
from skald.campaign.place_names import joined
from skald.campaign.recruit_checks import check_unit
from skald.campaign.recruiting import muster
from skald.campaign.state import Band, Seat, State, other
from skald.campaign.terms import Terms
from skald.content.problems import Problem
from skald.web.campaigns.forms.filling import missing
from skald.web.campaigns.forms.orders import Draft, DraftBand, DraftUnit, orders_of, unit_of, whole
from skald.web.campaigns.wording import (
    amount,
    band_name,
    kit_name,
    language,
    names_in,
    points,
    sentence,
    sentences,
    site_name,
    unit_name,
    units_told,
)

#: A list longer than that helps nobody; whoever marches farther uses the shortest ways.
MOST_WAYS = 250


class Choice(Struct, frozen=True):
    """Something to choose."""

    value: str
    label: str
    is_chosen: bool = False
    #: Of a way: who stands on it.
    there: str = ""


class Group(Struct, frozen=True):
    """Choices under a heading."""

    label: str
    choices: tuple[Choice, ...]


class UnitRow(Struct, frozen=True):
    """A purchase on the page."""

    groups: tuple[Group, ...]
    figures: str
    what: str
    #: Which of the two fields can't stay as it is, if one can't.
    wrong: Literal["", "what", "figures"] = ""


class BandCard(Struct, frozen=True):
    """A band on the page."""

    draft: DraftBand
    name: str
    site: str
    points: str
    units: tuple[str, ...]
    ways: tuple[Choice, ...]
    #: Why the band can't march at all, if it can't.
    held: str
    can_buy: bool
    needs_lord: bool
    #: The id of the site where it stands, or will be raised.
    at: str
    rows: tuple[UnitRow, ...]
    sites: tuple[Choice, ...]
    #: For each unit, the bands it could go over to.
    targets: tuple[tuple[str, int, tuple[Choice, ...]], ...]
    cost: str
    #: Whether it can be brought up to what it needs to leave, and how much that is.
    can_fill: bool = False
    least: int = 0

    @property
    def is_wrong(self) -> bool:
        """Whether something bought for it can't be."""
        return any(row.wrong for row in self.rows)


class Mustering(Struct, frozen=True):
    """The state after what of a draft can be carried out, and the bands for which something bought isn't right yet."""

    state: State
    unsettled: frozenset[str]


class OrdersPage(Struct, frozen=True):
    """The whole page."""

    bands: tuple[BandCard, ...]
    towns: tuple[Choice, ...]
    forecast: Forecast | None
    troops: tuple[tuple[str, str, int, int, int], ...]
    step: str
    #: Why the draft can't be carried out yet, in words.
    hindrances: tuple[str, ...] = ()
    #: Why nobody can be recruited, if the lord is in debt.
    debt: str = ""
    #: The bands that could march and don't.
    staying: str = ""
    #: Whether what is left in the treasury raises one more band that may march.
    can_raise: bool = False
    #: What everything that is to be bought costs, whether or not it can be paid.
    price: Fraction = Fraction()


def orders_page(terms: Terms, state: State, seat: Seat, draft: Draft) -> OrdersPage:
    """The page of a draft; the forecast is there once the draft can be carried out."""
    orders = orders_of(draft, terms)
    problems = check_orders(terms, state, seat, orders)
    mustering = _mustered(terms, state, seat, orders)
    pp = state.lords[seat].pp
    towns = tuple(Choice(site, site_name(terms, site)) for site in terms.recruiting_sites(state, seat))
    cards = tuple(_card(terms, state, mustering, seat, band) for band in draft.bands)
    cards = tuple(_marked(card, _too_dear(terms, draft, problems)) for card in cards)
    expected = None if problems else forecast(terms, state, seat, orders)
    return OrdersPage(
        cards,
        towns if pp >= 0 else (),
        expected,
        tuple(
            (troop.id, troop.name[language()], troop.per_point, troop.half, troop.largest)
            for troop in terms.troops.values()
        ),
        amount(terms.settings.purchase_step),
        tuple(sentences(problems, terms, names_in(state, orders))),
        sentence(refused("order.in-debt", UPKEEP, pp=str(pp)), terms) if pp < 0 else "",
        _staying(terms, cards),
        bool(towns) and expected is not None and pp - expected.spent >= terms.settings.least_to_leave,
        sum((_cost(terms, band) for band in draft.bands), Fraction()),
    )


def _staying(terms: Terms, cards: tuple[BandCard, ...]) -> str:
    if terms.settings.marching == "one" and any(card.draft.way for card in cards):
        return ""
    return ", ".join(card.name for card in cards if len(card.ways) > 1 and not (card.held or card.draft.way))


def ways_of(terms: Terms, state: State, band: Band, *, is_settled: bool = True) -> Iterator[tuple[str, ...]]:
    """Every way that a band can take, the shortest first; while it isn't settled, whatever its size will be."""

    def why_not(way: tuple[str, ...]) -> Problem | None:
        return check_march(terms, state, March(band.id, way)) if is_settled else check_way(terms, state, band, way)

    yield ()
    layer: list[tuple[str, ...]] = [()]
    for _road in range(terms.settings.longest_march):
        following = [(*way, near) for way in layer for near in terms.map.neighbours[way[-1] if way else band.site]]
        layer = [way for way in following if why_not(way) is None]
        yield from layer


def why_not(terms: Terms, state: State, seat: Seat, draft: Draft, aim: str) -> str:
    """Why a band of a draft can't march to a site ("a1:o5"), in words; nothing if it can."""
    name, _colon, site = aim.partition(":")
    wanted = next((band for band in draft.bands if band.id == name), None)
    orders = orders_of(draft, terms)
    after = _mustered(terms, state, seat, orders)
    band = None if wanted is None else _standing(terms, after, seat, wanted)
    if band is None or site not in terms.map.by_id:
        return ""
    way = _shortest(terms, band.site, site)
    known = (
        after.state if after.state.has_band(name) else structs.replace(after.state, bands=(*after.state.bands, band))
    )
    found = check_march(terms, known, March(name, way))
    return "" if found is None else sentence(found, terms, names_in(state, orders))


def _shortest(terms: Terms, start: str, end: str) -> tuple[str, ...]:
    """The sites of one of the shortest ways."""
    way, at = [], start
    while at != end:
        at = min(terms.map.neighbours[at], key=lambda near: terms.map.distance(near, end))
        way.append(at)
    return tuple(way)


def as_mustered(terms: Terms, state: State, seat: Seat, orders: Orders) -> State:
    """The state as it would be once everything that can be bought is bought: what the map of a lord's orders shows."""
    return _mustered(terms, state, seat, orders).state


def _mustered(terms: Terms, state: State, seat: Seat, orders: Orders) -> Mustering:
    """The state with what was bought, as far as it can be: new bands march on the day they are raised."""
    sound = sound_part(terms, state, seat, orders)
    wanted, found = ({each.band for each in given.recruits} for given in (orders, sound))
    return Mustering(muster(terms, state, seat, sound, []), frozenset(wanted - found))


def _standing(terms: Terms, after: Mustering, seat: Seat, draft: DraftBand) -> Band | None:
    """The band that would march: an old one, a new one, or for now the bare site of one that can't be raised yet."""
    if after.state.has_band(draft.id):
        return after.state.band(draft.id)
    return Band(draft.id, seat, draft.site, ()) if draft.is_new and draft.site in terms.map.by_id else None


def _card(terms: Terms, state: State, after: Mustering, seat: Seat, draft: DraftBand) -> BandCard:
    band = state.band(draft.id) if state.has_band(draft.id) else None
    raised = _standing(terms, after, seat, draft)
    is_settled = draft.id not in after.unsettled
    towns = terms.towns(state, seat)
    site = draft.site if band is None else band.site
    can_buy = band is None or (band.site in towns and state.lords[seat].pp >= 0)
    rows = (*draft.units, DraftUnit()) if can_buy and (not draft.units or draft.units[-1].what) else draft.units
    sites = tuple(
        Choice(each, site_name(terms, each), each == draft.site) for each in terms.recruiting_sites(state, seat)
    )
    return BandCard(
        draft, draft.name or emblem(draft.id, language()) if band is None else band_name(band), site_name(terms, site),
        points(terms.band_points(raised)) if raised is not None and raised.units else "",
        units_told(terms, band.units) if band is not None else (),
        _ways(terms, after.state, raised, draft, is_settled=is_settled),
        _held(terms, after.state, raised, draft) if is_settled else "", can_buy,
        band is not None and not band.has_lord and band.site in towns, site,
        tuple(_row(terms, each) for each in rows) if can_buy else (), sites if band is None else (),
        _targets(terms, state, seat, band, draft), amount(cost) if (cost := _cost(terms, draft)) else "",
        can_buy and not draft.disbanded and missing(terms, state, draft) > 0, terms.settings.least_to_leave,
    )  # fmt: skip


def _there(terms: Terms, state: State, band: Band, way: tuple[str, ...]) -> str:
    """The enemies that a march comes upon, as they stand now: whether they stay is in their own sealed orders."""
    found = []
    for site in way:
        found_there = state.active_at(site, other(band.seat))
        if foes := [f"{band_name(foe)} ({points(terms.band_points(foe))})" for foe in found_there]:
            told = _("The enemy stands at {site}: {bands}.")
            found.append(told.format(site=site_name(terms, site), bands=joined(foes, language())))
    return " ".join(found)


def _ways(terms: Terms, state: State, band: Band | None, draft: DraftBand, *, is_settled: bool) -> tuple[Choice, ...]:
    if band is None:
        return ()
    found = []
    for way in ways_of(terms, state, band, is_settled=is_settled):
        value = ",".join(way)
        label = " → ".join(site_name(terms, site) for site in way)
        found.append(Choice(value, label, value == draft.way, _there(terms, state, band, way)))
        if len(found) == MOST_WAYS:
            break
    return tuple(found)


def _held(terms: Terms, state: State, band: Band | None, draft: DraftBand) -> str:
    if band is None:
        if draft.disbanded:
            return _("It is disbanded, and its lord with it.")
        return "" if draft.is_new else _("All its units move: this band is gone, and its lord goes home.")
    near = terms.map.neighbours[band.site]
    reasons = [check_march(terms, state, March(band.id, (site,))) for site in near]
    if not reasons or any(why is None for why in reasons):
        return ""
    return sentence(next(why for why in reasons if why is not None), terms, names_in(state))


def _row(terms: Terms, unit: DraftUnit) -> UnitRow:
    groups = []
    for troop in terms.troops.values():
        choices = []
        for kit in troop.options:
            value = f"{troop.id}:{'+'.join(kit)}" if kit else troop.id
            label = f"{troop.name[language()]} · {kit_name(kit)}" if kit else troop.name[language()]
            choices.append(Choice(value, label, value == unit.what))
        groups.append(Group(troop.name[language()], tuple(choices)))
    return UnitRow(tuple(groups), unit.figures, unit.what, _wrong(terms, unit))


def _wrong(terms: Terms, unit: DraftUnit) -> Literal["", "what", "figures"]:
    codes = [each.code for each in check_unit(terms, "", unit_of(unit, terms))] if unit.what else []
    if not codes:
        return ""
    return "what" if codes[0] in ("order.unknown-troop", "order.equipment") else "figures"


def _too_dear(terms: Terms, draft: Draft, problems: Sequence[Problem]) -> tuple[str, int] | None:
    """The band and the purchase with which the treasury is spent, if all of them together are too dear."""
    purse = next((dict(each.given)["pp"] for each in problems if each.code == "order.too-dear"), None)
    if purse is None:
        return None
    left = Fraction(str(purse))
    for band in draft.bands:
        for at, unit in enumerate(band.units):
            left -= _price(terms, unit)
            if left < 0:
                return band.id, at
    return None


def _marked(card: BandCard, dear: tuple[str, int] | None) -> BandCard:
    """A card with the purchase marked that can't be paid, unless something else is wrong with it."""
    if dear is None or dear[0] != card.draft.id:
        return card
    rows = (
        structs.replace(row, wrong="figures") if at == dear[1] and not row.wrong else row
        for at, row in enumerate(card.rows)
    )
    return structs.replace(card, rows=tuple(rows))


def _targets(
    terms: Terms, state: State, seat: Seat, band: Band | None, draft: DraftBand
) -> tuple[tuple[str, int, tuple[Choice, ...]], ...]:
    if band is None or terms.settings.transfers == "never":
        return ()
    if terms.settings.transfers == "towns" and band.site not in terms.towns(state, seat):
        return ()
    others = [each for each in state.bands_of(seat) if each.site == band.site and each.id != band.id]
    if not others:
        return ()
    return tuple(
        (unit_name(terms, unit), at,
         tuple(Choice(each.id, band_name(each), draft.transfers.get(at) == each.id) for each in others))
        for at, unit in enumerate(band.units)
    )  # fmt: skip


def _cost(terms: Terms, draft: DraftBand) -> Fraction:
    return sum((_price(terms, each) for each in draft.units), Fraction())


def _price(terms: Terms, unit: DraftUnit) -> Fraction:
    """What a purchase costs, as far as it can be read."""
    troop = terms.troops.get(unit.what.partition(":")[0])
    if troop is None:
        return Fraction()
    figures = whole(unit.figures) if unit.figures.strip() else troop.per_point
    return troop.points(figures) if figures > 0 else Fraction()
