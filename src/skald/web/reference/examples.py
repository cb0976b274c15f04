"""The worked example of a page that no battle shows: lists, events, campaigns and files, told by their own packages.

Owns the rulings on files and typed questions: a small text with mistakes, and what its reader says to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from skald.campaign import worked as campaigns
from skald.campaign.map_file import read_map
from skald.content.board_files import read_board
from skald.content.editions import edition
from skald.content.factions.catalogue import ages
from skald.content.factions.reading import read_faction
from skald.content.handbook.entries import Entry
from skald.content.handbook.moments import Told
from skald.content.problems import Problem
from skald.content.settings import setting_problems
from skald.odds.typed import Typed, read_typed
from skald.tournament import worked_words as events
from skald.tournament.event_file import read_event
from skald.tournament.tables import read_results
from skald.tournament.worked import examples as event_examples
from skald.warbands import worked as lists
from skald.warbands.files import read_roster, read_warband
from skald.web.campaigns.wording import with_halves
from skald.web.odds.wording import sentence
from skald.web.reference.told import at_line

Reader = Callable[[str], Iterable[Problem]]


def _typed(text: str) -> Iterable[Problem]:
    found = read_typed(text)
    return found.remarks if isinstance(found, Typed) else found


def _set(text: str) -> Iterable[Problem]:
    pairs = (line.split("=") for line in text.splitlines())
    return setting_problems(edition("second"), {name.strip(): value.strip() for name, value in pairs})


#: A text with mistakes for each ruling on files, and who reads it.
FILES: dict[str, tuple[str, Reader]] = {
    "F1": ('{"list_points": 6, "list_points": 7}', lambda text: read_roster(text.encode())[1]),
    "F2": (
        'id = "mine"\neditions = ["third"]\nboard = "hill-clan"', lambda text: read_warband(text.encode(), "toml")[1],
    ),
    "F3": ('id = "mine"\neditions = ["second"]\ncolour = "red"', lambda text: read_board(text.encode())[1]),
    "F4": (
        'id = "mine"\nage = "magic"\ndomains = ["fire"]',
        lambda text: read_faction(text.encode(), edition("second"), ages())[1],
    ),
    "F5": (
        '{"name": "Hall", "players": [{"id": "a", "name": "Ada"}, {"id": "a", "name": "Bo"}]}',
        lambda text: read_event(text.encode())[1],
    ),
    "F6": ('id = "mine"\n[[site]]\nid = "a"\nkind = "moon"', lambda text: read_map(text.encode())[1]),
    "F8": ("turns = many\ncolour = red", _set),
    "F9": ("8 warriorz v 4 hearthguard", _typed),
    "F11": (
        "round,a,b,a_points,b_points\n1,Ada,Nobody,12,5",
        lambda text: read_results(text.encode(), event_examples()["T1"].event)[1],
    ),
}  # fmt: skip


def example_of(entry: Entry, language: str) -> Told | None:
    """The example of an age, a faction or a ruling, in the language that is spoken; nothing where there is none."""
    if entry.kind in ("age", "faction"):
        return lists.told(entry.id, language)
    if entry.kind != "ruling":
        return None
    if entry.key in FILES:
        return _read(*FILES[entry.key])
    found = campaigns.told(entry.key, language)
    if found is not None:
        return Told(found.begun, tuple((kind, with_halves(line)) for kind, line in found.lines))
    return lists.told(entry.id, language) or events.told(entry.key, language)


def _read(text: str, reader: Reader) -> Told:
    lines = [("done", line) for line in text.splitlines()]
    refused = dict.fromkeys(at_line(sentence(each), each.line) for each in reader(text))
    return Told("", (*lines, *(("refused", str(each)) for each in list(refused)[:6])))
