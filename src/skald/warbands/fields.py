"""Reading the parts of a warband file: the roster's purchases and the muster's units."""

from __future__ import annotations

from skald.content.fields import Table
from skald.warbands.muster import Muster, MusterUnit
from skald.warbands.roster import CHECKS, Buy, Roster, Swap

MOST_POINTS = 100
MOST_FIGURES = 500
MOST_LINES = 60
LONGEST_NAME = 80


def read_roster_fields(table: Table) -> Roster:
    """A roster written as a table."""
    points = table.whole("list_points", least=1, most=MOST_POINTS)
    roster = Roster(
        list_points=points,
        game_points=table.whole("game_points", least=1, most=MOST_POINTS, default=points),
        purchases=_buys(table, "purchases", optional=False),
        player=table.text("player", longest=LONGEST_NAME, default=""),
        club=table.text("club", longest=LONGEST_NAME, default=""),
        age=table.identifier("age", default=""),
        faction=table.identifier("faction", default=""),
        sub_faction=table.identifier("sub_faction", default="") or None,
        half_point_swap=_swap(table),
        mercenaries=_buys(table, "mercenaries", optional=True),
        banner=bool(table.flag("banner")),
        locked_at=table.text("locked_at", longest=LONGEST_NAME, default=""),
        checks=table.whole("checks", least=0, most=CHECKS, default=0),
    )
    table.close()
    return roster


def read_muster_fields(tables: list[Table]) -> Muster:
    """The units of a muster."""
    units = []
    for table in tables[:MOST_LINES]:
        unit = MusterUnit(
            troop=table.identifier("troop"),
            figures=table.whole("figures", least=1, most=MOST_FIGURES),
            equipment=table.texts("equipment", default=()),
            banner=bool(table.flag("banner")),
            hero=table.identifier("hero", default=""),
            spells=table.texts("spells", default=())[:MOST_LINES],
        )
        table.close()
        units.append(unit)
    return tuple(units)


def _buys(table: Table, key: str, *, optional: bool) -> tuple[Buy, ...]:
    buys = []
    for each in table.tables(key, optional=optional)[:MOST_LINES]:
        buy = Buy(
            type=each.identifier("type"),
            points=each.whole("points", least=0, most=MOST_POINTS),
            figures=each.whole("figures", least=0, most=MOST_FIGURES),
            spells=each.texts("spells", default=())[:MOST_LINES],
            paid_with=each.identifier("paid_with", default=""),
        )
        each.close()
        buys.append(buy)
    return tuple(buys)


def _swap(table: Table) -> Swap | None:
    inner = table.table("half_point_swap", optional=True)
    if inner is None:
        return None
    swap = Swap(inner.identifier("remove"), inner.identifier("add"))
    inner.close()
    return swap
