"""Two people far apart: a link, a lost connection, consent to an undo; and a server killed between two inputs."""

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.battles.hands import Hands
from tests.web.battles.small_battles import begin_for_two
from tests.web.complaints import listen
from tests.web.server import AGENTS, serving, started

pytestmark = pytest.mark.browser
CHOSEN = {
    "edition": "second", "scenario": "clash-of-warlords", "left": "bracken-raiders", "right": "driftwood-crew",
    "left_player": "me", "right_player": "open", "dice": "server", "left_name": "Ann",
}  # fmt: skip

#: So often it is looked whether anybody is asked for something before somebody has surely been forgotten.
MOST_LOOKS = 20_000
#: After so many decisions of a whole battle a connection is lost.
LOST_AT = 3


def window(browser: Browser, language: str) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}, locale=language).new_page()
    listen(page)
    return page


def met(browser: Browser, site: str) -> tuple[Hands, Hands]:
    """Ann begins a battle and sends the link; Bo comes by it. Whoever decides first is named first."""
    ann, bo = window(browser, "en"), window(browser, "fr")
    ann.goto(f"{site}/battles/new")
    ann.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")
    for name, value in CHOSEN.items():
        field = ann.locator(f"[name={name}]").first
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(value)
        elif field.get_attribute("type") == "radio":
            ann.locator(f"[name={name}][value='{value}']").check()
        else:
            field.fill(value)
    ann.locator("[name=prepared]").check()
    ann.locator("main form button:not([type=button])").last.click()
    expect(ann.locator(".invite .longlink")).to_be_visible()
    bo.goto(ann.locator(".invite .longlink").inner_text())
    bo.locator("main [name=name]").fill("Bo")
    bo.locator("main button").first.click()
    for page in (ann, bo):
        page.reload()
        page.wait_for_selector(".battle.ready")
    hands = Hands(ann), Hands(bo)
    ann.wait_for_function("() => skaldBattle.state.position.turn > 0 && skaldBattle.state.awaits", timeout=60_000)
    bo.wait_for_function("() => skaldBattle.state.position.turn > 0 && skaldBattle.state.awaits", timeout=60_000)
    return hands if hands[0].state("s.yours") else (hands[1], hands[0])


def same(*hands: Hands) -> bool:
    first, second = (each.state("[s.version, JSON.stringify(s.position.units)]") for each in hands)
    return bool(first == second)


def heard(hands: Hands, version: int) -> None:
    """Wait until a window shows what happened elsewhere."""
    hands.page.wait_for_function("version => skaldBattle.state.version >= version", arg=version, timeout=60_000)


def test_two_windows_lose_a_connection_and_agree_to_an_undo(browser, site):
    mover, other = met(browser, site)
    start = mover.state("s.version")
    # The other one's telephone loses the Wi-Fi: what happens meanwhile is there when it comes back.
    other.page.context.set_offline(True)
    asked: list[str] = []
    mover.page.on("request", lambda request: asked.append(request.url) if request.method == "GET" else None)
    mover.answer()
    # The stream tells of it too; whoever did it has the page already, and asks for nothing again.
    mover.page.wait_for_function("() => skaldBattle.told === skaldBattle.state.heard")
    assert mover.page.url not in asked
    other.page.context.set_offline(False)
    heard(other, mover.state("s.version"))
    assert same(mover, other) and mover.state("s.version") > start
    mover.given(lambda: mover.press(".battle-tools [value=undo]"))
    agree = other.page.locator(".now-bar [value=undo]")
    expect(agree).to_be_visible()
    assert "0" in other.page.locator("#panel-now .notice p").first.inner_text()
    # Whoever has asked is told so, and may let it be.
    waiting = mover.page.locator(".now-bar .proposes [value=deny]")
    mover.given(waiting.click)
    expect(agree).to_have_count(0)
    mover.given(lambda: mover.press(".battle-tools [value=undo]"))
    expect(waiting).to_be_visible()
    expect(agree).to_be_visible()
    before = other.state("s.version")
    other.given(agree.click)
    heard(mover, before + 1)
    assert same(mover, other) and mover.state("s.yours")
    # No dice had been seen: there is nothing to tell.
    expect(mover.page.locator("[data-part=story] .hint")).to_have_count(0)


def next_to_decide(both: list[Hands]) -> Hands | None:
    """Whoever is asked for something, once both windows show the same; nobody when the battle is over."""
    for _ in range(MOST_LOOKS):
        if same(*both):
            if all(each.state("s.over") for each in both):
                return None
            asked = [each for each in both if each.page.locator(".battle.yours:not(.giving)").count()]
            if asked:
                return asked[0]
    raise AssertionError("nobody is asked for anything")


def reads_all(hands: Hands) -> None:
    """Also what stands beside the question: a long report may lie over whoever is to be touched next."""
    while hands.page.locator(".report-next >> visible=true").count():
        hands.press(".report-next")


