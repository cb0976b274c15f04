"""Fights for the catalogue: a board of plain fighting abilities, fights begun at once, and numbers read off a frame."""

from __future__ import annotations

from msgspec.structs import replace

from skald.planning.charging import plan_charge
from skald.rules.abilities import model as m
from skald.rules.abilities.model import Ability, AbilityType, AnyVerb, Board, Cause, UnitFilter
from skald.rules.actions import Activate, Trigger
from skald.rules.awaiting import Chance
from skald.rules.bases import moved_to
from skald.rules.context import Context
from skald.rules.engine import _settle
from skald.rules.events import PoolAssembled
from skald.rules.frames import ActivationPhase, Combatant, EndTurn, Fight, Granting
from skald.rules.ids import NO_UNIT, AbilityId, Combat, Face, Kind, Side, UnitId
from skald.rules.state import Effect, Until
from tests.kit.field import BY_TEST, LEFT, RIGHT, Field, Game, ruleset

ANY = (Face.COMMON, Face.UNCOMMON, Face.RARE)
FIGHTS = (AbilityType.MELEE, AbilityType.SHOOTING, AbilityType.SHOOTING_REACTION)
ACTIVATION = (AbilityType.ACTIVATION,)


def _ability(
    name: str, types: tuple[AbilityType, ...], *verbs: AnyVerb, basic: bool = True, cause: Cause | None = None,
    who: UnitFilter | None = None,
) -> Ability:  # fmt: skip
    return Ability(AbilityId(f"trial.{name}"), types, (ANY,), (verbs,), basic, who or UnitFilter(), cause or Cause())


#: Any face pays for everything; "grand" abilities are advanced.
TRIAL = Board(
    "trial",
    (
        _ability("attack", FIGHTS, m.Gain(what="attack", amount=20)),
        _ability("defence", FIGHTS, m.Gain(what="defence", amount=3)),
        _ability("hits", FIGHTS, m.Gain(what="hits", amount=2)),
        _ability("again", FIGHTS, m.RollAgain(what="attack")),
        _ability("one-again", FIGHTS, m.RollAgain(what="attack", dice=1)),
        _ability("save-again", FIGHTS, m.RollAgain(what="defence")),
        _ability("foe-again", FIGHTS, m.RollAgain(what="foe-hits", dice=2)),
        _ability("keen", FIGHTS, m.Shift(what="hit", amount=1)),
        _ability("thick", FIGHTS, m.Shift(what="own-armour", amount=3)),
        _ability("pierce", FIGHTS, m.Shift(what="foe-armour", amount=-3)),
        _ability("hush", FIGHTS, m.Hush()),
        _ability("five-strong", FIGHTS, m.Gain(what="attack", amount=1), who=UnitFilter(at_least=4)),
        _ability("grand-attack", FIGHTS, m.Gain(what="attack", amount=1), basic=False),
        _ability("volley", ACTIVATION, m.Volley(dice=10)),
        _ability("slay", ACTIVATION, m.Slay(amount=12)),
        _ability("all", ACTIVATION, m.ActivateUnits()),
        _ability("grand-all", ACTIVATION, m.ActivateUnits(), basic=False),
        _ability("wait", ACTIVATION, m.Lay(point="rest", amount=0, until=Until.TURN)),
        _ability("cancel", (AbilityType.ACTIVATION_REACTION,), m.Cancel()),
    ),
)


def trial(name: str = "second", **settings: object) -> Field:
    """A field whose sides play the trial board; a die left on it keeps the Activation phase open."""
    field = Field(ruleset(name, [TRIAL], **settings), board="trial")
    for side in (LEFT, RIGHT):
        lay(field, side, "wait")
    return field


def lay(field: Field, side: Side, *abilities: str) -> None:
    """Lay a die on each of these abilities of the trial board."""
    for name in abilities:
        field.dice(side, f"trial.{name}", Face.COMMON)


def spend(name: str, amount: int = -1) -> Trigger:
    """Trigger an ability of the trial board with a common die."""
    return Trigger(AbilityId(f"trial.{name}"), (Face.COMMON,), amount=amount)


def bonus(field: Field, uid: UnitId, point: str, amount: int) -> None:
    """Lay a lasting effect on a unit, as an Orders ability would."""
    effect = Effect(point, amount, uid, Until.TURN, LEFT, BY_TEST)
    field.state = replace(field.state, effects=(*field.state.effects, effect))


