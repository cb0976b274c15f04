"""An organiser with forty people waiting, in a real browser: check-in, ways, numbers that are typed over."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.web.barriers import barriers
from tests.web.tournaments.desk import begin_round, new_event, signed_in

pytestmark = pytest.mark.browser

PEOPLE = """
Anna Keller, Björn Delacroix, Émile Roux, Étienne Garcia, Jean-François Lefebvre, Zoé Schwarz, Œdipe O’Brien,
Øystein Martin, Élodie Fontaine, Éric Petit, Erik Keller, eva Delacroix, Nicolas Roux, Marie-Claire Garcia,
Sébastien Lefebvre, Thomas Schwarz, Guillaume O’Brien, Ségolène Martin, Hélène Fontaine, Konrad Petit, Lukas Keller,
Matthieu Delacroix, Noémie Roux, Olivier Garcia, Pierre Lefebvre, Quentin Schwarz, Raphaël O’Brien, Sylvain Martin,
Théo Fontaine, Ulysse Petit, Véronique Keller, William Delacroix, Xavier Roux, Yann Garcia, Zacharie Lefebvre,
Antoine Schwarz, Benoît O’Brien, Cédric Martin, Damien Fontaine, Édouard Petit
"""
FORTY = [" ".join(name.split()) for name in PEOPLE.split(",")]


@pytest.fixture(scope="module")
def forty(browser: Browser, site: str) -> str:
    """An event with forty players, none of them checked in."""
    page = signed_in(browser, site)
    address = new_event(page, site, FORTY)
    page.context.close()
    return address


@pytest.fixture(scope="module")
def playing(browser: Browser, site: str) -> str:
    """An event of five whose first round is being played."""
    page = signed_in(browser, site)
    address = new_event(page, site, ["Ana", "Bo", "Cid", "Dag", "Eva"], here=True)
    begin_round(page, address, 1)
    page.context.close()
    return address


def no_reload(page: Page) -> None:
    """A mark that a loaded page would lose."""
    page.evaluate("window.stays = true")


def tile(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


def box_of(place: Locator) -> FloatRect:
    box = place.bounding_box()
    assert box is not None
    return box


def test_forty_players_fit_two_phone_screens_sorted_as_people_look_for_them(browser, site, forty):
    page = signed_in(browser, site)
    page.goto(f"{forty}players/")
    names = page.locator(".present .name").all_inner_texts()
    order = [name.split()[0] for name in names]
    assert len(names) == 40
    assert order[:9] == ["Anna", "Antoine", "Benoît", "Björn", "Cédric", "Damien", "Édouard", "Élodie", "Émile"]
    assert order[9:13] == ["Éric", "Erik", "Étienne", "eva"]
    assert order.index("Noémie") < order.index("Œdipe") < order.index("Olivier") < order.index("Øystein")
    assert box_of(page.locator(".check-in > li").last)["y"] + 46 <= 2 * 740
    # Also when somebody's list is in, and everybody else's tile says that theirs isn't.
    page.goto(f"{forty}players/of/p1/list")
    page.locator("#points-warriors").click()
    page.keyboard.type("6")
    expect(page.get_by_text("The list is valid.")).to_be_visible()
    page.get_by_role("button", name="Save this list").click()
    page.goto(f"{forty}players/")
    expect(page.locator(".check-in .list .mark")).to_have_count(39)
    last = page.locator(".check-in > li").last.bounding_box()
    assert last and last["y"] + last["height"] <= 2 * 740
    small = [box for each in page.locator(".present").all() if (box := each.bounding_box()) and box["height"] < 44]
    assert small == []


def test_check_in_is_one_tap_each_in_place_and_a_second_tap_takes_it_back(browser, site, forty):
    page = signed_in(browser, site, touch=True)
    page.goto(f"{forty}players/")
    page.get_by_role("searchbox").fill("e")
    expect(tile(page, "Lukas")).to_be_visible()
    no_reload(page)
    page.evaluate("window.scrollTo(0, 500)")
    for name in ("Véronique", "Sébastien", "Étienne"):
        tile(page, name).tap()
    where = page.evaluate("window.scrollY")
    expect(page.get_by_text("3 of 40 checked in")).to_be_attached()
    tile(page, "Étienne").tap()
    expect(page.get_by_text("2 of 40 checked in")).to_be_attached()
    expect(tile(page, "Étienne")).to_have_attribute("aria-pressed", "false")
    expect(tile(page, "Sébastien")).to_have_attribute("aria-pressed", "true")
    assert page.get_by_role("searchbox").input_value() == "e"
    assert page.evaluate("[window.stays, window.scrollY]") == [True, where]
    # What the page shows is what the server has.
    page.reload()
    pressed = page.locator(".present[aria-pressed=true] .name").all_inner_texts()
    assert [name.split()[0] for name in pressed] == ["Sébastien", "Véronique"]
    # Enter checks in the only one whom the search leaves, and the next can be typed; a second one takes it back.
    for state in ("true", "false"):
        page.get_by_role("searchbox").fill("etienne")
        page.keyboard.press("Enter")
        expect(tile(page, "Étienne")).to_have_attribute("aria-pressed", state)
        expect(page.get_by_role("searchbox")).to_have_value("")
    expect(page.get_by_text("2 of 40 checked in")).to_be_attached()
    # What is asked stands where one looks.
    page.get_by_role("button", name="Drop everyone who isn’t here").tap()
    question = page.locator("#drop-question")
    expect(question).to_be_focused()
    # Whom it concerns is named.
    named = page.locator(".dropped-names").inner_text().rstrip(".").split(", ")
    assert len(named) == 38 and named[:2] == ["Anna Keller", "Antoine Schwarz"] and "Sébastien Lefebvre" not in named
    expect(question.locator("button")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Keep them").tap()
    expect(question).to_have_count(0)
    for name in ("Sébastien", "Véronique"):
        tile(page, name).tap()
    expect(page.get_by_text("0 of 40 checked in")).to_be_attached()


def test_ordinary_long_names_fit_two_phone_screens_whole_and_leave_no_holes(browser, site):
    page = signed_in(browser, site, width=390)
    page.set_viewport_size({"width": 390, "height": 844})
    firsts = ("Anna", "Ben", "Carla", "David", "Emma", "Florian", "Greta", "Hugo", "Isabelle", "Jonas")
    names = [f"{first} {last}" for first in firsts for last in ("Andersson", "Berthelot", "Castellanos", "Dupont")]
    names[5], names[16], names[27] = (
        "Maximilian von Hohenstein-Wartenburg",
        "Ad Schwarzenberger",
        "Hugo Featherstonehaugh",
    )
    address = new_event(page, site, [*names, "W" * 30], name="Long names")
    page.goto(f"{address}players/")
    for width, height in ((390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        boxes = [box_of(each) for each in page.locator(".check-in > li").all()]
        assert boxes[39]["y"] + boxes[39]["height"] <= 2 * height
        assert all(box["x"] + box["width"] <= width for box in boxes)
        # Rows end at the same edge: nobody stands beside a hole.
        rows: dict[float, float] = {}
        for box in boxes:
            rows[box["y"]] = max(rows.get(box["y"], 0), box["x"] + box["width"])
        assert max(rows.values()) - min(rows.values()) < 1
        assert page.locator(".check-in > li:not(.whole-row) .name").evaluate_all(BROKEN) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize(
    ("language", "ask", "button"),
    [
        ("en", "Unpublish", "Unpublish round 1"),
        ("fr", "Retirer la publication", "Retirer la publication de la ronde 1"),
    ],
)
def test_a_published_round_is_withdrawn_by_no_single_tap(browser, site, playing, language, ask, button):
    page = signed_in(browser, site, width=390, language=language, touch=True)
    page.goto(f"{playing}rounds/1/")
    expect(page.get_by_role("button", name=button)).to_be_hidden()
    page.locator("#unpublish summary").tap()
    expect(page.locator("#unpublish summary")).to_have_text(ask)
    # Far from what is pressed at this moment, and said what it would do.
    expect(page.locator("#unpublish p")).to_be_visible()
    expect(page.get_by_role("button", name=button)).to_be_visible()
    assert box_of(page.get_by_role("button", name=button))["y"] > box_of(page.locator(".pair-list"))["y"]
    expect(page.locator(".round-steps [value=unpublish]")).to_have_count(0)
    assert barriers(page) == []


def test_a_tap_arrives_although_the_page_is_left_at_once(browser, site, forty):
    page = signed_in(browser, site)
    for pressed, left in (("false", "3 of 40 checked in"), ("true", "0 of 40 checked in")):
        page.goto(f"{forty}players/")
        expect(page.locator(f".present[aria-pressed={pressed}]").nth(2)).to_be_visible()
        # Three taps and away, faster than any answer: the second and the third are still waiting their turn.
        page.evaluate(
            """([pressed, away]) => {
              const tiles = [...document.querySelectorAll(`.present[aria-pressed=${pressed}]`)].slice(0, 3);
              for (const tile of tiles) tile.click();
              location.assign(away);
            }""",
            [pressed, f"{forty}journal/"],
        )
        page.wait_for_url(f"{forty}journal/")
        page.goto(f"{forty}players/")
        # Should a tap come after this page, the page hears of it.
        expect(page.get_by_text(left)).to_be_visible()


def test_a_search_finds_accents_and_survives_news_from_another_screen(browser, site, forty):
    page, other = signed_in(browser, site), signed_in(browser, site, width=1280)
    for each in (page, other):
        each.goto(f"{forty}players/")
    page.get_by_role("searchbox").fill("zoe")
    expect(page.locator(".check-in > li:visible")).to_have_count(1)
    tile(other, "Zoé").click()
    expect(tile(page, "Zoé")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".check-in > li:visible")).to_have_count(1)
    tile(other, "Zoé").click()
    expect(tile(page, "Zoé")).to_have_attribute("aria-pressed", "false")
    # Letters that don't come apart are found as they are sorted: ø as o, œ as oe.
    for wanted, name in (("oystein", "Øystein"), ("oedipe", "Œdipe"), ("ØYST", "Øystein"), ("zoe", "Zoé")):
        page.get_by_role("searchbox").fill(wanted)
        expect(page.locator(".check-in > li:visible")).to_have_count(1)
        expect(tile(page, name)).to_be_visible()
    # Enter checks the only one in, and leaves the box to the next name.
    page.get_by_role("searchbox").press("Enter")
    expect(page.get_by_role("searchbox")).to_have_value("")
    expect(tile(page, "Zoé")).to_have_attribute("aria-pressed", "true")
    assert page.locator(".check-in > li:visible").count() > 1


#: Words that stand on two lines although no space or hyphen parts them.
BROKEN = """names => names.flatMap(name => {
  const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT), found = []
  while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
    const range = document.createRange()
    range.setStart(texts.currentNode, word.index)
    range.setEnd(texts.currentNode, word.index + word[0].length)
    if (range.getClientRects().length > 1) found.push(word[0])
  }
  return found })"""


#: Names whose letters are of more than one size.
UNEQUAL = """names => names.filter(name => {
  const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT), sizes = new Set()
  while (texts.nextNode()) if (texts.currentNode.data.trim())
    sizes.add(getComputedStyle(texts.currentNode.parentElement).fontSize)
  return sizes.size > 1 }).map(name => name.textContent)"""


def test_long_names_keep_their_words_whole_on_a_phone(browser, site):
    page = signed_in(browser, site)
    long = [
        "Maximilian-Alexander von Hohenzollern-Sigmaringen",
        "Bartholomew Featherstonehaugh-Cholmondeley",
        "Côme Bellefontaine",
    ]
    address = new_event(page, site, [*long, "Bo"], here=True)
    page.goto(f"{address}players/")
    assert page.locator(".present .name").count() == 4
    # Nobody stands beside a hole: who has no neighbour takes the whole row.
    boxes = [box for each in page.locator(".check-in > li").all() if (box := each.bounding_box())]
    rights = {box["y"]: box["x"] + box["width"] for box in boxes}
    assert len(set(map(round, rights.values()))) == 1
    for width in (1366, 360):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.locator(".present .name").evaluate_all(BROKEN) == []
    begin_round(page, address, 1)
    page.goto(f"{address}results/1/")
    assert page.locator(".typed-side > label").count() == 4
    assert page.locator(".typed-side > label").evaluate_all(BROKEN) == []
    assert page.locator(".typed-side > label").evaluate_all(UNEQUAL) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    for each in page.locator("[data-points]").all():
        each.fill("12")
    page.get_by_role("button", name="Save these scores").click()
    expect(page.locator(".result-row.over .side-name")).to_have_count(4)
    assert page.locator(".side-name").evaluate_all(BROKEN) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    public = address.replace("/run/", "/")
    for path, names in (
        (f"{address}standings/", ".standings summary"), (f"{address}prizes/", ".prized"), (public, ".games .side"),
    ):  # fmt: skip
        page.goto(path)
        assert page.locator(names).count() == 4
        assert page.locator(names).evaluate_all(BROKEN) == []
        assert page.locator(names).evaluate_all(UNEQUAL) == []


def test_check_in_works_without_a_script(browser, site, forty):
    page = signed_in(browser, site, script=False)
    page.goto(f"{forty}players/")
    tile(page, "Anna").click()
    expect(tile(page, "Anna")).to_have_attribute("aria-pressed", "true")
    tile(page, "Anna").click()
    expect(tile(page, "Anna")).to_have_attribute("aria-pressed", "false")


ORGANISERS = [
    "", "players/", "players/new", "players/import", "players/of/p1/", "rounds/1/", "results/1/", "results/1/p1/",
    "results/1/p1/sheet", "standings/", "clock/", "journal/", "keys/", "settings/", "settings/details/",
    "settings/pairing/", "../papers/",
]  # fmt: skip


#: How many rows of ways, lines in them, links and marked links a page has, and where the marked one stands.
WAYS = """() => {
    const ways = [...document.querySelectorAll("nav[data-ways]")]
    const links = ways.flatMap(each => [...each.querySelectorAll("a")])
    const marked = links.filter(each => each.getAttribute("aria-current") === "page")
    const lines = new Set(links.map(each => each.getBoundingClientRect().y))
    const {left = -1, right = -1} = marked[0]?.getBoundingClientRect() ?? {}
    return {seen: [ways.length, lines.size, links.length, marked.length], left, right}
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_ways_are_on_every_page_in_one_row_with_the_page_marked(browser, site, playing, language):
    page = signed_in(browser, site, language=language)
    page.goto(f"{playing}results/1/")
    seated = str(page.locator("[href*='/results/1/']").last.get_attribute("href")).split("/results/1/")[1].split("/")[0]
    wrong = {}
    for path in ORGANISERS:
        page.goto(playing + path.replace("results/1/p1", f"results/1/{seated}"))
        found = page.evaluate(WAYS)
        if found["seen"] != [1, 1, 10, 1] or found["left"] < 0 or found["right"] > 360:
            wrong[path] = found
    assert wrong == {}
    # What everybody sees has every way whole, for the organiser too.
    page.goto(playing.replace("/run/", "/"))
    boxes = [box_of(each) for each in page.locator(".event-ways a, .to-desk").all()]
    assert len(boxes) == 4 and all(box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)


def test_standings_are_one_tap_away_with_everybody_by_name(browser, site, playing):
    page = signed_in(browser, site)
    page.goto(playing)
    page.locator("nav[data-ways]").get_by_role("link", name="Standings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Standings")
    expect(page.locator(".standings tbody tr")).to_have_count(5)
    assert barriers(page) == []


def test_an_undoing_that_later_entries_stand_on_is_refused_with_what_is_in_the_way(browser, site, playing):
    page = signed_in(browser, site)
    page.goto(f"{playing}journal/")
    page.get_by_label("Search the journal").fill("is paired")
    page.get_by_role("button", name="Search").click()
    entry = page.locator(".journal > li").filter(has_text="Round 1 is paired")
    entry.get_by_role("link", name="Undo").click()
    expect(page.get_by_text("came later and depends on it: undo that one first.")).to_be_visible()
    expect(page.get_by_text("In the way:")).to_contain_text("Round 1 is published.")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    page.get_by_role("link", name="Leave it as it is").click()
    page.wait_for_url("**/journal/**")


def test_where_the_top_game_stands_is_said_before_all_games_and_one_tap_holds_it_at_table_1(browser, site):
    page = signed_in(browser, site, width=1366)
    names = ["Ana", "Bo", "Cid", "Dag", "Eva", "Finn", "Gro", "Hal"]
    address = new_event(page, site, names, here=True)
    begin_round(page, address, 1)
    page.goto(f"{address}results/1/")
    # Who wins at table 1 by most plays the top game of round 2, and has played at table 1.
    expect(page.locator(".result-row [data-points]").first).to_be_focused()
    for text in ("30", "0", "15", "6", "15", "6", "15", "6"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(page.get_by_text("4 of 4 results are in")).to_be_visible()
    page.goto(address)
    page.get_by_role("button", name="Draw the scenario").click()
    page.get_by_role("button", name="Pair round 2").click()
    notice = page.locator(".top-game")
    expect(notice).to_contain_text("so that nobody plays twice at the same table.")
    expect(notice).to_be_in_viewport()
    said = notice.locator("strong").inner_text()
    page.get_by_role("button", name="Now and in every later round").click()
    expect(notice).to_have_count(0)
    first = page.locator(".pair-list > li").first.locator(".one").all_inner_texts()
    assert len(first) == 2 and all(name.strip() in said for name in first)
    page.goto(f"{address}settings/")
    expect(page.get_by_text("The top game is always at table 1")).to_be_visible()


SIZES = """() => [...document.querySelectorAll(".standings details[open] .reason, .standings details[open] .reason a")]
  .map(each => [parseFloat(getComputedStyle(each).fontSize), getComputedStyle(each).fontWeight])"""


def test_links_in_the_reason_of_a_rank_are_no_larger_than_its_words(browser, site, playing):
    page = signed_in(browser, site, width=1366)
    page.goto(f"{playing}standings/")
    page.locator(".standings summary").nth(1).click()
    (size, weight), *links = page.evaluate(SIZES)
    assert links and all(each <= size and heavy == weight for each, heavy in links)


def test_whoever_has_left_comes_back_by_one_tap_in_the_list_of_players(browser, site):
    page = signed_in(browser, site)
    address = new_event(page, site, ["Ana", "Bo", "Cid", "Dag"], here=True)
    page.goto(f"{address}players/")
    page.get_by_role("link", name="Page of Cid").click()
    page.get_by_role("button", name="Isn’t coming").click()
    page.goto(f"{address}players/")
    gone = page.locator(".gone")
    expect(gone.get_by_role("link", name="Cid")).to_have_count(1)
    # Nobody waits for the list of somebody who isn't there.
    expect(gone.locator(".badge")).to_have_count(1)
    page.evaluate("window.stays = true")
    gone.get_by_role("button", name="Bring back").click()
    expect(page.locator(".present .name")).to_have_text(["Ana", "Bo", "Cid", "Dag"])
    expect(gone).to_have_count(0)
    assert page.evaluate("window.stays") is True


@pytest.mark.parametrize(("width", "touch"), [(360, True), (1280, False)])
def test_twelve_typed_into_a_score_field_is_twelve(browser, site, playing, width, touch):
    page = signed_in(browser, site, width=width, touch=touch)
    page.goto(f"{playing}results/1/")
    seated = str(page.locator("[href*='/results/1/']").last.get_attribute("href")).split("/results/1/")[1].split("/")[0]
    page.goto(f"{playing}results/1/{seated}/sheet")
    field = page.locator(".stepper input").first
    assert field.input_value() == ""
    enter = field.tap if touch else field.click
    enter()
    page.keyboard.type("12")
    assert field.input_value() == "12"
    # What stands there already is typed over, also by somebody who comes with Tab.
    page.locator("h1").click()
    enter()
    page.keyboard.type("7")
    assert field.input_value() == "7"
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("34")
    assert field.input_value() == "34"
    # Nor does anybody who taps twice before typing set a caret.
    page.locator("h1").click()
    enter()
    enter()
    page.keyboard.type("20")
    assert field.input_value() == "20"


@pytest.mark.parametrize(("width", "language"), [(360, "fr"), (1280, "en")])
def test_undoing_asks_shows_what_it_changes_and_is_brought_back_from_now(browser, site, playing, width, language):
    page = signed_in(browser, site, width=width, language=language)
    words = {
        "en": ("Undo", "would be hidden from everybody", "Undone:", "Redo"),
        "fr": ("Annuler", "ne serait plus visible", "Annulé :", "Rétablir"),
    }[language]
    page.goto(f"{playing}journal/")
    page.locator(".journal > li").first.get_by_role("link", name=words[0]).click()
    expect(page.locator("main .notice")).to_contain_text(words[1])
    assert barriers(page) == []
    page.get_by_role("button", name=words[0]).click()
    page.goto(playing)
    expect(page.locator(".undoing")).to_contain_text(words[2])
    page.locator(".undoing").get_by_role("link", name=words[3]).click()
    page.get_by_role("button", name=words[3]).click()
    page.goto(playing)
    expect(page.locator(".undoing")).to_have_count(0)


def test_the_two_answers_to_an_undoing_are_two_words(browser, site, playing):
    page = signed_in(browser, site, language="fr")
    page.goto(f"{playing}journal/")
    page.locator(".journal > li").first.get_by_role("link", name="Annuler").click()
    expect(page.locator("main form .button")).to_have_text(["Annuler", "Laisser tel quel"])


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (360, 740)])
def test_games_are_on_the_first_screen_of_the_organiser_with_marks_and_the_day(browser, site, width, height):
    page = signed_in(browser, site, width=width)
    page.set_viewport_size({"width": width, "height": height})
    address = new_event(page, site, ["Ana,Ravens,Vikings", "Bo,Wolves,Normans", "Cid", "Dag", "Eva"], here=True)
    page.goto(address)
    page.get_by_role("button", name="Draw the scenario").click()
    page.get_by_role("button", name="Pair round 1").click()
    for press in ("Publish round 1", ""):
        game = page.locator(".pair-list > li").first
        box = game.bounding_box()
        assert box and box["y"] + box["height"] <= height
        assert game.locator(".shield").count() == 2
        assert page.get_by_text("Drawn at random.").count() == 2  # of all games, and of the bye
        assert page.locator(".run-bar .event-wall").is_visible()
        if press:
            page.get_by_role("button", name=press).click()
    said, bar = page.locator(".messages").bounding_box(), page.locator(".run-bar").bounding_box()
    assert said and bar and said["y"] >= bar["y"] + bar["height"]
    beads = page.locator(".run-bar .day-line li")
    assert beads.count() == 4 and beads.first.is_visible() == (width > 700)
    assert barriers(page) == []
    # Who still plays: no shield is parted from its name.
    page.get_by_role("button", name="Start the clock").click()
    page.goto(address)
    games = page.locator(".game-list .one").all()
    assert len(games) == 4 and all(box_of(each)["height"] < 32 for each in games)


