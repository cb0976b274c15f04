"""Phones as people hold them: a real chromium, 360 wide, two of them at a table, and a network that goes away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.barriers import barriers
from tests.web.complaints import listen
from tests.web.looks import LOOKS, unreadable
from tests.web.tournaments.real_hall import Plan, make_halls

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(site, site_data) -> tuple[str, dict[str, dict[str, str]]]:
    plans = [Plan(name) for name in ("take-and-hold", "expedition", "rule-the-field", "raise-your-banners", "")]
    plans.append(Plan("sacred-ground", settings={"chess_clock": {}, "bid": 6}))
    halls = make_halls(site_data, plans)
    return site, {plan.scenario: hall for plan, hall in zip(plans, halls, strict=True)}


def phone(browser: Browser, *, language: str = "en", width: int = 360, scheme: str = "light") -> Page:
    context = browser.new_context(
        viewport={"width": width, "height": 740},
        locale=language,
        color_scheme=scheme,  # type: ignore[arg-type]
    )
    page = context.new_page()
    listen(page)
    return page


def readable(page: Page) -> None:
    """Nothing sticks out of the screen, and axe has nothing against the page."""
    width = page.viewport_size
    assert width and page.evaluate("document.documentElement.scrollWidth") == width["width"]
    assert barriers(page) == []


def test_result_goes_from_phone_to_phone(browser, site):
    address, halls = site
    tokens = halls["take-and-hold"]
    anna, bjorn = phone(browser), phone(browser, language="fr")
    bjorn.goto(f"{address}/p/{tokens['p2']}/")
    anna.goto(f"{address}/p/{tokens['p1']}/")
    anna.get_by_role("link", name="Enter the result").click()
    half = anna.get_by_role("group", name="Anna")
    more = half.get_by_role("group", name="Massacre points").get_by_role("button", name="one more")
    for _ in range(9):
        more.click()
    for turn in ("Turn 2", "Turn 3", "Turn 4"):
        half.get_by_role("group", name="Objectives controlled").get_by_role("button", name=f"{turn}: one more").click()
    expect(anna.locator("[data-total=a]")).to_have_text("18")
    anna.get_by_label("Björn, Massacre points").fill("4")
    # The phone falls asleep, the page is loaded again: what was typed is still there.
    anna.reload()
    expect(anna.locator("[data-total=a]")).to_have_text("18")
    expect(anna.locator("[data-total=b]")).to_have_text("4")
    # That nothing is sent is said once.
    expect(anna.get_by_text("Not sent yet. What you typed is kept in this browser.")).to_be_visible()
    expect(anna.get_by_text("Nothing is sent yet")).to_be_hidden()
    anna.get_by_role("button", name="Look it over").click()
    expect(anna.get_by_role("heading", level=1)).to_have_text("Look it over")
    readable(anna)
    anna.context.set_offline(True)
    anna.get_by_role("button", name="Send: Anna 18 –\u2060 4 Björn").click()
    expect(anna.get_by_role("alert")).to_contain_text("Not sent: there is no connection.")
    anna.context.set_offline(False)
    anna.get_by_role("button", name="Send: Anna 18 –\u2060 4 Björn").click()
    expect(anna.get_by_text("Björn still has to confirm it.")).to_be_visible()
    readable(anna)
    # Björn's page hears of it by itself.
    right = bjorn.get_by_role("button", name=re.compile("Confirmer.*Björn 4 –\u2060 18 Anna"))
    expect(right).to_be_visible()
    readable(bjorn)
    right.click()
    expect(bjorn.get_by_role("heading", name="Le résultat compte")).to_be_visible()
    expect(anna.get_by_role("heading", name="The result counts")).to_be_visible()
    assert anna.evaluate("sessionStorage.length") == 0


@pytest.mark.parametrize(
    ("language", "scenario", "gave_up", "played"),
    [
        ("en", "take-and-hold", "Dag conceded", "Played to the end: a draw"),
        ("fr", "raise-your-banners", "Dag a abandonné", "Jouée jusqu’au bout\u00a0: égalité"),
    ],
)
def test_a_concession_is_named_where_it_is_confirmed_and_disputed(browser, site, language, scenario, gave_up, played):
    address, halls = site
    tokens = halls[scenario]
    chloe, dag = phone(browser, language=language, width=390), phone(browser, language=language)

    def enter(page: Page, player: str, points: tuple[int, int], winner: str = "") -> None:
        page.goto(f"{address}/p/{tokens[player]}/round/1/result?how=points")
        for side, number in zip("ab", points, strict=True):
            page.locator(f"[name={side}-points]").fill(str(number))
        ending = "conceded" if winner else "played"
        page.locator(f"[name=ending][value={ending}]").check()
        # Who wins is asked when somebody gave up, and nothing says so again.
        expect(page.locator(".only-conceded:visible")).to_have_count(1 if winner else 0)
        expect(page.locator(".only-conceded .optional")).to_be_hidden()
        if winner:
            page.locator(f"[name=winner][value={winner}]").check()
        page.locator("button.wide[name=look]").click()
        page.locator("button[name=send]").click()
        page.wait_for_url(f"{address}/p/{tokens[player]}/")

    enter(chloe, "p3", (14, 12), "a")
    dag.goto(f"{address}/p/{tokens['p4']}/")
    expect(dag.locator(".how")).to_have_text(gave_up)
    expect(dag.locator("#right")).to_contain_text(gave_up)
    assert unreadable(dag) == []
    enter(dag, "p4", (14, 12))
    expect(dag.locator("#mine .how")).to_have_text(played)
    expect(dag.locator("#theirs .how")).to_have_text(gave_up)
    assert unreadable(dag) == []
    expect(chloe.locator("#mine .how")).to_have_text(gave_up)


def test_running_total_is_the_one_that_the_server_counts(browser, site):
    address, halls = site
    page = phone(browser)
    page.goto(f"{address}/p/{halls['rule-the-field']['p1']}/round/1/result")
    given = {
        "a-massacre-0": 5,
        "a-own-quarters-0": 1,
        "a-other-quarters-1": 2,
        "a-on-foot-1": 2,
        "b-other-quarters-3": 3,
    }
    for name, number in given.items():
        page.locator(f"#{name}").fill(str(number))
    totals = [page.locator(f"[data-total={side}]").inner_text() for side in "ab"]
    assert totals == ["12", "6"]
    page.get_by_role("button", name="Look it over").click()
    expect(page.locator(".score-points")).to_have_text(totals)


def test_cards_are_chosen_on_two_phones(browser, site):
    address, halls = site
    tokens = halls["expedition"]
    anna, bjorn = phone(browser), phone(browser)
    for page, player in ((anna, "p1"), (bjorn, "p2")):
        page.goto(f"{address}/p/{tokens[player]}/")
        # The cards come before the result.
        assert page.locator("[data-part=now] .button.wide").all_inner_texts() == [
            "Choose the cards",
            "Enter the result",
        ]
        page.get_by_role("link", name="Choose the cards").click()
    readable(anna)
    anna.get_by_role("button", name="Björn picks first").click()
    expect(bjorn.get_by_role("heading", name="Your turn: pick a domain and a card.")).to_be_visible()
    for page, domain in (
        (bjorn, "Victory"),
        (anna, "Terrain"),
        (bjorn, "Deployment"),
        (anna, "Duration"),
        (anna, "Special rule"),
    ):
        expect(page.get_by_role("heading", name="Your turn: pick a domain and a card.")).to_be_visible()
        opened = page.locator("details", has=page.get_by_text(domain, exact=True))
        opened.locator("summary").click()
        opened.get_by_role("button").first.click()
        expect(opened).to_have_count(0)
    expect(bjorn.get_by_role("heading", name="All five cards are chosen.")).to_be_visible()
    readable(bjorn)
    bjorn.get_by_role("link", name="Enter the result").click()
    expect(bjorn.get_by_role("group", name="Björn")).to_be_visible()


def test_list_is_judged_while_it_is_built(browser, site):
    address, halls = site
    page = phone(browser)
    page.goto(f"{address}/p/{halls['']['p1']}/list")
    more = page.get_by_role("button", name="Warriors: one more", exact=True)
    for _ in range(7):
        more.click()
    expect(page.get_by_text("1 point too many")).to_be_visible()
    expect(page.get_by_text("The points of the list come to 7, not to 6.")).to_be_visible()
    page.get_by_role("button", name="Warriors: one less", exact=True).click()
    expect(page.get_by_text("The list is valid.")).to_be_visible()
    readable(page)
    page.get_by_role("button", name="Hand in this list").click()
    expect(page.get_by_text("Saved: your list is handed in.")).to_be_visible()
    said, bar = page.locator(".messages").bounding_box(), page.locator(".phone-banner").bounding_box()
    assert said and bar and said["y"] >= bar["y"] + bar["height"]


PLACES = (
    "/p/{p3}/", "/p/{p3}/key", "/p/{p3}/me", "/p/{p3}/leave", "/p/{p3}/list", "/p/{p3}/round/1/result",
    "/p/{p3}/round/1/result?how=points", "/table/{table}/", "/table/{table}/b/", "/helper/{helper}/",
    "/helper/{helper}/round/1/p3", "/events/{uid}/register",
)  # fmt: skip


@pytest.mark.parametrize(("width", "language", "scheme"), LOOKS)
def test_every_page_is_readable_by_everyone(browser, site, language, width, scheme):
    address, halls = site
    page = phone(browser, language=language, width=width, scheme=scheme)
    for place in PLACES:
        page.goto(address + place.format(**halls["rule-the-field"]))
        assert unreadable(page) == []
    page.goto(f"{address}/events/{halls['']['uid']}/register")
    assert unreadable(page) == []
    # Before the first round a phone that knows nobody is led to the code.
    stranger = phone(browser, language=language, width=width, scheme=scheme)
    stranger.goto(f"{address}/events/{halls['']['uid']}/")
    stranger.get_by_role("link", name=re.compile("I am playing here|Je joue ici")).click()
    expect(stranger.get_by_role("textbox")).to_be_visible()
    assert unreadable(stranger) == []
    for place in ("/p/{p3}/", "/p/{p3}/round/1/clock", "/p/{p3}/round/1/bid", "/table/{table}/a/clock"):
        page.goto(address + place.format(**halls["sacred-ground"]))
        assert unreadable(page) == []


def test_targets_are_big_enough_for_a_thumb(browser, site):
    address, halls = site
    page = phone(browser, language="fr")
    for place in PLACES[:6]:
        page.goto(address + place.format(**halls["rule-the-field"]))
        found = page.locator("main button:visible, main .button:visible, main summary:visible, main .choice:visible")
        boxes = [
            box
            for each in found.all()
            if "unseen" not in (each.get_attribute("class") or "") and (box := each.bounding_box())
        ]
        assert boxes, place
        assert [box for box in boxes if box["height"] < 44 or box["width"] < 44] == [], place


def test_everything_works_without_a_script(browser, site):
    address, halls = site
    context = browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"{address}/p/{halls['rule-the-field']['p3']}/round/1/result")
    page.get_by_role("group", name="Chloé").get_by_role("button", name="Massacre points: one more").click()
    expect(page.get_by_label("Chloé, Massacre points")).to_have_value("1")
    page.get_by_role("button", name="Look it over").click()
    page.get_by_role("button", name="Send: Chloé 1 –\u2060 0 Dag").click()
    expect(page.get_by_text("Dag still has to confirm it.")).to_be_visible()


def runs(page: Page, side: str) -> None:
    """It is this player's time, and only theirs."""
    expect(page.locator(f"#press-{side}[data-runs]")).to_be_visible()
    expect(page.locator(".press[data-runs]")).to_have_count(1)


