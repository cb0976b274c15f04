"""What happened in a battle, told in sentences, the newest first; agents' moves with their reasons.

What was taken back after its dice had been seen is told too.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from msgspec import Struct

from skald.content.naming import Naming
from skald.content.offers import tell_why
from skald.content.telling import tell
from skald.content.words import word
from skald.rules import events as e
from skald.rules.dice import Roll
from skald.rules.ids import Side
from skald.rules.notation import Entry
from skald.simulation.replays import recorded
from skald.simulation.story import Chapter, chapters
from skald.simulation.story_ends import headline, tolls
from skald.simulation.table.fold import Played, Rewound, Table

#: Events that only repeat what another says.
QUIET = (e.PoolAssembled, e.ActivationResolved, e.TurnEnded, e.DiceReturned, e.ActivationAnnounced)
#: What says how dice fell.
DICE = (e.SagaDiceRolled, e.EffectRolled, e.MagicDiceRolled, e.AttackRolled, e.DefenceRolled, e.ChartDrawn, e.CardDrawn)
#: Inputs whose story a page tells unless all is asked for.
RECENT = 40


class Line(Struct, frozen=True):
    """What one input came to, and why an agent gave it; or that something was taken back."""

    number: int
    turn: int
    told: tuple[str, ...]
    why: str = ""
    begins: str = ""
    #: Units that it is about, to be shown on the table.
    units: tuple[int, ...] = ()
    is_undoing: bool = False


def story(table: Table, naming: Naming, most: int = RECENT) -> list[Line]:
    """The latest inputs that came to something, newest first."""
    found: list[Line] = []
    undone, now = _undone(table, naming), 0
    for side, at in table.fallen:
        undone.setdefault(at, []).append(Line(at, 0, (_fallen_told(side, naming),), is_undoing=True))
    found += undone.get(0, [])
    for number, played in enumerate(table.played, start=1):
        lines = _lines(number, now, played, naming)
        now = lines[-1].turn if lines else now
        found += lines
        found += [Line(number, now, each.told, is_undoing=True) for each in undone.get(number, [])]
    return found[-most:][::-1]


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
    entries = tuple(Entry(each.input, each.events) for each in table.played)
    replay = recorded(table.ground.begun.state, entries, table.state.outcome, table.ground.terms, None)
    heads = {toll.input: headline(toll, naming) for toll in tolls(replay, naming)}
    found: list[Line] = []
    for chapter in chapters(replay, naming):
        if chapter.turn == turn:
            begins = _begins(chapter, heads, naming)
            found += [Line(chapter.input, turn, (), begins=begins)] if begins else []
            found += [Line(line.last, turn, (line.text,)) for line in chapter.lines]
    return found


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


def _why(why: str, naming: Naming) -> str:
    return tell_why(why, naming) if why else ""
