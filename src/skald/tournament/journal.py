"""What can happen in an event, as entries of a journal that only grows. `ledger` folds them into a value.

Entries are facts in the past tense. Nothing is ever taken out: to undo an entry is to add `Undone`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from skald.tournament.event import Bonus, Ending, Player, Side, Text
from skald.tournament.pairing.swiss import Pair
from skald.tournament.reasons import Reason
from skald.tournament.settings import PlayerId, Settings
from skald.warbands.roster import Roster


class Entry(Struct, frozen=True, tag_field="what", tag=str, forbid_unknown_fields=True, omit_defaults=True):
    """Something that happened."""


class EventOpened(Entry, frozen=True):
    """The first entry: a name and settings."""

    name: str
    settings: Settings = Settings()


class SettingsChanged(Entry, frozen=True):
    """Other settings; some are frozen once round 1 is paired."""

    settings: Settings


class Details(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What people want to know before they come, and whether they may still register."""

    #: The first day, as 2026-11-15; nothing is computed from it.
    day: Annotated[str, Meta(max_length=10)] = ""
    place: Text = ""
    about: Annotated[str, Meta(max_length=4000)] = ""
    registration: Literal["closed", "open"] = "closed"
    #: Seconds since 1970; nobody registers later.
    deadline: int | None = None
    #: Lists are due then; later ones are marked, not refused.
    lists_due: int | None = None
    #: The time zone in which moments are read, as "Europe/Paris"; empty: that of the computer.
    zone: Annotated[str, Meta(max_length=60)] = ""


class DetailsChanged(Entry, frozen=True):
    """When and where; registration opened or closed."""

    details: Details


class Renamed(Entry, frozen=True):
    """The event has another name."""

    name: Text


class RosterSubmitted(Entry, frozen=True):
    """A player's list; nothing takes it back."""

    player: PlayerId
    roster: Roster | None
    #: The words that it was read from, as long as nobody has understood all of them.
    words: Annotated[str, Meta(max_length=4000)] = ""


class NameHidden(Entry, frozen=True):
    """A player doesn't want to be named in public (or does again); organisers and opponents still see the name."""

    player: PlayerId
    hidden: bool


class ForgettingAsked(Entry, frozen=True):
    """A player asks to be forgotten (or takes it back); the organiser does it."""

    player: PlayerId
    asked: bool = True


class PlayerAdded(Entry, frozen=True):
    """Somebody registered, or came late."""

    player: Player


class PlayerChanged(Entry, frozen=True):
    """A name, club or faction corrected; also how a player becomes anonymous."""

    player: PlayerId
    name: str | None = None
    club: str | None = None
    faction: str | None = None


class PlayerRemoved(Entry, frozen=True):
    """Somebody who never played is taken off the list."""

    player: PlayerId


class CheckedIn(Entry, frozen=True):
    """Somebody is there on the day."""

    player: PlayerId


class Dropped(Entry, frozen=True):
    """Somebody leaves after a round (0: before the first)."""

    player: PlayerId
    after: int


class Returned(Entry, frozen=True):
    """Somebody who left is back from a round on."""

    player: PlayerId
    round: int


class Disqualified(Entry, frozen=True):
    """Somebody is taken out of the ranking; results of opponents stand."""

    player: PlayerId
    reason: str


class Penalised(Entry, frozen=True):
    """Tournament points are taken away."""

    player: PlayerId
    points: int
    reason: str


class Honoured(Entry, frozen=True):
    """Painting or fair play: kept apart from the ranking."""

    player: PlayerId
    kind: str
    points: int


class DrawSealed(Entry, frozen=True):
    """The seed of the scenario draws is bound, not shown."""

    seal: str


class ScenarioDrawn(Entry, frozen=True):
    """A round has its scenario; the seed of its draw may be shown now."""

    round: int
    scenario: str
    seed: str = ""


class FirstChosen(Entry, frozen=True):
    """Who picks first in the draft at one table: by the players' dice, or by lot from the round's seed."""

    round: int
    player: PlayerId
    opponent: PlayerId
    seed: str = ""


class CardPicked(Entry, frozen=True):
    """A card of the expedition's draft at one table; where nobody was chosen, whoever picks is the first player."""

    round: int
    player: PlayerId
    opponent: PlayerId
    card: str


class BidPlaced(Entry, frozen=True):
    """A secret bid for the choice of who starts; nobody sees it before both have bid."""

    round: int
    player: PlayerId
    points: int


