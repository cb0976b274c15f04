"""The page of a battle: what was told already, which battle it shows, figures that cannot be left."""

import pytest
from django.template.loader import render_to_string
from django.test import Client
from msgspec import json, structs

from skald.campaign.chances import Chances
from skald.campaign.counting import share
from skald.campaign.leanings import Leanings, leanings
from skald.campaign.orders import Fought
from skald.campaign.state import Band, Lord, State, Unit
from skald.campaign.state_people import People
from skald.campaign.terms import Terms
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Meeting
from skald.web.campaigns.queries.battle_odds import Causes, causes, leaving, odds_line
from skald.web.campaigns.queries.battle_page import battle_page
from skald.web.campaigns.services.battles import report
from tests.web.campaigns.builders import NOON, at_battle, page

pytestmark = pytest.mark.django_db


TOLD = Fought((8, 8, 8, 8, 8, 3), (8,) * 6, "attacker")


def told(seat):
    report(seat=seat, meeting=Meeting.objects.get(), fought=TOLD, now=NOON)


def test_the_form_begins_with_what_was_told_already():
    first, second = at_battle()
    told(first)
    page = Client().get(f"/campaigns/seat/{second.token}/battle/")
    assert [left for _name, _figures, left in page.context["fighters"][0].units] == ["8", "8", "8", "8", "8", "3"]
    assert page.context["chosen"] == "attacker"


def test_the_lords_page_says_who_has_told_a_result():
    first, second = at_battle()
    told(first)
    asked = Client().get(f"/campaigns/seat/{second.token}/").content.decode()
    waiting = Client().get(f"/campaigns/seat/{first.token}/").content.decode()
    assert "Astrid has reported the result." in asked
    assert "it counts once Bjorn confirms it." in waiting


def test_a_result_from_the_page_of_another_battle_is_not_taken():
    first, _second = at_battle()
    sent = {f"left-{who}-{at}": "8" for who in ("attacker", "defender") for at in range(6)}
    wrong = str(Meeting.objects.get().pk + 1)
    base = f"/campaigns/seat/{first.token}/battle/"
    client = Client()
    assert client.post(base, {**sent, "winner": "attacker", "meeting": wrong})["location"] == base
    assert Meeting.objects.get().reports.count() == 0


def test_a_battle_page_says_which_battle_it_shows_so_that_it_can_follow():
    first, _second = at_battle()
    page = Client().get(f"/campaigns/seat/{first.token}/battle/").content.decode()
    assert f'data-follow="{Meeting.objects.get().pk}"' in page


@pytest.mark.parametrize("typed", ["-3", "2.5", "", "99"])
def test_figures_that_cannot_be_left_are_answered_with_those_that_can(typed: str):
    first, _second = at_battle()
    form = {f"left-{who}-{at}": "8" for who in ("attacker", "defender") for at in range(6)}
    answered = Client().post(page(first, "battle/"), form | {"winner": "attacker", "left-attacker-0": typed})
    told = [each.partition(" (")[0] for each in answered.context["form"].non_field_errors()]
    assert (answered.status_code, told) == (
        422,
        ["Of unit 1 of band “Ravens” a whole number of figures is left, from 0 to 8."],
    )