def takes_back(mover: Hands, other: Hands) -> None:
    """Ask to take the latest order back; the other one reads the dice that were seen, and agrees in one tap."""
    version = mover.state("s.version")
    mover.given(lambda: mover.press(".battle-tools [value=undo]"))
    heard(other, version + 1)
    reads_all(other)
    expect(other.page.locator("[data-part=now] .notice li")).not_to_have_count(0)
    other.given(lambda: other.press(".now-bar [value=undo]"))
    heard(mover, version + 2)


@pytest.mark.slow
def test_two_people_play_a_whole_battle_with_a_lost_connection_and_an_undo_by_consent(browser, site, site_data):
    both = []
    for key, language in zip(begin_for_two(site_data, 2), ("en", "fr"), strict=True):
        page = window(browser, language)
        page.goto(f"{site}/battles/seat/{key}/")
        page.wait_for_selector(".battle.ready")
        both.append(Hands(page))
    deciders, decided, regretted = [], 0, 0
    while (mover := next_to_decide(both)) is not None:
        other = both[1] if mover is both[0] else both[0]
        reads_all(mover)
        other.page.context.set_offline(decided == LOST_AT)
        turn = mover.state("[s.position.turn, s.position.active]")
        mover.decide()
        other.page.context.set_offline(False)
        heard(other, mover.state("s.version"))
        deciders.append(mover)
        decided += 1
        # With the end of a turn the Saga dice of the next one fall.
        if not regretted and decided > LOST_AT and mover.state("[s.position.turn, s.position.active]") != turn:
            takes_back(mover, other)
            regretted = decided
    assert {each.page.locator("html").get_attribute("lang") for each in deciders} == {"en", "fr"}
    assert decided > regretted > LOST_AT
    ends = [each.page.locator("#panel-now .result-score b").all_inner_texts() for each in both]
    assert ends[0] == ends[1] != []
    for each in both:
        expect(each.page.locator("[data-part=story] .hint")).to_contain_text(
            re.compile("^(Taken back once, after|Repris une fois, après)")
        )


def test_whoever_concedes_is_asked_once_whoevers_turn_it_is(browser, site):
    _mover, other = met(browser, site)
    page, asked = other.page, other.page.locator("[data-proposal]:not([hidden])")
    other.press("[data-tab=more]")
    other.press("#giving-up summary")
    other.press("#giving-up button[value^=concede]")
    expect(asked.locator("strong")).to_have_text(re.compile("^(Concede|Abandonner)"))
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    assert not other.state("s.over")
    other.press("#giving-up button[value^=concede]")
    other.given(lambda: other.press("[data-proposal] .bar-button"))
    assert other.state("s.over")


def test_on_a_phone_the_question_comes_before_what_waits_to_be_read(browser, site):
    mover, other = met(browser, site)
    page, waits = other.page, other.page.locator("[data-ticker] .report.waits")
    page.set_viewport_size({"width": 390, "height": 844})
    for _answer in range(20):
        before = mover.state("s.version")
        mover.answer()
        heard(other, before + 1)
        if waits.count() or not mover.state("s.yours"):
            break
    expect(waits).to_have_count(1)
    other.press("[data-tab=more]")
    other.press("#giving-up summary")
    other.press("#giving-up button[value^=concede]")
    expect(page.locator("[data-proposal]:not([hidden]) strong")).to_have_text(re.compile("^(Concede|Abandonner)"))
    expect(page.locator("[data-proposal] .bar-button").first).to_be_in_viewport(ratio=1)
    expect(waits).to_have_count(0)
    other.given(lambda: other.press("[data-proposal] .bar-button"))
    # Each is told who conceded: oneself is “you”, the other has a name.
    told = re.compile("(You conceded|Vous avez abandonné)\\W")
    expect(page.locator(".battle.over")).to_contain_text(told)
    expect(mover.page.locator(".battle.over")).to_contain_text(re.compile("((Ann|Bo) conceded|(Ann|Bo) a abandonné)"))
    expect(mover.page.locator(".battle.over")).not_to_contain_text(told)


def test_the_server_is_killed_between_two_inputs_and_both_windows_go_on(browser, tmp_path):
    with ExitStack() as first:
        process, site = first.enter_context(started(tmp_path, **AGENTS))
        mover, other = met(browser, site)
        mover.answer()
        known = mover.state("s.version")
        heard(other, known)
        process.kill()
        process.wait()
    # The same address: whoever sits at a table doesn't change it because the server was started anew.
    with serving(tmp_path, port=int(site.rsplit(":", 1)[1]), **AGENTS):
        mover.page.wait_for_selector("body:not(.offline)", timeout=60_000)
        assert mover.state("s.version") == known
        decider, watcher = (mover, other) if mover.state("s.yours") else (other, mover)
        decider.answer()
        heard(watcher, decider.state("s.version"))
        assert same(mover, other) and decider.state("s.version") > known
