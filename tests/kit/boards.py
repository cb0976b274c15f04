"""Small battle boards built in code, and fields that play with them."""

from __future__ import annotations

from skald.rules.abilities.model import Ability, AbilityType, AnyVerb, Board, Cause, UnitFilter
from skald.rules.actions import Trigger
from skald.rules.context import Context
from skald.rules.engine import _settle, options
from skald.rules.frames import ActivationPhase, BeginTurn, EndTurn, Frame
from skald.rules.ids import AbilityId, Face, RuleId, Side
from tests.kit.field import LEFT, Field, Game, ruleset

#: The letters by which tests write faces: "c", "u", "r", and several together for a slot that takes several.
FACES = {"c": Face.COMMON, "u": Face.UNCOMMON, "r": Face.RARE}

ORDERS, ORDERS_REACTION = AbilityType.ORDERS, AbilityType.ORDERS_REACTION
ACTIVATION, REACTION = AbilityType.ACTIVATION, AbilityType.ACTIVATION_REACTION
SHOOTING, SHOT_AT = AbilityType.SHOOTING, AbilityType.SHOOTING_REACTION
MELEE, EARLY = AbilityType.MELEE, AbilityType.MELEE_REACTION

ANYONE, ANY_CAUSE = UnitFilter(), Cause()


def faces(letters: str) -> tuple[Face, ...]:
    """Faces written as letters, in the order of their frequency."""
    return tuple(sorted(FACES[letter] for letter in letters))


def aid(name: str) -> AbilityId:
    """The id of an ability of the test board."""
    return AbilityId(f"test.{name}")


def why(name: str) -> RuleId:
    """An ability as the reason of what it does."""
    return RuleId(f"test.{name}")


def ability(
    name: str, kinds: AbilityType | tuple[AbilityType, ...], *verbs: AnyVerb, cost: str = "cur", basic: bool = False,
    who: UnitFilter = ANYONE, cause: Cause = ANY_CAUSE, options: tuple[tuple[AnyVerb, ...], ...] = (),
) -> Ability:  # fmt: skip
    """An ability; its cost is a slot for each word, its effects are the verbs or one of the options."""
    types = (kinds,) if isinstance(kinds, AbilityType) else kinds
    slots = tuple(faces(slot) for slot in cost.split())
    return Ability(aid(name), types, slots, options or (verbs,), basic, who, cause)


def board_field(*abilities: Ability, edition: str = "second", **settings: object) -> Field:
    """A field on which both sides play with a board of these abilities."""
    return Field(ruleset(edition, [Board("test", abilities)], **settings), board="test")


def spend(name: str, letters: str = "c", option: int = 0, amount: int = -1) -> Trigger:
    """Trigger an ability of the test board with dice of these faces."""
    return Trigger(aid(name), faces(letters), option, amount)


def lay(field: Field, side: Side, name: str, letters: str = "c") -> None:
    """Lay active dice on an ability of the test board."""
    field.dice(side, aid(name), *faces(letters))


def settled(field: Field, *frames: Frame, side: Side = LEFT) -> Game:
    """A game whose first frames may run by themselves before anything is awaited."""
    game = field.game(*frames, side=side)
    step = _settle(Context(game.rules, game.state))
    game.state, game.events = step.state, list(step.events)
    return game


def begun(field: Field, side: Side = LEFT) -> Game:
    """A game at the beginning of a side's turn."""
    return settled(field, BeginTurn(side), side=side)


def activating(field: Field, side: Side = LEFT) -> Game:
    """A game in a side's Activation phase, or past it when nothing can be done there."""
    return settled(field, ActivationPhase(side), EndTurn(side), side=side)


def going_on(game: Game) -> Game:
    """Take the first listed action: the ordinary removal, the straightest withdrawal."""
    return game.do(next(iter(options(game.rules, game.state))))
