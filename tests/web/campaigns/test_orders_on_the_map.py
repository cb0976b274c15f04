"""The map and orders on it, in a real browser: what covers what, what a finger finds, and that nothing reloads."""

import base64
import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.campaigns.test_windows import begun, bid, narrow, raise_and_march, started, window

pytestmark = pytest.mark.browser

BOXES = """() => {
  const found = [];
  const add = (kind, id, each) => {
    const box = each.getBoundingClientRect();
    found.push([kind, id, box.left, box.top, box.right, box.bottom]);
  };
  for (const each of document.querySelectorAll(".site")) {
    add("site", each.dataset.site, each.querySelector("[href='#glow']") || each.querySelector(".ground"));
  }
  for (const each of document.querySelectorAll("[data-label]")) add("label", each.dataset.label, each);
  for (const each of document.querySelectorAll("[data-band-mark]")) add("band", each.dataset.bandMark, each);
  for (const each of document.querySelectorAll("[data-battle]")) add("battle", each.dataset.battle, each);
  return found;
}"""

AT_ONCE = """() => {
  const buttons = [...document.querySelectorAll("[name=action]")];
  const button = (part) => buttons.find((each) => each.textContent.includes(part));
  button("+ Castle").click();
  for (const site of ["o3", "o4"]) {
    const tap = new MouseEvent("click", { bubbles: true, cancelable: true });
    document.querySelector(`a[data-site=${site}]`).dispatchEvent(tap);
  }
  button("+ Northern Village").click();
  button("Seal the orders").click();
}"""


def still(browser: Browser, width: int, language: str = "en", **more: Any) -> Page:
    """The map of now: where motion is unwanted the turn that has ended isn't played in its place."""
    return window(browser, width, language, reduced_motion="reduce", **more)


def in_turn_two(page: Page, site: str) -> None:
    """A lord whose band stands in the field, with the agent's bands on the map too."""
    begun(page, site)
    raise_and_march(page, "Castle", "Mill I → Mill II")
    expect(page.get_by_label("Power points")).to_be_visible()


def covered(page: Page) -> list[tuple[object, ...]]:
    boxes = page.evaluate(BOXES)
    assert {each[0] for each in boxes} >= {"site", "label", "band"}
    return [
        (*one[:2], *two[:2])
        for one, two in combinations(boxes, 2)
        if min(one[4], two[4]) - max(one[2], two[2]) > 0.5 and min(one[5], two[5]) - max(one[3], two[3]) > 0.5
    ]


@pytest.mark.parametrize(("width", "language"), [(360, "fr"), (1366, "en")])
def test_nothing_on_the_map_covers_anything_else(browser: Browser, site: str, width: int, language: str):
    page = still(browser, 1280)
    in_turn_two(page, site)
    reader = still(browser, width, language)
    reader.goto(page.url)
    expect(reader.locator("[data-map] .map-tools")).to_be_visible()
    assert covered(reader) == []
    smallest = "all => Math.min(...all.map(each => each.getBoundingClientRect().height))"
    assert reader.locator(".band [href^='#shield']").evaluate_all(smallest) >= 24
    # A number stands whole on its shield, below the band along its top.
    beyond = """all => all.filter((band) => {
      const [shield, text] = ["use", ".points"].map((each) => band.querySelector(each).getBoundingClientRect());
      const room = shield.width * 0.08;
      return text.left < shield.left + room || text.right > shield.right - room;
    }).map((band) => band.dataset.bandMark)"""
    assert reader.locator(".band").evaluate_all(beyond) == []
    scale = reader.locator(".map-land").evaluate("each => each.getScreenCTM().a")
    assert (
        scale * float(reader.locator(".name").first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)"))
        >= 12
    )
    # The same when the turn has been played and every band stands where it went.
    reader.goto(re.sub(r"/[^/]*$", "/", page.url) + "story/1/?at=start")
    reader.locator("[data-play=start]").click()
    expect(reader.locator("[data-band-mark=a1]")).to_have_attribute("data-at", "o4")
    expect(reader.locator(".story .told")).to_have_count(0)
    assert covered(reader) == []


