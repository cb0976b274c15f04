"""A whole battle at the table in text: only what the page offers, by forms, without a script."""

import re
from html.parser import HTMLParser
from random import Random

import pytest
from django.test import Client
from msgspec.structs import replace

from skald.planning.sampler import sample_busily
from skald.rules.awaiting import Chance, Over
from skald.rules.engine import apply
from skald.rules.ids import Side
from skald.simulation.dice import draw
from skald.simulation.table.fold import replayed
from skald.web.battles.models import Battle, Seat
from skald.web.battles.queries.rolling import rolling
from skald.web.battles.queries.seen import Seen
from skald.web.battles.services.agents import play_on
from skald.web.battles.tables import table_of
from skald.web.battles.wording import naming_of
from tests.simulation.table.openings import opening
from tests.web.battles.builders import begin

pytestmark = pytest.mark.django_db(transaction=True)


def first(pattern, text):
    found = re.search(pattern, text, re.DOTALL)
    assert found is not None
    return found[1]


class Forms(HTMLParser):
    """The forms of a page: where each goes, its fields, and its buttons by their words."""

    def __init__(self, text):
        super().__init__()
        self.found, self._button = [], None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "form":
            self.found.append({"action": given.get("action", ""), "fields": {}, "buttons": []})
        elif not self.found:
            return
        elif tag == "input" and given.get("type") != "checkbox" and "name" in given:
            self.found[-1]["fields"][given["name"]] = given.get("value", "")
        elif tag == "select":
            self._select = given["name"]
        elif tag == "option" and given.get("value") is not None and getattr(self, "_select", None):
            self.found[-1].setdefault("choices", {}).setdefault(self._select, []).append(given["value"])
        elif tag == "button":
            self._button = [given.get("name", ""), given.get("value", ""), ""]

    def handle_data(self, data):
        if self._button is not None:
            self._button[2] += data

    def handle_endtag(self, tag):
        if tag == "button" and self._button is not None:
            if self.found:
                self.found[-1]["buttons"].append(tuple(self._button))
            self._button = None
        if tag == "select":
            self._select = None


class Player:
    """Somebody who reads the page and presses what stands there."""

    def __init__(self, seat, battle, language="en"):
        self.client, self.battle = Client(headers={"Accept-Language": language}), battle
        self.home = f"/battles/seat/{seat.token}/"

    def read(self):
        play_on(self.battle)
        answer = self.client.get(self.home)
        assert answer.status_code == 200
        return answer.content.decode()

    def forms(self, page, ending):
        return [form for form in Forms(page).found if form["action"].endswith(ending)]

    def send(self, form, status=302, **given):
        answer = self.client.post(form["action"], {**form["fields"], **given})
        assert answer.status_code == status, answer.content.decode()[:3000]
        return answer.content.decode()

    def press(self, page, action):
        form = next(f for f in self.forms(page, "/do") if any(b[1] == action for b in f["buttons"]))
        return self.send(form, action=action)

    def offered(self, page):
        now = page.split('data-part="now"')[1].split('data-part="units"')[0]
        return [b[1] for form in self.forms(now, "/do") for b in form["buttons"] if b[0] == "action"]

    def take_a_decision(self, rng):
        """Plan what has to be planned, by words, and confirm it; else press one of the buttons."""
        page = self.read()
        planning = [form for form in self.forms(page, "/plan") if "change" not in form["fields"]]
        if planning and "row" not in planning[0]["fields"]:
            form = planning[0]
            given = {**form["fields"], **{name: values[0] for name, values in form.get("choices", {}).items()}}
            words = re.findall(r'<datalist id="places">(.*?)</datalist>', page, re.DOTALL)
            said = rng.choice(re.findall(r'value="([^"]+)"', words[0])[:6]) if words else ""
            shown = self.client.post(form["action"], {**given, "words": said}).content.decode()
            if 'id="preview"' in shown:
                return self.press(shown, first(r'id="preview".*?name="action" value="([^"]+)"', shown))
        busy = [each for each in self.offered(page) if each not in ("done", "abandon", "move ()")]
        return self.press(page, rng.choice(busy or self.offered(page)))


def play_to_the_end(player, rng, most=1500):
    for _ in range(most):
        player.battle.refresh_from_db()
        if player.battle.status == "over":
            return True
        player.take_a_decision(rng)
        play_on(player.battle)
    return False


def test_a_whole_battle_is_played_in_words():
    battle, seat = begin(prepared=True, settings=(("turns", 3),))
    player = Player(seat, battle)
    assert play_to_the_end(player, Random(2))
    mine = {type(each.input).__name__ for each in table_of(battle).played if not each.why}
    assert mine >= {"PlaceDie", "Trigger", "Activate", "MoveUnit"}
    page = player.read()
    assert table_of(battle).opened.commitment in page
    assert battle.seed in page