def test_a_game_is_two_names_side_by_side_with_its_reason_below(browser, site, playing):
    page = signed_in(browser, site, width=1366)
    page.goto(f"{playing}rounds/1/")
    first, second = (box_of(page.locator(f".pair-list > li:nth-child({row}) .one").nth(1)) for row in (1, 2))
    assert first["x"] == second["x"]
    one, dash = box_of(page.locator(".pair-list .one").first), box_of(page.locator(".pair-list .dash").first)
    assert one["y"] <= dash["y"] and dash["y"] + dash["height"] <= one["y"] + one["height"]


@pytest.mark.parametrize(("language", "means"), [("en", "3 rounds of 2 h 15"), ("fr", "3 rondes de 2 h 15")])
def test_a_format_is_chosen_by_its_name_and_says_what_it_means(browser, site, language, means):
    page = signed_in(browser, site, width=1366, language=language)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{site}/events/new")
    expect(page.locator(".format-means")).to_contain_text(means)
    before = page.locator(".format-means").inner_text()
    button = box_of(page.locator("main form .button"))
    assert button["y"] + button["height"] <= 768
    page.locator("select[name=preset]").select_option("crusades")
    expect(page.locator(".format-means")).not_to_have_text(before)
    assert len(page.locator("select[name=preset] option:checked").inner_text()) < 30
    assert page.locator("[data-zone]").input_value() == page.evaluate(
        "Intl.DateTimeFormat().resolvedOptions().timeZone"
    )
    assert barriers(page) == []


