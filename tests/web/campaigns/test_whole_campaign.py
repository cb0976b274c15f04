"""A whole campaign of four turns in two real browser windows, to its last page, with somebody watching.

Astrid plays in English on a phone, Bjorn in French on a desk; a third window watches. Both hold one prestigious site
from the second turn on, so that only the initiative of the last turn can part them.
"""

import re
from hashlib import sha256

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.campaigns.test_windows import narrow, started, window

pytestmark = pytest.mark.browser

ENGLISH = {
    "orders": "Recruit and give orders", "march": "March", "seal orders": "Seal the orders, I am ready",
    "all the same": "Seal all the same",
    "power": "Power points", "seal bid": "Seal the bid, I am ready", "battle": "Go to the battle",
    "agents": "By agents", "own bid": "Your bid for the initiative", "turn": "Turn {} of 4",
}  # fmt: skip
FRENCH = {
    "orders": "Recruter et donner des ordres", "march": "Marche", "seal orders": "Sceller les ordres : c’est prêt",
    "all the same": "Sceller quand même",
    "power": "Points de pouvoir", "seal bid": "Sceller la mise : c’est prêt", "battle": "Aller à la bataille",
    "agents": "Par des agents", "own bid": "Votre mise pour l’initiative", "turn": "Tour {} sur 4",
}  # fmt: skip
#: Another window tells a change by itself; nobody waits longer for it.
LIVE = 20_000


class Player:
    """Somebody at a window, who knows the words of his language."""

    def __init__(self, page: Page, words: dict[str, str]) -> None:
        self.page, self.words = page, words
        self.home = ""

    def sits_down(self) -> None:
        """Remember the way to one's own seat."""
        self.home = self.page.url

    def bids(self, power: int) -> None:
        """Bid for the initiative, wherever one is."""
        self.page.goto(self.home)
        self.page.get_by_label(self.words["power"]).fill(str(power))
        self.page.get_by_role("button", name=self.words["seal bid"]).click()

    def plans(self) -> None:
        """Open the page of orders."""
        self.page.goto(f"{self.home}orders/")

    def raises(self, town: str, way: str) -> None:
        """One more band, and where it goes."""
        bands = self.page.locator("[data-card]")
        before = bands.count()
        self.page.get_by_role("button", name=f"+ {town}").click()
        expect(bands).to_have_count(before + 1)
        self.page.get_by_label(self.words["march"]).last.select_option(label=way)

    def sends(self, band: str, way: str) -> None:
        """March with a band that is there."""
        self.page.locator(f"#way-{band}").select_option(label=way)

    def seals(self, *, is_idle: bool = False) -> None:
        """Hand the orders in for good; those that do nothing are asked about."""
        # A band whose lord fell among agents is given another, unless its own lord says no: such orders do something.
        has_new_lord = self.page.locator("[name^=lord-]:checked").count() > 0
        self.page.get_by_role("button", name=self.words["seal orders"]).click()
        if is_idle and not has_new_lord:
            self.page.get_by_role("button", name=self.words["all the same"]).click()

    def waits_for_turn(self, turn: int) -> None:
        """The window says by itself that the turn has come."""
        expect(self.page.get_by_text(self.words["turn"].format(turn))).to_be_visible(timeout=LIVE)


@pytest.fixture
def players(browser: Browser, site: str) -> tuple[Player, Player]:
    """Both at the map of the first turn, with a deadline three days ahead."""
    astrid, bjorn = Player(window(browser), ENGLISH), Player(window(browser, 1280, "fr"), FRENCH)
    page = astrid.page
    started(page, site, pace="Rolling", turns=4)
    bjorn.page.goto(page.get_by_label("Invitation").input_value())
    expect(bjorn.page.get_by_text("Astrid vous lance un défi.")).to_be_visible()
    bjorn.page.get_by_label("Votre nom").fill("Bjorn")
    bjorn.page.get_by_role("button", name="Accepter et commencer").click()
    # The first window notices by itself that the campaign has begun.
    expect(page.get_by_role("link", name="Recruit and give orders")).to_be_visible(timeout=LIVE)
    astrid.sits_down()
    bjorn.sits_down()
    return astrid, bjorn


def test_a_whole_campaign_in_two_windows(browser, site, players):
    astrid, bjorn = players
    watcher = window(browser)
    watcher.goto(astrid.page.locator("#watch .longlink").text_content() or "")
    _first_turn(astrid, bjorn)
    _a_battle_told_by_one_and_confirmed_by_the_other(astrid, bjorn)
    _a_battle_of_agents(astrid, bjorn)
    expect(watcher.get_by_text("Turn 4 of 4")).to_be_visible(timeout=LIVE)
    _last_turn(astrid, bjorn)
    _the_end(astrid, bjorn)
    _everybody_can_check(bjorn)
    _whoever_watches_sees_the_end(watcher)


