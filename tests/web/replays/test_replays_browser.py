"""The viewer under real fingers: step, play, link to a moment, without scripts, phone and desk."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.looks import LOOKS, unreadable

pytestmark = pytest.mark.browser

FILE = Path(__file__).parents[2] / "told" / "take-and-hold.skald"


def opened(
    browser: Browser, site: str, *, width: int = 1280, language: str = "en", scheme="light", script=True
) -> Page:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, locale=language, color_scheme=scheme, java_script_enabled=script
    )
    page = context.new_page()
    page.goto(f"{site}/replays/")
    page.locator("#file").set_input_files(FILE)
    page.locator("main .button").click()
    if script:
        expect(page.locator(".replay.ready")).to_be_visible()
    return page


def moment(page: Page) -> str:
    return page.locator("[data-input]").text_content() or ""


def test_arrow_keys_step_and_the_table_follows(browser, site):
    page = opened(browser, site)
    assert moment(page) == "25 / 315"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert moment(page) == "26 / 315"
    page.keyboard.press("End")
    assert moment(page) == "315 / 315"
    expect(page.locator("[data-points=left]")).to_have_text("29")
    page.keyboard.press("PageUp")
    expect(page.locator("[data-points=left]")).to_have_text("26")
    page.keyboard.press("End")
    expect(page.locator(".unit.off")).to_have_count(2)
    page.keyboard.press("Home")
    expect(page.locator(".unit:not(.off)")).to_have_count(0)


def test_the_time_bar_shows_turns_their_phases_and_the_luck_of_both(browser, site):
    page = opened(browser, site)
    turns = page.evaluate("skaldViewer.film.turns")
    acting = [each for each in turns if each["acts"] is not None]
    assert len(acting) > 8
    expect(page.locator(".time-bar .span")).to_have_count(len(turns))
    expect(page.locator(".time-bar .phase-orders")).to_have_count(len(turns))
    expect(page.locator(".time-bar .course")).to_have_count(2)
    told, slider = page.locator("[data-when]"), page.locator("[data-slider]")
    for number, phase in ((acting[0]["acts"] - 1, "Orders"), (acting[0]["acts"], "Activation")):
        page.evaluate("number => skaldViewer.go(number)", number)
        expect(told).to_have_text(f"{acting[0]['title']} · {phase}")
        expect(slider).to_have_attribute("aria-valuetext", f"{acting[0]['title']} · {phase}, {number}")
    # A press on the bar goes to that moment: to the Orders of the same turn, to its Activation.
    pale = page.locator(".time-bar .phase-orders").first.bounding_box()
    whole = page.locator(".time-bar .span").first.bounding_box()
    assert pale and whole and 0 < pale["width"] < whole["width"]
    acting_at = pale["x"] + (pale["width"] + whole["width"]) / 2
    for x, phase in ((pale["x"] + pale["width"] / 2, "Orders"), (acting_at, "Activation")):
        page.mouse.click(x, whole["y"] + whole["height"] / 2)
        expect(told).to_have_text(f"{turns[0]['title']} · {phase}")
    page.keyboard.press("Home")
    expect(told).to_have_text("Before the battle")


def test_the_battle_plays_by_itself_to_its_end(browser, site):
    page = opened(browser, site)
    page.goto(page.url.partition("#")[0] + "#300")
    expect(page.locator("[data-input]")).to_have_text("300 / 315")
    page.get_by_label("4×").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("[data-input]")).to_have_text("315 / 315")
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_attribute("aria-pressed", "false")


def test_a_link_opens_its_moment_with_its_dice_and_its_line(browser, site):
    page = opened(browser, site)
    page.goto(page.url.partition("#")[0] + "#227")
    page.reload()
    expect(page.locator("[data-input]")).to_have_text("227 / 315")
    expect(page.locator("[data-now]")).to_contain_text("withdrew by S.")
    expect(page.locator(".cast").first).to_contain_text("5 hits of 6")
    expect(page.locator("[data-stood]")).to_contain_text("to win")
    expect(page.locator(".story-lines .here")).to_have_attribute("data-last", "227")
    page.locator(".story-lines [data-last='113'] a:not(.line-rule)").click()
    expect(page.locator("[data-input]")).to_have_text("113 / 315")


def test_the_address_of_a_line_opens_its_moment_with_scripts_too(browser, site):
    page = opened(browser, site)
    page.goto(page.url.partition("#")[0] + "?to=113#position")
    expect(page.locator("[data-input]")).to_have_text("113 / 315")


def test_a_link_to_a_moment_holds_nobodys_key(browser, site):
    sides = {"left": {"warband": "bracken-raiders"}, "right": {"warband": "driftwood-crew"}}
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    begun = page.request.post(f"{site}/api/battles", data=sides).json()
    key = {"Authorization": f"Bearer {begun['key']}"}
    page.request.post(f"{site}/api/battles/{begun['id']}/inputs", data={"action": "concede left"}, headers=key)
    page.goto(f"{begun['url']}told")
    page.get_by_role("button", name="Link").click()
    expect(page.locator("[data-linked]")).not_to_be_empty()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "/battles/watch/" in link and begun["key"] not in link
    page.goto(link)
    expect(page.locator(".replay.ready")).to_be_visible()


def test_a_laptop_gives_the_table_room_and_each_step_its_sentence(browser, site):
    page = opened(browser, site, width=1366)
    page.set_viewport_size({"width": 1366, "height": 768})
    ground = page.locator(".battle-table .ground, .battle-table").first.bounding_box()
    assert ground is not None and ground["height"] >= 500
    expect(page.locator("[data-slider]")).to_be_in_viewport(ratio=1)
    # Wherever somebody stops, something is told, and never a name alone.
    told = page.evaluate(
        "() => Array.from({ length: skaldViewer.reel.last }, (_, n) => { skaldViewer.go(n + 1);"
        " return ['now', 'step'].map(each => document.querySelector(`[data-${each}]`).textContent).join(' ').trim(); })"
    )
    assert [each for each in told if not each.endswith((".", "!", ")")) or len(each.split()) < 3] == []
    page.goto(page.url.partition("#")[0] + "#227")
    page.locator("[data-why] summary").click()
    expect(page.locator("[data-numbers] li a").first).to_be_visible()


def test_an_upright_phone_has_table_and_slider_on_one_screen(browser, site):
    page = opened(browser, site, width=390, language="fr")
    for size in ((390, 844), (360, 740)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for down in ("0", "document.querySelector('.table-place').offsetTop"):
            page.evaluate(f"scrollTo(0, {down})")
            boxes = [
                page.locator(each).bounding_box() for each in ("[data-slider]", ".transport .play", ".battle-table")
            ]
            table = boxes.pop()
            assert table is not None and boxes[0] is not None
            assert all(box and box["y"] >= 0 and box["y"] + box["height"] <= size[1] for box in boxes), (
                size,
                down,
                boxes,
            )
            assert table["y"] >= 0 and table["y"] + table["height"] <= boxes[0]["y"], (size, down, table, boxes)


def test_on_an_upright_phone_nothing_that_is_pressed_moves_or_lies_on_the_table(browser, site):
    page = opened(browser, site, width=390, language="fr")
    pressed = ".transport :is(.buttons button, .speeds label, [data-slider]), .tools button"
    place = (
        "pressed => [...document.querySelectorAll(pressed)].filter(each => each.checkVisibility())"
        ".map(each => { const { x, y, width, height } = each.getBoundingClientRect(); return [x, y, width, height]; })"
    )
    for size in ((390, 844), (360, 740)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("scrollTo(0, 0)")
        found = [
            page.evaluate(f"pressed => {{ skaldViewer.go({at}); return ({place})(pressed); }}", pressed)
            for at in range(0, 240, 12)
        ]
        assert all(each == found[0] for each in found)
        table = page.locator(".table-place").bounding_box()
        assert table is not None
        assert all(y >= table["y"] + table["height"] and y + high <= size[1] for _x, y, _wide, high in found[0]), size


def test_nothing_is_told_before_it_has_happened_nor_after_the_next_turn_began(browser, site):
    page = opened(browser, site)
    lines = page.evaluate(
        "skaldViewer.lines.map(each => ({ ...each.dataset, said: each.querySelector('a').textContent }))"
    )
    moves = [each for each in lines if each["kind"] == "move" and int(each["first"]) < int(each["last"])]
    # Where something else is told in between, that is what is read last.
    firsts = [int(each["first"]) for each in lines]
    moves = [each for each in moves if not any(int(each["first"]) < at <= int(each["last"]) for at in firsts)]
    assert moves
    told = page.locator("[data-now]")
    for each in moves:
        page.evaluate(f"skaldViewer.go({int(each['last']) - 1})")
        assert told.text_content() != each["said"]
        page.evaluate(f"skaldViewer.go({each['last']})")
        assert told.text_content() == each["said"]
    for began in page.evaluate("skaldViewer.film.turns.map(each => each.input)"):
        page.evaluate(f"skaldViewer.go({began})")
        over = [each["said"] for each in lines if int(each["last"]) < began]
        assert told.text_content() and told.text_content() not in over


def test_a_moment_is_played_on_from(browser, site):
    page = opened(browser, site)
    page.goto(page.url.partition("#")[0] + "#93")
    expect(page.locator("[data-at]")).to_have_value("93")
    page.get_by_label("You play").select_option("right")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/battles/seat/**")


def test_measuring_says_centimetres_and_sticks(browser, site):
    page = opened(browser, site)
    page.get_by_role("button", name="Measure: hold and drag").click()
    box = page.locator(".battle-table").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 60, box["y"] + box["height"] / 2)
    page.mouse.up()
    expect(page.locator(".said")).to_contain_text(" cm · ≤ ")


def test_without_scripts_the_story_and_the_position_are_told(browser, site):
    page = opened(browser, site, width=360, script=False)
    expect(page.locator(".stage")).to_be_hidden()
    page.locator(".story-lines [data-last='227'] a:not(.line-rule)").click()
    expect(page.locator("#position")).to_contain_text("The table after input 227, in turn 4")


@pytest.mark.parametrize(("width", "language", "scheme"), LOOKS)
def test_the_viewer_is_usable_by_everyone(browser, site, width, language, scheme):
    page = opened(browser, site, width=width, language=language, scheme=scheme)
    assert unreadable(page) == []
    hands = page.locator(".replay button, .replay .button, .story-lines a, .speeds span")
    assert [box for each in hands.all() if (box := each.bounding_box()) and min(box["height"], box["width"]) < 44] == []
