"""A scenario of the catalogue as the kernel plays it, put together from its parts."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from inspect import signature

from msgspec.structs import replace

from skald.content.scenarios import (
    bans,
    beginnings,
    borders,
    carrying,
    counting,
    curses,
    daylight,
    deploying,
    hallowed,
    invading,
    laying,
    marking,
    marshes,
    melees,
    mopping_up,
    outflanking,
    planting,
    quarters,
    sacred,
    setting_aside,
    strange_land,
    thickets,
    warlords,
    wrath,
)
from skald.content.scenarios.catalogue import Card, Line, Play, Scenario, battles, cards
from skald.content.scenarios.control import is_control_unit
from skald.content.scenarios.drafting import card_fact, draft, drafted
from skald.content.scenarios.ending import finish
from skald.content.scenarios.expedition import EXPEDITION, EXPEDITION_TO_WIN
from skald.content.scenarios.files import UnreadableFileError
from skald.content.scenarios.joining import joined_rules
from skald.content.scenarios.parts import COMMON, ORDER, Counting, Part, rule_of
from skald.content.scenarios.prospects import prizes_of
from skald.content.scenarios.room import find_room, own_side
from skald.content.scenarios.scoring import SCORING, PartsOf, scoring_rule
from skald.content.scenarios.settings import setting
from skald.rules import ruleset as kernel
from skald.rules.context import Context
from skald.rules.frames import Arrange, Frame
from skald.rules.geometry import Around, Region
from skald.rules.ids import RuleId, Side
from skald.rules.prizes import Prize
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Row, Rule, Ruleset
from skald.rules.state import Figure, Outcome, Terrain, Unit

#: All that ``plays`` of a battle or a card may name.
PLAYS: dict[str, Callable[..., Part]] = {
    **laying.PLAYS,
    **deploying.PLAYS,
    **beginnings.PLAYS,
    **melees.PLAYS,
    **daylight.PLAYS,
    **setting_aside.PLAYS,
    **bans.PLAYS,
    **warlords.PLAYS,
    **mopping_up.PLAYS,
    **sacred.PLAYS,
    **carrying.PLAYS,
    **hallowed.PLAYS,
    **marking.PLAYS,
    **planting.PLAYS,
    **wrath.PLAYS,
    **marshes.PLAYS,
    **strange_land.PLAYS,
    **borders.PLAYS,
    **thickets.PLAYS,
    **curses.PLAYS,
    **outflanking.PLAYS,
}
#: All that ``counts`` of a line may name.
COUNTS: dict[str, Callable[[Scenario | Card, Line], Counting]] = {
    **counting.COUNTS,
    **quarters.COUNTS,
    **daylight.COUNTS,
    **sacred.COUNTS,
    **carrying.COUNTS,
    **invading.COUNTS,
    **marking.COUNTS,
    **planting.COUNTS,
    **wrath.COUNTS,
}
TURNS = 5
MANUAL = "Lord's Manual"


def parts_of_entry(entry: Scenario | Card) -> tuple[Part, ...]:
    """What a battle or a card brings to play."""
    brought = [_brought(entry, play) for play in entry.plays]
    counted = tuple(_counted(entry, line) for line in entry.lines if line.counts)
    return (Part(entry.id, countings=counted), *brought)


def _brought(entry: Scenario | Card, play: Play) -> Part:
    told = dict(play)
    what = str(told.pop("what", ""))
    if what not in PLAYS:
        raise UnreadableFileError(f"{entry.id}: plays “{what}”, which isn't one of {', '.join(PLAYS)}")
    try:
        signature(PLAYS[what]).bind(entry, **told)
    except TypeError as error:
        raise UnreadableFileError(f"{entry.id}: plays “{what}”: {error}") from error
    return PLAYS[what](entry, **told)


def _counted(entry: Scenario | Card, line: Line) -> Counting:
    if line.counts not in COUNTS:
        raise UnreadableFileError(
            f"{entry.id}: line “{line.id}” counts “{line.counts}”, which isn't one of {', '.join(COUNTS)}"
        )
    return COUNTS[line.counts](entry, line)


def facts_of(chosen: Iterable[str], deck: Mapping[str, Card] | None = None) -> tuple[tuple[str, int], ...]:
    """Cards that are settled before the battle, as facts of it."""
    known = cards() if deck is None else deck
    names = list(known)
    return tuple((card_fact(known[card].domain), names.index(card)) for card in chosen)


# --- the kernel's scenario


def composed(name: str, parts_of: PartsOf, all_parts: tuple[Part, ...]) -> kernel.Scenario:
    """A scenario whose parts are known in the battle; ``all_parts`` are those that may come."""
    charts: dict[str, tuple[Row, ...]] = {}
    for part in all_parts:
        charts |= part.charts

    def setup(ctx: Context, stage: str) -> tuple[Frame, ...]:
        if not stage:
            return tuple(Arrange(step) for step in ORDER)
        # What happens by itself at a step is done before the frames of the step are resolved.
        return tuple(frame for part in parts_of(ctx) if stage in part.steps for frame in part.steps[stage](ctx))

    def drawn(ctx: Context, chart: str, row: int) -> tuple[Frame, ...]:
        return tuple(f for part in parts_of(ctx) if part.drawn is not None for f in part.drawn(ctx, chart, row))

    def zone_without(ctx: Context, side: Side, part: str, cutting: tuple[Part, ...]) -> Region:
        found = next(each.zone for each in parts_of(ctx) if each.zone is not None)(ctx, side, part)
        cuts = tuple(cut for each in cutting if each.cuts is not None for cut in each.cuts(ctx))
        return _cut(found, cuts) if cuts else found

    def zone(ctx: Context, side: Side, part: str = "") -> Region:
        return zone_without(ctx, side, part, parts_of(ctx))

    def spare_zone(ctx: Context, unit: Unit, figures: tuple[Figure, ...], part: str) -> Region | None:
        if find_room(ctx, unit, figures, zone(ctx, unit.side, part)) is not None:
            return None
        firm = tuple(each for each in parts_of(ctx) if not each.yields)
        if len(firm) < len(parts_of(ctx)) and setting(ctx, "plunder_waive"):
            waived = zone_without(ctx, unit.side, part, firm)
            if find_room(ctx, unit, figures, waived) is not None:
                return waived
        return own_side(ctx, unit.side, part, zone) if ctx.constants.crowded_zone == "side" else None

    def few_dice(ctx: Context, side: Side) -> int:
        return next((each.few_dice(ctx, side) for each in parts_of(ctx) if each.few_dice is not None), 0)

    def reserve_dice(ctx: Context, unit: Unit) -> int:
        return next((each.reserve_dice(ctx, unit) for each in parts_of(ctx) if each.reserve_dice is not None), 0)

    def ground_problem(ctx: Context, piece: Terrain) -> Refusal | None:
        judges = [each.ground_problem for each in parts_of(ctx) if each.ground_problem is not None]
        return next((found for judge in judges if (found := judge(ctx, piece)) is not None), None)

    def layout(ctx: Context) -> str:
        return next((each.layout for each in parts_of(ctx) if each.layout), "")

    def finished(ctx: Context, reason: str) -> Outcome:
        return finish(ctx, reason, parts_of, name)

    def prizes(ctx: Context, side: Side) -> tuple[Prize, ...]:
        return tuple(prizes_of(ctx, parts_of(ctx), side))

    def counted(ctx: Context, unit: Unit) -> int:
        return max((each.counted(ctx, unit) for each in parts_of(ctx) if each.counted is not None), default=1)

    return kernel.Scenario(
        name, setup, charts, zone, finished, drawn, few_dice, ground_problem, layout=layout, prizes=prizes,
        holds=is_control_unit, reserve_dice=reserve_dice, spare_zone=spare_zone, counted=counted,
    )  # fmt: skip


def _cut(zone: Region, cuts: tuple[Around, ...]) -> Region:
    others = tuple(_cut(other, cuts) for other in zone.others)
    return replace(zone, without=(*zone.without, *cuts), others=others)


def _rules(entries: tuple[Scenario | Card, ...], parts: tuple[Part, ...]) -> dict[RuleId, Rule]:
    """A rule for each battle or card, one for each line of its score, and those that its parts bring."""
    found: dict[RuleId, Rule] = {}
    for entry in entries:
        cite = f"{MANUAL} p.{entry.page}"
        found[rule_of(entry.id)] = Rule(rule_of(entry.id), cite)
        found |= {rule_of(entry.id, line.id): Rule(rule_of(entry.id, line.id), cite) for line in entry.lines}
    # What parts bring goes before the bare rule of its name.
    return found | joined_rules(rule for part in parts for rule in part.rules)


def with_scenario(base: Ruleset, name: str, deck: Mapping[str, Card] | None = None) -> Ruleset:
    """An edition with a scenario of the catalogue in place of its own; an expedition may have a deck of its own."""
    if name == base.scenario.id:
        return base
    known = tuple((cards() if deck is None else deck).values())
    entries: tuple[Scenario | Card, ...] = known if name == EXPEDITION else (battles()[name],)
    to_win = EXPEDITION_TO_WIN if name == EXPEDITION else battles()[name].to_win
    by_entry = {entry.id: parts_of_entry(entry) for entry in entries}
    shared = (COMMON, draft(known, by_entry)) if name == EXPEDITION else (COMMON,)
    every = (*shared, *(part for parts in by_entry.values() for part in parts))

    def parts_of(ctx: Context) -> tuple[Part, ...]:
        if name != EXPEDITION:
            return every
        return (*shared, *(part for card in drafted(ctx, known) for part in by_entry[card.id]))

    played = tuple(entry for entry in entries if isinstance(entry, Scenario) or entry.playable)
    rules: Mapping[RuleId, Rule] = _rules(played, every) | {SCORING: scoring_rule(parts_of)}
    constants = {
        "turns": TURNS, "no_dice_ends_game": False, "warlord_decides": False, "first_turn_dice": 0,
        "victory_floor": to_win.floor, "victory_lead": to_win.margin,
    }  # fmt: skip
    in_force = tuple(dict.fromkeys(r for part in every for r in part.in_force)) if name != EXPEDITION else ()
    scenario = dataclasses.replace(composed(name, parts_of, every), in_force=in_force)
    return base.derive(
        base.id, constants=constants, new_rules=rules.values(), scenario=scenario,
        turn_end=(f"{SCORING}/score", *base.turn_end),
    )  # fmt: skip
