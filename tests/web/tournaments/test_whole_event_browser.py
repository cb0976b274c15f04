"""A whole event as it happens in a hall: players on phones, the organiser at a laptop, a big screen on the wall.

`SKALD_TEST_LOOKS=all` brings sixteen players and a third round: everything happens among six in two. Nothing is
prepared behind the server's back: it begins with the link that a first start prints.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.barriers import barriers
from tests.web.complaints import listen
from tests.web.looks import IS_EVERY_LOOK
from tests.web.server import started

pytestmark = pytest.mark.browser

REGISTERED = ("Ana", "Bo", "Cid", "Dag", "Eva", "Finn") if IS_EVERY_LOOK else ("Ana", "Bo", "Cid")
ADDED = ("Gro", "Hal") if IS_EVERY_LOOK else ("Gro",)
IMPORTED = ("Ida", "Jon", "Kim", "Liv", "Mia", "Nil", "Ole", "Pia")[: 8 if IS_EVERY_LOOK else 2]
NAMES = REGISTERED + ADDED + IMPORTED
LAST = 3 if IS_EVERY_LOOK else 2
ROUNDS = {"en": f"Round {{}} of {LAST}", "fr": f"Ronde {{}} sur {LAST}"}
COUNTS = {"en": "The result counts", "fr": "Le résultat compte"}
#: Live pages hear of a change within a second; a busy machine may take longer.
PATIENCE = 20_000


class Hall(NamedTuple):
    """Everybody's browser."""

    site: str
    event: str
    desk: Page
    screen: Page
    phones: dict[str, Page]
    links: dict[str, str]


@pytest.fixture(scope="module")
def hall(browser: Browser, tmp_path_factory) -> Iterator[Hall]:
    with started(tmp_path_factory.mktemp("data")) as (process, site):
        assert process.stdout
        welcome = next(line.strip() for line in process.stdout if "/welcome/" in line)
        desk = laptop(browser)
        event = make_event(desk, welcome)
        phones = {name: phone(browser, language_of(name)) for name in NAMES}
        screen = laptop(browser)
        screen.goto(f"{event}screen?show=pairings")
        yield Hall(site, event, desk, screen, phones, join(site, event, desk, phones))
        for page in (desk, screen, *phones.values()):
            page.context.close()


def language_of(name: str) -> str:
    """Half of them read French."""
    return "fr" if NAMES.index(name) % 2 else "en"


def laptop(browser: Browser) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en").new_page()
    listen(page)
    return page


def phone(browser: Browser, language: str) -> Page:
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale=language).new_page()
    listen(page)
    return page


def readable(page: Page) -> None:
    """Nothing sticks out of the screen, and axe has nothing against the page."""
    assert page.viewport_size
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]
    assert barriers(page) == []


def make_event(desk: Page, welcome: str) -> str:
    """From the first start's link to an event that is open; its public address."""
    desk.goto(welcome)
    readable(desk)
    desk.locator("[name=username]").fill("anna")
    for box in desk.locator("[type=password]").all():
        box.fill("ravens-over-the-fjord")
    desk.get_by_role("button", name="Create the account").click()
    desk.get_by_role("link", name="New event").or_(desk.get_by_role("link", name="Create an event")).first.click()
    desk.get_by_label("Name of the event").fill("Winter Raid")
    desk.get_by_label("Rounds").fill(str(LAST))
    desk.get_by_role("button", name="Create the event").click()
    desk.get_by_role("button", name="Open registration").click()
    readable(desk)
    before = desk.viewport_size
    assert before
    desk.set_viewport_size({"width": 1366, "height": 768})
    expect(desk.locator(".qr:visible")).to_have_count(1)
    expect(desk.locator(".qr:visible")).to_be_in_viewport(ratio=1)
    desk.set_viewport_size(before)
    return desk.url.partition("run/")[0]


def join(site: str, event: str, desk: Page, phones: dict[str, Page]) -> dict[str, str]:
    """Some register by themselves, some are added, some come from a table; everybody has a private link then."""
    for name in REGISTERED:
        page = phones[name]
        page.goto(f"{event}register")
        page.locator("[name=name]").fill(name)
        page.locator("main form.stack > button").click()
        expect(page.locator(".bigcode")).to_be_visible()
    for name in ADDED:
        desk.goto(f"{event}run/players/new")
        desk.locator("[name=name]").fill(name)
        desk.locator("main button[value=add]").click()
    desk.goto(f"{event}run/players/import")
    desk.get_by_label("Paste names or a table here").fill("\n".join(f"{name},Ravens" for name in IMPORTED))
    desk.get_by_role("button", name="Add all of them").click()
    expect(desk.locator(".check-in > li")).to_have_count(len(NAMES))
    links = {}
    for name in NAMES:
        path = str(desk.get_by_role("link", name=f"Page of {name}", exact=True).get_attribute("href"))
        found = re.search(r"/p/[\w-]{20,}/", desk.request.get(site + path).text())
        assert found
        links[name] = site + found[0]
    # One has lost the paper and types the code.
    desk.get_by_role("link", name="Page of Gro", exact=True).click()
    code = desk.locator(".spoken-code").first.inner_text()
    phones["Gro"].goto(f"{site}/code")
    expect(phones["Gro"].locator("[name=code]")).to_be_focused()
    phones["Gro"].locator("[name=code]").fill(code.lower())
    phones["Gro"].locator("main form button").first.click()
    expect(phones["Gro"]).to_have_url(links["Gro"])
    for name, page in phones.items():
        page.goto(links[name])
    return links


