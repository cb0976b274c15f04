"""The story of a battle in sentences: who did what and why, turn by turn, each line with the inputs that it tells.

Owns what is worth telling and what is told in one line. Words are found in ``content.words``; headlines and the closing
paragraph in ``story_ends``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from skald.content.naming import Naming
from skald.content.second.magic.wording import PREFIX
from skald.content.telling import tell
from skald.content.words import word
from skald.rules import events as e
from skald.rules.ids import Kind, RuleId, Side, UnitId
from skald.rules.notation import Entry, Replay, format_event
from skald.simulation.story_fights import Fight
from skald.simulation.story_spells import Casting

#: What a story needs beside fights, moves, abilities and points.
WORTH_TELLING = (
    e.FirstPlayerChosen, e.ChartDrawn, e.CardDrawn, e.Mustered, e.ActivationCancelled, e.UnitWithdrew, e.UnitStayed,
    e.CasualtyPassedOn, e.FiguresLost, e.UnitEliminated, e.DrawOffered, e.TimeCalled, e.MarkerTaken, e.MarkerDropped,
    e.MarkerPlanted, e.MarkerRemoved,
)  # fmt: skip
#: What ends a fight's paragraph.
_PARTING = (e.ActivationResolved, e.ActivationAnnounced, e.FightBegan, e.TurnBegan, e.TurnEnded, e.BattleEnded)


class Line(Struct, frozen=True):
    """One line: the inputs that it tells (counted from 1), what it is about, whose deed it was, and its words."""

    first: int
    last: int
    kind: str
    side: Side | None
    text: str


class Chapter(Struct, frozen=True):
    """A player turn: its number (0 before the battle), whose it is, the input that began it, and its lines."""

    turn: int
    side: Side | None
    input: int
    lines: tuple[Line, ...]


def chapters(replay: Replay, naming: Naming) -> tuple[Chapter, ...]:
    """The battle, player turn by player turn."""
    return retold(replay.turns, naming)


def retold(entries: Sequence[Entry], naming: Naming, first: int = 1) -> tuple[Chapter, ...]:
    """The same of some entries of a battle, the first of which has a number; what came before is left out."""
    teller = _Teller(naming)
    for number, entry in enumerate(entries, start=first):
        teller.hear(number, entry)
    return teller.ended(first + len(entries) - 1)


class _Teller:
    """Listens to a battle and tells it."""

    def __init__(self, naming: Naming) -> None:
        self._naming = naming
        self._chapters: list[Chapter] = []
        self._now = Chapter(0, None, 0, ())
        self._lines: list[Line] = []
        self._fight: tuple[int, Fight] | None = None
        self._spell: tuple[int, Casting] | None = None
        self._held: tuple[int, e.AbilityTriggered] | None = None
        #: Whom that tired or refreshed, which dice it brought, what it cancelled, as long as nothing else is told.
        self._brought: list[e.Event] = []
        self._why: dict[UnitId, RuleId] = {}
        self._moves: list[tuple[int, UnitId, RuleId | None]] = []
        self._points: list[tuple[int, e.PointsGained]] = []

    def hear(self, number: int, entry: Entry) -> None:
        for event in entry.events:
            self._hear(number, event)

    def ended(self, last: int) -> tuple[Chapter, ...]:
        if self._fight is not None:
            self._fight[1].is_open = True
        self._settle(last)
        self._close()
        return tuple(self._chapters)

    def _hear(self, number: int, event: e.Event) -> None:
        if self._spell is not None:
            if not isinstance(event, _PARTING) and self._spell[1].takes(event):
                return
            self._settle_spell(number)
        if self._fight is not None:
            if not isinstance(event, _PARTING) and self._fight[1].takes(event):
                return
            if isinstance(event, (*_PARTING, *WORTH_TELLING, e.PointsGained)):
                self._settle_fight(number)
        match event:
            case e.TurnBegan():
                self._settle(number)
                self._close()
                self._now = Chapter(event.turn, event.side, number, ())
            case e.AbilityTriggered():
                self._settle_held()
                self._held = (number, event)
            case e.FatigueTaken() | e.FatigueRemoved() | e.SagaDiceRolled() if self._is_held(event.why):
                self._brought.append(event)
            case e.ActivationCancelled() if self._held is not None:
                # An answer that cancels a deed, or shortens its way too much, is told with what came of it.
                self._brought.append(event)
                self._settle_held()
            case e.ActivationAnnounced():
                self._announced(event)
            case e.UnitMoved() if event.kind is Kind.MOVE:
                self._moved(number, event.unit)
            case e.FightBegan():
                self._settle(number)
                self._fight = (number, Fight(self._naming, event))
            case e.SpellDeclared():
                self._settle(number)
                self._spell = (number, Casting(self._naming, event))
            case e.PointsGained():
                self._settle_moves()
                self._points.append((number, event))
            case _ if isinstance(event, WORTH_TELLING) or _is_of_magic(event):
                self._settle(number)
                self._add(number, number, _kind_of(event), _side_of(event, self._naming), told(event, self._naming))

    def _is_held(self, why: RuleId) -> bool:
        """Whether the ability that was triggered last is the reason."""
        return self._held is not None and RuleId(self._held[1].ability) == why

    def _announced(self, event: e.ActivationAnnounced) -> None:
        self._why[event.unit] = event.why
        if self._is_held(event.why):
            # The deed says by which ability it was done.
            self._held = None
        self._settle_held()
        if event.kind is not Kind.MOVE:
            self._settle_moves()

    # --- what was gathered becomes lines

    def _settle(self, number: int) -> None:
        self._settle_spell(number)
        self._settle_fight(number)
        self._settle_moves()
        self._settle_held()
        self._settle_points()

    def _settle_fight(self, number: int) -> None:
        if self._fight is not None:
            (first, fight), self._fight = self._fight, None
            self._settle_held()
            side = _unit_side(self._naming, fight.began.attacker)
            self._add(first, max(first, number), fight.kind, side, fight.sentences())

    def _settle_spell(self, number: int) -> None:
        if self._spell is not None:
            (first, spell), self._spell = self._spell, None
            side = _unit_side(self._naming, spell.began.unit)
            self._add(first, max(first, number - 1), "cast", side, spell.sentences())

    def _settle_held(self) -> None:
        if self._held is not None:
            (number, event), self._held = self._held, None
            brought, self._brought = self._brought, []
            self._settle_moves()
            text = " ".join(told(each, self._naming) for each in (event, *brought))
            self._add(number, number, "board", event.side, text)

    def _moved(self, number: int, unit: UnitId) -> None:
        if self._moves and _unit_side(self._naming, self._moves[-1][1]) is not _unit_side(self._naming, unit):
            self._settle_moves()
        self._moves.append((number, unit, self._why.get(unit)))

    def _settle_moves(self) -> None:
        if self._moves:
            moves, self._moves = self._moves, []
            side = _unit_side(self._naming, moves[0][1])
            self._add(moves[0][0], moves[-1][0], "move", side, self._marched(side, moves))

    def _marched(self, side: Side | None, moves: list[tuple[int, UnitId, RuleId | None]]) -> str:
        """Who moved, those together that moved for the same reasons."""
        naming = self._naming
        whys: dict[UnitId, dict[str, None]] = {}
        for _number, unit, why in moves:
            whys.setdefault(unit, {}).update({naming.rule(why): None} if why else {})
        together: dict[tuple[str, ...], list[str]] = {}
        for unit, reasons in whys.items():
            together.setdefault(tuple(reasons), []).append(
                naming.own_unit(unit) if side is not None else naming.unit(unit)
            )
        apart = word(naming.language, "story", "apart")
        units = f"{apart} ".join(_with_reasons(", ".join(names), reasons) for reasons, names in together.items())
        key = "moved" if side is None else "marched"
        said = word(naming.language, "story", key, units=units, side="" if side is None else naming.side(side))
        return said[:1].upper() + said[1:]

    def _settle_points(self) -> None:
        gathered: dict[tuple[Side, RuleId], list[tuple[int, e.PointsGained]]] = {}
        for number, event in self._points:
            gathered.setdefault((event.side, event.rule), []).append((number, event))
        self._points = []
        for (side, _rule), gains in gathered.items():
            whole = e.PointsGained(side, sum(each.points for _n, each in gains), gains[0][1].turn, gains[0][1].rule)
            self._add(gains[0][0], gains[-1][0], "objective", side, told(whole, self._naming))

    def _add(self, first: int, last: int, kind: str, side: Side | None, text: str) -> None:
        self._lines.append(Line(first, last, kind, side, text))

    def _close(self) -> None:
        if self._lines or self._now.turn:
            self._chapters.append(Chapter(self._now.turn, self._now.side, self._now.input, tuple(self._lines)))
        self._lines = []


def told(event: e.Event, naming: Naming) -> str:
    """An event in words; one that has none (from a file that somebody has changed) as it is written."""
    try:
        return tell(event, naming)
    except LookupError:
        return format_event(event)


def _with_reasons(name: str, reasons: Iterable[str]) -> str:
    told_reasons = ", ".join(reasons)
    return f"{name} ({told_reasons})" if told_reasons else name


def _unit_side(naming: Naming, unit: UnitId) -> Side | None:
    return naming.units[unit].side if 0 <= unit < len(naming.units) else None


def _side_of(event: e.Event, naming: Naming) -> Side | None:
    side = getattr(event, "side", None)
    if isinstance(side, Side):
        return side
    unit = getattr(event, "unit", None)
    return None if unit is None else _unit_side(naming, unit)


def _is_of_magic(event: e.Event) -> bool:
    """Whether a spell that was cast before tires somebody now."""
    return isinstance(event, e.FatigueTaken) and event.why.startswith(PREFIX)


def _kind_of(event: e.Event) -> str:
    if isinstance(event, e.MarkerTaken | e.MarkerDropped | e.MarkerPlanted | e.MarkerRemoved):
        return "objective"
    if isinstance(event, e.FiguresLost | e.UnitEliminated | e.CasualtyPassedOn):
        return "exhausted"
    return "story"
