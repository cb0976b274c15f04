"""The end of a campaign and its reasons: by points, by the initiative, early, conceded; the same for who watches."""

import re
from hashlib import sha256

import pytest
from django.test import Client
from django.utils import translation

from skald.campaign.accounts import accounts
from skald.campaign.orders import Fought, Orders
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Meeting, Seat
from skald.web.campaigns.queries.battles_told import battles_told
from skald.web.campaigns.queries.result import reasons, result, upkeep_told
from skald.web.campaigns.services.battles import report
from tests.web.campaigns.builders import NOON, again, at_battle, fresh, give, nobody_hurt, raised, two_seats

pytestmark = pytest.mark.django_db

ONE_TURN = {"turns": 1, "first_recruits": "starts"}


def home(seat: Seat, language: str = "en") -> str:
    return Client().get(f"/campaigns/seat/{seat.token}/", headers={"accept-language": language}).content.decode()


def watched(seat: Seat, path: str = "") -> str:
    return Client().get(f"/campaigns/watch/{seat.campaign.watching}/{path}").content.decode()


def conceded() -> tuple[Seat, Seat]:
    first, second = two_seats()
    address = f"/campaigns/seat/{first.token}/affairs/"
    page = Client().get(address).content.decode()
    assert "Bjorn wins at once, whatever the conquest points, and the result says that you conceded." in page
    Client().post(f"{address}concede", {"sure": "yes", "once": "x"})
    return again(first), again(second)


def test_more_points_win_and_the_sites_are_named():
    first, second = two_seats(settings=ONE_TURN)
    give(first, raised(first, "o11", "p1"))
    give(second, Orders())
    why = "Astrid has more conquest points: 1 against 0."
    assert all(why in page for page in (home(first), home(second), watched(first)))
    # What it turned on, what each holds, and the one next step are told where one arrives.
    decided = (
        "It was decided early: Astrid led from turn 1 to the end."
        " The capture of the Standing Stone made the difference."
    )
    for page, story in ((home(first), f"seat/{first.token}"), (watched(first), f"watch/{first.campaign.watching}")):
        assert decided in page
        assert f'/campaigns/{story}/story/1/?at=start">See turn 1 again' in page
        assert "holds 6 sites at the end · ★ Standing Stone" in page
    assert ("Rematch, sides changed" in home(first), "Rematch" in watched(first)) == (True, False)
    decided = (
        "Tout s’est joué très tôt : Astrid a mené du tour 1 jusqu’à la fin."
        " La prise de la Pierre levée a fait la différence."
    )
    assert decided in home(first, "fr").replace("\xa0", " ")
    assert "Turn 1: 1 (Standing Stone)" in home(second)
    assert "Astrid gained a conquest point for holding the Standing Stone: 1 in all." in watched(first, "story/1/")


def test_equal_points_go_to_the_initiative():
    first, second = two_seats(settings={"turns": 1})
    give(first, Orders())
    give(second, Orders())
    value = chronicle_of(fresh(first))
    winner = ("Astrid", "Bjorn")[value.state.holder]
    told = f"Both have 0 conquest points. {winner} had the initiative in the last turn, and that breaks the tie."
    assert all(told in page for page in (home(first), home(second), watched(first)))
    with translation.override("fr"):
        found = result(value)
    assert found is not None and found.why == (
        f"Tous deux ont 0 point de conquête. {winner} avait l’initiative au dernier tour, et c’est ce qui départage."
    )


def test_an_early_win_says_how_many_sites_it_took():
    first, second = two_seats(settings={**ONE_TURN, "turns": 6, "early_win": 1})
    give(first, raised(first, "o11", "p1"))
    give(second, Orders())
    assert "Astrid held 1 prestigious sites at the end of turn 1; by the rules of this campaign 1 win at once." in home(
        second
    )


def test_who_concedes_is_told_what_it_means_and_so_is_everybody_after():
    first, second = conceded()
    told = "Astrid conceded in turn 1; the conquest points (0 to 0) don’t matter then."
    assert all(told in page for page in (home(first), home(second), watched(first)))
    assert "Astrid a abandonné au tour 1" in home(second, "fr")


