"""Moments of battles in which each thing that a player may do is to be done: found by playing at random, by seed.

A kernel that plays otherwise finds them elsewhere: a few further seeds are tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec import Struct

from skald.agents.setting_up import choose_muster
from skald.planning.sampler import sample_busily
from skald.planning.wanted import Wanted, plan_wanted
from skald.rules import actions as a
from skald.rules.awaiting import Chance, Decide, Over
from skald.rules.dice import Roll
from skald.rules.engine import apply, options
from skald.rules.hooks import Window
from skald.rules.refusal import Refusal
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.simulation.dice import draw
from skald.simulation.table.entries import BattleOpened
from skald.simulation.table.fold import replayed
from skald.simulation.table.opening import Ground
from tests.simulation.table.openings import chair

#: So many seeds are tried, and so many inputs of each battle.
SEEDS, MOST = 40, 400


class Moment(Struct, frozen=True):
    """A window, what is to be done in it, and a battle in which that can be done."""

    window: Window
    deeds: tuple[type[a.Action], ...]
    scenario: str = "clash-of-warlords"
    left: str = "bracken-raiders"
    right: str = "driftwood-crew"
    seed: int = 1
    edition: str = "second"
    #: Whether units are made as the warbands recommend: nobody raises a war banner by chance.
    recommended: bool = False
    #: A spell that has to be among what can be done.
    spell: str = ""

    @property
    def name(self) -> str:
        """How it is called in what a test tells."""
        return f"{self.window.value}: {', '.join(each.__name__ for each in self.deeds)}"


#: Each window and each action stands here at least once; the kernel settles GIVE_WAY by itself.
MOMENTS = (
    Moment(Window.EDGE, (a.ChooseEdge, a.OfferDraw, a.CallTime, a.Concede)),
    Moment(Window.TERRAIN, (a.PlaceTerrain, a.MoveTerrain, a.PassTerrain)),
    Moment(Window.ROW, (a.ChooseRow,), "rule-the-field"),
    Moment(Window.MUSTER, (a.Muster,)),
    Moment(Window.DEPLOY, (a.Deploy,)),
    Moment(Window.ENTER, (a.Deploy,), "expedition", "ash-procession", "border-lances", 4, "first"),
    Moment(Window.OPENING, (a.PlaceDie,), "rule-the-field", "border-lances", "outriders", 236, "first"),
    Moment(Window.SEALED, (a.Answer,), "expedition", "parish-wall", "two-handed", 182),
    Moment(Window.TAKE_BACK, (a.TakeBack,), "take-and-hold", "two-handed", "parish-wall", 67),
    Moment(Window.ORDERS_REACTION, (a.Trigger,), "rule-the-field", "white-mane-horde", "last-oath", 367),
    Moment(Window.ORDERS, (a.PlaceDie, a.Use, a.Done), "expedition", "thorn-court", "two-handed", 403),
    Moment(Window.ACTIVATION, (a.Trigger, a.Use, a.Cast), "sacred-ground", "last-oath", "thorn-court", 378),
    Moment(Window.TARGET, (a.Choose,), "sacred-ground", "bracken-raiders", "driftwood-crew", 674, "first"),
    Moment(Window.CHANGE, (a.Change,), "expedition", "thorn-court", "two-handed", 403),
    Moment(Window.CHANGE, (a.Reroll,), "sacred-ground", "deep-muster", "crown-host", 795),
    Moment(Window.GRANT, (a.Activate,), "sacred-ground", "driftwood-crew", "outriders", 978, "first"),
    Moment(Window.REACTION, (a.Trigger,), "raise-your-banners", "gate-hunt", "heron-watch", 122),
    Moment(Window.SHORTEN, (a.Exploit,), "sacred-ground", "two-handed", "ash-procession", 323, "first"),
    Moment(Window.MOVE, (a.MoveUnit, a.Abandon), "sacred-ground", "parish-wall", "outriders", 385, "first"),
    Moment(Window.MOVE, (a.Relocate,), "clash-of-warlords", "gate-hunt", "old-forest", 1),
    Moment(Window.CHARGE, (a.ChargeMove,), "raise-your-banners", "gate-legion", "outriders", 31),
    Moment(Window.REST, (a.Use,), "clash-of-warlords", "town-muster", "outriders", 6, recommended=True),
    Moment(Window.RANKS, (a.CloseRanks,), "raise-your-banners", "gate-legion", "outriders", 31),
    Moment(Window.TRADE, (a.TradeDice,), "raise-your-banners", "white-mane-horde", "two-handed", 273, "first"),
    Moment(Window.EARLY, (a.Trigger,), "clash-of-warlords", "ash-procession", "thorn-court", 308),
    Moment(Window.FIGHT, (a.Exploit,), "clash-of-warlords", "thorn-court", "bracken-raiders", 174),
    Moment(Window.CASUALTIES, (a.RemoveFigures,), "rule-the-field", "gate-legion", "gate-hunt", 995),
    Moment(Window.WITHDRAW, (a.Withdraw,), "raise-your-banners", "gate-legion", "outriders", 31),
    Moment(Window.PRIME, (a.TakeLevel,), "rule-the-field", "parish-wall", "barrow-kings", 121),
    Moment(Window.MAGIC, (a.RollMagic,), "sacred-ground", "white-mane-horde", "thorn-court", 936),
    Moment(Window.LEVEL, (a.TakeLevel,), "sacred-ground", "last-oath", "thorn-court", 378),
    Moment(Window.AIM, (a.Name,), "expedition", "thorn-court", "two-handed", 403),
    Moment(Window.STAGE, (a.Name,), "expedition", "outriders", "heron-watch", 254, "first"),
)

#: Spells by what they are aimed at: a unit, a place, up to three units. And two in their course: one that is to have
#: its line, one of which several levels came.
SPELLS = tuple(
    Moment(window, (deed,), "clash-of-warlords", left, right, seed, "second", True, f"second.spell.{spell}")
    for window, deed, left, right, seed, spell in (
        (Window.ACTIVATION, a.Cast, "gate-hunt", "gate-legion", 1, "drain-life"),
        (Window.ACTIVATION, a.Cast, "gate-hunt", "gate-legion", 5, "tempest"),
        (Window.ACTIVATION, a.Cast, "deep-muster", "barrow-column", 1, "decay"),
        (Window.AIM, a.Name, "thorn-court", "barrow-column", 7, "spear-of-light"),
        (Window.LEVEL, a.TakeLevel, "thorn-court", "barrow-column", 1, "choking-weeds"),
    )
)


class Laid(Struct, frozen=True):
    """A moment as a battle that can be begun there."""

    opened: BattleOpened
    inputs: tuple[a.Action | Roll, ...]


@cache
def laid(moment: Moment) -> Laid:
    """The first moment of its kind in a battle that is played at random."""
    for seed in range(moment.seed, moment.seed + SEEDS):
        found = _first(moment, seed)
        if found is not None:
            return found
    raise AssertionError(f"no battle comes to {moment.name}")


def _first(moment: Moment, seed: int) -> Laid | None:
    sides = (chair(moment.left), chair(moment.right))
    opened = BattleOpened(moment.edition, moment.scenario, sides, "")
    table = replayed([opened])
    ruleset, rng, step = table.ground.ruleset, Random(seed), table.step
    inputs: list[a.Action | Roll] = []
    while len(inputs) < MOST and not isinstance(step.awaits, Over):
        if isinstance(step.awaits, Chance):
            given: a.Action | Roll = draw(step.awaits.pool, rng)
        else:
            if step.awaits.window is moment.window and _fits(moment, ruleset, step.state, step.awaits):
                return Laid(opened, tuple(inputs))
            given = _given(moment, table.ground, step.state, step.awaits, rng)
        inputs.append(given)
        step = apply(ruleset, step.state, given)
    return None


def _given(moment: Moment, ground: Ground, state: State, asked: Decide, rng: Random) -> a.Action:
    if asked.window is Window.MUSTER and moment.recommended:
        return choose_muster(ground.ruleset, state, asked.side, ground.warbands[asked.side].muster)
    return sample_busily(ground.ruleset, state, asked, rng)


def _fits(moment: Moment, ruleset: Ruleset, state: State, asked: Decide) -> bool:
    if moment.spell and moment.window is not Window.ACTIVATION:
        return asked.about.source == moment.spell and _allows(ruleset, state, asked, moment.deeds)
    if moment.spell and not any(isinstance(o, a.Cast) and o.spell == moment.spell for o in options(ruleset, state)):
        return False
    return _allows(ruleset, state, asked, moment.deeds)


def _allows(ruleset: Ruleset, state: State, asked: Decide, deeds: tuple[type[a.Action], ...]) -> bool:
    wanted = set(deeds) - set(a.ANYTIME)
    for made in _possible(ruleset, state, asked):
        wanted.discard(made)
        if not wanted:
            return True
    return False


def _possible(ruleset: Ruleset, state: State, asked: Decide) -> Iterator[type[a.Action]]:
    """What could be done, as far as it is easily found."""
    yield from {type(each) for each in options(ruleset, state)}
    if asked.window in (Window.MOVE, Window.CHARGE):
        yield a.Abandon
    middle = (state.width // 2, state.height // 2)
    wishes = [Wanted(), Wanted(goal=middle), Wanted(goal=middle, kind="wood"), Wanted(goal=middle, lift=True)]
    if state.terrain:
        wishes.append(Wanted(goal=middle, piece=0))
    for wish in wishes:
        planned = plan_wanted(ruleset, state, asked, wish)
        if not isinstance(planned, Refusal):
            yield type(planned)
