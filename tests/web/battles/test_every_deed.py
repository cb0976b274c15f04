"""Every window and every action of the kernel: each has a moment in which it is made, and is made there in words.

The same moments are played by mouse, finger and keys in `test_every_deed_browser.py`.
"""

import re
from typing import get_args

import pytest

from skald.rules import actions as a
from skald.rules.hooks import Window
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


@pytest.mark.django_db
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_every_action_is_made_in_words(moment):
    found = laid(moment)
    battle, seat = open_battle(plan=Plan(found.opened, 7, inputs=found.inputs))
    assert seat is not None
    player = Player(seat, battle)
    for kind in moment.deeds:
        assert table_of(battle).awaits.window is moment.window
        before = len(table_of(battle).played)
        in_words(player, kind)
        battle.refresh_from_db()
        assert type(table_of(battle).played[before].input) is kind
        seat.battle = battle
        undo(seat=seat)
