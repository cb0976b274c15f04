"""The story of a battle in the language in use: which events are worth telling, and who everybody is."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from skald.cli.printing import paragraph
from skald.cli.words import _, ngettext, spoken
from skald.content.board_files import BoardWords, read_board, shipped_boards
from skald.content.editions import EDITIONS, edition
from skald.content.naming import Naming, edition_name, scenario_name, term
from skald.content.telling import tell_refusal
from skald.rules import events as e
from skald.rules.ids import Side
from skald.rules.notation import Replay
from skald.rules.refusal import Refusal
from skald.simulation.replays import called_in, mustered, rules_of, warbands_of
from skald.simulation.story import chapters
from skald.simulation.story_abilities import told
from skald.simulation.story_ends import closing, headline, tolls


class Detail(Enum):
    """How much of a battle is told."""

    USUAL = "usual"
    FULL = "full"


@dataclass(frozen=True)
class Stage:
    """Who and what a story is about."""

    naming: Naming
    names: tuple[str, str]
    boards: tuple[str, str]
    #: What each warband costs; 0 where that isn't known.
    points: tuple[int, int] = (0, 0)

    @classmethod
    def of(cls, replay: Replay) -> "Stage":
        """The names of a replay's battle; what its rules of today can't tell is called by its number."""
        ruleset, _problems = rules_of(replay)
        known = ruleset or edition(replay.edition if replay.edition in EDITIONS else EDITIONS[0])
        units = () if ruleset is None else mustered(replay, ruleset)
        boards = _board_words(replay)
        warbands = warbands_of(replay)
        left, right = (
            warband.name[spoken()] if warband else side.warband or side.name
            for warband, side in zip(warbands, replay.sides, strict=True)
        )
        called = called_in(replay, spoken())
        naming = Naming(known, units, spoken(), called, tuple(boards.values()))
        one, other = (
            boards[side.board].name[spoken()] if side.board in boards else side.board for side in replay.sides
        )
        mine, theirs = (warband.roster.game_points if warband else 0 for warband in warbands)
        return cls(naming, (left, right), (one, other), (mine, theirs))

    def side_name(self, side: Side) -> str:
        """The warband of a side."""
        return self.names[side]

    def side_title(self, side: Side) -> str:
        """The warband of a side, and what it costs."""
        points = self.points[side]
        if not points:
            return self.names[side]
        return f"{self.names[side]} ({ngettext('{count} point', '{count} points', points).format(count=points)})"


def story_lines(replay: Replay, stage: Stage, detail: Detail) -> Iterator[str]:
    """A battle, line by line: who meets, then turn by turn, and what it turned on."""
    yield from _opening_lines(replay, stage)
    yield ""
    if detail is Detail.FULL:
        yield from _every_event(replay, stage)
        return
    heads = tolls(replay, stage.naming)
    named = {toll.input: headline(toll, stage.naming) for toll in heads}
    for chapter in chapters(replay, stage.naming):
        if chapter.side is not None:
            yield ""
            yield f"{_turn_words(chapter.turn, chapter.side, chapter.input, stage)}. {named[chapter.input]}"
        for line in chapter.lines:
            yield paragraph(line.text, 2, hanging=4)
    if end := closing(replay, stage.naming, heads):
        yield ""
        yield paragraph(end)


def _every_event(replay: Replay, stage: Stage) -> Iterator[str]:
    for number, entry in enumerate(replay.turns, start=1):
        for event in entry.events:
            if isinstance(event, e.TurnBegan):
                yield ""
                yield _turn_words(event.turn, event.side, number, stage)
            else:
                yield paragraph(f"{number:>5}  {told(event, stage.naming)}", hanging=7)


def _turn_words(turn: int, side: Side, number: int, stage: Stage) -> str:
    return _("Turn {turn}: {side} (input {number})").format(turn=turn, side=stage.naming.side(side), number=number)


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
    yield f"{edition_name(spoken(), replay.edition)}, {scenario_name(spoken(), replay.scenario)}"
    for side in Side:
        played = replay.sides[side]
        yield "  " + _("{side}: {warband}, board {board}, agent {agent}").format(
            side=stage.naming.side(side), warband=stage.side_title(side), board=stage.boards[side], agent=played.agent
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
