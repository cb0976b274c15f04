"""What an agent's head weighs with: one frozen record each, so that no agent's taste is another's.

Values are sixtieths of a point (``estimate.POINT``) unless they say otherwise.
"""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """The taste of an agent; as it stands here, the raider's."""

    #: Own losses weigh this much of the enemy's, in hundredths, and less with every turn: who only waits wins nothing.
    daring: int = 90
    bolder: int = 8
    #: What they weigh where points are counted and no turn is left to use what a fight opens.
    sober: int = 100
    #: What a die on a melee ability adds to a charge, and how many are counted.
    backing: int = 6
    most_backing: int = 3
    #: What a step towards the enemy is worth, and what a rest is worth for each marker.
    advance: int = 30
    rest: int = 22
    #: What a fatigue marker costs; the last one before exhaustion costs more.
    tired: int = 16
    exhausted: int = 45
    #: What a marker costs where points are counted: who is worn out neither holds nor contests.
    weary: int = 28
    #: Where points are counted nobody has to come to the enemy in the first turns: units halt beyond its reach.
    patient: int = 3
    #: For so many turns units halt so where only losses are counted, too.
    halts: int = 0
    #: What a hero bears by fatigue is never counted as a loss; otherwise only where points are counted.
    knows_heroes: bool = False
    #: What a point at the next counting is worth to a unit that is sent for it, twice over.
    stake: int = 10
    #: In hundredths: how surely a unit that comes near spoils what the enemy holds, and a charge drives him off.
    sure: int = 80
    driven: int = 35
    #: What spending a Saga die on an activation costs; in a fight; and an enemy's marker that is used up there.
    die_price: int = 8
    fight_die: int = 9
    marker: int = 5
    #: A die whose best place is worth less stays beside the board.
    least_die: int = 10
    #: An answer this weak is given to anybody; a stronger one is kept for an attack.
    weak_answer: int = 15
    #: Dice that wait for a fight where each of them is one die fewer to roll.
    waiting: int = 2
    #: A tired enemy looks this much nearer for each marker (a length).
    scent: int = 200

    # --- what only somebody who looks ahead weighs

    #: In hundredths, turn by turn and not at all after that: how much the enemy's best attacks count where only losses
    #: do (who only waits wins nothing), and where somebody is paid for holding his ground.
    dread: tuple[int, ...] = (80, 45, 10)
    dread_for_points: tuple[int, ...] = (80, 80, 10)
    #: Those for which it has to Move first, and what its own losses take from them.
    beyond: int = 55
    answers: int = 100
    #: A marker, and what exhaustion adds to it.
    fresh: int = 12
    worn: int = 30
    #: For each M nearer to the enemy, and how much more with every turn; nearer to what the scenario pays for.
    pace: int = 10
    haste: int = 14
    errand: int = 20
    #: What a warlord is worth beside his points where his fall ends the battle.
    warlord: int = 240


RAIDER = Weights()
CAPTAIN = Weights(tired=32, marker=12, halts=2, knows_heroes=True)
