"""The pages as a browser without scripts uses them: starting, joining, playing, and hostile input."""

import re

import pytest
from django.test import Client
from django.utils.datastructures import MultiValueDict

from skald.campaign.map_file import shipped_map
from skald.campaign.orders import Orders
from skald.web.campaigns.forms.opening import CampaignSettings, JoinCampaign, NewCampaign
from skald.web.campaigns.models import Campaign, Meeting, Seat
from skald.web.campaigns.services.engine_battles import fight_now
from skald.web.campaigns.services.opening import create_campaign
from tests.web.campaigns.builders import NOON, again, at_battle, fresh, give, plan, state_of, two_seats

pytestmark = pytest.mark.django_db

START = {
    "name": "A feud", "lord": "Astrid", "mode": "links", "map": "two-lands", "side": "0", "preset": "paper",
    "pace": "free", "zone": "Europe/Paris",
}  # fmt: skip


def token_in(address: str) -> str:
    found = re.search(r"/seat/([^/]+)/", address)
    assert found
    return found.group(1)


KEEP = b"Bookmark this page and keep its link to yourself: whoever has it plays for you."


def test_anybody_starts_and_a_friend_joins_by_link():
    client, friend = Client(), Client()
    answer = client.post("/campaigns/new", START)
    assert answer.status_code == 302
    page = client.get(answer["Location"]).content.decode()
    invitation = re.search(r"/campaigns/join/[^/\"]+/", page).group()
    assert "<title>QR code of the invitation</title>" in page
    assert b"Astrid challenges you" in friend.get(invitation).content
    joined = friend.post(invitation, {"lord": "Bjorn", "zone": ""})
    # While the first turn waits everybody is told to keep the link of his seat.
    assert all(KEEP in each.content for each in (friend.get(joined["Location"]), client.get(answer["Location"])))
    assert friend.get(invitation).status_code == 410
    campaign = Campaign.objects.get()
    assert (campaign.status, campaign.turn, campaign.phase) == ("running", 1, "orders")
    assert [seat.name for seat in campaign.seats.order_by("number")] == ["Astrid", "Bjorn"]


def test_whoever_is_invited_is_asked_for_a_name_first():
    first = JoinCampaign().first()
    assert [field.name for field in first] == ["lord"]
    assert {field.name for field in JoinCampaign().rest()} == {"faction", "leader", "board", "bloc", "zone"}


def test_every_option_can_be_chosen_and_is_told_to_whoever_joins():
    answer = Client().post("/campaigns/new", {**START, "town_income": "3", "battles": "defer", "recovery_cap": "false"})
    seat = Seat.objects.get(token=token_in(answer["Location"]))
    page = Client().get(f"/campaigns/join/{seat.campaign.invitation}/").content.decode()
    assert "<strong>3</strong>" in page
    assert "<strong>The battle is fought after all moves</strong>" in page
    assert "<strong>No</strong>" in page


def test_a_wrong_map_gets_every_problem_at_once(tmp_path):
    broken = tmp_path / "map.toml"
    broken.write_text('id = "x"\nname = { en = "X", fr = "X" }\nroads = [["a", "b"], ["a", "a"]]\n')
    with broken.open("rb") as file:
        page = Client().post("/campaigns/new", {**START, "map_file": file})
    assert page.status_code == 422
    assert page.content.decode().count('class="problem"') >= 1
    assert Campaign.objects.count() == 0


def test_a_map_of_ones_own_is_played_on(tmp_path):
    from importlib import resources

    data = (resources.files("skald.campaign.maps") / "two-lands.toml").read_bytes().replace(b'"Castle"', b'"My Keep"')
    own = tmp_path / "own.toml"
    own.write_bytes(data)
    with own.open("rb") as file:
        answer = Client().post("/campaigns/new", {**START, "mode": "one-screen", "other": "Bjorn", "map_file": file})
    assert b"My Keep" in Client().get(answer["Location"]).content


def test_orders_by_buttons_alone():
    first, _second = two_seats()
    client, address = Client(), f"/campaigns/seat/{first.token}/orders/"
    step = {"step": first.campaign.step, "once": "a"}
    page = client.post(address, {**step, "action": "raise:o1"}).content.decode()
    assert 'name="band" value="a1"' in page
    sent = {
        **step, "band": ["a1"], "site-a1": "o1", "name-a1": "Wolves",
        "what-a1": ["warriors", "warriors:bow", "hearthguard"], "figures-a1": ["8", "8", ""], "way-a1": "",
    }  # fmt: skip
    page = client.post(address, {**sent, "action": "unit:a1"}).content.decode()
    assert page.count('name="what-a1"') == 4
    refused = client.post(address, {**sent, "action": "ready"})
    assert (refused.status_code, b"4 at least" in refused.content) == (422, True)
    assert b"Wolves" in refused.content
    sent["what-a1"], sent["figures-a1"] = ["warriors"] * 6, ["8"] * 6
    tried = client.post(address, {**sent, "way-a1": "o3,o4", "action": "try"})
    assert "marched from Mill I to Mill II" in tried.content.decode()
    assert client.post(address, {**sent, "way-a1": "o3,o4", "action": "ready"}).status_code == 302
    assert fresh(first).phase == "orders"


