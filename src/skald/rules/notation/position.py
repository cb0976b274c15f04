"""A position as text: a header line, then a line for each player, unit, terrain piece, and so on.

Owns which fields of a state have lines of their own; every other field stands in the header, so that a field added to
the state needs nothing here. Lines of one kind keep their order (frames: the bottom first); kinds may be mixed.
"""

from __future__ import annotations

from typing import Any, Protocol

from skald.rules.frames import Frame
from skald.rules.ids import Side
from skald.rules.notation.codecs import record_of
from skald.rules.notation.errors import Fault, NotationError
from skald.rules.notation.lines import Lines, Row, read_placed, variants_of
from skald.rules.notation.words import split_words
from skald.rules.state import Effect, Gained, Marker, Outcome, Player, Spent, State, Terrain, Unit

MARK = "skald-position 1"


class Body(Protocol):
    """Whatever writes a value as the words of a line and reads it back."""

    def write(self, value: Any) -> str: ...
    def read(self, words: list[str]) -> Any: ...


_PLAYER = record_of(Player)
_OUTCOME = record_of(Outcome)
#: Field of the state, word that begins its lines, how a line is written.
_SECTIONS: tuple[tuple[str, str, Body], ...] = (
    ("units", "unit", record_of(Unit)),
    ("terrain", "terrain", record_of(Terrain)),
    ("facts", "fact", Row(tuple[str, int])),
    ("effects", "effect", record_of(Effect)),
    ("markers", "marker", record_of(Marker)),
    ("points", "points", record_of(Gained)),
    ("spent", "spent", record_of(Spent)),
    ("pending", "pending", variants_of(Frame, brief=False)),
)
_SIDES = {"left": Side.LEFT, "right": Side.RIGHT}


#: Fields of the state that the header line leaves to other lines.
_APART = frozenset({"players", "outcome", *[field for field, _, _ in _SECTIONS]})
_HEADER = record_of(State, apart=_APART)
_BY_WORD = {word: (field, body) for field, word, body in _SECTIONS}


def format_position(state: State) -> str:
    """The text of a position, one line for each thing."""
    return "\n".join(position_lines(state)) + "\n"


def parse_position(text: str) -> State:
    """The position of a text; raises NotationError."""
    return read_placed(text, read_position)


def position_lines(state: State) -> list[str]:
    """The lines of a position."""
    lines = [f"{MARK} {_HEADER.write(state)}"]
    lines += [f"{name} {_PLAYER.write(state.players[side])}" for name, side in _SIDES.items()]
    for field, word, body in _SECTIONS:
        lines += [f"{word} {body.write(value)}" for value in getattr(state, field)]
    if state.outcome is not None:
        lines.append(f"outcome {_OUTCOME.write(state.outcome)}")
    return lines


def read_position(lines: Lines, end: str = "") -> State:
    """The position that lines give, up to the end of the text or to a line that says ``end``."""
    fields = _HEADER.values(header_words(lines.next(), MARK))
    listed: dict[str, list[Any]] = {field: [] for field, _, _ in _SECTIONS}
    players: dict[str, Player] = {}
    outcome: list[Outcome] = []
    while (line := lines.next()) != end:
        word, *words = split_words(line) or [""]
        if word in _BY_WORD:
            field, body = _BY_WORD[word]
            listed[field].append(body.read(words))
        elif word in _SIDES and word not in players:
            players[word] = _PLAYER.read(words)
        elif word == "outcome" and not outcome:
            outcome.append(_OUTCOME.read(words))
        else:
            raise _unfitting(word, end, repeated=word in _SIDES or word == "outcome")
    if len(players) < len(_SIDES):
        raise NotationError(Fault.MISSING_LINE, ", ".join(name for name in _SIDES if name not in players))
    both = (players["left"], players["right"])
    fields |= {field: tuple(values) for field, values in listed.items()}
    return State(players=both, outcome=outcome[0] if outcome else None, **fields)


def header_words(line: str, mark: str) -> list[str]:
    """The words of a document's first line after the mark that it must begin with."""
    if not line.startswith(f"{mark} "):
        raise NotationError(Fault.HEADER, line)
    return split_words(line[len(mark) :])


def _unfitting(word: str, end: str, *, repeated: bool) -> NotationError:
    if not word:
        return NotationError(Fault.MISSING_LINE, end)
    return NotationError(Fault.REPEATED_LINE if repeated else Fault.LINE, word)