def test_numbers_open_their_reasons():
    first, second = two_seats()
    give(first, raised(first, "o1", "o3", "o4"))
    give(second, Orders())
    value = chronicle_of(fresh(first))
    found = reasons(value, 0, accounts(value)[0])
    # 18 − 6 for the band + 8 of three sites (the mill was held before) − 2 of upkeep.
    only = found.turns[0]
    assert (only.troops, only.income, only.upkeep, only.left) == ("−6", "8", "−2", "18")
    assert found.income == (("Mill II", 4), ("Tower V", 2), ("Oasis IV", 2))
    assert upkeep_told(18, 6) == (
        "1.0618 to the power of (18 × 1.6180) is 5.73; in whole points 6 PP"
        " (the text leaves the rounding to the authors’ program: ruling C61)."
    )
    assert "1.0618 to the power of (6 × 1.6180) is 1.79; in whole points 2 PP (the text leaves" in home(second)


def test_what_the_pages_say_follows_the_options():
    first, second = two_seats(settings={"bid_paid_by": "winner", "bid_tie": "lot", "debt": "disband"})
    give(first, raised(first, "o1", "o3"))
    give(second, Orders())
    page = home(first)
    assert "and pays the bid; the other pays nothing. Equal bids are decided at random." in page
    assert "Both pay what they bid" not in page


def test_whoever_watches_can_play_the_story_of_a_turn():
    first, second = two_seats()
    give(first, raised(first, "o1", "o3"))
    give(second, Orders())
    start, end = watched(first, "story/1/?at=start"), watched(first, "story/1/?at=end")
    assert ("data-story-tools" in start, "campaign-story.js" in start) == (True, True)
    assert "data-story-tools" not in end
    assert 'data-band-mark="a1"' not in start and 'data-band-mark="a1"' in end
    assert Client().get(f"/campaigns/watch/{first.campaign.watching}/story/9/").status_code == 404


def test_a_host_who_could_read_is_named_before_anything_is_sealed():
    first, _second = two_seats()
    told = "Whoever runs this server keeps them and could read them"
    for address in ("/campaigns/new", f"/campaigns/seat/{first.token}/receipts/"):
        assert told in Client().get(address).content.decode()


def test_a_turn_without_conquest_points_says_nothing_of_them():
    first, second = two_seats()
    give(first, Orders())
    give(second, Orders())
    assert "conquest points for holding" not in watched(first, "story/1/")


def fought_out(fought: Fought) -> Seat:
    """A battle that both lords told alike."""
    first, second = at_battle()
    for seat in (first, second):
        report(seat=again(seat), meeting=Meeting.objects.get(), fought=fought, now=NOON)
    return again(first)


def test_a_battle_tells_what_it_cost_and_what_was_made_good():
    # 8 → 3 → 4 by the half point; 8 → 0 is gone; the attacker's lord falls.
    first = fought_out(Fought((3, 0, 8, 8, 8, 8), (8,) * 6, "defender", attacker_lord=False))
    (battle,) = battles_told(chronicle_of(fresh(first)), {})
    assert (battle.name, battle.won, battle.why, battle.winner) == ("Battle 1 at Caravan II", "Bjorn won.", "", 1)
    attacker, defender = battle.bands
    assert [(unit.before, unit.left, unit.now) for unit in attacker.units[:3]] == [(8, 3, 4), (8, 0, 0), (8, 8, 8)]
    assert (attacker.before, attacker.after, attacker.lord_fell) == ("6", "4½", True)
    assert (defender.before, defender.after, defender.lord_fell) == ("6", "6", False)
    for page in (watched(first, "story/2/"), Client().get(f"/campaigns/seat/{first.token}/story/2/").content.decode()):
        assert "Losses, unit by unit" in page
        assert "Ravens: the lord fell." in page


def test_points_that_decided_a_battle_are_told_with_the_rule():
    first = fought_out(Fought((0, 0, 0, 0, 0, 8), (8,) * 6, None, (2, 12)))
    (battle,) = battles_told(chronicle_of(fresh(first)), {})
    assert battle.won == "Bjorn won."
    assert battle.why == "Massacre points: 2 to 12; a victory needs 8 and a lead of 4."
    # Why the beaten band leaves comes before where it went.
    (told,) = battle.then
    why = "Astrid’s band “Ravens” lost the battle: the beaten give up the ground."
    assert told.startswith(f"{why} It fell back from Caravan II to ")
    with translation.override("fr"):
        ((told,),) = (each.then for each in battles_told(chronicle_of(fresh(first)), {}))
    named = ("Les Corbeaux", "Elle s’est repliée")
    assert [told.count(each) for each in named] == [1, 1], told