#: How much colour there is around each site of a picture of the page: the mean difference of its strongest and weakest.
COLOURS = """async (picture) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (each) => each.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(image.width, image.height), drawn = canvas.getContext("2d");
  drawn.drawImage(image, 0, 0);
  return [...document.querySelectorAll(".site")].map((site) => {
    const { left, top, width, height } = site.querySelector(".ground").getBoundingClientRect();
    const at = [left - width * 0.3, top - height * 0.3, width * 1.6, height * 1.6].map(Math.round);
    const { data } = drawn.getImageData(...at);
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) {
      const colour = data.slice(i, i + 3);
      sum += Math.max(...colour) - Math.min(...colour);
    }
    return [site.dataset.site, site.classList.contains("prestigious"), sum / (data.length / 4)];
  });
}"""


def test_prestigious_sites_are_the_brightest_and_each_site_tells_its_income(browser: Browser, site: str):
    page = still(browser, 1366)
    page.set_viewport_size({"width": 1366, "height": 1200})
    begun(page, site)
    expect(page.locator("[data-map] .map-tools")).to_be_visible()
    found = page.evaluate(COLOURS, base64.b64encode(page.screenshot()).decode())
    shining = [colour for _site, is_prestigious, colour in found if is_prestigious]
    others = [colour for _site, is_prestigious, colour in found if not is_prestigious]
    assert (len(shining), len(others)) == (5, 22)
    assert min(shining) > max(others)
    # What each yields is written beside it: power points, or a star for a conquest point.
    labels = page.locator("[data-label]")
    told = {each.get_attribute("data-label"): each for each in labels.all()}
    assert set(told) == {name for name, _is_prestigious, _colour in found}
    for name, is_prestigious, _colour in found:
        expect(told[name].locator(".star" if is_prestigious else ".income")).to_be_visible()
    incomes = page.locator("[data-label] .income").all_text_contents()
    assert sorted(incomes) == ["0"] * 4 + ["2"] * 10 + ["4"] * 8


def test_a_prestigious_site_that_can_be_reached_is_brighter_than_all_others(browser: Browser, site: str):
    page = still(browser, 1366)
    page.set_viewport_size({"width": 1366, "height": 1200})
    other = still(browser, 1366)
    begun(other, site)
    raise_and_march(other, "Castle", "Mill I → Tower I")
    bid(other, "0")
    expect(other.get_by_role("link", name="Recruit and give orders")).to_be_visible()
    page.goto(re.sub(r"seat/([^/]*)/.*", r"seat/\1/orders/", other.url))
    expect(page.locator(".prestigious.reachable")).not_to_have_count(0)
    found = page.evaluate(COLOURS, base64.b64encode(page.screenshot()).decode())
    shining = [colour for _site, is_prestigious, colour in found if is_prestigious]
    others = [colour for _site, is_prestigious, colour in found if not is_prestigious]
    assert min(shining) > max(others)


def test_a_finger_finds_every_site_as_the_phone_opens_the_map(browser: Browser, site: str):
    page = still(browser, 360)
    in_turn_two(page, site)
    sizes = page.evaluate(
        "[...document.querySelectorAll('.site .touch')].map(each => each.getBoundingClientRect().width)"
    )
    assert (len(sizes), min(sizes) >= 44) == (27, True)
    own = page.locator(".band.mine").bounding_box()
    frame = page.locator(".map-frame").bounding_box()
    assert own is not None
    assert frame is not None
    assert frame["x"] <= own["x"] <= frame["x"] + frame["width"]
    assert frame["y"] <= own["y"] <= frame["y"] + frame["height"]


def test_the_page_of_a_phone_is_never_as_wide_as_the_map(browser: Browser, site: str):
    page = still(browser, 390, "fr")
    begun(page, site)
    assert page.locator(".map-land").evaluate("each => each.clientWidth") > 900
    narrow(page)
    # Nor before its styles have come.
    page.route("**/*.css", lambda route: route.fulfill(content_type="text/css", body=""))
    for path in ("", "orders/"):
        page.goto(re.sub(r"orders/$", "", page.url) + path)
        narrow(page)


def test_sealed_marches_are_drawn_for_their_own_lord_alone(browser: Browser, site: str):
    page, other = window(browser, 1280), window(browser, 1280)
    started(page, site)
    other.goto(page.get_by_label("Invitation").input_value())
    other.get_by_label("Your name").fill("Bjorn")
    other.get_by_role("button", name="Accept and begin").click()
    page.get_by_role("link", name="Recruit and give orders").click()
    expect(page.locator("html.scripted")).to_be_visible()
    # All in one moment, before any answer can come: nothing that was tapped is lost.
    page.evaluate(AT_ONCE)
    expect(page.locator(".step-number")).to_have_text(["1", "2"])
    other.reload()
    expect(other.locator(".map-land")).to_be_visible()
    expect(other.locator(".step-number")).to_have_count(0)


