"""The answers for programs: a whole battle by a small client, refusals with their rule, keys, and the schema."""

import hashlib
import json
from random import Random

import msgspec
import pytest
from django.test import Client

from skald.rules.notation import parse_replay
from skald.simulation.judging import judge, state_after
from skald.simulation.position_data import position_as_data
from skald.simulation.replays import rules_of
from skald.web.accounts.limits import MOST, WINDOW
from skald.web.battles.models import Battle
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.opening import join

pytestmark = pytest.mark.django_db(transaction=True)

SIDES = {"left": {"warband": "bracken-raiders"}, "right": {"warband": "driftwood-crew", "player": "raider"}}


class Caller:
    """A program that knows a key."""

    def __init__(self, client, **wanted):
        self.client = client
        self.begun = self.sent("POST", "/api/battles", {**SIDES, "prepared": True, **wanted}, status=201)
        self.battle = Battle.objects.get(uid=self.begun["id"])
        play_on(self.battle)

    def sent(self, method, path, body=None, status=200, key=None, **headers):
        token = key or getattr(self, "begun", {}).get("key", "")
        answer = self.client.generic(
            method, path, json.dumps(body) if body is not None else "", content_type="application/json",
            headers={"Authorization": f"Bearer {token}"} | headers,
        )  # fmt: skip
        assert answer.status_code == status, answer.content[:500]
        return answer.json() if "json" in answer["Content-Type"] else answer.content.decode()

    def look(self, **given):
        return self.sent("GET", f"/api/battles/{self.begun['id']}", **given)

    def give(self, body, **given):
        found = self.sent("POST", f"/api/battles/{self.begun['id']}/inputs", body, **given)
        play_on(self.battle)
        return found

    def plan(self, body, **given):
        return self.sent("POST", f"/api/battles/{self.begun['id']}/plan", body, **given)


@pytest.fixture
def caller():
    return Caller(Client(), seed=5)


def test_a_program_plays_a_whole_battle_against_an_agent():
    caller, rng, moves = Caller(Client(), seed=3), Random(1), 0
    for _ in range(2000):
        seen = caller.look()
        if seen["outcome"]:
            break
        assert (seen["awaits"]["side"], seen["yours"]) == ("left", True)
        if seen["awaits"]["window"] in ("move", "charge", "withdraw"):
            enemies = [u["id"] for u in seen["position"]["units"] if u["side"] == "right" and u["figures"]]
            action = caller.plan({"towards": rng.choice(enemies)})["action"]
            moves += 1
        elif seen["awaits"]["window"] == "casualties":
            action = caller.plan({})["action"]
        else:
            busy = [each for each in seen["options"] if each["action"] != "done"]
            action = rng.choice(busy or seen["options"])["action"]
        caller.give({"version": seen["version"], "action": action})
    assert seen["outcome"] and seen["seed"] == "3" and moves > 5
    assert caller.give({"action": "done"}, status=422)["code"] == "battle-over"
    replay = parse_replay(caller.sent("GET", f"/api/battles/{caller.begun['id']}/replay"))
    ruleset, _ = rules_of(replay)
    assert judge(replay, ruleset).difference is None
    # The position is the one that `skald replay --to N --json` tells.
    last = state_after(replay, ruleset, len(replay.turns))
    assert seen["position"] == msgspec.json.decode(msgspec.json.encode(position_as_data(ruleset, last)))


def test_what_is_stale_refused_or_malformed_is_told(caller):
    seen = caller.look()
    assert caller.give({"version": 1, "action": "done"}, status=409)["code"] == "stale"
    refused = caller.give({"version": seen["version"], "action": "choose-edge 0"}, status=422)
    assert refused["code"] and refused["words"] and refused["rule"]
    assert caller.give({"action": "nonsense 1"}, status=422)["code"] == "notation"
    assert caller.give({}, status=422)["code"] == "malformed"
    assert caller.give({"action": "done", "more": 1}, status=422)["words"].endswith("says. more: extra_forbidden")
    assert caller.give({"roll": [1, 0]}, status=422)["code"] == "no-dice-to-type"
    french = caller.give({"action": "choose-edge 0"}, status=422, **{"Accept-Language": "fr"})
    assert french["words"] != refused["words"]
    # What isn't notation is told in words too.
    told = caller.give({"action": "use second.core.manoeuvre x"}, status=422, **{"Accept-Language": "fr"})["words"]
    assert told == "Ce n’est pas une action dans la notation de Skald. «\xa0x\xa0» n’est pas un nombre entier."
    assert caller.look()["version"] == seen["version"]


