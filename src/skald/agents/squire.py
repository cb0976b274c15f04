"""The squire: a raider who makes plausible mistakes, seeded, each of which it admits when asked why.

It is as likely to err when it leads as when it trails. What it never does: an illegal thing, nothing at all while
others fight, a charge that is sure to be dear, or sending its warlord ahead alone.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from skald.agents.ability_worth import Outlook
from skald.agents.agent import Decision, Reason, reason
from skald.agents.candidates import own_chances
from skald.agents.chances import Chance, Intent
from skald.agents.deeds import Deeds
from skald.agents.estimate import POINT, balance
from skald.agents.heroes import is_lone_hero
from skald.agents.memory import Memory
from skald.agents.raider import Chooser, Raider
from skald.rules.actions import Cast, Done, PlaceDie
from skald.rules.engine import check, options
from skald.rules.hooks import Window
from skald.rules.ids import Combat, Kind, Side
from skald.rules.ruleset import Ruleset
from skald.rules.state import State
from skald.warbands.muster import Muster


class Slips(Struct, frozen=True):
    """How often it errs, in hundredths."""

    #: Activations in which any good chance will do instead of the best.
    careless: int = 75
    #: Moments in fights, answers, shortenings and for spells that it lets pass.
    forgetful: int = 90
    #: Dice that it places anywhere instead of where they are worth most.
    muddled: int = 60
    #: Activations at which it thinks that its turn is over, once half of its units have acted.
    hasty: int = 50


#: How many of the best chances it confuses, and none that looks worse than this.
CONFUSED = 8
WORST = -70
#: A charge that is expected to cost so much more than it brings is seen through even by a squire.
DEAR = -3 * POINT // 2
#: The moments that it may miss, and the words for it.
_MISSED = {
    Window.FIGHT: "slip-forgot-dice",
    Window.REACTION: "slip-missed-answer",
    Window.SHORTEN: "slip-missed-marker",
    Window.RANKS: "slip-loose-ranks",
}


class Squire(Raider):
    """A raider with slips."""

    name = "squire"
    slips = Slips()

    def __init__(self, ruleset: Ruleset, rng: Random, muster: Muster = (), memory: Memory | None = None) -> None:
        super().__init__(ruleset, rng, muster, memory)
        #: Its slips have dice of their own, so that they come as often whatever else is left to chance.
        self._luck = Random(rng.getrandbits(64))  # noqa: S311 - no secret

    def _chooser(self, window: Window) -> Chooser | None:
        chooser, code = super()._chooser(window), _MISSED.get(window)
        return chooser if chooser is None or code is None else self._missing(chooser, code)

    def _missing(self, chooser: Chooser, code: str) -> Chooser:
        def choose(state: State, side: Side) -> Decision:
            decided = chooser(state, side)
            if isinstance(decided[0], Done) or not self._errs(self.slips.forgetful):
                return decided
            return (Done(), reason(code)) if check(self._ruleset, state, Done()) is None else decided

        return choose

    def _errs(self, chance: int) -> bool:
        return self._luck.randrange(100) < chance

    def _activate(self, state: State, side: Side) -> Decision:
        usual = super()._activate(state, side)
        if isinstance(usual[0], Cast):
            return self._without_spells(state, side) if self._errs(self.slips.forgetful) else usual
        if isinstance(usual[0], Done):
            return usual
        deeds = self._deeds(state, side)
        acted = sum(bool(unit.acts) for unit in deeds.field.friends)
        if 2 * acted >= len(deeds.field.friends) and self._errs(self.slips.hasty):
            return Done(), reason("slip-ended-early")
        return self._confused(deeds, usual) if self._errs(self.slips.careless) else usual

    def _without_spells(self, state: State, side: Side) -> Decision:
        """What it does when no spell comes to its mind."""
        self.casts = False
        action, _ = super()._activate(state, side)
        self.casts = True
        return action, reason("slip-forgot-spell")

    def _confused(self, deeds: Deeds, usual: Decision) -> Decision:
        """Any chance that is not too bad, instead of the best."""
        found = own_chances(deeds, self._chances.listed(deeds), most=CONFUSED, worst=WORST)
        likely = [chance for chance in found if self._is_plausible(deeds, chance)]
        # Nothing tempts like a charge.
        tempting = [chance for chance in likely if _is_charge(chance)]
        chosen = self._luck.choice([*likely, *tempting]) if likely else None
        if chosen is None or (chosen.action == usual[0] and self._is_meant_anyway(chosen)):
            return usual
        self._intent = None if chosen.deed is None else Intent(chosen.deed.action, deeds.state.units)
        return chosen.action, _admitted(deeds, chosen)

    def _place(self, state: State, side: Side, outlook: Outlook | None = None) -> Decision:
        decided = super()._place(state, side, outlook)
        if not isinstance(decided[0], PlaceDie) or not self._errs(self.slips.muddled):
            return decided
        others = [action for action in options(self._ruleset, state) if isinstance(action, PlaceDie)]
        chosen = self._luck.choice(others)
        if chosen == decided[0]:
            return decided
        # What it had in mind for the others is thought over.
        self._placings = []
        return chosen, reason("slip-placed-die", ability=chosen.ability)

    def _is_meant_anyway(self, chance: Chance) -> bool:
        meant = None if self._intent is None else self._intent.action
        return (None if chance.deed is None else chance.deed.action) == meant

    def _is_plausible(self, deeds: Deeds, chance: Chance) -> bool:
        """Whether somebody might do so who doesn't look closely."""
        if chance.deed is None:
            return True
        action = chance.deed.action
        unit = deeds.ctx.unit(action.unit)
        if is_lone_hero(deeds.ctx, unit) and action.kind in (Kind.CHARGE, Kind.MOVE):
            return chance.worth > 0
        if action.kind is not Kind.CHARGE:
            return True
        expected = self._memory.forecast(self._ruleset, deeds.state, Combat.MELEE, action.unit, action.target)
        return balance(deeds.ctx, expected, action.unit, action.target) > DEAR


def _is_charge(chance: Chance) -> bool:
    return chance.deed is not None and chance.deed.action.kind is Kind.CHARGE


def _admitted(deeds: Deeds, chance: Chance) -> Reason:
    """What it overlooked, as far as the deed tells."""
    if chance.deed is None:
        return reason("slip-spent-die")
    action = chance.deed.action
    match action.kind:
        case Kind.CHARGE:
            return reason("slip-no-odds", unit=action.unit, target=action.target)
        case Kind.SHOOT:
            return reason("slip-nearer-enemy", unit=action.unit, target=action.target)
        case Kind.REST:
            return reason("slip-needless-rest", unit=action.unit)
        case _:
            return reason("slip-no-look", unit=action.unit)
