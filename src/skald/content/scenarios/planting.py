"""Banners on objectives: planted at the beginning, planted and taken away by units that come to touch one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from skald.content.scenarios.catalogue import Card, Line, Scenario
from skald.content.scenarios.control import gives_die
from skald.content.scenarios.counting import lying_markers
from skald.content.scenarios.massacre import points_against
from skald.content.scenarios.parts import Counting, Found, Part, rule_of
from skald.content.scenarios.touching import has_moved, is_touching, note_melee, touched
from skald.content.scenarios.zones import deployment_zone
from skald.rules.actions import Action, ChooseRow, Done
from skald.rules.awaiting import About, Decide
from skald.rules.context import Context
from skald.rules.doing import Procedure, pop
from skald.rules.events import ActivationResolved, Event, FightBegan
from skald.rules.frames import Frame, RuleStage
from skald.rules.geometry import CONTACT, Around, Footprint, holds_point
from skald.rules.hooks import Window
from skald.rules.ids import Side
from skald.rules.markers import plant_banner
from skald.rules.prizes import Prize
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Rule
from skald.rules.state import Effect, Marker, Unit

Entry = Scenario | Card
PLANT = "plant"
#: Banners are planted from a player's second turn on.
FIRST_TURN = 2


def banners(entry: Entry) -> Part:
    """Each player's banner stands in his own zone from the beginning; units plant it elsewhere."""
    name = rule_of(entry.id)

    def begin(ctx: Context) -> tuple[Frame, ...]:
        for side in Side:
            zone = deployment_zone(ctx, entry.layout, side)
            for marker in ctx.markers:
                if holds_point(zone, (marker.x, marker.y)):
                    plant_banner(ctx, marker.id, side, name)
        return ()

    def offer(ctx: Context, effect: Effect | None, event: Event) -> None:
        assert isinstance(event, ActivationResolved)
        unit = has_moved(ctx, event, manoeuvres=False)
        if unit is not None and ctx.players[unit.side].turns >= FIRST_TURN and open_to(ctx, unit):
            ctx.push(RuleStage(name, unit.side, PLANT, unit.id))

    stage = Procedure(ask=_ask, check=_check, take=_take, skip=pop, options=_options)
    rule = Rule(
        name, f"Lord's Manual p.{entry.page}", watches={ActivationResolved: offer, FightBegan: note_melee},
        stages={PLANT: stage},
    )  # fmt: skip
    return Part(entry.id, steps={"banners": begin}, rules=(rule,), in_force=(name,))


def open_to(ctx: Context, unit: Unit) -> list[Marker]:
    """The markers whose banner a unit may change now: mercenaries only take the enemy's away."""
    changed = (unit.side.other,) if ctx.profile(unit).mercenary else (unit.side.other, None)
    return [m for m in touched(ctx, unit) if m.owner in changed and not is_guarded(ctx, m, unit.side.other)]


def is_guarded(ctx: Context, marker: Marker, by: Side) -> bool:
    """Whether a unit of a side that gives a Saga die touches a marker, exhausted or not."""
    return any(gives_die(ctx, unit) and is_touching(unit, marker) for unit in ctx.standing(by))


def _ask(ctx: Context, frame: RuleStage) -> Decide | None:
    found = open_to(ctx, ctx.unit(frame.unit))
    about = About(frame.unit, source=frame.rule, amount=len(found), stage=PLANT)
    return Decide(frame.side, Window.STAGE, about=about) if found else None


def _options(ctx: Context, frame: RuleStage) -> Iterator[Action]:
    for marker in open_to(ctx, ctx.unit(frame.unit)):
        yield ChooseRow(marker.id)
    yield Done()


def _check(ctx: Context, frame: RuleStage, action: Action) -> Refusal | None:
    return None if action in list(_options(ctx, frame)) else Refusal("no-such-objective", frame.rule)


def _take(ctx: Context, frame: RuleStage, action: Action) -> None:
    if not isinstance(action, ChooseRow):
        ctx.pop()
        return
    hired = ctx.profile(ctx.unit(frame.unit)).mercenary
    plant_banner(ctx, action.row, None if hired else frame.side, frame.rule)


# --- the cap on massacre points


def banners_of(ctx: Context, side: Side) -> int:
    """The objectives on which a side's banner stands."""
    return sum(marker.there and marker.owner is side for marker in ctx.markers)


def banners_cap(entry: Entry, line: Line) -> Counting:
    """Takes away what the massacre points are above the room that the banners give."""
    cap = next(each.cap for each in entry.lines if each.cap is not None and each.cap.line == line.id)

    def count(ctx: Context, side: Side) -> Iterable[Found]:
        most = cap.base + cap.each * banners_of(ctx, side)
        return [(min(0, most - points_against(ctx, side.other).value), f"cap {most}")]

    def prizes(ctx: Context, side: Side) -> Iterator[Prize]:
        for marker in lying_markers(ctx):
            if marker.owner is not side and not is_guarded(ctx, marker, side.other):
                touching = Around(CONTACT, Footprint(marker.x, marker.y, marker.radius))
                denied = cap.each if marker.owner is side.other else 0
                yield Prize(f"marker {marker.id}", cap.each, denied, near=touching, control=False, touched=True)

    return Counting(rule_of(entry.id, line.id), line.window, count, prizes=prizes)


PLAYS: dict[str, Callable[..., Part]] = {"banners": banners}
COUNTS: dict[str, Callable[[Entry, Line], Counting]] = {"banners-cap": banners_cap}
