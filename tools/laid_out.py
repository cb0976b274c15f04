"""What chance and agents seldom bring about, laid out: a moment of a battle from which it goes on, or a setting.

For whoever proves that every clause does something; the battles after such a moment are played like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import hypot
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from skald.agents.registry import agent_named
from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.rules.abilities.model import Volley
from skald.rules.actions import MoveTerrain, Trigger, Use
from skald.rules.awaiting import Decide
from skald.rules.engine import Step, apply, awaiting, check, resume
from skald.rules.hooks import Window
from skald.rules.ids import NO_UNIT, RuleId, Side
from skald.rules.lengths import M, S
from skald.rules.ruleset import Ruleset
from skald.rules.state import Die, State, Unit
from skald.simulation.dice import SeededDice
from skald.simulation.runner import Battle, Listener, play
from skald.warbands.files import ready_warbands
from tools.proof_battles import Setting

#: Makes of a moment of a battle the one from which it goes on; nothing of moments that it doesn't mean.
Arrangement = Callable[[Ruleset, State], Step | None]


def dice_before_the_first_turn(rules: Ruleset, state: State) -> Step | None:
    """In the first turn of all, all dice of the player whose turn comes next lie on the board."""
    waiting = state.active.other
    if not state.players[state.active].turns or state.players[waiting].turns:
        return None
    player = state.players[waiting]
    basic = next(ability for ability in rules.boards[player.board].abilities if ability.basic)
    lying = replace(player, active=(Die(basic.id, basic.cost[0][0]),) * rules.constants.saga_dice)
    players = (lying, state.players[1]) if waiting is Side.LEFT else (state.players[0], lying)
    return resume(rules, replace(state, players=players))


def a_piece_shifted_in_reply(rules: Ruleset, state: State) -> Step | None:
    """The second player shifts a piece, and is asked once more."""
    asked = awaiting(rules, state)
    if not isinstance(asked, Decide) or asked.about.stage != "reply":
        return None
    ways = [
        MoveTerrain(n, dx, dy) for n in range(len(state.terrain)) for dx, dy in product((-M, -S, 0, S, M), repeat=2)
    ]
    legal = next((way for way in ways if check(rules, state, way) is None), None)
    return None if legal is None else apply(rules, state, legal)


def dice_on_a_volley(rules: Ruleset, state: State) -> Step | None:
    """Dice lie on an ability that shoots without a unit, an enemy stands in range, and it is not to be used yet."""
    asked = awaiting(rules, state)
    if not isinstance(asked, Decide) or asked.window is not Window.ACTIVATION or asked.side is not state.active:
        return None
    player = state.players[asked.side]
    for ability in rules.boards[player.board].abilities:
        if any(isinstance(verb, Volley) for verbs in ability.options for verb in verbs):
            ready = replace(player, active=tuple(Die(ability.id, cost[0]) for cost in ability.cost))
            players = (ready, state.players[1]) if asked.side is Side.LEFT else (state.players[0], ready)
            laid = resume(rules, replace(state, players=players, units=_one_comes_near(state, asked.side)))
            refused = check(rules, laid.state, Trigger(ability.id, tuple(die.face for die in ready.active)))
            return laid if refused is not None and refused.code == "no-volley-yet" else None
    return None


def _one_comes_near(state: State, side: Side) -> tuple[Unit, ...]:
    """The units of a position, one of the enemy's so far ahead that it stands between S and M of this side's."""
    for unit in state.units:
        if unit.side is side or not unit.figures:
            continue
        others = [f for u in state.units if u.id != unit.id for f in u.figures]
        mine = [f for u in state.units if u.side is side for f in u.figures]
        for dx, dy in product(range(-8 * M, 8 * M + 1, S), repeat=2):
            there = tuple(replace(f, x=f.x + dx, y=f.y + dy) for f in unit.figures)
            gaps = [min(hypot(f.x - o.x, f.y - o.y) for f in there) for o in mine]
            free = all(hypot(f.x - o.x, f.y - o.y) > S for f in there for o in others)
            if gaps and free and min(gaps) < M:
                return tuple(replace(u, figures=there) if u.id == unit.id else u for u in state.units)
    return state.units


def a_broken_carrier_at_hand(rules: Ruleset, state: State) -> Step | None:
    """As orders begin, the last of an enemy unit stands beside one's own with an objective in its hands."""
    asked = awaiting(rules, state)
    if not isinstance(asked, Decide) or asked.window is not Window.ORDERS or asked.side is not state.active:
        return None
    marker = next((each for each in state.markers if each.there), None)
    enemies = [unit for unit in state.units if unit.side is not asked.side and len(unit.figures) > 1]
    mine = [figure for unit in state.units if unit.side is asked.side for figure in unit.figures]
    if marker is None:
        return None
    steps = (-S // 2, 0, S // 2)
    for broken, friend, dx, dy in product(enemies, mine, steps, steps):
        others = [figure for unit in state.units if unit.id != broken.id for figure in unit.figures]
        last = replace(broken.figures[0], x=friend.x + dx, y=friend.y + dy)
        if all(hypot(last.x - each.x, last.y - each.y) > S // 3 for each in others):
            units = tuple(replace(unit, figures=(last,)) if unit.id == broken.id else unit for unit in state.units)
            borne = tuple(replace(m, carrier=broken.id) if m.id == marker.id else m for m in state.markers)
            laid = resume(rules, replace(state, units=units, markers=borne))
            use = Use(RuleId("scenario.no-quarter"), NO_UNIT, broken.id, side=asked.side)
            if check(rules, laid.state, use) is None:
                return laid
    return None


class LaidOut(Struct, frozen=True):
    """Something laid out in battles of a scenario or with a card."""

    name: str
    arranged: Arrangement | None = None
    #: The ready warband that both sides have, if it matters.
    band: str = ""
    settings: tuple[tuple[str, int | str | bool], ...] = ()
    #: Another card that has to be there.
    beside: str = ""


#: So that every stage comes, and every setting that changes play is met.
LAID_OUT = (
    LaidOut("wrath-of-warlords", dice_before_the_first_turn),
    LaidOut("sacred-ground", dice_before_the_first_turn),
    LaidOut("regicide", dice_before_the_first_turn),
    LaidOut("borderland", a_piece_shifted_in_reply),
    # Its flyers want to rise high in the first turn, and may not.
    LaidOut("rude-awakening", band="gate-hunt"),
    LaidOut("marked-unit", settings=(("marking", "second-first"),)),
    # Who is finished off lets fall what it carries.
    LaidOut("plunder", a_broken_carrier_at_hand, beside="no-quarter"),
    # Its flyers carry objectives, and don't fly with them.
    LaidOut("plunder", band="gate-hunt"),
    LaidOut("under-pressure", dice_on_a_volley, "ash-procession", settings=(("unitless_counts", True),)),
)


def setting_for(laid: LaidOut, setting: Setting) -> Setting:
    """The battle with the warbands and the cards that are wanted."""
    band = ready_warbands().get(laid.band)
    if laid.beside:
        at = DOMAINS.index(cards()[laid.beside].domain)
        setting = replace(setting, cards=(*setting.cards[:at], laid.beside, *setting.cards[at + 1 :]))
    return setting if band is None else replace(setting, bands=(band, band))


def with_settings(rules: Ruleset, laid: LaidOut) -> Ruleset:
    """The rules with the settings that are laid out."""
    return rules.derive(rules.id, own_settings={**rules.own_settings, **dict(laid.settings)})


def from_there(
    rules: Ruleset, battle: Battle, setting: Setting, arranged: Arrangement, on_event: Listener | None = None
) -> Battle:
    """The rest of a battle, in the hands of its agents, from the first moment that the arrangement makes another of."""
    state = battle.opening
    for entry in battle.entries:
        state = apply(rules, state, entry.input).state
        changed = arranged(rules, state)
        if changed is not None:
            one, other = (
                agent_named(side.agent)(rules, Random(at), side.muster) for at, side in enumerate(setting.sides, 1)
            )
            return play(rules, changed, (one, other), SeededDice(setting.seed), on_event)
    raise LookupError(f"{setting.name}, seed {setting.seed}: the moment never came")
