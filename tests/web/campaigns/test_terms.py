"""What is agreed on before the first turn: every option with its bounds, troops of other books, and who may begin."""

import re
from datetime import timedelta
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation

from skald.campaign.orders import March, Orders, Recruit
from skald.campaign.settings import PRESETS, Settings
from skald.campaign.state import Unit
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.crowding import is_crowded, mark_of
from skald.web.campaigns.forms.setting_words import QUESTIONS
from skald.web.campaigns.models import Campaign, Meeting, Seat
from skald.web.campaigns.queries.terms import by_presets, differing
from skald.web.campaigns.services.battles import choose_way
from skald.web.campaigns.services.engine_battles import fight_now
from skald.web.campaigns.services.opening import create_campaign
from tests.web.campaigns.builders import NOON, again, fresh, give, plan, raised, state_of, two_seats
from tests.web.campaigns.test_pages import START, token_in

pytestmark = pytest.mark.django_db

HINTS = get_type_hints(Settings, include_extras=True)
TROOPS = """\
id = "wood-folk"
name = { en = "The Wood Folk", fr = "Le peuple des bois" }
[[troops]]
id = "wood-archers"
name = { en = "Wood Archers", fr = "Archers des bois" }
per_point = 6
profile = "warriors"
options = [["bow"], []]
"""


