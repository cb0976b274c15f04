"""A random legal action for any window: listed where the kernel can list, planned where it can't.

The generator is handed in, so the same one gives the same action. A few tries, then a sure way out: it never fails.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from skald.content.second.magic.sorcery import DOMAINS, KNOWN, casts
from skald.planning.charging import glance_charge
from skald.planning.deploying import plan_deploy, plan_muster, zone_places
from skald.planning.drawing import draw_activation, draw_deed
from skald.planning.entering import plan_any_entry, plan_entry
from skald.planning.landscape import due_places, plan_terrain
from skald.planning.losses import plan_losses
from skald.planning.lots import below, one_of
from skald.planning.straying import draw_move
from skald.planning.withdrawing import plan_withdrawal
from skald.rules.actions import Action, Answer, Deploy, Done, Group, MoveTerrain, Muster, PlaceTerrain, RemoveFigures
from skald.rules.asking import kits, sealed_rows, undeployed
from skald.rules.awaiting import Decide
from skald.rules.context import Context
from skald.rules.engine import check, options
from skald.rules.frames import Casualties, DeployTurn, Sealed
from skald.rules.geometry import HEADINGS, step
from skald.rules.hooks import Window
from skald.rules.ids import RuleId
from skald.rules.ruleset import Profile, Ruleset
from skald.rules.state import State

#: Tries before the sure way out.
TRIES = 8
#: Units of more than the usual twelve figures need room before others.
LARGE = 12
#: Once in so many times everything there is may be drawn, also doing nothing.
IDLE = 8
#: Windows in which a deed is drawn rather than chosen from a list of all.
BUSY = (Window.ACTIVATION, Window.ORDERS)


def sample(ruleset: Ruleset, state: State, decide: Decide, rng: Random) -> Action:
    """A random legal action for what the state waits for."""
    drawn = _DRAWS.get(decide.window)
    if drawn is not None:
        return drawn(ruleset, state, decide, rng)
    if decide.window is Window.SEALED:
        return _answer(ruleset, state, decide, rng)
    return one_of(rng, list(options(ruleset, state)))


def sample_busily(ruleset: Ruleset, state: State, decide: Decide, rng: Random) -> Action:
    """The same, but doing nothing only when there is nothing else, or once in a while."""
    if decide.window in _DRAWS or decide.window is Window.SEALED:
        return sample(ruleset, state, decide, rng)
    is_busy = below(rng, IDLE) > 0
    drawn = None
    if decide.window in BUSY:
        # Lists are long here: of those who aren't busy some are done, some look at everything, and most go on.
        leisure = 2 if is_busy else below(rng, IDLE)
        if leisure == 0:
            return Done()
        drawn = draw_deed(ruleset, state, decide, rng) if leisure > 1 else None
    elif is_busy and decide.window is Window.GRANT:
        drawn = draw_activation(ruleset, state, decide, rng)
    if drawn is not None:
        return drawn
    found = list(options(ruleset, state))
    busy = [action for action in found if not isinstance(action, Done)]
    return one_of(rng, busy if busy and is_busy else found)


def _answer(ruleset: Ruleset, state: State, decide: Decide, rng: Random) -> Action:
    """One of the answers that a side may seal; there may be too many to list."""
    ctx = Context(ruleset, state)
    frame = ctx.nearest(Sealed)
    assert frame is not None
    return Answer(decide.side, below(rng, sealed_rows(ctx, frame, decide.side)))


def _terrain(ruleset: Ruleset, state: State, decide: Decide, rng: Random) -> Action:
    if below(rng, 4) == 0:
        found = list(options(ruleset, state))
        if found:
            return one_of(rng, found)
    if state.terrain and below(rng, 4) == 0:
        dx, dy = step(below(rng, HEADINGS), 1 + below(rng, ruleset.constants.terrain_shift))
        shift = MoveTerrain(below(rng, len(state.terrain)), dx, dy)
        if check(ruleset, state, shift) is None:
            return shift
    kinds = sorted(kind for kind, row in ruleset.terrain.items() if row.listed)
    due = [place.kind for place in due_places(ruleset, state)]
    for number in range(TRIES):
        x, y = below(rng, state.width), below(rng, state.height)
        kind = one_of(rng, due if due and number % 2 else kinds)
        action = PlaceTerrain(kind, x, y, below(rng, HEADINGS))
        if check(ruleset, state, action) is None:
            return action
    return plan_terrain(ruleset, state)


def _muster(ruleset: Ruleset, state: State, decide: Decide, rng: Random) -> Action:
    player = state.players[decide.side]
    groups = []
    for purchase in player.roster:
        profile = ruleset.profiles[purchase.troop]
        spells = _spells(ruleset, profile, rng)
        groups += [Group(purchase.troop, size, spells=spells) for size in _parted(purchase.figures, profile, rng)]
    action = Muster(tuple(groups))
    return action if check(ruleset, state, action) is None else plan_muster(ruleset, state, decide.side)


def _spells(ruleset: Ruleset, profile: Profile, rng: Random) -> tuple[RuleId, ...]:
    """Spells for a caster, of two domains drawn at random."""
    if ruleset.magic is None or not casts(ruleset, profile.id):
        return ()
    known = [rule.id for domain in rng.sample(sorted(DOMAINS), 2) for rule in DOMAINS[domain]]
    return tuple(rng.sample(known, KNOWN))


def _parted(figures: int, profile: Profile, rng: Random) -> list[int]:
    """Figures parted at random into units of lawful size."""
    sizes = []
    while figures > 0:
        most = min(profile.largest, figures)
        fitting = [n for n in range(profile.smallest, most + 1) if n == figures or figures - n >= profile.smallest]
        if not fitting:
            break
        sizes.append(one_of(rng, fitting))
        figures -= sizes[-1]
    return sizes


def _deploy(ruleset: Ruleset, state: State, decide: Decide, rng: Random) -> Action:
    ctx = Context(ruleset, state)
    frame = ctx.nearest(DeployTurn)
    assert frame is not None
    waiting = undeployed(ctx, decide.side, frame.units)
    if frame.stop and check(ruleset, state, Done()) is None and below(rng, 2):
        return Done()
    # The largest units first: scattered small ones would leave no room for them.
    large = [u for u in waiting if u.started > LARGE]
    due = [u for u in waiting if u.troop in frame.must] or large
    places = zone_places(ruleset, state, decide.side, part=frame.part)
    for _ in range(TRIES):
        unit = one_of(rng, due or waiting)
        kits = [k for k in ctx.profile(unit).options if not unit.escort or k in ruleset.profiles[unit.escort].options]
        found = plan_deploy(ruleset, state, unit.id, one_of(rng, kits), one_of(rng, places))
        if found is not None:
            return found
    return _any_deployment(ruleset, state, decide)


def _any_deployment(ruleset: Ruleset, state: State, decide: Decide) -> Deploy:
    ctx = Context(ruleset, state)
    frame = ctx.nearest(DeployTurn)
    assert frame is not None
    places = zone_places(ruleset, state, decide.side, part=frame.part)
    for unit in undeployed(ctx, decide.side, frame.units):
        for kit in ctx.profile(unit).options:
            found = plan_deploy(ruleset, state, unit.id, kit, places[0])
            if found is not None:
                return found
    raise AssertionError("the deployment zone is full")


def _enter(ruleset: Ruleset, state: State, decide: Decide, rng: Random) -> Action:
    ctx = Context(ruleset, state)
    unit = decide.about.unit
    goal = (below(rng, state.width), below(rng, state.height))
    found = plan_entry(ruleset, state, unit, one_of(rng, kits(ctx, ctx.unit(unit))), goal)
    return found or plan_any_entry(ruleset, state, unit, goal)


def _move(ruleset: Ruleset, state: State, decide: Decide, rng: Random) -> Action:
    return draw_move(ruleset, state, rng)


def _charge(ruleset: Ruleset, state: State, decide: Decide, rng: Random) -> Action:
    return glance_charge(ruleset, state)


def _casualties(ruleset: Ruleset, state: State, decide: Decide, rng: Random) -> Action:
    found = list(options(ruleset, state))
    if below(rng, 2) and not isinstance(found[0], RemoveFigures):
        return one_of(rng, found)
    frame = Context(ruleset, state).nearest(Casualties)
    assert frame is not None
    count = len(state.units[frame.unit].figures)
    action = RemoveFigures(tuple(sorted(rng.sample(range(count), min(frame.due, count)))))
    return action if check(ruleset, state, action) is None else plan_losses(ruleset, state)


def _withdraw(ruleset: Ruleset, state: State, decide: Decide, rng: Random) -> Action:
    return plan_withdrawal(ruleset, state)


_Draw = Callable[[Ruleset, State, Decide, Random], Action]
_DRAWS: dict[Window, _Draw] = {
    Window.TERRAIN: _terrain,
    Window.MUSTER: _muster,
    Window.DEPLOY: _deploy,
    Window.ENTER: _enter,
    Window.MOVE: _move,
    Window.CHARGE: _charge,
    Window.CASUALTIES: _casualties,
    Window.WITHDRAW: _withdraw,
}