def _first_turn(astrid: Player, bjorn: Player) -> None:
    astrid.plans()
    astrid.raises("Castle", "Mill I → Mill II")
    astrid.raises("Castle", "Mill I → Tower I")
    astrid.seals()
    expect(astrid.page.get_by_text("You are ready. Bjorn is still thinking.")).to_be_visible()
    expect(astrid.page.locator(".due")).to_contain_text("Until")
    narrow(astrid.page)
    bjorn.plans()
    bjorn.raises("Village du Sud", "Caravane I → Caravane II")
    bjorn.raises("Village du Sud", "Caravane I → Oasis I")
    # Saved is not final: the turn stays. Declared final, it is resolved days before the deadline.
    bjorn.page.get_by_role("button", name="Enregistrer un brouillon").click()
    expect(bjorn.page.get_by_text("Tour 1 sur 4")).to_be_visible()
    bjorn.page.goto(bjorn.home)
    bjorn.page.get_by_role("button", name="Ils sont définitifs : c’est prêt").click()
    bjorn.waits_for_turn(2)
    expect(astrid.page.get_by_role("heading", name=ENGLISH["own bid"])).to_be_visible(timeout=LIVE)


def _a_battle_told_by_one_and_confirmed_by_the_other(astrid: Player, bjorn: Player) -> None:
    astrid.bids(2)
    bjorn.bids(1)
    expect(astrid.page.get_by_role("link", name=ENGLISH["orders"])).to_be_visible(timeout=LIVE)
    astrid.plans()
    astrid.sends("a1", "Caravan II")
    astrid.sends("a2", "Tower V → Standing Stone")
    astrid.page.locator("#copy summary").click()
    astrid.page.get_by_role("button", name="Try these orders").click()
    expect(
        astrid.page.get_by_text("At Caravan II Astrid’s band “Ravens” attacked Bjorn’s band “Wolves”: battle 1.")
    ).to_be_visible()
    astrid.seals()
    bjorn.plans()
    bjorn.sends("b2", "Oasis V → Pyramide")
    bjorn.seals()
    bjorn.page.get_by_role("link", name=FRENCH["battle"]).click()
    bjorn.page.get_by_text("Le résultat de votre table").click()
    bjorn.page.get_by_label("Astrid (attaquant)").check()
    bjorn.page.locator("#left-defender-0").fill("3")
    bjorn.page.get_by_role("button", name="Transmettre le résultat").click()
    # Hardly a loss makes nobody win: he is asked about it, in sight, and means it.
    expect(bjorn.page.get_by_text("D’après ces pertes, personne n’a gagné")).to_be_in_viewport()
    bjorn.page.get_by_role("button", name="Transmettre le résultat").click()
    astrid.page.get_by_role("link", name=ENGLISH["battle"]).click(timeout=LIVE)
    narrow(astrid.page)
    astrid.page.get_by_role("button", name="Yes, that is how it ended").click()
    expect(bjorn.page.get_by_role("heading", name=FRENCH["own bid"])).to_be_visible(timeout=LIVE)
    # What is folded opens for a link to it.
    astrid.page.get_by_role("link", name="Losses, unit by unit").click()
    expect(astrid.page.locator("details[id^=battle-][open]")).to_have_count(1)


def _a_battle_of_agents(astrid: Player, bjorn: Player) -> None:
    astrid.bids(0)
    bjorn.bids(1)
    astrid.plans()
    astrid.seals(is_idle=True)
    bjorn.plans()
    bjorn.raises("Village du Sud", "Caravane I → Caravane II")
    bjorn.seals()
    astrid.page.goto(f"{astrid.home}battle/")
    _nothing_lies_on_the_points(astrid.page)
    chosen = astrid.page.get_by_role("button", name=ENGLISH["agents"])
    chosen.scroll_into_view_if_needed()
    where = astrid.page.evaluate("window.isSamePage = scrollY")
    chosen.click()
    # The answer stands where it was tapped, and the page stays where it was.
    expect(chosen).to_contain_text("You want this. Bjorn hasn’t chosen yet.")
    expect(chosen).to_be_in_viewport()
    assert astrid.page.evaluate("[window.isSamePage, scrollY]") == [where, where]
    bjorn.page.goto(f"{bjorn.home}battle/")
    bjorn.page.get_by_role("button", name=FRENCH["agents"]).click()
    # Agents take their time; both windows go on by themselves when they are done.
    for player in (astrid, bjorn):
        expect(player.page.get_by_role("heading", name=player.words["own bid"])).to_be_visible(timeout=60_000)
    astrid.page.goto(f"{astrid.home}story/3/")
    astrid.page.get_by_role("link", name="Watch the replay").click()
    expect(astrid.page.locator(".battle-card")).to_contain_text("points of troops")
    expect(astrid.page.locator(".battle-card ~ .replay")).to_be_visible()
    bjorn.page.goto(f"{bjorn.home}story/3/")
    expect(bjorn.page.get_by_role("link", name="Revoir la bataille")).to_be_visible()


