"""The special rules of characters: what makes a warlord one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from skald.content.rule_making import ANY_KIND, grant, in_melee, offer_self
from skald.content.second.settings import setting
from skald.content.second.strange_troops import MINDLESS
from skald.rules.actions import Action, Activate, Use
from skald.rules.asking import are_within, can_act, charge_reach, foe_of, is_cohesive, spared_by
from skald.rules.context import Context
from skald.rules.doing import avert, pass_on
from skald.rules.events import CasualtiesCancelled, CasualtyPassedOn
from skald.rules.frames import Casualties, Granting
from skald.rules.geometry import within
from skald.rules.hooks import Point, Question, Stage, Window
from skald.rules.ids import Kind, RuleId
from skald.rules.lengths import S
from skald.rules.refusal import Refusal
from skald.rules.ruleset import DIE, Rule, Staged
from skald.rules.state import Unit
from skald.rules.tally import Tally

DETERMINATION = RuleId("second.core.determination")
PRESENCE = RuleId("second.core.presence")
RESILIENCE_1 = RuleId("second.core.resilience-1")
RESILIENCE_2 = RuleId("second.core.resilience-2")
WE_OBEY = RuleId("second.core.we-obey")
BODYGUARDS = RuleId("second.core.bodyguards")
PRIDE = RuleId("second.core.pride")
PALADIN = RuleId("second.magic.heroic")


def _offer_determination(ctx: Context, unit: Unit) -> Iterable[Use]:
    return () if ctx.uses(DETERMINATION, unit.id) else offer_self(ctx, unit, DETERMINATION, ANY_KIND)


determination = Rule(
    DETERMINATION,
    "Rulebook p.36",
    offers={Window.ACTIVATION: _offer_determination},
    perform=lambda ctx, use: grant(ctx, use, ANY_KIND),
)


def _counts_as_four(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    # In a heroic unit only the hero has presence; the others count as they are.
    return tally.add(3 if unit.escort else 3 * len(unit.figures), PRESENCE)


presence = Rule(PRESENCE, "Rulebook p.36, FAQ p.23", modifiers={Point.FIGURE_COUNT: _counts_as_four})


# --- Resilience: fatigue instead of casualties


def casualties_due(ctx: Context, unit: Unit) -> Casualties | None:
    """The casualties that a unit is about to lose, if it is its turn to lose any."""
    frame = ctx.top()
    return frame if isinstance(frame, Casualties) and frame.unit == unit.id and frame.due > 0 else None


def _offer_resilience(rule: RuleId) -> Callable[[Context, Unit], Iterable[Use]]:
    def hook(ctx: Context, unit: Unit) -> Iterable[Use]:
        if casualties_due(ctx, unit) and not ctx.is_exhausted(unit) and ctx.ask(Question.TIRES, unit, True):
            yield Use(rule, unit.id)

    return hook


def _resist(rule: RuleId, amount: int) -> Callable[[Context, Use], None]:
    def perform(ctx: Context, use: Use) -> None:
        ctx.tire(use.unit, 1, rule)
        endures = ctx.tally(Point.ENDURES, ctx.unit(use.unit), amount, rule).value
        ctx.emit(CasualtiesCancelled(use.unit, avert(ctx, endures), rule))

    return perform


def _resilience(rule: RuleId, amount: int, cite: str = "Rulebook p.36") -> Rule:
    return Rule(rule, cite, offers={Window.CASUALTIES: _offer_resilience(rule)}, perform=_resist(rule, amount))


resilience_1 = _resilience(RESILIENCE_1, 1)
resilience_2 = _resilience(RESILIENCE_2, 2)


def endures(ctx: Context, unit: Unit) -> bool:
    """Whether a unit has a rule of its own by which it takes fatigue for casualties."""
    return any(rule in (RESILIENCE_1, RESILIENCE_2) for rule in ctx.rules_of(unit))


def lent_resilience(rule: RuleId, amount: Callable[[Context], int]) -> dict[str, Any]:
    """The hooks of a rule that sets, for a while, how many casualties a fatigue cancels; it never lowers that."""

    def endure(ctx: Context, unit: Unit, tally: Tally) -> Tally:
        return tally.at_least(amount(ctx), rule)

    def offer(ctx: Context, unit: Unit) -> Iterable[Use]:
        if amount(ctx) and not endures(ctx, unit):
            yield from _offer_resilience(rule)(ctx, unit)

    return {
        "modifiers": {Point.ENDURES: Staged(Stage.SET, endure)},
        "offers": {Window.CASUALTIES: offer},
        "perform": _resist(rule, 0),
    }


# --- We Obey: another unit near the warlord acts for free


def _offer_obedience(ctx: Context, unit: Unit) -> Iterable[Use]:
    if ctx.uses(WE_OBEY, unit.id) or ctx.is_exhausted(unit):
        return
    for other in obedient(ctx, unit):
        if MINDLESS not in other.rules or setting(ctx, "mindless_we_obey"):
            yield Use(WE_OBEY, unit.id, other.id)


def obedient(ctx: Context, unit: Unit) -> Iterable[Unit]:
    """The friends near enough to a hero to be told something, who could do anything."""
    for other in ctx.standing(unit.side):
        if other.id != unit.id and are_within(unit.figures, other.figures, S):
            if can_act(ctx, other, ANY_KIND):
                yield other


we_obey = Rule(
    WE_OBEY,
    "Rulebook p.36, FAQ p.36",
    offers={Window.ACTIVATION: _offer_obedience},
    perform=lambda ctx, use: grant(ctx, use, ANY_KIND, unit=use.target),
)


# --- Bodyguards: a hearthguard falls instead


def _offer_bodyguards(ctx: Context, unit: Unit) -> Iterable[Use]:
    frame = casualties_due(ctx, unit)
    if frame is None or frame.passed_on or len(unit.figures) > 1:
        # FAQ p.36: not while the hero has company, and nothing bounces off twice.
        return
    for guard in ctx.standing(unit.side):
        if guard.id == unit.id or ctx.profile(guard).category != "hearthguard":
            continue
        near = [n for n, f in enumerate(guard.figures) if any(within(f, hero, S) for hero in unit.figures)]
        kept = [n for n in near if is_cohesive(ctx, guard, guard.figures[:n] + guard.figures[n + 1 :])]
        for number in kept or near:
            yield Use(BODYGUARDS, unit.id, guard.id, number)


def _fall_instead(ctx: Context, use: Use) -> None:
    ctx.emit(CasualtyPassedOn(use.unit, use.target, BODYGUARDS))
    pass_on(ctx, use.target, use.figure, BODYGUARDS)


bodyguards = Rule(
    BODYGUARDS,
    "Rulebook p.36, FAQ p.36",
    offers={Window.CASUALTIES: _offer_bodyguards},
    perform=_fall_instead,
)


# --- Pride: heroes are charged before anybody else


def _charges_heroes_first(ctx: Context, unit: Unit, action: Action) -> Refusal | None:
    if not isinstance(action, Activate) or action.kind is not Kind.CHARGE:
        return None
    if ctx.profile(ctx.unit(action.target)).category == "hero":
        return None
    granted = ctx.nearest(Granting)
    farther = granted.farther if granted is not None and granted.side is unit.side else 0
    reach = charge_reach(ctx, unit, farther)
    for enemy in ctx.standing(unit.side.other):
        if spared_by(ctx, enemy, Kind.CHARGE):
            continue
        if ctx.profile(enemy).category == "hero" and are_within(unit.figures, enemy.figures, reach):
            return Refusal("hero-first", PRIDE, (("hero", enemy.id),))
    return None


pride = Rule(PRIDE, "Rulebook p.36", obligation=_charges_heroes_first, judges=(Activate,))


# --- the paladin's heroism, against great beasts only


def _faces_a_beast(ctx: Context, unit: Unit) -> bool:
    foe = foe_of(ctx, unit)
    return foe is not None and ctx.profile(foe).category in ("monster", "creatures")


def _slays_beasts(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    if not in_melee(ctx) or not _faces_a_beast(ctx, unit):
        return tally
    return tally.add(10 * DIE - ctx.profile(unit).aggression[0], PALADIN)


def _offer_heroism(ctx: Context, unit: Unit) -> Iterable[Use]:
    return _offer_resilience(PALADIN)(ctx, unit) if _faces_a_beast(ctx, unit) else ()


paladin = Rule(
    PALADIN,
    "Age of Magic, special rules",
    modifiers={Point.AGGRESSION: _slays_beasts},
    offers={Window.CASUALTIES: _offer_heroism},
    perform=_resist(PALADIN, 2),
)

HEROES = (determination, presence, resilience_1, resilience_2, we_obey, bodyguards, pride, paladin)