def test_after_a_draw_the_attacker_is_told_why_he_leaves():
    first = fought_out(Fought((8, 8, 8, 8, 8, 0), (8, 8, 8, 8, 8, 0), None, (9, 9)))
    (battle,) = battles_told(chronicle_of(fresh(first)), {})
    (told,) = battle.then
    why = "Astrid’s band “Ravens” attacked, and after a draw the attacker gives up the ground."
    assert (battle.won, told.startswith(f"{why} It fell back from Caravan II to ")) == ("Nobody won.", True)
    story = Client().get(f"/campaigns/seat/{first.token}/story/2/").content.decode()
    assert "After a draw the attacker gives up the ground." in story


def test_where_both_stay_after_a_draw_nobody_is_told_to_leave():
    first, second = at_battle(settings={"drawn_battle": "both-stay"})
    for seat in (first, second):
        report(seat=again(seat), meeting=Meeting.objects.get(), fought=nobody_hurt("draw"), now=NOON)
    story = Client().get(f"/campaigns/seat/{first.token}/story/2/").content.decode()
    assert "Nobody won battle 1." in story and "gives up the ground" not in story


def test_a_winner_who_is_too_small_to_stay_is_told_with_where_he_went():
    # 6 points, of which 3 are left: the field asks for 4.
    first = fought_out(Fought((8, 8, 8, 0, 0, 0), (0,) * 6, "attacker", defender_lord=False))
    (battle,) = battles_told(chronicle_of(fresh(first)), {})
    beaten, small = battle.then
    needed = "is down to 3 of the 4 points of troops that it needs to hold its ground, and leaves."
    # Each band is named once.
    lost = "Bjorn’s band “Wolves” lost its lord. It was lost at Caravan II."
    assert (battle.won, beaten) == ("Astrid won, but couldn’t stay.", lost)
    # Chance chose the town.
    assert small.startswith(f"Astrid’s band “Ravens” {needed} It fell back from Caravan II to ")
    assert small in Client().get(f"/campaigns/seat/{first.token}/").content.decode()


def test_nothing_is_corrected_once_it_is_over():
    first, second = at_battle()
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    for seat in (first, second):
        report(seat=seat, meeting=meeting, fought=nobody_hurt("attacker"), now=NOON)
    story = f"/campaigns/seat/{first.token}/story/2/"
    assert "It ended differently" in Client().get(story).content.decode()
    Client().post(f"/campaigns/seat/{first.token}/affairs/concede", {"sure": "yes", "once": "x"})
    page = Client().get(story).content.decode()
    assert "Losses, unit by unit" in page and "It ended differently" not in page


def test_who_won_the_campaign_comes_before_who_won_its_last_battle():
    first, second = at_battle(settings={"turns": 2})
    for seat in (first, second):
        report(seat=seat, meeting=Meeting.objects.get(), fought=nobody_hurt("attacker"), now=NOON)
    page = Client().get(f"/campaigns/seat/{first.token}/").content.decode()
    assert page.index('class="ending"') < page.index('class="battle-card')
    assert "acts again" not in page
    # A turn that is over is told in its summary; its steps are folded.
    assert '<details id="told-2"><summary>Step by step</summary>' in page


def test_what_is_to_be_decided_comes_before_the_last_result():
    first = fought_out(nobody_hurt("attacker"))
    page = Client().get(f"/campaigns/seat/{first.token}/").content.decode()
    assert page.index('class="task') < page.index('class="fought"')


def test_the_seal_of_a_seed_can_be_computed_again_from_the_page():
    first = fought_out(nobody_hurt("attacker"))
    page = Client().get(f"/campaigns/seat/{first.token}/receipts/").content.decode()
    rows = re.findall(r'<td class="longlink">(\w{64})</td><td class="longlink"><code>([^<]+)</code>', page)
    assert [sha256(text.encode()).hexdigest() for _seal, text in rows] == [seal for seal, _text in rows] != []
