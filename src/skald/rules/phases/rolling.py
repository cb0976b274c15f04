"""A fight's dice: attack, attack again, defence, defence again."""

from __future__ import annotations

from collections.abc import Iterable

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
from skald.rules.tally import Tally

#: Classes of a pool whose faces are read.
FACES = 6


def hit_faces(ctx: Context, who: int) -> int:
    """How many faces of an attack die hit."""
    return faces_hitting(ctx, ctx.fight(), who)


def attack_pool(ctx: Context, who: int, dice: int) -> Pool:
    """The attack dice: hits and misses, or the six faces where a rule or an effect reads them."""
    side = side_of(ctx.fight(), who)
    read = side.unit != NO_UNIT and reads_faces(ctx, ctx.unit(side.unit))
    if read or side.attack_showing or side.forced_showing:
        return Pool(dice, (1,) * 6)
    return hit_pool(dice, hit_faces(ctx, who))


def defence_pool(ctx: Context, who: int, dice: int, needed: Tally) -> Pool:
    """The defence dice: saved or not, or the six faces where an effect reads them."""
    if side_of(ctx.fight(), who).defence_showing:
        return Pool(dice, (1,) * 6)
    return hit_pool(dice, successes(needed.value))


def _successful(counts: tuple[int, ...], faces: int) -> int:
    """The dice that succeeded: class i is the face i + 1 and the highest faces do, unless only success was counted."""
    return counts[0] if len(counts) == 2 else sum(counts[6 - faces :])


def _hits(ctx: Context, who: int, counts: tuple[int, ...]) -> int:
    return counts[0] if len(counts) == 2 else _successful(counts, hit_faces(ctx, who))


def _showing(counts: tuple[int, ...], bonus: int, results: tuple[int, ...], faces: int, *, succeeded: bool) -> int:
    """How many dice that succeeded (or failed) show one of these results, modified and held between 1 and 6."""
    if len(counts) == 2:
        return 0
    shown = 0
    for face, dice in enumerate(counts, start=1):
        if (face > 6 - faces) is succeeded and min(6, max(1, face + bonus)) in results:
            shown += dice
    return shown


def attack_rolled_by_face(ctx: Context, who: int) -> tuple[int, int]:
    """Of the six faces of an attack die: those that hit and have to be rolled again, and those that miss and are."""
    fight = ctx.fight()
    side, faces, bonus = side_of(fight, who), hit_faces(ctx, who), hit_bonus(ctx, fight, who).value
    each, either = (1,) * FACES, (*side.forced_showing, *side.attack_showing)
    return (
        _showing(each, bonus, side.forced_showing, faces, succeeded=True),
        _showing(each, bonus, either, faces, succeeded=False),
    )


def defence_rolled_by_face(ctx: Context, who: int) -> int:
    """How many of the six faces of a defence die fail and are rolled again for what they show."""
    fight = ctx.fight()
    needed = save_needed(ctx, fight, who)
    showing = side_of(fight, who).defence_showing
    return _showing((1,) * FACES, _added(ctx, needed), showing, successes(needed.value), succeeded=False)


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
    # A die is rolled again at most once: those that must be come before those that may be.
    faces = hit_faces(ctx, frame.who) if len(roll.counts) == FACES else 0
    must = _showing(roll.counts, bonus.value, side.forced_showing, faces, succeeded=True)
    must_too = _showing(roll.counts, bonus.value, side.forced_showing, faces, succeeded=False)
    may = _showing(roll.counts, bonus.value, side.attack_showing, faces, succeeded=False)
    forced = min(side.forced_again + must, hits)
    again = must_too + min(side.again_attack + may, misses - must_too)
    if forced or again:
        taken = (*_taken_up(roll.counts, forced, (5, 4, 3, 2, 1, 0)), *_taken_up(roll.counts, again, range(6)))
        kept = _left(roll.counts, taken) if len(roll.counts) == FACES else ()
        ctx.push(AttackAgain(frame.who, hits - forced + side.automatic, forced + again, kept))


def _taken_up(counts: tuple[int, ...], dice: int, order: Iterable[int]) -> list[int]:
    """Which of the dice are rolled again: the enemy names the highest, their owner the lowest."""
    return [face for face in order if len(counts) == FACES for _ in range(counts[face])][:dice]


def _left(counts: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(dice - taken.count(face) for face, dice in enumerate(counts))


def ask_attack_again(ctx: Context, frame: AttackAgain) -> Chance | None:
    """Roll the dice again."""
    pool = (
        Pool(frame.dice, (1,) * FACES) if _reads_again(ctx, frame) else hit_pool(frame.dice, hit_faces(ctx, frame.who))
    )
    return Chance(pool, owner_of(ctx, frame.who), ctx.cite(Clause.RE_ROLLS))


def _reads_again(ctx: Context, frame: AttackAgain) -> bool:
    """Whether a rule reads the faces that lie there in the end."""
    side = side_of(ctx.fight(), frame.who)
    return bool(frame.kept) and side.unit != NO_UNIT and reads_faces(ctx, ctx.unit(side.unit))


def attack_again_rolled(ctx: Context, frame: AttackAgain, roll: Roll) -> None:
    """The new results stand."""
    ctx.pop()
    fight = ctx.fight()
    side, foe = side_of(fight, frame.who), side_of(fight, 1 - frame.who)
    new = _hits(ctx, frame.who, roll.counts)
    bonus = hit_bonus(ctx, fight, frame.who)
    against = armour(ctx, fight, 1 - frame.who)
    kept = frame.kept if len(roll.counts) == FACES else ()
    ctx.emit(AttackRolled(side.unit, foe.unit, against, bonus, roll.counts, new, again=True, kept=kept))
    ctx.set_combatant(frame.who, hits=frame.standing + new)


def ask_defence(ctx: Context, frame: DefenceRoll) -> Chance | None:
    """Roll, if there are hits to cancel."""
    fight = ctx.fight()
    dice = defence_dice(ctx, fight, frame.who).value
    if dice <= 0:
        return None
    needed = save_needed(ctx, fight, frame.who)
    return Chance(defence_pool(ctx, frame.who, dice, needed), owner_of(ctx, frame.who), needed.why)


def defence_rolled(ctx: Context, frame: DefenceRoll, roll: Roll) -> None:
    """Each success cancels a hit."""
    ctx.pop()
    fight = ctx.fight()
    side = side_of(fight, frame.who)
    dice, needed = defence_dice(ctx, fight, frame.who), save_needed(ctx, fight, frame.who)
    faces = successes(needed.value)
    saved = _successful(roll.counts, faces)
    ctx.set_combatant(frame.who, saved=saved)
    ctx.emit(DefenceRolled(side.unit, dice, needed, saved))
    may = _showing(roll.counts, _added(ctx, needed), side.defence_showing, faces, succeeded=False)
    again = min(side.again_defence + may, sum(roll.counts) - saved)
    if again:
        ctx.push(DefenceAgain(frame.who, saved, again))


def _added(ctx: Context, needed: Tally) -> int:
    """What is added to defence dice where their results are read: it is told as a lower number to reach."""
    added = needed.base - needed.value
    if ctx.constants.cover_on_dice:
        return added
    covers = {ctx.cite(clause) for clause in (Clause.SOLID_COVER, Clause.LIGHT_COVER, Clause.CLOSE_RANKS)}
    return added + sum(modifier.amount for modifier in needed.modifiers if modifier.why in covers)


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