def test_bands_are_put_into_another_order():
    first, second = two_seats()
    client = Client()
    sent = {"step": first.campaign.step, "band": ["a1", "a2"], "site-a1": "o1", "site-a2": "o2",
            "what-a1": ["warriors"] * 6, "figures-a1": ["8"] * 6, "what-a2": ["warriors"] * 6,
            "figures-a2": ["8"] * 6}  # fmt: skip
    page = client.post(f"/campaigns/seat/{first.token}/orders/", {**sent, "action": "up:a2"}).content.decode()
    assert page.index('name="band" value="a2"') < page.index('name="band" value="a1"')
    moved = {**sent, "band": ["a2", "a1"], "action": "ready"}
    assert client.post(f"/campaigns/seat/{first.token}/orders/", moved).status_code == 302
    give(second, Orders())
    assert [band.id for band in state_of(first).bands_of(0)] == ["a2", "a1"]


def test_a_solo_campaign_goes_to_its_end():
    answer = Client().post(
        "/campaigns/new", {**START, "mode": "solo", "preset": "tool", "turns": "3", "other": "Steward"}
    )
    token, client = token_in(answer["Location"]), Client()
    assert KEEP in client.get(answer["Location"]).content
    for _ in range(40):
        seat = Seat.objects.select_related("campaign").get(token=token)
        campaign = seat.campaign
        if campaign.status == "over":
            break
        state = state_of(seat)
        if state.battle is not None:
            meeting = Meeting.objects.get(campaign=campaign, step=campaign.step)
            client.post(f"/campaigns/seat/{token}/battle/way", {"way": "agents"})
            meeting.refresh_from_db()
            assert meeting.fighting_since is not None
            fight_now(meeting.pk)
        elif state.phase == "removal":
            give_all = {
                f"cut-{band.id}-{at}": unit.figures for band in state.bands_of(0) for at, unit in enumerate(band.units)
            }
            client.post(f"/campaigns/seat/{token}/removal", give_all)
        elif state.phase == "bids":
            client.post(f"/campaigns/seat/{token}/bid", {"bid": "0", "step": campaign.step, "action": "ready"})
        else:
            client.post(f"/campaigns/seat/{token}/orders/", {"step": campaign.step, "action": "ready"})
    assert Campaign.objects.get().status == "over"
    ended = client.get(f"/campaigns/seat/{token}/")
    assert ended.status_code == 200 and KEEP not in ended.content


def test_two_on_one_screen_hand_it_over():
    client = Client()
    answer = client.post("/campaigns/new", {**START, "mode": "one-screen", "other": "Bjorn"})
    token = token_in(answer["Location"])
    begun = client.get(answer["Location"]).content
    assert b"Bookmark this page: its link leads back to the campaign." in begun and KEEP not in begun
    seat = Seat.objects.select_related("campaign").get(token=token)
    done = client.post(f"/campaigns/seat/{token}/orders/", {"step": seat.campaign.step, "action": "ready"})
    assert done["Location"].endswith("/hand-over/")
    page = client.get(done["Location"]).content.decode()
    assert "I am Astrid" in page and "I am Bjorn" in page


def test_agents_fight_only_when_both_want_it_and_the_replay_is_kept():
    first, second = at_battle()
    client = Client()
    client.post(f"/campaigns/seat/{first.token}/battle/way", {"way": "agents"})
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None, fighting_since=None)
    client.post(f"/campaigns/seat/{second.token}/battle/way", {"way": "browser"})
    client.post(f"/campaigns/seat/{second.token}/battle/way", {"way": "agents"})
    meeting = Meeting.objects.get(pk=meeting.pk, fighting_since__isnull=False)
    fight_now(meeting.pk)
    fight_now(meeting.pk)
    meeting.refresh_from_db()
    page = client.get(f"/campaigns/seat/{first.token}/replay/{meeting.pk}/")
    assert page.status_code == 200
    file = client.get(f"/campaigns/seat/{first.token}/replay/{meeting.pk}/file")
    assert file.content.decode() == meeting.replay
    assert client.get(f"/campaigns/seat/{first.token}/replay/{meeting.pk + 1}/").status_code == 404
    # Whoever watches reads it too, from the turn's page on.
    watching = f"/campaigns/watch/{first.campaign.watching}/"
    assert f'href="{watching}replay/{meeting.pk}/"' in client.get(f"{watching}story/2/").content.decode()
    assert client.get(f"{watching}replay/{meeting.pk}/file").content.decode() == meeting.replay
    told = client.get(f"{watching}replay/{meeting.pk}/").content.decode()
    assert "Astrid attacked, Bjorn defended." in told and first.token not in told and second.token not in told
    assert "Turn 1, Bjorn" in told and "Left" not in told
    assert client.get(f"{watching}replay/{meeting.pk + 1}/").status_code == 404


def test_odds_are_told_with_their_method():
    first, _second = at_battle()
    page = Client().get(f"/campaigns/seat/{first.token}/battle/").content.decode()
    assert "1000 quick battles" in page