def test_the_table_speaks_french():
    battle, seat = begin(prepared=True)
    player, rng = Player(seat, battle, "fr"), Random(2)
    for _ in range(25):
        player.take_a_decision(rng)
    assert "Pourquoi" in player.read()


def test_two_clicks_lead_from_the_list_to_the_first_decision():
    client = Client()
    page = client.get("/battles/").content.decode()
    form = next(form for form in Forms(page).found if form["action"] == "/battles/now")
    answer = client.post(form["action"], form["fields"])
    assert answer.status_code == 302
    battle = Battle.objects.get()
    play_on(battle)
    page = client.get(answer["Location"]).content.decode()
    assert "Turn 1." in page
    # Whoever begins so moves first, and not under the rule by which everybody may act for nothing.
    state = table_of(battle).state
    assert (state.turn, state.first, state.active) == (1, Side.LEFT, Side.LEFT)
    charts = table_of(battle).ground.ruleset.scenario.charts.values()
    harsh = {row.rule for chart in charts for row in chart if row.harsh}
    assert harsh == {"scenario.clash-of-warlords.old-grudge"}
    assert harsh.isdisjoint(state.in_force)
    assert "Your decision." in client.get("/battles/").content.decode()


def test_armies_are_mustered_terrain_placed_and_units_deployed_by_words():
    battle, seat = begin()
    player, rng = Player(seat, battle), Random(1)
    for _ in range(80):
        if table_of(battle).state.turn:
            break
        player.take_a_decision(rng)
        battle.refresh_from_db()
    assert table_of(battle).state.turn == 1


def in_the_move_window():
    battle, seat = begin(prepared=True)
    player, rng = Player(seat, battle), Random(2)
    for _ in range(200):
        play_on(battle)
        if getattr(table_of(battle).awaits, "window", None) and table_of(battle).awaits.window.value == "move":
            return player
        player.take_a_decision(rng)
        battle.refresh_from_db()
    raise AssertionError("nobody moved")


def test_what_is_not_understood_or_not_allowed_is_said_in_place():
    player = in_the_move_window()
    page = player.read()
    form = player.forms(page, "/plan")[0]
    shown = player.send(form, status=422, words="home, James")
    assert "home, James" in shown
    do = player.forms(page, "/do")[0]
    refused = player.send(do, status=422, action="choose-edge 0")
    assert 'role="alert"' in refused and 'href="/rules/' in refused
    stale = player.send({**do, "fields": {**do["fields"], "version": "1"}}, status=409, action="abandon")
    assert "in the meantime" in stale


def test_a_preview_changes_nothing_until_it_is_confirmed():
    player = in_the_move_window()
    before = player.battle.length
    form = player.forms(player.read(), "/plan")[0]
    shown = player.send(form, status=200, words="5 cm north")
    player.battle.refresh_from_db()
    assert ('id="preview"' in shown, player.battle.length) == (True, before)


def test_taking_back_and_doing_again_on_the_page():
    battle, seat = begin("me", "me", prepared=True)
    player = Player(seat, battle)
    page = player.read()
    start = table_of(battle).state
    player.press(page, player.offered(page)[0])
    back = player.forms(player.read(), "/back")[0]
    player.send(back, way="undo")
    battle.refresh_from_db()
    assert table_of(battle).state == start
    player.send(player.forms(player.read(), "/back")[0], way="redo")
    battle.refresh_from_db()
    assert table_of(battle).state != start
    # No dice had been seen: there is nothing to tell.
    assert "Taken back once" not in player.read()


def test_a_friend_comes_by_the_link_and_consents_to_an_undo():
    client = Client()
    chosen = {
        "edition": "second", "scenario": "clash-of-warlords", "left": "bracken-raiders", "right": "driftwood-crew",
        "left_player": "me", "right_player": "open", "dice": "server", "prepared": "on", "left_name": "Ann",
    }  # fmt: skip
    answer = client.post("/battles/new", chosen)
    page = client.get(answer["Location"]).content.decode()
    link = first(r"http://testserver(/battles/join/[^<]+)<", page)
    friend = Client()
    assert friend.get(link).status_code == 200
    seat = friend.post(link, {"name": "Bo"})["Location"]
    assert friend.get(link).status_code == 410
    battle = Battle.objects.get()
    play_on(battle)
    players = {0: Player(Seat.objects.get(sides="0"), battle), 1: Player(Seat.objects.get(sides="1"), battle)}
    assert "Ann" in friend.get(seat).content.decode()
    mover = table_of(battle).awaits.side
    one, other = players[mover], players[1 - mover]
    page = one.read()
    one.press(page, one.offered(page)[0])
    one.send(one.forms(one.read(), "/back")[0], way="undo")
    asked = other.read()
    assert "asks to take back" in asked
    other.send(other.forms(asked, "/back")[0], way="undo")
    battle.refresh_from_db()
    assert len(table_of(battle).rewound) == 1


