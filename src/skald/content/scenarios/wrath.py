"""Losses that count as Levies: figures that fell otherwise than in step 6 of a melee, and those who stayed at home.

They are pooled with the Levies that fell in melees and rounded once. Everybody else counts as in any massacre.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from skald.content.scenarios.catalogue import Card, Line, Scenario
from skald.content.scenarios.massacre import counted, lost_of, with_unit, worth
from skald.content.scenarios.parts import Counting, Found, Part, rule_of
from skald.content.scenarios.settings import setting
from skald.content.scenarios.zones import dividing_line
from skald.rules.clauses import Clause
from skald.rules.context import Context
from skald.rules.events import Event, FiguresLost
from skald.rules.frames import Casualties, Fight
from skald.rules.geometry import Footprint, Plane, Region, clear_of_line
from skald.rules.ids import Combat, Side, UnitId
from skald.rules.lengths import M
from skald.rules.prizes import Prize
from skald.rules.ruleset import Rule
from skald.rules.state import Effect, Unit
from skald.rules.tally import Tally

Entry = Scenario | Card
LEVIES = "levies"
#: The last turns, in which everybody had better leave his zone; and what a unit costs, about, that doesn't.
LEAVING = 2
STAYS = 3


def _guards_fact(unit: UnitId) -> str:
    """How many figures of a unit fell for a Hero in step 6 of a melee."""
    return f"guards.{unit}"


def _apart_fact(unit: UnitId) -> str:
    """How many figures a unit had lost apart before its latest loss."""
    return f"apart.{unit}"


def _hero_fact(unit: UnitId) -> str:
    """Whether the Hero of a heroic unit fell apart."""
    return f"hero-apart.{unit}"


def losses_apart(entry: Entry) -> Part:
    """Notes of losses what the units themselves don't tell: who fell for a Hero, and how Heroes with escorts fell."""

    def note(ctx: Context, effect: Effect | None, event: Event) -> None:
        assert isinstance(event, FiguresLost)
        unit = ctx.unit(event.unit)
        fell_apart = unit.lost_apart - ctx.fact(_apart_fact(unit.id), 0)
        # In a melee the other side's casualties may be due above: who falls by his own is no guard.
        if fell_apart and _is_guards_fall(ctx, event.unit):
            ctx.set_fact(_guards_fact(unit.id), ctx.fact(_guards_fact(unit.id), 0) + fell_apart)
        if unit.escort and not unit.figures:
            # The Hero is the last to fall, and those who fall at one moment fall in one way.
            ctx.set_fact(_hero_fact(unit.id), int(fell_apart > 0))
        if fell_apart:
            ctx.set_fact(_apart_fact(unit.id), unit.lost_apart)

    rule = Rule(rule_of(entry.id), f"Lord's Manual p.{entry.page}", watches={FiguresLost: note})
    return Part(entry.id, rules=(rule,), in_force=(rule.id,))


def _is_guards_fall(ctx: Context, fallen: UnitId) -> bool:
    """Whether a figure falls in place of another unit's casualty in step 6 of a melee."""
    due, fight = ctx.nearest(Casualties), ctx.nearest(Fight)
    in_melee = fight is not None and fight.combat is Combat.MELEE
    return in_melee and due is not None and due.of_fight and due.unit != fallen


# --- what is lost, and as what


def lost_in_melee(ctx: Context, unit: Unit) -> Counter[str]:
    """Figures that a unit lost in step 6 of melees, by troop."""
    if not unit.deployed:
        return Counter()
    lost = lost_of(unit)
    hero_apart = ctx.fact(_hero_fact(unit.id), 0) if unit.escort else 0
    lost[unit.troop] -= hero_apart
    lost[unit.escort or unit.troop] -= lost_apart(ctx, unit) - hero_apart
    return lost


def lost_apart(ctx: Context, unit: Unit) -> int:
    """Figures that a unit lost otherwise; those who fell for a Hero in a melee are none of them, unless set so."""
    if not unit.deployed:
        return unit.started
    guards = ctx.fact(_guards_fact(unit.id), 0) if setting(ctx, "wrath_guards") == "own" else 0
    return unit.lost_apart - guards


def is_at_home(ctx: Context, side: Side, figure: Footprint) -> bool:
    """Whether a base lies, even partly, in its own side's zone: more than M from the diagonal."""
    a, b, c = dividing_line(ctx, "diagonal", side)
    return not clear_of_line(figure, -a, -b, -c, -M)


def abroad(ctx: Context, unit: Unit) -> Unit:
    """The unit without its figures that are still at home."""
    return replace(unit, figures=tuple(f for f in unit.figures if not is_at_home(ctx, unit.side, f)))


def levies_against(ctx: Context, side: Side) -> int:
    """All figures of a side that count as lost Levies."""
    pool = 0
    for unit in counted(ctx, side):
        at_home = len(unit.figures) - len(abroad(ctx, unit).figures)
        pool += lost_in_melee(ctx, unit)[LEVIES] + lost_apart(ctx, unit) + at_home
    return pool


def points_without_levies(ctx: Context, side: Side) -> Tally:
    """What a side's losses in melees and its lost units are worth, without what counts as Levies."""
    tally = Tally(0, ctx.cite(Clause.MASSACRE))
    lost: Counter[str] = Counter()
    for unit in counted(ctx, side):
        lost += lost_in_melee(ctx, unit)
    for troop, figures in sorted(lost.items()):
        tally = tally.add(worth(ctx, troop, figures) if troop != LEVIES else 0, tally.why)
    for unit in counted(ctx, side):
        tally = with_unit(ctx, abroad(ctx, unit), tally, discounted=False)
    return tally


# --- lines of the score


def massacre(entry: Entry, line: Line) -> Counting:
    """Losses in melees, and units wiped out."""

    def count(ctx: Context, side: Side) -> Iterable[Found]:
        return [(points_without_levies(ctx, side.other).value, line.id)]

    return Counting(rule_of(entry.id, line.id), line.window, count)


def as_levies(entry: Entry, line: Line) -> Counting:
    """All that count as Levies, rounded once."""

    def count(ctx: Context, side: Side) -> Iterable[Found]:
        pool = levies_against(ctx, side.other)
        return [(worth(ctx, LEVIES, pool), f"levies {pool}")]

    def prizes(ctx: Context, side: Side) -> Iterable[Prize]:
        return [_abroad(ctx, side)]

    return Counting(rule_of(entry.id, line.id), line.window, count, prizes=prizes)


def _abroad(ctx: Context, side: Side) -> Prize:
    """All the table but one's own zone: worth being in at the end, for everybody."""
    a, b, c = dividing_line(ctx, "diagonal", side)
    outside = Plane(-a, -b, -c, -M)
    outside_zone = Region((outside,))
    return Prize("abroad", STAYS, whole=outside_zone, beyond=outside, control=False, each=True, last=LEAVING)


PLAYS: dict[str, Callable[..., Part]] = {"losses-apart": losses_apart}
COUNTS: dict[str, Callable[[Entry, Line], Counting]] = {"massacre-without-levies": massacre, "as-levies": as_levies}