@pytest.mark.parametrize(
    ("changed", "asked"),
    [
        ({}, "Nobody fell on either side in this report."),
        (
            {"left-defender-0": "3"},
            "By these losses nobody has won: 2 massacre points against 0; a win takes 8, and 4 more",
        ),
        (
            {"left-attacker-0": "0", "left-attacker-1": "0"},
            "By these losses the attacker has 0 massacre points and the defender 10, which makes another winner.",
        ),
        ({"left-defender-0": "0", "left-defender-1": "0"}, ""),
    ],
)
def test_a_report_that_is_hardly_meant_so_is_asked_about_once(changed: dict[str, str], asked: str):
    first, _second = at_battle()
    lords = {"lord-attacker": "1", "lord-defender": "1"}
    form = {f"left-{who}-{at}": "8" for who in ("attacker", "defender") for at in range(6)} | lords | changed
    answered = Client().post(page(first, "battle/"), form | {"winner": "attacker"})
    if not asked:
        assert (answered.status_code, Meeting.objects.get().reports.count()) == (302, 1)
        return
    (told,) = answered.context["form"].non_field_errors()
    assert (answered.status_code, told.startswith(asked), Meeting.objects.get().reports.count()) == (422, True, 0)
    sure = {"sure": answered.context["sure"]}
    # Something else than what was asked about is asked about anew.
    other = Client().post(page(first, "battle/"), form | sure | {"winner": "attacker", "left-attacker-5": "7"})
    assert (other.status_code, Meeting.objects.get().reports.count()) == (422, 0)
    sent = Client().post(page(first, "battle/"), form | sure | {"winner": "attacker"})
    assert (sent.status_code, Meeting.objects.get().reports.count()) == (302, 1)


def test_a_report_stands_first_and_tells_losses_only():
    first, second = at_battle()
    hurt = Fought((5, *(8,) * 5), (8,) * 6, "attacker")
    report(seat=second, meeting=Meeting.objects.get(), fought=hurt, now=NOON)
    told = Client().get(f"/campaigns/seat/{first.token}/battle/").content.decode()
    assert told.index("Yes, that is how it ended") < told.index("How is it fought?") < told.index("The odds")
    assert told.count("8 × Warriors: ") == 1 and "8 × Warriors: 5 left" in told
    # A band that is whole is told in one line, and so are the whole units of one that isn't.
    assert (told.count("nobody fell"), told.count("the other units: nobody fell")) == (2, 1)
    # 5 of 8 Warriors recover to a whole point.
    assert "Points of troops, once losses are made good: Ravens <strong>6</strong>, Wolves <strong>6</strong>." in told
    assert "The winner can’t stay" not in told
    small = Fought((8, 8, 8, 0, 0, 0), (8,) * 6, "attacker")
    report(seat=second, meeting=Meeting.objects.get(), fought=small, now=NOON)
    told = Client().get(f"/campaigns/seat/{first.token}/battle/").content.decode()
    assert "Ravens <strong>3</strong>, Wolves <strong>6</strong>. The winner can’t stay" in told


def test_units_that_are_alike_are_told_together_and_odds_have_a_bar():
    first, _second = at_battle()
    answer = Client().get(f"/campaigns/seat/{first.token}/battle/")
    told = answer.content.decode()
    assert told.count("6 × 8 Warriors") == 2
    bar = answer.context["page"].quick.bar
    assert [who for who, _at, _part in bar] == ["attacker", "draw", "defender"]
    assert [at for _who, at, _part in bar] == [0, bar[0][2], bar[0][2] + bar[1][2]]
    assert 997 <= sum(part for _who, _at, part in bar) <= 1000


def test_many_draws_are_explained_by_what_a_win_takes():
    first, _second = at_battle()
    answer = Client().get(f"/campaigns/seat/{first.token}/battle/")
    drawn = int(answer.context["page"].quick.rows[1][1])
    told = answer.content.decode()
    assert drawn >= 20 and f"<strong>{drawn} in 100 end undecided.</strong> A win takes at least 8 massacre" in told
    assert "and 4 more than the enemy. Where both lose about as much" in told
    counted = [share(each, 100) for each in (20, 60, 20)]
    small = Chances("quick", 100, counted[0], counted[1], counted[2], (0.5, 0.5), (share(0, 100),) * 2)
    Meeting.objects.update(odds=json.encode(small).decode())
    told = Client().get(f"/campaigns/seat/{first.token}/battle/").content.decode()
    assert "60 in 100 end undecided" in told and "So small a battle seldom brings so many." in told
    few = Chances("quick", 100, share(81, 100), share(19, 100), share(0, 100), (1.0, 1.0), (share(0, 100),) * 2)
    Meeting.objects.update(odds=json.encode(few).decode())
    assert "end undecided" not in Client().get(f"/campaigns/seat/{first.token}/battle/").content.decode()


