"""The story of a battle in sentences: who did what and why, turn by turn, each line with the inputs that it tells.

Owns what is worth telling and what is told in one line. Words are found in ``content.words``; headlines and the closing
paragraph in ``story_ends``.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from skald.content.naming import Naming
from skald.content.second.magic.wording import PREFIX
from skald.content.words import word
from skald.rules import events as e
from skald.rules.actions import Done, MoveUnit
from skald.rules.ids import Kind, RuleId, Side, UnitId
from skald.rules.notation import Entry, Replay
from skald.simulation.story_abilities import brought_by, told
from skald.simulation.story_fights import Fight, tired_told
from skald.simulation.story_marches import Deed, Step, by_deed, marched, side_of_unit
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


#: The kinds of lines that tell of what units were activated for.
DEEDS = ("melee", "shoot", "move", "rest")
#: The kind of a line that tells of nothing done.
IDLE = "clock"
#: The kind of a line that tells of what befell somebody outside fights: a way cut short, losses that nobody dealt.
STOPPED = "exhausted"


class Line(Struct, frozen=True):
    """One line: the inputs that it tells (counted from 1), what it is about, whose deed it was, and its words."""

    first: int
    last: int
    kind: str
    side: Side | None
    text: str
    #: The same in a sentence or two, where that is long, and what came of it, a thing at a time.
    brief: str = ""
    details: tuple[str, ...] = ()
    #: Whether it may still go on.
    is_open: bool = False
    #: What was done last, where several deeds are told.
    latest: str = ""
    #: What a fight came to, in a few words.
    outcome: str = ""


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
        self._deeds: dict[UnitId, Deed] = {}
        self._rests: UnitId | None = None
        #: What was activated last: answers of the other side are about it.
        self._acting: e.ActivationAnnounced | None = None
        #: An answer that shortens its way, until it is known what that changed.
        self._stopped: tuple[int, e.FatigueExploited] | None = None
        #: Who was tired by acting, as long as the deed isn't told.
        self._tired: list[e.FatigueTaken] = []
        self._moves: list[Step] = []
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
        if self._stops(number, event) or self._ends(number, event):
            return
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
                tired, self._tired = [each for each in self._tired if each.unit == event.attacker], []
                self._fight = (deed.first, Fight(self._naming, event, by_deed(deed, self._naming), tired=tired))
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

    def _stops(self, number: int, event: e.Event) -> bool:
        """Take in what shortens a way or tires whoever goes it; whether nothing else is to be told of it."""
        match event:
            case e.FatigueExploited(use="shorten"):
                self._settle(number)
                self._stopped = (number, event)
            case e.ActivationCancelled() if self._stopped is not None:
                self._settle_stopped(number, "-off")
            case e.FatigueTaken() if self._tires(event):
                self._tired.append(event)
            case e.UnitMoved() if self._stopped is not None:
                self._settle_stopped(number, "", self._naming.length(event.distance.value))
                return False
            case _:
                return False
        return True

    def _ends(self, number: int, event: e.Event) -> bool:
        """Take in whom an ability tires or refreshes after the deed that it was for, and tell that with the deed."""
        if not isinstance(event, e.FatigueTaken | e.FatigueRemoved) or self._is_held(event.why) or not self._acting:
            return False
        if event.why != self._acting.why or event.unit == self._rests:
            return False
        self._settle_moves()
        came, side = told(event, self._naming), side_of_unit(self._naming, self._acting.unit)
        line = self._lines[-1] if self._lines else None
        if line is None or line.kind not in DEEDS or line.side is not side:
            self._add(number, number, "board", side, came)
        else:
            details = (*line.details, came) if line.details else ()
            self._lines[-1] = replace(line, last=number, text=f"{line.text} {came}", details=details)
        return True

    def _tires(self, event: e.FatigueTaken) -> bool:
        """Whether it comes of what a unit was activated for."""
        is_acting = self._acting is not None and event.unit == self._acting.unit
        return is_acting and not self._is_held(event.why) and not _is_of_magic(event)

    def _is_held(self, why: RuleId) -> bool:
        """Whether the ability that was triggered last is the reason."""
        return self._held is not None and RuleId(self._held[1].ability) == why

    def _announced(self, number: int, event: e.ActivationAnnounced) -> None:
        deed = self._taken_up(number, event.why)
        self._settle_held()
        self._deeds[event.unit] = deed
        self._acting = event
        self._tired = [] if self._fight is None and not self._moves else self._tired
        self._rests = event.unit if event.kind is Kind.REST else None
        if event.kind is not Kind.MOVE:
            self._settle_moves()

    def _taken_up(self, number: int, why: RuleId) -> Deed:
        """What is done by a rule, from the input that used it on: the deed says by which ability, and its dice."""
        naming = self._naming
        name = naming.rule(why) if why else ""
        ruled, self._ruled = self._ruled, None
        if self._held is not None and self._is_held(why) and not self._brought:
            (first, trigger), self._held = self._held, None
            return Deed(first, why, name, naming.faces(trigger.faces))
        if ruled is not None and ruled[1].rule == why:
            return Deed(ruled[0], why, name)
        return Deed(number, why, name)

    def _begun_by(self, number: int, event: e.FightBegan) -> Deed:
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
        deed, side = self._deeds.pop(event.unit), side_of_unit(self._naming, event.unit)
        said = word(
            naming.language, "story", "rested", unit=naming.unit(event.unit), why=by_deed(deed, naming),
            amount=event.amount,
        )  # fmt: skip
        self._settle(number)
        self._add(deed.first, number, "rest", side, said[:1].upper() + said[1:])

    # --- what was gathered becomes lines

    def _settle(self, number: int) -> None:
        self._settle_spell(number)
        self._settle_fight()
        self._settle_moves()
        self._settle_held()
        self._settle_points()
        if self._stopped is not None:
            self._settle_stopped(number, None)

    def _settle_fight(self) -> None:
        if self._fight is not None:
            (first, fight), self._fight = self._fight, None
            self._settle_held()
            side = side_of_unit(self._naming, fight.began.attacker)
            kind, text, brief = fight.kind, fight.sentences(), fight.brief()
            told = Line(first, self._fought, kind, side, text, brief, fight.lines(), fight.is_open)
            self._lines.append(told if fight.is_open else replace(told, outcome=fight.outcome()))

    def _settle_spell(self, number: int) -> None:
        if self._spell is not None:
            (first, spell), self._spell = self._spell, None
            side = side_of_unit(self._naming, spell.began.unit)
            self._add(first, max(first, number - 1), "cast", side, spell.sentences())

    def _settle_held(self) -> None:
        if self._held is not None:
            (number, event), self._held = self._held, None
            brought, self._brought = self._brought, []
            acting = self._acting.unit if self._acting is not None else None
            self._settle_moves()
            text = " ".join([told(event, self._naming), *brought_by(event, brought, acting, self._naming)])
            self._add(number, self._held_to, "board", event.side, text)

    def _moved(self, number: int, unit: UnitId) -> None:
        last = self._moves[-1] if self._moves else None
        side = side_of_unit(self._naming, unit)
        if last and (side_of_unit(self._naming, last.unit), last.stays) != (side, self._stays):
            self._settle_moves()
        deed = self._deeds.pop(unit, None)
        self._moves.append(Step(deed.first if deed else number, number, unit, deed, self._stays))

    def _settle_moves(self) -> None:
        if self._moves:
            moves, self._moves = self._moves, []
            side = side_of_unit(self._naming, moves[0].unit)
            last = [each for each in moves if each.unit == moves[-1].unit]
            latest = marched(side, last, self._naming) if len(last) < len(moves) else ""
            whole = " ".join([marched(side, moves, self._naming), *tired_told(self._tired, self._naming)])
            self._tired = []
            self._lines.append(Line(moves[0].first, moves[-1].last, "move", side, whole, latest=latest))

    def _settle_stopped(self, last: int, ending: str | None, distance: str = "") -> None:
        """The enemy's answer to a way: who spent whose fatigue, and what became of the way; None while that is open."""
        assert self._stopped is not None
        (first, event), self._stopped = self._stopped, None
        naming, acting = self._naming, self._acting
        # In a file that somebody has changed it may be no way at all.
        key = "open"
        if acting is not None and acting.kind in (Kind.MOVE, Kind.CHARGE) and ending is not None:
            key = f"{acting.kind.value}{ending}"
        said = word(
            naming.language, "story", f"stopped.{key}", by=naming.side(event.by),
            unit=naming.unit(event.unit), target=naming.unit(acting.target) if acting is not None else "",
            distance=distance,
        )  # fmt: skip
        self._add(first, last, STOPPED, event.by, said[:1].upper() + said[1:])

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


def _side_of(event: e.Event, naming: Naming) -> Side | None:
    side = getattr(event, "side", None)
    if isinstance(side, Side):
        return side
    unit = getattr(event, "unit", None)
    return None if unit is None else side_of_unit(naming, unit)


def _is_of_magic(event: e.Event) -> bool:
    """Whether a spell that was cast before tires somebody now."""
    return isinstance(event, e.FatigueTaken) and event.why.startswith(PREFIX)


def _kind_of(event: e.Event) -> str:
    if isinstance(event, e.MarkerTaken | e.MarkerDropped | e.MarkerPlanted | e.MarkerRemoved):
        return "objective"
    if isinstance(event, e.FiguresLost | e.UnitEliminated | e.CasualtyPassedOn):
        return STOPPED
    return "story"
