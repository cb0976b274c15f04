"""Every window and every action of the kernel: each has a moment in which it is made, and is made there in words.

The same moments are played by mouse, finger and keys in `test_every_deed_browser.py`.
"""

import re
from typing import get_args

import pytest
from django.test import Client

from skald.rules import actions as a
from skald.rules.engine import options
from skald.rules.hooks import Window
from skald.rules.notation import parse_action
from skald.web.battles.services.opening import Plan, open_battle
from skald.web.battles.services.playing import undo
from skald.web.battles.tables import table_of
from tests.web.battles.moments import MOMENTS, laid
from tests.web.battles.test_text_table import Player

#: What is said to the planner where a place is named; the next is tried where the rules refuse one.
PLACES = ("", "to the middle", "10 cm north", "10 cm south", "10 cm east")


def test_the_moments_name_every_window_and_every_action_of_the_kernel():
    # The kernel settles who gives way by itself.
    assert {each.window for each in MOMENTS} == set(Window) - {Window.GIVE_WAY}
    assert {deed for each in MOMENTS for deed in each.deeds} == set(get_args(a.AnyAction))


def in_words(player, kind):
    """Press the button of something of this kind, or say it to the planner and confirm what is shown."""
    page, tag = player.read(), kind.__struct_config__.tag
    pressed = [button[1] for form in player.forms(page, "/do") for button in form["buttons"]]
    listed = [each for each in pressed if each == tag or each.startswith(f"{tag} ")]
    if listed:
        player.press(page, listed[0])
        return
    form = next(form for form in player.forms(page, "/plan") if "change" not in form["fields"])
    chosen = {name: values[0] for name, values in form.get("choices", {}).items()}
    if kind is a.MoveTerrain:
        chosen["piece"] = "0"
    more = {"lift": "on"} if kind is a.Relocate else {}
    for words in PLACES:
        given = {**form["fields"], **chosen, **more, "words": words}
        shown = player.client.post(form["action"], given).content.decode()
        preview = re.search(r'id="preview".*?name="action" value="([^"]+)"', shown, re.DOTALL)
        if preview and preview[1].split()[0] == tag:
            player.press(shown, preview[1])
            return
    raise AssertionError(shown)


#: Where a wish has a name of its own, what a program asks the planner for.
MIDDLE = [600, 450]
PLANS = {
    Window.CHARGE: lambda asked, _: {"unit": asked.about.unit, "charge": asked.about.target},
    Window.WITHDRAW: lambda asked, _: {"unit": asked.about.unit, "withdraw": MIDDLE},
    Window.DEPLOY: lambda asked, _: {"deploy": MIDDLE},
    Window.ENTER: lambda asked, _: {"unit": asked.about.unit, "enter": MIDDLE},
    Window.AIM: lambda _, named: _aimed(named),
    Window.STAGE: lambda _, named: _aimed(named),
}


def _aimed(named):
    """The first thing that may be named: a unit, a piece of terrain, a number."""
    number = {"amount": named.number}
    if named.aim.units:
        return {"aim": named.aim.units[0]}
    return number | {"piece": named.aim.piece} if named.aim.piece >= 0 else number


def planned_by_a_program(seat, table):
    """What the planner answers to a wish by its name, as JSON; and to one for another moment."""
    asked = table.awaits
    named = next((each for each in options(table.ground.ruleset, table.state) if isinstance(each, a.Name)), None)
    wish = PLANS[asked.window](asked, named)
    call, key = f"/api/battles/{seat.battle.uid}/plan", {"Authorization": f"Bearer {seat.token}"}
    answer = Client().post(call, wish, content_type="application/json", headers=key)
    assert answer.status_code == 200, answer.content
    other = {"withdraw": MIDDLE} if "withdraw" not in wish else {"charge": 1}
    refused = Client().post(call, other, content_type="application/json", headers=key)
    assert (refused.status_code, refused.json()["code"]) == (422, "other-wish")
    return answer.json()


@pytest.mark.django_db
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_every_action_is_made_in_words(moment):
    found = laid(moment)
    battle, seat = open_battle(plan=Plan(found.opened, 7, inputs=found.inputs))
    assert seat is not None
    player = Player(seat, battle)
    if moment.window in PLANS:
        told = planned_by_a_program(seat, table_of(battle))
        assert (type(parse_action(told["action"])), told["words"] != "") == (moment.deeds[0], True)
    for kind in moment.deeds:
        assert table_of(battle).awaits.window is moment.window
        before = len(table_of(battle).played)
        in_words(player, kind)
        battle.refresh_from_db()
        assert type(table_of(battle).played[before].input) is kind
        seat.battle = battle
        undo(seat=seat)
