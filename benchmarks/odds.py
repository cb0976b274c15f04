"""Exact odds beside icepool and dyce: the same random melees, in the same run, cold and warm; then best play.

    scripts/bench odds [--melees 300] [--seed 1]

Every program gives the joint distribution of both sides' losses. The answers are compared before anything is timed.
"""

from __future__ import annotations

import argparse
import statistics
import warnings
from collections.abc import Callable
from fractions import Fraction
from random import Random
from time import process_time
from typing import NamedTuple

import dyce
import icepool
from dyce.evaluation import expand

from skald.content.board_files import shipped_boards
from skald.odds import exact, responses, weights
from skald.odds.best_play import Bare, best_play
from skald.odds.exact import Strike, Toll, joint_weights, losses
from skald.odds.matchup import Fighter, Matchup
from skald.odds.valuation import Aim
from skald.rules.ids import AbilityId, Face
from skald.rules.state import Die

C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE
CACHES = (
    weights.binomial, weights.binomials, weights.powers, weights.sixes, exact.hits, exact.saves, exact.losses,
    responses.table,
)  # fmt: skip


class Fought(NamedTuple):
    """A melee as numbers: what each side does to the other, and how many figures each has."""

    there: Strike
    back: Strike
    figures: tuple[int, int]


def random_melees(count: int, seed: int) -> list[Fought]:
    """Melees as they come up: from one die to sixteen, all armours, some with extra defence dice."""
    rng = Random(seed)

    def strike() -> Strike:
        return Strike(rng.randint(1, 16), rng.randint(1, 5), extra=rng.randint(0, 4), save_faces=rng.randint(2, 3))

    return [Fought(strike(), strike(), (rng.randint(1, 12), rng.randint(1, 12))) for _ in range(count)]


# --- the three programs


def by_skald(melee: Fought) -> dict[tuple[int, int], int]:
    """Whole weights of every pair of losses."""
    mine = losses(melee.back, Toll(melee.figures[0]))
    theirs = losses(melee.there, Toll(melee.figures[1]))
    return {(a, d): weight for a, d, weight in joint_weights(mine, theirs)}


def by_icepool(melee: Fought) -> object:
    """The same by icepool: counts of hits, then saves for each count."""
    return icepool.tupleize(
        _icepool_losses(melee.back, melee.figures[0]), _icepool_losses(melee.there, melee.figures[1])
    )


def _icepool_losses(strike: Strike, figures: int) -> icepool.Die[int]:
    save = icepool.Die({1: strike.save_faces, 0: 6 - strike.save_faces})

    def struck(scored: int) -> icepool.Die[int]:
        dice = min(scored + strike.extra, 2 * scored)
        if not dice:
            return icepool.Die([0])
        return (dice @ save).map(lambda saved: min(figures, max(0, scored - saved)))

    return (strike.dice @ icepool.Die({1: strike.faces, 0: 6 - strike.faces})).map(struck)


def by_dyce(melee: Fought) -> object:
    """The same by dyce."""
    mine, theirs = _dyce_losses(melee.back, melee.figures[0]), _dyce_losses(melee.there, melee.figures[1])
    return {(a, d): n * m for a, n in mine.items() for d, m in theirs.items()}


def _dyce_losses(strike: Strike, figures: int) -> dyce.H[int]:
    save = dyce.H({1: strike.save_faces, 0: 6 - strike.save_faces})

    def struck(result: dyce.HResult[int]) -> dyce.H[int]:
        scored = result.outcome
        dice = min(scored + strike.extra, 2 * scored)
        saved = dice @ save if dice else dyce.H({0: 1})
        return saved.apply(lambda count: min(figures, max(0, scored - count)))

    # By itself dyce leaves out paths of tiny probability; here nothing may be left out.
    scored = strike.dice @ dyce.H({1: strike.faces, 0: 6 - strike.faces})
    return expand(struck, scored, min_path_probability=Fraction(0))


# --- comparing, timing


def check(melees: list[Fought]) -> None:
    """All three agree, or nothing is worth timing."""
    for melee in melees[:20]:
        mine = by_skald(melee)
        total = sum(mine.values())
        other = by_icepool(melee)
        assert {pair: weight / total for pair, weight in mine.items()} == {
            pair: float(other.probability(pair)) for pair in other.outcomes()  # type: ignore[attr-defined]
        }, melee  # fmt: skip
        third = by_dyce(melee)
        whole = sum(third.values())  # type: ignore[attr-defined]
        assert all(abs(weight / total - third[pair] / whole) < 1e-12 for pair, weight in mine.items())  # type: ignore[index]


def seconds_each(work: Callable[[Fought], object], melees: list[Fought], before: Callable[[], None]) -> list[float]:
    """The processor time of each melee; ``before`` runs untimed in front of each."""
    found = []
    for melee in melees:
        before()
        start = process_time()
        work(melee)
        found.append(process_time() - start)
    return found


def forget() -> None:
    """Empty every cache of the exact part."""
    for cache in CACHES:
        cache.cache_clear()


def compare(melees: list[Fought]) -> None:
    """Print the table of all programs."""
    check(melees)
    rows = {
        "icepool": seconds_each(by_icepool, melees, lambda: None),
        "dyce": seconds_each(by_dyce, melees, lambda: None),
        "skald, cold": seconds_each(by_skald, melees, forget),
    }
    for melee in melees:
        by_skald(melee)
    rows["skald, warm"] = seconds_each(by_skald, melees, lambda: None)
    icepool_time = statistics.median(rows["icepool"])
    print(f"joint distribution of {len(melees)} random melees, median processor time")
    for name, times in rows.items():
        median = statistics.median(times)
        print(f"  {name:<12} {median * 1e6:10.1f} µs   icepool ÷ this: {icepool_time / median:8.1f}")


