"""Why these two play each other, and why this one sits out: reasons read off the finished pairing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from skald.tournament.pairing.costs import Costs, Levels
from skald.tournament.reasons import Reason, reason
from skald.tournament.settings import PlayerId


def why_pair(
    costs: Costs, pair: tuple[int, int], *, number: int, ranks: dict[PlayerId, int], across: Mapping[int, int]
) -> tuple[Reason, ...]:
    """The reasons of one game among all of its round, of which is known who sits across from whom."""
    first, second = pair
    a, b = costs.order[first], costs.order[second]
    gap = costs.points[first] - costs.points[second]
    if number == 1:
        why = [reason("pairing.drawn")]
    elif gap == 0:
        places = (ranks[a.player.id] + 1, ranks[b.player.id] + 1)
        code = "pairing.counted-level" if a.lent or b.lent else "pairing.level"
        why = [reason(code, tp=costs.points[first], first=places[0], second=places[1])]
        why += _passed_over(costs, first, second) or _left_over(costs, pair, across)
    else:
        why = _float(costs, first, second)
    # What standings show is said beside what pairing counts, wherever they differ.
    why += [
        reason("pairing.missed-round", player=each.player.id, own=each.net_tp, points=each.lent)
        for each in (a, b)
        if each.lent
    ]
    if met := a.met.get(b.player.id):
        why.append(reason("pairing.rematch", round=met))
    if costs.levels([pair], None).same_club:
        why.append(reason("pairing.same-club"))
    if costs.levels([pair], None).same_faction:
        why.append(reason("pairing.same-faction"))
    return tuple(why)


def level_once(own: Mapping[PlayerId, list[Reason]]) -> tuple[list[Reason], dict[PlayerId, list[Reason]]]:
    """Where most games are of equals, what makes them so as a sentence for all of them, and their points for each."""
    level = sum(any(why.code == "pairing.level" for why in each) for each in own.values())
    if level <= max(2, len(own) / 2):
        return [], dict(own)

    def short(why: Reason) -> Reason:
        return reason("pairing.level-each", tp=dict(why.given)["tp"]) if why.code == "pairing.level" else why

    return [reason("pairing.level-usual")], {a: [short(why) for why in each] for a, each in own.items()}


def _passed_over(costs: Costs, first: int, second: int) -> list[Reason]:
    """The nearer player of the same points whom the better one has met already."""
    for nearer in range(first + 1, second):
        if costs.points[nearer] == costs.points[first] and nearer in costs.met[first]:
            other = costs.order[nearer].player.id
            return [reason("pairing.passed-over", other=other, round=costs.order[first].met[other])]
    return []


def _left_over(costs: Costs, pair: tuple[int, int], across: Mapping[int, int]) -> list[Reason]:
    """The nearer player of the same points whose own opponent would be left for somebody met already."""
    first, second = pair
    for nearer in range(first + 1, second):
        left = across.get(nearer)
        if costs.points[nearer] == costs.points[first] and left is not None and left in costs.met[second]:
            other, player, opponent = (costs.order[place].player.id for place in (nearer, second, left))
            met = costs.order[second].met[opponent]
            return [reason("pairing.left-over", other=other, player=player, opponent=opponent, round=met)]
    return []


def _float(costs: Costs, first: int, second: int) -> list[Reason]:
    above, below = costs.points[first], costs.points[second]
    a, b = costs.order[first], costs.order[second]
    group = Counter(costs.points)[above]
    code = "pairing.counted-float" if a.lent or b.lent else "pairing.float"
    why = [reason(code, player=a.player.id, other=b.player.id, tp=above, other_tp=below)]
    alike = [place for place, points in enumerate(costs.points) if points == above and place != first]
    if len(alike) == 1 and alike[0] in costs.met[first]:
        other = costs.order[alike[0]].player.id
        why.append(reason("pairing.met-only", other=other, tp=above, round=a.met[other]))
    elif alike and all(place in costs.met[first] for place in alike):
        why.append(reason("pairing.met-all", tp=above))
    elif group % 2:
        lent = any(costs.order[place].lent for place, points in enumerate(costs.points) if points == above)
        why.append(_odd_group(above, group, is_counted=lent))
    else:
        why.append(reason("pairing.least-difference"))
    if a.floated_down:
        why.append(reason("pairing.down-again", player=a.player.id))
    if b.floated_up:
        why.append(reason("pairing.up-again", player=b.player.id))
    return why


def _odd_group(tp: int, count: int, *, is_counted: bool) -> Reason:
    if count == 1:
        return reason("pairing.counted-alone" if is_counted else "pairing.alone", tp=tp)
    return reason("pairing.counted-odd-group" if is_counted else "pairing.odd-group", tp=tp, count=count)


def why_bye(costs: Costs, absent: int) -> tuple[Reason, ...]:
    """The reasons of the bye."""
    if costs.wishes.is_first:
        return (reason("bye.drawn"),)
    record = costs.order[absent]
    # T10, T14: a missed round is a loss for pairing and no bye, so whoever comes late is among the first to sit out.
    late = () if record.met or record.byes else (reason("bye.not-played", player=record.player.id),)
    return (*_why_lowest(costs, absent), *late)


def _why_lowest(costs: Costs, absent: int) -> tuple[Reason, ...]:
    record = costs.order[absent]
    last = len(costs.order) - 1
    if record.byes or record.forfeit_wins:
        return (reason("bye.again"),)
    if absent == last:
        return (reason("bye.lowest"),)
    if all(each.byes or each.forfeit_wins for each in costs.order[absent + 1 :]):
        return (reason("bye.lowest-without"),)
    # Only rematches and second byes weigh more than the lowest.
    return (reason("bye.lowest-able" if costs.wishes.lowest_bye else "bye.least-difference"),)


def why_round(levels: Levels, number: int) -> tuple[Reason, ...]:
    """What has to be said about the round as a whole."""
    notes = []
    if levels.rematches:
        notes.append(reason("round.rematches", count=levels.rematches))
    if levels.second_byes:
        notes.append(reason("round.second-bye"))
    if number == 1 and (levels.same_club or levels.same_faction):
        notes.append(reason("round.not-apart", count=max(levels.same_club, levels.same_faction)))
    return tuple(notes)
