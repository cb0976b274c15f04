"""A list that is pasted as a file of Skald: a whole warband or a bare roster, in TOML or JSON."""

from __future__ import annotations

from django.utils.translation import gettext as _

from skald.content.problems import Problem
from skald.content.written import read_json, read_toml
from skald.warbands.files import read_roster, read_warband
from skald.warbands.roster import Roster
from skald.web.reference.told import Told
from skald.web.tournaments.queries.judged import judged


def roster_of_file(text: str) -> tuple[Roster | None, list[Told]]:
    """The list of a warband file or of a bare roster, in either form; or every problem with its line."""
    if not text.strip():
        return None, [Told.of(_("Nothing was pasted."), "ruling.F2")]
    form = "json" if text.lstrip().startswith("{") else "toml"
    data = text.encode("utf-8", "replace")
    if _has_roster(data, form):
        warband, found = read_warband(data, form)
        roster = warband.roster if warband is not None else None
    else:
        roster, found = read_roster(data, form)
    return roster, [judged(each) for each in found]


def _has_roster(data: bytes, form: str) -> bool:
    """Whether it is a whole warband file. What can't be read at all is left to the reader that tells why."""
    whole = read_json(data) if form == "json" else read_toml(data)
    if isinstance(whole, Problem):
        return b"[roster" in data or b'"roster"' in data
    return "roster" in whole.values
