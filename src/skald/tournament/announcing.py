"""What everybody may read of an event's rounds: those published, without what is held back until it is announced.

Held back are the results of the last round, because the final order follows from them, and the honours.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from skald.tournament.event import Event, Round
from skald.tournament.journal import AnyEntry, StandingsAnnounced
from skald.tournament.live import Tournament, with_result


def rounds_in_full(value: Tournament) -> tuple[Round, ...]:
    """The published rounds with every result: for those who hold a key to their game."""
    shown: list[Round] = []
    for each in value.event.rounds:
        if each.number not in value.published or not each.is_paired:
            break
        shown.append(each)
    return tuple(shown)


def is_played(value: Tournament) -> bool:
    """Whether all rounds are published and every result is in."""
    rounds = rounds_in_full(value)
    everything = len(rounds) >= value.event.settings.rounds and len(rounds) == len(value.event.paired_rounds)
    return everything and not any(each.missing for each in rounds)


def held_round(value: Tournament) -> int:
    """The round whose results wait for the announcement, from its publication on; 0 if there is none."""
    last = len(rounds_in_full(value))
    settings = value.event.settings
    is_last = last >= settings.rounds and last > 0
    return last if settings.hold_back and is_last and value.announced < last else 0


#: So many stand on the podium.
PODIUM = 3


def told_from(value: Tournament) -> int:
    """The best place of the podium that everybody may know while the rest is held back; beyond the podium: none."""
    held = held_round(value) if is_played(value) else 0
    return value.revealed.get(held, PODIUM + 1)


def is_final(value: Tournament) -> bool:
    """Whether everybody may know the final standings."""
    return is_played(value) and not held_round(value)


def is_withdrawn(entries: Iterable[AnyEntry], value: Tournament) -> bool:
    """Whether the final standings were announced once, counting or not, and are no longer for everybody to see."""
    shown = (entry.round for entry in entries if isinstance(entry, StandingsAnnounced))
    if told_from(value) <= PODIUM:
        return False
    # An event that goes on for another round takes nothing back.
    return not is_final(value) and max(shown, default=0) >= value.event.settings.rounds


def are_honours_shown(value: Tournament) -> bool:
    """Painting and fair play are told with the final standings where those are held back."""
    return not value.event.settings.hold_back or 0 < len(rounds_in_full(value)) <= value.announced


def published_rounds(value: Tournament) -> tuple[Round, ...]:
    """The rounds that everybody may see: paired, published, without a gap and without results held back."""
    held = held_round(value)
    return tuple(_bare(each) if each.number == held else each for each in rounds_in_full(value))


def published_event(value: Tournament) -> Event:
    """The event as far as it is published."""
    return replace(value.event, rounds=published_rounds(value))


def ranked_event(value: Tournament) -> Event:
    """The event as far as standings of anybody's rest on it: a round held back counts for nothing, byes included."""
    held = held_round(value)
    return replace(value.event, rounds=published_rounds(value)[: held - 1] if held else published_rounds(value))


def _bare(each: Round) -> Round:
    return replace(each, games=tuple(with_result(game, None) for game in each.games))
