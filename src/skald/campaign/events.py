"""What happened, told in the past tense: reports, charts and animations read these, never differences of states."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from skald.campaign.state import BandId, Seat, SiteId, Unit

Outcome = Literal["attacker", "defender", "draw"]
WonBy = Literal["points", "initiative", "early", "conceded"]


class Event(Struct, frozen=True, tag_field="event", tag=str, omit_defaults=True):
    """A fact."""


class LotFell(Event, frozen=True):
    """Chance decided."""

    label: str
    picked: str


class InitiativeTaken(Event, frozen=True):
    """Who goes first this turn; the bids that counted (none where a lot decided), and what was paid for them."""

    seat: Seat
    bids: tuple[int, int] | None = None
    paid: tuple[int, int] = (0, 0)


class BidsTied(Event, frozen=True):
    """Both bid the same and a lot must decide; what was paid all the same."""

    bids: tuple[int, int]
    paid: tuple[int, int] = (0, 0)


class BidRefused(Event, frozen=True):
    """A bid that couldn't be paid counted as nothing."""

    seat: Seat
    bid: int


class BandRaised(Event, frozen=True):
    """A new band stands in a town."""

    band: BandId
    seat: Seat
    site: SiteId
    units: tuple[Unit, ...]
    price: Fraction


class BandReinforced(Event, frozen=True):
    """Troops, or a new lord, joined a band."""

    band: BandId
    units: tuple[Unit, ...]
    price: Fraction
    lord: bool = False


class UnitTransferred(Event, frozen=True):
    """A unit changed from one band to another."""

    source: BandId
    target: BandId
    unit: Unit


class BandEmptied(Event, frozen=True):
    """A band gave all its units to others and is no more."""

    band: BandId


class BandDisbanded(Event, frozen=True):
    """A band was sent home by its lord."""

    band: BandId
    refund: Fraction = Fraction()


class BandMoved(Event, frozen=True):
    """A band took one road."""

    band: BandId
    origin: SiteId
    site: SiteId


class StepSkipped(Event, frozen=True):
    """A band that fought, retreated or is gone doesn't take its step."""

    band: BandId
    site: SiteId


class BattleJoined(Event, frozen=True):
    """Two enemy bands met."""

    number: int
    site: SiteId
    attacker: BandId
    defender: BandId


class BattleEnded(Event, frozen=True):
    """A battle was fought; what each band had before and has now, losses made good."""

    number: int
    outcome: Outcome
    attacker: tuple[Unit, ...]
    defender: tuple[Unit, ...]


class LordFell(Event, frozen=True):
    """A band lost its lord."""

    band: BandId


class LordReplaced(Event, frozen=True):
    """A lord fell where the settings take no notice of it: another leads the band at once."""

    band: BandId


class BandTooSmall(Event, frozen=True):
    """A band that wasn't beaten can't stay where it is: it has fewer points than the field asks for."""

    band: BandId
    points: Fraction
    least: int


class BandRetreated(Event, frozen=True):
    """A band fell back to a town."""

    band: BandId
    origin: SiteId
    site: SiteId
    ready: int


class BandLost(Event, frozen=True):
    """A band is no more: killed to the last, or without a town to go to."""

    band: BandId
    site: SiteId
    refund: Fraction = Fraction()


class SiteTaken(Event, frozen=True):
    """A site came under a lord's control; nobody's, if it was left alone and the settings say so."""

    site: SiteId
    seat: Seat | None
    before: Seat | None = None


class IncomeCollected(Event, frozen=True):
    """A lord's sites paid."""

    seat: Seat
    amount: int


class UpkeepPaid(Event, frozen=True):
    """A lord paid for his bands."""

    seat: Seat
    points: Fraction
    amount: int
    left: Fraction


class UnitsRemoved(Event, frozen=True):
    """A lord who couldn't pay let troops go."""

    band: BandId
    units: tuple[Unit, ...]


class ConquestScored(Event, frozen=True):
    """Conquest points for the prestigious sites held; nobody is told of none."""

    seat: Seat
    points: int
    total: int
    sites: tuple[SiteId, ...] = ()


class TurnEnded(Event, frozen=True):
    """The turn is over."""

    turn: int


class AmendmentAgreed(Event, frozen=True):
    """Both lords put something right from now on: treasuries, and the bands that were changed."""

    pp: tuple[Fraction, Fraction]
    bands: tuple[BandId, ...] = ()
    reason: str = ""
    #: Points of each of these bands, before and after.
    points: tuple[tuple[Fraction, Fraction], ...] = ()


class CampaignWon(Event, frozen=True):
    """The campaign is over."""

    seat: Seat
    why: WonBy


AnyEvent = (
    LotFell | InitiativeTaken | BidsTied | BidRefused | BandRaised | BandReinforced | UnitTransferred | BandEmptied
    | BandDisbanded | BandMoved | StepSkipped | BattleJoined | BattleEnded | LordFell | LordReplaced | BandTooSmall
    | BandRetreated | BandLost | SiteTaken | IncomeCollected | UpkeepPaid | UnitsRemoved | ConquestScored
    | TurnEnded | AmendmentAgreed | CampaignWon
)  # fmt: skip