def test_chess_clock_goes_from_phone_to_phone_and_survives_the_network(browser, site):
    address, halls = site
    tokens = halls["sacred-ground"]
    anna, bjorn = phone(browser), phone(browser, language="fr")
    for page, player in ((anna, "p1"), (bjorn, "p2")):
        page.goto(f"{address}/p/{tokens[player]}/round/1/clock")
    bjorn.locator("#press-b").click()
    for page in (bjorn, anna):
        runs(page, "a")
    face = anna.locator("#press-a .time")
    first = face.inner_text()
    expect(face).not_to_have_text(first)
    # It isn't Björn's turn: his tap changes nothing.
    bjorn.locator("#press-b").click()
    runs(bjorn, "a")
    anna.context.set_offline(True)
    anna.locator("#press-a").click()
    runs(anna, "b")
    expect(anna.get_by_text("A tap hasn’t been sent yet: there is no connection.")).to_be_visible()
    runs(bjorn, "a")
    anna.context.set_offline(False)
    runs(bjorn, "b")
    expect(anna.locator(".unsent")).to_be_hidden()
    anna.reload()
    runs(anna, "b")
    readable(anna)
    bjorn.get_by_role("button", name="Arrêter").click()
    expect(anna.get_by_role("button", name="Resume")).to_be_visible()
    expect(anna.locator(".press[data-runs]")).to_have_count(0)


def test_chess_clock_works_without_a_script(browser, site):
    address, halls = site
    context = browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"{address}/p/{halls['sacred-ground']['p3']}/round/1/clock")
    page.get_by_role("button", name="Set up: 15:00").click()
    page.locator("#press-b").click()
    runs(page, "a")
    page.locator("#press-a").click()
    runs(page, "b")


def test_card_taken_back_leaves_both_phones(browser, site):
    address, halls = site
    tokens = halls["expedition"]
    chloe, dag = phone(browser), phone(browser)
    for page, player in ((chloe, "p3"), (dag, "p4")):
        page.goto(f"{address}/p/{tokens[player]}/round/1/draft")
    chloe.get_by_role("button", name="Chloé picks first").click()
    chloe.locator("#domain-victory summary").click()
    chloe.get_by_role("button", name="Pick “Control”").click()
    expect(dag.get_by_role("heading", name="Control")).to_be_visible()
    chloe.get_by_role("button", name="Take “Control” back").click()
    expect(dag.get_by_role("heading", name="Chloé picks.")).to_be_visible()
    expect(dag.locator(".draft-card h3")).to_have_count(0)
    readable(chloe)