def test_whole_event_is_played_on_phones(hall):
    hand_in_lists(hall)
    check_in(hall)
    results = {}
    for number in range(1, LAST + 1):
        games = begin_round(hall, number)
        if number == 1:
            settle_a_mismatch(hall, number, *games.pop(0))
        if number == 2:
            concede(hall, number, *games.pop(0))
        for at, (a, b) in enumerate(games):
            points = (12, 4) if at % 3 else (8, 8)
            enter(hall, number, a, *points)
            confirm(hall, b)
            results[number, a, b] = points
        if number == 2:
            correct(hall, number, *games[0])
    finish(hall, results)


def hand_in_lists(hall: Hall) -> None:
    """Two lists, one in each language, built on the phone."""
    for name in ("Ana", "Bo"):
        page = hall.phones[name]
        page.goto(f"{hall.links[name]}list")
        page.locator("[name=points-warriors]").fill("6")
        page.locator("main button[value=hand-in]").first.click()
        expect(page).to_have_url(hall.links[name])
        expect(page.locator("[data-part=things] .badge.good")).to_be_visible()
    readable(hall.phones["Bo"])


def check_in(hall: Hall) -> None:
    desk = hall.desk
    desk.goto(f"{hall.event}run/")
    desk.get_by_role("button", name="Close registration").click()
    desk.get_by_role("link", name="Check in").click()
    desk.get_by_role("button", name=re.compile("Ana")).click()
    expect(hall.phones["Ana"].locator("[data-part=me] .badge")).to_be_visible(timeout=PATIENCE)
    desk.get_by_role("button", name="Check everybody in").click()
    expect(desk.get_by_text(f"{len(NAMES)} of {len(NAMES)} checked in")).to_be_visible()