def test_a_parameter_is_given_once(caller):
    path = f"/api/battles/{caller.begun['id']}"
    assert caller.sent("GET", f"{path}?after=-1&wait=0")["version"] > 0
    # Nobody is made to wait longer than a connection lasts.
    assert caller.sent("GET", f"{path}?after=-1&wait=26", status=422)["words"].endswith(" wait: less_than_equal")
    for query in ("wait=1&wait=0", "wait=false&wait=0.0", "after=1&after=2&wait=0"):
        assert caller.sent("GET", f"{path}?{query}", status=422)["code"] == "malformed"


def test_an_idempotency_key_counts_once_and_is_answered_alike(caller):
    seen = caller.look()
    once, given = {"Idempotency-Key": "k1"}, {"version": seen["version"], "action": seen["options"][0]["action"]}
    first = caller.give(given, **once)
    caller.give({"undo": True})
    # Whatever has happened since: the answer is the one that was lost on its way.
    assert caller.give(given, **once) == first
    for other in ({**given, "action": "done"}, {**given, "version": 1}, {"undo": True}, {"roll": [1]}):
        assert caller.give(other, status=422, **once)["code"] == "key-used"
    assert caller.give({"redo": True}, **{"Idempotency-Key": "k2"})["version"] == first["version"] + 2


def test_an_undo_that_is_sent_twice_under_one_key_takes_one_order_back(caller):
    played = []
    for _ in range(2):
        seen = caller.look()
        played.append(seen["position"])
        caller.give({"action": seen["options"][0]["action"]})
    once = {"Idempotency-Key": "back"}
    first = caller.give({"undo": True}, **once)
    assert first["position"] == played[1] != played[0]
    assert caller.give({"undo": True}, **once) == first
    assert caller.look()["position"] == played[1]
    assert caller.give({"redo": True}, status=422, **once)["code"] == "key-used"


def test_two_players_may_use_the_same_idempotency_keys():
    caller = Caller(Client(), right={"warband": "driftwood-crew", "player": "open"})
    other = join(battle=caller.battle, name="Bo").token
    play_on(caller.battle)
    once = {"Idempotency-Key": "1"}
    length = caller.give({"action": "offer-draw left"}, **once)["version"]
    assert caller.give({"action": "call-time right"}, key=other, **once)["version"] == length + 1


def test_an_undo_goes_back_to_the_same_position(caller):
    seen = caller.look()
    caller.give({"action": seen["options"][0]["action"]})
    assert caller.give({"undo": True})["position"] == seen["position"]
    caller.give({"redo": True})


def test_keys_are_needed_and_fit_one_battle(caller):
    other = Caller(Client(), seed=4)
    uid = caller.begun["id"]
    assert caller.look(key="wrong", status=401)["code"] == "no-key"
    assert caller.look(key=other.begun["key"], status=403)["code"] == "wrong-key"
    assert caller.sent("GET", "/api/battles/nothere", status=404)["code"] == "no-battle"
    watching = caller.battle.watching
    assert caller.look(key=watching)["options"] == []
    answer = caller.sent("POST", f"/api/battles/{uid}/inputs", {"action": "done"}, status=403, key=watching)
    assert answer["code"] == "watching"
    assert caller.sent("POST", f"/api/battles/{uid}/plan", {}, status=403, key=watching)["code"] == "watching"


def test_without_a_key_it_is_said_how_to_send_one_and_guessing_ends_for_those_who_guess(caller):
    path = f"/api/battles/{caller.begun['id']}"
    answer = Client().get(path)
    assert (answer.status_code, answer["WWW-Authenticate"], answer.json()["code"]) == (401, "Bearer", "no-key")
    for _ in range(MOST["code"]):
        caller.look(key="guessed", status=401)
    answer = Client().get(path, headers={"Authorization": "Bearer guessed", "Accept-Language": "fr"})
    told = (answer.status_code, answer["Retry-After"], answer.json()["code"], answer.json()["words"])
    words = "Trop de clés fausses ont été essayées d’ici\xa0: attendez dix minutes."
    assert told == (429, str(int(WINDOW.total_seconds())), "guessed", words)
    # Whoever has a key is a neighbour of whoever guesses, and plays on.
    assert caller.look()["version"] > 0


def test_at_the_end_the_seed_is_the_one_that_was_committed_to():
    caller = Caller(Client())
    before = caller.look()
    assert (before["seed"], before["salt"]) == (None, None)
    over = caller.give({"action": "concede left"})
    hidden = hashlib.sha256(f"{over['seed']}:{over['salt']}".encode()).hexdigest()
    assert before["commitment"] == over["commitment"] == hidden


