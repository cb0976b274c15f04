"""A turn resolved from files: a state, what the lords want, a seed and results of battles. Nothing is read here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct, structs

from skald.campaign.events import AnyEvent
from skald.campaign.forms import misshapen, plain, schema, whole
from skald.campaign.map import CampaignMap
from skald.campaign.map_file import STANDARD, check_map, shipped_map, shipped_maps
from skald.campaign.orders import Cut, Fought, Orders
from skald.campaign.recruit_checks import band_id
from skald.campaign.sealing import draw, turn_seed
from skald.campaign.settings import PRESETS, Settings
from skald.campaign.simulate import Fighter
from skald.campaign.state import Battle, Lot, State
from skald.campaign.terms import Terms
from skald.campaign.troop_file import check_troops, shipped_book, shipped_books
from skald.campaign.troops import Kinds, Troop, beside_core
from skald.campaign.turn import (
    AnyGiven,
    AwaitBids,
    AwaitOrders,
    AwaitRemoval,
    BattleFought,
    BidsShown,
    LotDrawn,
    OrdersShown,
    TroopsRemoved,
    apply,
    awaiting,
    begin,
)
from skald.content.problems import Problem, problem


class CampaignFile(Struct, frozen=True, forbid_unknown_fields=True):
    """STATE.json: a map and troops of other books (an id, or the things themselves), settings over a preset, a state.

    Without a state the campaign begins.
    """

    map: CampaignMap | str = STANDARD
    settings: dict[str, Any] = {}
    state: State | None = None
    troops: tuple[Troop, ...] | str = ()
    #: What `resolve` prints beside these, so that its output can be handed in again.
    awaiting: Any = None
    events: Any = None
    given: Any = None


class Submission(Struct, frozen=True, forbid_unknown_fields=True):
    """ORDERS.json: what both lords handed in; what isn't waited for stays unused."""

    bids: tuple[int, int] | None = None
    orders: tuple[Orders, Orders] | None = None
    removals: tuple[tuple[Cut, ...], tuple[Cut, ...]] | None = None


class Resolved(Struct, frozen=True):
    """How far it went: the state, what happened, and everything that was given on the way."""

    state: State
    events: tuple[AnyEvent, ...]
    given: tuple[AnyGiven, ...]


def file_schema() -> dict[str, Any]:
    """The JSON Schema of STATE.json, its settings with it: the defaults there are those of the preset `paper`."""
    found = schema(CampaignFile)
    found["$defs"] |= schema(Settings)["$defs"]
    found["$defs"]["CampaignFile"]["properties"]["settings"] = {"$ref": "#/$defs/Settings", "default": {}}
    return found


def settings_over_preset(written: dict[str, Any]) -> Settings:
    """Settings as they are written, the rest from the preset they name; `msgspec.ValidationError` if they are wrong."""
    base = PRESETS.get(str(written.get("preset", "paper")), PRESETS["paper"])
    return msgspec.convert({**structs.asdict(base), **written}, Settings)


def terms_of(file: CampaignFile, kinds: Kinds | None = None) -> tuple[Terms | None, tuple[Problem, ...]]:
    """The terms of a file, or everything that is wrong with its map, its troops and its settings.

    `kinds` is what battles can be fought with; troops that a file brings must be among them.
    """
    found, problems = _map_of(file)
    troops, wrong = _troops_of(file, kinds or {})
    problems += wrong + misshapen(file.settings, Settings, path=("settings",))
    if found is None or problems:
        return None, problems
    settings = settings_over_preset(file.settings)
    if not settings.leave_room:
        return None, (problem("campaign.no-room"),)
    return Terms(found, settings, beside_core(troops)), ()


def _map_of(file: CampaignFile) -> tuple[CampaignMap | None, tuple[Problem, ...]]:
    if not isinstance(file.map, str):
        return file.map, check_map(file.map)
    if file.map not in shipped_maps():
        return None, (problem("campaign.unknown-map", map=file.map[:40]),)
    return shipped_map(file.map), ()


def _troops_of(file: CampaignFile, kinds: Kinds) -> tuple[tuple[Troop, ...], tuple[Problem, ...]]:
    if not isinstance(file.troops, str):
        return file.troops, check_troops(file.troops, kinds)
    if file.troops not in shipped_books():
        return (), (problem("campaign.unknown-troops", troops=file.troops[:40]),)
    return shipped_book(file.troops).troops, ()


def as_file(file: CampaignFile, terms: Terms, state: State) -> dict[str, Any]:
    """What is written back: every setting, whatever its preset, and the state with every key, whatever its value."""
    settings = structs.asdict(terms.settings)
    troops = {"troops": plain(file.troops)} if file.troops else {}
    return {"map": plain(file.map), **troops, "settings": settings, "state": whole(state)}


def results_in_order(results: Iterable[Fought]) -> Fighter:
    """Battles whose results were entered beforehand, in the order in which they are fought; `StopIteration` after."""
    waiting = iter(results)
    return lambda _state, _battle: next(waiting)


def resolve(terms: Terms, state: State | None, submitted: Submission, seed: str, fighter: Fighter) -> Resolved:
    """Go on as far as what was handed in allows; `RefusedError` if it doesn't fit."""
    state = begin(terms) if state is None else _numbered(state)
    events, used = list[AnyEvent](), list[AnyGiven]()
    handed = _Handed(submitted)
    while (given := handed.answer(state, seed, fighter)) is not None:
        step = apply(terms, state, given)
        state = step.state
        events += step.events
        used.append(given)
    return Resolved(state, tuple(events), tuple(used))


def _numbered(state: State) -> State:
    """A state that somebody wrote may not say how many bands were raised: at least as many as the numbers in use."""
    for seat, lord in enumerate(state.lords):
        names = [band.id for band in state.bands if band.id.startswith(band_id(seat, 0)[0])]
        used = [int(name[1:]) for name in names if re.fullmatch("[0-9]{1,9}", name[1:])]
        state = state.with_lord(seat, structs.replace(lord, raised=max(lord.raised, *used, 0)))
    return state


class _Handed:
    """What was handed in, each thing used once."""

    def __init__(self, submitted: Submission) -> None:
        self.bids = iter([] if submitted.bids is None else [submitted.bids])
        self.orders = iter([] if submitted.orders is None else [submitted.orders])
        removals = submitted.removals or ((), ())
        self.removals: tuple[Iterator[tuple[Cut, ...]], ...] = tuple(iter([cuts] if cuts else []) for cuts in removals)

    def answer(self, state: State, seed: str, fighter: Fighter) -> AnyGiven | None:
        match waits := awaiting(state):
            case Lot():
                return LotDrawn(waits, draw(turn_seed(seed, state.turn), waits))
            case AwaitBids():
                bids = next(self.bids, None)
                return None if bids is None else BidsShown(bids)
            case AwaitOrders():
                orders = next(self.orders, None)
                # Bids that come with orders are those before them, never those of the next turn.
                self.bids = iter([])
                return None if orders is None else OrdersShown(orders)
            case AwaitRemoval(seat=seat):
                cuts = next(self.removals[seat], None)
                return None if cuts is None else TroopsRemoved(seat, cuts)
            case Battle():
                try:
                    return BattleFought(waits, fighter(state, waits))
                except StopIteration:
                    return None
            case _:
                return None
