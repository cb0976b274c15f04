"""Campaigns worth coming back to: remembered by the browser, invitations that say who can open them, a rematch."""

import re
import socket
from pathlib import Path

import pytest
from django.core import signing
from django.test import Client
from msgspec import structs
from playwright.sync_api import Browser, expect

from skald.campaign.chances import quick_chances
from skald.campaign.forms import encoded
from skald.campaign.orders import Orders
from skald.campaign.state_people import People
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.forms.opening import AGENT_LORDS
from skald.web.campaigns.models import Campaign, Meeting, Seat
from skald.web.campaigns.remembering import COOKIE, MOST, SALT
from skald.web.campaigns.services.rematch import next_name, rematch
from tests.web.campaigns.builders import NOON, again, at_battle, fresh, give, raised, two_seats
from tests.web.campaigns.test_windows import begun, narrow, raise_and_march, started, window
from tests.web.server import serving

#: A battle that is shown again on the table of all battles.
BATTLE = Path(__file__).parents[2] / "told" / "take-and-hold.skald"


def page(client: Client, address: str) -> str:
    return client.get(address).content.decode()


@pytest.mark.django_db
def test_the_browser_remembers_its_campaigns_and_whose_turn_it_is():
    first, second = two_seats()
    client = Client()
    for address in ("/", "/campaigns/"):
        assert "Your campaigns" not in page(client, address)
    client.get(f"/campaigns/seat/{first.token}/")
    for address in ("/", "/campaigns/"):
        assert "Your turn: recruit and give orders." in page(client, address)
    give(first, raised(first, "o1"))
    assert "Waiting for Bjorn." in page(client, "/")
    give(second, raised(second, "c1"))
    assert "Your turn: bid for the initiative." in page(client, "/")
    assert page(client, "/").count(first.token) == 1
    assert second.token not in page(client, "/")


@pytest.mark.django_db
def test_a_forged_or_foreign_cookie_shows_nothing():
    first, _second = two_seats()
    for forged in ("nonsense", signing.dumps([first.token], salt="another"), signing.dumps({"a": 1}, salt=SALT)):
        client = Client()
        client.cookies[COOKIE] = forged
        assert "Your campaigns" not in page(client, "/")


@pytest.mark.django_db
def test_the_browser_remembers_the_last_campaigns_only():
    client = Client()
    tokens = [two_seats()[0].token for _ in range(MOST + 1)]
    for token in tokens:
        client.get(f"/campaigns/seat/{token}/")
    kept = signing.loads(client.cookies[COOKIE].value, salt=SALT)
    assert kept == tokens[:0:-1]
    assert client.cookies[COOKIE]["httponly"]


def ended(**chosen) -> tuple[Seat, Seat]:
    first, second = two_seats(settings={"turns": 1}, **chosen)
    give(first, Orders())
    give(second, Orders())
    return again(first), again(second)


@pytest.mark.django_db
def test_a_rematch_changes_sides_and_the_other_lord_only_accepts():
    first, second = ended()
    assert fresh(first).status == Campaign.Status.OVER
    asked = rematch(seat=first, now=NOON)
    assert (asked.number, asked.name, asked.campaign.name) == (1, "Astrid", "The long feud 2")
    assert asked.campaign.status == Campaign.Status.WAITING
    assert rematch(seat=first, now=NOON).pk == asked.pk
    reader = Client()
    told = page(reader, f"/campaigns/seat/{second.token}/")
    assert "Astrid asks for a rematch." in told and "Accept the rematch" in told
    # Whoever asked has nothing to accept.
    told = page(Client(), f"/campaigns/seat/{first.token}/")
    assert "Go to the rematch" in told and "asks for a rematch" not in told
    assert f"{first.name} asks for a rematch." in page(reader, "/campaigns/")
    accepted = rematch(seat=second, now=NOON)
    assert "Go to the rematch" in page(reader, f"/campaigns/seat/{second.token}/")
    assert (accepted.number, accepted.name, fresh(accepted).status) == (0, "Bjorn", "running")
    assert accepted.campaign_id == asked.campaign_id


