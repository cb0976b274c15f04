"""What a correction would change, before anybody agrees to it: other treasuries, other owners, and where it stops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from skald.campaign.correcting import Draw, InForce, check_correction, corrected
from skald.campaign.journal import BattleCorrected, Chronicle
from skald.campaign.orders import Fought
from skald.campaign.state import SEATS, Band, State
from skald.campaign.story import beginning
from skald.campaign.terms import Terms
from skald.campaign.turn import BattleFought, LotDrawn, RefusedError
from skald.content.problems import Problem

What = Literal["turn", "holder", "treasury", "conquest", "owner", "band", "winner"]


class Difference(Struct, frozen=True):
    """One thing that is otherwise in two states; nothing stands for what one of them doesn't have.

    `id` is a seat, a site or a band; a band is written as “site points”.
    """

    what: What
    id: str
    before: str
    after: str


class Preview(Struct, frozen=True):
    """A correction that nobody has agreed to yet. Appending `entry` makes it so."""

    entry: BattleCorrected
    after: State
    differences: tuple[Difference, ...]
    #: The entry of the journal where the new story stops, and why; none if everything still fits.
    gap: int | None
    problems: tuple[Problem, ...]
    #: What would no longer count: orders, bids and battles from the gap on.
    lost: tuple[InForce, ...]


def preview(value: Chronicle, number: int, fought: Fought, draw: Draw) -> Preview:
    """What another result for a battle, by the number of its entry, would change; `RefusedError` if it can't be."""
    if why := check_correction(value.in_force, number):
        raise RefusedError((why,))
    found = corrected(value.terms, beginning(value), value.in_force, number, fought, draw)
    if found.gap == number:
        raise RefusedError(found.problems)
    kept = {each.number for each in found.in_force}
    lost = tuple(each for each in value.in_force if each.number not in kept and not isinstance(each.given, LotDrawn))
    return Preview(
        BattleCorrected(number, fought, found.lots), found.state,
        tuple(differences(value.terms, value.state, found.state)), found.gap, found.problems, lost,
    )  # fmt: skip


def battles(value: Chronicle) -> tuple[tuple[int, BattleFought], ...]:
    """The battles that can be corrected, with the numbers of their entries."""
    return tuple((each.number, each.given) for each in value.in_force if isinstance(each.given, BattleFought))


def differences(terms: Terms, before: State, after: State) -> Iterator[Difference]:
    """Everything that people would notice."""
    yield from _if_other("turn", "", str(before.turn), str(after.turn))
    yield from _if_other("holder", "", str(before.holder), str(after.holder))
    for seat in SEATS:
        one, two = before.lords[seat], after.lords[seat]
        yield from _if_other("treasury", str(seat), str(one.pp), str(two.pp))
        yield from _if_other("conquest", str(seat), str(one.score), str(two.score))
    for site in terms.map.by_id:
        yield from _if_other("owner", site, _seat(before.owner(site)), _seat(after.owner(site)))
    names = dict.fromkeys(band.id for state in (before, after) for band in state.bands)
    for name in names:
        yield from _if_other("band", name, _band(terms, before, name), _band(terms, after, name))
    yield from _if_other("winner", "", _seat(before.winner), _seat(after.winner))


def _if_other(what: What, name: str, before: str, after: str) -> Iterator[Difference]:
    if before != after:
        yield Difference(what, name, before, after)


def _seat(seat: int | None) -> str:
    return "" if seat is None else str(seat)


def _band(terms: Terms, state: State, name: str) -> str:
    if not state.has_band(name):
        return ""
    band: Band = state.band(name)
    return f"{band.site} {terms.band_points(band)}"