def test_the_five_cards_of_an_expedition_are_chosen_on_the_page():
    client, chosen = Client(), {
        "edition": "second", "scenario": "expedition", "left": "bracken-raiders", "right": "driftwood-crew",
        "left_player": "me", "right_player": "raider", "dice": "server", "prepared": "on",
    }  # fmt: skip
    form = next(form for form in Forms(client.get("/battles/new").content.decode()).found if "choices" in form)
    picked = {name: values[-1] for name, values in form["choices"].items() if name.startswith("card_")}
    assert len(picked) == 5
    assert (
        "five, one of each domain"
        in client.post("/battles/new", {**chosen, **picked, "card_special": ""}).content.decode()
    )
    assert client.post("/battles/new", {**chosen, **picked}).status_code == 302
    assert table_of(Battle.objects.get()).opened.cards == tuple(picked.values())


def test_whoever_watches_sees_the_battle_and_no_button():
    battle, _seat = begin("raider", "raider", prepared=True)
    play_on(battle, 60)
    page = Client().get(f"/battles/watch/{battle.watching}/").content.decode()
    assert '/do"' not in page and "Why?" in page
    assert "If nobody touches this battle it is removed on" in page
    assert Client().get(f"/battles/watch/{battle.watching}/replay").status_code == 200


def test_nobody_enters_without_a_key_and_forms_send_whoever_comes_back_to_the_table():
    battle, seat = begin(prepared=True)
    client = Client()
    assert client.get("/battles/seat/nothing/").status_code == 404
    assert client.get(f"/battles/seat/{battle.watching}/").status_code == 404
    assert client.get(f"/battles/watch/{seat.token}/").status_code == 404
    for way in ("do", "plan", "roll", "back", "hand-over"):
        assert client.get(f"/battles/seat/{seat.token}/{way}")["Location"] == f"/battles/seat/{seat.token}/"


def test_an_agent_plays_for_somebody_and_hands_the_side_back():
    battle, seat = begin("me", "me", prepared=True)
    player = Player(seat, battle)
    form = player.forms(player.read(), "/hand-over")[0]
    player.send(form, player="raider")
    assert "the raider" in player.read()
    player.send(player.forms(player.read(), "/hand-over")[0], player="person")
    player.send(form, status=422, player="nobody")


def test_above_the_table_stands_who_plays_for_somebody():
    battle, seat = begin("me", "squire", prepared=True)
    player = Player(seat, battle)
    assert "Niall · you" in player.read()
    player.send(player.forms(player.read(), "/hand-over")[0], player="captain")
    assert "Niall · the captain, for you" in player.read()


def test_typed_dice_are_asked_for_on_the_page():
    battle, seat = begin("me", "me", dice="typed", prepared=True)
    player = Player(seat, battle)
    form = player.forms(player.read(), "/roll")[0]
    wrong = player.send(form, status=422, **{"class-0": "60"})
    assert 'role="alert"' in wrong
    # One die is told by one press, in words: who rolled higher, which row of a chart, which faces.
    assert [label for name, _value, label in form["buttons"] if name.startswith("class-")] == FIRST
    player.send(form, **{"class-0": "1"})
    battle.refresh_from_db()
    assert table_of(battle).rolls == 1


FIRST = ["Niall rolled higher", "Ragna rolled higher", "Both rolled the same"]
SPECIAL = ["Dawn (1–2)", "Old Grudge (3–4)", "Fine Day (5–6)"]
SAGA = ["Common (1–3)", "Uncommon (4–5)", "Rare (6)"]


def test_each_roll_is_asked_for_in_words_that_fit_it():
    table, rng = replayed([opening("me", "me", dice="typed")]), Random(4)
    seen_labels: list[list[str]] = []
    assert table is not None
    step, ruleset = table.step, table.ground.ruleset
    while not (isinstance(step.awaits, Over) or len(seen_labels) > 40):
        if isinstance(step.awaits, Chance):
            there = replace(table, step=step, players=("person", "person"))
            asked = rolling(Seen(Battle(), there, (0, 1), naming_of(there)))
            assert asked is not None and asked["is_one"] == (step.awaits.pool.dice == 1)
            labels = [each["label"] for each in asked["classes"]]
            assert len(set(labels)) == len(labels) and all(labels)
            seen_labels.append(labels)
            step = apply(ruleset, step.state, draw(step.awaits.pool, rng))
        else:
            step = apply(ruleset, step.state, sample_busily(ruleset, step.state, step.awaits, rng))
    assert FIRST in seen_labels and SPECIAL in seen_labels and SAGA in seen_labels
    assert any(each[0].startswith("dice of ") and each[1] == "dice below that" for each in seen_labels)
