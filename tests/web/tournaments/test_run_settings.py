"""Settings by forms: every key, nothing lost, nothing that is frozen."""

from __future__ import annotations

import re

import pytest
from django.http import QueryDict
from msgspec.structs import replace

from skald.tournament.live import Tournament
from skald.tournament.presets import opening_settings
from skald.tournament.settings import (
    BonusKind,
    Bye,
    FixedTable,
    OwnScenario,
    PairingRules,
    RosterRules,
    Scenarios,
    Settings,
    Tables,
)  # fmt: skip
from skald.web.tournaments.forms.settings import SECTIONS
from tests.web.tournaments.hall import at, open_event, play_round, signed_in, text_of, value

pytestmark = pytest.mark.django_db

UNUSUAL = Settings(
    age="magic", size=8, list_points=9, variants=("seven-for-six", "moonlight"), banned=("relics", "trolls"),
    allowed=("mercenaries", "own dice"), round_minutes=150, rounds=5, capacity=24,
    bonus=(BonusKind("warlord", 1, "Warlord killed", "Seigneur tué"),), goal_table=(1, 5, 9),
    pairing=PairingRules("always", "first", lowest_bye=True), bye=Bye(3, "mean", "now"),
    tables=Tables(12, never_twice=True, fixed=(FixedTable("p1", 4),)),
    scenarios=Scenarios(
        "mixed", ("bog", "take-and-hold"), ("battle", "expedition", "bog"), (OwnScenario("bog", "Bog", 9, 2),)
    ),
    rosters=RosterRules(2, 3, {"normans": ("mercenary-guards",), "vikings": ()}, half_point_swap=False, banners=False,
                        banned_troops=("levies", "war-chariot"), factions=("normans", "vikings"), visible="always"),
)  # fmt: skip