HOSTILE = ["", "-1", "1e9", "９", "999999999999999999999", "\x00", "<script>alert(1)</script>", "a" * 5000, "½", "NaN"]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_input_is_refused_and_never_breaks(text):
    first, second = two_seats()
    client, base = Client(), f"/campaigns/seat/{first.token}"
    sent = {
        "step": first.campaign.step, "action": "ready", "once": text, "band": ["a1", text, "b1", "a99"],
        "site-a1": text, "name-a1": text, "what-a1": [text, "warriors", "warriors:" + text], "figures-a1": [text] * 3,
        "way-a1": text, "lord-a1": text, "disband-a1": text, "transfer-a1-0": text,
    }  # fmt: skip
    assert client.post(f"{base}/orders/", sent).status_code == 422
    for action in ("up:" + text, "raise:" + text, "drop:" + text, text, "try"):
        page = client.post(f"{base}/orders/", {**sent, "action": action})
        assert page.status_code == 200
        assert "<script>alert" not in page.content.decode()
    for step in (text, str(first.campaign.step)):
        assert client.post(f"{base}/bid", {"bid": text, "step": step}).status_code == 422
    assert client.post(f"{base}/ready", {"step": text}).status_code == 302
    assert client.post(f"{base}/affairs/propose", {"kind": text or "x"}).status_code == 404
    assert client.post(f"{base}/affairs/propose", {"kind": "extension", "hours": text}).status_code == 302
    assert client.post(
        f"{base}/call-me/", {"mail": text, "webhook": text, "zone": text, "language": "en"}
    ).status_code in (302, 422)
    assert (fresh(first).length, again(second).campaign.status) == (first.campaign.length, "running")


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_battle_reports_are_refused(text):
    first, _second = at_battle()
    client, base = Client(), f"/campaigns/seat/{first.token}"
    sent = {f"left-{who}-{at}": text for who in ("attacker", "defender") for at in range(6)}
    assert client.post(f"{base}/battle/", {**sent, "winner": "attacker"}).status_code == 422
    assert client.post(f"{base}/battle/", {**sent, "winner": text or "x"}).status_code == 422
    assert client.post(f"{base}/battle/yes", {"seen": text}).status_code == 302
    assert client.post(f"{base}/battle/way", {"way": text}).status_code == 404
    assert state_of(first).battle is not None


KEYS = ("mode", "map", "side", "preset", "pace", "zone", "turns", "battles", "smallest_band", "bloc")
#: A digit of another script is still a digit.
HARMLESS = ("", "９")


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_beginnings_are_refused(text):
    for key in KEYS:
        sent = MultiValueDict({name: [value] for name, value in {**START, key: text}.items()})
        assert text in HARMLESS or not (NewCampaign(sent).is_valid() and CampaignSettings(sent).is_valid())
    for keys in (KEYS, [KEYS[HOSTILE.index(text)]]):
        code = Client().post("/campaigns/new", {**START, **dict.fromkeys(keys, text)}).status_code
        assert code == 422 or (code, text in HARMLESS) == (302, True)


def test_unknown_keys_lead_nowhere():
    two_seats()
    for address in ("seat/nobody/", "watch/nobody/", "join/nobody/", "seat/nobody/orders/", "seat/x/state.json"):
        assert Client().get(f"/campaigns/{address}").status_code == 404


def test_a_seat_of_another_campaign_opens_nothing_here():
    first, _second = two_seats()
    other, _third = two_seats()
    from skald.web.campaigns.services.affairs import propose

    made = propose(seat=again(first), kind="pause", now=NOON)
    answer = Client().post(f"/campaigns/seat/{other.token}/affairs/answer/{made.pk}", {"answer": "yes"})
    assert answer.status_code == 404


def test_an_agents_seat_can_not_be_opened():
    seat = create_campaign(plan=plan(mode="solo", map=shipped_map()), now=NOON)
    agent = seat.campaign.seats.get(number=1)
    assert Client().get(f"/campaigns/seat/{agent.token}/").status_code == 404


def test_conceding_needs_to_be_meant():
    first, _second = two_seats()
    client = Client()
    client.post(f"/campaigns/seat/{first.token}/affairs/concede", {})
    assert fresh(first).status == "running"
    client.post(f"/campaigns/seat/{first.token}/affairs/concede", {"sure": "yes"})
    assert (fresh(first).status, state_of(first).winner) == ("over", 1)
    for page in ("", "story/", "receipts/", "affairs/", "call-me/"):
        assert client.get(f"/campaigns/seat/{first.token}/{page}").status_code == 200


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_opens_in_both_languages(language):
    first, _second = at_battle()
    client = Client(headers={"accept-language": language})
    pages = [
        "",
        "battle/",
        "story/",
        "story/1/?at=start",
        "receipts/",
        "affairs/",
        "call-me/",
        "amend/",
        "journal.json",
        "state.json",
    ]
    assert [client.get(f"/campaigns/seat/{first.token}/{page}").status_code for page in pages] == [200] * len(pages)
    assert client.get(f"/campaigns/watch/{first.campaign.watching}/story/1/").status_code == 200
    assert client.get("/campaigns/new").status_code == 200
