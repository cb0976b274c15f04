"""The fight that is being fought, before its dice fall: how many each side rolls, what they need, and why."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct

from skald.content.naming import MINUS, Naming
from skald.content.telling import tell_tally
from skald.rules import events as e
from skald.rules.asking import armour, faces_hitting, hit_bonus, save_needed, side_of
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.frames import Fight
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, Combat, RuleId, UnitId
from skald.rules.tally import Tally
from skald.web.battles.queries.seen import Seen

#: Windows of a fight before its dice; while ranks are closed and early abilities used, the dice aren't gathered yet.
_BEFORE = (Window.RANKS, Window.EARLY)
_GATHERED = (Window.FIGHT, Window.TRADE)
_FACES = 6


class Blow(Struct, frozen=True):
    """What one side is about to roll, in a sentence, and the numbers behind it."""

    told: str
    why: tuple[str, ...]
    #: The numbers alone, for a bar that has no room for where they come from.
    brief: str


def blows(seen: Seen) -> list[Blow]:
    """What both sides of the fight at hand would roll now; of a shot only whoever shoots strikes."""
    asked = seen.asked
    if not isinstance(asked, Decide) or asked.window not in (*_BEFORE, *_GATHERED):
        return []
    ctx = Context(seen.table.ground.ruleset, seen.table.state)
    fight = ctx.nearest(Fight)
    if fight is None or fight.defender.unit == NO_UNIT:
        return []
    strikers = (0, 1) if fight.combat is Combat.MELEE else (0,)
    return [_blow(seen, ctx, fight, who, is_gathered=asked.window in _GATHERED) for who in strikers]


def fighting(seen: Seen) -> tuple[UnitId, ...]:
    """The units of the fight at hand; of a shot that no unit makes only whom it is aimed at."""
    if not isinstance(seen.asked, Decide) or seen.asked.window not in (*_BEFORE, *_GATHERED):
        return ()
    fight = Context(seen.table.ground.ruleset, seen.table.state).nearest(Fight)
    both = () if fight is None else (fight.attacker.unit, fight.defender.unit)
    return tuple(each for each in both if each != NO_UNIT)


def _blow(seen: Seen, ctx: Context, fight: Fight, who: int, *, is_gathered: bool) -> Blow:
    naming, mine, foe = seen.naming, side_of(fight, who), side_of(fight, 1 - who)
    against, needed = armour(ctx, fight, 1 - who), save_needed(ctx, fight, 1 - who)
    pool = _pool(seen, mine.unit, "attack", mine.attack) if is_gathered else None
    more = _pool(seen, foe.unit, "defence", foe.defence) if is_gathered and foe.defence else None
    # Whose they are is seen on the table: so both sides fit into the bar, each with its numbers.
    names = {"unit": naming.own_unit(mine.unit) if mine.unit != NO_UNIT else "", "foe": naming.own_unit(foe.unit)}
    unaimed = _("A shot without a shooter at {foe} ({rule}): {parts}.")
    shot = _("{unit}, shooting at {foe}: {parts}.")
    melee = _("{unit} against {foe}: {parts}.")
    bonus = hit_bonus(ctx, fight, who)
    hits = (
        _("hits on {needed} (Armour {armour}; each die {bonus})")
        if bonus.modifiers
        else _("hits on {needed} (Armour {armour})")
    ).format(
        needed=_needed(faces_hitting(ctx, fight, who)), armour=_sum(against, naming), bonus=_terms(bonus, naming)
    )  # fmt: skip
    saves = _("saved on {needed}").format(needed=_needed(_FACES + 1 - needed.value))
    if more is not None:
        saves = _("{saved}, with {dice}").format(saved=saves, dice=_extra(more, naming))
    parts = _("; ").join([*([_dice(pool, naming)] if pool is not None else []), hits, saves])
    form = melee if fight.combat is Combat.MELEE else unaimed if mine.unit == NO_UNIT else shot
    told = form.format(**names, parts=parts, rule=naming.rule(fight.why))
    brief = _brief(seen, fight, who, [
        *([naming.dice(pool.value)] if pool is not None else []),
        _("hit {needed}").format(needed=_needed(faces_hitting(ctx, fight, who))),
        _("saved {needed}").format(needed=_needed(_FACES + 1 - needed.value)),
    ])  # fmt: skip
    why = [
        _("Armour of {unit}: {tally}").format(unit=names["foe"], tally=tell_tally(against, naming)),
        _("To save: {tally}").format(tally=tell_tally(needed, naming)),
    ]
    if bonus.modifiers:
        why.insert(1, _("Added to each attack die: {tally}").format(tally=tell_tally(bonus, naming)))
    if pool is not None and pool.modifiers:
        why.insert(0, _("Attack dice: {tally}").format(tally=tell_tally(pool, naming)))
    return Blow(f"{told[:1].upper()}{told[1:]}", tuple(why), f"{brief[:1].upper()}{brief[1:]}")


def _brief(seen: Seen, fight: Fight, who: int, parts: list[str]) -> str:
    """The numbers after whoever rolls, named as its plate does; who owns it is seen on the table."""
    unit = side_of(fight, who).unit
    plate = f"{seen.naming.troop(seen.state.units[unit].troop)} ({unit})" if unit != NO_UNIT else ""
    name = plate or seen.naming.rule(fight.why)
    return _("{unit}: {parts}").format(unit=name, parts=", ".join(parts))


def _pool(seen: Seen, unit: UnitId, what: str, dice: int) -> Tally:
    """The dice of a unit with where they come from, as far as the events of this fight tell it."""
    gained: list[e.DiceGained] = []
    for event in (event for each in reversed(seen.table.played) for event in reversed(each.events)):
        if isinstance(event, e.DiceGained) and (event.unit, event.what) == (unit, what):
            gained.append(event)
        elif isinstance(event, e.PoolAssembled) and event.unit == unit:
            found = event.dice if what == "attack" else event.defence
            for each in reversed(gained):
                found = found.add(each.amount, each.why)
            return found if found.value == dice else Tally(dice, found.why)
        elif isinstance(event, e.FightBegan):
            break
    return Tally(dice, RuleId(""))


def _dice(tally: Tally, naming: Naming) -> str:
    """So many dice, and the sum that they come to."""
    told = naming.dice(tally.value)
    return f"{told} ({_parts(tally, naming)})" if tally.modifiers else told


def _extra(tally: Tally, naming: Naming) -> str:
    """Dice beyond those that hits give, and the rules that bring them."""
    told = ngettext("{count} extra die", "{count} extra dice", tally.value).format(count=tally.value)
    whys = ", ".join(dict.fromkeys(naming.rule(each.why) for each in tally.modifiers if each.amount))
    return f"{told} ({whys})" if whys else told


def _sum(tally: Tally, naming: Naming) -> str:
    return f"{tally.value} = {_parts(tally, naming)}" if tally.modifiers else str(tally.value)


def _parts(tally: Tally, naming: Naming) -> str:
    """The terms of a sum, all but the first with the rule that brought them."""
    return " ".join(filter(None, (str(tally.base), _terms(tally, naming))))


def _terms(tally: Tally, naming: Naming) -> str:
    """What rules add to a number or take from it."""
    added: dict[RuleId, int] = {}
    for each in tally.modifiers:
        added[each.why] = added.get(each.why, 0) + each.amount
    return " ".join(f"{MINUS if n < 0 else '+'} {abs(n)} {naming.rule(why)}" for why, n in added.items() if n)


def _needed(faces: int) -> str:
    """The results of a die that do, by how many faces they are."""
    if faces <= 0:
        return _("nothing")
    return _("anything") if faces >= _FACES else f"{_FACES + 1 - faces}+"
