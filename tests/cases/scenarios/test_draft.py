"""The draft of an expedition, and the cards of deployment and terrain that need no question of their own."""

from __future__ import annotations

import pytest

from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.content.scenarios.drafting import card_fact
from skald.rules.actions import ChooseEdge, ChooseRow, Muster, PassTerrain, PlaceTerrain
from skald.rules.awaiting import Decide
from skald.rules.engine import options
from skald.rules.events import CardDrawn
from skald.rules.hooks import Window
from tests.kit.cases import case
from tests.kit.field import LEFT, RIGHT, Game
from tests.kit.moves import told
from tests.kit.setups import GROUPS, line, opened, put, row

DECK = list(cards())


def offered_rows(game: Game) -> list[int]:
    return [action.row for action in options(game.rules, game.state) if isinstance(action, ChooseRow)]


def picked(game: Game) -> dict[str, str]:
    facts = dict(game.state.facts)
    return {domain: DECK[facts[card_fact(domain)]] for domain in DOMAINS if card_fact(domain) in facts}


@case("scenario.draft", cite="Lord's Manual p.11")
@pytest.mark.parametrize("first", [LEFT, RIGHT])
def test_first_second_first_second_second_pick_a_card_of_a_domain_that_has_none(first):
    game = opened(scenario="expedition").roll(*row(first))
    for side in (first, first.other, first, first.other, first.other):
        if game.awaits.window is not Window.STAGE:
            break
        assert game.awaits == Decide(side, Window.STAGE)
        taken = picked(game)
        offered = offered_rows(game)
        assert offered
        assert all(cards()[DECK[number]].domain not in taken for number in offered)
        game.do(ChooseRow(offered[0]))
        told_of = game.seen(CardDrawn)[-1]
        assert (told_of.side, told_of.card, told_of.rule) == (side, offered[0], f"scenario.{DECK[offered[0]]}")
    assert game.awaits == Decide(first, Window.EDGE)


@case("scenario.draft", cite="Lord's Manual p.11")
def test_a_domain_is_settled_once():
    game = opened(scenario="expedition").roll(1, 0, 0).do(ChooseRow(DECK.index("vanguard")))
    assert told(game.refused(ChooseRow(DECK.index("battle-line")))) == ("no-such-card", "scenario.draft")
    assert told(game.refused(ChooseRow(len(DECK)))) == ("no-such-card", "scenario.draft")


@case("scenario.draft", cite="Lord's Manual p.11")
def test_cards_that_are_settled_beforehand_are_told_and_not_asked_for():
    game = opened(scenario="expedition", cards=("vanguard", "bleak-plain")).roll(1, 0, 0)
    assert [(drawn.side, DECK[drawn.card]) for drawn in game.seen(CardDrawn)] == [
        (None, "bleak-plain"),
        (None, "vanguard"),
    ]
    rest = {cards()[DECK[number]].domain for number in offered_rows(game)}
    assert rest <= {"victory", "duration", "special"}


# --- cards that need no question of their own


def ready(*chosen: str) -> Game:
    """An expedition with these cards, up to the choice of edges."""
    game = opened(scenario="expedition", cards=chosen).roll(1, 0, 0)
    while game.awaits.window is Window.STAGE:
        game.do(ChooseRow(offered_rows(game)[-1]))
    return game


@case("scenario.bleak-plain", cite="Lord's Manual p.14")
def test_the_second_player_places_the_first_piece_on_a_bleak_plain():
    game = ready("conquest", "bleak-plain", "battle-line").do(ChooseEdge(0))
    assert game.awaits == Decide(RIGHT, Window.TERRAIN)


def laid(game: Game) -> Game:
    game.do(ChooseEdge(0))
    for kind, x in (("scrub", 2000), ("marsh", 6000), ("rocks", 10000)):
        game.do(PlaceTerrain(kind, x, 7400))
    return game.do(PassTerrain(), PassTerrain(), Muster(GROUPS), Muster(GROUPS))


@case("scenario.battle-line", cite="Lord's Manual p.15")
def test_battle_line_half_all_rest_wholly_within_l_and_no_word_of_the_warlord():
    game = laid(ready("conquest", "bleak-plain", "battle-line"))
    assert told(game.refused(line(1, 4, 3000, 2876))) == ("outside-zone", "second.core.deployment")
    game.do(line(1, 4, 3000, 2875), line(2, 4, 5000, 2000))
    assert game.awaits == Decide(RIGHT, Window.DEPLOY)
    for uid, x in ((5, 3000), (6, 5000), (7, 7000)):
        game.do(line(uid, 4, x, 8500))
    game.do(put(4, (1000, 8500)))
    assert game.awaits == Decide(LEFT, Window.DEPLOY)
    game.do(put(0, (1000, 2000)), line(3, 4, 7000, 2000))
    assert game.awaits != Decide(LEFT, Window.DEPLOY)


@case("scenario.vanguard", cite="Lord's Manual p.16")
def test_vanguard_everything_of_one_then_of_the_other_wholly_within_m():
    game = laid(ready("conquest", "bleak-plain", "vanguard"))
    assert told(game.refused(line(1, 4, 3000, 1376))) == ("outside-zone", "second.core.deployment")
    game.do(line(1, 4, 3000, 1375), line(2, 4, 5000, 800), line(3, 4, 7000, 800), put(0, (1000, 800)))
    assert game.awaits == Decide(RIGHT, Window.DEPLOY)
    assert told(game.refused(line(5, 4, 3000, 7624))) == ("outside-zone", "second.core.deployment")
    game.do(line(5, 4, 3000, 7625), line(6, 4, 5000, 8500), line(7, 4, 7000, 8500), put(4, (1000, 8500)))
    assert game.awaits != Decide(RIGHT, Window.DEPLOY)