def begin_round(hall: Hall, number: int) -> list[tuple[str, str]]:
    """Draw, pair, publish, start the clock; phones and the screen hear of it by themselves. The games."""
    desk = hall.desk
    desk.goto(f"{hall.event}run/")
    desk.get_by_role("button", name="Draw the scenario").click()
    desk.get_by_role("button", name=f"Pair round {number}").click()
    expect(desk.locator(".pair-list .versus")).to_have_count(len(NAMES) // 2, timeout=PATIENCE)
    texts = desk.locator(".pair-list .versus").all_inner_texts()
    games = [(a, b) for a, b in (re.split(r"\s+–\s+", text.strip()) for text in texts)]
    assert sorted(name for game in games for name in game) == sorted(NAMES)
    # Only the organiser sees it.
    assert hall.desk.request.get(f"{hall.event}round/{number}").status == 404
    expect(hall.screen.locator("[data-part=round]")).not_to_contain_text(f"Round {number}")
    if number == 1:
        readable(desk)
    desk.get_by_role("button", name=f"Publish round {number}").click()
    desk.goto(f"{hall.event}run/")
    desk.get_by_role("button", name="Start the clock").click()
    for a, b in games:
        for name, opponent in ((a, b), (b, a)):
            now = hall.phones[name].locator("[data-part=now]")
            expect(now).to_contain_text(ROUNDS[language_of(name)].format(number), timeout=PATIENCE)
            expect(now.locator(".seat-who b")).to_have_text(opponent)
    expect(hall.screen.locator("[data-part=pairings] li")).to_have_count(len(NAMES) // 2, timeout=PATIENCE)
    expect(hall.screen.locator("[data-part=top-clock]")).to_contain_text(":", timeout=PATIENCE)
    return games


def fill_in(page: Page, place: str, a_points: int, b_points: int) -> None:
    """The totals, a look at what they come to, and off."""
    page.goto(place)
    page.locator("[name=a-points]").fill(str(a_points))
    page.locator("[name=b-points]").fill(str(b_points))
    page.locator("button[name=look]:visible").last.click()
    page.locator("button[name=send]").click()


def enter(hall: Hall, number: int, name: str, a_points: int, b_points: int) -> None:
    page = hall.phones[name]
    fill_in(page, f"{hall.links[name]}round/{number}/result?how=points", a_points, b_points)
    expect(page).to_have_url(hall.links[name])
    expect(page.locator("[data-part=now] .notice, [data-part=now] .problems").first).to_be_visible()


def confirm(hall: Hall, name: str) -> None:
    """The opponent's phone lies on the table: it asks by itself."""
    page = hall.phones[name]
    page.locator("#right").click(timeout=PATIENCE)
    expect(page.get_by_role("heading", name=COUNTS[language_of(name)])).to_be_visible(timeout=PATIENCE)


def settle_a_mismatch(hall: Hall, number: int, a: str, b: str) -> None:
    enter(hall, number, a, 12, 4)
    fill_in(hall.phones[b], f"{hall.links[b]}round/{number}/result?how=points", 4, 12)
    expect(hall.phones[b]).to_have_url(hall.links[b])
    expect(hall.phones[a].locator("[data-part=now] .versions")).to_be_visible(timeout=PATIENCE)
    readable(hall.phones[a])
    # The organiser's page says so by itself.
    hall.desk.locator("[data-part=watch] .problems a").click(timeout=PATIENCE)
    claim = hall.desk.locator(".claimed", has=hall.desk.get_by_role("heading", name=f"{a} says"))
    claim.get_by_role("button", name="This counts").click()
    for name in (a, b):
        counts = hall.phones[name].get_by_role("heading", name=COUNTS[language_of(name)])
        expect(counts).to_be_visible(timeout=PATIENCE)
    readable(hall.desk)


def concede(hall: Hall, number: int, a: str, b: str) -> None:
    """Somebody gives up: no points are typed, only who wins."""
    page = hall.phones[a]
    page.goto(f"{hall.links[a]}round/{number}/result")
    page.locator("[name=ending][value=conceded]").check()
    page.locator("[name=winner][value=b]").check()
    readable(page)
    page.locator("button[name=look]:visible").last.click()
    page.locator("button[name=send]").click()
    expect(page).to_have_url(hall.links[a])
    confirm(hall, b)


def correct(hall: Hall, number: int, a: str, b: str) -> None:
    """A result that was wrong, put right with a reason; phones see it at once."""
    desk = hall.desk
    desk.goto(f"{hall.event}run/results/{number}/")
    desk.locator(".result-row.over a.versus", has_text=a).click()
    desk.get_by_role("link", name="Correct the result").click()
    desk.locator("[name=a-points]").fill("21")
    desk.locator("[name=b-points]").fill("1")
    desk.locator("button[name=look]:visible").last.click()
    desk.get_by_label("Reason, for the journal").fill("a banner was forgotten")
    desk.locator("button[name=send]").click()
    expect(desk.get_by_text("The result counts.")).to_be_visible()
    expect(hall.phones[b].locator("[data-part=now]")).to_contain_text("21", timeout=PATIENCE)
    desk.goto(f"{hall.event}run/journal/")
    expect(desk.locator(".journal")).to_contain_text("a banner was forgotten")
    readable(desk)


def finish(hall: Hall, results: dict[tuple[int, str, str], tuple[int, int]]) -> None:
    """The final standings with their reasons in both languages, prints, files, and the event carried away."""
    desk = hall.desk
    desk.goto(f"{hall.event}run/")
    expect(desk.get_by_role("heading", name="All rounds are played")).to_be_visible()
    # Nobody else knows who won before it is announced.
    hall.phones["Ana"].goto(f"{hall.event}standings")
    expect(hall.phones["Ana"].locator(".held")).to_be_visible()
    desk.get_by_role("button", name="Announce everything at once").click()
    expect(hall.phones["Ana"].locator(".podium")).to_be_visible(timeout=PATIENCE)
    # The announcement brings the podium forward there too: a panel chosen before that would be left again.
    expect(hall.screen.locator(".panel.shown .podium")).to_be_visible(timeout=PATIENCE)
    hall.screen.keyboard.press("4")
    expect(hall.screen.locator(".panel.shown [data-part=standings] li")).not_to_have_count(0)
    for name, start in (("Ana", "Ahead of"), ("Bo", "Devant")):
        page = hall.phones[name]
        page.goto(f"{hall.event}standings")
        expect(page.locator("tbody tr")).to_have_count(len(NAMES))
        first = page.locator("tbody details").first
        first.locator("summary").click()
        expect(first).to_contain_text(start)
        readable(page)
    played = desk.request.get(f"{hall.event}results.csv").text()
    assert len(played.strip().splitlines()) == 1 + len(NAMES) // 2 * LAST
    assert sum("12" in line and "4" in line for line in played.splitlines()) >= len(results) // 3
    desk.goto(f"{hall.event}papers/")
    readable(desk)
    prints = {str(link.get_attribute("href")) for link in desk.locator("main a[href*='.pdf']").all()}
    wanted = [path for path in sorted(prints) if re.search(rf"/{LAST}\.pdf|standings\.pdf$|cards|warbands", path)]
    assert len(wanted) >= 7
    for page, paths in ((desk, wanted), (hall.phones["Bo"], [f"{hall.event}standings.pdf"])):
        for path in paths:
            answer = page.request.get(path if "://" in path else hall.site + path)
            assert (answer.status, answer.body()[:5]) == (200, b"%PDF-"), path
    with desk.expect_download() as download:
        desk.get_by_role("link", name="Back up the event").click()
    assert download.value.suggested_filename.endswith(".skald-event")