@pytest.mark.django_db
@pytest.mark.parametrize("asker", [0, 1])
def test_a_rematch_keeps_the_battle_boards_of_both_lords(asker):
    seats = ended()
    before = chronicle_of(fresh(seats[0])).opened.peoples
    assert all(each.board for each in before)
    rematch(seat=seats[asker], now=NOON)
    accepted = rematch(seat=seats[1 - asker], now=NOON)
    assert chronicle_of(fresh(accepted)).opened.peoples == (before[1], before[0])


@pytest.mark.django_db
def test_a_rematch_takes_the_faction_along_and_its_bloc():
    first, second = ended(peoples=(People("great-kingdoms"), People()))
    rematch(seat=first, now=NOON)
    opened = chronicle_of(fresh(rematch(seat=second, now=NOON))).opened
    assert ([each.faction for each in opened.peoples], opened.blocs) == (["", "great-kingdoms"], ("chaos", "order"))


@pytest.mark.django_db
def test_whoever_asks_for_a_rematch_reads_that_the_other_lord_sees_it():
    first, _second = ended()
    told = page(Client(), f"/campaigns/seat/{rematch(seat=first, now=NOON).token}/")
    assert "Bjorn finds your challenge on the page of the last campaign and only has to accept it." in told
    # The link is offered beside that, and says how far it leads.
    assert "You can also send this link." in told
    assert 'id="only-here"' not in told


@pytest.mark.django_db
def test_the_link_of_a_rematch_says_that_a_friend_elsewhere_cannot_open_it():
    first, _second = ended()
    address = f"/campaigns/seat/{rematch(seat=first, now=NOON).token}/"
    told = Client().get(address, headers={"host": "127.0.0.1:8000"}).content.decode()
    assert "You can also send this link." in told
    assert 'id="only-here"' in told
    assert "A friend elsewhere can’t open this link: it leads to this computer only." in told


@pytest.mark.django_db
def test_nobody_is_led_to_a_seat_that_somebody_else_took_by_the_invitation():
    first, second = ended()
    asked = rematch(seat=first, now=NOON)
    Client().post(f"/campaigns/join/{asked.campaign.invitation}/", {"lord": "Erik"})
    taken = asked.campaign.seats.get(number=0)
    assert taken.name == "Erik"
    answer = Client().post(f"/campaigns/seat/{second.token}/rematch")
    assert answer["Location"] == f"/campaigns/seat/{second.token}/"


@pytest.mark.django_db
def test_a_rematch_before_the_end_is_refused():
    first, _second = two_seats()
    answer = Client().post(f"/campaigns/seat/{first.token}/rematch")
    assert answer["Location"] == f"/campaigns/seat/{first.token}/"
    assert Campaign.objects.count() == 1


@pytest.mark.django_db
def test_the_engines_figures_come_first_once_they_exist():
    first, _second = at_battle()
    address = f"/campaigns/seat/{first.token}/battle/"
    engine, quickly = "battles by the full rules, both bands", "quick battles: a few dice"
    assert (engine in page(Client(), address), quickly in page(Client(), address)) == (False, True)
    value = chronicle_of(fresh(first))
    odds = structs.replace(quick_chances(value.terms, value.state, "seed", 40), method="raider")
    Meeting.objects.filter(campaign=first.campaign, entry=None).update(odds=encoded(odds).decode())
    told = page(Client(), address)
    assert 0 < told.index(engine) < told.index(quickly)
    # The agent has its name in both languages.
    assert "both bands led by the raider" in told
    assert "les deux bandes menées par le pillard" in page(Client(headers={"accept-language": "fr"}), address)


@pytest.mark.parametrize(("name", "then"), [("Feud", "Feud 2"), ("Feud 2", "Feud 3"), ("x" * 120, "x" * 118 + " 2")])
def test_the_name_of_a_rematch_counts_on(name, then):
    assert next_name(name) == then


@pytest.mark.django_db
def test_a_campaign_without_a_name_is_called_after_its_lords_in_any_language():
    client = Client()
    sent = {"lord": "Astrid", "mode": "links", "map": "two-lands", "side": "0", "preset": "paper", "pace": "free"}
    answer = client.post("/campaigns/new", sent)
    assert answer.status_code == 302
    for address in (answer["Location"], "/campaigns/"):
        assert "Astrid’s campaign" in page(client, address)
    invitation = f"/campaigns/join/{Campaign.objects.get().invitation}/"
    friend = Client(headers={"accept-language": "fr"})
    assert "Astrid en campagne" in page(friend, invitation)
    refused = friend.post(invitation, {"lord": "astrid "})
    assert refused.status_code == 422 and "l’autre seigneur porte déjà ce nom" in refused.content.decode().lower()
    assert friend.post(invitation, {"lord": "Bjorn"}).status_code == 302
    assert Campaign.objects.get().name == "Astrid – Bjorn"


