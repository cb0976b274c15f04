"""What happened in a battle, told in sentences, the newest first; agents' moves with their reasons."""

from __future__ import annotations

from msgspec import Struct

from skald.content.naming import Naming
from skald.content.offers import tell_why
from skald.content.telling import tell
from skald.rules import events as e
from skald.simulation.table.fold import Table

#: Events that only repeat what another says.
QUIET = (e.PoolAssembled, e.ActivationResolved, e.TurnEnded, e.DiceReturned, e.ActivationAnnounced)
#: Inputs whose story a page tells unless all is asked for.
RECENT = 40


class Line(Struct, frozen=True):
    """What one input came to, and why an agent gave it."""

    number: int
    turn: int
    told: tuple[str, ...]
    why: str = ""
    begins: str = ""
    #: Units that it is about, to be shown on the table.
    units: tuple[int, ...] = ()


def story(table: Table, naming: Naming, most: int = RECENT) -> list[Line]:
    """The latest inputs that came to something, newest first."""
    found: list[Line] = []
    turn = 0
    for number, played in enumerate(table.played, start=1):
        began = [event for event in played.events if isinstance(event, e.TurnBegan)]
        turn = began[-1].turn if began else turn
        told = tuple(_told(event, naming) for event in played.events if not isinstance(event, (*QUIET, e.TurnBegan)))
        begins = _told(began[-1], naming) if began else ""
        if told or begins:
            found.append(Line(number, turn, told, _why(played.why, naming), begins, _units(played.events)))
    return found[-most:][::-1]


def _units(events: tuple[e.Event, ...]) -> tuple[int, ...]:
    named = (getattr(event, name, -1) for event in events for name in ("unit", "target", "attacker", "defender"))
    return tuple(dict.fromkeys(int(each) for each in named if isinstance(each, int) and each >= 0))


def _told(event: e.Event, naming: Naming) -> str:
    return tell(event, naming)


def _why(why: str, naming: Naming) -> str:
    return tell_why(why, naming) if why else ""
