"""How battles begin: at once, with files of one's own, between agents; who is remembered, and what is too much."""

from importlib.resources import files

import pytest
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from skald.web.battles.models import Battle, Seat
from skald.web.battles.remembering import COOKIE, MOST, SALT
from skald.web.battles.tables import table_of
from tests.web.battles.builders import begin

pytestmark = pytest.mark.django_db(transaction=True)

FORM = {
    "edition": "second", "scenario": "clash-of-warlords", "left": "bracken-raiders", "right": "driftwood-crew",
    "left_player": "me", "right_player": "raider", "dice": "server", "prepared": "on",
}  # fmt: skip
WARBAND = files("skald.warbands.ready").joinpath("heron-watch.toml").read_text("utf-8")
BOARD = files("skald.content.boards").joinpath("hill-clans.toml").read_text("utf-8")


def sent(**more):
    return Client().post("/battles/new", {**FORM, **more})


def file_of(text):
    return SimpleUploadedFile("mine.toml", text.encode())


@pytest.mark.parametrize("opponent", ["squire", "raider", "captain"])
def test_play_now_is_four_points_on_both_sides_against_whom_one_chose(opponent):
    assert Client().post("/battles/now", {"opponent": opponent}).status_code == 302
    table = table_of(Battle.objects.get())
    assert table.players == ("person", opponent)
    assert [each.roster.game_points for each in table.ground.warbands] == [4, 4]
    assert (table.opened.scenario, table.opened.prepared, table.opened.dice) == ("clash-of-warlords", True, "server")


def test_a_warband_and_a_board_of_ones_own_are_played_from_their_files():
    mine = WARBAND.replace('id = "heron-watch"', 'id = "my-own"', 1)
    board = BOARD.replace('id = "hill-clans"', 'id = "my-board"', 1).replace('en = "Hill Clans"', 'en = "My Hills"', 1)
    assert (mine, board) != (WARBAND, BOARD)
    answer = sent(left_file=file_of(mine), left_board_file=file_of(board))
    assert answer.status_code == 302
    table = table_of(Battle.objects.get())
    assert [each.id for each in table.ground.warbands] == ["my-own", "driftwood-crew"]
    assert table.state.players[0].board == "my-board"
    page = Client().get(answer["Location"]).content.decode()
    assert "Heron Watch" in page


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"left_file": "id = nothing"}, "line 1"),
        ({"left_board_file": BOARD.replace("basic", "simple")}, "line"),
        ({"right_file": "x" * 100_001}, "This file is too big."),
        ({"left_file": WARBAND.replace('editions = ["second", "first"]', 'editions = ["first"]')}, "edition"),
    ],
    ids=["no file", "board", "big", "edition"],
)
def test_a_file_that_can_not_be_played_is_said_on_the_form(files, told):
    answer = sent(**{name: file_of(text) for name, text in files.items()})
    assert (answer.status_code, told in answer.content.decode(), Battle.objects.count()) == (422, True, 0)


def test_two_agents_are_watched_without_a_seat():
    page = Client().get("/battles/new?mode=watch").content.decode()
    assert page.count('<option value="raider" selected>') == 2
    answer = sent(left_player="raider", right_player="squire")
    battle = Battle.objects.get()
    assert answer["Location"] == f"/battles/watch/{battle.watching}/"
    assert (Seat.objects.count(), table_of(battle).players) == (0, ("raider", "squire"))


def test_a_cookie_that_somebody_else_wrote_remembers_nothing():
    _battle, seat = begin()
    for forged in ("nonsense", signing.dumps([seat.token], salt="another"), signing.dumps({"a": 1}, salt=SALT)):
        client = Client()
        client.cookies[COOKIE] = forged
        assert "Your battles" not in client.get("/battles/").content.decode()
    client = Client()
    client.cookies[COOKIE] = signing.dumps([seat.token], salt=SALT)
    assert f"/battles/seat/{seat.token}/" in client.get("/battles/").content.decode()


def test_so_many_battles_are_remembered_the_last_ones_first():
    client, seats = Client(), [begin()[1] for _ in range(MOST + 1)]
    for seat in seats:
        client.get(f"/battles/seat/{seat.token}/")
    assert signing.loads(client.cookies[COOKIE].value, salt=SALT) == [each.token for each in seats[:0:-1]]
    assert client.cookies[COOKIE]["httponly"]


def test_whoever_begins_too_many_is_told_at_the_door(settings):
    settings.SKALD_BATTLES_A_DAY = 1
    assert Client().post("/battles/now").status_code == 302
    for answer in (Client().post("/battles/now"), sent()):
        assert answer.status_code == 429
        assert "Many battles were begun from here today" in answer.content.decode()
    assert Battle.objects.count() == 1
