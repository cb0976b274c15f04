"""A campaign's battle at the browser table: laid when both want it, bands as they are, the result back by itself."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from skald.campaign.fielding import fielded_pair
from skald.rules.actions import Concede
from skald.rules.ids import Side
from skald.rules.notation import parse_replay
from skald.simulation.judging import judge
from skald.simulation.replays import rules_of
from skald.web.battles.models import Battle, Seat
from skald.web.battles.services.agents import play_on
from skald.web.battles.services.opening import hand_over
from skald.web.battles.services.playing import give, undo
from skald.web.battles.services.tidying import AFTER, tidy
from skald.web.battles.tables import table_of
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Campaign, Entry, Meeting
from skald.web.campaigns.queries.battles_told import is_crossed
from skald.web.campaigns.services import browser_table
from skald.web.campaigns.services.battles import choose_way
from skald.web.campaigns.services.browser_table import seat_at_table
from tests.web.campaigns.builders import NOON, again, at_battle, fresh, state_of

pytestmark = pytest.mark.django_db


def laid():
    """Both lords at a table, the attacker first."""
    seats = at_battle()
    for seat in seats:
        choose_way(seat=seat, meeting=Meeting.objects.get(), way="browser", now=NOON)
    state = state_of(seats[0])
    meeting = Meeting.objects.get()
    attacker = state.band(state.battle.attacker).seat
    return Battle.objects.get(), meeting, (seats[attacker], seats[1 - attacker])


def table_page(meeting: Meeting, side: int) -> str:
    return Client().get(f"/battles/seat/{seat_at_table(meeting, side).token}/").content.decode()


def ways_back(meeting: Meeting, side: int) -> list[tuple[str, str]]:
    """The ways from a table to its campaign, each with what the result means there."""
    return re.findall(
        r'class="belongs"><a[^>]*href="([^"]*)">Back to [^<]*</a> <span[^>]*>([^<]*)<', table_page(meeting, side)
    )


def test_the_table_is_laid_when_both_want_it():
    first, second = at_battle()
    choose_way(seat=first, meeting=Meeting.objects.get(), way="browser", now=NOON)
    assert (Battle.objects.count(), Meeting.objects.get().table) == (0, "")
    # Each lord's own page says what the other wants.
    wish = f"{first.name} would fight this battle at the browser table: what do you want?"
    pages = [Client().get(f"/campaigns/seat/{seat.token}/").content.decode() for seat in (first, second)]
    assert [wish in page for page in pages] == [False, True]
    choose_way(seat=second, meeting=Meeting.objects.get(), way="browser", now=NOON)
    battle = Battle.objects.get()
    assert Meeting.objects.get().table == battle.uid
    choose_way(seat=second, meeting=Meeting.objects.get(), way="browser", now=NOON)
    assert Battle.objects.count() == 1


def test_each_lord_is_led_to_his_own_seat():
    _battle, meeting, lords = laid()
    seats = [seat_at_table(meeting, side) for side in (0, 1)]
    assert [seat.numbers for seat in seats] == [(0,), (1,)]
    for lord, seat, other in zip(lords, seats, reversed(seats), strict=True):
        page = Client().get(f"/campaigns/seat/{lord.token}/battle/").content.decode()
        assert f"/battles/seat/{seat.token}/" in page
        assert other.token not in page
        # The way there stands in what was chosen too, where both have just looked.
        chosen = page.split('id="way-browser"')[1].split("</form>")[0]
        assert f'href="/battles/seat/{seat.token}/"' in chosen
        # The form for a result by hand is folded away behind it.
        assert '<details id="by-hand"><summary>' in page
        # The way there is the first button of the page, on the lord's own page too.
        for shown in (page, Client().get(f"/campaigns/seat/{lord.token}/").content.decode()):
            assert re.findall(r'class="button[^>]*', shown.split("</nav>")[-1])[0].endswith(
                f'/battles/seat/{seat.token}/"'
            )


def test_a_table_that_nobody_touched_for_so_long_that_it_was_removed_is_laid_anew():
    removed, meeting, lords = laid()
    Battle.objects.update(changed_at=timezone.now() - AFTER - timedelta(days=1))
    assert tidy(timezone.now()) == 1
    choose_way(seat=again(lords[0]), meeting=Meeting.objects.get(), way="browser", now=NOON)
    battle, meeting = Battle.objects.get(), Meeting.objects.get()
    assert meeting.table == battle.uid != removed.uid
    for lord, side in zip(lords, (0, 1), strict=True):
        page = Client().get(f"/campaigns/seat/{lord.token}/battle/").content.decode()
        assert f"/battles/seat/{seat_at_table(meeting, side).token}/" in page


def test_each_lord_keeps_the_colour_of_the_campaign():
    seats = at_battle(attacker=1)
    for seat in seats:
        choose_way(seat=seat, meeting=Meeting.objects.get(), way="browser", now=NOON)
    place = seat_at_table(Meeting.objects.get(), 0)
    page = Client().get(f"/battles/seat/{place.token}/").content.decode()
    assert 'class="battle-page crossed"' in page
    play_on(Battle.objects.get())
    give(seat=place, given=Concede(Side.LEFT))
    browser_table.resume()
    value, meeting = chronicle_of(again(seats[0]).campaign), Meeting.objects.get()
    assert is_crossed(value, meeting.entry)
    told = Client().get(f"/campaigns/seat/{seats[0].token}/replay/{meeting.pk}/").content.decode()
    assert 'class="replay crossed"' in told and "fought at the browser table" in told
    # Links to its moments are for everybody: none holds the key of a lord.
    assert f'data-place="/campaigns/watch/{meeting.campaign.watching}/replay/{meeting.pk}/"' in told


def test_bands_stand_as_what_they_are():
    battle, _meeting, lords = laid()
    play_on(battle)
    value = chronicle_of(fresh(lords[0]))
    bands = fielded_pair(value.terms, value.state)
    table = table_of(battle)
    assert table.state.turn == 1
    for side, band in enumerate(bands):
        stands = sorted((u.troop, len(u.figures)) for u in table.state.units if u.side == side and u.troop != "warlord")
        assert stands == sorted((unit["troop"], unit["figures"]) for unit in band["units"])
    assert table.names == (lords[0].name, lords[1].name)
    assert not table.opened.crossed
    # On the card of the result they have the names of the campaign.
    assert [band.name["en"] for band in table.ground.warbands] == ["Ravens", "Wolves"]


@pytest.mark.parametrize(("language", "told"), [
    ("en", "To win this battle takes at least 8 points, and 4 more than the opponent."),
    ("fr", "Pour gagner cette bataille, il faut au moins 8 points, et 4 de plus que l’adversaire."),
])  # fmt: skip
def test_the_table_is_won_by_the_rule_of_the_campaign(language, told):
    battle, meeting, _lords = laid()
    play_on(battle)
    page = Client(headers={"accept-language": language}).get(f"/battles/seat/{seat_at_table(meeting, 0).token}/")
    assert told in page.content.decode()
    constants = table_of(battle).ground.ruleset.constants
    assert (constants.victory_floor, constants.victory_lead) == (8, 4)


@pytest.mark.slow
def test_the_result_comes_back_with_its_replay(django_capture_on_commit_callbacks):
    battle, meeting, _lords = laid()
    for side in (0, 1):
        hand_over(seat=seat_at_table(meeting, side), side=side, player="random")
    with django_capture_on_commit_callbacks(execute=True):
        play_on(battle)
    assert battle.status == Battle.Status.OVER
    settled = Meeting.objects.get(pk=meeting.pk)
    assert (settled.fought_by, settled.entry is not None) == ("browser", True)
    replay = parse_replay(settled.replay)
    ruleset, _problems = rules_of(replay)
    assert judge(replay, ruleset).difference is None


def test_who_concedes_has_lost_and_keeps_his_figures():
    battle, meeting, lords = laid()
    play_on(battle)
    before, name = state_of(lords[0]), fresh(lords[0]).name
    assert [ways_back(meeting, side) for side in (0, 1)] == [
        [(f"/campaigns/seat/{lord.token}/", f"A battle of {name}: its result counts there.")] for lord in lords
    ]
    give(seat=seat_at_table(meeting, 0), given=Concede(Side.LEFT))
    browser_table.resume()
    # The way back is the first button in the bar, and stands with the result and among the affairs.
    for side, lord in enumerate(lords):
        assert ways_back(meeting, side) == [(f"/campaigns/seat/{lord.token}/", f"The result counts in {name}.")] * 2
        page = table_page(meeting, side)
        assert page.split("bar-buttons")[1].split("href=")[1].startswith(f'"/campaigns/seat/{lord.token}/"')
        assert "Play another" not in page
    watched = Client().get(f"/battles/watch/{battle.watching}/").content.decode()
    assert "/campaigns/seat/" not in watched
    assert "Play another" in watched
    entered = Meeting.objects.get(pk=meeting.pk)
    assert entered.fought_by == "browser"
    assert entered.entry is not None
    body = Entry.objects.get(number=entered.entry).body
    assert '"winner":"defender"' in body
    assert f'"attacker":{[unit.figures for unit in before.band(before.battle.attacker).units]}'.replace(" ", "") in body
    browser_table.resume()
    assert Meeting.objects.get(pk=meeting.pk).entry == entered.entry
    # Both may take the end back and go on for themselves: the campaign has what it has, and the table says so.
    for side in (0, 1):
        undo(seat=seat_at_table(meeting, side))
    assert Battle.objects.get().status != Battle.Status.OVER
    told = f"The first result counts in {name}: what happens here now changes nothing there."
    assert [ways_back(meeting, side)[0][1] for side in (0, 1)] == [told, told]
    give(seat=seat_at_table(meeting, 1), given=Concede(Side.RIGHT))
    browser_table.resume()
    assert Meeting.objects.get(pk=meeting.pk).entry == entered.entry


@pytest.mark.parametrize(("language", "told"), [("en", "{} conceded."), ("fr", "{} a abandonné.")])
def test_campaign_and_story_say_who_conceded(language, told):
    battle, meeting, (attacker, defender) = laid()
    play_on(battle)
    give(seat=seat_at_table(meeting, 0), given=Concede(Side.LEFT))
    browser_table.resume()
    reader = Client(headers={"accept-language": language})
    card, story = (reader.get(f"/campaigns/seat/{defender.token}/{path}").content.decode() for path in ("", "story/2/"))
    said = told.format(attacker.name)
    # On the card of the result; in the story beside the sentence of its end, and in the list of battles.
    assert said in card
    assert story.count(said) == 2


def test_two_on_one_screen_hold_both_sides():
    first, _second = at_battle()
    Campaign.objects.update(mode="one-screen")
    choose_way(seat=again(first), meeting=Meeting.objects.get(), way="browser", now=NOON)
    seat = Seat.objects.get()
    assert seat.numbers == (0, 1)
    assert [seat_at_table(Meeting.objects.get(), side) for side in (0, 1)] == [seat, seat]
    assert table_of(Battle.objects.get()).opened.one_screen


def test_an_agent_takes_the_side_of_a_lord_who_is_one():
    first, second = at_battle()
    second.agent = "steward"
    second.save()
    choose_way(seat=first, meeting=Meeting.objects.get(), way="browser", now=NOON)
    assert sorted(table_of(Battle.objects.get()).players) == ["person", "raider"]
