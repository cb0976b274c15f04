"""Journal, seals and corrections: what is shown equals its receipt, and the same entries give the same state."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from skald.campaign.correcting import corrected
from skald.campaign.forms import decoded, encoded
from skald.campaign.journal import (
    AnyEntry,
    BattleCorrected,
    CampaignOpened,
    Happened,
    SecretSealed,
    SeedShown,
    append,
    open_campaign,
    replay,
)  # fmt: skip
from skald.campaign.map_file import shipped_map
from skald.campaign.orders import Orders, Recruit
from skald.campaign.sealing import Sealed, draw, is_receipt_of, is_sealed_by, receipt, seal, seals, turn_seed
from skald.campaign.settings import PRESETS
from skald.campaign.simulate import play
from skald.campaign.state import Lot, State
from skald.campaign.terms import Terms
from skald.campaign.turn import (
    Amended,
    BattleFought,
    BidsShown,
    Conceded,
    LotDrawn,
    OrdersShown,
    RefusedError,
    begin,
)  # fmt: skip
from tests.campaign.builders import terms, warriors

SECRET = "the ravens know"
SALTS = ("salt of the first lord", "salt of the second lord")


def story(seed: str, preset: str = "paper") -> list[AnyEntry]:
    """The journal of a whole campaign, with seals."""
    opened = CampaignOpened("c1", shipped_map(), PRESETS[preset], seals=seals(seed, 6))
    entries: list[AnyEntry] = [opened]
    value = open_campaign(opened)
    for each in play(Terms(shipped_map(), PRESETS[preset]), seed).given:
        shown = each.bids if isinstance(each, BidsShown) else each.orders if isinstance(each, OrdersShown) else None
        if shown is not None:
            kind = "bid" if isinstance(each, BidsShown) else "orders"
            for seat in (0, 1):
                proof = receipt(Sealed("c1", value.state.turn, seat, shown[seat]), SALTS[seat])
                entries.append(SecretSealed(seat, kind, proof))
                value = append(value, entries[-1])
        entries.append(Happened(each, SALTS if shown is not None else ("", "")))
        value = append(value, entries[-1])
    return entries


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["paper", "tool"]))
def test_replay_gives_the_same_state_also_from_what_was_stored(seed: int, preset: str):
    entries = story(str(seed), preset)
    stored = decoded(encoded(entries), list[AnyEntry])
    assert stored == entries
    assert replay(stored) == replay(entries)
    assert replay(entries).state == play(Terms(shipped_map(), PRESETS[preset]), str(seed)).state


def test_state_is_written_and_read_exactly():
    state = play(terms(), "9").state
    owing = state.with_pp(0, Fraction(-5, 6))
    assert decoded(encoded(owing), State) == owing


def test_receipt_fits_one_thing_only():
    sealed = Sealed("c1", 2, 0, Orders(recruits=(Recruit("a1", warriors(6), site="o1"),)))
    proof = receipt(sealed, SALTS[0])
    assert is_receipt_of(proof, sealed, SALTS[0])
    for changed in (
        structs.replace(sealed, turn=3), structs.replace(sealed, seat=1), structs.replace(sealed, campaign="c2"),
        structs.replace(sealed, content=Orders()),
    ):  # fmt: skip
        assert not is_receipt_of(proof, changed, SALTS[0])
    assert not is_receipt_of(proof, sealed, SALTS[1])
    with pytest.raises(ValueError, match="salt"):
        receipt(sealed, "short")


def test_what_is_shown_must_be_what_was_sealed():
    entries = story(SECRET)
    at = next(n for n, each in enumerate(entries) if isinstance(each, Happened) and isinstance(each.given, OrdersShown))
    value = replay(entries[:at])
    with pytest.raises(RefusedError, match=r"campaign\.not-as-sealed"):
        append(value, Happened(OrdersShown((Orders(), Orders())), SALTS))
    with pytest.raises(RefusedError, match=r"campaign\.not-as-sealed"):
        append(value, Happened(entries[at].given))


def test_seeds_are_sealed_and_decide_the_lots():
    value = replay(story(SECRET))
    assert append(value, SeedShown(1, turn_seed(SECRET, 1))).state == value.state
    with pytest.raises(RefusedError, match=r"campaign\.wrong-seed"):
        append(value, SeedShown(2, turn_seed(SECRET, 1)))
    assert is_sealed_by("x", seal("x"))
    assert not is_sealed_by("y", seal("x"))
    lots = [each.given for each in value.in_force if isinstance(each.given, LotDrawn)]
    assert all(drawn.picked == draw(turn_seed(SECRET, int(drawn.lot.label.split(":")[1])), drawn.lot) for drawn in lots)


def battles(entries: list[AnyEntry]) -> list[int]:
    return [n for n, each in enumerate(entries) if isinstance(each, Happened) and isinstance(each.given, BattleFought)]


def draws(lot: Lot) -> int:
    return draw(turn_seed(SECRET, int(lot.label.split(":")[1])), lot)


def test_a_correction_that_changes_nothing_keeps_everything():
    entries = story(SECRET)
    value = replay(entries)
    number = battles(entries)[0]
    same = append(value, BattleCorrected(number, entries[number].given.fought))
    assert (same.state, same.in_force) == (value.state, value.in_force)


def test_a_correction_goes_on_to_the_first_gap():
    entries = story(SECRET)
    value = replay(entries)
    number = battles(entries)[0]
    fought = entries[number].given.fought
    wiped_out = structs.replace(fought, attacker=(0,) * len(fought.attacker), winner="defender")
    found = corrected(value.terms, begin(value.terms), value.in_force, number, wiped_out, draws)
    assert found.gap is not None
    assert found.gap > number
    assert found.problems
    after = append(value, BattleCorrected(number, wiped_out, found.lots))
    assert after.state == found.state
    assert after.length == value.length + 1
    assert replay([*entries, BattleCorrected(number, wiped_out, found.lots)]) == after


def test_only_a_battle_can_be_corrected():
    entries = story(SECRET)
    number = battles(entries)[0]
    with pytest.raises(RefusedError, match=r"campaign\.no-battle"):
        append(replay(entries), BattleCorrected(1, entries[number].given.fought))


def test_an_amendment_counts_from_now_on_and_survives_a_correction():
    entries = story(SECRET)
    number = battles(entries)[0]
    begun = [*entries[: number + 1], Happened(Amended((Fraction(3), Fraction(-1, 2)), reason="miscounted"))]
    value = replay(begun)
    before = replay(entries[: number + 1]).state
    assert [after.pp - lord.pp for after, lord in zip(value.state.lords, before.lords, strict=True)] == [
        3,
        Fraction(-1, 2),
    ]
    again = append(value, BattleCorrected(number, entries[number].given.fought))
    assert again.state == value.state


def test_conceding_ends_the_campaign_at_any_moment():
    value = append(open_campaign(CampaignOpened("c", shipped_map())), Happened(Conceded(0)))
    assert value.state.winner == 1
    with pytest.raises(RefusedError, match=r"campaign\.over"):
        append(value, Happened(Conceded(1)))
    with pytest.raises(RefusedError, match=r"campaign\.opened-twice"):
        append(value, value.opened)
    with pytest.raises(RefusedError, match=r"campaign\.not-opened"):
        replay([Happened(Conceded(1))])
