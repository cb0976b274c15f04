"""The day as a line of rounds: played, being played, to come."""

from __future__ import annotations

from typing import NamedTuple

from skald.tournament.announcing import is_final, is_played, rounds_in_full
from skald.tournament.live import Tournament


class Stage(NamedTuple):
    """A round of the day: "over", "now" or "next"."""

    number: int
    state: str


def day_of_rounds(value: Tournament) -> list[Stage]:
    """Every round that is planned or published, in order."""
    rounds = rounds_in_full(value)
    over = [Stage(each.number, "now" if each.missing else "over") for each in rounds]
    return over + [Stage(number, "next") for number in range(len(rounds) + 1, value.event.settings.rounds + 1)]


class Day(NamedTuple):
    """The rounds of the day, and how far the announcement at its end is."""

    rounds: list[Stage]
    #: "over", "now" (all is played and nothing is announced) or "next".
    end: str


def whole_day(value: Tournament) -> Day:
    """The rounds and what comes after them."""
    return Day(day_of_rounds(value), "over" if is_final(value) else "now" if is_played(value) else "next")
