"""What pages say: whose bids, which battle, how much an amendment changes, bands by their own names, good French."""

import re
from fractions import Fraction
from hashlib import sha256
from html import unescape

import pytest
from django.test import Client
from django.utils import translation
from msgspec import structs

from skald.campaign.citing import BANDS, LOSSES, refused
from skald.campaign.orders import Fought, March, Orders, Recruit
from skald.campaign.preview import battles
from skald.campaign.sealing import turn_seed
from skald.campaign.state import Unit
from skald.campaign.turn import Amended
from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Meeting
from skald.web.campaigns.queries.proposals import proposal_lines
from skald.web.campaigns.queries.receipts import lots
from skald.web.campaigns.services.affairs import answer
from skald.web.campaigns.services.battles import report
from skald.web.campaigns.services.corrections import Correction, propose_amendment, propose_correction
from skald.web.campaigns.wording import points, sentence, unit_name
from tests.web.campaigns.builders import NOON, SIX, again, at_battle, fresh, give, nobody_hurt, raised, two_seats

pytestmark = pytest.mark.django_db


def shown(seat, page: str = "", language: str = "en") -> str:
    answered = Client(HTTP_ACCEPT_LANGUAGE=language).get(f"/campaigns/seat/{seat.token}/{page}")
    assert answered.status_code == 200
    return unescape(answered.content.decode())


def fought(way: Fought, **chosen):
    """Both lords tell the battle of turn 2 alike."""
    first, second = at_battle(**chosen)
    meeting = Meeting.objects.get(campaign=first.campaign, entry=None)
    for seat in (first, second):
        report(seat=seat, meeting=meeting, fought=way, now=NOON)
    return again(first), again(second)


def test_a_correction_names_its_battle_and_the_figures_that_change():
    first, second = fought(nobody_hurt("attacker"))
    value = chronicle_of(first.campaign)
    wanted = Fought((8, 8, 8, 8, 8, 6), (8,) * 6, "defender", defender_lord=False)
    correction = Correction(battles(value)[0][0], wanted)
    propose_correction(seat=first, value=value, correction=correction, now=NOON)
    (line,) = proposal_lines(again(second), value)
    assert line.text == "Astrid says that battle 1 of turn 2, at Caravan II, ended differently."
    assert line.details[:3] == (
        "Winner: Astrid → Bjorn", "Ravens, 8 × Warriors: 8 → 6", "Wolves: the lord fell",
    )  # fmt: skip


def test_an_amendment_tells_changes_with_their_signs_and_what_was_before():
    first, second = fought(nobody_hurt())
    band = chronicle_of(first.campaign).state.band("a1")
    fewer = structs.replace(band, units=(*band.units[:5], Unit("warriors", 4)))
    amended = Amended((Fraction(-1), Fraction(3, 2)), (fewer,), "We forgot a loss.")
    made = propose_amendment(seat=first, amended=amended, now=NOON)
    (line,) = proposal_lines(again(second), chronicle_of(first.campaign))
    assert line.details == ("Astrid −1 PP", "Bjorn +1½ PP", "Band “Ravens” 6 → 5½ points", "We forgot a loss.")
    answer(seat=second, proposal=made, is_yes=True, now=NOON)
    story = "Put right by agreement: Astrid −1 PP, Bjorn +1½ PP, band “Ravens” 6 → 5½ points. We forgot a loss."
    assert story in shown(first, "story/")


def test_a_battle_that_was_fought_is_told_on_the_map_page_until_the_next_thing_happens():
    first, second = fought(nobody_hurt())
    card = shown(second).split('class="battle-card owner-0"')[1]
    assert card.index("Turn 2, Battle 1 at Caravan II") < card.index("Astrid won.") < card.index("points of troops")
    give(first, 0)
    give(second, 0)
    assert "battle-card" not in shown(second)


def test_a_turn_that_is_over_begins_with_what_it_decided():
    first, second = fought(Fought((8, 8, 8, 8, 8, 4), (8, 8, 8, 8, 0, 0), "attacker"))
    told = "Astrid took Caravan II. The battle at Caravan II cost Astrid ½ and Bjorn 2 in points of troops."
    pages = [
        shown(first, "story/2/"),
        shown(second),
        Client().get(f"/campaigns/watch/{first.campaign.watching}/story/2/").content.decode(),
    ]
    assert [re.findall(r'"turn-summary">(.*?)</p>', page) for page in pages] == [[told]] * 3
    assert pages[0].index(told) < pages[0].index("The map at the end of turn 2")
    # A turn that isn't over has decided nothing yet.
    assert "turn-summary" not in shown(first, "story/3/")


