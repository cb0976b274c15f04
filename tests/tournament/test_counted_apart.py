"""Pairings and standings against calculators that share nothing with the code: B1 to B5 written down a second time."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from skald.tournament.event import Event, Game, Penalty, Player, Round
from skald.tournament.history import records
from skald.tournament.pairing.swiss import Request, pair_round
from skald.tournament.reasons import tell_all
from skald.tournament.settings import Absence, Bye, Concession, Missed, PairingRules, PlayerId, Points, Settings
from skald.tournament.standings import standings
from tests.kit.tournaments import every_matching

NEVER_FIRST_ALWAYS = ("never", "first", "always")
#: B2, table B: the share of the goal average for each difference from 0 to 20; beyond it is 20.
BANDS = (10, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19)


def goals(mine: int, theirs: int) -> int:
    share = BANDS[abs(mine - theirs)] if abs(mine - theirs) < len(BANDS) else 20
    return share if mine > theirs else 20 - share


def clubbed(count: int, source: Random) -> tuple[Player, ...]:
    """Players of two clubs and two factions, some of neither; names are compared without capitals and blanks."""
    return tuple(
        Player(
            f"p{at}", f"P{at}", club=source.choice(("Oak", " oak", "ELM", "elm", None)),
            faction=source.choice(("Saxons", "saxons ", "Danes", None)),
        )
        for at in range(count)
    )  # fmt: skip


def alike(first: str | None, second: str | None) -> bool:
    return first is not None and second is not None and first.strip().lower() == second.strip().lower()


def drawn_event(source: Random, rules: PairingRules, rounds: int, sizes: tuple[int, ...] = (5, 6, 7)) -> Event:
    """Rounds that somebody drew by lot, without any wish, in which the first of two wins by 4 or nobody does."""
    event = Event("E", clubbed(source.choice(sizes), source), settings=Settings(pairing=rules))
    for number in range(1, rounds + 1):
        line = source.sample([player.id for player in event.players], len(event.players))
        bye = line.pop() if len(line) % 2 else None
        games = tuple(Game(a, b, 10, source.choice((6, 6, 6, 10))) for a, b in zip(line[::2], line[1::2], strict=True))
        event = replace(event, rounds=(*event.rounds, Round(number, games, bye=bye)))
    return event


def apart(first: Player, second: Player, rules: PairingRules, number: int) -> tuple[int, int]:
    clubs = rules.clubs_apart == "always" or (rules.clubs_apart == "first" and number == 1)
    factions = rules.factions_apart == "always" or (rules.factions_apart == "first" and number == 1)
    return int(clubs and alike(first.club, second.club)), int(factions and alike(first.faction, second.faction))


def cost_apart(event: Event, games: list[tuple[PlayerId, PlayerId]], bye: PlayerId | None) -> tuple[int, ...]:
    """A pairing's cost by B4, up to the level of the options and of the points; the levels below are the lots' too."""
    rules, number = event.settings.pairing, event.next_round
    who = {player.id: player for player in event.players}
    met = {frozenset((game.a, game.b)) for each in event.rounds for game in each.games}
    had_bye = {each.bye for each in event.rounds}
    points = dict.fromkeys(who, 0)
    for each in event.rounds:
        for game in each.games:
            mine, theirs = (5, 1) if game.a_points != game.b_points else (2, 2)
            points[game.a] += mine
            points[game.b] += theirs
        if each.bye is not None:
            points[each.bye] += 5
    kept = [apart(who[a], who[b], rules, number) for a, b in games]
    options = (sum(club for club, _faction in kept), sum(faction for _club, faction in kept))
    first = (sum(frozenset(game) in met for game in games), int(bye in had_bye if bye else False))
    if number == 1:
        return *first, *options
    gaps = sum((points[a] - points[b]) ** 2 for a, b in games)
    lowest = sum(points[other] < points[bye] for other in who) if bye else 0
    # Among equals the tie-breaks say who is lower, and so they do what the options would: leave those to even numbers.
    return (*first, gaps, *options) if bye is None else (*first, lowest if rules.lowest_bye else gaps)


def every_cost(event: Event) -> list[tuple[int, ...]]:
    ids = [player.id for player in event.players]
    found = []
    for bye in ids if len(ids) % 2 else (None,):
        places = [at for at, player in enumerate(ids) if player != bye]
        for way in every_matching(places):
            found.append(cost_apart(event, [(ids[a], ids[b]) for a, b in way], bye))  # noqa: PERF401
    return found


@pytest.mark.parametrize("rounds", [0, 1, 2])
@pytest.mark.parametrize(("clubs", "factions"), list(product(NEVER_FIRST_ALWAYS, repeat=2)))
def test_every_wish_is_met_as_well_as_any_pairing_could(clubs, factions, rounds):
    for seed in range(12):
        source = Random(f"{clubs} {factions} {rounds} {seed}")
        rules = PairingRules(clubs, factions, lowest_bye=seed % 2 == 1)
        event = drawn_event(source, rules, rounds)
        found = pair_round(event, Request(seed))
        games = [(game.a, game.b) for game in found.games]
        assert cost_apart(event, games, found.bye) == min(every_cost(event)), seed


@pytest.mark.parametrize("seed", range(40))
def test_reasons_of_a_pairing_never_contradict_the_points_that_standings_show(seed):
    source = Random(seed)
    event = drawn_event(source, PairingRules(lowest_bye=seed % 2 == 1), source.choice((1, 2)))
    late = Player("late", "Late", joined_round=event.next_round)
    event = replace(event, players=(*event.players, late)) if seed % 3 == 0 else event
    shown = {row.player: row.tp for row in standings(event).rows}
    found, told = pair_round(event, Request(seed)), 0
    for game in found.games:
        missed = {
            given["player"]: given
            for why in game.why
            if why.code == "pairing.missed-round"
            for given in [dict(why.given)]
        }
        for player, given in missed.items():
            assert given["own"] == shown.get(player, 0)
        counted = {each: shown.get(each, 0) + int(missed.get(each, {}).get("points", 0)) for each in (game.a, game.b)}
        for why in game.why:
            given = dict(why.given)
            if why.code in ("pairing.level", "pairing.counted-level"):
                assert (counted[game.a], counted[game.b]) == (given["tp"], given["tp"])
                assert bool(missed) == (why.code == "pairing.counted-level")
                told += 1
            elif why.code in ("pairing.float", "pairing.counted-float"):
                assert (counted[given["player"]], counted[given["other"]]) == (given["tp"], given["other_tp"])
                assert bool(missed) == (why.code == "pairing.counted-float")
                told += 1
    assert told == len(found.games)


def test_a_nearer_player_is_told_whose_opponent_would_be_left_for_somebody_met_already():
    told = []
    for seed in range(60):
        event = drawn_event(Random(seed), PairingRules(), 2, (12, 14))
        met = {frozenset((game.a, game.b)): each.number for each in event.rounds for game in each.games}
        found = pair_round(event, Request(seed))
        across = {one: other for game in found.games for one, other in ((game.a, game.b), (game.b, game.a))}
        for game in found.games:
            for given in (dict(why.given) for why in game.why if why.code == "pairing.left-over"):
                assert (given["player"], given["opponent"]) == (game.b, across[given["other"]])
                assert met[frozenset((given["player"], given["opponent"]))] == given["round"]
                assert frozenset((game.a, given["other"])) not in met
                told.append(tell_all(game.why, "en", event.names))
    assert told and all(" is nearer, but that would leave P" in each for each in told)


def test_wish_always_holds_in_every_round_and_first_in_the_first_alone():
    """Four level winners and four level losers of two clubs: in round 2 only "always" keeps the clubs apart."""
    clubs: dict[PlayerId, str] = dict(zip("abcdefgh", "xxyyxxyy", strict=True))
    people = tuple(Player(name, str(name), club=club, faction=club) for name, club in clubs.items())
    played = Round(1, tuple(Game(a, b, 9, 0) for a, b in ("ae", "bf", "cg", "dh")))
    for option in ("clubs_apart", "factions_apart"):
        for when, same in (("always", {0}), ("first", {0, 4}), ("never", {0, 4})):
            rules = PairingRules(**{"clubs_apart": "never", option: when})
            event = Event("E", people, (played,), settings=Settings(pairing=rules))
            pairings = [pair_round(event, Request(seed)) for seed in range(40)]
            assert {sum(clubs[g.a] == clubs[g.b] for g in found.games) for found in pairings} >= same
            assert when != "always" or all(clubs[g.a] != clubs[g.b] for found in pairings for g in found.games)


def test_wish_always_is_below_the_difference_of_points_in_later_rounds():
    """Both winners are of one club, both losers of the other: points come first, and the round says so."""
    people = tuple(Player(name, name, club=club) for name, club in zip("abcd", "xyxy", strict=True))
    played = Round(1, (Game("a", "b", 9, 0), Game("c", "d", 9, 0)))
    event = Event("E", people, (played,), settings=Settings(pairing=PairingRules("always")))
    found = pair_round(event, Request(1))
    assert {frozenset((game.a, game.b)) for game in found.games} == {frozenset("ac"), frozenset("bd")}
    assert [why.code for game in found.games for why in game.why] == ["pairing.level", "pairing.same-club"] * 2


def with_byes(settings: Settings) -> Event:
    """`a` wins by 4 (12), by 7 (13) and has two byes; `b` loses, draws and is absent once; `c` only sits out."""
    people = tuple(Player(name, name.upper()) for name in "abc")
    rounds = (
        Round(1, (Game("a", "b", 10, 6),), "take-and-hold", "c"),
        Round(2, (Game("a", "b", 17, 10),), "take-and-hold", "c"),
        Round(3, (Game("b", "c", result="a", ending="absent"),), "take-and-hold", "a"),
        Round(4, (Game("b", "c", 10, 10),), "take-and-hold", "a"),
    )
    return Event("E", people, rounds, settings=settings)


def test_bye_is_worth_the_mean_of_the_games_that_were_played():
    """B4's option, by hand: a has 11 and 13 and two byes, b has 9, 7, 15 by absence and 10, c 5 by absence and 10."""
    mean = {row.player: row.goal_average for row in standings(with_byes(Settings(bye=Bye(goal_average="mean")))).rows}
    assert mean == {"a": 11 + 13 + 12 + 12, "b": 9 + 7 + 15 + 10, "c": 5 + 10 + 10 + 10}
    fixed = {row.player: row.goal_average for row in standings(with_byes(Settings(bye=Bye(goal_average=14)))).rows}
    assert fixed == {"a": 11 + 13 + 14 + 14, "b": 9 + 7 + 15 + 10, "c": 5 + 10 + 14 + 14}


