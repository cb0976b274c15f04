"""Decisions before the first turn: the recommended muster, a line facing the enemy, curses and secret marks."""

from __future__ import annotations

from skald.agents.estimate import figure_worth
from skald.agents.prospects import place_of
from skald.content.scenarios.drafting import STAGE as PICK
from skald.content.scenarios.strange_land import CHOOSE
from skald.planning.deploying import facing_of, plan_deploy, plan_muster, zone_centre, zone_places
from skald.rules.actions import Action, Answer, Deploy, Group, Name
from skald.rules.asking import sealed_rows, undeployed
from skald.rules.context import Context
from skald.rules.engine import options
from skald.rules.frames import DeployTurn, Sealed
from skald.rules.geometry import HEADINGS, Point, fp_within_area, step
from skald.rules.ids import Side
from skald.rules.lengths import L
from skald.rules.ruleset import Ruleset
from skald.rules.state import State, Unit
from skald.warbands.muster import Muster, spell_rules

#: Units stand this far apart in the line, and heroes this far behind it.
LANE = 1500
BEHIND = 700
#: Who is so near to a piece of terrain will have to do with it.
NEARBY = L
#: Questions of the set-up that the raider has no opinion about: which cards, which kinds of terrain.
BY_CHANCE = (PICK, CHOOSE)
#: One of so many units may be put down before something to be held.
ONE_OF = 3


def choose_muster(ruleset: Ruleset, state: State, side: Side, muster: Muster) -> Action:
    """The recommended units, or sensible ones."""
    groups = [Group(unit.troop, unit.figures, unit.banner, unit.hero, spell_rules(unit)) for unit in muster]
    return plan_muster(ruleset, state, side, groups)


def choose_deploy(
    ruleset: Ruleset, state: State, side: Side, muster: Muster, *, for_points: bool = True, apart: int = 0
) -> Deploy:
    """The next unit in its lane, the middle first; heroes behind the line; whoever is to hold something before it.

    So far from its place in the line it goes aside, rather than stand in a friend's way to the front.
    """
    ctx = Context(ruleset, state)
    frame = ctx.nearest(DeployTurn)
    assert frame is not None
    waiting = undeployed(ctx, side, frame.units)
    due = [unit for unit in waiting if unit.troop in frame.must]
    unit = _next_unit(ctx, waiting, due, must=len(waiting) - frame.leaving <= len(due))
    kit = kit_of(ctx, unit, muster)
    before = _before_a_prize(ctx, side, unit) if for_points else None
    anchor = before or _anchor(ctx, ruleset, state, side, unit, frame.part)
    found = plan_deploy(ruleset, state, unit.id, kit, anchor, apart)
    if found is None:
        places = zone_places(ruleset, state, side, part=frame.part)
        found = plan_deploy(ruleset, state, unit.id, kit, places[0])
    # A zone is far greater than a warband.
    assert found is not None
    return found


def _before_a_prize(ctx: Context, side: Side, unit: Unit) -> Point | None:
    """The marker or ground before which a unit is put down: the poorest fighters hold those away from the middle."""
    places = [place_of(p.near) for p in ctx.ruleset.scenario.prizes(ctx, side) if p.worth and p.near]
    middle = ctx.start.width // 2
    aside = sorted({place for place in places if abs(place[0] - middle) > LANE})
    mine = [u for u in ctx.units if u.side is side and ctx.profile(u).category != "hero"]
    weakest = sorted(mine, key=lambda u: (ctx.profile(u).aggression[0] * u.started, u.id))
    holders = dict(zip((u.id for u in weakest[: len(mine) // ONE_OF]), aside, strict=False))
    return holders.get(unit.id)


def _next_unit(ctx: Context, waiting: list[Unit], due: list[Unit], *, must: bool) -> Unit:
    if due and must:
        return due[0]
    return min(waiting, key=lambda unit: (ctx.profile(unit).category == "hero", unit.id))


def kit_of(ctx: Context, unit: Unit, muster: Muster) -> tuple[str, ...]:
    """The recommended equipment, in the order in which the troop's options list it."""
    mine = [u for u in ctx.units if u.side is unit.side]
    options = ctx.profile(unit).options
    if unit.escort:
        escort = ctx.ruleset.profiles[unit.escort].options
        options = tuple(kit for kit in options if kit in escort)
    if len(mine) == len(muster):
        wanted = set(muster[mine.index(unit)].equipment)
        for kit in options:
            if set(kit) == wanted:
                return kit
    return min(options, key=lambda kit: (len(kit), kit))


def _anchor(ctx: Context, ruleset: Ruleset, state: State, side: Side, unit: Unit, part: str) -> Point:
    x, y = zone_centre(ruleset, state, side, part)
    facing = facing_of(ruleset, state, side, part)
    mine = [u for u in ctx.units if u.side is side]
    line = [u for u in mine if ctx.profile(u).category != "hero" or u.escort]
    screen = [u for u in line if ctx.profile(u).category == "mindless"]
    rank = screen if unit in screen else [u for u in line if u not in screen]
    if unit in line:
        number = rank.index(unit)
        lane = (number + 1) // 2 * (1 if number % 2 else -1)
        # The others wait behind a screen.
        ahead = BEHIND if unit in screen or not screen else 0
    else:
        lane, ahead = 0, -BEHIND
    fx, fy = step(facing, ahead) if ahead > 0 else step((facing + HEADINGS // 2) % HEADINGS, -ahead)
    ax, ay = step((facing + HEADINGS // 4) % HEADINGS, abs(lane) * LANE)
    if lane < 0:
        ax, ay = -ax, -ay
    return (x + fx + ax, y + fy + ay)


def choose_curse(ruleset: Ruleset, state: State, side: Side) -> Action:
    """Dangerous where most enemies stand near and fewest friends; or open, where the most friends have to cross it."""
    ctx = Context(ruleset, state)
    found = [action for action in options(ruleset, state) if isinstance(action, Name)]

    def gain(action: Name) -> int:
        piece = ctx.piece(action.aim.piece)
        assert piece is not None
        near = [u.side for u in ctx.units if any(fp_within_area(f, piece.area, NEARBY) for f in u.figures)]
        enemies_more = near.count(side.other) - near.count(side)
        # Opened, it hinders nobody and covers nobody: half of what its dangers would do to those who stand before it.
        return 2 * enemies_more if action.number == 0 else -enemies_more

    return max(found, key=gain)


def choose_dearest(ruleset: Ruleset, state: State, side: Side) -> Action | None:
    """Of answers given in secret, the one that makes the enemy's losses dearest; None if none makes them so."""
    frame = Context(ruleset, state).nearest(Sealed)
    assert frame is not None
    rule = ruleset.rules[frame.rule]
    if rule.reveal is None or rule.keeps:
        return None
    best: tuple[int, Action] | None = None
    for row in range(sealed_rows(Context(ruleset, state), frame, side)):
        ctx = Context(ruleset, state)
        # What the enemy answers is his secret, and changes nothing about his own losses.
        rule.reveal(ctx, (row, 0) if side is Side.LEFT else (0, row))
        gain = _made_dearer(ctx, side)
        if gain and (best is None or gain > best[0]):
            best = (gain, Answer(side, row))
    return None if best is None else best[1]


def _made_dearer(ctx: Context, side: Side) -> int:
    counted = ctx.ruleset.scenario.counted
    theirs = [unit for unit in ctx.units if unit.side is not side]
    return sum((counted(ctx, unit) - 1) * figure_worth(ctx, unit) * len(unit.figures) for unit in theirs)
