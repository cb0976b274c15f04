"""What a game is worth: who won it, and each player's tournament points and goal average (B1, B2, B4)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from skald.content.scenarios.catalogue import ToWin
from skald.tournament.event import Game, Side
from skald.tournament.settings import EVEN_SHARE, Settings, goal_average

Verdict = Literal["win", "draw", "loss"]
TURNED: dict[Side, Side] = {"a": "b", "b": "a", "draw": "draw"}


class Share(NamedTuple):
    """What one player takes from a game; a forfeit is a win or a loss without play."""

    verdict: Verdict
    tp: int
    goal_average: int
    points_for: int
    points_against: int
    bonus: int
    is_forfeit: bool
    #: The difference of game points that counts: that of the game, or what a game without points is worth.
    difference: int


def verdict_of_points(mine: int, theirs: int, rule: ToWin) -> Verdict:
    """The manual: whoever has the floor and the margin wins; else it is a draw."""
    if max(mine, theirs) < rule.floor or abs(mine - theirs) < rule.margin:
        return "draw"
    return "win" if mine > theirs else "loss"


def winner_by_points(game: Game, rule: ToWin) -> Side:
    """Who won by the points that are entered."""
    assert game.a_points is not None and game.b_points is not None
    verdict = verdict_of_points(game.a_points, game.b_points, rule)
    return "draw" if verdict == "draw" else "a" if verdict == "win" else "b"


def shares(game: Game, rule: ToWin, settings: Settings) -> tuple[Share, Share] | None:
    """What both players take from a game, or nothing while it isn't over."""
    if not game.is_over:
        return None
    winner = game.result or (winner_by_points(game, rule) if game.has_points else None)
    if game.ending == "absent":
        return _absence(winner, game, settings)
    assert winner is not None, "a game without points or result is over by absence only"
    if game.ending == "conceded":
        return _concession(winner, game, settings)
    return _played(winner, game, settings)


def _played(winner: Side, game: Game, settings: Settings) -> tuple[Share, Share]:
    first, second = game.a_points or 0, game.b_points or 0
    # The goal average follows the difference even where the floor is missed; a bare result is the smallest of its kind.
    share, difference = goal_average(settings.goal_bounds, first - second), first - second
    if not game.has_points:
        sign = {"a": 1, "b": -1, "draw": 0}[winner]
        share, difference = EVEN_SHARE + sign, sign * settings.smallest_win
    worth = (_worth(winner, settings), _worth(TURNED[winner], settings))
    return _both(winner, game, worth, (share, difference), settings)


def _concession(winner: Side, game: Game, settings: Settings) -> tuple[Share, Share]:
    rule, points = settings.concession, settings.points
    lead = (game.a_points or 0) - (game.b_points or 0)
    least = max(lead if winner == "a" else -lead, rule.difference)
    difference = least if winner == "a" else -least
    share = goal_average(settings.goal_bounds, difference)
    won = points.win if rule.winner_tp is None else rule.winner_tp
    lost = points.loss if rule.loser_tp is None else rule.loser_tp
    return _both(winner, game, (won, lost) if winner == "a" else (lost, won), (share, difference), settings)


def _absence(winner: Side | None, game: Game, settings: Settings) -> tuple[Share, Share]:
    rule = settings.absence
    extra = game.bonuses
    won = settings.points.win if rule.present_tp is None else rule.present_tp

    def share(side: Side, bonus: int) -> Share:
        more = _bonus_tp(bonus, settings)
        if winner == side:
            return Share("win", won + more, rule.present_goal_average, 0, 0, bonus, True, rule.difference)
        return Share("loss", rule.absent_tp + more, rule.absent_goal_average, 0, 0, bonus, True, -rule.difference)

    return share("a", extra[0]), share("b", extra[1])


def _both(
    winner: Side, game: Game, tp: tuple[int, int], counted: tuple[int, int], settings: Settings
) -> tuple[Share, Share]:
    """Both shares; `counted` is the goal average and the difference of game points, as `a` has them."""
    goal, lead = counted
    first, second = game.a_points or 0, game.b_points or 0
    extra = game.bonuses
    verdicts: tuple[Verdict, Verdict] = ("draw", "draw")
    if winner != "draw":
        verdicts = ("win", "loss") if winner == "a" else ("loss", "win")
    return (
        Share(verdicts[0], tp[0] + _bonus_tp(extra[0], settings), goal, first, second, extra[0], False, lead),
        Share(
            verdicts[1], tp[1] + _bonus_tp(extra[1], settings), 2 * EVEN_SHARE - goal, second, first, extra[1],
            False, -lead,
        ),
    )  # fmt: skip


def _bonus_tp(bonus: int, settings: Settings) -> int:
    return bonus if settings.bonus_counts == "tp" else 0


def _worth(winner: Side, settings: Settings) -> int:
    points = settings.points
    return {"a": points.win, "b": points.loss, "draw": points.draw}[winner]
