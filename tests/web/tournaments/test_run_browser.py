"""The organiser's pages in a real browser: an event run by its buttons, live, and readable for everyone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.looks import LOOKS, unreadable
from tests.web.tournaments.desk import signed_in

pytestmark = pytest.mark.browser

TABLE = "Ana,Ravens\nBo,Ravens\nCid,Wolves\nDag,Wolves\nEva,\n"


def test_a_pasted_list_leaves_out_by_one_tap_whoever_registered_by_phone(browser, site):
    desk = signed_in(browser, site, width=1366)
    desk.goto(f"{site}/events/new")
    desk.get_by_label("Name of the event").fill("Summer Raid")
    desk.get_by_role("button", name="Create the event").click()
    desk.get_by_role("button", name="Open registration").click()
    address = desk.url
    phone = browser.new_context(locale="en", viewport={"width": 390, "height": 844}).new_page()
    phone.goto(address.replace("run/", "register"))
    phone.get_by_label("Your name").fill("Ana Brand")
    phone.get_by_role("button", name="Register").click()
    phone.wait_for_url("**/key")
    phone.context.close()
    # Somebody has come by phone, and the list of a forum is still one tap away; one types or pastes at once.
    desk.get_by_role("link", name="Paste or import players").click()
    expect(desk.get_by_label("Paste names or a table here")).to_be_focused()
    desk.keyboard.insert_text("1. Ana Brand\n2 Bo Lind\n3) Cid Hale")
    desk.get_by_role("button", name="Add all of them").click()
    expect(desk.get_by_role("alert")).to_contain_text("“Ana Brand” is already on the list.")
    expect(desk.get_by_text("Nobody has been added yet.")).to_be_visible()
    desk.get_by_role("button", name="Add the 2 other players").click()
    expect(desk.get_by_text("2 players added.")).to_be_visible()
    expect(desk.locator(".present .name")).to_have_text(["Ana Brand", "Bo Lind", "Cid Hale"])
    desk.context.close()


@pytest.fixture(scope="module")
def event(browser: Browser, site: str) -> str:
    """The address of an event with five players, round 1 being played; every step by its button."""
    page = signed_in(browser, site, width=360)
    page.goto(f"{site}/events/new")
    page.get_by_label("Name of the event").fill("Winter Raid")
    page.get_by_role("button", name="Create the event").click()
    address = page.url
    page.get_by_role("link", name="Paste or import players").click()
    page.get_by_label("Paste names or a table here").fill(TABLE)
    page.get_by_role("button", name="Add all of them").click()
    page.goto(address)
    page.get_by_role("link", name="Check in").click()
    page.get_by_role("button", name="Check everybody in").click()
    expect(page.get_by_text("5 of 5 checked in")).to_be_visible()
    # What is said of it doesn't lie over what comes next, nor over the last buttons of the page.
    page.locator(".footer").scroll_into_view_if_needed()
    said = page.locator("#toast").bounding_box()
    next_ones, last_ones = page.locator(".all-here a").all(), page.locator("main .row-of-buttons a").all()
    assert next_ones and last_ones
    for each in (*next_ones, *last_ones):
        box = each.bounding_box()
        assert said and box and (said["y"] >= box["y"] + box["height"] or said["y"] + said["height"] <= box["y"])
    page.goto(address)
    page.get_by_role("button", name="Draw the scenario").click()
    page.get_by_role("button", name="Pair round 1").click()
    page.get_by_role("button", name="Publish round 1").click()
    page.goto(address)
    page.get_by_role("button", name="Start the clock").click()
    expect(page.get_by_role("heading", name="2 games are being played")).to_be_visible()
    page.context.close()
    return address


PAGES = [
    "", "players/", "players/new", "players/import", "players/of/p1/", "rounds/1/", "results/1/", "clock/", "journal/",
    "keys/", "settings/", "settings/details/", "settings/format/", "settings/tie-breaks/", "settings/game/",
    "settings/points/", "settings/special/", "settings/pairing/", "settings/scenarios/", "settings/lists/",
]  # fmt: skip


@pytest.mark.parametrize(("width", "language", "scheme"), LOOKS)
def test_every_page_is_readable_by_everyone(browser, site, event, width, language, scheme):
    page = signed_in(browser, site, width=width, language=language, scheme=scheme)
    wrong = {}
    page.goto(f"{event}results/1/")
    game = str(page.locator(".to-sheet").first.get_attribute("href")).partition("/run/")[2].removesuffix("sheet")
    for path in [*PAGES, game, f"{game}sheet"]:
        page.goto(event + path)
        for details in page.locator("main details").all():
            details.evaluate("each => { each.open = true }")
        if found := unreadable(page):
            wrong[path] = found
    assert wrong == {}


def test_buttons_are_big_enough_for_a_thumb(browser, site, event):
    page = signed_in(browser, site, width=360)
    small = {}
    for path in ("", "players/", "rounds/1/", "results/1/", "clock/", "settings/tie-breaks/", "journal/"):
        page.goto(event + path)
        pressed = page.locator("main :is(button, .button, summary):visible:not(.unseen)")
        boxes = [(each.inner_text(), each.bounding_box()) for each in pressed.all()]
        assert boxes, path
        tiny = [text for text, box in boxes if box and (box["height"] < 44 or box["width"] < 44)]
        if tiny:
            small[path] = tiny
    assert small == {}


def test_a_result_changes_another_screen_without_reloading(browser, site, event):
    desk, hall = signed_in(browser, site, width=1280), signed_in(browser, site, width=360)
    hall.goto(event)
    expect(hall.get_by_role("heading", name="2 games are being played")).to_be_visible()
    desk.goto(f"{event}results/1/")
    desk.locator(".to-sheet").first.click()
    desk.get_by_role("link", name="Totals only").click()
    for box, points in zip(desk.get_by_label("Points of").all(), ("14", "3"), strict=True):
        box.fill(points)
    desk.get_by_role("button", name="Look it over").click()
    desk.get_by_role("button", name="Save").click()
    expect(desk.get_by_text("The result counts.")).to_be_visible()
    expect(hall.get_by_role("heading", name="1 result is missing")).to_be_visible()


def test_the_clock_counts_down_and_stands_still(browser, site, event):
    page = signed_in(browser, site, width=360)
    page.goto(f"{event}clock/")
    face = page.locator(".clock-face [data-clock-left]")
    expect(face).to_contain_text(":")
    first = face.inner_text()
    expect(face).not_to_have_text(first)
    page.get_by_role("button", name="Stop the clock").click()
    expect(page.get_by_text("stopped", exact=True)).to_be_visible()
    page.get_by_role("button", name="Resume the clock").click()
    expect(page.get_by_role("button", name="Stop the clock")).to_be_visible()


def test_the_order_of_the_ranking_is_dragged(browser, site, event):
    page = signed_in(browser, site, width=1280)
    page.goto(f"{event}settings/tie-breaks/")
    rows = page.locator(".ordered li")
    rows.nth(0).drag_to(rows.nth(1), target_position={"x": 100, "y": 50})
    page.get_by_role("button", name="Save this order").click()
    expect(page.locator(".ordered li .words").first).to_have_text("Goal average")
    page.get_by_role("button", name="Move up: Tournament points").click()
    expect(page.locator(".ordered li .words").first).to_have_text("Tournament points")


def test_moments_are_typed_and_shown_in_the_events_own_time(browser, site, event):
    # Wherever the organiser's browser is, and whether a script runs or not.
    for zone, script in (("Europe/Paris", True), ("America/Lima", False)):
        page = signed_in(browser, site, width=1280, zone=zone, script=script)
        page.goto(f"{event}settings/details/")
        page.get_by_label("Time zone").select_option("Asia/Tokyo")
        page.get_by_label("Registration ends").fill("2026-12-01T20:00")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Times: Asia/Tokyo")).to_be_visible()
        page.goto(f"{event}settings/details/")
        expect(page.get_by_label("Registration ends")).to_have_value("2026-12-01T20:00")
        page.goto(f"{event}journal/")
        expect(page.locator(".journal time").first).to_contain_text("JST")
