"""Shields on paper: the same that stand beside names on the pages of an event, as pictures of their own."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from skald.tournament.live import Tournament
from skald.web.tournaments.queries.shields import shields

_DRAWN = Path(__file__).parents[2] / "static" / "skald" / "shields.svg"
_SYMBOL = re.compile(r'<symbol id="s(\d+)" viewBox="([^"]+)">(.*?)</symbol>', re.DOTALL)
#: So many stand along the head of a sheet.
_WALL = 44


@cache
def _pictures() -> dict[int, str]:
    found = _SYMBOL.findall(_DRAWN.read_text(encoding="utf-8"))
    return {
        int(number): f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="48" height="48">{inside}</svg>'
        for number, box, inside in found
    }


def pictured(number: int) -> str:
    """One of the shields, by its number."""
    return _pictures()[number]


def emblems(value: Tournament) -> dict[str, str]:
    """Everybody's shield by player."""
    return {str(player): _pictures()[at] for player, at in shields(value).items()}


def wall(value: Tournament) -> list[str]:
    """A wall of the shields that are in the hall, one beside the other."""
    here = list(dict.fromkeys(shields(value).values())) or [0]
    return [_pictures()[here[at % len(here)]] for at in range(_WALL)]