class PointsPicked(Entry, frozen=True):
    """The points of a list that a player takes into one game, purchase by purchase; nobody sees it before both have."""

    round: int
    player: PlayerId
    taken: tuple[Annotated[int, Meta(ge=0, le=100)], ...]


class Paired(Entry, frozen=True):
    """A round is paired; its seed gives the same pairing again."""

    round: int
    games: tuple[Pair, ...]
    bye: PlayerId | None = None
    bye_why: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()
    seed: str = ""


class PairingChanged(Entry, frozen=True):
    """The last round's pairing is another one, by hand; its draw stays. `how` says what was done."""

    round: int
    games: tuple[Pair, ...]
    how: Reason
    bye: PlayerId | None = None
    bye_why: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()


class Unpaired(Entry, frozen=True):
    """The last round's pairing is given up; only before it has results."""

    round: int


class RoundPublished(Entry, frozen=True):
    """Everybody may see the round."""

    round: int


class StandingsAnnounced(Entry, frozen=True):
    """The final standings, held back until now, are everybody's; they are those after this round."""

    round: int


class PlaceRevealed(Entry, frozen=True):
    """On the way to the final standings the hall is told who stands at this place of the podium, and below it there."""

    round: int
    #: The first place is told with everything else, by `StandingsAnnounced`.
    place: Annotated[int, Meta(ge=2, le=3)]


class ResultDoubted(Entry, frozen=True):
    """A player says that a result which counts is wrong; the organiser looks at it."""

    round: int
    player: PlayerId


class ResultUpheld(Entry, frozen=True):
    """The organiser has looked at a result that somebody called wrong: it stands."""

    round: int
    a: PlayerId


class Result(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a game ended, seen from `a`."""

    a_points: int | None = None
    b_points: int | None = None
    result: Side | None = None
    ending: Ending = "played"
    bonus: Bonus = Bonus()


#: A filled-in score sheet: each line's numbers for player a, then for player b.
Sheet = dict[str, tuple[tuple[int, ...], tuple[int, ...]]]


class ResultEntered(Entry, frozen=True):
    """A player says how the game ended; it counts once the other player or the organiser agrees."""

    round: int
    a: PlayerId
    by: PlayerId
    result: Result
    sheet: Sheet = {}
    #: Which variant of the scenario's sheet was played, where it has some.
    variant: str = ""


class ResultConfirmed(Entry, frozen=True):
    """The other player agrees, with exactly what was seen where it is given."""

    round: int
    a: PlayerId
    by: PlayerId
    seen: Result | None = None


class ResultSettled(Entry, frozen=True):
    """The organiser enters, settles or corrects a result, with a reason; nothing at all makes it unplayed again."""

    round: int
    a: PlayerId
    result: Result | None
    reason: str = ""
    sheet: Sheet = {}
    variant: str = ""


class ClockStarted(Entry, frozen=True):
    """The round's clock runs from this second on."""

    round: int
    at: int
    minutes: int


class ClockPaused(Entry, frozen=True):
    round: int
    at: int


class ClockResumed(Entry, frozen=True):
    round: int
    at: int


class ClockExtended(Entry, frozen=True):
    """More minutes for all tables, or for one."""

    round: int
    minutes: int
    table: int | None = None


class BoardKept(Entry, frozen=True):
    """A battle board of the event's own, as its file; under the name of one that was kept it takes its place."""

    board: Annotated[str, Meta(max_length=60)]
    text: Annotated[str, Meta(max_length=40_000)]


class BoardDropped(Entry, frozen=True):
    """A board is kept no longer."""

    board: Annotated[str, Meta(max_length=60)]


class Undone(Entry, frozen=True):
    """An earlier entry counts no longer; undoing this entry brings it back."""

    number: int


AnyEntry = (
    EventOpened | Renamed | DetailsChanged | SettingsChanged | PlayerAdded | PlayerChanged | PlayerRemoved
    | RosterSubmitted | NameHidden | ForgettingAsked | CheckedIn | Dropped | Returned | Disqualified | Penalised
    | Honoured | DrawSealed | ScenarioDrawn | FirstChosen | CardPicked | BidPlaced | PointsPicked | Paired
    | PairingChanged | Unpaired | RoundPublished | ResultEntered | ResultConfirmed | ResultSettled | ResultDoubted
    | ResultUpheld | PlaceRevealed | StandingsAnnounced | ClockStarted | ClockPaused | ClockResumed | ClockExtended
    | BoardKept | BoardDropped | Undone
)  # fmt: skip