def _nothing_lies_on_the_points(page: Page) -> None:
    free = """() => { const meet = document.querySelector(".fighters-meet").getBoundingClientRect();
      return [...document.querySelectorAll(".fighter-points b")].every((each) => {
        const at = each.getBoundingClientRect();
        return at.right <= meet.left || at.left >= meet.right || at.top >= meet.bottom; }); }"""
    assert page.evaluate(free)


def _last_turn(astrid: Player, bjorn: Player) -> None:
    astrid.bids(1)
    bjorn.bids(0)
    for player in (astrid, bjorn):
        player.plans()
        expect(player.page.get_by_text(player.words["turn"].format(4))).to_be_visible()
        player.seals(is_idle=True)


def _the_end(astrid: Player, bjorn: Player) -> None:
    won = astrid.page.locator(".result")
    expect(won.get_by_role("heading")).to_have_text("You have won.", timeout=LIVE)
    expect(won).to_contain_text(
        "Both have 3 conquest points. Astrid had the initiative in the last turn, and that breaks the tie."
    )
    expect(won).to_contain_text("Turn 4 decided it: Astrid took the initiative then, and still had it at the end.")
    won.locator("#standings summary").click()
    # The page may just be fetching itself anew: what its cells say is the same before and after.
    words = r"rows => rows.map(row => [...row.cells].flatMap(cell => cell.textContent.match(/\S+/g) ?? []))"
    assert won.locator("tbody tr").evaluate_all(words) == [
        ["1.", "Astrid", "initiative", "3", "0", "1", "1", "1"],
        ["2.", "Bjorn", "3", "0", "1", "1", "1"],
    ]
    narrow(astrid.page)
    lost = bjorn.page.locator(".result")
    expect(lost.get_by_role("heading")).to_have_text("Astrid a gagné.")
    expect(lost).to_contain_text("c’est ce qui départage")
    # Each number opens its reason: the treasury is told turn by turn, down to what there is.
    card = bjorn.page.locator(".lord.owner-1")
    card.locator("summary").click()
    left = card.locator(".account tbody tr").last.locator("td").last.inner_text()
    expect(card.locator(".numbers")).to_contain_text(f"{left} PP")
    expect(card.locator(".reasons")).to_contain_text("Tour 4 : 1 (Pyramide)")
    # What is the authors' tool's and not the text's says so.
    expect(card.locator(".reasons")).to_contain_text("le texte laisse l’arrondi à l’outil des auteurs : décision C61")


def _everybody_can_check(player: Player) -> None:
    player.page.goto(f"{player.home}receipts/")
    receipts = player.page.locator("details.receipt")
    # Two bids and two sets of orders a turn, none bid for in the first.
    expect(receipts).to_have_count(14)
    for each in receipts.all():
        receipt, text = each.locator(".longlink").all_text_contents()
        assert sha256(text.encode()).hexdigest() == receipt
    expect(player.page.get_by_text("révélé et conforme")).to_have_count(14)


def _whoever_watches_sees_the_end(watcher: Page) -> None:
    expect(watcher.locator(".result")).to_contain_text("Astrid has won.", timeout=LIVE)
    narrow(watcher)
    watcher.get_by_role("link", name="Turn 3", exact=True).click()
    watcher.get_by_role("link", name="Watch the replay").click()
    expect(watcher.get_by_text("fought by agents")).to_be_visible()
    narrow(watcher)
    watcher.go_back()
    watcher.get_by_role("link", name="Turn 2", exact=True).click()
    expect(watcher.locator("a[data-site=p1].held-0")).to_have_count(0)
    watcher.emulate_media(reduced_motion="reduce")
    watcher.reload()
    watcher.get_by_role("button", name="Play it on the map").click()
    expect(watcher.locator("a[data-site=p1].held-0")).to_have_count(1, timeout=LIVE)
    assert not re.search(r"/seat/|/join/", watcher.content())
