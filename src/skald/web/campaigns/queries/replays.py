"""A recorded battle as sentences: what a story needs, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from skald.content.board_files import BoardWords, read_board, shipped_boards
from skald.content.naming import Naming
from skald.content.telling import tell
from skald.rules import events as e
from skald.rules.notation import Replay, parse_replay
from skald.simulation.replays import mustered, rules_of
from skald.web.campaigns.wording import language

WORTH_TELLING = (
    e.FirstPlayerChosen, e.AbilityTriggered, e.ActivationCancelled, e.UnitWithdrew, e.FightBegan, e.FiguresLost,
    e.UnitEliminated, e.FightDecided,
)  # fmt: skip


class BattleTurn(Struct, frozen=True):
    """A turn of a battle."""

    number: int
    side: str
    lines: tuple[str, ...]


def sentences_of(text: str) -> tuple[BattleTurn, ...]:
    """The battle of a replay, in the visitor's language."""
    return _told(text, language())


@lru_cache(maxsize=32)
def _told(text: str, spoken: str) -> tuple[BattleTurn, ...]:
    replay = parse_replay(text)
    ruleset, _problems = rules_of(replay)
    if ruleset is None:
        return ()
    boards = tuple(_boards(replay))
    naming = Naming(ruleset, mustered(replay, ruleset), spoken, boards=boards)
    found = [BattleTurn(0, "", ())]
    for entry in replay.turns:
        for event in entry.events:
            if isinstance(event, e.TurnBegan):
                found.append(BattleTurn(event.turn, naming.side(event.side), ()))
            elif isinstance(event, WORTH_TELLING):
                last = found[-1]
                found[-1] = BattleTurn(last.number, last.side, (*last.lines, tell(event, naming)))
    return tuple(turn for turn in found if turn.lines)


def _boards(replay: Replay) -> Iterator[BoardWords]:
    known = shipped_boards()
    for name, text in replay.blocks:
        file = read_board(text.encode())[0] if name.startswith("boards/") else None
        if file is not None:
            yield file.words
    yield from (known[side.board].words for side in replay.sides if side.board in known)
