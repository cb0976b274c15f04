"""Casualties: hits that stand, what may avert them, figures removed, units eliminated."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from skald.rules.actions import Action, RemoveFigures, Use
from skald.rules.awaiting import About, Decide
from skald.rules.bases import moved_to
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import FiguresLost, UnitEliminated
from skald.rules.frames import Casualties, Fight, Harm
from skald.rules.geometry import any_within
from skald.rules.hooks import Point, Question, Window
from skald.rules.ids import NO_UNIT, Combat, RuleId, UnitId
from skald.rules.lasting import unit_is_gone
from skald.rules.lengths import S
from skald.rules.markers import drop_carried, is_carrying
from skald.rules.movement.cohesion import is_cohesive
from skald.rules.movement.relocating import standing_problem
from skald.rules.phases.using import can_use, use, use_options, use_problem
from skald.rules.refusal import Refusal
from skald.rules.state import Figure, Role, Unit


def harm(ctx: Context, frame: Harm) -> None:
    """Both sides' uncancelled hits become casualties at the same moment, the attacker's removed first."""
    ctx.pop()
    fight = ctx.fight()
    frames = []
    for mine, theirs in ((fight.attacker, fight.defender), (fight.defender, fight.attacker)):
        due = theirs.hits - mine.saved
        if mine.unit != NO_UNIT and due > 0:
            harmed = ctx.tally(Point.HARM, ctx.unit(mine.unit), due, ctx.cite(Clause.CASUALTIES)).value
            # A fight kills by its own steps; only a shot without a unit is named after what made it.
            why = fight.why if fight.unitless else ctx.cite(Clause.CASUALTIES)
            frames.append(Casualties(mine.unit, harmed, why, of_fight=True))
    ctx.push(*frames)


def ask_casualties(ctx: Context, frame: Casualties) -> Decide | None:
    """Asked while casualties are due and the owner has a choice."""
    unit = ctx.unit(frame.unit)
    if frame.due <= 0 or not unit.figures:
        return None
    if frame.due >= len(unit.figures) and not _may_choose(ctx, unit):
        return None
    about = About(unit.id, source=frame.why, amount=frame.due)
    return Decide(unit.side, Window.CASUALTIES, about=about)


def _may_choose(ctx: Context, unit: Unit) -> bool:
    """Whether the owner of a unit that is to lose all its figures has something to decide all the same."""
    if len(unit.figures) > 1 and is_carrying(ctx, unit.id):
        # What it carries falls where its last figure stood: the owner orders the removal.
        return True
    return can_use(ctx, unit.side, Window.CASUALTIES)


def skip_casualties(ctx: Context, frame: Casualties) -> None:
    """Nothing to choose: all figures go, or none."""
    unit = ctx.unit(frame.unit)
    if frame.due > 0 and unit.figures:
        _take_off(ctx, frame, tuple(range(len(unit.figures))))
    else:
        ctx.pop()


def casualty_options(ctx: Context, frame: Casualties) -> Iterator[Action]:
    """What averts casualties, and one fitting removal."""
    unit = ctx.unit(frame.unit)
    yield from use_options(ctx, unit.side, Window.CASUALTIES)
    yield RemoveFigures(fitting_removal(ctx, unit, min(frame.due, len(unit.figures))))


def check_casualties(ctx: Context, frame: Casualties, action: Action) -> Refusal | None:
    """Avert them by a rule, or remove as many figures as are due, keeping the formation."""
    unit = ctx.unit(frame.unit)
    if isinstance(action, Use):
        return use_problem(ctx, unit.side, Window.CASUALTIES, action)
    if not isinstance(action, RemoveFigures):
        return ctx.refuse("not-now", Clause.CASUALTIES)
    gone = set(action.figures)
    needed = min(frame.due, len(unit.figures))
    if len(gone) != len(action.figures) or len(gone) != needed:
        return ctx.refuse("wrong-number", Clause.CASUALTIES, needed=needed)
    if not all(0 <= number < len(unit.figures) for number in gone):
        return ctx.refuse("no-such-figure", Clause.CASUALTIES, unit=unit.id, figure=max(gone))
    left = [figure for number, figure in enumerate(unit.figures) if number not in gone]
    if left and any(unit.figures[n].role is Role.HERO for n in gone) and not _has_to_go(ctx, unit, needed):
        return ctx.refuse("hero-goes-last", Clause.HEROIC, unit=unit.id)
    if left and is_cohesive(ctx, unit, unit.figures) and not is_cohesive(ctx, unit, left):
        return ctx.refuse("breaks-formation", Clause.CASUALTIES, unit=unit.id)
    return None


def _has_to_go(ctx: Context, unit: Unit, count: int) -> bool:
    """Whether no removal of others keeps the formation, so that the Hero would have to be removed among them."""
    return any(unit.figures[number].role is Role.HERO for number in fitting_removal(ctx, unit, count))


def take_casualties(ctx: Context, frame: Casualties, action: Action) -> None:
    """Avert, or remove."""
    if isinstance(action, Use):
        use(ctx, action)
        return
    assert isinstance(action, RemoveFigures)
    _take_off(ctx, frame, action.figures)


def _take_off(ctx: Context, frame: Casualties, figures: tuple[int, ...]) -> None:
    """Remove figures; of a whole heroic unit the escorts first, so that the Hero is alone when it is his turn."""
    unit = ctx.unit(frame.unit)
    escorts = tuple(n for n in figures if unit.figures[n].role is not Role.HERO)
    if len(figures) < len(unit.figures) or len(escorts) == len(figures) or not escorts:
        ctx.pop()
        remove(ctx, frame, figures)
        return
    # FAQ p.36: only a Hero who is the last of his unit is guarded by others.
    near = shaken_by(ctx, unit, unit.figures)
    ctx.swap(replace(frame, due=frame.due - len(escorts), near=near))
    remove(ctx, frame, escorts)


def fitting_removal(ctx: Context, unit: Unit, count: int) -> tuple[int, ...]:
    """A removal that keeps the formation: one figure at a time, special figures last, the hindmost first."""
    gone: list[int] = []
    keeps = is_cohesive(ctx, unit, unit.figures)
    order = sorted(range(len(unit.figures)), key=lambda n: (unit.figures[n].role is not Role.RANK, -n))
    while len(gone) < count:
        for number in order:
            if number in gone:
                continue
            left = [f for n, f in enumerate(unit.figures) if n != number and n not in gone]
            if not keeps or not left or is_cohesive(ctx, unit, left):
                gone.append(number)
                break
        else:
            # Rounding may leave no such figure; any one will do then, as the checker would find too.
            gone.append(next(n for n in order if n not in gone))
    return tuple(sorted(gone))


def remove(ctx: Context, frame: Casualties, figures: tuple[int, ...]) -> None:
    """Take figures off the table, and the unit's end with them if none are left."""
    unit = ctx.unit(frame.unit)
    before = unit.figures
    left = _with_hero_last(ctx, unit, set(figures))
    lost = len(before) - len(left)
    apart = 0 if frame.of_fight and _is_melee(ctx) else lost
    ctx.set_unit(unit.id, figures=left, lost_apart=unit.lost_apart + apart)
    _count_in_fight(ctx, frame, lost)
    ctx.emit(FiguresLost(unit.id, lost, len(left), frame.why))
    if not left:
        eliminate(ctx, ctx.unit(unit.id), tuple(before[number] for number in figures), frame.why, frame.near)