def test_names_are_typed_one_after_another_with_the_code_beside(browser, site, playing):
    page = signed_in(browser, site, width=1366)
    page.goto(f"{playing}players/new")
    for name in ("Ylva", "Yrsa"):
        expect(page.get_by_label("Name", exact=True)).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name=name)).to_be_visible()
    for what in (page.locator(".added .qr"), page.get_by_label("Name", exact=True)):
        box = what.bounding_box()
        assert box and box["y"] + box["height"] <= 740
    page.get_by_role("link", name="Several at once: paste names").click()
    expect(page.get_by_label("Paste names or a table here")).to_be_visible()


def test_a_late_player_photographs_the_code_and_the_organiser_types_the_list(browser, site, playing):
    page = signed_in(browser, site)
    page.goto(f"{playing}players/")
    page.get_by_role("link", name="Add a player").click()
    page.get_by_label("Name").fill("Zoé")
    page.get_by_role("button", name="Add", exact=True).click()
    picture = page.get_by_role("img", name="QR code of the private link: Zoé")
    expect(picture).to_be_visible()
    assert picture.evaluate("each => each.complete && each.naturalWidth > 0")
    page.get_by_role("link", name="Type or paste the list").click()
    page.locator("#points-warriors").click()
    page.keyboard.type("6")
    expect(page.get_by_text("The list is valid.")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Save this list").click()
    expect(page.get_by_text("valid list").first).to_be_visible()


def test_lists_are_pasted_one_after_the_other_as_players_wrote_them(browser, site, playing):
    page = signed_in(browser, site, width=1366)
    page.goto(f"{playing}players/of/p1/list")
    # At a desk the words come first: they are read as soon as one pauses, and the fields are beside them.
    words = page.get_by_label("The list", exact=True)
    expect(words).to_be_focused()
    words.fill("Irish\n2 points of hearthguards\n3x8 warriors\n12 penguins")
    rows = page.locator(".understood tbody tr")
    expect(rows.nth(2)).to_contain_text("3 units of 8 Warriors – 3 points")
    # What nobody can read stands in its place, and the rest is filled in.
    expect(rows.nth(3)).to_have_class("unread")
    expect(rows.nth(3)).to_contain_text("“12 penguins” names no troop.")
    expect(page.locator(".points-left")).to_have_text("1 point left")
    expect(page.get_by_role("link", name="1 unclear line")).to_be_visible()
    words.fill("Irish\n2 points of hearthguards\n3x8 warriors\n12 thralls with bows")
    expect(page.get_by_text("The list is valid.")).to_be_visible()
    expect(page.locator("#faction")).to_have_value("Irish")
    expect(page.locator(".pips .full")).to_have_count(6)
    for what in (words, page.locator("#points-levies"), page.get_by_role("button", name="Save this list")):
        expect(what).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Save, then Bo").click()
    expect(page.get_by_text("Saved: the list of Ana.")).to_be_visible()
    expect(page.get_by_role("heading", name="List: Bo")).to_be_visible()
    # Whoever is quicker than the pause saves what the words say.
    page.get_by_label("The list", exact=True).fill("48 warriors")
    page.get_by_role("button", name="Save this list").click()
    expect(page.get_by_text("Saved: the list of Bo.")).to_be_visible()
    page.goto(f"{playing}players/")
    page.get_by_role("link", name="lists missing").click()
    expect(page.get_by_role("heading", name="List: ")).to_be_visible()


@pytest.mark.parametrize(("width", "language"), [(360, "fr"), (1366, "en")])
def test_painting_and_fair_play_are_typed_on_one_page(browser, site, playing, width, language):
    page = signed_in(browser, site, width=width, language=language)
    page.goto(f"{playing}standings/")
    page.get_by_role("link", name={"en": "Painting and fair play", "fr": "Peinture et fair-play"}[language]).click()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # Judges' sheets are typed column by column: Enter goes down, and after the last name to what saves.
    page.get_by_label("Ana,").first.focus()
    for text in ("12", "18"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(page.get_by_label("Ana,").first).to_have_value("12")
    page.locator("table [name^=painting]").last.press("Enter")
    expect(page.locator("button.save")).to_be_focused()
    page.get_by_role("button", name={"en": "Save", "fr": "Enregistrer"}[language]).click()
    expect(page.locator(".messages")).to_be_visible()
    page.go_back()
    page.reload()
    expect(page.get_by_label("Bo,").first).to_have_value("18")
