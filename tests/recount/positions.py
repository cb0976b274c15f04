"""Positions typed in as data, as `docs/position.md` has them, with only what a recount reads."""

from __future__ import annotations

from typing import Any

FIRST, SECOND = "left", "right"
Data = dict[str, Any]


def figure(x: float, y: float, radius: float = 12.5) -> Data:
    """A figure on a round base."""
    return {"x": float(x), "y": float(y), "radius": radius, "corners": []}


def row(x: float, y: float, count: int) -> list[Data]:
    """Figures of 25 mm side by side."""
    return [figure(x + 26 * n, y) for n in range(count)]


def row40(x: float, y: float, count: int) -> list[Data]:
    """Figures of 40 mm side by side."""
    return [figure(x + 41 * n, y, 20.0) for n in range(count)]


def unit(side: str, figures: list[Data], **more: object) -> Data:
    """A rested unit that gives a die, unless said otherwise."""
    plain: Data = {"gives_die": True, "exhausted": False, "mercenary": False, "mounted": False}
    plain |= {"troop": "warriors", "category": "warriors", "started": len(figures), "lost_apart": 0}
    return {"side": side, "figures": figures, **plain, **more}


def marker(x: float, y: float, **more: object) -> Data:
    """A marker of 40 mm."""
    return {"place": [float(x), float(y)], "diameter": 40.0, "owner": None, "carrier": None, "there": True, **more}


def carried(carrier: int) -> Data:
    """A marker in a unit's hands."""
    return marker(0, 0) | {"place": None, "carrier": carrier}


def box(left: float, bottom: float, right: float, top: float) -> Data:
    """A square piece of terrain."""
    return {"polygon": [[left, bottom], [right, bottom], [right, top], [left, top]]}


def position(
    units: list[Data], markers: list[Data] | None = None, terrain: list[Data] | None = None, *, turn: int = 2,
    active: str = SECOND,
) -> Data:  # fmt: skip
    """A position at the end of a player turn, the first player at y = 0."""
    return {
        "first_player": FIRST,
        "active": active,
        "turn": turn,
        "players": {FIRST: {"edge": 0}, SECOND: {"edge": 1}},
        "units": [each | {"id": n} for n, each in enumerate(units)],
        "markers": [each | {"id": n} for n, each in enumerate(markers or [])],
        "terrain": [each | {"id": n} for n, each in enumerate(terrain or [])],
    }


def turned(data: Data) -> Data:
    """The same with the first player at the far edge."""

    def spot(place: list[float]) -> list[float]:
        return [1200 - place[0], 900 - place[1]]

    def shifted(each: Data) -> Data:
        x, y = spot([each["x"], each["y"]])
        return each | {"x": x, "y": y, "corners": [spot(corner) for corner in each["corners"]]}

    return data | {
        "players": {FIRST: {"edge": 1}, SECOND: {"edge": 0}},
        "units": [each | {"figures": [shifted(f) for f in each["figures"]]} for each in data["units"]],
        "markers": [each | {"place": each["place"] and spot(each["place"])} for each in data["markers"]],
        "terrain": [each | {"polygon": [spot(corner) for corner in each["polygon"]]} for each in data["terrain"]],
    }
