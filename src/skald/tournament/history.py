"""What each player has done so far: one record a player, made from all rounds of an event.

Standings and pairing both read records; nothing else counts points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from skald.tournament.event import Event, Game, Player, Round
from skald.tournament.results import Share, Verdict, shares
from skald.tournament.scenarios.naming import to_win
from skald.tournament.settings import EVEN_SHARE, PlayerId, Settings

WORTH: dict[Verdict, int] = {"win": 1, "draw": 0, "loss": -1}


@dataclass(slots=True)
class Record:
    """A player's event so far; `tp` is what was earned, before penalties."""

    player: Player
    draw_number: int
    tp: int = 0
    goal_average: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    points_for: int = 0
    points_against: int = 0
    #: The differences of game points that count, also those of games without points.
    difference: int = 0
    bonus: int = 0
    penalty: int = 0
    #: Points that count for pairing only: those of missed rounds.
    lent: int = 0
    opponents: list[PlayerId] = field(default_factory=list)
    #: The round in which each opponent was met last.
    met: dict[PlayerId, int] = field(default_factory=dict)
    #: How each game ended: 1 won, 0 drawn, -1 lost.
    verdicts: list[int] = field(default_factory=list)
    tables: list[int] = field(default_factory=list)
    #: The points held before each bye.
    byes: tuple[int, ...] = ()
    bye_points: int = 0
    forfeit_wins: int = 0
    floated_down: bool = False
    floated_up: bool = False
    #: Games that were played, and the sum of their goal averages.
    played: int = 0
    played_goals: int = 0

    @property
    def net_tp(self) -> int:
        """Tournament points after penalties: what the ranking goes by."""
        return self.tp - self.penalty

    @property
    def pairing_tp(self) -> int:
        """What pairing goes by: a missed round counts as a loss."""
        return self.tp - self.penalty + self.lent


Records = Mapping[PlayerId, Record]


def records(
    event: Event, through: int | None = None, *, with_meetings: bool = True, open_byes: bool = True
) -> dict[PlayerId, Record]:
    """Everybody's record after a round, or after all; who met whom, where and as a float only if it is asked for.

    T45: without `open_byes` the bye of a round counts from that round's last result on.
    """
    book = {player.id: Record(player, number) for number, player in enumerate(event.players, start=1)}
    for each in event.rounds:
        if each.is_paired and (through is None or each.number <= through):
            if with_meetings:
                # Before the points are counted: a float is a difference of what both had before the round.
                _note_meetings(book, each)
            _count_round(book, each, event.settings, has_bye=open_byes or each.bye is None or not each.missing)
    for penalty in event.penalties:
        book[penalty.player].penalty += penalty.points
    _settle_mean_byes(book, event.settings)
    return book


def resistance(record: Record, book: Records, settings: Settings) -> int:
    """The manual: the tournament points of the opponents met, as they stand now and before penalties.

    B4: for a bye, a virtual opponent with the player's own points.
    """
    return sum([book[opponent].tp for opponent in record.opponents]) + sum(bye_resistance(record, settings))


def bye_resistance(record: Record, settings: Settings) -> tuple[int, ...]:
    """What each bye counts for in the resistance: the player's points before it, or today's without byes."""
    if settings.bye.resistance == "now":
        return (record.tp - record.bye_points,) * len(record.byes)
    return record.byes


def _count_round(book: dict[PlayerId, Record], each: Round, settings: Settings, *, has_bye: bool) -> None:
    rule = to_win(settings, each.scenario)
    assert rule is not None, each.scenario
    judged: dict[object, tuple[Share, Share] | None] = {}
    seen: set[PlayerId] = set()
    for game in each.games:
        first, second = book[game.a], book[game.b]
        seen.add(game.a)
        seen.add(game.b)
        # Many games of a round end alike: each way of ending is judged once.
        ended = (game.a_points, game.b_points, game.result, game.ending, game.bonus)
        if ended not in judged:
            judged[ended] = shares(game, rule, settings)
        if taken := judged[ended]:
            _take(first, game.b, taken[0])
            _take(second, game.a, taken[1])
    if each.bye is not None:
        seen.add(each.bye)
        if has_bye:
            _give_bye(book[each.bye], settings)
    for identity in book.keys() - seen if len(seen) < len(book) else ():
        if not _is_out(book[identity].player, each.number):
            _miss(book[identity], settings)


def _is_out(player: Player, number: int) -> bool:
    """B4: whoever has left for good, or was sent away, stays as they were; a round is missed by those who come back."""
    if player.disqualified:
        return True
    return player.dropped_after is not None and player.returned_round is None and number > player.dropped_after


def _note_meetings(book: dict[PlayerId, Record], each: Round) -> None:
    for game in each.games:
        _meet(book[game.a], book[game.b], game, each.number)


def _meet(first: Record, second: Record, game: Game, number: int) -> None:
    first.met[game.b] = second.met[game.a] = number
    if game.table is not None:
        first.tables.append(game.table)
        second.tables.append(game.table)
    gap = first.tp - first.penalty + first.lent - second.tp + second.penalty - second.lent
    if gap > 0:
        first.floated_down = second.floated_up = True
    elif gap:
        first.floated_up = second.floated_down = True


def _take(record: Record, opponent: PlayerId, share: Share) -> None:
    verdict, points, goals, scored, conceded, bonus, is_forfeit, difference = share
    record.tp += points
    record.goal_average += goals
    record.points_for += scored
    record.points_against += conceded
    record.difference += difference
    record.bonus += bonus
    record.opponents.append(opponent)
    record.verdicts.append(WORTH[verdict])
    if verdict == "win":
        record.wins += 1
        record.forfeit_wins += is_forfeit
    elif verdict == "draw":
        record.draws += 1
    else:
        record.losses += 1
    if not is_forfeit:
        record.played += 1
        record.played_goals += goals


def bye_points(settings: Settings) -> int:
    """The tournament points of a bye: those of a win, unless the event says otherwise."""
    return settings.points.win if settings.bye.tp is None else settings.bye.tp


def _give_bye(record: Record, settings: Settings) -> None:
    points = bye_points(settings)
    record.byes = (*record.byes, record.tp)
    record.tp += points
    record.bye_points += points
    record.wins += 1
    record.floated_down = True
    record.difference += settings.smallest_win if settings.bye.difference is None else settings.bye.difference
    if isinstance(settings.bye.goal_average, int):
        record.goal_average += settings.bye.goal_average


def _settle_mean_byes(book: dict[PlayerId, Record], settings: Settings) -> None:
    """B4's option: a bye has the mean goal average of the player's own games, halves rounded up."""
    if settings.bye.goal_average != "mean":
        return
    for record in book.values():
        if record.byes:
            count = record.played
            mean = (2 * record.played_goals + count) // (2 * count) if count else EVEN_SHARE + 1
            record.goal_average += mean * len(record.byes)


def _miss(record: Record, settings: Settings) -> None:
    missed = settings.missed
    record.tp += missed.tp
    record.goal_average += missed.goal_average
    as_loss = settings.points.loss if missed.pairing_tp is None else missed.pairing_tp
    record.lent += as_loss - missed.tp
