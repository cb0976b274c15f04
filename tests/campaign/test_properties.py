"""Laws that hold in every campaign, under any settings: nothing is lost, what is shown was sealed, replays agree."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skald.campaign import events as e
from skald.campaign.forms import decoded, encoded
from skald.campaign.journal import (
    AnyEntry,
    CampaignOpened,
    Chronicle,
    Happened,
    SecretSealed,
    append,
    open_campaign,
    replay,
)  # fmt: skip
from skald.campaign.map_file import shipped_map
from skald.campaign.orders import Orders
from skald.campaign.sealing import Sealed, draw_from, receipt, seals
from skald.campaign.state import SEATS, State, Unit
from skald.campaign.story import chapters
from skald.campaign.terms import Terms
from skald.campaign.turn import BidsShown, LotDrawn, OrdersShown, RefusedError, apply, begin
from tests.campaign import wandering
from tests.campaign.builders import terms
from tests.campaign.test_every_setting import CHOICES

SALTS = ("salt of the first lord", "salt of the second lord")
SETTINGS = st.fixed_dictionaries(CHOICES)
SEEDS = st.integers(0, 10**9)


class Ledger:
    """A campaign's books, kept from what was told and from nothing else."""

    def __init__(self, state: State) -> None:
        self.pp = [lord.pp for lord in state.lords]
        self.units: dict[str, Counter[Unit]] = {}
        self.sites: dict[str, str] = {}
        self.owners = dict(state.owners)
        self.conquest = [0, 0]
        self.fighting = ("", "")

    def write(self, event: e.AnyEvent) -> None:
        match event:
            case e.InitiativeTaken(paid=paid) | e.BidsTied(paid=paid):
                self.pp = [pp - each for pp, each in zip(self.pp, paid, strict=True)]
            case e.BandRaised(band=band, seat=seat, site=site, units=units, price=price):
                self.units[band], self.sites[band] = Counter(units), site
                self.pp[seat] -= price
            case e.BandReinforced(band=band, units=units, price=price):
                self.units[band].update(units)
                self.pay(band, -price)
            case e.UnitTransferred(source=source, target=target, unit=unit):
                self.units[source][unit] -= 1
                self.units[target][unit] += 1
            case e.BandDisbanded(band=band, refund=refund) | e.BandLost(band=band, refund=refund):
                self.pay(band, refund)
                del self.units[band]
            case e.BandMoved(band=band, site=site) | e.BandRetreated(band=band, site=site):
                self.sites[band] = site
            case e.BattleJoined(attacker=attacker, defender=defender):
                self.fighting = (attacker, defender)
            case e.BattleEnded(attacker=attacker_units, defender=defender_units):
                for band, units in zip(self.fighting, (attacker_units, defender_units), strict=True):
                    self.units[band] = Counter(units)
            case e.UnitsRemoved(band=band, units=units):
                self.remove(band, units[0])
            case e.SiteTaken(site=site, seat=None):
                del self.owners[site]
            case e.SiteTaken(site=site, seat=seat):
                self.owners[site] = seat
            case e.IncomeCollected(seat=seat, amount=amount):
                self.pp[seat] += amount
            case e.UpkeepPaid(seat=seat, amount=amount, left=left):
                self.pp[seat] -= amount
                assert self.pp[seat] == left
            case e.ConquestScored(seat=seat, points=points, total=total):
                self.conquest[seat] += points
                assert self.conquest[seat] == total

    def pay(self, band: str, amount: Fraction) -> None:
        self.pp["ab".index(band[0])] += amount

    def remove(self, band: str, gone: Unit) -> None:
        """A unit of that kind has so many figures fewer; the stewards of these tests let go whole units."""
        self.units[band][gone] -= 1

    def check(self, given: Terms, state: State) -> None:
        standing = {band: +units for band, units in self.units.items() if +units}
        assert standing == {band.id: Counter(band.units) for band in state.bands}
        assert {band: self.sites[band] for band in standing} == {band.id: band.site for band in state.bands}
        assert self.pp == [lord.pp for lord in state.lords]
        assert self.owners == dict(state.owners)
        assert self.conquest == [lord.score for lord in state.lords]
        assert given.settings.recovery_cap is False or all(given.band_points(each) <= 10 for each in state.bands)


@settings(max_examples=60, deadline=None)
@given(SETTINGS, SEEDS)
def test_points_in_are_points_out(chosen: dict[str, Any], seed: int):
    given = terms(**chosen)
    state = begin(given)
    ledger = Ledger(state)
    for each in wandering.play(given, str(seed)).given:
        step = apply(given, state, each)
        for event in step.events:
            ledger.write(event)
        state = step.state
        ledger.check(given, state)


def journal(given: Terms, seed: str) -> tuple[list[AnyEntry], Chronicle]:
    opened = CampaignOpened("c1", given.map, given.settings, seals=seals(seed, given.settings.turns))
    entries, value = list[AnyEntry]([opened]), open_campaign(opened)
    for each in wandering.play(given, seed).given:
        shown = each.bids if isinstance(each, BidsShown) else each.orders if isinstance(each, OrdersShown) else ()
        for seat, content in enumerate(shown):
            proof = receipt(Sealed("c1", value.state.turn, seat, content), SALTS[seat])
            entries.append(SecretSealed(seat, "bid" if isinstance(content, int) else "orders", proof))
            value = append(value, entries[-1])
        entries.append(Happened(each, SALTS if shown else ("", "")))
        value = append(value, entries[-1])
    return entries, value


@settings(max_examples=25, deadline=None)
@given(SETTINGS, SEEDS)
def test_a_journal_replayed_from_its_stored_form_gives_the_same_state(chosen: dict[str, Any], seed: int):
    given = terms(**chosen)
    entries, value = journal(given, str(seed))
    assert replay(decoded(encoded(entries), list[AnyEntry])) == value
    assert value.state == wandering.play(given, str(seed)).state
    assert chapters(value)[-1].closing == value.state
    lots = [each.given for each in value.in_force if isinstance(each.given, LotDrawn)]
    assert all(drawn.picked == draw_from(str(seed))(drawn.lot) for drawn in lots)


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.integers(0, 20), st.sampled_from(SEATS))
def test_only_what_was_sealed_can_be_shown(seed: int, skipped: int, seat: int):
    entries, _ = journal(Terms(shipped_map()), str(seed))
    shown = [n for n, each in enumerate(entries) if isinstance(each, Happened) and any(each.salts)]
    at = shown[skipped % len(shown)]
    value, entry = replay(entries[:at]), entries[at]
    other: Any
    match entry.given:
        case BidsShown(bids=bids):
            changed = [bid + (each == seat) for each, bid in enumerate(bids)]
            other = BidsShown((changed[0], changed[1]))
        case OrdersShown(orders=orders):
            swapped = [Orders(disbanded=("x",)) if each == seat else order for each, order in enumerate(orders)]
            other = OrdersShown((swapped[0], swapped[1]))
    for wrong in (Happened(other, SALTS), Happened(entry.given), Happened(entry.given, (SALTS[1], SALTS[0]))):
        with pytest.raises(RefusedError, match=r"campaign\.not-as-sealed"):
            append(value, wrong)
    assert append(value, entry).length == at + 1