def duel(field: Field, left: tuple[str | int, ...], right: tuple[str | int, ...], gap: int = 20) -> list[UnitId]:
    """Two units face to face: (troop, figures, *equipment) each, in ranks of five, so far apart."""
    found = []
    for side, (troop, figures, *kit) in ((LEFT, left), (RIGHT, right)):
        assert isinstance(troop, str) and isinstance(figures, int)
        uid = field.unit(side, troop, figures, (3000, 4000), *(str(item) for item in kit))
        unit = field.state.units[uid]
        edge = max(_reach(f)[1] for f in unit.figures) if side is LEFT else min(_reach(f)[0] for f in unit.figures)
        spot = 4000 - edge if side is LEFT else 4000 + gap - edge
        shift(field, uid, 0, spot)
        found.append(uid)
    return found


def _reach(figure: object) -> tuple[int, int]:
    corners = getattr(figure, "corners", ())
    y, radius = figure.y, figure.radius  # type: ignore[attr-defined]
    ys = [corner[1] for corner in corners] or [y - radius, y + radius]
    return min(ys), max(ys)


def shift(field: Field, uid: UnitId, dx: int, dy: int) -> None:
    """Put all figures of a unit down elsewhere."""
    figures = tuple(moved_to(f, f.x + dx, f.y + dy) for f in field.state.units[uid].figures)
    field.change(uid, figures=figures)


def begin(
    field: Field, combat: Combat, attacker: UnitId, defender: UnitId, *, side: Side = LEFT, unitless: int = 0
) -> Game:
    """A fight that has just begun, in a side's Activation phase."""
    game = field.game(side=side)
    fight = Fight(combat, BY_TEST, Combatant(attacker), Combatant(defender), unitless=unitless, charged=True)
    step = _settle(Context(field.rules, replace(game.state, pending=(*game.state.pending, fight))))
    game.state = step.state
    game.events += step.events
    return game


def melee(field: Field, attacker: UnitId, defender: UnitId, *, side: Side = LEFT) -> Game:
    """A melee from its first step on, as after a charge."""
    return begin(field, Combat.MELEE, attacker, defender, side=side)


def shot(field: Field, shooter: UnitId, target: UnitId, *, side: Side = LEFT) -> Game:
    """A shot from its first step on."""
    return begin(field, Combat.SHOT, shooter, target, side=side)


def volley(field: Field, target: UnitId, dice: int) -> Game:
    """A shot that no unit makes."""
    return begin(field, Combat.SHOT, NO_UNIT, target, unitless=dice)


def numbers(
    field: Field, combat: Combat, attacker: UnitId, defender: UnitId, *, closed: tuple[bool, bool] = (False, False)
) -> tuple[Context, Fight]:
    """A fight to read numbers off."""
    sides = (Combatant(attacker, closed=closed[0]), Combatant(defender, closed=closed[1]))
    fight = Fight(combat, BY_TEST, *sides, charged=True)
    ctx = Context(field.rules, replace(field.state, pending=(EndTurn(LEFT), ActivationPhase(LEFT), fight)))
    return ctx, fight


def charge(game: Game, uid: UnitId, target: UnitId) -> Game:
    """Charge as the planner would, the opponent answering nothing."""
    game.grant(uid, Kind.CHARGE, target).passing()
    return game.do(plan_charge(game.rules, game.state))


def fought(game: Game, *, attack: int = 0, defence: int = 0, saves: tuple[int, int] = (0, 0)) -> Game:
    """Pass through a melee up to its casualties: hits of the attacker and the defender, saves likewise."""
    game.passing().hits(attack).hits(defence)
    if defence:
        game.hits(saves[0])
    if attack:
        game.hits(saves[1])
    return game


def refusal(game: Game, uid: UnitId, kind: Kind, target: UnitId = NO_UNIT) -> tuple[str, str]:
    """Code and rule of the refusal of an activation that an ability would grant."""
    grant = Granting(game.unit(uid).side, BY_TEST, 1, (kind,), unit=uid)
    found = Game(game.rules, replace(game.state, pending=(*game.state.pending, grant))).refused(
        Activate(uid, kind, target)
    )
    return found.code, found.cites


def pools(game: Game) -> dict[UnitId, str]:
    """The starting pools so far, each as its sentence."""
    return {event.unit: str(event.dice) for event in game.seen(PoolAssembled)}


def awaited(game: Game) -> tuple[int, int]:
    """The dice awaited: how many, and how many of six faces succeed."""
    asked = game.awaits
    assert isinstance(asked, Chance), asked
    return asked.pool.dice, asked.pool.weights[0]
