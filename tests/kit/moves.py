"""Short ways to move units in tests: a unit on the point of moving, and paths made from vectors."""

from __future__ import annotations

from msgspec.structs import replace

from skald.rules.actions import ChargeMove, MoveUnit, Path
from skald.rules.frames import Granting
from skald.rules.ids import Kind, Side, UnitId
from skald.rules.refusal import Refusal
from tests.kit.field import BY_TEST, Field, Game


def may_activate(field: Field, uid: UnitId, *kinds: Kind, farther: int = 0) -> Game:
    """A game in which a unit may be activated in these ways, and nothing is announced yet."""
    side = field.state.units[uid].side
    game = field.game(side=side)
    grant = Granting(side, BY_TEST, 1, kinds, unit=uid, farther=farther)
    game.state = replace(game.state, pending=(*game.state.pending, grant))
    return game


def about_to_move(field: Field, uid: UnitId, **more: object) -> Game:
    """A game in which a unit is to be moved by its owner, everything before that being passed."""
    side = field.state.units[uid].side
    return field.game(side=side).grant(uid, Kind.MOVE, **more).passing()  # type: ignore[arg-type]


def about_to_charge(field: Field, uid: UnitId, target: UnitId, **more: object) -> Game:
    """A game in which a unit has declared a charge and is to be moved."""
    side = field.state.units[uid].side
    return field.game(side=side).grant(uid, Kind.CHARGE, target, **more).passing()


def keep_open(field: Field, side: Side = Side.LEFT) -> UnitId:
    """Put a warlord into a far corner, so that its side's Activation phase does not end of itself."""
    return field.unit(side, "warlord", 1, (11700, 8700 if side is Side.RIGHT else 300))


def by(game: Game, uid: UnitId, dx: int, dy: int) -> MoveUnit:
    """Every figure moves by the same vector and keeps its heading."""
    figures = game.unit(uid).figures
    return MoveUnit(tuple(Path(i, ((f.x + dx, f.y + dy),), f.heading) for i, f in enumerate(figures)))


def bent(game: Game, uid: UnitId, *vectors: tuple[int, int]) -> MoveUnit:
    """Every figure moves by the same vectors, one straight line after the other."""
    paths = []
    for number, figure in enumerate(game.unit(uid).figures):
        x, y = figure.x, figure.y
        places = []
        for dx, dy in vectors:
            x, y = x + dx, y + dy
            places.append((x, y))
        paths.append(Path(number, tuple(places), figure.heading))
    return MoveUnit(tuple(paths))


def to(*places: tuple[int, int]) -> MoveUnit:
    """Figures 0, 1, 2… move straight to these places."""
    return MoveUnit(tuple(Path(number, (place,)) for number, place in enumerate(places)))


def charge(*paths: tuple[int, tuple[int, int]]) -> ChargeMove:
    """Figures charge to these places in this order."""
    return ChargeMove(tuple(Path(number, (place,)) for number, place in paths))


def told(refusal: Refusal) -> tuple[str, str]:
    """What a refusal says: its code and the rule it cites."""
    return refusal.code, str(refusal.cites)
