"""A band of any units, as somebody has kept it between battles: drawn up as a muster, and counted again afterwards.

A unit too small to stand by itself joins others of its kind, or else escorts the lord; where it can do neither it stays
in camp and loses nobody. Losses of units that stood together fall on the last of them first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from skald.rules.ids import Side
from skald.rules.ruleset import Profile
from skald.rules.state import Role, State, Unit
from skald.warbands.muster import ESCORTS, HERO_COUNTS, Muster, MusterUnit, unit_sizes
from skald.warbands.roster import WARLORD, Buy, Roster

Profiles = Mapping[str, Profile]


class BandUnit(Struct, frozen=True):
    """Figures of one troop with the same equipment."""

    troop: str
    figures: int
    equipment: tuple[str, ...] = ()


class FightingBand(Struct, frozen=True):
    """Who goes into battle; without a board of its own a band uses the neutral one."""

    units: tuple[BandUnit, ...]
    name: str = ""
    lord: bool = True
    board: str = ""
    #: The faction by which it fights, and who leads it: the Warlord, unless somebody else does.
    faction: str = ""
    leader: str = ""
    #: What each language calls it, where that isn't its name.
    names: tuple[tuple[str, str], ...] = ()

    @property
    def led_by(self) -> str:
        """The troop of its lord."""
        return self.leader or WARLORD


class Rank(Struct, frozen=True):
    """A unit of one battle and the units of the band it is made of: their places, and figures of each."""

    unit: MusterUnit
    parts: tuple[tuple[int, int], ...] = ()


def problems_of(band: FightingBand, profiles: Profiles) -> tuple[str, ...]:
    """Units of a band that the rules don't know, or not with that equipment."""
    return tuple(
        f"{unit.troop} {' '.join(unit.equipment)}".strip()
        for unit in band.units
        if unit.troop not in profiles
        or set(unit.equipment) not in [set(kit) for kit in profiles[unit.troop].options]
        or unit.figures < 0
    )


def drawn_up(band: FightingBand, profiles: Profiles) -> tuple[Rank, ...]:
    """The units of one battle, the lord first."""
    ranks, small = list[Rank](), dict[tuple[str, frozenset[str]], list[tuple[int, int]]]()
    for at, unit in enumerate(band.units):
        profile = profiles[unit.troop]
        if 0 < unit.figures < profile.smallest:
            small.setdefault((unit.troop, frozenset(unit.equipment)), []).append((at, unit.figures))
        elif unit.figures:
            ranks += [
                Rank(MusterUnit(unit.troop, size, unit.equipment), ((at, size),))
                for size in unit_sizes(unit.figures, profile)
            ]
    escort: Rank | None = None
    for (troop, _), parts in small.items():
        kit = band.units[parts[0][0]].equipment
        if not _joined(ranks, profiles[troop], kit, parts) and band.lord and escort is None:
            escort = _escort(profiles, band.led_by, troop, kit, parts)
    lord = (escort or Rank(MusterUnit(band.led_by, 1)),) if band.lord else ()
    return (*lord, *ranks)


def _joined(ranks: list[Rank], profile: Profile, kit: tuple[str, ...], parts: Sequence[tuple[int, int]]) -> bool:
    """Whether small units found a place: together, or with one of their kind that has room."""
    figures = sum(count for _, count in parts)
    if profile.smallest <= figures <= profile.largest:
        ranks.append(Rank(MusterUnit(profile.id, figures, kit), tuple(parts)))
        return True
    for at, rank in enumerate(ranks):
        same = rank.unit.troop == profile.id and set(rank.unit.equipment) == set(kit)
        if same and rank.unit.figures + figures <= profile.largest:
            whole = MusterUnit(profile.id, rank.unit.figures + figures, rank.unit.equipment)
            ranks[at] = Rank(whole, (*rank.parts, *parts))
            return True
    return False


def _escort(
    profiles: Profiles, leader: str, troop: str, kit: tuple[str, ...], parts: Sequence[tuple[int, int]]
) -> Rank | None:
    profile, lord = profiles[troop], profiles[leader]
    figures = sum(count for _, count in parts)
    fits = profile.category in ESCORTS and set(kit) in [set(each) for each in lord.options]
    if not fits or figures > profile.largest - HERO_COUNTS:
        return None
    return Rank(MusterUnit(troop, figures, kit, hero=leader), tuple(parts))


def muster_of(ranks: Sequence[Rank]) -> Muster:
    """The muster that was drawn up."""
    return tuple(rank.unit for rank in ranks)


def roster_of(ranks: Sequence[Rank], profiles: Profiles) -> Roster:
    """What the figures of a muster would have been bought as; parts of points are left out of its sum."""
    figures: Counter[str] = Counter()
    for rank in ranks:
        if not profiles[rank.unit.troop].free:
            figures[rank.unit.troop] += rank.unit.figures
        # The Warlord is not written in a list; whoever leads instead is.
        for leader in {rank.unit.troop, rank.unit.hero} - {WARLORD, ""}:
            if profiles[leader].free:
                figures[leader] += 1
    buys = tuple(
        Buy(troop, 0 if profiles[troop].free else count // profiles[troop].per_point, count)
        for troop, count in figures.items()
    )
    points = sum(buy.points for buy in buys)
    return Roster(points, points, buys)


def survivors(band: FightingBand, ranks: Sequence[Rank], final: State, side: Side) -> tuple[int, ...]:
    """Figures left of each unit of the band, in its order."""
    left = [unit.figures for unit in band.units]
    units = [unit for unit in final.units if unit.side is side]
    assert len(units) == len(ranks), "the muster was another"
    for unit, rank in zip(units, ranks, strict=True):
        for at, lost in _losses(unit, rank):
            left[at] -= lost
    return tuple(left)


def lord_lives(final: State, side: Side, leader: str = WARLORD) -> bool:
    """Whether a side's lord is still on the table."""
    return any(unit.side is side and unit.troop == leader and _hero_stands(unit) for unit in final.units)


def _hero_stands(unit: Unit) -> bool:
    return any(figure.role is Role.HERO for figure in unit.figures) if unit.escort else bool(unit.figures)


def _losses(unit: Unit, rank: Rank) -> Iterator[tuple[int, int]]:
    standing = len(unit.figures) - (_hero_stands(unit) if unit.escort else 0)
    lost = rank.unit.figures - standing if rank.parts else 0
    for at, figures in reversed(rank.parts):
        taken = min(lost, figures)
        lost -= taken
        yield at, taken
