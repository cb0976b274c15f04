"""The demo event has something of everything, and every page of it is there."""

import os
import re
import subprocess
import sys

import pytest
from django.test import Client

from skald.web.tournaments.demo import find_demo, make_demo
from tests.web.tournaments.hall import at, organiser, signed_in, value


@pytest.mark.django_db
def test_demo_has_something_of_everything():
    assert find_demo() is None
    event = make_demo(organiser())
    made = value(event)
    assert find_demo() == event
    assert (len(made.event.players), made.event.settings.rounds, len(made.event.paired_rounds)) == (24, 5, 4)
    assert [len(each.missing) for each in made.event.rounds[:3]] == [0, 0, 0]
    assert (len(made.mismatches), len(made.unconfirmed), len(made.hidden)) == (1, 1, 1)
    assert [each.bye is not None for each in made.event.rounds] == [False, True, True, True]
    assert len(made.rosters) == 21 and made.clocks[4].tables


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_of_the_demo_is_there(language):
    event = make_demo(organiser())
    everybody, mine = Client(headers={"accept-language": language}), signed_in(language=language)
    public = [at(name, event) for name in ("event", "standings", "archive", "draw", "screen", "standings-pdf")]
    public += [at(name, event, 4) for name in ("round", "scenario", "scenario-sheet")]
    private = [at(name, event) for name in ("run", "papers", "warbands", "cards", "signs", "carry", "t3")]
    assert [everybody.get(address).status_code for address in public] == [200] * len(public)
    assert [mine.get(address).status_code for address in private] == [200] * len(private)


def test_command_says_where_to_look_and_makes_one_event_only(tmp_path):
    environment = {**os.environ, "SKALD_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "skald.web.settings"}

    def run(language: str, *more: str) -> str:
        line = [sys.executable, "-m", "skald", "--lang", language, "demo", "tournament", *more]
        return subprocess.run(line, env=environment, check=True, capture_output=True, text=True).stdout

    first, second, third = run("en"), run("fr"), run("fr", "--again")
    events = [set(re.findall(r"/events/(\w+)/", text)) for text in (first, second, third)]
    assert events[0] == events[1] and events[0] != events[2] and [len(each) for each in events] == [1, 1, 1]
    assert "/welcome/" in first and "/welcome/" not in second and "demo" in second