# --- best play


def laid(board: str, **dice: list[Face]) -> tuple[Die, ...]:
    """Dice on abilities of a board."""
    return tuple(
        Die(AbilityId(f"{board}.{name.replace('_', '-')}"), face) for name, faces in dice.items() for face in faces
    )


def full_melees() -> dict[str, Matchup]:
    """Melees with both boards in use and fatigue on both sides."""
    riders = laid("iron-margraves", couched_steel=[U], visors_down=[C], no_ransom=[R], combat_bonus=[U, R, R])
    wall = laid(
        "wall-of-oaths", loud_as_hail=[U], blunted_edges=[R], blow_for_blow=[C], rim_to_rim=[C], combat_bonus=[C, R]
    )
    reavers = laid("fjord-reavers", splintered_shields=[C], red_tide=[R, C], winded_prey=[U], combat_bonus=[U, R])
    oaths = laid("wall-of-oaths", rim_to_rim=[C], oath_for_oath=[C], broken_on_the_rocks=[U, C], combat_bonus=[C, R])
    grass = laid("long-grass-riders", the_noose=[U], felt_and_silk=[C], combat_bonus=[C, R])
    lord = laid("wall-of-oaths", not_one_step=[U], rim_to_rim=[C], combat_bonus=[C, R])
    return {
        "riders v wall": Matchup(
            Fighter("hearthguard", 6, ("horse",), 1, board="iron-margraves", dice=riders),
            Fighter("warriors", 12, (), 2, board="wall-of-oaths", dice=wall),
        ),
        "reavers v oaths": Matchup(
            Fighter("warriors", 8, (), 2, board="fjord-reavers", dice=reavers),
            Fighter("hearthguard", 4, (), 2, board="wall-of-oaths", dice=oaths),
        ),
        "riders v warlord": Matchup(
            Fighter("hearthguard", 6, ("horse",), 1, board="long-grass-riders", dice=grass),
            Fighter("warlord", 1, (), 1, board="wall-of-oaths", dice=lord, guards=2),
        ),
    }


#: Eight dice as they fall on average, more or less.
EIGHT = (C, C, C, U, U, R, R, R)


def bare_melees(seed: int) -> dict[str, list[tuple[Matchup, Bare]]]:
    """Melees of all pairs of boards with bare Saga dice: eight on each side, or from four to six with fatigue."""
    rng = Random(seed)
    boards = list(shipped_boards())
    pairs = [(mine, theirs) for mine in boards for theirs in boards]

    def rolled() -> tuple[Face, ...]:
        return tuple(rng.choice((C, C, C, U, U, R)) for _ in range(rng.randint(4, 6)))

    def melee(mine: str, theirs: str, troop: str, fatigue: int) -> Matchup:
        figures = 8 if troop == "warriors" else 4
        kit = () if troop == "warriors" else ("heavy-weapon",)
        return Matchup(
            Fighter("warriors", 8, board=mine, fatigue=fatigue),
            Fighter(troop, figures, kit, board=theirs, fatigue=fatigue),
        )

    return {
        "eight bare dice each": [(melee(*pair, "hearthguard", 0), (EIGHT, EIGHT)) for pair in pairs],
        "four to six, some tired": [
            (melee(*rng.choice(pairs), "warriors", rng.randint(0, 2)), (rolled(), rolled())) for _ in range(40)
        ],
    }


def play_bare(seed: int) -> None:
    """Print how long best play takes when it lays the dice too, and how wide its bounds are."""
    print("best play with bare Saga dice on both sides, processor time")
    for name, melees in bare_melees(seed).items():
        for aim in Aim:
            times, widths = [], []
            for matchup, bare in melees:
                forget()
                start = process_time()
                found = best_play(matchup, aim, bare=bare)
                times.append(process_time() - start)
                if not found.exact:
                    widths.append(float(found.upper - found.lower))
            wide = f"bounds {statistics.median(widths):.3f} apart, {max(widths):.3f} at worst" if widths else ""
            print(
                f"  {name:<24} {aim.value:<9} median {statistics.median(times) * 1e3:4.0f} ms, worst"
                f" {max(times) * 1e3:4.0f} ms, exact {len(times) - len(widths):3} of {len(times)}; {wide}"
            )


def play() -> None:
    """Print how long best play takes."""
    print("best play with both boards, processor time")
    for name, matchup in full_melees().items():
        for aim in Aim:
            best_play(matchup, aim)
            forget()
            start = process_time()
            found = best_play(matchup, aim)
            took = process_time() - start
            state = "exact" if found.exact else f"bounded [{float(found.lower):.3f}, {float(found.upper):.3f}]"
            print(f"  {name:<17} {aim.value:<9} {took * 1e3:7.0f} ms  {found.looked:6} positions  {state}")


def main() -> None:
    """Run both."""
    parser = argparse.ArgumentParser(prog="scripts/bench odds", description=__doc__)
    parser.add_argument("--melees", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    compare(random_melees(given.melees, given.seed))
    play()
    play_bare(given.seed)


if __name__ == "__main__":
    main()
