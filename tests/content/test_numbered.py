"""Where a number is named the words say what it stands for."""

import pytest

from skald.content.naming import Naming
from skald.content.offers import tell_offer
from skald.rules.actions import Name, Use
from skald.rules.context import Context
from skald.rules.engine import options
from tests.cases.magic.test_abuse import abused
from tests.cases.test_lieutenants import CONJUROR, conjuring
from tests.kit.magic import MAXIMUM, MINIMUM, arena, caster, declare


def offered(game, language="en"):
    """What the named things of a moment are called."""
    naming, ctx = Naming(game.rules, game.state.units, language), Context(game.rules, game.state)
    return [tell_offer(each, naming, ctx, game.asked) for each in options(game.rules, game.state) if type(each) is Name]


@pytest.mark.parametrize(
    ("level", "language", "forms"),
    [
        (MINIMUM, "en", ["Bipeds", "Quadrupeds", "Flyers"]), (MAXIMUM, "en", ["Behemoth", "Titan", "Scourge"]),
        (MINIMUM, "fr", ["Bipèdes", "Quadrupèdes", "Volants"]),
    ],
)  # fmt: skip
def test_a_form_is_told_by_whose_it_is(level, language, forms):
    field = arena()
    magician = caster(field, (3000, 3000), "transformation")
    game = declare(field.game(), magician, "transformation", level=level)
    assert [told.rpartition(" ")[2].rstrip(".") for told in offered(game, language)] == forms


def test_a_spell_that_is_forgotten_and_a_die_that_is_kept_are_told_by_name():
    game = abused(11)[0]
    game.hits(1)
    assert offered(game) == ["Choose: Shroud of Fog", "Choose: Skyfire", "Choose: Searing Gale"]
    field, left, victim = conjuring()
    game = field.orders().do(Use(CONJUROR, left, victim, 0))
    game.roll(1, 0, 1)
    assert offered(game) == ["Choose: rare", "Choose: common"]
