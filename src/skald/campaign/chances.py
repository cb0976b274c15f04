"""What may come of a battle before it is fought: counted results, with where they come from and how sure they are."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from skald.campaign.abstract_battle import fight_waiting
from skald.campaign.counting import NINETEEN_IN_TWENTY, Share, seeded_dice, share
from skald.campaign.fielding import fought_from
from skald.campaign.fighting import outcome_of, winner_leaves
from skald.campaign.orders import Fought
from skald.campaign.settings import Settings
from skald.campaign.state import Band, State
from skald.campaign.terms import Terms

#: The method of `quick_chances`: a function of points and dice that was fitted to battles of the engine.
QUICK = "quick"
#: So many that chance alone moves a share by a point and a half, and not by two and a half.
QUICK_BATTLES = 1000


class Chances(Struct, frozen=True):
    """Of so many battles by one method, how many ended how; losses are the mean points lost before any recovery."""

    method: str
    battles: int
    attacker: Share
    draw: Share
    defender: Share
    losses: tuple[float, float]
    lords_lost: tuple[Share, Share]
    #: Battles whose winner can't stay: too small for the field, or without a lord. Odds counted earlier don't say.
    leaving: Share | None = None


def chances(
    terms: Terms, state: State, results: Iterable[Fought], method: str, quantile: float = NINETEEN_IN_TWENTY
) -> Chances:
    """The battle that is waited for, counted from results of any method."""
    battle = state.battle
    assert battle is not None
    pair = (state.band(battle.attacker), state.band(battle.defender))
    outcomes = {"attacker": 0, "draw": 0, "defender": 0}
    lost, fallen, count, leaving = [Fraction(), Fraction()], [0, 0], 0, 0
    for fought in results:
        count += 1
        outcomes[outcome_of(terms.settings, fought)] += 1
        for who, left in enumerate((fought.attacker, fought.defender)):
            lost[who] += _lost(terms, pair[who], left)
        leaving += winner_leaves(terms, state, fought)
        fallen[0] += pair[0].has_lord and not fought.attacker_lord
        fallen[1] += pair[1].has_lord and not fought.defender_lord
    won, drawn, beaten = (share(each, count, quantile) for each in outcomes.values())
    mean = [float(each / max(1, count)) for each in lost]
    lords = (share(fallen[0], count, quantile), share(fallen[1], count, quantile))
    return Chances(method, count, won, drawn, beaten, (mean[0], mean[1]), lords, share(leaving, count, quantile))


def attacker_wins(settings: Settings, result: object) -> bool:
    """Whether a battle, from whoever fought it, is one of those that are counted for the attacker."""
    return outcome_of(settings, fought_from(result)) == "attacker"


def quick_chances(terms: Terms, state: State, seed: str, battles: int = QUICK_BATTLES) -> Chances:
    """The battle that is waited for, by `abstract_battle`: at once, and blind to the table."""
    battle = state.battle
    assert battle is not None
    dice = seeded_dice(f"chances:{seed}")
    return chances(terms, state, (fight_waiting(terms, state, battle, dice) for _ in range(battles)), QUICK)


def _lost(terms: Terms, band: Band, left: tuple[int, ...]) -> Fraction:
    return sum(
        (terms.troops[unit.troop].points(unit.figures - figures)
         for unit, figures in zip(band.units, left, strict=True)),
        Fraction(),
    )  # fmt: skip