def orders_of_two_bands(page: Page, site: str) -> None:
    begun(page, site)
    page.get_by_role("link", name="Recruit and give orders").click()
    for town in ("Castle", "Northern Village"):
        page.get_by_role("button", name=f"+ {town}").click()
        expect(page.locator("[data-card]")).to_have_count(1 if town == "Castle" else 2)


def middle_of(page: Page, chosen: str) -> tuple[float, float]:
    box = page.locator(chosen).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def dragged(page: Page, start: str, end: str) -> None:
    page.mouse.move(*middle_of(page, start))
    page.mouse.down()
    page.mouse.move(*middle_of(page, end), steps=8)


def test_a_mouse_drags_a_band_to_a_site(browser: Browser, site: str):
    page = window(browser, 1366)
    begun(page, site)
    page.get_by_role("link", name="Recruit and give orders").click()
    expect(page.get_by_text("Click a town of yours to raise a band.")).to_be_visible()
    for town in ("Castle", "Northern Village"):
        page.get_by_role("button", name=f"+ {town}").click()
        expect(page.locator("[data-card]")).to_have_count(1 if town == "Castle" else 2)
    expect(page.locator("[data-now]")).to_have_text("Bears: click where to march, or drag the band there.")
    # By its shield; the arrow and the ring say where it would go.
    dragged(page, "[data-band-mark=a1] [href^='#shield']", "a[data-site=o4] .ground")
    expect(page.locator(".march.carried")).to_have_count(1)
    expect(page.locator("a[data-site=o4].aimed")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("#way-a1")).to_have_value("o3,o4")
    expect(page.locator("[data-card=a1].picked")).to_have_count(1)
    expect(page.locator(".march.carried, .aimed")).to_have_count(0)
    expect(page.locator(".step-number")).to_have_text(["1", "2"])
    # By the site where it stands, at once and without a question.
    dragged(page, "a[data-site=o2] .ground", "a[data-site=o6] .ground")
    page.mouse.up()
    expect(page.locator("#way-a2")).to_have_value(re.compile("o6$"))
    expect(page.locator("[data-ask]")).to_be_hidden()
    # What is out of reach is told, and nothing changes; a drop on the sea does nothing.
    dragged(page, "[data-band-mark=a1] [href^='#shield']", "a[data-site=p1] .ground")
    page.mouse.up()
    expect(page.locator("[data-count=why]")).to_contain_text("Band “Ravens” marches 2 roads at most.")
    dragged(page, "[data-band-mark=a1] [href^='#shield']", ".orders-side h3 >> nth=0")
    page.mouse.up()
    expect(page.locator("[data-count=why]")).to_have_text("")
    expect(page.locator("#way-a1")).to_have_value("o3,o4")


def test_a_finger_that_drags_a_shield_moves_the_map(browser: Browser, site: str):
    page = window(browser, 390, has_touch=True)
    begun(page, site)
    page.get_by_role("link", name="Recruit and give orders").click()
    page.get_by_role("button", name="+ Castle").click()
    expect(page.locator("[data-band-mark=a1]")).to_have_count(1)
    down = {"pointerType": "touch", "bubbles": True, "clientX": 50, "clientY": 300}
    page.locator("[data-band-mark=a1]").dispatch_event("pointerdown", down)
    page.locator("a[data-site=o3] .ground").dispatch_event("pointermove", {**down, "clientY": 400})
    expect(page.locator(".march.carried")).to_have_count(0)
    page.locator("a[data-site=o3] .ground").dispatch_event("pointerup", {**down, "clientY": 400})
    expect(page.locator("#way-a1")).to_have_value("")


