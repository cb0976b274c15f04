"""Every window and every action of the kernel can be met at the table in text: by a button, or by words.

The two lists below are closed: a new window or action fails here until the table can make it.
"""

from random import Random
from typing import get_args

import pytest
from django.utils import translation
from msgspec.structs import replace

from skald.content.editions import EDITIONS, SCENARIOS
from skald.planning.sampler import sample_busily
from skald.planning.wanted import Wanted, plan_wanted
from skald.rules import actions as a
from skald.rules.awaiting import Chance, Decide, Over
from skald.rules.engine import apply
from skald.rules.hooks import Window
from skald.rules.notation import format_action, parse_action
from skald.rules.refusal import Refusal
from skald.simulation.dice import draw
from skald.simulation.table.fold import replayed
from skald.web.battles.models import Battle
from skald.web.battles.queries.pages import PLANNED, planning_form
from skald.web.battles.queries.seen import Seen
from skald.web.battles.wording import naming_of
from tests.simulation.table.openings import opening

#: What the form of a window makes, beside the buttons.
BY_FORM: dict[Window, set[type[a.Action]]] = {
    Window.TERRAIN: {a.PlaceTerrain, a.MoveTerrain},
    Window.MUSTER: {a.Muster},
    Window.DEPLOY: {a.Deploy},
    Window.ENTER: {a.Deploy},
    Window.SEALED: {a.Answer},
    Window.MOVE: {a.MoveUnit, a.Relocate},
    Window.CHARGE: {a.ChargeMove},
    Window.CASUALTIES: {a.RemoveFigures},
    Window.WITHDRAW: {a.Withdraw},
    Window.STAGE: {a.Name},
    Window.AIM: {a.Name},
}
BY_BUTTON: dict[Window, set[type[a.Action]]] = {
    Window.EDGE: {a.ChooseEdge},
    Window.TERRAIN: {a.PassTerrain, a.PlaceTerrain, a.MoveTerrain, a.ChooseEdge},
    Window.ROW: {a.ChooseRow},
    Window.MUSTER: set(),
    Window.DEPLOY: {a.Done},
    Window.ENTER: set(),
    Window.OPENING: {a.PlaceDie, a.Done},
    Window.SEALED: {a.Answer},
    Window.TAKE_BACK: {a.TakeBack},
    Window.ORDERS_REACTION: {a.Trigger, a.Use, a.Done},
    Window.ORDERS: {a.PlaceDie, a.Trigger, a.Use, a.Done},
    Window.ACTIVATION: {a.Trigger, a.Use, a.Cast, a.Done},
    Window.TARGET: {a.Choose, a.Done},
    Window.CHANGE: {a.Change, a.Reroll, a.TakeBack, a.Done},
    Window.GRANT: {a.Activate, a.Done},
    Window.REACTION: {a.Trigger, a.Use, a.Done},
    Window.SHORTEN: {a.Exploit, a.Done},
    Window.MOVE: {a.MoveUnit, a.Abandon},
    Window.CHARGE: {a.Abandon},
    Window.REST: {a.Use, a.Done},
    Window.RANKS: {a.CloseRanks, a.Done},
    Window.TRADE: {a.TradeDice, a.Done},
    Window.EARLY: {a.Trigger, a.Use, a.Done},
    Window.FIGHT: {a.Trigger, a.Exploit, a.Use, a.Done},
    Window.CASUALTIES: {a.Use, a.RemoveFigures},
    Window.WITHDRAW: {a.Withdraw},
    #: The kernel settles it by itself.
    Window.GIVE_WAY: set(),
    Window.PRIME: {a.TakeLevel, a.Done},
    Window.MAGIC: {a.RollMagic, a.Done},
    Window.LEVEL: {a.TakeLevel},
    Window.AIM: {a.Name},
    Window.STAGE: {a.ChooseRow, a.Name, a.Choose, a.TakeBack, a.Done},
}
ANYTIME: set[type[a.Action]] = {a.Concede, a.OfferDraw, a.CallTime}
#: So often each decision is looked at in one battle.
LOOKS = 2
MOST_INPUTS = 700


def test_the_lists_name_every_window_and_every_action_of_the_kernel():
    assert set(BY_BUTTON) == set(Window)
    made = set().union(*BY_BUTTON.values(), *BY_FORM.values(), ANYTIME)
    assert made == set(get_args(a.AnyAction)) == set(a.Action.__subclasses__())
    assert set(BY_FORM) - {Window.SEALED} == set(PLANNED)


def at(table, step):
    """The table at a moment, for whoever decides then."""
    side = step.awaits.side
    players = ("person", "person")
    there = replace(table, step=step, players=players)
    return Seen(Battle(), there, (int(side),), naming_of(there))


def look(table, step, action, made):
    """Everything that the page says of a decision, in both languages, and whether it could make this one."""
    asked = step.awaits
    for language in ("en", "fr"):
        with translation.override(language):
            seen = at(table, step)
            assert seen.is_mine
            assert seen.sentence and "{" not in seen.sentence
            offers = seen.offers()
            assert len({each.words for each in offers}) == len(offers), [each.words for each in offers]
            form = planning_form(seen)
            assert offers or form, asked
            assert all(each.words for each in [*offers, seen.offer(action), *seen.anytime()])
    listed = {type(parse_action(each.action)) for each in offers}
    assert listed <= BY_BUTTON[asked.window], (asked, listed)
    if format_action(action) in {each.action for each in offers}:
        made.add((asked.window, type(action)))
        return
    assert type(action) in BY_FORM.get(asked.window, set()) or len(offers) >= 100, (asked, format_action(action))
    assert form is not None, asked
    planned = plan_wanted(table.ground.ruleset, step.state, asked, wanted_like(action))
    if not isinstance(planned, Refusal):
        made.add((asked.window, type(planned)))


def wanted_like(action):
    """What somebody would say who wants about this."""
    match action:
        case a.PlaceTerrain():
            return Wanted(kind=action.kind, goal=(action.x, action.y), heading=action.heading)
        case a.MoveTerrain():
            return Wanted(piece=action.piece, goal=(action.dx, action.dy))
        case a.Muster():
            return Wanted(groups=action.groups)
        case a.Deploy():
            place = action.places[0]
            return Wanted(unit=action.unit, equipment=action.equipment, goal=(place.x, place.y))
        case a.MoveUnit() | a.Withdraw() if action.paths:
            return Wanted(goal=action.paths[0].places[-1])
        case a.RemoveFigures():
            return Wanted(figures=action.figures)
        case _:
            return Wanted()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_decision_of_a_battle_has_words_and_a_way(edition, scenario):
    table = replayed([opening("person", "person", edition=edition, scenario=scenario)])
    rng, step = Random(7), table.step
    looked: dict[object, int] = {}
    made: set[tuple[Window, type[a.Action]]] = set()
    ruleset = table.ground.ruleset
    for _ in range(MOST_INPUTS):
        if isinstance(step.awaits, Over):
            break
        if isinstance(step.awaits, Chance):
            step = apply(ruleset, step.state, draw(step.awaits.pool, rng))
            continue
        assert isinstance(step.awaits, Decide)
        action = sample_busily(ruleset, step.state, step.awaits, rng)
        key = (step.awaits.window, step.awaits.about.stage, type(action))
        looked[key] = looked.get(key, 0) + 1
        if looked[key] <= LOOKS:
            look(table, step, action, made)
        step = apply(ruleset, step.state, action)
    assert {(Window.MUSTER, a.Muster), (Window.DEPLOY, a.Deploy), (Window.MOVE, a.MoveUnit)} <= made