def file_of(text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("troops.toml", text.encode())


def test_every_option_is_a_question_with_the_same_answers_or_bounds():
    assert {"preset", *QUESTIONS} == set(Settings.__struct_fields__)
    for key, question in QUESTIONS.items():
        kind: Any = HINTS[key]
        if get_origin(kind) is Annotated:
            bounds = get_args(kind)[1]
            assert (key, question.least, question.most) == (key, bounds.ge, bounds.le)
        else:
            wanted = {"true", "false"} if kind is bool else set(get_args(kind))
            assert (key, set(question.answers)) == (key, wanted)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_under_each_option_stands_what_the_presets_say(language):
    page = Client().get("/campaigns/new", headers={"accept-language": language}).content.decode()
    hints = re.findall(r'id="id_(\w+)-by">(.*?)</p>', page, re.DOTALL)
    assert [key for key, _hint in hints] == list(QUESTIONS)
    for key, hint in hints:
        with translation.override(language):
            said = [word for _preset, word in by_presets(QUESTIONS[key])]
        assert all(word.replace("'", "&#x27;") in hint for word in said), key
    told = dict(hints)
    assert ("by-tool" in told["town_income"], "by-tool" in told["turns"]) == (True, False)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_option_is_shown_with_the_rules_of_a_campaign(preset):
    first, _second = two_seats(preset=preset)
    wanted = [answer for _label, answer, _differs in differing(PRESETS[preset])]
    addresses = (f"/campaigns/seat/{first.token}/affairs/", f"/campaigns/watch/{first.campaign.watching}/")
    for address in addresses:
        page = Client().get(address).content.decode()
        terms = page.split('<dl class="terms">')[-1].split("</dl>")[0]
        assert re.findall(r"<dd>(.*?)</dd>", terms) == wanted
        assert terms.count("<dt>") == len(QUESTIONS)


def test_troops_of_another_book_are_handed_in_told_bought_and_fought_with():
    answer = Client().post("/campaigns/new", {**START, "book": "age-of-magic", "troop_file": file_of(TROOPS)})
    seat = Seat.objects.get(token=token_in(answer["Location"]))
    invitation = f"/campaigns/join/{seat.campaign.invitation}/"
    shown = Client().get(invitation, headers={"accept-language": "fr"}).content.decode()
    assert "Archers des bois\u00a0: 6 figurines par point, 12 au plus dans une unité" in shown
    assert "Béhémoth\u00a0: 1 figurine par point, 1 au plus dans une unité" in shown
    joined = Client().post(invitation, {"lord": "Bjorn", "zone": ""})
    other = Seat.objects.get(token=token_in(joined["Location"]))
    page = Client().get(f"/campaigns/seat/{seat.token}/orders/").content.decode()
    form = Client().post(
        f"/campaigns/seat/{seat.token}/orders/", {"action": "raise:o1", "step": fresh(seat).step, "once": "a"}
    )
    assert "Wood Archers: 6 a point." in page
    assert '<option value="wood-archers:bow">Wood Archers · bow</option>' in form.content.decode()

    units = (Unit("wood-archers", 12, ("bow",)), Unit("wood-archers", 12), Unit("behemoth", 1), Unit("behemoth", 1))
    give(seat, Orders((Recruit("a1", units, site="o1"),), (March("a1", ("o3", "o4")),)))
    give(other, raised(other, "c1", "c3", "c4"))
    give(seat, 0)
    give(other, 0)
    give(seat, Orders(marches=(March("a1", ("c4",)),)))
    give(other, Orders())
    meeting = Meeting.objects.get()
    for each in (seat, other):
        choose_way(seat=again(each), meeting=meeting, way="agents", now=NOON)
    fight_now(meeting.pk)
    assert state_of(seat).phase == "bids"
    assert chronicle_of(fresh(seat)).terms.troops["wood-archers"].per_point == 6


def test_everything_wrong_with_troops_is_told_at_once_and_nothing_is_lost():
    broken = (
        TROOPS.replace("per_point = 6", "per_point = 0")
        .replace('"warriors"', '"warlord"')
        .replace("[[troops]]\n", "[[troops]]\nx = 1\n")
    )
    page = Client().post("/campaigns/new", {**START, "troop_file": file_of(broken)})
    said = re.findall(r'<p class="problem" role="alert">(.*?)</p>', page.content.decode())
    assert (page.status_code, len(said), Campaign.objects.count()) == (422, 3, 0)
    assert [each.split(":")[0] for each in said] == ["line 4", "line 7", "line 8"]
    assert 'value="A feud"' in page.content.decode()


def test_a_troop_cannot_come_from_a_book_and_a_file():
    twice = (
        TROOPS.replace('"wood-archers"', '"titan"').replace('"warriors"', '"titan"').replace('[["bow"], []]', "[[]]")
    )
    page = Client().post("/campaigns/new", {**START, "book": "age-of-magic", "troop_file": file_of(twice)})
    assert (page.status_code, "The book chosen above has these too: titan." in page.content.decode()) == (422, True)


def test_one_address_leaves_only_so_many_campaigns_lying(settings):
    settings.SKALD_CAMPAIGNS_A_DAY = 2
    solo = {**START, "mode": "solo", "other": "Agent"}
    tokens = [token_in(Client().post("/campaigns/new", solo)["Location"]) for _each in range(2)]
    refused = Client().post("/campaigns/new", solo)
    assert (refused.status_code, Campaign.objects.count()) == (429, 2)
    assert 'value="A feud"' in refused.content.decode()
    assert Client().post("/campaigns/new", solo, REMOTE_ADDR="10.1.1.9").status_code == 302
    # One that is played counts no longer.
    seat = Seat.objects.get(token=tokens[0])
    give(seat, raised(seat, "o1", "o3"), now=NOON)
    assert fresh(seat).turn == 2
    assert Client().post("/campaigns/new", solo).status_code == 302


def test_a_day_later_or_without_a_ceiling_anybody_begins(settings):
    settings.SKALD_CAMPAIGNS_A_DAY = 1
    mark = mark_of("10.0.0.1")
    made = create_campaign(plan=plan(begun_from=mark), now=NOON).campaign
    assert is_crowded(mark, made.created_at)
    assert not is_crowded(mark, made.created_at + timedelta(days=1))
    settings.SKALD_CAMPAIGNS_A_DAY = 0
    assert not is_crowded(mark, made.created_at)


def test_the_address_itself_is_not_kept():
    Client().post("/campaigns/new", START, REMOTE_ADDR="203.0.113.77")
    campaign = Campaign.objects.get()
    assert campaign.begun_from == mark_of("203.0.113.77")
    assert "203.0.113.77" not in " ".join(str(value) for value in vars(campaign).values())


def test_orders_declared_openly_are_read_by_everybody_and_only_once_declared():
    first, second = two_seats(settings={"orders": "open"})
    holder = state_of(first).holder
    early, late = (first, second) if holder == 1 else (second, first)
    town, way = (("o1", "o3"), ("c1", "c3"))[early.number]
    pages = (
        f"/campaigns/seat/{late.token}/", f"/campaigns/seat/{late.token}/orders/",
        f"/campaigns/watch/{first.campaign.watching}/",
    )  # fmt: skip
    told = (f"is raised at {('Castle', 'Southern Village')[early.number]}: 8 × Warriors", "marches: ")
    give(early, raised(early, town, way), is_ready=False)
    assert [word for page in pages for word in told if word in Client().get(page).content.decode()] == []
    give(early, raised(early, town, way))
    for page in pages:
        shown = Client().get(page).content.decode()
        assert [word for word in told if word in shown] == list(told)
    page = Client().get(pages[1]).content.decode()
    assert "Declare the orders: they stand" in page
    # The sandbox knows what everybody knows, and begins with it.
    assert '<option value="declared" selected>' in page
    tried = Client().post(pages[1], {"action": "try", "opponent": "declared"}).content.decode()
    idle = Client().post(pages[1], {"action": "try", "opponent": "idle"}).content.decode()
    # Its band stands on the map of what might come.
    raising = f" of {('Astrid', 'Bjorn')[early.number]} with 6 points"
    assert raising in tried and raising not in idle


@pytest.mark.parametrize(
    ("chosen", "path", "said"),
    [
        ({"marching": "one"}, "orders/", "Only one of them may march in a turn."),
        ({"disband_refund": "half"}, "orders/", "(half of its points come back)"),
        ({}, "orders/", "(nothing comes back)"),
        ({"early_win": 3}, "", "Whoever holds 3 of them at a turn’s end, and more than the other, wins at once."),
        ({"turns": 8}, "", "After turn 8 the most points win; if they are equal, the holder of the initiative."),
    ],
)
def test_pages_say_what_was_agreed_on(chosen, path, said):
    first, second = two_seats(settings=chosen)
    give(first, raised(first, "o1", "o3"))
    give(second, Orders())
    give(first, 0)
    give(second, 0)
    assert said in Client().get(f"/campaigns/seat/{first.token}/{path}").content.decode()


@pytest.mark.parametrize("name", ["two-lands", "age-of-magic"])
def test_shipped_files_can_be_taken_from_the_page_that_asks_for_ones_own(name):
    page = Client().get("/campaigns/new").content.decode()
    assert f'href="/campaigns/files/{name}.toml"' in page
    assert "docs/" not in page
    answer = Client().get(f"/campaigns/files/{name}.toml")
    assert (answer.status_code, f'id = "{name}"' in answer.content.decode()) == (200, True)
    assert Client().get("/campaigns/files/nothing.toml").status_code == 404