@pytest.mark.parametrize(("board", "is_said"), [("marsh-bows", False), ("river-guilds", False), ("deep-forge", True)])
def test_quick_odds_say_that_boards_are_not_counted_where_they_differ(board: str, is_said: bool):
    first, _second = at_battle()
    value = chronicle_of(first.campaign)
    lords = (people_of(value.state.lords[0], "marsh-bows"), people_of(value.state.lords[1], board))
    changed = structs.replace(value, state=structs.replace(value.state, lords=lords))
    shown = battle_page(first.campaign, changed, Meeting.objects.get())
    text = render_to_string("campaigns/_odds.html", {"page": shown, "odds": shown.quick})
    assert ("boards-not-counted" in text) == is_said


def spoken_for(terms: Terms, state: State, *pair: Band) -> tuple[list[tuple[str, str, bool]], Causes]:
    """What two bands differ in that matters, and whom that favours in quick battles."""
    for band in pair:
        state = state.with_band(band)
    found = causes(terms, state, pair[0], pair[1], leanings(terms, state, "odds"))
    return [(each.what, each.whom, each.is_odd) for each in found.told], found


def test_odds_say_what_makes_them_uneven_and_that_attacking_does_not():
    first, _second = at_battle()
    value = chronicle_of(first.campaign)
    terms, state = value.terms, value.state
    one, two = state.band("a1"), state.band("b1")
    plain = structs.replace(state, lords=(people_of(state.lords[0], ""), people_of(state.lords[1], "")))
    told, every = spoken_for(terms, plain, one, two)
    assert (told, every.are_alike) == ([], True)
    # A difference that tips next to nothing is no reason for anything.
    smaller = structs.replace(two, units=two.units[1:], has_lord=False)
    told, every = spoken_for(terms, plain, one, smaller)
    assert (told, every.are_even) == ([("Wolves without a lord", "clearly for Astrid", False)], False)
    told, every = spoken_for(terms, plain, one, structs.replace(smaller, has_lord=True))
    assert (told, every.are_alike, every.are_even) == ([], False, True)
    boards = structs.replace(
        state, lords=(people_of(state.lords[0], "ash-pilgrims"), people_of(state.lords[1], "river-guilds"))
    )
    told, _every = spoken_for(terms, boards, one, structs.replace(two, units=two.units[1:]))
    assert told == [("Battle boards, Ash Pilgrims to River Guilds", "clearly for Bjorn", False)]
    # Whoever brings more can lose more.
    guards = structs.replace(one, units=tuple(Unit("hearthguard", 4) for _unit in one.units))
    told, _every = spoken_for(terms, plain, guards, structs.replace(two, units=two.units[1:]))
    assert [(what, whom.removeprefix("clearly "), is_odd) for what, whom, is_odd in told] == [
        ("Points of troops, 6 to 5", "for Bjorn", True)
    ]
    unknown = structs.replace(state, lords=(plain.lords[0], people_of(state.lords[1], "deep-forge")))
    told, every = spoken_for(terms, unknown, one, two)
    assert (told, every.uncounted, every.are_alike) == ([], ("Factions and battle boards",), False)
    shown = Client().get(f"/campaigns/seat/{first.token}/battle/").content.decode()
    assert "Who attacks makes no difference here." in shown
    assert "A win takes at least 8 massacre points" in shown