@pytest.mark.parametrize(
    ("scores", "mean"),
    [
        ([(10, 6)], 11),
        ([(10, 6), (9, 3)], 12),  # 11 and 12: 11.5
        ([(10, 6), (10, 6), (9, 3)], 11),  # 34 / 3
        ([(10, 6), (9, 3), (9, 3)], 12),  # 35 / 3
        ([(6, 10), (3, 9)], 9),  # 9 and 8: 8.5
        ([], 11),  # Nobody played: the smallest win
    ],
)
def test_mean_of_a_bye_rounds_halves_up(scores, mean):
    people = tuple(Player(name, name) for name in "abz")
    rounds = [Round(at, (Game("a", "b", *score),), "take-and-hold", "z") for at, score in enumerate(scores, 1)]
    last = Round(len(scores) + 1, (Game("b", "z", 9, 9),), "take-and-hold", "a")
    event = Event("E", people, (*rounds, last), settings=Settings(bye=Bye(goal_average="mean")))
    assert records(event)["a"].goal_average == sum(goals(*score) for score in scores) + mean


#: One round: a beats b by 7, c is absent against d, e concedes to f at 3-9, g has the bye, h comes later.
ROUND = Round(
    1,
    (
        Game("a", "b", 17, 10),
        Game("c", "d", result="b", ending="absent"),
        Game("e", "f", 3, 9, result="b", ending="conceded"),
    ),
    "take-and-hold",
    "g",
)
#: Tournament points, goal average and difference of game points of every player by the manual's settings.
BY_MANUAL = {
    "a": (5, 13, 7), "b": (1, 7, -7), "c": (0, 5, -11), "d": (5, 15, 11), "e": (1, 5, -11), "f": (5, 15, 11),
    "g": (5, 11, 3), "h": (0, 0, 0),
}  # fmt: skip
CHANGED = [
    (Settings(), {}),
    (
        Settings(points=Points(9, 4, 2)),
        {"a": (9, 13, 7), "b": (2, 7, -7), "d": (9, 15, 11), "e": (2, 5, -11), "f": (9, 15, 11), "g": (9, 11, 3)},
    ),
    (Settings(bye=Bye(tp=3, goal_average=14, difference=8)), {"g": (3, 14, 8)}),
    (Settings(bye=Bye(tp=0, difference=0)), {"g": (0, 11, 0)}),
    (Settings(bye=Bye(goal_average="mean")), {"g": (5, 11, 3)}),
    (Settings(absence=Absence(15, 4, 2, 12, 8, 6)), {"c": (2, 8, -6), "d": (4, 12, 6)}),
    (Settings(absence=Absence(present_tp=0)), {"d": (0, 15, 11)}),
    (Settings(concession=Concession(4, 0, 4)), {"e": (0, 8, -6), "f": (4, 12, 6)}),
    (Settings(concession=Concession(0, 3, 30)), {"e": (3, 0, -30), "f": (0, 20, 30)}),
    (Settings(missed=Missed(2, 3)), {"h": (2, 3, 0)}),
    (
        Settings(goal_table="A"),
        {"a": (5, 14, 7), "b": (1, 6, -7), "e": (1, 4, -11), "f": (5, 16, 11), "g": (5, 11, 1)},
    ),
    (
        Settings(goal_table="literal"),
        {"a": (5, 17, 7), "b": (1, 3, -7), "e": (1, 0, -11), "f": (5, 20, 11), "g": (5, 11, 1)},
    ),
    (
        Settings(goal_table=(6, 7)),
        {"a": (5, 11, 7), "b": (1, 9, -7), "e": (1, 8, -11), "f": (5, 12, 11), "g": (5, 11, 7)},
    ),
]


