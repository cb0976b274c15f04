"""Each ability of one's own board says when it is used, and what it lacks where it can't be used now."""

import pytest
from django.test import Client
from django.utils import translation
from msgspec.structs import replace

from skald.rules.hooks import Window
from skald.rules.ids import AbilityId, Face
from skald.rules.state import Die
from skald.web.battles.queries.board import boards
from skald.web.battles.queries.seen import Seen
from skald.web.reference.told import Told
from tests.web.battles.kept_battles import kept, kept_seen

pytestmark = pytest.mark.django_db(transaction=True)

BOWS, RIDERS = "riders-and-bows", "clans-and-riders"
#: Moments of battles that were played: dice are laid, units activated, fights fought, the enemy answered.
LOOKED_AT = [(BOWS, inputs) for inputs in range(31, 430, 21)] + [(RIDERS, inputs) for inputs in range(31, 200, 13)]


def lacking(there: Seen) -> dict[str, str]:
    """What each ability of the own board is said to lack, where nothing can be done with it."""
    own, _other = boards(there)
    return {each.id.partition(".")[2]: str(each.state) for each in own.abilities if not each.lays and not each.uses}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_ability_of_ones_own_keeps_why_it_can_not_be_used(language):
    with translation.override(language):
        told = {where: boards(kept_seen(*where))[0].abilities for where in LOOKED_AT}
    silent = [(where, each.id) for where, all_ in told.items() for each in all_ if not (each.lays or each.state)]
    assert silent == []
    assert [(where, each.id) for where, all_ in told.items() for each in all_ if not each.when] == []


def test_while_dice_are_laid_it_is_said_which_ones_an_ability_would_take():
    there = kept_seen(RIDERS, 31)
    assert there.asked.window is Window.ORDERS
    assert lacking(there)["out-of-the-bracken"] == "none of your dice shows this: uncommon"
    last = kept_seen(BOWS, 247)
    assert (last.asked.window, last.state.players[0].inactive) == (Window.ORDERS, ())
    assert "no die is left to lay" in lacking(last).values()


@pytest.mark.parametrize(
    ("language", "told"), [("en", "used in this turn already"), ("fr", "déjà utilisée ce tour-ci")]
)
def test_what_was_used_in_this_turn_says_so(language, told):
    with translation.override(language):
        assert lacking(kept_seen(BOWS, 40))["as-the-wind-turns"] == told


def with_dice(there: Seen, *dice: tuple[str, Face]) -> Seen:
    """The same with these dice on the own board."""
    state = there.table.state
    mine, other = state.players
    laid = tuple(Die(AbilityId(f"{mine.board}.{ability}"), face) for ability, face in dice)
    step = replace(there.table.step, state=replace(state, players=(replace(mine, active=laid), other)))
    return replace(there, table=replace(there.table, step=step))


def test_what_is_laid_waits_for_its_moment_unless_a_rule_is_against_it():
    there = kept_seen(BOWS, 31)
    assert there.asked.window is Window.ACTIVATION
    assert lacking(there)["the-circling-hawk"] == "laid, waits for its moment"
    # The riders have no Levies: the rule says so, and leads to its text.
    idle = with_dice(there, ("levies", Face.RARE))
    assert lacking(idle)["levies"] == "“Camp Followers” could do nothing now. [FAQ p.42]"
    (shown,) = [each for each in boards(idle)[0].abilities if each.id.endswith(".levies")]
    assert isinstance(shown.state, Told) and shown.state.pages
    # Of several dice that it costs, those are named that don't lie there yet.
    assert lacking(with_dice(there, ("feigned-flight", Face.COMMON)))["feigned-flight"] == "another die is needed: rare"


def test_of_the_other_sides_board_only_what_lies_there_is_said():
    _own, other = boards(kept_seen(BOWS, 31))
    told = {bool(each.state) for each in other.abilities if not any(cube.is_there for cube in each.cubes)}
    assert told == {False}
    assert "laid, waits for its moment" in [each.state for each in other.abilities]


def test_the_page_shows_it_beside_the_ability():
    _battle, seat = kept(RIDERS, 31)
    page = Client().get(f"/battles/seat/{seat.token}/").content.decode()
    assert '<p class="state not">none of your dice shows this: uncommon</p>' in page
