"""Every reason that the package can give has words, and no words are left over."""

from __future__ import annotations

import re
from pathlib import Path

import skald.tournament
from skald.content.words import words
from skald.tournament.reasons import ordinal, reason, tell
from skald.tournament.tiebreaks import TIE_BREAKS

CODE = re.compile(r'"((?:standing|pairing|hand|table|bye|round|warning|clock|result)\.[a-z-]+)"')


def test_every_reason_has_words_and_no_words_are_left_over():
    folder = Path(str(skald.tournament.__file__)).parent
    found = {code for file in folder.rglob("*.py") for code in CODE.findall(file.read_text(encoding="utf-8"))}
    ranks = {f"standing.{name}" for name in (*TIE_BREAKS, "tied", "alone")}
    ranks |= {f"standing.{name}-one" for name in ("tp", "points-for", "wins", "points-against", "bonus")}
    # Journals from before hold it.
    found |= {"pairing.missed"}
    # Endings are told by their own names.
    found |= {"result.absent", "result.conceded"}
    assert found | ranks == set(words("en", "tournament"))


def test_names_are_looked_up_and_ids_are_stored():
    why = reason("warning.rematch", player="p1", other=7, round=2)
    assert tell(why, "en", {"p1": "Ana", 7: "Bo"}) == "Ana and Bo met in round 2."
    assert tell(why, "fr", {}) == "p1 et 7 se sont rencontrés à la ronde 2."


def test_ordinals():
    assert [ordinal(number, "en") for number in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th",
    ]  # fmt: skip
    assert [ordinal(number, "fr") for number in (1, 2, 21)] == ["1er", "2e", "21e"]
