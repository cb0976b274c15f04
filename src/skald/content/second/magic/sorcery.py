"""Magic as a whole: who casts, what the pool is, which spells there are and who may choose which."""

from __future__ import annotations

from collections.abc import Mapping

from skald.content.second.magic import ages, death, earth, energy, light, metal
from skald.content.second.magic.abuse import ABUSE, abuse, pay
from skald.content.second.magic.making import CITE, HELD
from skald.content.second.magic.settings import setting
from skald.content.second.magic.thickets import inside
from skald.content.second.strange_troops import MAGIC
from skald.rules.actions import Action, Activate
from skald.rules.context import Context
from skald.rules.hooks import Point
from skald.rules.ids import RuleId, Side
from skald.rules.records import UNSWORN
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule, Ruleset
from skald.rules.spellcraft import Magic
from skald.rules.state import Unit
from skald.rules.tally import Tally

POOL = RuleId("second.core.magic-pool")
CASTING = RuleId("second.core.casting")
#: How many spells a caster knows.
KNOWN = 3

DOMAINS: Mapping[str, tuple[Rule, ...]] = {
    "energy": energy.SPELLS, "light": light.SPELLS, "earth": earth.SPELLS, "metal": metal.SPELLS, "time": ages.SPELLS,
    "death": death.SPELLS,
}  # fmt: skip
SPELLS: tuple[Rule, ...] = tuple(rule for spells in DOMAINS.values() for rule in spells)
#: The two domains of each faction.
FACTIONS: Mapping[str, tuple[str, str]] = {
    "great-kingdoms": ("energy", "light"), "lords-of-the-wild": ("earth", "light"), "horde": ("earth", "metal"),
    "underearth": ("metal", "time"), "otherworld": ("death", "energy"), "undead": ("death", "time"),
}  # fmt: skip


# --- who casts


def _adds_a_die(ctx: Context, unit: Unit, tally: Tally) -> Tally:
    if unit.troop == "necromancer" and not setting(ctx, "necromancer_in_pool"):
        return tally
    return tally.add(1, MAGIC)


magic = Rule(MAGIC, "Age of Magic sheet", modifiers={Point.MAGIC_DICE: _adds_a_die})


def casts(ruleset: Ruleset, troop: str) -> bool:
    """Whether a troop has Magic."""
    return MAGIC in ruleset.profiles[troop].rules


def _takes_part(ctx: Context, side: Side) -> bool:
    """A side with a caster, or with a board that gives Magic dice."""
    if any(unit.side is side and casts(ctx.ruleset, unit.troop) for unit in ctx.units):
        return True
    board = ctx.ruleset.boards.get(ctx.players[side].board)
    return board is not None and board.gives_magic


def _caster_problem(ctx: Context, unit: Unit) -> Refusal | None:
    if ctx.form_of(unit)[0]:
        return Refusal("caster-transformed", CASTING, (("unit", unit.id),))
    if not ctx.has_rule(unit, MAGIC):
        return Refusal("no-caster", CASTING, (("unit", unit.id),))
    return None


# --- which spells


def domains_of(ctx: Context, side: Side) -> tuple[str, ...]:
    """The domains open to a side: those of its faction; without one, all."""
    return ctx.ruleset.allegiances.get(ctx.players[side].faction, UNSWORN).domains or tuple(DOMAINS)


def domain_of(spell: Rule) -> str:
    """The domain of a spell."""
    assert spell.spell is not None
    return spell.spell.domain


def _knows(ctx: Context, troop: str) -> int:
    return KNOWN if casts(ctx.ruleset, troop) else 0


def _usual(ctx: Context, side: Side, troop: str) -> tuple[RuleId, ...]:
    """Without a choice: two spells of the first domain and one of the second, those that serve most battles."""
    first, *more = domains_of(ctx, side)[:2]
    # Whoever has but one domain knows another of it.
    third = USUAL_SPELLS[more[0]][0] if more else next(r.id for r in DOMAINS[first] if r.id not in USUAL_SPELLS[first])
    return (*USUAL_SPELLS[first], third)


#: For each domain the two that a caster knows if nobody chose.
USUAL_SPELLS: Mapping[str, tuple[RuleId, RuleId]] = {
    "energy": (energy.bolt.id, energy.elemental_barrier.id),
    "light": (light.shield_of_light.id, light.laying_on_hands.id),
    "earth": (earth.choking_weeds.id, earth.chrysalis.id),
    "metal": (metal.violence.id, metal.rust.id),
    "time": (ages.decay.id, ages.rush.id),
    "death": (death.drain_life.id, death.bane.id),
}


def _choice_problem(
    ctx: Context, side: Side, spells: tuple[RuleId, ...], others: tuple[RuleId, ...]
) -> Refusal | None:  # fmt: skip
    """Three different spells of the domains that are open, of two domains at most."""
    known = {rule.id: rule for rule in SPELLS}
    unknown = next((spell for spell in spells if spell not in known), None)
    if unknown is not None:
        return Refusal("no-such-spell", MAGIC, (("rule", unknown),))
    if len(spells) != KNOWN or len(set(spells)) != KNOWN:
        return Refusal("wrong-number-of-spells", MAGIC, (("needed", KNOWN),))
    if not setting(ctx, "spells_shared") and not set(spells).isdisjoint(others):
        return Refusal("spell-shared", MAGIC, (("rule", min(set(spells) & set(others))),))
    open_domains = domains_of(ctx, side)
    taken = {domain_of(known[spell]) for spell in spells}
    closed = sorted(taken - set(open_domains))
    if closed or len(taken) > 2:
        return Refusal("closed-domain", MAGIC, (("domain", closed[0] if closed else max(taken)),))
    return None


# --- units that may not act


def _may_not_act(ctx: Context, unit: Unit, action: Action) -> Refusal | None:
    assert ctx.speaking is not None
    return Refusal("may-not-activate", ctx.speaking.why, (("unit", unit.id),))


held = Rule(HELD, CITE, permission=_may_not_act, judges=(Activate,), lent=True)

WHOLE = Magic(
    pool=POOL, casting=CASTING, forgetting=ABUSE, dice=1, takes_part=_takes_part, caster_problem=_caster_problem,
    backlash=pay, knows=_knows, usual=_usual, choice_problem=_choice_problem,
)  # fmt: skip
RULES: tuple[Rule, ...] = (magic, abuse, held, inside, *SPELLS)