def test_a_band_and_a_site_are_touched_and_nothing_reloads_or_jumps(browser: Browser, site: str):
    page = window(browser, 360, has_touch=True)
    begun(page, site)
    page.get_by_role("link", name="Recruit and give orders").click()
    page.evaluate("window.isSamePage = true")
    expect(page.get_by_text("Tap a town of yours to raise a band.")).to_be_visible()
    page.locator("a[data-site=o1]").dispatch_event("click")
    expect(page.locator("[data-card]")).to_have_count(1)
    page.get_by_role("button", name="+ Castle").click()
    expect(page.locator("[data-card]")).to_have_count(2)
    page.locator("[data-card=a2] h3").click()
    before = page.evaluate("scrollY")
    page.locator("a[data-site=o3]").dispatch_event("click")
    expect(page.locator("#way-a2")).to_have_value("o3")
    page.locator("a[data-site=o4]").dispatch_event("click")
    expect(page.locator("#way-a2")).to_have_value("o3,o4")
    assert page.evaluate("scrollY") == before
    expect(page.locator("#way-a1")).to_have_value("")
    expect(page.locator(".step-number")).to_have_text(["1", "2"])
    # Not even for a moment does a name go from the map.
    nameless = "document.querySelectorAll('.names .label:not(:has(text))').length"
    assert page.evaluate(f"orders.dispatchEvent(new Event('change')), {nameless}") == 0
    # One line beside the seal says what the band does and what is still to do.
    expect(page.locator("[data-now]")).to_have_text("Bears: Mill I → Mill II. Without a march: Ravens.")
    # A town out of reach raises a band where there is money for one; what was raised goes with one tap.
    page.locator("a[data-site=o2]").dispatch_event("click")
    expect(page.locator("[data-card=a3].picked")).to_have_count(1)
    expect(page.locator("[data-now]")).to_have_text(re.compile(": tap where to march.$"))
    page.locator("[data-away=a3]").dispatch_event("click")
    expect(page.locator("[data-card]")).to_have_count(2)
    page.locator("[data-chip=a2]").dispatch_event("click")
    expect(page.locator("[data-card=a2].picked")).to_have_count(1)
    assert page.evaluate("[window.isSamePage, scrollY]") == [True, before]


@pytest.mark.parametrize(("width", "is_phone"), [(360, True), (1366, False)])
def test_ones_own_town_is_opened_and_no_march_is_ordered_unasked(
    browser: Browser, site: str, width: int, is_phone: bool
):
    page = window(browser, width, has_touch=is_phone)
    begun(page, site)
    page.get_by_role("link", name="Recruit and give orders").click()
    page.get_by_role("button", name="+ Castle").click()
    expect(page.locator("[data-card]")).to_have_count(1)
    asked = page.locator("[data-ask]")

    def tap(name: str) -> None:
        place = page.locator(f"a[data-site={name}] .ground")
        if is_phone:
            place.tap()
        else:
            place.click()

    # The band stands there: the town itself is what was tapped, and nothing happens unless one says so.
    tap("o1")
    expect(asked.get_by_role("button")).to_have_text(["Raise a band here", "Nothing"])
    expect(asked).to_be_in_viewport(ratio=1)
    asked.get_by_role("button", name="Nothing").click()
    expect(asked).to_be_hidden()
    expect(page.locator("[data-card]")).to_have_count(1)
    # A field site is marched to as before; the way home is asked about before it is given up.
    tap("o3")
    expect(page.locator("#way-a1")).to_have_value("o3")
    tap("o1")
    expect(asked.get_by_role("button")).to_have_text(["Stay here: Ravens", "Raise a band here", "Nothing"])
    expect(page.locator("#way-a1")).to_have_value("o3")
    asked.get_by_role("button", name="Stay here").click()
    expect(page.locator("#way-a1")).to_have_value("")
    expect(asked).to_be_hidden()
    # Raised from the map, and chosen again from the map where another band is the one that is told.
    tap("o1")
    asked.get_by_role("button", name="Raise a band here").click()
    expect(page.locator("[data-card=a2].picked")).to_have_count(1)
    tap("o1")
    asked.get_by_role("button", name="Choose Ravens").click()
    expect(page.locator("[data-card=a1].picked")).to_have_count(1)
    expect(page.locator(".step-number")).to_have_count(0)
    # Once the question is left for another site, it is gone.
    tap("o1")
    expect(asked).to_be_visible()
    tap("o3")
    expect(asked).to_be_hidden()
    expect(page.locator("#way-a1")).to_have_value("o3")


