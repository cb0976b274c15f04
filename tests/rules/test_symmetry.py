"""Nobody is favoured: with the table turned by half and the sides changed, the same inputs have the same outcomes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from skald.planning.charging import plan_charge
from skald.planning.moving import plan_move
from skald.rules.actions import Activate, CloseRanks, Done, Exploit, MoveUnit, Path
from skald.rules.awaiting import Chance, Decide
from skald.rules.context import Context
from skald.rules.dice import Roll
from skald.rules.engine import _settle, apply, options
from skald.rules.events import AttackRolled, FightDecided, UnitMoved, UnitWithdrew
from skald.rules.frames import ActivationPhase, BeginTurn, EndTurn, Frame, Granting
from skald.rules.geometry import placed
from skald.rules.hooks import Window
from skald.rules.ids import Kind, UnitId
from skald.rules.state import State, Terrain
from tests.kit.field import BY_TEST, LEFT, RIGHT, Field, Game, ruleset
from tests.kit.mirror import Mirror


def both(field: Field, *frames: Frame) -> tuple[Game, Game, Mirror]:
    """A battle that goes on with these frames, and its mirror image."""
    game = field.game(*frames)
    mirror = Mirror(game.state.width, game.state.height)
    found = []
    for state in (game.state, _with_terrain(mirror, game.state)):
        step = _settle(Context(field.rules, state))
        made = Game(field.rules, step.state)
        made.events = list(step.events)
        found.append(made)
    return found[0], found[1], mirror


def granted(edition: str, uid: UnitId, kind: Kind) -> tuple[Game, Game, Mirror]:
    """A unit may be activated like that, by LEFT and in the image by RIGHT."""
    grant = Granting(LEFT, BY_TEST, 1, (kind,), unit=uid)
    return both(clash(edition), grant, ActivationPhase(LEFT), EndTurn(LEFT))


def _with_terrain(mirror: Mirror, state: State) -> State:
    pieces = []
    for piece in state.terrain:
        corners = tuple(mirror.point(corner) for corner in piece.area.corners)
        pieces.append(Terrain(piece.kind, placed(corners, 0, 0, 0), piece.by.other, piece.moved))
    bare = mirror(replace(state, terrain=()))
    assert isinstance(bare, State)
    return replace(bare, terrain=tuple(pieces))


def follow(game: Game, image: Game, mirror: Mirror, *inputs: object) -> None:
    """Give both the same inputs, and hold events, states and what is awaited against each other."""
    for given in inputs:
        step = apply(game.rules, game.state, given)  # type: ignore[arg-type]
        echo = apply(image.rules, image.state, mirror(given))
        assert mirror.all(step.events) == list(echo.events)
        assert mirror(replace(step.state, terrain=())) == replace(echo.state, terrain=())
        assert mirror(step.awaits) == echo.awaits
        game.state, image.state = step.state, echo.state
        game.events += step.events


def clash(edition: str) -> Field:
    """Lines that meet in the middle, with bows and horses, and rocks off to one side."""
    field = Field(ruleset(edition))
    for side, y, step in ((LEFT, 3600, 300), (RIGHT, 5200, -300)):
        field.unit(
            side, "warriors", 6, (4000, 0), places=[(4000 + 300 * (n % 3), y - step * (n // 3)) for n in range(6)]
        )
        field.unit(
            side, "hearthguard", 4, (6000, 0), "horse", places=[(6000 + 500 * n, y) for n in range(4)], fatigue=1
        )
        field.unit(side, "levies", 6, (2000, 0), "bow", places=[(2000 + 300 * n, y) for n in range(6)])
        field.unit(side, "warlord", 1, (5000, 0), places=[(5000, y - 4 * step)])
    field.terrain("rocks", (9000, 4500))
    return field


MINE, RIDERS, BOWS, LORD, FOE, FOE_RIDERS, FOE_BOWS, FOE_LORD = (UnitId(n) for n in range(8))


def test_mirror_of_a_mirror_is_the_same():
    state = clash("second").game(BeginTurn(LEFT)).state
    mirror = Mirror(state.width, state.height)
    bare = replace(state, terrain=())
    assert mirror(mirror(bare)) == bare
    assert mirror(bare) != bare


def middling(game: Game) -> Roll:
    """A roll that spreads the dice over the classes they can fall in."""
    asked = game.awaits
    assert isinstance(asked, Chance)
    usable = [n for n, weight in enumerate(asked.pool.weights) if weight]
    counts = [0] * len(asked.pool.weights)
    for number in range(asked.pool.dice):
        counts[usable[number % len(usable)]] += 1
    return Roll(tuple(counts))


def finish(game: Game, image: Game, mirror: Mirror) -> None:
    """Go on with middling dice and the plainest choice, until the turn passes."""
    while game.state.active is LEFT and game.awaits != Decide(LEFT, Window.ACTIVATION):
        given = middling(game) if isinstance(game.awaits, Chance) else next(iter(options(game.rules, game.state)))
        follow(game, image, mirror, given)


@pytest.mark.parametrize("edition", ["second", "first"])
def test_turn_is_the_same_from_both_sides(edition: str):
    game, image, mirror = both(clash(edition), BeginTurn(LEFT))
    while game.awaits != Decide(LEFT, Window.ACTIVATION):
        follow(game, image, mirror, middling(game) if isinstance(game.awaits, Chance) else Done())
    follow(game, image, mirror, Done())
    assert game.state.active is RIGHT


@pytest.mark.parametrize("edition", ["second", "first"])
def test_shot_is_the_same_from_both_sides(edition: str):
    game, image, mirror = granted(edition, BOWS, Kind.SHOOT)
    follow(game, image, mirror, Activate(BOWS, Kind.SHOOT, FOE_BOWS))
    finish(game, image, mirror)
    assert game.seen(AttackRolled)[0].hits == 2


@pytest.mark.parametrize("ranks", [True, False])
def test_charge_and_melee_are_the_same_from_both_sides(ranks: bool):
    game, image, mirror = granted("second", MINE, Kind.CHARGE)
    follow(game, image, mirror, Activate(MINE, Kind.CHARGE, FOE))
    follow(game, image, mirror, plan_charge(game.rules, game.state))
    while isinstance(game.awaits, Decide) and game.awaits.window is Window.RANKS:
        follow(game, image, mirror, CloseRanks() if ranks else Done())
    finish(game, image, mirror)
    assert len(game.seen(FightDecided)) == len(game.seen(UnitWithdrew)) == 1


def test_ride_against_fatigue_is_the_same_from_both_sides():
    game, image, mirror = granted("second", RIDERS, Kind.MOVE)
    follow(game, image, mirror, Activate(RIDERS, Kind.MOVE), Exploit("shorten"))
    follow(game, image, mirror, plan_move(game.rules, game.state, (6500, 3000)))
    assert game.last(UnitMoved).distance.value == 1000


def test_ride_into_rocks_is_refused_alike():
    game, image, mirror = granted("second", RIDERS, Kind.MOVE)
    follow(game, image, mirror, Activate(RIDERS, Kind.MOVE), Done())
    far = MoveUnit(tuple(Path(n, ((8200 + 500 * n, 4400),)) for n in range(4)))
    assert game.refused(far) == image.refused(mirror(far))


def test_engaging_move_of_the_first_edition_is_the_same_from_both_sides():
    game, image, mirror = granted("first", MINE, Kind.MOVE)
    step = MoveUnit(tuple(Path(n, ((f.x, f.y + 1000),)) for n, f in enumerate(game.unit(MINE).figures)))
    follow(game, image, mirror, Activate(MINE, Kind.MOVE), step)
    finish(game, image, mirror)
    assert len(game.seen(FightDecided)) == 1
