"""A battle corrected weeks later, and something put right from now on."""

from fractions import Fraction

import pytest
from django.test import Client
from msgspec import structs

from skald.campaign.orders import March, Orders
from skald.campaign.preview import Difference, battles
from skald.campaign.turn import Amended, RefusedError
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Entry, Meeting, Proposal
from skald.web.campaigns.queries.proposals import _difference
from skald.web.campaigns.services.affairs import answer
from skald.web.campaigns.services.battles import report
from skald.web.campaigns.services.corrections import Correction, preview_of, propose_amendment, propose_correction
from skald.web.campaigns.services.hands import hand_in
from tests.web.campaigns.builders import NOON, again, at_battle, fresh, give, nobody_hurt, raised, state_of, two_seats

pytestmark = pytest.mark.django_db


def after_battle():
    """Turn 3: the attacker won in turn 2, and b1 retreated to a town."""
    first, second = at_battle()
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    for seat in (first, second):
        report(seat=seat, meeting=meeting, fought=nobody_hurt("attacker"), now=NOON)
    return again(first), again(second)


def turned_round(seat) -> Correction:
    return Correction(battles(chronicle_of(seat.campaign))[0][0], nobody_hurt("defender"))


def test_a_correction_is_previewed_agreed_on_and_told_again():
    first, second = after_battle()
    value = chronicle_of(first.campaign)
    found = preview_of(first.campaign, value, turned_round(first))
    assert found.gap is None
    assert [each.before for each in found.differences if (each.what, each.id) == ("owner", "c4")] == ["0"]
    entries = Entry.objects.count()
    made = propose_correction(seat=first, value=value, correction=turned_round(first), now=NOON)
    assert state_of(first).owner("c4") == 0
    answer(seat=second, proposal=made, is_yes=True, now=NOON)
    assert state_of(first).owner("c4") != 0
    assert Entry.objects.count() == entries + 1


def test_a_correction_stops_where_an_order_no_longer_fits_and_asks_there():
    first, second = after_battle()
    for seat in (first, second):
        give(seat, 0)
    give(first, Orders(marches=(March("a1", ("c9",)),)))
    give(second, raised(second, "c2"))
    assert fresh(first).turn == 4
    value = chronicle_of(fresh(first))
    correction = turned_round(again(first))
    found = preview_of(again(first).campaign, value, correction)
    assert found.gap is not None
    made = propose_correction(seat=again(first), value=value, correction=correction, now=NOON)
    answer(seat=again(second), proposal=made, is_yes=True, now=NOON)
    assert (fresh(first).turn, fresh(first).phase) == (3, "orders")
    # Both are asked again, and what they seal now is what counts.
    give(first, Orders())
    give(second, Orders())
    assert (fresh(first).turn, fresh(first).phase) == (4, "bids")


def test_an_old_correction_has_to_be_looked_at_again():
    first, second = after_battle()
    made = propose_correction(seat=first, value=chronicle_of(first.campaign), correction=turned_round(first), now=NOON)
    give(first, 0)
    give(second, 0)
    with pytest.raises(RefusedError):
        answer(seat=again(second), proposal=made, is_yes=True, now=NOON)
    assert state_of(first).owner("c4") == 0


def test_an_amendment_keeps_what_was_saved_and_still_fits():
    first, second = after_battle()
    receipt = give(first, 1)
    made = propose_amendment(seat=again(second), amended=Amended(pp=(Fraction(0), Fraction(5, 2))), now=NOON)
    before = state_of(first).lords[1].pp
    answer(seat=again(first), proposal=made, is_yes=True, now=NOON)
    assert state_of(first).lords[1].pp == before + Fraction(5, 2)
    give(second, 0)
    assert fresh(first).phase == "orders"
    assert chronicle_of(fresh(first)).receipts[-2][3] == receipt


def test_an_amendment_keeps_orders_too():
    first, second = two_seats()
    give(first, raised(first, "o1"))
    made = propose_amendment(seat=again(second), amended=Amended(pp=(Fraction(0), Fraction(1))), now=NOON)
    answer(seat=again(first), proposal=made, is_yes=True, now=NOON)
    give(second, Orders())
    assert (fresh(first).phase, [band.id for band in state_of(first).bands]) == ("bids", ["a1"])


def test_form_sent_twice_gets_the_same_receipt():
    first, _second = two_seats()
    sent = {"content": Orders(), "is_ready": False, "now": NOON, "step": fresh(first).step, "once": "key"}
    receipts = [hand_in(seat=again(first), **sent) for _time in range(2)]
    assert receipts[0] == receipts[1] != ""


def test_an_old_amendment_moves_no_band_back():
    first, second = after_battle()
    band = state_of(first).bands_of(0)[0]
    fewer = structs.replace(band, units=band.units[:-1])
    made = propose_amendment(seat=first, amended=Amended(bands=(fewer,)), now=NOON)
    gift = propose_amendment(seat=second, amended=Amended(pp=(Fraction(1), Fraction(0))), now=NOON)
    give(first, 0)
    give(second, 0)
    with pytest.raises(RefusedError):
        answer(seat=again(second), proposal=made, is_yes=True, now=NOON)
    assert state_of(first).band(band.id) == band
    # Power points rest on nothing that has changed since.
    before = state_of(first).lords[0].pp
    answer(seat=again(first), proposal=gift, is_yes=True, now=NOON)
    assert state_of(first).lords[0].pp == before + 1


def test_the_pages_of_a_correction():
    first, second = after_battle()
    client, number = Client(), turned_round(first).number
    address = f"/campaigns/seat/{first.token}/correct/{number}/"
    assert client.get(address).status_code == 200
    sent = {f"left-{who}-{at}": "8" for who in ("attacker", "defender") for at in range(6)}
    sent |= {"winner": "defender", "lord-attacker": "1", "lord-defender": "1"}
    page = client.post(address, {**sent, "action": "preview"})
    assert (page.status_code, b"What it changes" in page.content) == (200, True)
    assert client.post(address, {**sent, "left-attacker-0": "99", "action": "preview"}).status_code == 422
    assert client.post(address, {**sent, "action": "propose"}).status_code == 302
    made = Proposal.objects.get()
    page = client.get(f"/campaigns/seat/{second.token}/affairs/")
    assert b"Astrid says that battle 1 of turn 2, at Caravan II, ended differently." in page.content
    place = f"/campaigns/seat/{second.token}/affairs/answer/{made.pk}"
    assert "Agreed: it is done." in client.post(place, {"answer": "yes"}, follow=True).content.decode()
    assert state_of(first).owner("c4") != 0
    assert client.get(f"/campaigns/seat/{first.token}/correct/1/").status_code == 404


def test_the_page_of_an_amendment():
    first, _second = after_battle()
    client = Client()
    address = f"/campaigns/seat/{first.token}/amend/"
    assert client.get(address).status_code == 200
    assert client.post(address, {"pp_0": "nonsense"}).status_code == 422
    assert client.post(address, {"pp_0": "1e999"}).status_code == 422
    assert client.post(address, {"pp_0": "1e9999999999"}).status_code == 422
    assert client.post(address, {"pp_0": "−1,5", "figures-a1-0": "4"}).status_code == 302
    assert Proposal.objects.get().kind == "amendment"


def test_a_preview_writes_halves_as_people_do():
    first, _second = at_battle()
    found = Difference("band", "a1", f"c4 {Fraction(9, 2)}", f"o1 {Fraction(5, 2)}")
    assert _difference(chronicle_of(fresh(first)), found) == "Band “Ravens”: Caravan II, 4½ points → Castle, 2½ points"