def _is_melee(ctx: Context) -> bool:
    fight = ctx.nearest(Fight)
    return fight is not None and fight.combat is Combat.MELEE


def _with_hero_last(ctx: Context, unit: Unit, gone: set[int]) -> tuple[Figure, ...]:
    """A hero among others is removed last: where it would go, it changes places with one that stays."""
    left = tuple(figure for number, figure in enumerate(unit.figures) if number not in gone)
    hero = next((f for number, f in enumerate(unit.figures) if number in gone and f.role is Role.HERO), None)
    if hero is None or not left:
        return left
    for number, place in enumerate(left):
        there = moved_to(hero, place.x, place.y, place.heading)
        swapped = (*left[:number], there, *left[number + 1 :])
        if standing_problem(ctx, unit, swapped) is None:
            return swapped
    # A hero's base may be too large for every place: then he stays where he is, and the other falls.
    stays = [(*left[:number], hero, *left[number + 1 :]) for number in range(len(left))]
    return next((kept for kept in stays if is_cohesive(ctx, unit, kept)), stays[0])


def _count_in_fight(ctx: Context, frame: Casualties, lost: int) -> None:
    fight = ctx.nearest(Fight)
    if fight is None or not frame.of_fight:
        return
    for who, side in enumerate((fight.attacker, fight.defender)):
        if side.unit == frame.unit:
            ctx.set_combatant(who, casualties=side.casualties + lost)


def shaken_by(ctx: Context, unit: Unit, last: tuple[Figure, ...]) -> tuple[UnitId, ...]:
    """The friends near the last figures of a unit, measured before they are removed."""
    return tuple(f.id for f in ctx.standing(unit.side) if f.id != unit.id and any_within(f.figures, last, S))


def eliminate(
    ctx: Context, unit: Unit, last: tuple[Figure, ...], why: RuleId, known: tuple[UnitId, ...] = ()
) -> None:  # fmt: skip
    """A unit is gone: friends near its last figures are shaken, those who were near them before any of them fell."""
    _tell_of_end(ctx, unit, last, why)
    melee = _is_melee(ctx)
    if not ctx.constants.elimination_fatigue_any and not melee:
        return
    if not ctx.ask(Question.TIRES_FRIENDS, unit, True):
        return
    # Measured now, before anybody else is removed; in a melee it is taken with the rest of its fatigue.
    near = [uid for uid in known if ctx.unit(uid).figures] or shaken_by(ctx, unit, last)
    if melee:
        fight = ctx.fight()
        ctx.replace_nearest(fight, replace(fight, shaken=(*fight.shaken, *near)))
        return
    for friend in near:
        ctx.tire(friend, 1, ctx.cite(Clause.ELIMINATION_FATIGUE))


def _tell_of_end(ctx: Context, unit: Unit, last: tuple[Figure, ...], why: RuleId) -> None:
    drop_carried(ctx, unit.id, (last[-1].x, last[-1].y), why)
    ctx.emit(UnitEliminated(unit.id, why))
    if ctx.effects:
        unit_is_gone(ctx, unit.id)


def take_away(ctx: Context, uid: UnitId, why: RuleId) -> None:
    """Take a whole unit off the table: it is eliminated, and nobody is tired by that."""
    unit = ctx.unit(uid)
    gone = ctx.set_unit(uid, figures=(), lost_apart=unit.lost_apart + len(unit.figures))
    ctx.emit(FiguresLost(uid, len(unit.figures), 0, why))
    _tell_of_end(ctx, gone, unit.figures, why)


def avert(ctx: Context, amount: int) -> int:
    """Cancel casualties that are due; returns how many."""
    frame = ctx.nearest(Casualties)
    assert frame is not None
    amount = min(amount, frame.due)
    ctx.replace_nearest(frame, replace(frame, due=frame.due - amount))
    return amount


def pass_on(ctx: Context, to: UnitId, figure: int, why: RuleId) -> None:
    """One casualty that is due is a figure of another unit instead."""
    avert(ctx, 1)
    remove(ctx, Casualties(to, 1, why, passed_on=True), (figure,))