@pytest.mark.parametrize(("settings", "changed"), CHANGED)
def test_every_setting_of_points_by_hand(settings, changed):
    event = Event("E", tuple(Player(name, name) for name in "abcdefgh"), (ROUND,), settings=settings)
    book = records(event)
    found = {name: (book[name].tp, book[name].goal_average, book[name].difference) for name in book}
    assert found == {**BY_MANUAL, **changed}


@pytest.mark.parametrize(
    ("missed", "expected"), [(Missed(), 1), (Missed(2), 1), (Missed(2, 0, 3), 3), (Missed(0, 0, 0), 0)]
)
def test_missed_round_counts_for_pairing_as_the_setting_says(missed, expected):
    event = Event("E", tuple(Player(name, name) for name in "abcdefgh"), (ROUND,), settings=Settings(missed=missed))
    book = records(replace(event, penalties=(Penalty("h", 7, "late"),)))
    assert book["h"].pairing_tp == expected - 7
    assert book["h"].net_tp == missed.tp - 7
    assert [name for name in book if book[name].lent] == (["h"] if expected != missed.tp else [])


@pytest.mark.parametrize(("kind", "expected"), [("then", 6 + 6 + 5), ("now", 6 + 6 + 6)])
def test_bye_counts_for_resistance_as_the_setting_says(kind, expected):
    """A bye at 5 points, then a loss: the virtual opponent has 5, or today's 6 without it; both opponents have 6."""
    people = tuple(Player(name, name) for name in "abcd")
    rounds = (
        Round(1, (Game("a", "b", 19, 0),), "take-and-hold"),
        Round(2, (Game("b", "c", 19, 0),), "take-and-hold", "a"),
        Round(3, (Game("a", "c", 0, 19),), "take-and-hold"),
    )
    event = Event("E", people, rounds, settings=Settings(bye=Bye(resistance=kind), missed=Missed(pairing_tp=0)))
    row = next(row for row in standings(event).rows if row.player == "a")
    assert row.resistance == expected
