"""An event carried from one installation to another and back: nothing is lost, and nothing is overwritten unasked."""

import json
import os
import subprocess
import sys

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from skald.content.problems import problem
from skald.tournament import journal as j
from skald.web.live.topics import version
from skald.web.tournaments.carried import SUFFIX, read_carried, write_carried
from skald.web.tournaments.models import Event, Seat
from skald.web.tournaments.services.carrying import (
    CarriedError,
    Comparison,
    backups,
    carry,
    compare,
    keep_backup,
    take_in,
)
from skald.web.tournaments.services.forgetting import forget_player
from skald.web.tournaments.services.passes import make_helper_pass, make_table_passes, revoke
from skald.web.tournaments.services.recording import add
from skald.web.tournaments.services.results import settle
from tests.web.postgres import POSTGRES, postgresql
from tests.web.tournaments.hall import ANNA, at, open_event, organiser, play_round, signed_in, text_of, value


@pytest.fixture
def event(settings, tmp_path):
    settings.DATA = tmp_path
    made = open_event(5, here=True)
    make_table_passes(event=made, count=3)
    revoke(held=make_helper_pass(event=made, name="Tobias"))
    play_round(made)
    play_round(made, results=False)
    game = value(made).event.rounds[1].games[0]
    add(event=made, entries=[j.ResultEntered(2, game.a, game.a, j.Result(12, 3))], actor=ANNA)
    return made


def bring(client: Client, data: bytes, **more):
    return client.post("/events/restore", {"file": SimpleUploadedFile("x" + SUFFIX, data), **more})


def keys(event: Event):
    return sorted(event.seats.values_list("token", "code")), sorted(event.passes.values_list("label", "token", "code"))


@pytest.mark.django_db
def test_whole_event_comes_back_in_the_middle_of_a_round(event):
    client = signed_in()
    before, held, file = value(event), keys(event), client.get(at("carry", event)).content
    event.delete()
    answer = bring(client, file)
    back = Event.objects.get()
    assert answer["Location"] == at("run", back)
    assert value(back) == before and keys(back) == held
    assert write_carried(carry(back)) == file


@pytest.mark.django_db
def test_printed_codes_live_on(event):
    seat = event.seats.get(player="p1")
    file = write_carried(carry(event))
    event.delete()
    bring(signed_in(), file)
    answer = Client().post("/code", {"code": seat.code})
    assert answer["Location"] == f"/p/{seat.token}/"


@pytest.mark.django_db
def test_file_that_goes_on_is_taken_in_and_told_to_listeners(event):
    early = write_carried(carry(event))
    settle(event=event, number=2, a=value(event).event.rounds[1].games[0].a, result=j.Result(9, 9), actor=ANNA)
    late, goal = write_carried(carry(event)), value(event)
    event.delete()
    bring(signed_in(), early)
    back = Event.objects.get()
    told = version(back.topic)
    assert compare(read_carried(late)[0]).how == "ahead"
    assert bring(signed_in(), late).status_code == 302
    assert value(back) == goal and version(back.topic) == told + 1
    assert backups(back) == []


@pytest.mark.django_db
def test_older_file_is_refused_until_said_so_and_leaves_a_backup(event):
    early, before = write_carried(carry(event)), value(event)
    settle(event=event, number=2, a=value(event).event.rounds[1].games[0].a, result=j.Result(9, 9), actor=ANNA)
    late = value(event)
    client = signed_in()
    answer = bring(client, early)
    assert answer.status_code == 409 and "1 entries of its journal are not in the file" in text_of(answer)
    assert value(event) == late
    waiting = answer.context["waiting"]
    assert client.post("/events/restore", {"waiting": waiting, "sure": "yes"}).status_code == 302
    assert value(event) == before
    (kept,) = backups(event)
    shown = client.get(at("backup", event, kept.name.removesuffix(SUFFIX)))
    assert read_carried(shown.content)[1] == ()
    assert bring(client, shown.content).status_code == 302
    assert value(event) == late


@pytest.mark.django_db
def test_journals_that_parted_are_explained(event):
    early = write_carried(carry(event))
    play = value(event).event.rounds[1].games
    settle(event=event, number=2, a=play[0].a, result=j.Result(9, 9), actor=ANNA)
    here = write_carried(carry(event))
    event.delete()
    bring(signed_in(), early)
    back = Event.objects.get()
    settle(event=back, number=2, a=play[1].a, result=j.Result(1, 20), actor=ANNA)
    answer = bring(signed_in(), here)
    common = len(read_carried(early)[0].entries)
    assert f"parted after entry {common}: 1 entries are only here, 1 only in the file" in text_of(answer)


@pytest.mark.django_db
def test_somebody_elses_waiting_file_is_not_taken(event):
    early = write_carried(carry(event))
    settle(event=event, number=2, a=value(event).event.rounds[1].games[0].a, result=j.Result(9, 9), actor=ANNA)
    waiting = bring(signed_in(), early).context["waiting"]
    answers = [
        signed_in("stranger").post("/events/restore", {"waiting": name, "sure": "yes"}).status_code
        for name in (waiting, "../../x", "1-" + "0" * 32)
    ]
    assert answers == [422] * 3


@pytest.mark.django_db
def test_event_of_others_is_not_replaced(event):
    file = write_carried(carry(event))
    answer = bring(signed_in("stranger"), file)
    assert answer.status_code == 409 and "belongs to other organisers" in text_of(answer)