def test_before_the_end_neither_seed_nor_salt_leaves_the_server(caller):
    seen = json.dumps(caller.look())
    replay = caller.sent("GET", f"/api/battles/{caller.begun['id']}/replay")
    assert parse_replay(replay).seed is None
    assert caller.battle.salt not in seen + replay


def test_an_invitation_makes_a_battle_for_two_without_a_seed():
    client = Client()
    sides = {"left": SIDES["left"], "right": {"warband": "driftwood-crew", "player": "open"}}
    answer = client.post("/api/battles", {**sides, "seed": 3}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "seed-needs-agents")
    begun = client.post("/api/battles", sides, content_type="application/json").json()
    assert "/battles/join/" in begun["invite"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"edition": "third"}, {"scenario": "none"}, {"left": {"warband": "nobody"}}, {"cards": ["conquest"]},
        {"left": {"warband": "bracken-raiders", "player": "nobody"}}, {"seed": -1}, {"dice": "loaded"},
        {"left": {"warband": "bracken-raiders", "board": "none"}}, {"left": 3}, {"turns": 4},
    ],
)  # fmt: skip
def test_a_battle_that_cannot_be_played_is_refused_in_words(wrong):
    answer = Client().post("/api/battles", {**SIDES, **wrong}, content_type="application/json")
    assert (answer.status_code, bool(answer.json()["words"])) == (422, True)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"warband": "bracken-raider"}, "There is no ready warband called “bracken-raider”. Is it “bracken-raiders”?"),
        ({"warband": "bracken-raiders", "player": "rider"}, "Nobody of that name plays: “me”, “open” or an agent."),
    ],
)
def test_what_is_misspelt_is_told_by_its_name(wrong, words):
    answer = Client().post("/api/battles", {**SIDES, "left": wrong}, content_type="application/json")
    assert (answer.status_code, answer.json()["words"]) == (422, words)


def test_too_many_battles_are_refused(settings):
    settings.SKALD_BATTLES_A_DAY = 1
    client = Client()
    assert client.post("/api/battles", SIDES, content_type="application/json").status_code == 201
    answer = client.post("/api/battles", SIDES, content_type="application/json")
    assert (answer.status_code, answer["Retry-After"], answer.json()["code"]) == (429, "3600", "crowded")


def test_typed_dice_are_taken_from_whoever_rolls_them():
    caller = Caller(Client(), dice="typed")
    seen = caller.look()
    assert (seen["awaits"]["window"], seen["yours"]) == ("dice", True)
    about = seen["awaits"]["about"]
    roll = [0] * len(about["weights"])
    roll[0] = about["dice"]
    assert caller.give({"roll": [99], "version": seen["version"]}, status=422)["code"] == "not-this-roll"
    assert caller.give({"roll": roll, "version": seen["version"]})["version"] > seen["version"]


def test_the_schema_names_every_answer_and_its_page_needs_nothing_from_elsewhere():
    client = Client()
    schema = client.get("/api/openapi.json").json()
    answers = {
        (method, path): set(call["responses"])
        for path, methods in schema["paths"].items() for method, call in methods.items()
    }  # fmt: skip
    usual, unread = {"200", "401", "403", "404", "422", "429"}, {"413", "503"}
    assert answers == {
        ("post", "/api/battles"): {"201", "422", "429"} | unread,
        ("get", "/api/battles/{id}"): usual,
        ("post", "/api/battles/{id}/inputs"): usual | {"409"} | unread,
        ("post", "/api/battles/{id}/plan"): usual | unread,
        ("get", "/api/battles/{id}/replay"): usual,
    }
    replay = schema["paths"]["/api/battles/{id}/replay"]["get"]["responses"]["200"]
    assert list(replay["content"]) == ["text/plain"]
    page = client.get("/api/docs").content.decode()
    assert "/api/battles/{id}/plan" in page
    assert "https://" not in page


def until(caller, wanted, most=80):
    """The first moment that fits, reached by giving whatever comes first."""
    for _ in range(most):
        seen = caller.look()
        if wanted(seen):
            return seen
        busy = [each for each in seen["options"] if each["action"] != "done"]
        caller.give({"version": seen["version"], "action": (busy or seen["options"])[0]["action"]})
    raise AssertionError("never")


