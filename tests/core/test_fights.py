"""Numbers of fights, forecasts, filters: the core finds what the plain functions find, in moments of whole battles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from skald.agents.estimate import Needs
from skald.core import KIND, METHODS, TWINS
from skald.core.loading import COMPILED
from skald.rules.abilities.model import ActivateUnits
from skald.rules.actions import Activate
from skald.rules.context import Context
from skald.rules.frames import Combatant, Fight
from skald.rules.geometry.regions import Plane
from skald.rules.ids import NO_UNIT, Bearer, Combat, Ground, Kind, RuleId, Side
from skald.rules.ruleset import NUMBERS, Ruleset
from skald.rules.state import Effect, State, Until
from skald.rules.tally import Modifier
from tests.core.moments import inputs

pytestmark = pytest.mark.skipif(KIND == "plain", reason="the core is not compiled here")

#: What an agent's knowledge of fights is asked.
NEEDED = ("bare", "cover", "kit")
NUMBERED = ("armour", "hit_bonus", "save_needed", "attack_dice")
#: Questions that are compared in this module.
IN_BATTLES = (
    *NUMBERED, "aggression", "successes", "forecast_of", "figure_worth", "loss_worth", "fits", "is_meant", "areas",
    "radius_of", "clear_of_planes", "generated_dice", "starting_pool", "rules_problem",
)  # fmt: skip
_WHY = RuleId("why")
_CHANGES = (Modifier(2, _WHY), Modifier(-1, _WHY))


def _states(age: str) -> tuple[Ruleset, list[State]]:
    """Some states of a battle, those with a fight among them; in some, something is laid on a unit or on all."""
    ruleset, done = inputs(age)
    states = [state for state, _ in done]
    fought = [state for state in states if any(isinstance(frame, Fight) for frame in state.pending)]
    chosen = [state for state in (*fought[::12], *states[::30]) if len(state.units) > 2]
    for number, rule in enumerate(NUMBERS):
        bearer = (Bearer.UNIT, Bearer.TABLE)[number % 2]
        laid = Effect(rule, 1, chosen[0].units[0].id, Until.TURN, Side.LEFT, _WHY, bearer=bearer)
        chosen.append(replace(chosen[number % len(fought[::12])], effects=(laid,)))
    return ruleset, chosen


def _answer(name: str) -> Any:
    assert COMPILED is not None
    return COMPILED.answer_for(TWINS[name])


def _clashes(ctx: Context) -> Iterator[Fight]:
    """The fight being resolved, and what it might be otherwise."""
    found = ctx.nearest(Fight)
    alive = [[unit.id for unit in ctx.standing(side)] for side in Side]
    if not all(alive):
        return
    fights = [found] if found is not None else []
    for combat in Combat:
        sides = [Combatant(whose[0], 5, 6, 7, 1) for whose in alive]
        fights.append(Fight(combat, _WHY, sides[0], sides[1], charged=True))
    for fight in fights:
        yield fight
        for changes in (
            {"armour": _CHANGES, "save": _CHANGES[:1], "again_defence": 2}, {"hit": _CHANGES, "again_attack": 3},
            {"closed": True, "defence": -2}, {"exhausted": True, "forced_again": 2, "automatic": 1},
            {"attack": 99, "defence": 3}, {"attack": 0, "armour": (Modifier(-9, _WHY),)},
        ):  # fmt: skip
            yield replace(fight, attacker=replace(fight.attacker, **changes))
            yield replace(fight, defender=replace(fight.defender, **changes))
    yield Fight(Combat.SHOT, _WHY, Combatant(NO_UNIT, attack=3, starting=3), Combatant(alive[1][0]))


@pytest.mark.parametrize("age", ["", "magic"])
def test_numbers_of_fights_are_those_of_the_plain_functions(age: str):
    ruleset, states = _states(age)
    for state in states:
        for fight in _clashes(Context(ruleset, state)):
            ctx = Context(ruleset, state)
            ctx.pending.append(fight)
            for name, who in product(NUMBERED, (0, 1)):
                if (fight.defender if who else fight.attacker).unit != NO_UNIT:
                    found = _answer(name)(ctx, fight, who)
                    assert found == TWINS[name](ctx, fight, who), (name, who, fight)
            for who in (0, 1):
                uid = (fight.defender if who else fight.attacker).unit
                if uid != NO_UNIT:
                    given = (ctx, fight, who, tuple(range(len(ctx.unit(uid).figures))))
                    worth = _answer("generated_dice")(*given)
                    assert worth == TWINS["generated_dice"](*given), given
                    given = (ctx, fight, who, worth)
                    assert _answer("starting_pool")(*given) == TWINS["starting_pool"](*given), given


@pytest.mark.parametrize("age", ["", "magic"])
def test_forecasts_are_those_of_the_plain_functions(age: str):
    ruleset, states = _states(age)
    for state in states:
        needs = Needs()
        for fight in _clashes(Context(ruleset, state)):
            ctx = Context(ruleset, state)
            ctx.pending.append(fight)
            expected = TWINS["forecast_of"](ctx, fight, Needs())
            # Found out first, then known.
            for _ in range(2):
                assert _answer("forecast_of")(ctx, fight, needs) == expected, fight
            if fight.attacker.unit == NO_UNIT:
                continue
            bare = (needs.bare(ctx, fight, 0), needs.bare(ctx, fight, 1))
            assert bare == tuple(METHODS["Needs.bare"](Needs(), ctx, fight, who) for who in (0, 1))
            assert _answer("forecast_of")(ctx, fight, needs, bare) == expected
        ctx = Context(ruleset, state)
        for unit, name in product([unit for unit in state.units if unit.figures], ("cover", "kit")):
            assert getattr(needs, name)(ctx, unit.id) == METHODS[f"Needs.{name}"](needs, ctx, unit.id)
        assert needs.kit(ctx, NO_UNIT) == NO_UNIT


@pytest.mark.parametrize("age", ["", "magic"])
def test_numbers_of_units_are_those_of_the_plain_functions(age: str):
    ruleset, states = _states(age)
    for state in states:
        ctx = Context(ruleset, state)
        for unit in state.units:
            numbers = tuple(range(len(unit.figures)))
            asked: list[tuple[str, tuple[Any, ...]]] = [("figure_worth", (unit,)), ("radius_of", (unit,))]
            foe = next((each for each in state.units if each.side is not unit.side), unit)
            asked += [("rules_problem", (unit, Activate(unit.id, kind, foe.id))) for kind in Kind]
            asked += [("loss_worth", (unit, lost)) for lost in (0, 50, 333, 10_000)]
            asked += [("aggression", (unit, combat, some)) for combat in Combat for some in (numbers, numbers[1:3], ())]
            grounds = ((Ground.UNEVEN,), (Ground.DANGEROUS, Ground.IMPASSABLE), ())
            asked += [("areas", (kinds, *whose)) for kinds in grounds for whose in ((), (None,), (unit,))]
            for name, given in asked:
                assert _answer(name)(ctx, *given) == TWINS[name](ctx, *given), (name, given)


@pytest.mark.parametrize("age", ["", "magic"])
def test_abilities_mean_the_same_units(age: str):
    ruleset, states = _states(age)
    meant = []
    for state in states[::3]:
        ctx = Context(ruleset, state)
        for unit, side in product(state.units, Side):
            for ability in ruleset.boards[state.players[side].board].abilities:
                for given in ((unit, side), (unit, side, True)):
                    assert _answer("fits")(ctx, ability.who, *given) == TWINS["fits"](ctx, ability.who, *given)
                for verb in (each for option in ability.options for each in option if isinstance(each, ActivateUnits)):
                    meant.append(_answer("is_meant")(ctx, side, ability, verb, unit))
                    assert meant[-1] == TWINS["is_meant"](ctx, side, ability, verb, unit)
    assert {True, False} == set(meant)


def test_faces_are_counted_as_by_the_plain_function():
    for needed in range(-3, 10):
        assert _answer("successes")(needed) == TWINS["successes"](needed)


def test_bases_are_as_clear_of_lines_as_the_plain_function_finds():
    _, states = _states("")
    figures = [figure for unit in states[0].units for figure in unit.figures]
    corner = replace(figures[0], corners=((figures[0].x, figures[0].y), (figures[0].x + 90, figures[0].y + 40)))
    found = []
    for figure in (*figures, corner):
        for a, b, least in product((0, 3, -12_000), (1, -7, 9_000), (-400, 0, 17, 400)):
            for near in (-300_000, -1, 0, 1, 5_000_000):
                plane = Plane(a, b, near - a * figure.x - b * figure.y, least)
                for planes in ((plane,), (plane, Plane(0, 1, 0, 0)), ()):
                    found.append(_answer("clear_of_planes")(figure, planes))
                    assert found[-1] == TWINS["clear_of_planes"](figure, planes)
    assert {True, False} == set(found)
