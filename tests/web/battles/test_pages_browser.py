"""Every page of battles beside the table itself, as people see it: a phone and a desk, light and dark, for everyone."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.complaints import listen
from tests.web.looks import LOOKS, unreadable

pytestmark = pytest.mark.browser
SIDES: dict[str, Any] = {
    "left": {"warband": "bracken-raiders"},
    "right": {"warband": "driftwood-crew"},
    "prepared": True,
}


@pytest.mark.parametrize(("width", "language", "scheme"), LOOKS)
def test_every_page_of_battles_is_usable_by_everyone(browser: Browser, site: str, width, language, scheme):
    context = browser.new_context(viewport={"width": width, "height": 800}, locale=language, color_scheme=scheme)
    page = context.new_page()
    listen(page)

    def begin(**more: object) -> dict[str, str]:
        answer = page.request.post(f"{site}/api/battles", data={**SIDES, **more})
        assert answer.status == 201, answer.text()
        found: dict[str, str] = answer.json()
        return found

    waiting = begin(right={"warband": "driftwood-crew", "player": "open"})
    over = begin(clock={"minutes": 5})
    key = {"Authorization": f"Bearer {over['key']}"}
    page.request.post(f"{site}/api/battles/{over['id']}/inputs", data={"action": "concede left"}, headers=key)
    agent = {"player": "raider"}
    watched = begin(left={**SIDES["left"], **agent}, right={**SIDES["right"], **agent}, delay=5)
    typed = begin(dice="typed")
    # What is drawn has tests of its own; without scripts each page is the table in text.
    bare = browser.new_context(
        viewport={"width": width, "height": 800}, locale=language, color_scheme=scheme, java_script_enabled=False
    ).new_page()
    for address in (waiting["url"], over["url"], watched["url"], typed["url"]):
        bare.goto(address)
        expect(bare.locator("h1")).to_be_visible()
        assert bare.evaluate("document.documentElement.scrollWidth") == width, address
        page.goto(address)
        expect(page.locator(".battle.ready")).to_be_visible()
    for address in (
        f"{site}/battles/", *(f"{site}/battles/new?mode={mode}" for mode in ("", "invite", "watch")), waiting["invite"],
        f"{site}/battles/nothing", f"{over['url']}told?luck=1", f"{watched['url']}told", f"{site}/api/docs",
        f"{site}/replays/",
    ):  # fmt: skip
        page.goto(address)
        assert (address, unreadable(page)) == (address, [])
    # What is refused, and what comes too late.
    page.goto(waiting["invite"])
    page.locator("main [name=name]").fill("Bo")
    page.locator("main button").first.click()
    page.wait_for_url("**/battles/seat/**")
    page.goto(waiting["invite"])
    assert unreadable(page) == []
    page.goto(f"{site}/battles/new")
    page.locator("[name=left]").select_option("bracken-raiders")
    page.locator("main details").evaluate("each => { each.open = true; }")
    page.locator("[name=card_special]").select_option(index=1)
    page.locator("main form button:not([type=button])").last.click()
    expect(page.locator(".problems")).to_be_visible()
    assert unreadable(page) == []


def test_a_die_from_a_real_table_is_told_by_one_press(browser: Browser, site: str):
    page = browser.new_context(viewport={"width": 360, "height": 740}, locale="fr", has_touch=True).new_page()
    listen(page)
    begun = page.request.post(f"{site}/api/battles", data={**SIDES, "dice": "typed"}).json()
    page.goto(begun["url"])
    expect(page.locator(".battle.ready")).to_be_visible()
    # What is said above stands between the two scores.
    apart = (
        "() => { const box = (each) => document.querySelector(each).getBoundingClientRect();"
        " const said = document.createRange(); said.selectNodeContents(document.querySelector('.battle-top .what p'));"
        " const { left, right } = said.getBoundingClientRect();"
        " return left >= box('.army.left .score').right && right <= box('.army.right .score').left; }"
    )
    assert page.evaluate(apart)
    page.locator(".now-bar [data-open] >> visible=true").tap()
    before = page.evaluate("skaldBattle.state.version")
    page.get_by_role("button", name="Niall a fait plus").tap()
    page.wait_for_function("before => skaldBattle.state.version > before", arg=before)
    page.locator("[data-tab=story]").tap()
    expect(page.locator("#panel-story .story li").first).to_contain_text("Niall")


def test_whoever_watches_two_agents_reads_what_they_do_and_why(browser: Browser, site: str):
    page = browser.new_context(viewport={"width": 1366, "height": 768}).new_page()
    listen(page)
    sides = {"left": {"warband": "bracken-raiders", "player": "raider"},
             "right": {"warband": "driftwood-crew", "player": "raider"}}  # fmt: skip
    begun = page.request.post(f"{site}/api/battles", data={**sides, "prepared": True, "seed": 4}).json()
    page.goto(begun["url"])
    expect(page.locator(".battle.ready")).to_be_visible()
    story = page.locator("#panel-story.shown .story")
    expect(story.locator("li .why").first).to_be_visible(timeout=60_000)
    # It stays to be read when the battle is over; whoever comes then sees the result.
    page.wait_for_selector(".battle.over", timeout=120_000)
    expect(story).to_be_visible()
    page.goto(begun["url"])
    expect(page.locator("#panel-now.shown .result")).to_be_visible()


#: The story of the page, and that of a moment as the server tells it.
SHOWN = "() => [...document.querySelectorAll('[data-part=story] li')].map(each => each.dataset.moment)"
THEN = (
    "async (number) => { const then = skaldBattle.state.moment.replace(/0$/, number) + '?parts';"
    " const page = new DOMParser().parseFromString(await (await fetch(then)).text(), 'text/html');"
    " return [...page.querySelectorAll('[data-part=story] li')].map(each => each.dataset.moment); }"
)


@pytest.mark.parametrize(("size", "locale"), [((1366, 768), "en"), ((390, 844), "fr"), ((844, 390), "en")], ids=str)
def test_agents_are_watched_moment_by_moment_and_play_by_themselves(browser: Browser, site: str, size, locale):
    page = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale=locale).new_page()
    listen(page)
    sides = {"left": {"warband": "bracken-raiders", "player": "raider"},
             "right": {"warband": "driftwood-crew", "player": "raider"}}  # fmt: skip
    begun = page.request.post(f"{site}/api/battles", data={**sides, "prepared": True, "seed": 4}).json()
    page.goto(begun["url"])
    expect(page.locator(".battle.ready")).to_be_visible()
    # Much has happened since what is read: neither score nor story tell of it.
    page.wait_for_function("() => skaldBattle.reports.waiting.length > 6 && skaldBattle.isAway", timeout=60_000)
    first = page.evaluate("skaldBattle.reports.shown.last")
    expect(page.locator("[data-part=story]")).to_have_attribute("data-then", str(first))
    assert page.evaluate(SHOWN) == page.evaluate(THEN, first)
    play, speed = page.locator(".report-play"), page.locator(".report-speed")
    for each in (play, speed, page.locator(".report-next"), page.locator(".report-skip")):
        expect(each).to_be_in_viewport(ratio=1)
    speed.select_option(label="4×")
    play.click()
    expect(play).to_have_text("Pause")
    page.wait_for_function(
        "first => skaldBattle.reports.shown.last > first && skaldBattle.reports.read > 2", arg=first, timeout=120_000
    )
    expect(speed).to_have_value("4")
    play.click()
    expect(play).to_have_text({"en": "Play", "fr": "Lire"}[locale])
    last = page.evaluate("skaldBattle.reports.shown.last")
    expect(page.locator("[data-part=story]")).to_have_attribute("data-then", str(last))
    assert page.evaluate(SHOWN) == page.evaluate(THEN, last)
