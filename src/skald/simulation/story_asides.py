"""What is told beside the blows of a fight or the working of a spell: each thing once, however often it came."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from skald.rules import events as e


def gathered(asides: Iterable[e.Event]) -> list[e.Event]:
    """Casualties that a unit cancels by one rule are added up; what goes without saying is left out."""
    told = list(asides)
    # The fatigue that cancels a casualty, and the last figures of a unit that perished.
    bought = {(each.unit, each.why) for each in told if isinstance(each, e.CasualtiesCancelled)}
    gone = {each.unit for each in told if isinstance(each, e.UnitEliminated)}
    found: list[e.Event] = []
    places: dict[tuple[int, str], int] = {}
    for event in told:
        match event:
            case e.FatigueTaken() if (event.unit, event.why) in bought:
                continue
            case e.FiguresLost(left=0) if event.unit in gone:
                continue
            case e.CasualtiesCancelled():
                before = found[places[event.unit, event.why]] if (event.unit, event.why) in places else None
                if isinstance(before, e.CasualtiesCancelled):
                    found[places[event.unit, event.why]] = replace(before, amount=before.amount + event.amount)
                    continue
                places[event.unit, event.why] = len(found)
            case _:
                pass
        found.append(event)
    return found


def grouped(events: Iterable[e.Event]) -> list[list[e.Event]]:
    """The same in groups: those that take as much fatigue for one reason, one after the other, are one."""
    found: list[list[e.Event]] = []
    for event in events:
        last = found[-1][-1] if found else None
        if isinstance(event, e.FatigueTaken) and isinstance(last, e.FatigueTaken):
            if (event.amount, event.why) == (last.amount, last.why):
                found[-1].append(event)
                continue
        found.append([event])
    return found
