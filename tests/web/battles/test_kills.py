"""The server killed while battles are played: nothing acknowledged is lost. The small form of `scripts/bench kills`."""

from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

import pytest

from tests.web.battles.enduring import Player, enduring
from tests.web.postgres import POSTGRES, postgresql


def play_through_a_kill(data, **environment):
    told: SimpleQueue[object] = SimpleQueue()
    with enduring(data, **environment) as server, ThreadPoolExecutor(2) as pool:
        players = [Player(server, number, told.put, by_page=number == 1) for number in (1, 2)]
        for player in players:
            player.begin()
        playing = [pool.submit(player.play, 20) for player in players]
        for _input in range(20):
            told.get(timeout=120)
        # Both are in the middle of something: whatever wasn't answered is sent again under its key.
        server.kill()
        for player, each in zip(players, playing, strict=True):
            each.result()
            player.check()
        # A client that was stopped before it could note an answer hears of it when it comes back.
        last = players[0].acknowledged.pop()
        players[0].catch_up()
        assert players[0].acknowledged[-1] == last
    assert [len(player.acknowledged) for player in players] == [20, 20]


@pytest.mark.slow
def test_inputs_outlive_a_killed_server(tmp_path):
    play_through_a_kill(tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(POSTGRES is None, reason="no PostgreSQL")
def test_inputs_outlive_a_killed_server_on_postgresql(tmp_path):
    with postgresql() as address:
        play_through_a_kill(tmp_path, DATABASE_URL=address)
