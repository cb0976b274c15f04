"""Where a campaign stands: both lords, what is waited for, and until when. Nothing that is sealed."""

from __future__ import annotations

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.campaign.accounts import Account, accounts
from skald.campaign.forecast import Forecast, forecast
from skald.campaign.journal import Chronicle
from skald.campaign.lords.standing_in import has_taken_over
from skald.campaign.state import SEATS, Battle
from skald.campaign.state_people import People
from skald.campaign.turn import AwaitBids, AwaitOrders, AwaitRemoval, Over, awaiting
from skald.campaign.view import View, view
from skald.content.board_files import shipped_boards
from skald.content.factions.catalogue import factions
from skald.content.naming import troop_name
from skald.web.campaigns.hands import hands_of
from skald.web.campaigns.models import Campaign
from skald.web.campaigns.queries.declared import declared
from skald.web.campaigns.queries.result import Reasons, reasons
from skald.web.campaigns.wording import amount, band_name, language, lord, points, site_name, site_said, units_told


class BandLine(Struct, frozen=True):
    """A band in a table."""

    id: str
    name: str
    site: str
    points: str
    units: tuple[str, ...]
    has_lord: bool
    ready: int
    is_resting: bool


class LordLine(Struct, frozen=True):
    """A lord in a table."""

    seat: int
    name: str
    side: str
    bloc: str
    pp: str
    forecast: Forecast
    left: str
    points: str
    prestigious: int
    score: int
    is_holder: bool
    is_in: bool
    is_ready: bool
    receipt: str
    is_due: bool
    is_agent: bool
    is_stood_in: bool
    bands: tuple[BandLine, ...]
    reasons: Reasons
    #: Orders that were declared openly.
    declared: tuple[str, ...]
    #: What he chose for his people, by its names.
    people: tuple[str, ...] = ()


class Standing(Struct, frozen=True):
    """A campaign at a glance."""

    turn: int
    turns: int
    #: "bids", "orders", "removal", "battle" or "over".
    waits: str
    sentence: str
    lords: tuple[LordLine, LordLine]
    is_due: bool


def standing(campaign: Campaign, value: Chronicle, seat: int | None) -> Standing:
    """Where a campaign stands, as a seat or a watcher may see it."""
    seen = view(value, hands_of(campaign), seat)
    agents = {each.number for each in campaign.seats.exclude(agent="")}
    turns = accounts(value)
    first, second = (_lord(value, seen, number, number in agents, turns[number]) for number in SEATS)
    waits = _waits(value)
    return Standing(
        value.state.turn, value.terms.settings.turns, waits, _sentence(value, waits), (first, second),
        seat is not None and _is_due(value, seen, seat),
    )  # fmt: skip


def _lord(value: Chronicle, seen: View, seat: int, is_agent: bool, turns: Account) -> LordLine:
    terms, state = value.terms, value.state
    found, expected, handed = state.lords[seat], forecast(terms, state, seat), seen.handed[seat]
    bloc = next((side.name for side in terms.map.sides if side.id == found.bloc), None)
    return LordLine(
        seat, lord(terms, state, seat), terms.side(state, seat).name[language()],
        bloc[language()] if bloc else found.bloc, amount(found.pp), expected, amount(expected.left),
        amount(expected.points), terms.prestigious(state, seat), found.score, state.holder == seat,
        handed.is_in, handed.is_ready, handed.receipt, _is_due(value, seen, seat), is_agent,
        has_taken_over(value.misses[seat]), tuple(_bands(value, seat)), reasons(value, seat, turns),
        declared(terms, state, handed.orders), people_told(found.people),
    )  # fmt: skip


def people_told(people: People) -> tuple[str, ...]:
    """The names of what a lord chose: his faction, who leads it if not the Warlord, his board."""
    faction, board = factions().get(people.faction), shipped_boards().get(people.board)
    told = (
        faction.name[language()] if faction else people.faction,
        troop_name(language(), people.leader) if people.leader else "",
        board.words.name[language()] if board else people.board,
    )
    return tuple(filter(None, told))


def _bands(value: Chronicle, seat: int) -> list[BandLine]:
    terms, state = value.terms, value.state
    return [
        BandLine(
            band.id, band_name(band), site_name(terms, band.site), points(terms.band_points(band)),
            units_told(terms, band.units), band.has_lord, band.ready, not state.is_active(band),
        )
        for band in state.bands_of(seat)
    ]  # fmt: skip


def _waits(value: Chronicle) -> str:
    match awaiting(value.state):
        case AwaitBids():
            return "bids"
        case AwaitOrders():
            return "orders"
        case AwaitRemoval():
            return "removal"
        case Battle():
            return "battle"
        case _:
            return "over"


def _sentence(value: Chronicle, waits: str) -> str:
    terms, state = value.terms, value.state
    match awaiting(state):
        case AwaitRemoval(seat=seat):
            return _("{lord} can’t pay the upkeep and must dismiss troops.").format(lord=lord(terms, state, seat))
        case Battle(site=site):
            return _("A battle at {site} waits for its result.").format(site=site_said(terms, site))
        case Over(winner=winner):
            return _("The campaign is over: {lord} has won.").format(lord=lord(terms, state, winner))
    return _("Both lords bid for the initiative.") if waits == "bids" else _("Both lords recruit and give orders.")


def _is_due(value: Chronicle, seen: View, seat: int) -> bool:
    match awaiting(value.state):
        case AwaitRemoval(seat=wanted):
            return wanted == seat
        case Battle():
            return True
        case _:
            return seat in seen.due