def test_a_march_home_is_ordered_only_when_it_is_said(browser: Browser, site: str):
    page = window(browser, 360, "fr", has_touch=True, reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 740})
    other = still(browser, 1280)
    in_turn_two(other, site)
    bid(other, "0")
    expect(other.get_by_role("link", name="Recruit and give orders")).to_be_visible()
    page.goto(re.sub(r"seat/([^/]*)/.*", r"seat/\1/orders/", other.url))
    expect(page.locator("html.scripted")).to_be_visible()
    # From Mill II the castle is two roads away.
    page.locator("a[data-site=o1]").dispatch_event("click")
    asked = page.locator("[data-ask]")
    march = asked.get_by_role("button", name="Faire marcher ici")
    expect(march).to_be_in_viewport(ratio=1)
    expect(page.locator("#way-a1")).to_have_value("")
    assert (march.bounding_box() or {"height": 0})["height"] >= 44
    march.click()
    expect(page.locator("#way-a1")).to_have_value("o3,o1")


def test_a_site_out_of_reach_says_why(browser: Browser, site: str):
    page = window(browser, 1366)
    orders_of_two_bands(page, site)
    page.locator("[data-card=a1] h3").click()
    page.locator("a[data-site=p1]").click()
    expect(page.locator("[data-count=why]")).to_have_text(
        "Band “Ravens” marches 2 roads at most. (SAGA campaign 0.3.0, Marching)"
    )
    expect(page.locator("#way-a1")).to_have_value("")
    page.locator("a[data-site=o3]").click()
    expect(page.locator("[data-count=why]")).to_have_text("")


def test_bands_change_places_by_buttons_and_by_drag_without_a_reload(browser: Browser, site: str):
    page = window(browser, 1366)
    orders_of_two_bands(page, site)
    page.evaluate("window.isSamePage = true")
    page.get_by_role("button", name="Bears earlier").click()
    order = "[...document.querySelectorAll('[data-card]')].map(each => each.dataset.card)"
    assert page.evaluate(order) == ["a2", "a1"]
    grip, target = (
        page.locator("[data-card=a2] [data-grip]").bounding_box(),
        page.locator("[data-card=a1]").bounding_box(),
    )
    assert grip is not None
    assert target is not None
    page.mouse.move(grip["x"] + 20, grip["y"] + 20)
    page.mouse.down()
    page.mouse.move(grip["x"] + 20, target["y"] + target["height"] - 8, steps=6)
    page.mouse.up()
    assert page.evaluate(order) == ["a1", "a2"]
    assert page.evaluate("window.isSamePage")
    page.get_by_role("button", name="Seal the orders, I am ready").click()
    expect(page.get_by_role("heading", name="Your bid for the initiative")).to_be_visible()


#: The names on a map: whether each has 11 pixels, nearly all are shown, how many cover another; whether land fills it.
NAMES_READ = """() => {
  const land = document.querySelector(".map-land"), all = [...land.querySelectorAll(".label")];
  const shown = all.filter((each) => !each.matches(".silent"));
  const boxes = shown.map((each) => each.getBoundingClientRect());
  const within = (a, b, low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]) > 1;
  const meet = (a, b) => within(a, b, "left", "right") && within(a, b, "top", "bottom");
  const name = (each) => each.querySelector(".name"), coast = land.querySelector(".coast").getBoundingClientRect();
  const size = (each) => parseFloat(getComputedStyle(name(each)).fontSize) * name(each).getScreenCTM().a;
  return {
    isReadable: shown.every((each) => size(each) > 10.9), areMany: shown.length >= all.length - 4,
    covered: boxes.filter((box, at) => boxes.slice(at + 1).some((other) => meet(box, other))).length,
    isLand: coast.height > 0.85 * document.querySelector(".map-frame").clientHeight,
  };
}"""


def test_two_bands_with_map_and_seal_fit_two_screens_of_a_phone(browser: Browser, site: str):
    page = window(browser, 360, has_touch=True)
    orders_of_two_bands(page, site)
    seal = page.get_by_role("button", name="Seal the orders, I am ready").evaluate(
        "each => each.getBoundingClientRect().bottom + scrollY"
    )
    assert seal <= 2 * 780
    expect(page.locator(".staying")).to_have_text("Without a march: Ravens, Bears.")
    # On the whole map a shield is smaller than a finger: the map comes nearer, then the shield is found.
    page.get_by_role("button", name="Whole map").click()
    expect(page.locator(".map-land")).to_have_class(re.compile("whole"))
    assert page.evaluate(NAMES_READ) == {"isReadable": True, "areMany": True, "covered": 0, "isLand": True}
    for seen in (page.locator(".map-land.zoomed"), page.locator("[data-card=a1].picked")):
        expect(seen).to_have_count(0)
        page.locator("[data-band-mark=a1]").tap()
        expect(seen).to_be_visible()
    expect(page.locator("[data-count=why]")).to_have_text("")