@pytest.mark.django_db
@pytest.mark.parametrize("mode", ["one-screen", "solo"])
def test_the_two_lords_of_one_browser_have_names_of_their_own(mode):
    client = Client()
    sent = {"lord": "Astrid", "mode": mode, "map": "two-lands", "side": "0", "preset": "paper", "pace": "free"}
    assert client.post("/campaigns/new", {**sent, "other": "Astrid"}).status_code == 422
    assert client.post("/campaigns/new", {**sent, "other": "Bjorn"}).status_code == 302
    assert Campaign.objects.get().name == "Astrid – Bjorn"


@pytest.mark.django_db
def test_the_computers_lord_has_a_persons_name():
    sent = {"lord": "Astrid", "mode": "solo", "map": "two-lands", "side": "0", "preset": "paper", "pace": "free"}
    Client().post("/campaigns/new", sent)
    agent = Seat.objects.exclude(agent="").get()
    assert agent.name in AGENT_LORDS
    assert agent.campaign.name == f"Astrid – {agent.name}"


@pytest.mark.django_db
def test_a_zone_that_is_nowhere_unfolds_the_rest_of_the_form():
    client = Client()
    sent = {"lord": "Astrid", "mode": "links", "map": "two-lands", "side": "0", "preset": "paper", "pace": "free"}
    refused = client.post("/campaigns/new", {**sent, "zone": "Nowhere/Town"}).content.decode()
    assert '<details class="options" id="more" open>' in refused


@pytest.mark.browser
def test_the_first_form_asks_for_three_things_and_takes_the_zone_from_the_browser(browser: Browser, site: str):
    window_ = window(browser, timezone_id="Europe/Paris")
    window_.goto(f"{site}/campaigns/new")
    fields = window_.locator("main form .field:visible")
    expect(fields).to_have_count(3)
    expect(window_.get_by_label("Your name")).to_be_visible()
    expect(window_.get_by_role("group", name="Your opponent")).to_be_visible()
    expect(window_.get_by_label("Number of turns")).to_have_value("6")
    start = window_.get_by_role("button", name="Start the campaign")
    box = start.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 780
    expect(window_.locator("[name=zone]")).to_have_value("Europe/Paris")
    narrow(window_)


@pytest.mark.browser
def test_the_front_page_leads_back_and_an_invitation_says_who_can_open_it(browser: Browser, site: str):
    window_ = window(browser)
    started(window_, site)
    expect(
        window_.get_by_text("A friend elsewhere can’t open this link: it leads to this computer only.")
    ).to_be_visible()
    # The command is that of the port on which this server is open; so is the address in the network, if there is one.
    port = site.rpartition(":")[2]
    expect(window_.locator("#only-here code")).to_have_text(f"scripts/serve --host 0.0.0.0 --port {port}")
    offered = f"http://{own_address()}:{port}" if own_address() else "This computer is on no network now."
    expect(window_.locator("#only-here")).to_contain_text(offered)
    # A browser that lets nothing be copied says so, and the link stands ready.
    window_.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied')); }")
    window_.get_by_role("button", name="Copy the invitation").click()
    expect(window_.get_by_role("button", name="copy it by hand")).to_be_visible()
    assert window_.evaluate("getSelection().toString()") == window_.get_by_label("Invitation").input_value()
    window_.goto(site)
    mine = window_.get_by_role("link", name="The long feud")
    expect(mine).to_contain_text("Your invitation hasn’t been accepted yet.")
    assert (mine.bounding_box() or {"height": 0})["height"] >= 44
    mine.click()
    expect(window_.get_by_label("Invitation")).to_be_visible()


