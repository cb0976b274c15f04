"""Whatever whole battles ask is asked of the core and of its twin, with flyers and with bases of every shape."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from skald.core import KIND, TWINS

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(KIND == "plain", reason="the core is not compiled here")

#: What changes what it is given is compared elsewhere (test_small_questions, test_steps, test_lookups).
CHANGING = {"below", "some_of", "one_of", "shuffle", "thrown", "run_on", "facts_of"}
#: Two bands, who leads them, their settings and scenario. The first two have wings.
BATTLES = [
    ("gate-hunt", "thorn-court", "raider", {}, "clash-of-warlords"),
    ("gate-legion", "old-forest", "raider", {}, "sacred-ground"),
    ("outriders", "white-mane-horde", "raider", {"mounted_base": "rect-25x50"}, "take-and-hold"),
    ("last-oath", "white-mane-horde", "random", {"mounted_base": "oval-60x35"}, "rule-the-field"),
]
#: So many of a kind are all compared, and of the others one in twenty.
MANY = 1500
_PLAY = """
import json, sys
from collections import Counter
import skald.core as core

battles, changing, many = json.loads(sys.argv[1])
answered, asked, compared, is_asking = core.answered, Counter(), Counter(), False

def both(twin):
    answer, name = answered(twin), twin.__name__
    if name in changing:
        return answer

    def ask(*given):
        global is_asking
        asked[name] += 1
        # What a twin asks in its turn was asked already, and an iterator can be gone through once.
        if is_asking or (asked[name] > many and asked[name] % 20) or any(hasattr(each, "__next__") for each in given):
            return answer(*given)
        is_asking = True
        try:
            found, expected = answer(*given), twin(*given)
        finally:
            is_asking = False
        assert found == expected, (name, given, found, expected)
        compared[name] += 1
        return found

    return ask

core.answered = both
from skald.simulation.contest import contender, fight, ruleset_for
from skald.warbands.files import ready_warbands

bands = ready_warbands()
for number, (left, right, agent, settings, scenario) in enumerate(battles):
    sides = (contender(bands[left], agent), contender(bands[right], agent))
    fight(ruleset_for("second", sides, settings=settings, scenario=scenario), sides, number)
print(json.dumps(compared))
"""


def test_whatever_battles_ask_is_answered_by_the_core_as_by_its_twin():
    line = [sys.executable, "-c", _PLAY, json.dumps([BATTLES, sorted(CHANGING), MANY])]
    ran = subprocess.run(
        line, env={**os.environ, "SKALD_CORE": "compiled"}, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-2000:]
    compared = json.loads(ran.stdout)
    assert sum(compared.values()) > 30_000
    # Some are seldom asked in a few battles.
    assert len(set(TWINS) - set(compared) - CHANGING) <= 6
