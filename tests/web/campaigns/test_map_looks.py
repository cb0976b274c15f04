"""The map as it is seen, in a real browser: land below each site, roads that can be seen, orders beside it or below."""

import base64
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.campaigns.test_battle_news import waiting_battle
from tests.web.campaigns.test_in_sight import box
from tests.web.campaigns.test_orders_on_the_map import orders_of_two_bands, still
from tests.web.campaigns.test_windows import begun

pytestmark = pytest.mark.browser

#: What sites stand beyond the coast.
AT_SEA = """() => [...document.querySelectorAll("a.site .ground")].filter((ground) => {
  const coast = document.querySelector(".coast"), at = coast.ownerSVGElement.createSVGPoint();
  [at.x, at.y] = [ground.cx.baseVal.value, ground.cy.baseVal.value];
  return !coast.isPointInFill(at);
}).length"""
#: For each road how much its middle is lighter than both its edges, in a picture of the page: at the best place of it,
#: for names and shields may lie on it.
ROADS = """async (picture) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(picture), (each) => each.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(image.width, image.height), drawn = canvas.getContext("2d");
  drawn.drawImage(image, 0, 0);
  const linear = (part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const light = ({ x, y }) => {
    const [r, g, b] = drawn.getImageData(Math.round(x * devicePixelRatio), Math.round(y * devicePixelRatio), 1, 1).data;
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) + 0.05;
  };
  return [...document.querySelectorAll(".roads .road")].map((road) => {
    const whole = road.getTotalLength(), scale = road.getScreenCTM();
    const across = (along, off) => {
      const at = road.getPointAtLength(along), next = road.getPointAtLength(along + 1);
      const length = Math.hypot(next.x - at.x, next.y - at.y);
      const [x, y] = [at.x - (next.y - at.y) / length * off, at.y + (next.x - at.x) / length * off];
      return light(new DOMPoint(x, y).matrixTransform(scale));
    };
    const places = [...Array(41).keys()].map((part) => whole * (0.25 + part / 80));
    // The edge lies between three and five of the drawing's units from the middle: its darkest point on either side.
    const edge = (along, side) => Math.min(...[3.4, 3.7, 4, 4.3, 4.6].map((off) => across(along, side * off)));
    const best = places.map((along) => across(along, 0) / Math.max(edge(along, -1), edge(along, 1)));
    return Math.max(...best);
  });
}"""


#: How wide a line is drawn.
DRAWN = "each => parseFloat(getComputedStyle(each).strokeWidth) * each.getScreenCTM().a"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_site_stands_on_land_and_every_road_can_be_seen(browser: Browser, site: str, scheme: str):
    page = still(browser, 1366, color_scheme=scheme, device_scale_factor=2)
    page.set_viewport_size({"width": 1366, "height": 1300})
    begun(page, site)
    expect(page.locator("[data-map] .map-tools")).to_be_visible()
    assert page.evaluate(AT_SEA) == 0
    roads = page.evaluate(ROADS, base64.b64encode(page.screenshot()).decode())
    assert len(roads) == 34
    # As far apart as what is drawn and not written has to be, and no thinner than a pen's stroke, on a phone either.
    assert [each for each in roads if each < 3] == []
    for width in (1366, 360):
        page.set_viewport_size({"width": width, "height": 780})
        assert page.locator(".road").first.evaluate(DRAWN) >= 3


@pytest.mark.parametrize("width", [360, 1366])
def test_orders_stand_beside_the_map_and_on_a_phone_below_it(browser: Browser, site: str, width: int):
    page = still(browser, width)
    orders_of_two_bands(page, site)
    page.evaluate("scrollTo(0, 0)")
    left, _top, right, bottom = box(page.locator(".map-frame"))
    cards = [box(page.locator(f"[data-card={band}]")) for band in ("a1", "a2")]
    if width == 360:
        assert all(card[0] < right and card[1] >= bottom for card in cards)
    else:
        # Both bands in full beside the map, without scrolling.
        assert all(card[0] >= right and card[3] <= 780 for card in cards)
    # A band takes a few lines: its name and place, its march, what it costs.
    assert max(card[3] - card[1] for card in cards) <= 210
    assert left >= 0


#: What stands on the map of orders, by what it is.
STANDING = """() => [
  ["site", ".site .ground"], ["label", "[data-label]"], ["band", "[data-band-mark]"], ["step", ".step-number"],
].flatMap(([kind, each]) => [...document.querySelectorAll(each)].map((found) => {
    const box = found.getBoundingClientRect();
    return [kind, found.textContent.trim(), box.left, box.top, box.right, box.bottom];
  }))"""


def march(page: Page, band: str, *sites: str) -> None:
    page.locator(f"[data-card={band}] h3").click()
    for each in sites:
        page.locator(f"a[data-site={each}]").dispatch_event("click")
    expect(page.locator(f"#way-{band}")).to_have_value(",".join(sites))


@pytest.mark.parametrize("width", [360, 1366])
def test_numbers_of_steps_cover_no_name_shield_or_site(browser: Browser, site: str, width: int):
    page = still(browser, width)
    orders_of_two_bands(page, site)
    march(page, "a1", "o3", "o4")
    march(page, "a2", "o6")
    expect(page.locator(".step-number")).to_have_text(["1", "2", "3"])
    boxes = page.evaluate(STANDING)
    steps = [each for each in boxes if each[0] == "step"]
    assert len(steps) == 3
    covered = [
        (one[1], *other[:2])
        for one in steps for other in boxes
        if one is not other and min(one[4], other[4]) - max(one[2], other[2]) > 0.5
        and min(one[5], other[5]) - max(one[3], other[3]) > 0.5
    ]  # fmt: skip
    assert covered == []


#: What a finger finds on a page that is smaller than it, with its height.
SMALL = """() => [...document.querySelectorAll("main :is(button, a.button, summary, select, label.choice), nav a")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(".unseen"))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([_each, box]) => box.width && (box.width < 43.9 || box.height < 43.9))
  .map(([each, box]) => [each.textContent.trim(), Math.round(box.width), Math.round(box.height)])"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_finger_finds_everything_that_is_pressed(browser: Browser, site: str, site_data: Path, language: str):
    page = still(browser, 360, language, has_touch=True)
    small = {}
    seat = f"{site}/campaigns/seat/{waiting_battle(site_data)[0]}/"
    for place in (seat, f"{seat}battle/", f"{seat}orders/", f"{site}/campaigns/", f"{site}/campaigns/new"):
        page.goto(place)
        small[place] = page.evaluate(SMALL)
    begun(page, site)
    small["begun"] = page.evaluate(SMALL)
    page.goto(f"{page.url}orders/")
    page.locator("[name=action][value='raise:o1']").tap()
    expect(page.locator("[data-card]")).to_have_count(1)
    small["orders"] = page.evaluate(SMALL)
    assert {place: found for place, found in small.items() if found} == {}