def own_address() -> str:
    """This computer in its network, as the system would use it; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        host = str(asked.getsockname()[0])
    return "" if host.startswith("127.") else host


@pytest.mark.browser
@pytest.mark.parametrize(("address", "is_near"), [("http://192.168.1.20:8000", True), ("https://skald.example", False)])
def test_an_invitation_to_this_network_says_who_is_in_it(browser: Browser, tmp_path: Path, address: str, is_near: bool):
    with serving(tmp_path, SKALD_ADDRESS=address) as site:
        window_ = window(browser)
        started(window_, site)
        expect(window_.get_by_label("Invitation")).to_have_value(re.compile(f"^{re.escape(address)}/campaigns/join/"))
        # Whoever sits beside one opens it with a camera.
        expect(window_.locator(".invitation-code svg")).to_be_visible()
        expect(window_.locator("#only-here")).to_have_count(0)
        expect(
            window_.get_by_text("A friend elsewhere can’t: for that this server needs a public address.")
        ).to_have_count(int(is_near))
        window_.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_sides_have_one_pair_of_colours_and_marks_everywhere(browser: Browser, site: str, scheme: str):
    """Blue and red, and for whoever sees neither: a heater and a round shield, whole and broken lines."""
    blue, red = ("rgb(27, 79, 120)", "rgb(168, 57, 42)")
    window_ = window(browser, 1280, color_scheme=scheme)

    def drawn(part: str, kind: str = "fill") -> str:
        return str(window_.locator(part).first.evaluate(f"each => getComputedStyle(each).{kind}"))

    window_.goto(f"{site}/odds/?a.n=8&a.troop=warriors&d.n=4&d.troop=hearthguard")
    # Words and bars of a page are lighter where it is dark, in the same hues.
    of_page = {"light": (blue, red), "dark": ("rgb(125, 184, 234)", "rgb(240, 149, 124)")}[scheme]
    assert (drawn(".share .you"), drawn(".share .they")) == of_page
    begun(window_, site)
    expect(window_.locator(".lord .side-mark.side-0 path").first).to_be_visible()
    expect(window_.locator(".lord .side-mark.side-1 circle").first).to_be_visible()
    assert (drawn(".lord .side-mark.side-0"), drawn(".lord .side-mark.side-1")) == of_page
    assert [drawn(f".map-land .held-{seat} .ground", "stroke") for seat in (0, 1)] == [blue, red]
    rings = [drawn(f".map-land .held-{seat} .ground", "strokeDasharray") for seat in (0, 1)]
    assert rings[0] == "none" != rings[1]
    window_.goto(f"{site}/replays/")
    window_.locator("#file").set_input_files(BATTLE)
    window_.locator("main .button").click()
    expect(window_.locator(".replay.ready")).to_be_visible()
    assert (drawn(".plate.left rect"), drawn(".plate.right rect", "stroke")) == (blue, red)
    outlines = [drawn(f".unit.{side} .outline", "strokeDasharray") for side in ("left", "right")]
    assert outlines[0] == "none" != outlines[1]


@pytest.mark.browser
def test_a_rematch_is_one_button_at_the_end(browser: Browser, site: str):
    window_ = window(browser, reduced_motion="reduce")
    window_.goto(f"{site}/campaigns/new?mode=solo")
    window_.get_by_label("Your name").fill("Astrid")
    # Three fields here too: a name for the computer's lord is folded away, one for somebody at this screen isn't.
    other = window_.get_by_label("The other lord’s name")
    expect(window_.locator("main form .field:visible")).to_have_count(3)
    expect(other).to_be_hidden()
    window_.get_by_label("Two of us on this screen").check()
    expect(other).to_be_visible()
    window_.get_by_label("Alone, against the computer").check()
    window_.get_by_text("Name, map, side, faction, board, troops, rules and deadlines").click()
    other.fill("Bjorn")
    window_.get_by_label("Your side of the map").select_option("0")
    window_.get_by_label("Number of turns").fill("1")
    window_.get_by_role("button", name="Start the campaign").click()
    raise_and_march(window_, "Castle", "Mill I")
    window_.get_by_role("button", name="Rematch, sides changed").click()
    expect(window_.get_by_role("heading", name="Astrid – Bjorn 2")).to_be_visible()
    expect(window_.get_by_role("link", name="Recruit and give orders")).to_be_visible()
