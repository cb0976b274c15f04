"""The closed list of hooks: the points at which a rule may change what the kernel does.

Six kinds. A **modifier** changes a tally; an **answer** settles a question; an **obligation** says what must be done
if it can be; a **permission** refuses an action or lifts a refusal; a **trigger** acts on an event; an **offer** adds
actions to a window. Each point names the step of the rulebook that it stands for.
"""

from __future__ import annotations

from enum import Enum, IntEnum


class Stage(IntEnum):
    """The order in which rules speak about one number or question: first what is set, last what is banned.

    What somebody carries or rides belongs to the printed number: it speaks before anything is set.

    Within a stage printed rules come before those in force for a while; of several numbers set by printed rules the
    least counts, of those set for a while the latest.
    """

    PROFILE = 0
    SET = 1
    ADD = 2
    CAP = 3
    BAN = 4


#: The stages in their order, to be gone through without asking the enumeration each time.
STAGES = tuple(Stage)


class Point(Enum):
    """Numbers that rules may modify."""

    # Members are singletons: hashing them by identity is far quicker than by name.
    __hash__ = object.__hash__

    SAGA_DICE = "saga-dice"  # Orders phase: dice a unit generates
    FIGURE_COUNT = "figure-count"  # wherever a rule counts figures
    MOVE = "move"  # Movement: a unit's distance
    CHARGE = "charge"  # Charging: a unit's distance
    RADIUS = "radius"  # Formation: the radius about the reference figure
    RANGE = "range"  # Shooting: how far a unit shoots
    AGGRESSION = "aggression"  # pools: what all figures are worth, in thirtieths of a die
    BONUS_ATTACK = "bonus-attack"  # pools: bonus attack dice
    BONUS_DEFENCE = "bonus-defence"  # pools: bonus defence dice
    ARMOUR = "armour"  # attack dice: the number to reach against a unit
    FOE_ARMOUR = "foe-armour"  # attack dice: changes the enemy's armour
    HIT = "hit"  # attack dice: added to each
    FOE_HIT = "foe-hit"  # attack dice: added to each of the enemy's
    SAVE = "save"  # defence dice: added to each
    FOE_SAVE = "foe-save"  # defence dice: added to each of the enemy's
    HARM = "harm"  # casualties: hits that stand
    RESOLVE = "resolve"  # melee step 8: casualties as they are compared
    WITHDRAW = "withdraw"  # melee step 8: how far a beaten unit goes
    REST = "rest"  # Rest: fatigue removed
    LIMIT = "limit"  # Fatigue: the number at which a unit is exhausted
    GROUND_FATIGUE = "ground-fatigue"  # Fatigue: taken for the ground moved through
    ENDURES = "endures"  # casualties: how many one fatigue cancels
    MAGIC_DICE = "magic-dice"  # the pool: dice that a unit adds to it
    TABLE_ROLL = "table-roll"  # a roll on a table of consequences: its total
    SIGHT = "sight"  # lines of sight: how far anything can be seen
    VICTORY = "victory"  # the end: points that a lost unit is worth


class Question(Enum):
    """Questions that rules may answer; the default is what the kernel assumes."""

    # Members are singletons: hashing them by identity is far quicker than by name.
    __hash__ = object.__hash__

    MOUNTED = "mounted"  # False
    MAY_CLOSE_RANKS = "may-close-ranks"  # True
    COVER = "cover"  # what the terrain gives
    SLOWED = "slowed"  # True: uneven and dangerous ground shorten its distances
    HINDERED = "hindered"  # False: moves and charges as if it began and ended in uneven ground
    FLIES = "flies"  # False: passes over units and terrain
    SEEN_OVER = "seen-over"  # False: nothing hides it
    TIRES = "tires"  # True: takes fatigue at all
    TIRES_BY_ACT = "tires-by-act"  # True: this activation gives repeat fatigue
    MAY_BEND = "may-bend"  # False: a long stick may be two shorter ones
    MAY_USE_ADVANCED = "may-use-advanced"  # True: advanced abilities activate it and serve its fights
    MAY_BENEFIT = "may-benefit"  # True: advanced abilities do it good
    MAY_USE_BASIC = "may-use-basic"  # True: basic abilities activate it
    MAY_TRIGGER_ADVANCED = "may-trigger-advanced"  # True: its owner may trigger them in its fights
    TIRES_FRIENDS = "tires-friends"  # True: its elimination gives fatigue
    READS_FACES = "reads-faces"  # False: a rule reads the faces of its attack dice
    MAY_SHOOT_NORMALLY = "may-shoot-normally"  # True: ordinary activations may make it shoot
    WITHDRAWS = "withdraws"  # True: a beaten unit has to withdraw
    PACE = "pace"  # None: a Modifier with the longest Move or charge, whatever lengthens it
    FARTHEST = "farthest"  # None: a Modifier with the longest charge or shot, whatever lengthens it
    SHORTENS = "shortens"  # True: its fatigue can be exploited to shorten its move
    FOOTING = "footing"  # a Footing: what the ground of one piece is to this unit
    UNCHARGEABLE = "unchargeable"  # nothing: the rule by which nobody may charge it
    UNSHOOTABLE = "unshootable"  # nothing: the rule by which nobody may shoot at it
    UNSEEN = "unseen"  # (): areas in which it sees nobody
    SPELLCRAFT = "spellcraft"  # a Spellcraft: what eases its casting of one spell


class Window(Enum):
    """Moments at which a side decides; rules may offer actions in them."""

    # Members are singletons: hashing them by identity is far quicker than by name.
    __hash__ = object.__hash__

    EDGE = "edge"
    TERRAIN = "terrain"
    ROW = "row"
    MUSTER = "muster"
    DEPLOY = "deploy"
    ENTER = "enter"
    OPENING = "opening"
    SEALED = "sealed"
    TAKE_BACK = "take-back"
    ORDERS_REACTION = "orders-reaction"
    ORDERS = "orders"
    ACTIVATION = "activation"
    TARGET = "target"
    CHANGE = "change"
    GRANT = "grant"
    REACTION = "reaction"
    SHORTEN = "shorten"
    MOVE = "move"
    CHARGE = "charge"
    REST = "rest"
    RANKS = "ranks"
    TRADE = "trade"
    EARLY = "early"
    FIGHT = "fight"
    CASUALTIES = "casualties"
    WITHDRAW = "withdraw"
    GIVE_WAY = "give-way"
    STAGE = "stage"
    PRIME = "prime"
    MAGIC = "magic"
    LEVEL = "level"
    AIM = "aim"
