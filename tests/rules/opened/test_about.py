"""A decision says about whom and what it is asked."""

from __future__ import annotations

from skald.planning.charging import plan_charge
from skald.rules.actions import Activate, Choose, Done
from skald.rules.awaiting import About, Decide
from skald.rules.events import FiguresLost
from skald.rules.frames import Casualties
from skald.rules.hooks import Window
from skald.rules.ids import Kind
from tests.kit.boards import ACTIVATION, ability, aid, board_field, lay, spend, why
from tests.kit.field import BY_TEST, LEFT, RIGHT, Field, Game
from tests.kit.toys import WHY, pushed


def about(game: Game) -> tuple[Window, About]:
    asked = game.asked
    assert isinstance(asked, Decide)
    return asked.window, asked.about


def test_a_charge_is_asked_about_with_its_unit_target_and_reason_from_begin_to_end():
    field = Field()
    mine = field.unit(LEFT, "warriors", 6, (3000, 3000), fatigue=1)
    foe = field.unit(RIGHT, "warriors", 6, (3000, 4000))
    game = field.game().grant(mine, Kind.CHARGE, foe)
    charge = About(mine, foe, Kind.CHARGE, source=BY_TEST)
    assert about(game) == (Window.SHORTEN, charge)
    assert about(game.do(Done())) == (Window.CHARGE, charge)
    game.do(plan_charge(game.rules, game.state))
    assert about(game) == (Window.RANKS, About(mine, foe, source=BY_TEST))
    assert about(game.do(Done())) == (Window.RANKS, About(foe, mine, source=BY_TEST))


def test_an_effect_says_which_ability_asks_for_whom_and_how_many():
    from skald.rules.abilities import model as m

    field = board_field(ability("gift", ACTIVATION, m.ActivateUnits(units=2, kinds=(Kind.MOVE,), farther=300)),
                        ability("hurt", ACTIVATION, m.GiveFatigue(units=2)))  # fmt: skip
    field.unit(LEFT, "warriors", 6, (3000, 3000))
    field.unit(RIGHT, "warriors", 6, (3000, 8000))
    field.unit(RIGHT, "warriors", 6, (6000, 8000))
    for name in ("gift", "hurt"):
        lay(field, LEFT, name)
    game = field.game().do(spend("hurt"))
    assert about(game) == (Window.TARGET, About(ability=aid("hurt"), source=why("hurt"), amount=2))
    assert about(game.do(Choose(1)))[1].amount == 1
    game.do(Done(), spend("gift"))
    grant = About(ability=aid("gift"), source=why("gift"), amount=2, kinds=(Kind.MOVE,), farther=300)
    assert about(game) == (Window.GRANT, grant)
    game.do(Activate(0, Kind.MOVE))
    assert about(game)[1] == About(0, kind=Kind.MOVE, source=why("gift"), farther=300)


def test_casualties_say_whose_how_many_and_why():
    field = Field()
    one = field.unit(LEFT, "warriors", 6, (3000, 3000))
    game = pushed(field.game(), Casualties(one, 2, WHY))
    assert about(game) == (Window.CASUALTIES, About(one, source=WHY, amount=2))
    assert game.seen(FiguresLost) == []