def fields_of(html: str) -> dict[str, list[str]]:
    """Everything that a browser would send of a page's forms."""
    found: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", html):
        given = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        if given.get("type") in ("checkbox", "radio") and not re.search(r"\bchecked\b", tag):
            continue
        if "name" in given and " disabled" not in tag:
            found.setdefault(given["name"], []).append(
                given.get("value", "on" if given.get("type") == "checkbox" else "")
            )
    for tag, name, body in re.findall(r'(<select[^>]*name="([^"]+)"[^>]*>)(.*?)</select>', html, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)"[^>]*selected', body) or re.search(r'<option value="([^"]*)"', body)
        if chosen and " disabled" not in tag:
            found.setdefault(name, []).append(chosen[1])
    for name, body in re.findall(r'<textarea[^>]*name="([^"]+)"[^>]*>(.*?)</textarea>', html, re.DOTALL):
        found.setdefault(name, []).append(body.strip())
    found.pop("csrfmiddlewaretoken", None)
    return found


def test_every_key_of_the_settings_is_in_a_section():
    event = open_event(2)
    keys = {"preset", "tie_breaks"}
    for kind in SECTIONS.values():
        section = kind(value(event), QueryDict())
        page = signed_in().get(at("run-section", event, kind.slug))
        query = QueryDict(mutable=True)
        for name, texts in fields_of(page.content.decode()).items():
            query.setlist(name, texts)
        section = kind(value(event), query)
        assert section.is_valid(), (kind.slug, section.form.errors)
        keys |= set(section.changes())
    assert keys == set(Settings.__struct_fields__)


FORMATS = ("manual", "manual-seven", "klingencon", "iron-man", "magic-klingencon")


@pytest.mark.parametrize("name", ["unusual", *FORMATS])
def test_saving_what_is_shown_changes_nothing(name):
    event = open_event(2, UNUSUAL if name == "unusual" else opening_settings(name))
    before = value(event).event.settings
    browser = signed_in()
    for slug in SECTIONS:
        address = at("run-section", event, slug)
        form = fields_of(browser.get(address).content.decode())
        assert browser.post(address, {**form, "do": "save"}).status_code == 302, slug
    after = value(event).event.settings
    order = ("variants", "banned", "allowed")
    sort = {key: tuple(sorted(getattr(before, key))) for key in order}
    found = {key: tuple(sorted(getattr(after, key))) for key in order}
    assert replace(after, **found) == replace(before, **sort)


def test_two_sections_saved_at_once_keep_each_other():
    event = open_event(2)
    browser = signed_in()
    game, lists = at("run-section", event, "game"), at("run-section", event, "lists")
    first, second = fields_of(browser.get(game).content.decode()), fields_of(browser.get(lists).content.decode())
    browser.post(game, {**first, "do": "save", "size": "8"})
    browser.post(lists, {**second, "do": "save", "mercenary_points": "4"})
    settings = value(event).event.settings
    assert (settings.size, settings.rosters.mercenary_points) == (8, 4)


def test_points_and_goal_average_are_frozen_once_round_one_is_paired():
    event = open_event(4, here=True)
    play_round(event)
    browser, address = signed_in(), at("run-section", event, "points")
    page = browser.get(address)
    assert "Grey fields are settled since round 1 was paired" in text_of(page)
    form = fields_of(page.content.decode())
    answer = browser.post(
        address, {**form, "do": "save", "win": "9", "goal_table": "A", "bonus-0-en": "Banner", "bonus-0-points": "1"}
    )
    settings = value(event).event.settings
    assert (answer.status_code, settings.points.win, settings.goal_table) == (302, 5, "B")
    assert [(kind.id, kind.fr) for kind in settings.bonus] == [("banner", "Banner")]
    refused = browser.post(at("run-format", event), {"do": "save", "preset": "klingencon"})
    assert refused.status_code == 422
    assert "is settled once round 1 is paired" in text_of(refused)


def test_a_format_replaces_all_but_places_tables_and_own_scenarios():
    event = open_event(2, UNUSUAL)
    signed_in().post(at("run-format", event), {"do": "save", "preset": "klingencon"})
    settings = value(event).event.settings
    assert (settings.preset, settings.points.win, settings.capacity) == ("klingencon", 4, 24)
    assert (settings.tables, settings.scenarios.own) == (UNUSUAL.tables, UNUSUAL.scenarios.own)


def test_tie_breaks_go_up_down_away_and_come_in():
    event = open_event(2)
    browser, address = signed_in(), at("run-tie-breaks", event)
    browser.post(address, {"do": "down:tp"})
    assert value(event).event.settings.tie_breaks[:2] == ("goal-average", "tp")
    browser.post(address, {"do": "up:resistance"})
    browser.post(address, {"do": "drop:head-to-head"})
    browser.post(address, {"do": "add", "name": "wins"})
    assert value(event).event.settings.tie_breaks == (
        "goal-average", "resistance", "tp", "points-for", "draw-number", "wins",
    )  # fmt: skip
    browser.post(address, {"do": "order", "order": "wins,tp,nonsense,wins"})
    assert value(event).event.settings.tie_breaks[:3] == ("wins", "tp", "goal-average")
    assert browser.post(address, {"do": "up:nonsense"}).status_code == 404
    assert browser.post(address, {"do": "add", "name": "wins"}).status_code == 422
    for name in ("wins", "tp", "goal-average", "resistance", "points-for"):
        browser.post(address, {"do": f"drop:{name}"})
    assert browser.post(address, {"do": "drop:draw-number"}).status_code == 422


WRONG = [
    ("game", {"size": "0"}), ("game", {"size": "8", "list_points": "7"}), ("game", {"rounds": "51"}),
    ("game", {"banned": ["relics"], "allowed": ["relics"]}), ("game", {"banned_more": "x" * 200}),
    ("points", {"goal_table": "own", "bounds": "3, 2"}), ("points", {"goal_table": "own", "bounds": ""}),
    ("points", {"win": "-1"}), ("special", {"bye_goal_average": "21"}), ("pairing", {"clubs_apart": "sometimes"}),
    ("pairing", {"fixed-0-player": "p99"}), ("pairing", {"fixed-0-player": "p1"}), ("scenarios", {"mode": "chess"}),
    ("scenarios", {"pool": "chess"}), ("lists", {"banned_troops": "dragon"}), ("lists", {"mercenary_units": "x"}),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "wrong"), WRONG)
def test_what_does_not_fit_is_refused_and_stays_in_the_form(slug, wrong):
    event = open_event(2)
    browser, address = signed_in(), at("run-section", event, slug)
    form = fields_of(browser.get(address).content.decode())
    answer = browser.post(address, {**form, **wrong, "do": "save"})
    assert answer.status_code == 422
    assert value(event).event.settings == Settings()
    assert 'class="problem"' in answer.content.decode()


def test_details_are_kept_in_the_journal():
    event = open_event(2)
    browser, address = signed_in(), at("run-details", event)
    form = fields_of(browser.get(address).content.decode())
    changed = {
        **form, "do": "save", "name": "Winter", "day": "2026-12-05", "place": "Lyon", "registration": "open",
        "deadline": "2026-12-01T20:00", "about": "Bring dice.",
    }  # fmt: skip
    changed.pop("is_listed")
    assert browser.post(address, changed).status_code == 302
    found: Tournament = value(event)
    assert (found.event.name, found.details.day, found.details.place) == ("Winter", "2026-12-05", "Lyon")
    assert (found.details.deadline, found.details.registration, event.is_listed) == (1796155200, "open", False)
    again = fields_of(browser.get(address).content.decode())
    assert again["deadline"] == ["2026-12-01T20:00"]
    assert browser.post(address, {**again, "do": "save", "name": ""}).status_code == 422
    assert browser.post(address, {**again, "do": "save", "deadline": "9999-99-99T99:99"}).status_code == 422
