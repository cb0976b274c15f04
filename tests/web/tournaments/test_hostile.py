"""Strange input everywhere: every form that a page shows is sent back with odd values, every address opened with them.

Whatever comes, a page answers; it may refuse, it never errs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from random import Random
from typing import NamedTuple

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client

from skald.tournament import journal as j
from skald.tournament.settings import Settings
from skald.web.tournaments.services.recording import add
from tests.kit.length import tried
from tests.web.tournaments.everyone import ANNA, Scene, addresses, filled, is_like_nobodys, odd, scene
from tests.web.tournaments.phones import address as place_of
from tests.web.tournaments.phones import playing

pytestmark = pytest.mark.django_db

ODD = (
    "", " ", "\0", "-1", "0", "9" * 30, "9" * 5000, "1e9", "NaN", "-inf", "½", "٣", "९", "²", "p1", "p99", "None",
    "[]", "{}", '{"a": 1}', "\\", "'; --", "<script>alert(1)</script>", "%s%(x)s{0}", "🛡️" * 50, "\u202etxet\u202c",
    "\ufeff", "a\nb\r\nc", "x" * 10_000, "2026-02-31", "0001-01-01T00:00", "9999-12-31T23:59", "../../etc/passwd",
    "up:\0", ":", "Ⅷ", "é" * 300, "ﷺ" * 90,
)  # fmt: skip


#: How often a form is sent with one odd thing everywhere, and how often with a mixture; an address with odd parts.
COUNT = tried(1, 4)
#: A score sheet has a button to count up and down for every field: a few stand for all.
MOST_BUTTONS = 4


class Form(NamedTuple):
    """A form as a page shows it: where it goes, its fields, and its buttons."""

    action: str
    fields: tuple[tuple[str, str], ...]
    buttons: tuple[tuple[str, str], ...]


class _Reader(HTMLParser):
    """Finds the forms of a page that change something."""

    def __init__(self, place: str) -> None:
        super().__init__()
        self.place, self.forms = place, list[Form]()
        self._now: tuple[str, list[tuple[str, str]], list[tuple[str, str]]] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("method", "").lower() == "post":
            self._now = (given.get("action") or self.place, [], [])
        if self._now is None or not given.get("name"):
            return
        pressed = tag == "button" or given.get("type") == "submit"
        self._now[2 if pressed else 1].append((given["name"], given.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._now is not None:
            action, fields, buttons = self._now
            self.forms.append(Form(action, tuple(fields), tuple(buttons)))
            self._now = None


def forms_of(client: Client, places: Iterable[str]) -> list[Form]:
    """Every kind of form on these pages, once: two that differ in whom they are about are one kind."""
    found: dict[object, Form] = {}
    for place in places:
        answer = client.get(place)
        if answer.status_code != 200 or "text/html" not in answer["content-type"]:
            continue
        reader = _Reader(place)
        reader.feed(answer.content.decode())
        for form in reader.forms:
            if form.action != "/language":
                names = frozenset(name for name, _value in form.fields)
                kind = (form.action, names, frozenset(value.partition(":")[0] for _name, value in form.buttons))
                found.setdefault(kind, form)
    return list(found.values())


def odd_versions(form: Form, luck: Random, count: int) -> Iterator[dict[str, object]]:
    """The form as it is; with nothing in it; with one odd thing everywhere; then mixed at random."""
    proper: dict[str, object] = dict(form.fields)
    names = [name for name in proper if name != "csrfmiddlewaretoken"]
    buttons = form.buttons or (("do", ""),)
    for name, value in luck.sample(buttons, min(len(buttons), MOST_BUTTONS)):
        yield {**proper, name: value}
        yield {name: value}
        for text in luck.sample(ODD, count):
            yield {**dict.fromkeys(names, text), name: value}
        for _time in range(count):
            yield {**{each: _mixed(luck, proper[each]) for each in names if luck.random() < 0.9}, name: value}
        yield {**proper, name: value.partition(":")[0] + ":" + luck.choice(ODD)}


def _mixed(luck: Random, proper: object) -> object:
    match luck.randrange(5):
        case 0:
            return [luck.choice(ODD), luck.choice(ODD), str(proper)]
        case 1:
            return SimpleUploadedFile("x.csv", luck.choice(ODD).encode())
        case 2:
            return proper
        case _:
            return luck.choice(ODD)


def attack(client: Client, forms: Iterable[Form], *, seed: str, count: int) -> list[object]:
    """Send every form in all its odd versions; those that broke something."""
    client.raise_request_exception = False
    broken: list[object] = []
    for form in forms:
        luck = Random(f"{seed} {[name for name, _value in form.fields]} {form.buttons}")
        for sent in odd_versions(form, luck, count):
            cookies = client.cookies.copy()
            with transaction.atomic():
                status = client.post(form.action, sent).status_code
                transaction.set_rollback(True)
            client.cookies = cookies
            if status >= 500:
                broken.append((form.action, {name: str(value)[:60] for name, value in sent.items()}))
    return broken


def pages(made: Scene, role: str, *spaces: str, **chosen: object) -> list[str]:
    """All that somebody can open of some parts of the site."""
    return [filled(each, made, role, **chosen) for each in addresses() if each.name.startswith(spaces)]


def test_forms_of_organisers_survive_in_the_middle_of_an_event():
    made = scene()
    client = made.client("organiser")
    places = [
        *pages(made, "organiser", "tournaments:run"),
        *pages(made, "organiser", "tournaments:run-round", number=2),
    ]
    places += pages(made, "organiser", "tournaments:forget", "tournaments:import", "tournaments:new")
    places += pages(made, "organiser", "tournaments:restore", "accounts:desk")
    forms = forms_of(client, places)
    assert len(forms) >= 40
    assert attack(client, forms, seed="running", count=COUNT) == []


def test_forms_of_organisers_survive_before_anything_is_paired():
    made = scene()
    client = made.client("other")
    places = pages(made, "other", "tournaments:run", uid=made.elsewhere.uid)
    for section in ("game", "lists", "points", "pairing", "scenarios", "special"):
        places.append(f"/events/{made.elsewhere.uid}/run/settings/{section}/")
    assert attack(client, forms_of(client, places), seed="preparing", count=COUNT) == []


@pytest.mark.parametrize("role", ["player", "table", "helper", "nobody"])
def test_forms_of_phones_and_of_the_public_survive(role):
    made = scene()
    details = j.DetailsChanged(j.Details(registration="open"))
    add(event=made.elsewhere, entries=[details], actor=ANNA)
    client = made.client(role)
    own = {"nobody": ("tournaments:code", "accounts:sign-in", "campaigns:new", "tournaments:event")}
    places = pages(made, role, *own.get(role, (f"tournaments:{role}",)))
    places += [f"/events/{made.elsewhere.uid}/register"] if role == "nobody" else []
    forms = forms_of(client, places)
    assert forms
    assert attack(client, forms, seed=role, count=COUNT) == []


def test_sheets_and_drafts_of_every_kind_survive():
    for scenario in ("rule-the-field", "expedition"):
        made = playing(4, scenario=scenario, settings=Settings())
        token = made.seats[0].token
        places = [place_of("player-result", token, 1), place_of("player-result", token, 1) + "?how=points"]
        places += [place_of("player-draft", token, 1), place_of("player-list", token)]
        client = Client()
        assert attack(client, forms_of(client, places), seed=scenario, count=COUNT) == []


QUERIES = (
    "after", "page", "show", "q", "how", "tid", "next", "edition", "a.n", "mode", "at", "language", "size", "split",
    "dice", "name", "unit", "step", "points-warriors", "n-0", "kit-0", "spell-0", "pasted", "for", "from", "event",
    "foe", "fight", "wait", "to", "luck", "turn",
)  # fmt: skip
#: What somebody without any key can ask.
OPEN = ("boards:", "warbands:", "reference:", "replays:door", "battles:list", "battles:new", "battles-api:", "api-docs")


@pytest.mark.parametrize("role", ["organiser", "player", "helper"])
def test_addresses_survive_strange_parts(role):
    made = scene()
    client = made.client(role)
    client.raise_request_exception = False
    luck = Random(role)
    places = [
        place
        for address in addresses()
        # The player stands for all who have no account.
        if role != "helper" or not is_like_nobodys(address, role)
        for text in ("\0", *luck.sample(ODD[3:], COUNT))
        for place in odd(address, made, role, text[:2000])
    ]
    assert [place[:200] for place in places if client.get(place).status_code >= 500] == []


@pytest.mark.parametrize("text", ["", "\0", "-1", "9" * 5000, "٣", "²", "x" * 10_000, "🛡️"], ids=len)
def test_pages_survive_strange_questions(text):
    made = scene()
    asked = dict.fromkeys(QUERIES, text)
    broken = []
    for role, spaces in (
        ("organiser", ("tournaments:standings", "tournaments:t3", "tournaments:run-journal", "tournaments:screen")),
        ("player", ("tournaments:player", "accounts:sign-in", "odds:", "campaigns:new", "tournaments:card")),
        ("helper", ("tournaments:helper",)),
        ("nobody", OPEN),
    ):
        client = made.client(role)
        client.raise_request_exception = False
        broken += [place for place in pages(made, role, *spaces) if client.get(place, asked).status_code >= 500]
    assert broken == []


@pytest.mark.parametrize("number", ["0", "10", str(2**63), "9" * 5000])
def test_round_beyond_all_rounds_is_no_page(number):
    made = scene()
    client = made.client("organiser")
    numbered = [each for each in addresses() if {"number", "key", "turn"} & set(each.given)]
    chosen = dict.fromkeys(("number", "key", "turn"), number)
    # Addresses of forms lead to a page, which isn't there either.
    answers = {each.name: client.get(filled(each, made, "player", **chosen), follow=True) for each in numbered}
    assert {name: got.status_code for name, got in answers.items() if got.status_code not in (404, 405)} == {}