@pytest.mark.django_db
def test_keys_that_open_something_else_are_refused(event):
    brought = carry(event)
    event.delete()
    other = open_event(1)
    Seat.objects.filter(event=other).update(code=brought.seats[0].code)
    with pytest.raises(CarriedError) as refused:
        take_in(brought=brought, organiser=organiser())
    assert [each.code for each in refused.value.problems] == ["carried.key-taken"]


@pytest.mark.django_db
def test_code_of_an_event_that_opens_another_is_refused(event):
    brought = carry(event)
    event.delete()
    other = open_event(1)
    Event.objects.filter(pk=other.pk).update(code=brought.code)
    with pytest.raises(CarriedError) as refused:
        take_in(brought=brought, organiser=organiser())
    assert refused.value.problems == (problem("carried.key-taken", holder=brought.uid),)


@pytest.mark.django_db
def test_backup_is_a_file_that_is_listed(event):
    assert [keep_backup(event)] == backups(event)
    assert compare(carry(event)) == Comparison("same", event.length, 0, 0)
    event.delete()
    assert Comparison("new") == ("new", 0, 0, 0)


def tampered(file: bytes, change) -> bytes:
    """The file with something changed and its checksum made good again."""
    brought, _problems = read_carried(file)
    values = json.loads(msgspec.json.encode(brought))
    change(values)
    if isinstance(values, dict):
        try:
            return write_carried(msgspec.convert(values, type(brought)))
        except msgspec.ValidationError:
            pass
    return json.dumps({"format": "skald-event", "version": 1, "checksum": "", "event": values}).encode()


def swapped(values) -> None:
    entries = values["entries"]
    entries[3], entries[-1] = entries[-1], entries[3]


HOSTILE = {
    "checksum": lambda file: file.replace(b'"seed":"', b'"seed":"0'),
    "refused": lambda file: tampered(file, swapped),
    "entry": lambda file: tampered(file, lambda v: v["entries"][4].update(body='{"what": "Nonsense"}')),
    "moment": lambda file: tampered(file, lambda v: v["entries"][4].update(at="yesterday")),
    "no-journal": lambda file: tampered(file, lambda v: v.update(entries=[])),
    "seal": lambda file: tampered(file, lambda v: v.update(seed="0" * 32)),
    "key-shape": lambda file: tampered(file, lambda v: v["seats"][0].update(token="../etc/passwd-and-more")),
    "key-twice": lambda file: tampered(file, lambda v: v["seats"][0].update(token=v["seats"][1]["token"])),
    "holder-twice": lambda file: tampered(file, lambda v: v["seats"][0].update(player="p2")),
    "nobody-known": lambda file: tampered(file, lambda v: v["seats"][0].update(player="p99")),
}  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("code", HOSTILE)
def test_damaged_and_hostile_files_are_named_and_change_nothing(event, code):
    file = HOSTILE[code](write_carried(carry(event)))
    assert f"carried.{code}" in [each.code for each in read_carried(file)[1]]
    before = event.length
    assert bring(signed_in(), file).status_code == 422
    event.refresh_from_db()
    assert (event.length, Event.objects.count()) == (before, 1)


@pytest.mark.django_db
def test_several_problems_are_told_at_once(event):
    def spoil(values) -> None:
        values["seats"][0]["token"] = "short"
        values["entries"][4]["body"] = "{"
        values["entries"][5]["at"] = ""

    codes = [each.code for each in read_carried(tampered(write_carried(carry(event)), spoil))[1]]
    assert codes == ["carried.key-shape", "carried.entry", "carried.moment"]


@pytest.mark.django_db
def test_no_file_brings_a_forgotten_name_back(event):
    early = write_carried(carry(event))
    forget_player(event=event, player="p1", actor=ANNA)
    client = signed_in()
    answer = bring(client, early)
    client.post("/events/restore", {"waiting": answer.context["waiting"], "sure": "yes"})
    back = value(event)
    assert back.event.names["p1"] == "Player 1" and not event.seats.filter(player="p1").exists()
    assert "Ana" not in write_carried(carry(event)).decode()


@pytest.mark.django_db
def test_forgetting_elsewhere_is_no_parting(event):
    early = write_carried(carry(event))
    forget_player(event=event, player="p1", actor=ANNA)
    late = write_carried(carry(event))
    event.delete()
    bring(signed_in(), early)
    assert compare(read_carried(late)[0]).how == "ahead"
    bring(signed_in(), late)
    assert "Ana" not in "".join(Event.objects.get().entries.values_list("body", flat=True))


MOVE = """
import os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "skald.web.settings"
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from skald.web.accounts.models import User
from skald.web.tournaments.carried import read_carried, write_carried
from skald.web.tournaments.services.carrying import carry, take_in
brought, problems = read_carried(sys.stdin.buffer.read())
assert not problems, problems
event, how, _kept = take_in(brought=brought, organiser=User.objects.get_or_create(username="anna")[0])
sys.stdout.buffer.write(write_carried(carry(event)))
"""


def moved(file: bytes, data, **environment: str) -> bytes:
    """The file after an installation of its own has taken it in and given it out again."""
    ran = subprocess.run(
        [sys.executable, "-c", MOVE], input=file, capture_output=True, check=False,
        env={**os.environ, "SKALD_DATA": str(data), "DATABASE_URL": "", **environment},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr.decode()[-2000:]
    return ran.stdout


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.skipif(POSTGRES is None, reason="PostgreSQL is not installed")
def test_between_sqlite_and_postgresql_and_back(event, tmp_path):
    file = write_carried(carry(event))
    with postgresql() as address:
        there = moved(file, tmp_path / "hosted", DATABASE_URL=address)
        assert moved(there, tmp_path / "laptop") == there == file