@pytest.mark.parametrize(
    ("leans", "said"),
    [
        ((0.0, 0.0, 3.0), "In the quick battles the two sides are about even."),
        ((9.0, 0.0, -8.0), "Together that comes to about the same."),
        ((9.0, 0.0, 8.0), "What speaks for whom, in the quick battles:"),
    ],
)
def test_only_what_matters_is_named_as_a_cause_of_uneven_odds(leans: tuple[float, float, float], said: str):
    """Iron Margraves with six points against Ash Pilgrims with five, as if their differences tipped so much."""
    first, _second = at_battle()
    value = chronicle_of(first.campaign)
    one, two = value.state.band("a1"), value.state.band("b1")
    smaller = structs.replace(two, units=two.units[1:])
    lords = (people_of(value.state.lords[0], "iron-margraves"), people_of(value.state.lords[1], "ash-pilgrims"))
    state = structs.replace(value.state.with_band(smaller), lords=lords)
    found = causes(value.terms, state, one, smaller, Leanings(*leans))
    assert [each.whom for each in found.told] == [
        f"for {'Astrid' if each > 0 else 'Bjorn'}" for each in leans if abs(each) >= 5
    ]
    shown = structs.replace(battle_page(first.campaign, value, Meeting.objects.get()), causes=found)
    context = {"page": shown, "meeting": Meeting.objects.get(), "seat": first, "campaign": first.campaign}
    told = render_to_string("campaigns/_odds_notes.html", {**context, "value": value})
    assert said in told and "little difference" not in told
    assert ("uneven" in told, "<li>Points of troops, 6 to 5" in told) == (False, abs(leans[0]) >= 5)


@pytest.mark.parametrize(
    ("won", "is_said"),
    [((30, 10), False), ((10, 30), True), ((18, 22), False)],
    ids=["as the quick ones", "otherwise", "too few to say"],
)
def test_where_the_engine_says_otherwise_the_quick_reasons_are_not_to_be_gone_by(
    monkeypatch, won: tuple[int, int], is_said: bool
):
    """The quick battles favour the attacker, fifty to thirty in a hundred."""
    first, _second = at_battle()
    value, meeting = chronicle_of(first.campaign), Meeting.objects.get()
    quick = counted("quick", 200, 120, 400)
    monkeypatch.setattr("skald.web.campaigns.queries.battle_page._quick", lambda *_: (quick, Leanings(20, 0, 0)))
    meeting.odds = json.encode(counted("raider", *won, 50)).decode()
    shown = battle_page(first.campaign, value, meeting)
    context = {"page": shown, "meeting": meeting, "seat": first, "value": value}
    told = render_to_string("campaigns/_odds_notes.html", context)
    assert ("favour the other side: go by those" in told) == is_said


def counted(method: str, attacker: int, defender: int, of: int) -> Chances:
    drawn, nobody = share(of - attacker - defender, of), share(0, of)
    return Chances(method, of, share(attacker, of), drawn, share(defender, of), (1.0, 1.0), (nobody, nobody))


def test_once_the_engine_has_counted_nothing_is_said_of_even_quick_battles():
    first, _second = at_battle()
    shown = structs.replace(Client().get(page(first, "battle/")).context["page"], causes=Causes(are_alike=False))
    told = [
        "In the quick battles" in render_to_string("campaigns/_odds_notes.html", {"page": each})
        for each in (shown, structs.replace(shown, engine=shown.quick))
    ]
    assert told == [True, False]


def test_units_too_small_for_a_table_are_named_with_what_becomes_of_them():
    first, _second = at_battle()
    value = chronicle_of(first.campaign)
    band = value.state.band("a1")
    left = structs.replace(band, units=(Unit("hearthguard", 2), Unit("hearthguard", 4), Unit("levies", 6, ("bow",))))
    value = structs.replace(value, state=value.state.with_band(left))
    assert battle_page(first.campaign, value, Meeting.objects.get()).small == ("2 Hearthguards",)
    told = Client().get(f"/campaigns/seat/{first.token}/battle/").content.decode()
    assert "Too small to stand alone" not in told


def test_whoever_asks_the_engine_stays_where_its_figures_will_be(monkeypatch):
    first, _second = at_battle()
    monkeypatch.setattr("skald.web.campaigns.views.battle.ask_odds", lambda **_given: None)
    asked = Client().post(f"/campaigns/seat/{first.token}/battle/odds")
    assert asked["Location"].endswith("/battle/#odds")
    assert 'id="odds"' in Client().get(f"/campaigns/seat/{first.token}/battle/").content.decode()


