"""Hand-made positions and a replay for the tests of the notation."""

from __future__ import annotations

from skald.rules.actions import Activate, Done, MoveUnit, Path
from skald.rules.bases import stand
from skald.rules.dice import Roll
from skald.rules.events import ActivationAnnounced, AttackRolled, BattleEnded, FatigueTaken, FiguresLost, UnitMoved
from skald.rules.frames import Acting, ActivationPhase, AttackRoll, Combatant, Fight
from skald.rules.geometry import area
from skald.rules.ids import AbilityId, Combat, Face, Kind, RuleId, Side, UnitId
from skald.rules.notation import Entry, Replay, ReplaySide
from skald.rules.state import (
    Die,
    Effect,
    Figure,
    Outcome,
    Player,
    Purchase,
    Role,
    Score,
    Spent,
    State,
    Terrain,
    Unit,
    Until,
)
from skald.rules.tally import Modifier, Tally

WHY = RuleId("core.melee")
OARS = AbilityId("fjord-reavers.oars")

BARE = State("trial", 1, 12000, 9000, (Player("fjord-reavers"), Player("hill-clans", edge=1)))

POINTS = Tally(5, RuleId("core.profiles"), (Modifier(-1, RuleId("core.javelins")), Modifier(2, RuleId("a b"))))

FOUGHT = State(
    "trial", 3, 12000, 9000,
    (
        Player(
            "fjord-reavers", (Purchase("warriors", 8), Purchase("hearth guard", 4)), banners=1,
            active=(Die(OARS, Face.RARE), Die(OARS, Face.COMMON)), inactive=(Face.UNCOMMON,),
            triggered=(OARS,), turns=2,
        ),
        Player("hill-clans", edge=1, offers_draw=True),
    ),
    units=(
        Unit(
            UnitId(0), Side.LEFT, "warriors", 3, ("javelins",), (RuleId("core.javelins"),),
            (
                stand("round-25", 1200, 3400, 16),
                stand("round-25", 1460, 3400, role=Role.BANNER),
                stand("rect-25x50", 1200, 3800, 5, Role.HERO),
            ),
            fatigue=2, acts=(Kind.MOVE, Kind.REST), banner=True, deployed=True,
        ),
        Unit(UnitId(1), Side.RIGHT, "levy", 1, figures=(Figure(5, 6, 100, ((1, 2), (3, 4)), "", 2, Role.RANK),)),
        Unit(UnitId(2), Side.RIGHT, "levy", 12),
    ),
    terrain=(Terrain("wood", area([(0, 0), (900, 0), (900, 700), (0, 700)]), Side.RIGHT, moved=True),),
    pending=(
        ActivationPhase(Side.LEFT),
        Acting(UnitId(0), Kind.CHARGE, WHY, UnitId(1), shortened=(WHY,), again=True),
        Fight(
            Combat.MELEE, WHY,
            Combatant(UnitId(0), 6, armour=(Modifier(1, WHY), Modifier(-2, RuleId("core.cover"))), uses=("a", "b c")),
            Combatant(UnitId(1)), step=2, charged=True,
        ),
        AttackRoll(0),
    ),
    first=Side.RIGHT, active=Side.LEFT, turn=2, in_force=(RuleId("scenario.clash"),),
    facts=(("moon", 3), ("the tide", -1)),
    effects=(Effect("armour", -1, UnitId(0), Until.NEXT_TURN, Side.LEFT, WHY),),
    spent=(Spent(WHY, UnitId(0)), Spent(RuleId("core.rest"), UnitId(1), True)),
    time_called=True,
    outcome=Outcome(None, "agreed", (Score(Side.LEFT, POINTS), Score(Side.RIGHT, Tally(0, WHY)))),
)  # fmt: skip

PLAYED = Replay(
    "trial", 3, "trial", "clash", (ReplaySide("Anna", "Sea Wolves", "fjord-reavers", "person"), ReplaySide("Élan")),
    BARE,
    settings=(("points", "6"), ("table", "48 x 36")),
    seed=2**64 - 1,
    blocks=(("boards/fjord-reavers.toml", 'id = "fjord-reavers"\n\n[abilities]\n# not a comment here\n'), ("note", "")),
    turns=(
        Entry(Activate(UnitId(3), Kind.CHARGE, UnitId(7)), (
            ActivationAnnounced(UnitId(3), Kind.CHARGE, UnitId(7), WHY), FatigueTaken(UnitId(3), 1, WHY),
        )),
        Entry(MoveUnit((Path(0, ((1200, 3400), (1300, 3500)), 16), Path(1, ((1460, 3400),)))), (
            UnitMoved(UnitId(3), Kind.MOVE, POINTS, ((1300, 3500), (1460, 3400))),
        )),
        Entry(Roll((3, 5)), (
            AttackRolled(UnitId(3), UnitId(7), POINTS, Tally(0, WHY), (3, 5), 3), FiguresLost(UnitId(7), 3, 5, WHY),
        )),
        Entry(Done(), (BattleEnded(Side.LEFT, "agreed"),)),
    ),
    outcome=Outcome(Side.LEFT, "agreed", (Score(Side.LEFT, POINTS),)),
    seal="0f" * 32,
)  # fmt: skip
