"""The story of a battle in sentences: who did what and why, turn by turn, each line with the inputs that it tells.

Owns what is worth telling and what is told in one line. Words are found in ``content.words``; headlines and the closing
paragraph in ``story_ends``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from skald.content.naming import Naming
from skald.content.second.magic.wording import PREFIX
from skald.content.words import word
from skald.rules import events as e
from skald.rules.actions import Done, MoveUnit
from skald.rules.ids import Kind, RuleId, Side, UnitId
from skald.rules.notation import Entry, Replay
from skald.simulation.story_abilities import brought_by, told
from skald.simulation.story_fights import Fight
from skald.simulation.story_spells import Casting

#: What a story needs beside fights, moves, abilities and points.
WORTH_TELLING = (
    e.FirstPlayerChosen, e.ChartDrawn, e.CardDrawn, e.Mustered, e.ActivationCancelled, e.UnitWithdrew, e.UnitStayed,
    e.CasualtyPassedOn, e.FiguresLost, e.UnitEliminated, e.DrawOffered, e.TimeCalled, e.MarkerTaken, e.MarkerDropped,
    e.MarkerPlanted, e.MarkerRemoved,
)  # fmt: skip
#: What ends a fight's paragraph.
_PARTING = (
    e.ActivationResolved, e.ActivationAnnounced, e.FightBegan, e.TurnBegan, e.TurnEnded, e.BattleEnded, e.DiePlaced,
    e.SagaDiceRolled,
)  # fmt: skip


#: The kind of a line that tells of nothing done.
IDLE = "clock"


class Line(Struct, frozen=True):
    """One line: the inputs that it tells (counted from 1), what it is about, whose deed it was, and its words."""

    first: int
    last: int
    kind: str
    side: Side | None
    text: str
    #: The same in a sentence or two, where that is long.
    brief: str = ""
    #: Whether it may still go on.
    is_open: bool = False
    #: What was done last, where several deeds are told.
    latest: str = ""


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


class _Deed(Struct, frozen=True):
    """What a unit was activated for: the input with which that began, its rule, and that in words with its dice."""

    first: int
    rule: RuleId
    ability: str
    dice: str = ""


class _Step(Struct, frozen=True):
    """A unit's move, or that it stayed where it was: the inputs from its deed's beginning to its end."""

    first: int
    last: int
    unit: UnitId
    deed: _Deed | None
    stays: bool


class _Teller:
    """Listens to a battle and tells it."""

    def __init__(self, naming: Naming) -> None:
        self._naming = naming
        self._chapters: list[Chapter] = []
        self._now = Chapter(0, None, 0, ())
        self._lines: list[Line] = []
        self._fight: tuple[int, Fight] | None = None
        #: The latest input of that fight.
        self._fought = 0
        self._stays = False
        #: Whether somebody ends their turn.
        self._is_ended = False
        self._spell: tuple[int, Casting] | None = None
        self._held: tuple[int, e.AbilityTriggered] | None = None
        self._held_to = 0
        #: Whom that tired or refreshed, which dice it brought, what it cancelled, as long as nothing else is told.
        self._brought: list[e.Event] = []
        #: The rule that was used last, as long as nothing was activated by it.
        self._ruled: tuple[int, e.RuleUsed] | None = None
        self._deeds: dict[UnitId, _Deed] = {}
        self._rests: UnitId | None = None
        #: Who was activated last: answers of the other side are about them.
        self._acting: UnitId | None = None
        self._moves: list[_Step] = []
        self._points: list[tuple[int, e.PointsGained]] = []

    def hear(self, number: int, entry: Entry) -> None:
        self._stays = isinstance(entry.input, MoveUnit) and not entry.input.paths
        # Whoever ends a turn themselves gives nothing else with it.
        ends = bool(entry.events) and isinstance(entry.events[0], e.TurnEnded)
        self._is_ended = ends and isinstance(entry.input, Done)
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
            is_after = self._fight[1].has_fallen and isinstance(event, e.AbilityTriggered)
            if not is_after and not isinstance(event, _PARTING) and self._fight[1].takes(event):
                self._fought = number
                return
            if is_after or isinstance(event, (*_PARTING, *WORTH_TELLING, e.PointsGained)):
                self._settle_fight()
        match event:
            case e.TurnBegan():
                self._settle(number)
                self._close()
                self._now = Chapter(event.turn, event.side, number, ())
            case e.TurnEnded():
                self._turn_over(number, event)
            case e.AbilityTriggered():
                self._settle_held()
                self._held, self._held_to = (number, event), number
            case e.FatigueTaken() | e.FatigueRemoved() | e.SagaDiceRolled() | e.EffectLaid() | e.EffectBegan() if (
                self._is_held(event.why)
            ):
                self._brought.append(event)
                self._held_to = number
            case e.ActivationCancelled() if self._held is not None:
                # An answer that cancels a deed, or shortens its way too much, is told with what came of it.
                self._brought.append(event)
                self._held_to = number
                self._settle_held()
            case e.RuleUsed():
                self._ruled = (number, event)
            case e.ActivationAnnounced():
                self._announced(number, event)
            case e.UnitMoved() if event.kind is Kind.MOVE:
                self._moved(number, event.unit)
            case e.FatigueRemoved() if event.unit == self._rests:
                self._rested(number, event)
            case e.FightBegan():
                deed = self._begun_by(number, event)
                self._settle(number)
                self._fight = (deed.first, Fight(self._naming, event, _by(deed, self._naming)))
                self._fought = number
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

    def _announced(self, number: int, event: e.ActivationAnnounced) -> None:
        deed = self._taken_up(number, event.why)
        self._settle_held()
        self._deeds[event.unit] = deed
        self._acting = event.unit
        self._rests = event.unit if event.kind is Kind.REST else None
        if event.kind is not Kind.MOVE:
            self._settle_moves()

    def _taken_up(self, number: int, why: RuleId) -> _Deed:
        """What is done by a rule, from the input that used it on: the deed says by which ability, and its dice."""
        naming = self._naming
        name = naming.rule(why) if why else ""
        ruled, self._ruled = self._ruled, None
        if self._held is not None and self._is_held(why) and not self._brought:
            (first, trigger), self._held = self._held, None
            return _Deed(first, why, name, naming.faces(trigger.faces))
        if ruled is not None and ruled[1].rule == why:
            return _Deed(ruled[0], why, name)
        return _Deed(number, why, name)

    def _begun_by(self, number: int, event: e.FightBegan) -> _Deed:
        """The deed that led to a fight."""
        deed = self._deeds.pop(event.attacker, None)
        if deed is not None and deed.rule == event.why:
            return deed
        return self._taken_up(number, RuleId(event.why))

    def _turn_over(self, number: int, event: e.TurnEnded) -> None:
        """A turn that ends by itself, since nobody can do anything more, or in which nothing was done."""
        self._settle(number)
        acted = any(line.side is event.side for line in self._lines)
        if acted and self._is_ended:
            return
        key = "passed" if self._is_ended else "over"
        said = word(self._naming.language, "story", key, side=self._naming.side(event.side))
        self._add(number, number, IDLE, event.side, said[:1].upper() + said[1:])

    def _rested(self, number: int, event: e.FatigueRemoved) -> None:
        naming, self._rests = self._naming, None
        deed, side = self._deeds.pop(event.unit), _unit_side(self._naming, event.unit)
        said = word(
            naming.language, "story", "rested", unit=naming.unit(event.unit), why=_by(deed, naming), amount=event.amount
        )
        self._settle(number)
        self._add(deed.first, number, "rest", side, said[:1].upper() + said[1:])

    # --- what was gathered becomes lines

    def _settle(self, number: int) -> None:
        self._settle_spell(number)
        self._settle_fight()
        self._settle_moves()
        self._settle_held()
        self._settle_points()

    def _settle_fight(self) -> None:
        if self._fight is not None:
            (first, fight), self._fight = self._fight, None
            self._settle_held()
            side = _unit_side(self._naming, fight.began.attacker)
            told = Line(first, self._fought, fight.kind, side, fight.sentences(), fight.brief(), fight.is_open)
            self._lines.append(told)

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
            text = " ".join([told(event, self._naming), *brought_by(event, brought, self._acting, self._naming)])
            self._add(number, self._held_to, "board", event.side, text)

    def _moved(self, number: int, unit: UnitId) -> None:
        last = self._moves[-1] if self._moves else None
        if last and (_unit_side(self._naming, last.unit), last.stays) != (_unit_side(self._naming, unit), self._stays):
            self._settle_moves()
        deed = self._deeds.pop(unit, None)
        self._moves.append(_Step(deed.first if deed else number, number, unit, deed, self._stays))

    def _settle_moves(self) -> None:
        if self._moves:
            moves, self._moves = self._moves, []
            side = _unit_side(self._naming, moves[0].unit)
            last = [each for each in moves if each.unit == moves[-1].unit]
            latest = self._marched(side, last) if len(last) < len(moves) else ""
            whole = self._marched(side, moves)
            self._lines.append(Line(moves[0].first, moves[-1].last, "move", side, whole, latest=latest))

    def _marched(self, side: Side | None, moves: list[_Step]) -> str:
        """Who moved, those together that moved for the same reasons and dice."""
        naming = self._naming
        whys: dict[UnitId, dict[tuple[str, str], None]] = {}
        for each in moves:
            deed = each.deed
            whys.setdefault(each.unit, {}).update({(deed.ability, deed.dice): None} if deed and deed.ability else {})
        together: dict[tuple[tuple[str, str], ...], list[str]] = {}
        for unit, reasons in whys.items():
            together.setdefault(tuple(reasons), []).append(
                naming.own_unit(unit) if side is not None else naming.unit(unit)
            )
        apart = word(naming.language, "story", "apart")
        units = f"{apart} ".join(_with_reasons(names, reasons, naming) for reasons, names in together.items())
        key = ("stood" if moves[0].stays else "moved") if side is None else "kept" if moves[0].stays else "marched"
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


def _by(deed: _Deed, naming: Naming) -> str:
    """The ability of a deed, with its dice."""
    return _spent(deed.ability, deed.dice, 1, naming)


def _spent(ability: str, dice: str, units: int, naming: Naming) -> str:
    if not dice:
        return ability
    return word(naming.language, "story", "by-each" if units > 1 else "by", ability=ability, dice=dice)


def _with_reasons(names: list[str], reasons: Iterable[tuple[str, str]], naming: Naming) -> str:
    said = ", ".join(_spent(ability, dice, len(names), naming) for ability, dice in reasons)
    return f"{', '.join(names)} ({said})" if said else ", ".join(names)


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
