"""What a turn comes down to, and what a battle turned on.

A turn's headline is the heaviest thing that happened in it. A turning point is the player turn that brought the winner
most: points gained and, for figures that fell, what the rules count them; losses of their own are taken off. Of a draw
it is the turn that moved most either way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from skald.content.naming import Naming
from skald.content.telling import tell, tell_score
from skald.content.words import word
from skald.rules import events as e
from skald.rules.ids import Side, UnitId
from skald.rules.notation import Entry, Replay
from skald.rules.state import Outcome


class Toll(Struct, frozen=True):
    """What a player turn brought: who perished, who lost how many, points, how far it went leftwards."""

    turn: int
    side: Side | None
    input: int
    fallen: tuple[UnitId, ...] = ()
    lost: tuple[tuple[UnitId, int], ...] = ()
    points: tuple[int, int] = (0, 0)
    leftwards: Fraction = Fraction(0)
    #: Whether anybody was activated, and whether anybody moved.
    acted: bool = True
    moved: bool = True


def tolls(replay: Replay, naming: Naming) -> list[Toll]:
    """The toll of each player turn; the first is that of what came before them."""
    return counted(replay.turns, naming)


def counted(entries: Iterable[Entry], naming: Naming, first: int = 1) -> list[Toll]:
    """The same of some entries of a battle, the first of which has a number."""
    found = [_Count(naming, 0, None, 0)]
    for number, entry in enumerate(entries, start=first):
        # What is added up when the battle ends was won before.
        is_last = any(isinstance(event, e.BattleEnded) for event in entry.events)
        for event in entry.events:
            if isinstance(event, e.TurnBegan):
                found.append(_Count(naming, event.turn, event.side, number))
            elif not (is_last and isinstance(event, e.PointsGained)):
                found[-1].hear(event)
    return [each.toll() for each in found]


def headline(toll: Toll, naming: Naming) -> str:
    """A turn in a few words."""
    said = _with_both(toll, _heaviest(toll, naming), naming)
    return said[:1].upper() + said[1:]


def _with_both(toll: Toll, what: str, naming: Naming) -> str:
    """What mattered most, with how many fell on each side where both have lost somebody; more of them first."""
    fallen = {side: sum(lost for unit, lost in toll.lost if _side(naming, unit) is side) for side in Side}
    if not all(fallen.values()):
        return what
    most, least = sorted(fallen, key=lambda side: -fallen[side])
    given = {"most": naming.side(most), "least": naming.side(least), "more": fallen[most], "fewer": fallen[least]}
    return _say(naming, "fallen", what=what, **given)


def _heaviest(toll: Toll, naming: Naming) -> str:
    lost = dict(toll.lost)
    units = {*toll.fallen, *lost}
    if units:
        unit = max(units, key=lambda each: (_cost(toll, lost.get(each, 0), each, naming), -each))
        if unit in toll.fallen:
            return _say(naming, "perished", unit=naming.unit(unit))
        amount = lost[unit]
        return _say(naming, "lost" if amount > 1 else "lost-one", unit=naming.unit(unit), amount=amount)
    if any(toll.points):
        side = Side(toll.points.index(max(toll.points)))
        points = toll.points[side]
        return _say(naming, "scored-one" if points == 1 else "scored", side=naming.side(side), points=points)
    return _say(naming, "quiet" if toll.moved else "unhurt" if toll.acted else "idle")


def turning_point(found: list[Toll], winner: Side | None) -> Toll | None:
    """The player turn that the battle turned on, if anything moved it."""
    towards = {Side.LEFT: 1, Side.RIGHT: -1}
    weighed = [
        (each.leftwards * towards[winner] if winner is not None else abs(each.leftwards), each) for each in found
    ]
    heaviest = max(weighed, key=lambda pair: (pair[0], -pair[1].input), default=None)
    return heaviest[1] if heaviest and heaviest[0] > 0 else None


def ended_told(outcome: Outcome, standing: Collection[Side], naming: Naming) -> str:
    """Who won and why; whoever has nobody left generates no Saga dice either, and is named plainly."""
    gone = [side for side in Side if side not in standing]
    if outcome.reason not in ("no-saga-dice", "nobody-left") or not gone:
        return tell(e.BattleEnded(outcome.winner, outcome.reason), naming)
    key = "nobody" if outcome.winner is not None else "nobody-draw" if standing else "nobody-at-all"
    given = {"side": "" if outcome.winner is None else naming.side(outcome.winner), "gone": naming.side(gone[-1])}
    said = word(naming.language, "story", f"closing.{key}", **given)
    return said[:1].upper() + said[1:]


def closing(replay: Replay, naming: Naming, found: list[Toll]) -> str:
    """How a battle ended, and what it turned on; nothing before its end."""
    outcome = replay.outcome
    if outcome is None:
        return ""
    fallen = {event.unit for turn in replay.turns for event in turn.events if isinstance(event, e.UnitEliminated)}
    standing = {unit.side for unit in naming.units if unit.id not in fallen}
    said = [ended_told(outcome, standing, naming)]
    points = {score.side: score.points.value for score in outcome.scores}
    if len(points) == len(Side):
        said.append(tell_score(points[Side.LEFT], points[Side.RIGHT], naming))
    turned = turning_point(found, outcome.winner)
    if turned is not None:
        said.append(_turned(turned, naming))
    return " ".join(said)


def _turned(toll: Toll, naming: Naming) -> str:
    key = "closing.turned" if toll.side is not None else "closing.turned-before"
    owner = naming.owner(toll.side) if toll.side is not None else ""
    return word(
        naming.language, "story", key, turn=toll.turn, owner=owner, what=_heaviest(_gained(toll, naming), naming)
    )


def _gained(toll: Toll, naming: Naming) -> Toll:
    """Of what a turn brought, that which moved the battle the way it went."""
    ahead = Side.LEFT if toll.leftwards > 0 else Side.RIGHT
    fallen = tuple(unit for unit in toll.fallen if _side(naming, unit) is ahead.other)
    lost = tuple(each for each in toll.lost if _side(naming, each[0]) is ahead.other)
    left, right = (points if side is ahead else 0 for side, points in zip(Side, toll.points, strict=True))
    worth = sum((_worth(naming, unit) * amount for unit, amount in lost), Fraction(0))
    # Points that weigh more than whoever fell are what it turned on.
    if max(left, right) > worth:
        return replace(toll, fallen=(), lost=(), points=(left, right))
    return replace(toll, fallen=fallen, lost=lost, points=(left, right))


class _Count:
    """Counts one player turn."""

    def __init__(self, naming: Naming, turn: int, side: Side | None, number: int) -> None:
        self._naming = naming
        self._begun = Toll(turn, side, number)
        self._fallen: list[UnitId] = []
        self._lost: dict[UnitId, int] = {}
        self._points = [0, 0]
        self._leftwards = Fraction(0)
        # What comes before the first turn isn't asked for deeds.
        self._acted = self._moved = side is None

    def hear(self, event: e.Event) -> None:
        match event:
            case e.UnitEliminated():
                self._fallen.append(event.unit)
            case e.FiguresLost():
                self._lost[event.unit] = self._lost.get(event.unit, 0) + event.amount
                self._move(_side(self._naming, event.unit), -event.amount * _worth(self._naming, event.unit))
            case e.PointsGained():
                self._points[event.side] += event.points
                self._move(event.side, Fraction(event.points))
            case e.ActivationAnnounced() | e.FightBegan() | e.SpellDeclared():
                self._acted = True
            case e.UnitMoved():
                self._moved = True
            case _:
                pass

    def _move(self, side: Side | None, gained: Fraction) -> None:
        if side is not None:
            self._leftwards += gained if side is Side.LEFT else -gained

    def toll(self) -> Toll:
        begun, (left, right) = self._begun, self._points
        return Toll(
            begun.turn, begun.side, begun.input, tuple(self._fallen), tuple(self._lost.items()), (left, right),
            self._leftwards, self._acted, self._moved,
        )  # fmt: skip


def _side(naming: Naming, unit: UnitId) -> Side | None:
    return naming.units[unit].side if 0 <= unit < len(naming.units) else None


def _worth(naming: Naming, unit: UnitId) -> Fraction:
    """What the rules count a lost figure of a unit, in points."""
    if not 0 <= unit < len(naming.units):
        return Fraction(0)
    profile = naming.ruleset.profiles.get(naming.units[unit].troop)
    return Fraction(*profile.worth) if profile else Fraction(0)


def _cost(toll: Toll, lost: int, unit: UnitId, naming: Naming) -> Fraction:
    """What a unit's losses in a turn count: its figures, and that it perished."""
    points = naming.ruleset.constants.elimination_points if unit in toll.fallen else 0
    return _worth(naming, unit) * lost + points


def _say(naming: Naming, key: str, **given: object) -> str:
    return word(naming.language, "story", f"headline.{key}", **given)
