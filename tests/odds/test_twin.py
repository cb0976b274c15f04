"""One engine, not two: every chance that the fast route gives is what the kernel gives roll by roll."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from skald.odds.answer import odds
from skald.odds.exact import Melee, joint_weights, losses
from skald.odds.matchup import Fighter, Matchup
from skald.odds.reckoning import at_the_dice, strikes, tolls
from skald.odds.table import lay_out
from skald.odds.weights import NOTHING
from skald.rules.actions import Action, Done, Exploit, Trigger
from skald.rules.awaiting import Chance
from skald.rules.engine import apply, resume
from skald.rules.frames import Abilities
from skald.rules.ids import AbilityId, Combat, Cover, Face, Side
from skald.rules.lengths import M
from skald.rules.state import Die, State
from tests.odds.twin import Ends, play_out, told

C, U, R = Face.COMMON, Face.UNCOMMON, Face.RARE
LIGHT, SOLID = Cover.LIGHT, Cover.SOLID


def fighter(text: str, **more: object) -> Fighter:
    """A troop, how many, and its equipment in one string."""
    troop, figures, *equipment = text.split()
    return Fighter(troop, int(figures), tuple(equipment), **more)  # type: ignore[arg-type]


MELEES = [
    (fighter("warriors 3"), fighter("warriors 3")),
    (fighter("warriors 3 heavy-weapon"), fighter("hearthguard 2")),
    (fighter("hearthguard 2", cover=SOLID), fighter("warriors 3", cover=LIGHT)),
    (fighter("warriors 3 horse", cover=SOLID), fighter("warriors 3", cover=SOLID)),
    (fighter("warriors 4 javelins"), fighter("warriors 2")),
    (fighter("warriors 3 javelins"), fighter("warriors 2", cover=SOLID)),
    (fighter("levies 6"), fighter("levies 5 bow")),
    (fighter("warriors 4", fatigue=3), fighter("warriors 3", fatigue=2)),
    (fighter("warriors 2", attack_bonus=2), fighter("warriors 3", defence_bonus=2)),
    (fighter("warriors 2", attack_bonus=9, defence_bonus=1), fighter("warriors 2")),
    (fighter("levies 1"), fighter("warriors 3")),
]
SECOND = [
    (fighter("warriors 4", closed=True), fighter("warriors 3")),
    (fighter("warriors 4"), fighter("warriors 5", closed=True)),
    (fighter("warriors 3 javelins"), fighter("warriors 4", closed=True)),
    (fighter("warriors 3", closed=True, fatigue=3), fighter("hearthguard 2", closed=True)),
    (fighter("warriors 3 sarissa"), fighter("warriors 3 horse")),
    (fighter("warriors 3 horse"), fighter("warriors 3 camel")),
    (fighter("levies 4 unarmed"), fighter("warriors 3")),
    (fighter("swarm 6", fatigue=1), fighter("warriors 2")),
    (fighter("stalkers 2"), fighter("mindless 12")),
]
FIRST = [
    (fighter("warriors 4"), fighter("warriors 4", traded=2)),
    (fighter("hearthguard 2"), fighter("hearthguard 2", traded=2, cover=SOLID)),
    (fighter("warlord 1"), fighter("warriors 3")),
    (fighter("warriors 3"), fighter("warlord 1")),
]
MATCHUPS = [
    *(Matchup(a, d, edition=edition) for edition in ("second", "first") for a, d in MELEES),
    *(Matchup(a, d) for a, d in SECOND),
    *(Matchup(a, d, edition="first") for a, d in FIRST),
    Matchup(fighter("warriors 3"), fighter("warriors 3"), settings=(("defence_per_hit", 0),)),
    Matchup(fighter("warriors 3", fatigue=3), fighter("warriors 3"), settings=(("exhausted_melee", "half"),)),
]
SHOTS = [
    *(
        Matchup(a, d, Combat.SHOT, edition)
        for edition in ("second", "first")
        for a, d in [
            (fighter("warriors 5 bow"), fighter("warriors 4")),
            (fighter("levies 6 bow"), fighter("warriors 4", cover=LIGHT)),
            (fighter("warriors 6 crossbow"), fighter("hearthguard 3", cover=SOLID)),
            (fighter("hearthguard 3 javelins"), fighter("warriors 2 horse", cover=SOLID)),
            (fighter("warriors 4 bow", attack_bonus=3), fighter("warriors 4", defence_bonus=1)),
            (fighter("warlord 1 bow"), fighter("warlord 1")),
        ]
    ),
    Matchup(fighter("levies 6 firearm"), fighter("warriors 4"), Combat.SHOT),
    Matchup(fighter("levies 6 firearm"), fighter("warriors 4"), Combat.SHOT, distance=M),
    Matchup(fighter("levies 4 improvised"), fighter("swarm 4"), Combat.SHOT),
    Matchup(fighter("destruction-team 1 firearm"), fighter("warriors 4"), Combat.SHOT),
]


def named(matchup: Matchup) -> str:
    sides = [f"{f.figures}-{f.troop}-{'-'.join(f.equipment)}" for f in matchup.sides]
    return f"{matchup.edition}:{sides[0]}:{sides[1]}"


def counted(ends: Ends) -> dict[tuple[int, int], Fraction]:
    found: dict[tuple[int, int], Fraction] = {}
    for (a, d, _), chance in ends.items():
        found[a, d] = found.get((a, d), Fraction(0)) + chance
    return found


@pytest.mark.parametrize("matchup", MATCHUPS, ids=named)
def test_melee_equals_the_kernel(matchup: Matchup):
    closed = (bool(matchup.attacker.closed), bool(matchup.defender.closed))
    ends = play_out(lay_out(matchup), lay_out(matchup).state, told(closed, matchup.defender.traded or 0))
    answer = odds(matchup)
    assert {(a, d): chance for a, d, chance in answer.joint} == counted(ends)
    assert answer.withdraws == (
        sum(chance for end, chance in ends.items() if end[2] == 1),
        sum(chance for end, chance in ends.items() if end[2] == 0),
    )
    full = (matchup.attacker.figures, matchup.defender.figures)
    assert answer.both_eliminated == sum(chance for end, chance in ends.items() if end[:2] == full)
    # Whom the kernel told to have won, and whoever alone is left: a unit that is gone is compared with nobody.
    assert answer.wins == tuple(
        sum(
            chance
            for end, chance in ends.items()
            if end[who] < full[who] and (end[1 - who] == full[1 - who] or end[2] == who)
        )
        for who in (0, 1)
    )
    assert sum(answer.wins) + answer.both_eliminated == 1


@pytest.mark.parametrize("matchup", SHOTS, ids=named)
def test_shot_equals_the_kernel(matchup: Matchup):
    ends = play_out(lay_out(matchup), lay_out(matchup).state, told())
    assert {(a, d): chance for a, d, chance in odds(matchup).joint} == counted(ends)


# --- what abilities do to the dice

BOARDS = ("iron-margraves", "wall-of-oaths")


def laid(board: str, **dice: list[Face]) -> tuple[Die, ...]:
    found = []
    for name, faces in dice.items():
        found += [Die(AbilityId(f"{board}.{name.replace('_', '-')}"), face) for face in faces]
    return tuple(found)


def trigger(board: str, name: str, *faces: Face, option: int = 0) -> Trigger:
    return Trigger(AbilityId(f"{board}.{name}"), faces, option)


DEEDS: list[tuple[str, str, list[Action]]] = [
    ("re-rolled attack", "warlord 1", [trigger(BOARDS[0], "under-his-eyes", C)]),
    ("automatic hits", "warriors 2", [trigger(BOARDS[0], "no-ransom", R)]),
    ("hit bonus", "warriors 2 horse", [trigger(BOARDS[0], "couched-steel", U)]),
    ("bonus dice", "warriors 3", [trigger(BOARDS[0], "combat-bonus", R)]),
    ("armour", "hearthguard 1", [trigger(BOARDS[0], "visors-down", C)]),
    ("own fatigue use", "warriors 2", [Exploit("own-armour")]),
    ("enemy fatigue use", "warriors 2", [Exploit("enemy-armour")]),
]
ANSWERS: list[tuple[str, list[Action]]] = [
    ("nothing", []),
    ("re-rolled defence", [trigger(BOARDS[1], "loud-as-hail", U)]),
    ("forced re-roll", [trigger(BOARDS[1], "blunted-edges", R)]),
    ("defence dice", [trigger(BOARDS[1], "rim-to-rim", C)]),
    ("enemy gains", [trigger(BOARDS[1], "oath-for-oath", C)]),
    ("attack per fatigue", [trigger(BOARDS[1], "blow-for-blow", C)]),
]


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda each: each[0])
@pytest.mark.parametrize("deed", DEEDS, ids=lambda each: each[0])
def test_abilities_equal_the_kernel(deed: tuple[str, str, list[Action]], answer: tuple[str, list[Action]]):
    mine = laid(BOARDS[0], under_his_eyes=[C], no_ransom=[R], couched_steel=[U], combat_bonus=[R], visors_down=[C])
    theirs = laid(
        BOARDS[1], loud_as_hail=[U], blunted_edges=[R], rim_to_rim=[C], oath_for_oath=[C], blow_for_blow=[C],
    )  # fmt: skip
    attacker = replace(fighter(deed[1]), board=BOARDS[0], dice=mine)
    defender = fighter("warriors 2", fatigue=1, board=BOARDS[1], dice=theirs)
    table = lay_out(Matchup(attacker, defender))
    scripts = (list(deed[2]), list(answer[1]))
    state = scripted(table.ruleset, table.state, scripts)
    there, back = strikes(table.ruleset, state)
    tolled = tolls(table.ruleset, state, averting=False)
    melee = Melee(losses(back, tolled[0]), losses(there, tolled[1]), ((), ()))
    below = 6 ** (melee.to_attacker.power + melee.to_defender.power)
    # The rolling rules take the settled position over at the attack dice.
    ends = counted(play_out(table, state, told()))
    assert ends == {(a, d): Fraction(weight, below) for a, d, weight in joint_weights(*melee[:2])}


def scripted(ruleset, state: State, scripts: tuple[list[Action], list[Action]]) -> State:
    """Walk to the dice, each side giving its actions in the step of abilities and nothing else."""
    step = resume(ruleset, state)
    while not at_the_dice(step.state):
        assert not isinstance(step.awaits, Chance)
        mine = scripts[step.awaits.side] if isinstance(step.state.pending[-1], Abilities) else []  # type: ignore[union-attr]
        step = apply(ruleset, step.state, mine.pop(0) if mine else Done())
    assert scripts == ([], [])
    return step.state


def test_shot_of_nobody_loses_the_shooter_nothing():
    assert odds(SHOTS[0]).losses[Side.LEFT] == NOTHING
