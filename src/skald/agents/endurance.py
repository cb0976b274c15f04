"""What a unit bears by fatigue instead of dying: heroes, and in the Age of Magic beasts, machines and chariots too."""

from __future__ import annotations

from msgspec.structs import replace

from skald.agents.estimate import Forecast
from skald.agents.unit_facts import facts_of
from skald.content.second.heroes import RESILIENCE_1, RESILIENCE_2, endures
from skald.content.second.magic.sorcery import FACTIONS
from skald.rules.context import Context
from skald.rules.hooks import Point
from skald.rules.ids import UnitId
from skald.rules.state import State, Unit


def is_of_magic(state: State) -> bool:
    """Whether a warband of the Age of Magic takes part."""
    one, other = state.players
    return one.faction in FACTIONS or other.faction in FACTIONS


def stamina(ctx: Context, unit: Unit) -> int:
    """How many casualties a unit bears before it is worn out, in hundredths."""
    facts = facts_of(ctx, unit)
    found = facts.get("stamina")
    if found is None:
        found = facts["stamina"] = _stamina(ctx, unit)
    return found


def _stamina(ctx: Context, unit: Unit) -> int:
    if unit.escort or not endures(ctx, unit):
        return 0
    each = 2 if ctx.has_rule(unit, RESILIENCE_2) else 1 if ctx.has_rule(unit, RESILIENCE_1) else 0
    each = ctx.tally(Point.ENDURES, unit, each, RESILIENCE_1).value
    return 100 * each * max(0, ctx.limit(unit) - unit.fatigue - 1)


def borne(ctx: Context, forecast: Forecast, attacker: UnitId, defender: UnitId) -> Forecast:
    """The forecast without the casualties that are borne by fatigue."""

    def falls(uid: UnitId, lost: int, through: int) -> int:
        unit = ctx.unit(uid)
        return min(lost, max(0, through - stamina(ctx, unit)))

    return replace(
        forecast,
        attacker=falls(attacker, forecast.attacker, forecast.against_attacker),
        defender=falls(defender, forecast.defender, forecast.against_defender),
    )


def markers(ctx: Context, forecast: Forecast, uid: UnitId, *, attacks: bool) -> int:
    """How many markers a unit takes to bear what it can of a melee, in hundredths."""
    unit = ctx.unit(uid)
    bears = stamina(ctx, unit)
    if not bears:
        return 0
    left = max(1, ctx.limit(unit) - unit.fatigue - 1)
    through = forecast.against_attacker if attacks else forecast.against_defender
    return min(through, bears) * 100 * left // bears