def test_bids_are_told_at_once_and_whose_they_are():
    first, second = two_seats()
    give(first, raised(first, "o1"))
    give(second, raised(second, "c1"))
    give(first, 3)
    give(second, 1)
    page = shown(first)
    assert "Astrid has the initiative (bids: Astrid 3, Bjorn 1)." in page
    assert page.index("What happened in turn 2") < page.index("What happened in turn 1")
    assert "The map now, in turn 2" in shown(first, "story/")
    assert "The map at the end of turn 1" in shown(first, "story/1/")


def test_bands_are_called_by_their_own_names_also_when_they_are_gone():
    first, second = two_seats()
    give(first, Orders(recruits=(Recruit("a1", SIX, site="o1", name="Les Ours"),), marches=(March("a1", ()),)))
    give(second, raised(second, "c1"))
    assert "Astrid raised band “Les Ours” at the Castle for 6 PP." in shown(first, "story/1/")
    give(first, 0)
    give(second, 0)
    give(first, Orders(disbanded=("a1",)))
    give(second, Orders())
    assert "band “Les Ours” was sent home" in shown(first, "story/2/")
    assert "La bande «\u00a0Les Ours\u00a0» d’Astrid a été renvoyée chez elle" in shown(first, "story/2/", "fr")


def test_a_refusal_names_the_band_of_the_draft():
    first, _second = two_seats()
    sent = {
        "band": "a1", "site-a1": "o1", "name-a1": "Les Ours", "what-a1": "warriors", "figures-a1": "7",
        "action": "save", "step": str(fresh(first).step),
    }  # fmt: skip
    answered = Client().post(f"/campaigns/seat/{first.token}/orders/", sent)
    page = re.sub(r"</?a\b[^>]*>", "", unescape(answered.content.decode()))
    assert answered.status_code == 422
    told = "Band “Les Ours”: “Warriors” are bought 4 at a time, not 7. (SAGA campaign 0.3.0, Losses)"
    assert told in page


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Band “Ravens” has a lord already. (SAGA campaign 0.3.0, Bands)"),
        ("fr", "La bande «\u00a0Les Corbeaux\u00a0» a déjà un seigneur. (Campagne SAGA 0.3.0, Les bandes)"),
    ],
)
def test_the_rules_are_cited_in_the_language_of_the_reader(language, told):
    with translation.override(language):
        assert sentence(refused("order.has-lord", BANDS, band="a1")) == told
        assert "0.3.0" in sentence(refused("order.no-battle", LOSSES))


@pytest.mark.parametrize(
    ("language", "value", "told"),
    [
        ("en", Fraction(1), "1 point"), ("en", Fraction(1, 2), "½ point"), ("en", Fraction(3, 2), "1½ points"),
        ("en", Fraction(0), "0 points"), ("fr", Fraction(3, 2), "1½ point"), ("fr", Fraction(0), "0 point"),
        ("fr", Fraction(2), "2 points"),
    ],
)  # fmt: skip
def test_points_are_one_or_several(language, value, told):
    with translation.override(language):
        assert points(value) == told


def test_units_read_well_whatever_their_number():
    first, _second = two_seats()
    assert unit_name(chronicle_of(first.campaign).terms, Unit("creature", 1)) == "1 × Creatures"


def test_lots_can_be_drawn_again_from_what_the_page_shows():
    first, _second = two_seats()
    (lot,) = lots(chronicle_of(first.campaign))
    assert lot.label in shown(first, "receipts/")
    seed = turn_seed(first.campaign.secret, lot.turn)
    assert int(sha256(f"{seed}:{lot.label}".encode()).hexdigest(), 16) % len(lot.options) == lot.picked


@pytest.mark.parametrize(("backend", "is_printed"), [("console", True), ("smtp", False)])
def test_a_server_that_only_prints_mail_says_so(settings, backend, is_printed):
    settings.EMAIL_BACKEND = f"django.core.mail.backends.{backend}.EmailBackend"
    first, _second = two_seats()
    assert ("This server can’t send email" in shown(first, "call-me/")) == is_printed


def test_an_agreed_correction_says_what_was_done():
    first, second = fought(nobody_hurt())
    number = battles(chronicle_of(first.campaign))[0][0]
    sent = {f"left-{who}-{at}": "8" for who in ("attacker", "defender") for at in range(6)}
    sent |= {"winner": "defender", "lord-attacker": "1", "lord-defender": "1", "action": "propose"}
    page = Client().post(f"/campaigns/seat/{second.token}/correct/{number}/", sent, follow=True)
    assert "The correction is proposed: the other lord is asked." in unescape(page.content.decode())