def test_winners_who_cannot_stay_are_warned_of_before():
    first, _second = at_battle()
    value = chronicle_of(first.campaign)
    won, nobody = share(60, 100), share(0, 100)
    found = Chances("quick", 100, won, share(0, 100), share(40, 100), (1.0, 1.0), (nobody, nobody), share(31, 100))
    Meeting.objects.update(odds=json.encode(found).decode())
    told = Client().get(f"/campaigns/seat/{first.token}/battle/").content.decode()
    assert "Of 100 battles, 31 have a winner who can’t stay, 69 one who stays." in told
    assert "fewer than 4 points of troops left, or without its lord" in told and "It takes nothing then." in told
    # Draws have no winner; with them the three numbers make a hundred, and nothing that happens is told as none.
    drawn = structs.replace(found, draw=share(36, 100), defender=share(4, 100), leaving=share(63, 100))
    some, every = (leaving(value.terms, structs.replace(drawn, leaving=share(each, 100))) for each in (63, 64))
    assert [(each.number, each.stays) for each in (some, every) if each] == [(63, 1), (64, 0)]
    Meeting.objects.update(odds=json.encode(structs.replace(drawn, leaving=share(64, 100))).decode())
    told = Client().get(f"/campaigns/seat/{first.token}/battle/").content.decode()
    assert "In none of the 100 counted could the winner stay." in told
    assert leaving(value.terms, structs.replace(found, leaving=nobody)) is None
    assert leaving(value.terms, structs.replace(found, leaving=None)) is None


def people_of(lord: Lord, board: str) -> Lord:
    return structs.replace(lord, people=People(board=board))


def test_every_way_is_offered_and_a_wish_is_told_to_the_other():
    first, second = at_battle()
    client = Client()
    page = client.get(f"/campaigns/seat/{first.token}/battle/").content.decode()
    assert all(f'name="way" value="{way}"' in page for way in Meeting.Way.values)
    assert 'class="wish"' not in page and 'aria-pressed="true"' not in page
    answer = client.post(f"/campaigns/seat/{second.token}/battle/way", {"way": "browser"})
    assert answer["location"] == f"/campaigns/seat/{second.token}/battle/#ways"

    def wishes(seat, words):
        page = client.get(f"/campaigns/seat/{seat.token}/battle/").content.decode()
        return words in page[page.index('id="way-browser"') :] and page.count('class="wish"') == 1

    assert wishes(first, "Bjorn wants this.") and wishes(second, "You want this. Astrid hasn’t chosen yet.")


def test_odds_in_whole_per_cent_make_a_hundred():
    won, drawn, beaten = share(187, 400), share(31, 400), share(182, 400)
    line = odds_line(Chances("quick", 400, won, drawn, beaten, (1.0, 1.0), (won, won)))
    assert [middle for _who, middle, _low, _high in line.rows] == ["47", "8", "45"]


def test_what_the_other_lord_wants_or_told_is_said_at_the_top_of_the_page():
    first, second = at_battle()

    def news(seat):
        shown = Client().get(page(seat, "battle/")).content.decode()
        return shown.partition('class="battle-news">')[2].partition("</div>")[0]

    assert "data-news" not in news(first)
    Client().post(page(second, "battle/way"), {"way": "agents"})
    assert 'href="#ways"' in news(first) and "Bjorn would let agents fight this battle" in news(first)
    assert "data-news" not in news(second)
    told(second)
    assert 'href="#reports"' in news(first) and "Bjorn has reported that Astrid won: is that so?" in news(first)
    other = Fought((8,) * 6, (8,) * 6, "draw")
    report(seat=first, meeting=Meeting.objects.get(), fought=other, now=NOON)
    assert "Astrid has reported something else than you" in news(second)
