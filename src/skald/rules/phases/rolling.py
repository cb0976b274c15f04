"""A fight's dice: attack, attack again, defence, defence again."""

from __future__ import annotations

from skald.rules.awaiting import Chance
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.dice import Pool, Roll, hit_pool
from skald.rules.events import AttackRolled, DefenceRolled
from skald.rules.fight.numbers import (
    armour,
    attack_dice,
    defence_dice,
    faces_hitting,
    hit_bonus,
    save_needed,
    side_of,
    successes,
)
from skald.rules.frames import AttackAgain, AttackRoll, DefenceAgain, DefenceRoll
from skald.rules.ids import NO_UNIT
from skald.rules.phases.fighting import owner_of, reads_faces


def hit_faces(ctx: Context, who: int) -> int:
    """How many faces of an attack die hit."""
    return faces_hitting(ctx, ctx.fight(), who)


def attack_pool(ctx: Context, who: int, dice: int) -> Pool:
    """The attack dice: hits and misses, or the six faces where a rule reads them."""
    uid = side_of(ctx.fight(), who).unit
    if uid != NO_UNIT and reads_faces(ctx, ctx.unit(uid)):
        return Pool(dice, (1,) * 6)
    return hit_pool(dice, hit_faces(ctx, who))


def _hits(ctx: Context, who: int, counts: tuple[int, ...]) -> int:
    if len(counts) == 2:
        return counts[0]
    # Class i is the face i + 1; the highest faces hit.
    return sum(counts[6 - hit_faces(ctx, who) :])


def ask_attack(ctx: Context, frame: AttackRoll) -> Chance | None:
    """Roll, if there are dice."""
    dice = attack_dice(ctx, ctx.fight(), frame.who).value
    if dice <= 0:
        return None
    return Chance(attack_pool(ctx, frame.who, dice), owner_of(ctx, frame.who), ctx.fight().why)


def skip_attack(ctx: Context, frame: AttackRoll) -> None:
    """No dice: only automatic hits."""
    ctx.pop()
    side = side_of(ctx.fight(), frame.who)
    ctx.set_combatant(frame.who, hits=side.automatic)


def attack_rolled(ctx: Context, frame: AttackRoll, roll: Roll) -> None:
    """Count hits; then dice are rolled again where an effect says so."""
    ctx.pop()
    fight = ctx.fight()
    side, foe = side_of(fight, frame.who), side_of(fight, 1 - frame.who)
    hits = _hits(ctx, frame.who, roll.counts)
    misses = sum(roll.counts) - hits
    bonus = hit_bonus(ctx, fight, frame.who)
    ctx.emit(AttackRolled(side.unit, foe.unit, armour(ctx, fight, 1 - frame.who), bonus, roll.counts, hits))
    ctx.set_combatant(frame.who, hits=hits + side.automatic)
    # A die is rolled again at most once: the owner's misses and the enemy's choice of hits are different dice.
    forced, again = min(side.forced_again, hits), min(side.again_attack, misses)
    if forced or again:
        ctx.push(AttackAgain(frame.who, hits - forced + side.automatic, forced + again))


def ask_attack_again(ctx: Context, frame: AttackAgain) -> Chance | None:
    """Roll the dice again."""
    return Chance(hit_pool(frame.dice, hit_faces(ctx, frame.who)), owner_of(ctx, frame.who), ctx.cite(Clause.RE_ROLLS))


def attack_again_rolled(ctx: Context, frame: AttackAgain, roll: Roll) -> None:
    """The new results stand."""
    ctx.pop()
    fight = ctx.fight()
    side, foe = side_of(fight, frame.who), side_of(fight, 1 - frame.who)
    hits = frame.standing + roll.counts[0]
    bonus = hit_bonus(ctx, fight, frame.who)
    against = armour(ctx, fight, 1 - frame.who)
    ctx.emit(AttackRolled(side.unit, foe.unit, against, bonus, roll.counts, roll.counts[0], again=True))
    ctx.set_combatant(frame.who, hits=hits)


def ask_defence(ctx: Context, frame: DefenceRoll) -> Chance | None:
    """Roll, if there are hits to cancel."""
    fight = ctx.fight()
    dice = defence_dice(ctx, fight, frame.who).value
    if dice <= 0:
        return None
    faces = successes(save_needed(ctx, fight, frame.who).value)
    return Chance(hit_pool(dice, faces), owner_of(ctx, frame.who), save_needed(ctx, fight, frame.who).why)


def defence_rolled(ctx: Context, frame: DefenceRoll, roll: Roll) -> None:
    """Each success cancels a hit."""
    ctx.pop()
    fight = ctx.fight()
    side = side_of(fight, frame.who)
    dice, needed = defence_dice(ctx, fight, frame.who), save_needed(ctx, fight, frame.who)
    saved = roll.counts[0]
    ctx.set_combatant(frame.who, saved=saved)
    ctx.emit(DefenceRolled(side.unit, dice, needed, saved))
    again = min(side.again_defence, roll.counts[1])
    if again:
        ctx.push(DefenceAgain(frame.who, saved, again))


def ask_defence_again(ctx: Context, frame: DefenceAgain) -> Chance | None:
    """Roll the dice again."""
    faces = successes(save_needed(ctx, ctx.fight(), frame.who).value)
    return Chance(hit_pool(frame.dice, faces), owner_of(ctx, frame.who), ctx.cite(Clause.RE_ROLLS))


def defence_again_rolled(ctx: Context, frame: DefenceAgain, roll: Roll) -> None:
    """The new results stand."""
    ctx.pop()
    fight = ctx.fight()
    side = side_of(fight, frame.who)
    ctx.set_combatant(frame.who, saved=frame.standing + roll.counts[0])
    dice, needed = defence_dice(ctx, fight, frame.who), save_needed(ctx, fight, frame.who)
    ctx.emit(DefenceRolled(side.unit, dice, needed, roll.counts[0], again=True))
