"""The story of a battle in the language in use: which events are worth telling, and who everybody is."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from skald.cli.printing import labelled, paragraph
from skald.cli.words import _, spoken
from skald.content.board_files import BoardWords, read_board, shipped_boards
from skald.content.editions import EDITIONS, edition
from skald.content.naming import Naming, edition_name, term
from skald.content.telling import tell, tell_refusal
from skald.rules import events as e
from skald.rules.ids import Kind, Side, UnitId
from skald.rules.notation import Replay, format_event
from skald.rules.refusal import Refusal
from skald.simulation.replays import mustered, rules_of, warbands_of


class Detail(Enum):
    """How much of a battle is told."""

    USUAL = "usual"
    FULL = "full"


#: What a story needs; everything else is told only when it is asked for. Moves are gathered in one line.
WORTH_TELLING = (
    e.FirstPlayerChosen, e.ChartDrawn, e.Mustered, e.AbilityTriggered, e.ActivationCancelled, e.UnitWithdrew,
    e.UnitStayed, e.FightBegan, e.CasualtyPassedOn, e.FiguresLost, e.UnitEliminated, e.FightDecided, e.DrawOffered,
    e.TimeCalled,
)  # fmt: skip


@dataclass(frozen=True)
class Stage:
    """Who and what a story is about."""

    naming: Naming
    names: tuple[str, str]
    boards: tuple[str, str]

    @classmethod
    def of(cls, replay: Replay) -> "Stage":
        """The names of a replay's battle; what its rules of today can't tell is called by its number."""
        ruleset, _problems = rules_of(replay)
        known = ruleset or edition(replay.edition if replay.edition in EDITIONS else EDITIONS[0])
        units = () if ruleset is None else mustered(replay, ruleset)
        boards = _board_words(replay)
        naming = Naming(known, units, spoken(), boards=tuple(boards.values()))
        warbands = warbands_of(replay)
        left, right = (
            warband.name[spoken()] if warband else side.warband or side.name
            for warband, side in zip(warbands, replay.sides, strict=True)
        )
        one, other = (
            boards[side.board].name[spoken()] if side.board in boards else side.board for side in replay.sides
        )
        return cls(naming, (left, right), (one, other))

    def side_name(self, side: Side) -> str:
        """The warband of a side."""
        return self.names[side]


def story_lines(replay: Replay, stage: Stage, detail: Detail) -> Iterator[str]:
    """A battle, line by line: who meets, then turn by turn."""
    yield from _opening_lines(replay, stage)
    yield ""
    moved: list[UnitId] = []
    for number, entry in enumerate(replay.turns, start=1):
        for event in entry.events:
            if isinstance(event, e.UnitMoved) and event.kind is Kind.MOVE and detail is Detail.USUAL:
                moved.append(event.unit)
            lines = list(_event_lines(event, number, stage, detail))
            if lines and moved:
                yield _moves(moved, stage)
                moved.clear()
            yield from lines
    if moved:
        yield _moves(moved, stage)


def _event_lines(event: e.Event, number: int, stage: Stage, detail: Detail) -> Iterator[str]:
    if isinstance(event, e.TurnBegan):
        yield ""
        yield _("Turn {turn}: {side} (input {number})").format(
            turn=event.turn, side=stage.naming.side(event.side), number=number
        )
    elif detail is Detail.FULL:
        yield paragraph(f"{number:>5}  {told(event, stage)}", hanging=7)
    elif isinstance(event, WORTH_TELLING):
        yield paragraph(told(event, stage), 2, hanging=4)


def _moves(units: list[UnitId], stage: Stage) -> str:
    names = ", ".join(stage.naming.unit(unit) for unit in dict.fromkeys(units))
    return paragraph(labelled(_("Moved"), names), 2, hanging=4)


def told(event: e.Event, stage: Stage) -> str:
    """An event in words; one that has none (from a file that somebody has changed) as it is written."""
    try:
        return tell(event, stage.naming)
    except LookupError:
        return format_event(event)


def refusal_words(refusal: Refusal, stage: Stage) -> str:
    """Why the rules refuse something, with where it is written."""
    try:
        return tell_refusal(refusal, stage.naming)
    except LookupError:
        return str(refusal)


def reason_words(reason: str) -> str:
    """Why a battle ended."""
    return term(spoken(), "reason", reason)


def _opening_lines(replay: Replay, stage: Stage) -> Iterator[str]:
    yield f"{edition_name(spoken(), replay.edition)}, {term(spoken(), 'scenario', replay.scenario)}"
    for side in Side:
        played = replay.sides[side]
        yield "  " + _("{side}: {warband}, board {board}, agent {agent}").format(
            side=stage.naming.side(side), warband=stage.side_name(side), board=stage.boards[side], agent=played.agent
        )
    for name, value in replay.settings:
        yield "  " + _("setting {name} = {value}").format(name=name, value=value)


def _board_words(replay: Replay) -> dict[str, BoardWords]:
    """The words of the boards that were played with, by id: those that travel with the replay, else Skald's own."""
    found = {name: file.words for name, file in shipped_boards().items() if name in [s.board for s in replay.sides]}
    for name, text in replay.blocks:
        file = read_board(text.encode())[0] if name.startswith("boards/") else None
        if file is not None:
            found[file.board.id] = file.words
    return found