def test_a_move_is_planned_before_anything_is_spent_on_it(caller):
    seen = until(caller, lambda seen: any(w["kind"] == "move" and len(w["chain"]) > 1 for w in seen["ways"]))
    way = next(w for w in seen["ways"] if w["kind"] == "move" and len(w["chain"]) > 1)
    middle = [seen["position"]["width"] / 2, seen["position"]["height"] / 2]
    plan = caller.plan({"after": way["chain"], "towards": middle})
    unit = seen["position"]["units"][way["unit"]]
    assert len(plan["figures"]) == len(unit["figures"]) and way["by"]
    assert plan["stopped"] is None or plan["stopped"]["words"]
    # Whoever runs into a friend is told into whom.
    friends = [each for each in seen["position"]["units"] if each["side"] == unit["side"] and each["id"] != unit["id"]]
    figure = friends[0]["figures"][0]
    blocked = caller.plan({"after": way["chain"], "towards": [figure["x"], figure["y"]]})["stopped"]
    assert (blocked["code"], blocked["words"][-16:]) == ("friend-in-the-way", ") is in the way.")
    assert caller.look()["version"] == seen["version"]
    for action in [*way["chain"], plan["action"]]:
        caller.give({"action": action})


def test_a_wish_before_any_activation_is_planned_and_answered_with_what_comes_first(caller):
    seen = until(caller, lambda seen: any(w["kind"] == "move" and len(w["chain"]) > 1 for w in seen["ways"]))
    assert seen["awaits"]["window"] == "activation"
    way = next(w for w in seen["ways"] if w["kind"] == "move" and len(w["chain"]) > 1)
    wish = {"unit": way["unit"], "towards": [seen["position"]["width"] / 2, seen["position"]["height"] / 2]}
    plan = caller.plan(wish)
    assert [each["action"] for each in plan["first"]] == way["chain"] and all(each["words"] for each in plan["first"])
    begun = {"after": way["chain"][:1], **wish}
    assert [each["action"] for each in caller.plan(begun)["first"]] == way["chain"][1:]
    known = caller.plan({"after": way["chain"], **wish})
    assert known == {**plan, "first": []}
    idle = next(u["id"] for u in seen["position"]["units"] if u["side"] == "right")
    assert caller.plan({**wish, "unit": idle}, status=422)["rule"]
    near = {"unit": way["unit"], "charge": idle}
    assert caller.plan(near, status=422)["code"] == "out-of-charge-range"
    assert plan["costs"] == ""
    assert caller.plan({"unit": way["unit"], "charge": 99}, status=422)["code"] == "not-understood"
    for action in [*(each["action"] for each in plan["first"]), plan["action"]]:
        caller.give({"action": action})
    # Whoever acts again tires, and is told so before.
    assert caller.plan(wish)["costs"] == "This costs it 1 fatigue (Acting again)."


def test_one_figure_of_a_planned_move_stands_elsewhere_where_the_rules_allow_it(caller):
    seen = until(caller, lambda seen: any(w["kind"] == "move" for w in seen["ways"]))
    way = next(w for w in seen["ways"] if w["kind"] == "move")
    figures = seen["position"]["units"][way["unit"]]["figures"]
    goal = [figures[0]["x"], figures[0]["y"]]
    plan = caller.plan({"after": way["chain"], "towards": [goal[0], goal[1] + 60]})
    at = plan["figures"][0]
    wish = {"action": plan["action"], "figure": 0, "to": [at["x"], at["y"] - 1]}
    moved = caller.plan({"after": way["chain"], "shift": wish})
    assert moved["figures"][0]["y"] == pytest.approx(at["y"] - 1)
    assert moved["figures"][1:] == plan["figures"][1:]
    far = caller.plan({"after": way["chain"], "shift": {**wish, "to": [-50, -50]}}, status=422)
    assert far["rule"] and far["words"]
    wrong = {**wish, "figure": 99}
    assert caller.plan({"after": way["chain"], "shift": wrong}, status=422)["code"] == "not-understood"


def test_what_can_not_be_supposed_is_said(caller):
    seen = until(caller, lambda seen: seen["awaits"]["window"] == "activation")
    assert seen["options"][0]["parts"]["type"] in ("trigger", "use", "cast", "done")
    assert caller.plan({"after": ["choose-edge 0"]}, status=422)["rule"]
    assert caller.plan({"after": ["nonsense"]}, status=422)["code"] == "notation"
    way = next(w for w in seen["ways"] if w["kind"] == "move")
    here = {"after": way["chain"], "towards": [600, 450]}
    assert caller.plan({**here, "unit": way["unit"]})["figures"]
    assert caller.plan({**here, "unit": way["unit"] - 1}, status=422)["code"] == "other-unit"
    for wish in ({"deploy": [1, 1]}, {"withdraw": [1, 1]}, {"enter": [1, 1]}, {"aim": [1, 1]}, {"charge": 1}):
        assert caller.plan({"after": way["chain"], **wish}, status=422)["code"] == "other-wish"
