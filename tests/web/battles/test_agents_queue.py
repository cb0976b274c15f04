"""What agents owe waits in a bounded queue that everybody sees; what finds no place in it is taken up later."""

from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest
from django.test import Client

from skald.simulation.table.deciding import decide
from skald.web.battles.services import agents
from tests.web.battles.builders import begin

pytestmark = pytest.mark.django_db


class Drawer(Executor):
    """Keeps what it was given until it is told to do it."""

    def __init__(self) -> None:
        self.kept: list[tuple[Future[Any], Any, tuple[Any, ...]]] = []

    def submit(self, fn, /, *args, **kwargs):
        self.kept.append((Future(), fn, args))
        return self.kept[-1][0]

    def do_first(self) -> None:
        future, deed, given = self.kept.pop(0)
        try:
            future.set_result(deed(*given))
        except ArithmeticError as failure:
            future.set_exception(failure)


@pytest.fixture
def drawer(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Drawer:
    settings.SKALD_AGENT_WORKERS = 1
    found = Drawer()
    monkeypatch.setattr(agents, "_POOL", found)
    monkeypatch.setattr(agents, "_WAITING", {})
    monkeypatch.setattr(agents, "_TURNED_AWAY", {})
    return found


def test_no_more_decisions_wait_than_the_queue_takes_and_everybody_sees_how_many(drawer, monkeypatch):
    monkeypatch.setattr(agents, "MOST_WAITING", 2)
    begun = [begin("raider", "raider", seed=seed)[0] for seed in range(3)]
    for battle in [*begun, *begun]:
        agents.summon(battle.pk)
    assert (agents.queue_length(), len(drawer.kept)) == (2, 2)
    watched = Client().get(f"/battles/watch/{begun[2].watching}/").content.decode()
    assert "decisions waited for on this server: 2" in watched
    told = Client().get(f"/api/battles/{begun[2].uid}", headers={"Authorization": f"Bearer {begun[2].watching}"})
    assert told.json()["queue"] == 2
    # The first is entered: its place is the third's, and the clock's next round finds none for it.
    drawer.do_first()
    assert sorted(agents._WAITING) == [battle.pk for battle in begun[1:]]
    assert agents.resume() == 3
    assert agents.queue_length() == 2
    drawer.do_first()
    assert sorted(agents._WAITING) == [begun[0].pk, begun[2].pk]


def test_an_agent_that_fails_is_replaced_by_a_plain_choice(drawer, monkeypatch):
    battle, _ = begin("raider", "raider")

    def fails(_asked: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(agents, "decide", fails)
    agents.summon(battle.pk)
    before = battle.length
    drawer.do_first()
    assert [deed.__name__ for _future, deed, _given in drawer.kept] == ["decide_plainly"]
    monkeypatch.setattr(agents, "decide", decide)
    drawer.do_first()
    battle.refresh_from_db()
    assert battle.length > before


def test_a_worker_that_dies_takes_no_decision_with_it(drawer, monkeypatch):
    battle, _ = begin("raider", "raider")
    agents.summon(battle.pk)
    future, _deed, lost = drawer.kept.pop()
    future.set_exception(BrokenProcessPool("somebody pulled the plug"))
    assert (agents.queue_length(), agents._POOL) == (0, None)
    # The clock's next round asks a new worker the same.
    monkeypatch.setattr(agents, "_POOL", drawer)
    assert agents.resume() == 1
    assert [given for _future, _deed, given in drawer.kept] == [lost]
    before = battle.length
    drawer.do_first()
    battle.refresh_from_db()
    assert battle.length > before


def test_whoever_finds_no_worker_is_asked_again_later(drawer, monkeypatch):
    def broken(_how, _question):
        raise BrokenProcessPool

    monkeypatch.setattr(drawer, "submit", broken)
    battle, _ = begin("raider", "raider")
    agents.summon(battle.pk)
    assert (agents.queue_length(), agents._POOL, battle.is_agents) == (0, None, True)


def test_a_worker_is_started_before_anybody_waits(drawer, settings):
    agents.make_ready()
    assert [deed.__name__ for _future, deed, _given in drawer.kept] == ["at_hand"]
    settings.SKALD_AGENT_WORKERS = -1
    agents.make_ready()
    assert len(drawer.kept) == 1
