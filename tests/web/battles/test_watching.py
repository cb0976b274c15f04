"""Whoever watches: at once, or some time later and then nothing newer by any address."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from skald.rules.engine import options
from skald.simulation.table.fold import Unfit
from skald.web.battles.models import Battle
from skald.web.battles.queries.delayed import watched
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.opening import join
from skald.web.battles.services.playing import delay, give
from skald.web.battles.tables import table_of
from skald.web.battles.waiting import Asked, rest_for
from tests.web.battles.builders import begin

pytestmark = pytest.mark.django_db(transaction=True)


def someone_plays(battle, seat):
    table = table_of(battle)
    give(seat=seat, given=next(iter(options(table.ground.ruleset, table.state))))


def everything_watched(battle):
    """All that a watcher's link opens, and what its key is answered by the API."""
    client, token = Client(), battle.watching
    pages = [
        reverse(f"battles:{name}", args=[token]) for name in ("watch", "watched-replay", "watched-told", "watched-film")
    ]
    pages += [reverse(f"battles:watched-{name}", args=[token, 0]) for name in ("unit", "moment")]
    pages += [reverse("battles:watch", args=[token]) + "?story=all", reverse("battles:watch", args=[token]) + "?turn=1"]
    name = watched(battle, timezone.now()).uid
    api = [f"/api/battles/{name}", f"/api/battles/{name}?after=0&wait=1", f"/api/battles/{name}/replay"]
    answers = [client.get(page) for page in pages]
    answers += [client.get(page, headers={"authorization": f"Bearer {token}"}) for page in api]
    assert {answer.status_code for answer in answers} == {200}
    return [(answer.content, answer.headers.get("Content-Disposition")) for answer in answers]


def test_without_a_delay_a_watcher_sees_what_happens():
    battle, seat = begin("me", "me", prepared=True)
    play_on(battle)
    before = everything_watched(battle)
    someone_plays(battle, seat)
    assert everything_watched(battle) != before


def test_with_a_delay_no_address_tells_anything_newer():
    battle, seat = begin("me", "me", prepared=True, delay=5)
    play_on(battle)
    battle.entries.update(at=timezone.now() - timedelta(minutes=6))
    before = everything_watched(battle)
    someone_plays(battle, seat)
    battle.refresh_from_db()
    assert everything_watched(battle) == before
    assert not any(battle.uid.encode() in content for content, _ in before)
    # Whoever waits for more than that waits until it may be seen; others learn nothing by waiting.
    late = watched(battle, timezone.now())
    assert 200 < (rest_for(Asked(late.uid, late.length, 25, battle.watching)) or 0) <= 300
    for uid, known, token in [
        (late.uid, late.length - 1, battle.watching), (battle.uid, battle.length, battle.watching),
        (battle.uid, battle.length, "wrong"), (late.uid, late.length, seat.token),
    ]:  # fmt: skip
        assert rest_for(Asked(uid, known, 25, token)) == 0
    assert rest_for(Asked(battle.uid, battle.length, 25, seat.token)) is None
    battle.entries.update(at=timezone.now() - timedelta(minutes=6))
    assert watched(battle, timezone.now()).length == battle.length


def test_the_seats_of_a_delayed_battle_see_it_as_it_is():
    battle, seat = begin("me", "me", prepared=True, delay=60)
    play_on(battle)
    page = Client().get(reverse("battles:seat", args=[seat.token])).content.decode()
    assert f'name="version" value="{battle.length}"' in page
    assert watched(battle, timezone.now()).length < battle.length


def test_whoever_watches_later_is_told_so_where_they_look():
    battle, seat = begin("me", "me", delay=5, dice="typed")
    play_on(battle)
    late = Client().get(reverse("battles:watch", args=[battle.watching])).content.decode()
    told = '<small class="coach">You see this battle 5 minutes later: the players want it so.</small>'
    assert told in late and "type what fell" not in late
    delay(seat=seat, minutes=0)
    now = Client().get(reverse("battles:watch", args=[battle.watching])).content.decode()
    assert '<small class="coach">Dice are being rolled.</small>' in now and "type what fell" not in now
    assert "type what fell" in Client().get(reverse("battles:seat", args=[seat.token])).content.decode()


def test_a_delay_is_made_longer_by_one_and_never_shorter():
    battle, seat = begin("me", "open", prepared=True)
    other = join(battle=battle, name="Bo")
    delay(seat=seat, minutes=5)
    with pytest.raises(Unfit, match="delay-needs-both"):
        delay(seat=other, minutes=2)
    delay(seat=other, minutes=15)
    assert table_of(Battle.objects.get(pk=battle.pk)).delay == 15
    alone, mine = begin("me", "raider")
    delay(seat=mine, minutes=5)
    delay(seat=mine, minutes=0)
    assert table_of(Battle.objects.get(pk=alone.pk)).delay == 0


def test_the_form_of_the_table_sets_the_delay():
    _battle, seat = begin(prepared=True)
    client, place = Client(), reverse("battles:watchers", args=[seat.token])
    assert [client.post(place, {"minutes": minutes}).status_code for minutes in ("15", "7")] == [302, 422]
    assert table_of(Battle.objects.get(pk=seat.battle_id)).delay == 15
