"""No secret of the other side in any byte: a sealed answer is given two ways, and everything that others are served is
equal to the letter."""

import gzip
import re

import pytest
from django.test import Client

from skald.rules.actions import Answer, Concede
from skald.rules.awaiting import Decide
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.simulation.table.entries import BattleOpened
from skald.web.battles.services.opening import Plan, join, open_battle
from skald.web.battles.services.playing import give
from skald.web.battles.tables import table_of
from skald.web.battles.urls import urlpatterns
from tests.simulation.table.openings import chair
from tests.web.battles.moments import MOMENTS, laid

pytestmark = pytest.mark.django_db
SEALED = next(each for each in MOMENTS if each.window is Window.SEALED)
#: A number that stands nowhere by chance.
SEED = 987_654_321_987_654_321
#: What differs between any two battles or pages: forms' tokens and keys.
CHANCE = re.compile(r'(name="(csrfmiddlewaretoken|once)" value=")[^"]*')
#: Headers that hold the hour, or the length of what is packed.
OF_THE_MOMENT = ("Expires", "Last-Modified", "Content-Length", "ETag")
#: Beside the bare addresses.
ASKED = (
    "?story=all",
    "?turn=1",
    "?unit=0",
    "?example=1",
    "told?to=9",
    "told?luck=1",
    "odds?unit=0&target=9&kind=charge",
)
#: What a program sends, and the words of a form: whoever has answered already decides nothing, nor does who watches.
WISHES: tuple[dict[str, object], ...] = (
    {},
    {"words": "to the middle"},
    {"unit": 0, "deploy": [1, 1]},
    {"after": ["answer left row=0"]},
)


def pages(role, last):
    """Every address of a seat, or of whoever watches, at its first and its last moment."""
    space = "watch/" if role == "watcher" else "seat/"
    routes = [str(each.pattern) for each in urlpatterns]
    found = [each.partition("<slug:token>/")[2] for each in routes if each.startswith(space)]
    assert len(found) > 6
    numbered = {each.replace("<int:number>", str(number)) for each in found for number in (0, 1, last)}
    return [
        *sorted(numbered),
        *(each for each in ASKED if space == "seat/" or not each.startswith(("odds", "?example"))),
    ]


def sealed(row):
    """A battle for two in which the left side has given its sealed answer."""
    found = laid(SEALED)
    sides = (chair(SEALED.left, "me", "Ann"), chair(SEALED.right, "open"))
    opened = BattleOpened(found.opened.edition, found.opened.scenario, sides, "", cards=found.opened.cards)
    battle, left = open_battle(plan=Plan(opened, SEED, inputs=found.inputs))
    assert left is not None
    right = join(battle=battle, name="Bo")
    battle.refresh_from_db()
    asked = table_of(battle).awaits
    assert isinstance(asked, Decide) and asked.sealed
    left.battle = battle
    give(seat=left, given=Answer(Side.LEFT, row))
    battle.refresh_from_db()
    assert table_of(battle).awaits.window is Window.SEALED
    return battle, left, right


def served(battle, left, right, *, role):
    """Every page and every call for one role: status, headers and bytes, without what is chance."""
    client, told = Client(), []
    token = {"left": left.token, "right": right.token, "watcher": battle.watching}[role]
    place = f"/battles/watch/{token}/" if role == "watcher" else f"/battles/seat/{token}/"
    key = {"Authorization": f"Bearer {token}"}
    call, given = f"/api/battles/{battle.uid}", {"headers": key, "content_type": "application/json"}
    answers = [client.get(place + page) for page in pages(role, len(table_of(battle).played))]
    # Whoever holds a page is told the moments of what they missed.
    answers.append(client.get(place, headers={"X-Skald-Known": "0"}))
    answers += [client.get(call + more, headers=key) for more in ("", "?after=0&wait=1", "/replay")]
    answers += [client.post(f"{call}/plan", wish, **given) for wish in WISHES]
    answers += [client.post(f"{call}/inputs", {"action": "done"}, **given)]
    if role != "watcher":
        answers += [
            client.post(f"{place}plan", {"words": "to the middle"}),
            client.post(f"{place}do", {"action": "done"}),
        ]
    for answer in answers:
        is_packed = answer.headers.get("Content-Encoding") == "gzip"
        content = gzip.decompress(answer.content) if is_packed else answer.content
        headers = sorted((name, value) for name, value in answer.headers.items() if name not in OF_THE_MOMENT)
        text = f"{answer.status_code} {headers} {content.decode(errors='replace')}"
        for number, secret in enumerate((
            battle.uid, left.token, right.token, left.invitation, right.invitation, battle.watching,
            table_of(battle).opened.commitment,
        )):  # fmt: skip
            text = text.replace(secret, f"<{number}>")
        told.append(CHANCE.sub(r"\1", text))
    return told


def test_a_sealed_answer_is_in_no_byte_that_others_are_served():
    one, two = sealed(0), sealed(1)
    for role in ("right", "watcher"):
        for first, second in zip(served(*one, role=role), served(*two, role=role), strict=True):
            assert first == second
    # The proof can fail: whoever answered sees it in the own replay.
    assert served(*one, role="left") != served(*two, role="left")


def test_the_seed_and_its_salt_are_in_no_byte_before_the_end():
    battle, left, right = sealed(0)
    secrets = str(SEED), battle.salt
    for role in ("left", "right", "watcher"):
        for text in served(battle, left, right, role=role):
            assert [each for each in secrets if each in text] == []
    # The proof can fail: once it is over everybody is shown both.
    give(seat=left, given=Concede(Side.LEFT))
    for role in ("left", "right", "watcher"):
        told = "".join(served(battle, left, right, role=role))
        assert [each for each in secrets if each not in told] == []