@pytest.mark.parametrize("high", [740, 844])
def test_a_phone_opens_the_orders_with_the_buttons_of_the_map_in_sight(browser: Browser, site: str, high: int):
    page = window(browser, 360, "fr", has_touch=True, is_mobile=True)
    page.set_viewport_size({"width": 360, "height": high})
    begun(page, site)
    page.get_by_role("link", name="Recruter et donner des ordres").click()
    expect(page.locator("[data-now]")).to_be_visible()

    def edges(chosen: str) -> tuple[float, float]:
        box = page.locator(chosen).first.bounding_box()
        assert box is not None
        return box["y"], box["y"] + box["height"]

    (top, tools), seal = edges(".map-tools"), edges(".orders-end")[0]
    assert tools <= seal
    # No row is kept empty for bands; once there is one, nothing below the map has moved.
    assert page.locator("[data-chips]").is_hidden()
    page.locator("[value='raise:o1']").dispatch_event("click")
    expect(page.locator("[data-chips] .chip").first).to_be_visible()
    assert (edges(".map-tools")[0], edges("[data-chips]")[1] <= edges(".map-frame")[0]) == (top, True)


def test_the_whole_map_of_a_phone_names_what_counts_and_tells_incomes(browser: Browser, site: str):
    page = window(browser, 360, "fr", has_touch=True)
    begun(page, site)
    page.get_by_role("link", name="Recruter et donner des ordres").click()
    for at, town in enumerate(("o1", "o2"), start=1):
        page.locator(f"[value='raise:{town}']").dispatch_event("click")
        expect(page.locator("[data-card]")).to_have_count(at)
        way = page.locator(f"#way-a{at} option").evaluate_all("all => all.map(each => each.value).pop()")
        page.locator(f"#way-a{at}").select_option(way)
        expect(page.locator(".step-number")).to_have_count(2 * at)
    worth = page.locator(".worth")
    expect(worth.first).to_be_hidden()
    page.get_by_role("button", name="Toute la carte").click()
    expect(page.locator(".map-land.brief")).to_be_visible()
    expect(page.locator(".label.prestigious:visible")).to_have_count(5)
    assert page.evaluate(NAMES_READ) == {"isReadable": True, "areMany": True, "covered": 0, "isLand": True}
    assert sorted(worth.all_text_contents()) == ["2"] * 10 + ["4"] * 8
    size = "all => Math.min(...all.map(each => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a))"
    assert worth.evaluate_all(size) >= 9
    expect(page.locator(".worth:visible")).to_have_count(18)


def test_the_map_obeys_the_keyboard(browser: Browser, site: str):
    page = window(browser, 1366)
    orders_of_two_bands(page, site)
    page.locator("#way-a1").focus()
    page.locator("a[data-site=o3]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#way-a1")).to_have_value("o3")
    page.locator(".map-frame").focus()
    wide = page.locator(".map-land").evaluate("each => each.clientWidth")
    page.keyboard.press("+")
    assert page.locator(".map-land").evaluate("each => each.clientWidth") > wide


def test_a_battle_that_waits_has_crossed_swords(browser: Browser, site: str):
    page = still(browser, 1366)
    begun(page, site)
    raise_and_march(page, "Castle", "Mill I → Mill II")
    for _turn in range(5):
        bid(page, "0")
        page.get_by_role("link", name="Recruit and give orders").click()
        page.get_by_role("button", name="Seal the orders, I am ready").click()
        expect(page.get_by_text("These orders do nothing")).to_be_visible()
        page.get_by_role("button", name="Seal all the same").click()
        expect(
            page.get_by_role("link", name="Go to the battle")
            .or_(page.get_by_label("Power points"))
            .or_(page.get_by_text("has won"))
            .first
        ).to_be_visible()
        if page.get_by_role("link", name="Go to the battle").count():
            break
    else:
        pytest.fail("the agent never came to fight")
    expect(page.locator("[data-battle]")).to_have_count(1)
    assert covered(page) == []
