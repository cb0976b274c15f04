"""What happened in a battle, told in sentences, the newest first; agents' moves with their reasons.

`latest` and `turn_told` tell it as a story, `story` input by input. What was taken back after its dice had been seen is
told too.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.content.naming import Naming
from skald.content.offers import tell_because, tell_why
from skald.content.telling import tell
from skald.content.words import word
from skald.rules import events as e
from skald.rules.actions import Concede, MoveUnit
from skald.rules.dice import Roll
from skald.rules.ids import Side
from skald.rules.notation import Entry
from skald.rules.state import Outcome
from skald.simulation.story import IDLE, Chapter, retold
from skald.simulation.story import Line as StoryLine
from skald.simulation.story_ends import counted, ended_told, headline
from skald.simulation.table.fold import Played, Rewound, Table
from skald.web.battles.queries.idle import nothing_done_told

#: Events that only repeat what another says.
QUIET = (e.PoolAssembled, e.ActivationResolved, e.TurnEnded, e.DiceReturned, e.ActivationAnnounced)
#: What says how dice fell.
DICE = (e.SagaDiceRolled, e.EffectRolled, e.MagicDiceRolled, e.AttackRolled, e.DefenceRolled, e.ChartDrawn, e.CardDrawn)
#: What stands behind the numbers of a deed: pools, dice and who won, each with its rules, and what tired whom.
NUMBERS = (
    e.RanksClosed, e.DiceTraded, e.PoolAssembled, e.DiceGained, e.FatigueExploited, e.AttackRolled, e.DefenceRolled,
    e.FightDecided, e.FatigueTaken,
)  # fmt: skip
#: Inputs whose story a page tells unless all is asked for.
RECENT = 40
#: Player turns that are told at first.
SHOWN = 2


class Line(Struct, frozen=True):
    """What one input came to, and why an agent gave it; or that something was taken back."""

    number: int
    turn: int
    told: tuple[str, ...]
    #: Why an agent did so.
    why: str = ""
    begins: str = ""
    #: Units that it is about, to be shown on the table.
    units: tuple[int, ...] = ()
    is_undoing: bool = False
    #: The input with which what is told began, where that took several.
    first: int = 0
    #: Where its numbers come from.
    numbers: tuple[str, ...] = ()
    #: Whose deed it was, and of what kind.
    side: Side | None = None
    kind: str = ""
    #: Why an agent began it, briefly.
    because: str = ""
    #: What is told in a sentence or two, where it is long; and whether it may still go on.
    brief: str = ""
    details: tuple[str, ...] = ()
    is_open: bool = False
    #: What of it was done last, where that is but a part; what a fight came to, in a few words.
    latest: str = ""
    outcome: str = ""


def story(table: Table, naming: Naming, most: int = RECENT) -> list[Line]:
    """The latest inputs that came to something, newest first."""
    aside, turns = _asides(table, naming), _turns(table)
    found: list[Line] = []
    for number in range(len(table.played), 0, -1):
        if len(found) >= most:
            return found[:most]
        beside = [Line(number, turns[number], each.told, is_undoing=True) for each in aside.get(number, [])]
        found += beside[::-1] + _lines(number, turns[number - 1], table.played[number - 1], naming)[::-1]
    return (found + aside.get(0, [])[::-1])[:most]


def _turns(table: Table) -> list[int]:
    """The turn that is played after so many inputs."""
    found = [0]
    for played in table.played:
        began = (event.turn for event in played.events if isinstance(event, e.TurnBegan))
        found.append(next(began, found[-1]))
    return found


def _lines(number: int, now: int, played: Played, naming: Naming) -> list[Line]:
    """What an input came to; where a turn began by it, what came before that in a line of its own."""
    at = next((at for at, event in enumerate(played.events) if isinstance(event, e.TurnBegan)), None)
    before, after = played.events[:at], () if at is None else played.events[at:]
    why = _why(played.why, naming)
    # That a turn ended goes without saying, unless there is a reason for it.
    quiet = [kind for kind in QUIET if kind is not e.TurnEnded or not why]
    told = tuple(tell(event, naming) for event in before if not isinstance(event, tuple(quiet)))
    found = [Line(number, now, told, why, units=_units(before))] if told else []
    if after:
        began, *others = after
        assert isinstance(began, e.TurnBegan)
        further = tuple(tell(event, naming) for event in others if not isinstance(event, QUIET))
        found.append(Line(number, began.turn, further, begins=tell(began, naming), units=_units(after)))
    return found


def turn_told(table: Table, naming: Naming, turn: int) -> list[Line]:
    """A turn as a story: its player turns with their headlines, what happened in sentences; in the order of events."""
    aside, turns = sorted(_asides(table, naming).items()), _turns(table)
    found: list[Line] = []
    for head, lines in _chapters(table, naming, 1):
        if (head or lines[0]).turn == turn:
            found += [head, *lines] if head else lines
    beside = [each for number, told in aside if turns[number] == turn for each in told]
    # What was taken back, and whose time was over, stands behind what still was done before it.
    return sorted([*found, *beside], key=lambda line: line.number)


def latest(table: Table, naming: Naming, shown: int = SHOWN) -> list[Line]:
    """The latest two player turns, or more, as a story, the newest first, each below its headline."""
    began = [n for n, each in enumerate(table.played, start=1) if any(isinstance(v, e.TurnBegan) for v in each.events)]
    first = began[-shown] if len(began) >= shown else 1
    aside = sorted(_asides(table, naming).items())
    found: list[Line] = []
    for head, lines in reversed(_chapters(table, naming, first)):
        start = head.number if head else 0
        beside = [(number, each) for number, told in aside if number >= start for each in told]
        aside = [each for each in aside if each[0] < start]
        numbered = [*((line.number, line) for line in lines), *beside]
        told = [line for _number, line in sorted(numbered, key=lambda each: each[0])]
        found += ([head] if head else []) + told[::-1]
    return found


def _chapters(table: Table, naming: Naming, first: int) -> list[tuple[Line | None, list[Line]]]:
    """The player turns from an input on: the headline, if it has begun there, and what happened."""
    entries = [Entry(each.input, each.events) for each in table.played[first - 1 :]]
    heads = {toll.input: headline(toll, naming) for toll in counted(entries, naming, first)}
    found: list[tuple[Line | None, list[Line]]] = []
    for chapter in retold(entries, naming, first):
        begins = _begins(chapter, heads if chapter.lines else {}, naming)
        head = Line(chapter.input, chapter.turn, (), begins=begins, side=chapter.side) if begins else None
        lines = [_told(table, naming, chapter.turn, line) for line in chapter.lines]
        lines += _ended(table, naming, chapter) if chapter.lines or chapter.turn else []
        # What ended the turn before the first one that is told isn't told.
        if (head or lines) and (head or first == 1):
            found.append((head, lines))
    return found


def _ended(table: Table, naming: Naming, chapter: Chapter) -> list[Line]:
    """That the battle ended in the latest player turn, and why somebody gave it up."""
    number, last = len(table.played), table.played[-1]
    ended = next((event for event in last.events if isinstance(event, e.BattleEnded)), None)
    later = any(isinstance(event, e.TurnBegan) for each in table.played[chapter.input :] for event in each.events)
    if ended is None or later:
        return []
    standing = {unit.side for unit in table.state.units if unit.figures}
    told = ended_told(Outcome(ended.winner, ended.reason), standing, naming)
    why = last.why if isinstance(last.input, Concede) else ""
    because = tell_because(why, naming) if why else ""
    return [Line(number, chapter.turn, (told,), _why(why, naming), first=number, kind="story", because=because)]


def _told(table: Table, naming: Naming, turn: int, line: StoryLine) -> Line:
    """A line of the story, with the reasons of the agents whose deeds it tells."""
    played = table.played[line.first - 1 : line.last]
    whys = dict.fromkeys(_reason(each, line, naming) for each in played if each.why)
    events = tuple(event for each in played for event in each.events)
    numbers = tuple(dict.fromkeys(tell(event, naming) for event in events if isinstance(event, NUMBERS)))
    said = tuple(each for each in numbers if each not in line.text)
    return Line(
        line.last, turn, (line.text,), " ".join(whys), units=_units(events), first=line.first, numbers=said,
        side=line.side, kind=line.kind, brief=line.brief, details=line.details, is_open=line.is_open,
        latest=line.latest, outcome=line.outcome,
        because=_because(table, naming, line),
    )  # fmt: skip


def _because(table: Table, naming: Naming, line: StoryLine) -> str:
    """Why an agent began it, briefly; why a side did nothing, as long as its state is at hand."""
    moves = [each.input for each in table.played[line.first - 1 : line.last] if isinstance(each.input, MoveUnit)]
    # Whoever stayed after all did not do what was meant.
    if (why := table.played[line.first - 1].why) and (not moves or any(each.paths for each in moves)):
        return tell_because(why, naming)
    is_near = len(table.played) - line.first < len(table.before)
    if line.kind != IDLE or line.side is None or not is_near:
        return ""
    return nothing_done_told(table, naming, line.first, line.side)


def _begins(chapter: Chapter, heads: dict[int, str], naming: Naming) -> str:
    if chapter.side is None:
        return ""
    told = word(naming.language, "story", "turn", turn=chapter.turn, side=naming.side(chapter.side))
    return f"{told}. {heads.get(chapter.input, '')}".strip()


def dice_told(events: Iterable[e.Event], naming: Naming) -> list[str]:
    """How dice fell, in sentences."""
    return [tell(event, naming) for event in events if isinstance(event, DICE)]


def dice_since(played: Iterable[Played], naming: Naming) -> list[str]:
    """The dice of inputs that somebody would take back."""
    return dice_told((event for each in played if isinstance(each.input, Roll) for event in each.events), naming)


def _asides(table: Table, naming: Naming) -> dict[int, list[Line]]:
    """What isn't of the battle itself, by the number of inputs after which it is told: undoings, flags that fell."""
    found = _undone(table, naming)
    for side, at in table.fallen:
        found.setdefault(at, []).append(Line(at, 0, (_fallen_told(side, naming),), is_undoing=True))
    return found


