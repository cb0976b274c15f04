"""The journal of a campaign: entries that are only ever added, and the value they fold into.

Entries are facts in the past tense. A wrong result is not rewritten but corrected by another entry: what came after it
is replayed as far as it still fits (`correcting` says beforehand how far that is).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, structs

from skald.campaign.correcting import InForce, Refitted, check_correction, corrected
from skald.campaign.events import AnyEvent
from skald.campaign.map import CampaignMap
from skald.campaign.orders import Fought, Orders
from skald.campaign.sealing import Sealed, Secret, is_receipt_of, is_sealed_by
from skald.campaign.settings import PAPER, Settings
from skald.campaign.state import SEATS, Seat, State
from skald.campaign.state_people import NOBODY, People
from skald.campaign.terms import Terms
from skald.campaign.troops import Troop, beside_core
from skald.campaign.turn import Amended, AnyGiven, BidsShown, LotDrawn, OrdersShown, RefusedError, apply, begin
from skald.content.problems import problem


class Entry(Struct, frozen=True, tag_field="what", tag=str, forbid_unknown_fields=True, omit_defaults=True):
    """Something that happened."""


class CampaignOpened(Entry, frozen=True):
    """The first entry: the terms, the two lords and the seals of the turns' seeds."""

    id: str
    map: CampaignMap
    settings: Settings = PAPER
    names: tuple[str, str] = ("", "")
    blocs: tuple[str, str] | None = None
    seals: tuple[str, ...] = ()
    #: Troops of other books, beside the core ones.
    troops: tuple[Troop, ...] = ()
    #: What each lord chose for his people.
    peoples: tuple[People, People] = (NOBODY, NOBODY)


class SecretSealed(Entry, frozen=True):
    """A bid or orders were handed in; a later one of the same turn replaces it."""

    seat: Seat
    kind: Secret
    receipt: str


class Happened(Entry, frozen=True):
    """What the campaign waited for was given; the salts show that bids and orders are those that were sealed."""

    given: AnyGiven
    salts: tuple[str, str] = ("", "")


class DeadlineMissed(Entry, frozen=True):
    """A lord handed nothing in by the deadline; what counts for him instead comes as what happened."""

    seat: Seat
    kind: Secret


class SeedShown(Entry, frozen=True):
    """The seed of a turn that is over, for everybody to check its lots."""

    turn: int
    seed: str


class BattleCorrected(Entry, frozen=True):
    """Both lords agree that an earlier battle, by the number of its entry, ended otherwise."""

    number: int
    fought: Fought
    #: Lots that only the corrected story needs.
    lots: tuple[LotDrawn, ...] = ()


AnyEntry = CampaignOpened | SecretSealed | DeadlineMissed | Happened | SeedShown | BattleCorrected


class Chronicle(Struct, frozen=True):
    """The value of a journal."""

    opened: CampaignOpened
    terms: Terms
    state: State
    #: How many entries there are; the next one has this number.
    length: int = 1
    in_force: tuple[InForce, ...] = ()
    receipts: tuple[tuple[int, Seat, Secret, str], ...] = ()
    #: Deadlines that each lord missed since he last handed something in.
    misses: tuple[int, int] = (0, 0)
    #: What the latest entry made happen.
    events: tuple[AnyEvent, ...] = ()

    def receipt(self, seat: Seat, kind: Secret) -> str:
        """The receipt in force for a secret of this turn, or nothing."""
        wanted = (self.state.turn, seat, kind)
        return next((each[3] for each in reversed(self.receipts) if each[:3] == wanted), "")


def replay(entries: Iterable[AnyEntry]) -> Chronicle:
    """The value of a whole journal; the same entries always give the same value."""
    first, *rest = entries
    if not isinstance(first, CampaignOpened):
        raise RefusedError((problem("campaign.not-opened"),))
    value = open_campaign(first)
    for entry in rest:
        value = append(value, entry)
    return value


def open_campaign(opened: CampaignOpened) -> Chronicle:
    """The value of the first entry."""
    terms = Terms(opened.map, opened.settings, beside_core(opened.troops))
    return Chronicle(opened, terms, begin(terms, opened.names, opened.blocs, opened.peoples))


def append(value: Chronicle, entry: AnyEntry) -> Chronicle:
    """The value with one more entry, or `RefusedError`."""
    number = value.length
    value = structs.replace(value, length=number + 1, events=())
    match entry:
        case CampaignOpened():
            raise RefusedError((problem("campaign.opened-twice"),))
        case SecretSealed(seat=seat, kind=kind, receipt=given):
            sealed = (value.state.turn, seat, kind, given)
            return structs.replace(_with_misses(value, seat, 0), receipts=(*value.receipts, sealed))
        case DeadlineMissed(seat=seat):
            return _with_misses(value, seat, value.misses[seat] + 1)
        case Happened(given=given):
            _check_salts(value, entry)
            step = apply(value.terms, value.state, given)
            force = (*value.in_force, InForce(number, given))
            receipts = _still_sealed(value, step.state) if isinstance(given, Amended) else value.receipts
            return structs.replace(value, state=step.state, in_force=force, receipts=receipts, events=step.events)
        case SeedShown(turn=turn, seed=seed):
            seals = value.opened.seals
            if seals and (not 1 <= turn <= len(seals) or not is_sealed_by(seed, seals[turn - 1])):
                raise RefusedError((problem("campaign.wrong-seed", turn=turn),))
            return value
        case BattleCorrected():
            if why := check_correction(value.in_force, entry.number):
                raise RefusedError((why,))
            found = refitted(value, entry)
            if found.gap == entry.number:
                raise RefusedError(found.problems)
            receipts = _still_sealed(value, found.state)
            return structs.replace(
                value, state=found.state, in_force=found.in_force, receipts=receipts, events=found.events
            )


def _still_sealed(value: Chronicle, state: State) -> tuple[tuple[int, Seat, Secret, str], ...]:
    """The receipts of what was shown before this state; a moment that comes again is sealed anew."""
    reached = (state.turn, {"initiative": 0, "bids": 0, "orders": 1}.get(state.phase, 2))
    return tuple(each for each in value.receipts if (each[0], 0 if each[2] == "bid" else 1) < reached)


def _with_misses(value: Chronicle, seat: Seat, count: int) -> Chronicle:
    misses = (count, value.misses[1]) if seat == 0 else (value.misses[0], count)
    return structs.replace(value, misses=misses)


def refitted(value: Chronicle, entry: BattleCorrected) -> Refitted:
    """The story as the correction tells it, with nothing drawn that the entry doesn't bring."""
    start = begin(value.terms, value.opened.names, value.opened.blocs, value.opened.peoples)
    lots = {drawn.lot: drawn.picked for drawn in entry.lots}
    return corrected(value.terms, start, value.in_force, entry.number, entry.fought, lots.get)


def _check_salts(value: Chronicle, entry: Happened) -> None:
    """What is shown must be what was sealed; a lord who sealed nothing has nothing to prove."""
    given = entry.given
    contents: tuple[int | Orders, int | Orders]
    match given:
        case BidsShown(bids=bids):
            contents, kind = bids, "bid"
        case OrdersShown(orders=orders):
            contents, kind = orders, "orders"
        case _:
            return
    for seat in SEATS:
        known = value.receipt(seat, "bid" if kind == "bid" else "orders")
        sealed = Sealed(value.opened.id, value.state.turn, seat, contents[seat])
        if known and (not entry.salts[seat] or not is_receipt_of(known, sealed, entry.salts[seat])):
            raise RefusedError((problem("campaign.not-as-sealed", seat=seat + 1),))
