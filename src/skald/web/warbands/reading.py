"""A list that somebody brings, as an address of the builder: a warband file, a bare roster, or plain words."""

from __future__ import annotations

from django.utils.http import urlencode

from skald.content.editions import EDITIONS
from skald.content.problems import problem
from skald.warbands.files import Warband, read_warband
from skald.web.odds.wording import spoken
from skald.web.reference.told import Told
from skald.web.tournaments.forms.pasted_file import roster_of_file
from skald.web.tournaments.forms.plain_list import Understood, is_file, plain_list
from skald.web.tournaments.forms.roster import LONGEST_FILE
from skald.web.tournaments.queries.judged import judged
from skald.web.warbands.draft import draft_of

USUAL_SIZE = 6
#: Bytes of a file, and characters of a list in words: no list comes near.
MOST_FILE, LONGEST_WORDS = 100_000, LONGEST_FILE
#: Longer ones don't fit into an address.
LONGEST_PASTED = 1000


def address_of(text: str) -> tuple[str, list[Told]]:
    """The query of the list, or every problem with it."""
    if len(data := text.encode("utf-8", "replace")) > MOST_FILE:
        return "", [judged(problem("file.too-big", most=MOST_FILE))]
    if text.strip() and not is_file(text):
        return _of_words(text)
    roster, problems = roster_of_file(text)
    if roster is None:
        return "", problems
    whole, _problems = read_warband(data, "json" if text.lstrip().startswith("{") else "toml")
    named = whole or Warband("own", {"en": "", "fr": ""}, {"en": "", "fr": ""}, EDITIONS[:1], roster)
    return draft_of(named, spoken()).address(), []


def _of_words(text: str) -> tuple[str, list[Told]]:
    if len(text) > LONGEST_WORDS:
        return "", [judged(problem("file.too-big", most=LONGEST_WORDS))]
    pasted = plain_list(text)
    if pasted.problems:
        return "", pasted.problems
    points = [int(each) for name, each in pasted.fields.items() if name.startswith("points-") and each.isdecimal()]
    # The words go along once, so that the builder can show what was made of them.
    words = {"pasted": text} if len(text) <= LONGEST_PASTED else {}
    return urlencode({"size": str(sum(points) or USUAL_SIZE)} | pasted.fields | words), []


def understood(text: str) -> list[Understood]:
    """What was made of each piece of a list in words."""
    return plain_list(text[:LONGEST_PASTED]).understood if text else []