def _undone(table: Table, naming: Naming) -> dict[int, list[Line]]:
    """What was taken back after a roll, by the number of inputs after which it is told."""
    found: dict[int, list[Line]] = {}
    place = len(table.played)
    for mark in reversed(table.rewound):
        # What came before a later undoing went with it.
        place = min(place, mark.to)
        if mark.rolls:
            found.setdefault(place, []).insert(0, Line(place, 0, (_rewound_told(mark, naming),), is_undoing=True))
    return found


def _fallen_told(side: int, naming: Naming) -> str:
    told = _("{side} has no time left.").format(side=naming.side(Side(side)))
    return f"{told[:1].upper()}{told[1:]}"


def _rewound_told(mark: Rewound, naming: Naming) -> str:
    seen = " ".join(dice_told(mark.seen, naming))
    told = _("{side} took something back after its dice had been seen.").format(side=naming.side(Side(mark.side)))
    return f"{told[:1].upper()}{told[1:]} ({seen})" if seen else f"{told[:1].upper()}{told[1:]}"


def _units(events: tuple[e.Event, ...]) -> tuple[int, ...]:
    named = (getattr(event, name, -1) for event in events for name in ("unit", "target", "attacker", "defender"))
    return tuple(dict.fromkeys(int(each) for each in named if isinstance(each, int) and each >= 0))


def _reason(played: Played, line: StoryLine, naming: Naming) -> str:
    """Why an agent gave an input; in a deed of the other side's it says whose reason that was."""
    told = _why(played.why, naming)
    if played.side is None or line.side is None or played.side == line.side:
        return told
    return _("{side}: {told}").format(side=naming.side(Side(played.side)), told=f"{told[:1].lower()}{told[1:]}")


def _why(why: str, naming: Naming) -> str:
    return tell_why(why, naming) if why else ""
