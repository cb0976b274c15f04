"""Spells as a condition of a fight: what lies on a unit, laid there as the spell itself lays it."""

from __future__ import annotations

from collections.abc import Iterator

from skald.content.problems import Problem, problem
from skald.content.second.magic.listing import short_id, spell_named
from skald.content.second.magic.making import spell_id
from skald.content.second.magic.metal import IN_THE_OPEN
from skald.content.second.magic.sorcery import SPELLS, casts
from skald.odds.matchup import DEFENDER, Fighter, Matchup, unknown
from skald.rules.context import Context
from skald.rules.frames import NO_AIM, Aim, Casting
from skald.rules.ids import NO_RULE, Combat, Level, RuleId, Side, UnitId
from skald.rules.ruleset import Ruleset
from skald.rules.state import State

#: Spells that speak in a fight, by who casts them: a friend of the unit, the unit itself, its enemy.
BY_FRIEND = frozenset({
    "elemental-barrier", "shield-of-light", "violence", "strengthen", "precognition", "cleaving-blades", "stoke-fury",
    "rites-of-battle", "shadows", "eruptions",
})  # fmt: skip
BY_ITSELF = frozenset({"transmutation", "chrysalis"})
BY_ENEMY = frozenset({"rust", "bane"})
IN_FIGHTS = BY_FRIEND | BY_ITSELF | BY_ENEMY
#: Those that are in force around their caster, not on one unit.
_AROUND = frozenset({"rites-of-battle", "shadows"})
#: From which level on whoever bears a spell is no target of a charge, or of a shot.
_NO_TARGET = {
    ("chrysalis", Combat.MELEE): Level.OPTIMUM, ("chrysalis", Combat.SHOT): Level.MAXIMUM,
    ("shadows", Combat.SHOT): Level.MAXIMUM,
}  # fmt: skip
_NEVER = len(Level)
#: The levels at which dice are rolled again for what they show.
_BY_FACE = {
    "rust": (Level.MINIMUM, Level.OPTIMUM), "bane": (Level.MINIMUM,), "strengthen": (Level.MINIMUM,),
    "precognition": (Level.MINIMUM,), "cleaving-blades": (Level.MINIMUM,),
}  # fmt: skip
#: What these ask of the table was asked when they were cast.
_ASKED_WHEN_CAST = frozenset({"cleaving-blades", "eruptions"})
_LEVELS = {level.name.lower(): level for level in Level}


def enchantment_problems(matchup: Matchup, who: int, base: Ruleset) -> Iterator[Problem]:
    """What is wrong with the spells that lie on a unit."""
    fighter = matchup.sides[who]
    for name, level in fighter.spells:
        rule = spell_named(name) if base.magic is not None else None
        if rule is None:
            yield unknown("odds.unknown-spell", name, [short_id(each) for each in SPELLS])
        elif short_id(rule) not in IN_FIGHTS:
            yield problem("odds.spell-idle", spell=rule.id)
        elif short_id(rule) in BY_ITSELF and not casts(base, fighter.troop):
            yield problem("odds.spell-side", spell=rule.id, troop=fighter.troop)
        if level not in _LEVELS:
            yield problem("odds.spell-level", word=level[:20])
        elif rule is not None and who == DEFENDER and _LEVELS[level] >= _NO_TARGET.get((name, matchup.combat), _NEVER):
            yield problem("odds.spell-untouchable", spell=rule.id, troop=fighter.troop)


def enchanted(
    ruleset: Ruleset, state: State, who: int, fighter: Fighter, casters: tuple[UnitId, UnitId]
) -> tuple[State, tuple[Problem, ...]]:
    """The state with the spells of a fighter in force; ``casters`` are Sorcerers of both sides near their unit."""
    found = []
    for name, word in fighter.spells:
        rule, level = spell_named(name), _LEVELS[word]
        assert rule is not None and rule.spell is not None
        short, bearer = short_id(rule), UnitId(who)
        caster = bearer if short in BY_ITSELF else casters[1 - who if short in BY_ENEMY else who]
        aim = NO_AIM if short in BY_ITSELF | _AROUND else Aim((bearer,))
        ctx = Context(ruleset, state)
        fits = None if short in _ASKED_WHEN_CAST else rule.spell.fits
        if fits is not None and not fits(ctx, ctx.unit(caster), aim):
            found.append(problem("odds.spell-refused", spell=rule.id, troop=fighter.troop))
            continue
        rule.spell.works[level](ctx, Casting(ctx.unit(caster).side, caster, rule.id, 0, aim, level=level))
        if short == "stoke-fury" and who == Side.LEFT:
            _charge_in_the_open(ctx, level)
        state = ctx.close()
    return state, tuple(found)


def _charge_in_the_open(ctx: Context, level: Level) -> None:
    """The charge that began the fight went over open ground."""
    ctx.spend(IN_THE_OPEN, UnitId(0))
    if level is Level.MAXIMUM:
        ctx.tire(UnitId(1), 1, IN_THE_OPEN)


def rolled_by_face(matchup: Matchup) -> RuleId:
    """A spell of the fight that has dice rolled again for what they show; nothing if there is none."""
    for fighter in matchup.sides:
        for name, level in fighter.spells:
            if _LEVELS.get(level) in _BY_FACE.get(name, ()):
                return spell_id(name)
    return NO_RULE


def read_enchantments(text: str) -> tuple[tuple[str, str], ...]:
    """ "violence:optimum, rust": spells with their levels; without one it is the minimum."""
    found = []
    for part in text.split(","):
        name, _, level = (each.strip().lower() for each in part.partition(":"))
        if name:
            found.append((name.replace(" ", "-").replace("_", "-"), level or "minimum"))
    return tuple(found)
