"""What each entry of the journal changes. Entries come here once `refusing` has nothing against them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from skald.tournament import clock
from skald.tournament import journal as j
from skald.tournament.event import Event, Game, Penalty, Player, Round
from skald.tournament.live import Answer, Claim, Seat, SheetKept, Tournament, agree, game_of, round_of, with_result
from skald.tournament.scenarios.draft import Draft, Pick
from skald.tournament.settings import PlayerId


def apply(value: Tournament, entry: j.AnyEntry) -> Tournament:
    """The value after an entry."""
    change: Callable[[Tournament, Any], Tournament] = _CHANGES[type(entry)]
    return change(value, entry)


def _opened(value: Tournament, entry: j.EventOpened) -> Tournament:
    return replace(value, event=Event(entry.name, (), settings=entry.settings))


def _renamed(value: Tournament, entry: j.Renamed) -> Tournament:
    return replace(value, event=replace(value.event, name=entry.name))


def _details(value: Tournament, entry: j.DetailsChanged) -> Tournament:
    return replace(value, details=entry.details)


def _roster(value: Tournament, entry: j.RosterSubmitted) -> Tournament:
    rosters = {player: roster for player, roster in value.rosters.items() if player != entry.player}
    words = {player: each for player, each in value.list_words.items() if player != entry.player}
    if entry.roster is not None:
        rosters[entry.player] = entry.roster
        words |= {entry.player: entry.words} if entry.words else {}
    return replace(value, rosters=rosters, list_words=words)


def _hidden(value: Tournament, entry: j.NameHidden) -> Tournament:
    return replace(value, hidden=value.hidden | {entry.player} if entry.hidden else value.hidden - {entry.player})


def _forgetting(value: Tournament, entry: j.ForgettingAsked) -> Tournament:
    asked = value.to_forget | {entry.player} if entry.asked else value.to_forget - {entry.player}
    return replace(value, to_forget=asked)


def _settings(value: Tournament, entry: j.SettingsChanged) -> Tournament:
    return replace(value, event=replace(value.event, settings=entry.settings))


def _added(value: Tournament, entry: j.PlayerAdded) -> Tournament:
    return _with_players(value, (*value.event.players, entry.player))


def _changed(value: Tournament, entry: j.PlayerChanged) -> Tournament:
    given = {"name": entry.name, "club": entry.club, "faction": entry.faction}
    return _alter(value, entry.player, **{key: text for key, text in given.items() if text is not None})


def _removed(value: Tournament, entry: j.PlayerRemoved) -> Tournament:
    tables = value.event.settings.tables
    fixed = tuple(each for each in tables.fixed if each.player != entry.player)
    settings = replace(value.event.settings, tables=replace(tables, fixed=fixed))
    players = tuple(each for each in value.event.players if each.id != entry.player)
    return _with_players(replace(value, event=replace(value.event, settings=settings)), players)


def _checked_in(value: Tournament, entry: j.CheckedIn) -> Tournament:
    return replace(value, checked_in=value.checked_in | {entry.player})


def _dropped(value: Tournament, entry: j.Dropped) -> Tournament:
    return _alter(value, entry.player, dropped_after=entry.after, returned_round=None)


def _returned(value: Tournament, entry: j.Returned) -> Tournament:
    return _alter(value, entry.player, returned_round=entry.round)


def _disqualified(value: Tournament, entry: j.Disqualified) -> Tournament:
    return _alter(value, entry.player, disqualified=entry.reason or True)


def _penalised(value: Tournament, entry: j.Penalised) -> Tournament:
    penalties = (*value.event.penalties, Penalty(entry.player, entry.points, entry.reason))
    return replace(value, event=replace(value.event, penalties=penalties))


def _honoured(value: Tournament, entry: j.Honoured) -> Tournament:
    given = (*value.honours.get(entry.player, ()), (entry.kind, entry.points))
    return replace(value, honours={**value.honours, entry.player: given})


def _board_kept(value: Tournament, entry: j.BoardKept) -> Tournament:
    return replace(value, boards={**value.boards, entry.board: entry.text})


def _board_dropped(value: Tournament, entry: j.BoardDropped) -> Tournament:
    return replace(value, boards={name: text for name, text in value.boards.items() if name != entry.board})


def _sealed(value: Tournament, entry: j.DrawSealed) -> Tournament:
    return replace(value, seal=entry.seal)


def _drawn(value: Tournament, entry: j.ScenarioDrawn) -> Tournament:
    found = round_of(value, entry.round) or Round(entry.round)
    value = _with_round(value, replace(found, scenario=entry.scenario))
    return replace(value, seeds={**value.seeds, entry.round: entry.seed}) if entry.seed else value


def _first(value: Tournament, entry: j.FirstChosen) -> Tournament:
    game = game_of(value, entry.round, entry.player)
    assert game is not None
    draft = Draft(entry.player, entry.opponent, seed=entry.seed)
    return replace(value, drafts={**value.drafts, (entry.round, game.a): draft})


def _picked(value: Tournament, entry: j.CardPicked) -> Tournament:
    game = game_of(value, entry.round, entry.player)
    assert game is not None
    seat = entry.round, game.a
    draft = value.drafts.get(seat, Draft(entry.player, entry.opponent))
    draft = replace(draft, picks=(*draft.picks, Pick(entry.player, entry.card)))
    return replace(value, drafts={**value.drafts, seat: draft})


def _bid(value: Tournament, entry: j.BidPlaced) -> Tournament:
    game = game_of(value, entry.round, entry.player)
    assert game is not None
    seat = entry.round, game.a
    placed = {**value.bids.get(seat, {}), entry.player: entry.points}
    return replace(value, bids={**value.bids, seat: placed})


def _picked_points(value: Tournament, entry: j.PointsPicked) -> Tournament:
    game = game_of(value, entry.round, entry.player)
    assert game is not None
    seat = entry.round, game.a
    ticked = {**value.picks.get(seat, {}), entry.player: entry.taken}
    return replace(value, picks={**value.picks, seat: ticked})


def _paired(value: Tournament, entry: j.Paired) -> Tournament:
    found = round_of(value, entry.round) or Round(entry.round)
    games = tuple(Game(pair.a, pair.b, table=pair.table) for pair in entry.games)
    value = _with_round(value, replace(found, games=games, bye=entry.bye))
    return replace(
        value,
        pairs={**value.pairs, entry.round: entry.games},
        byes={**value.byes, entry.round: entry.bye_why},
        notes={**value.notes, entry.round: entry.notes},
        lots={**value.lots, entry.round: entry.seed},
    )


def _pairing_changed(value: Tournament, entry: j.PairingChanged) -> Tournament:
    seed = value.lots.get(entry.round, "")
    value = _unpaired(value, j.Unpaired(entry.round))
    return _paired(value, j.Paired(entry.round, entry.games, entry.bye, entry.bye_why, entry.notes, seed))


def _unpaired(value: Tournament, entry: j.Unpaired) -> Tournament:
    found = round_of(value, entry.round)
    assert found is not None
    if found.scenario is None:
        value = replace(value, event=replace(value.event, rounds=value.event.rounds[:-1]))
    else:
        value = _with_round(value, Round(found.number, scenario=found.scenario))
    return replace(
        value,
        pairs={number: pairs for number, pairs in value.pairs.items() if number != entry.round},
        byes={number: why for number, why in value.byes.items() if number != entry.round},
        notes={number: why for number, why in value.notes.items() if number != entry.round},
        lots={number: seed for number, seed in value.lots.items() if number != entry.round},
        published=value.published - {entry.round},
        claims={seat: claim for seat, claim in value.claims.items() if seat[0] != entry.round},
        sheets={seat: sheets for seat, sheets in value.sheets.items() if seat[0] != entry.round},
        drafts={seat: draft for seat, draft in value.drafts.items() if seat[0] != entry.round},
        bids={seat: bids for seat, bids in value.bids.items() if seat[0] != entry.round},
        clocks={number: each for number, each in value.clocks.items() if number != entry.round},
    )


def _published(value: Tournament, entry: j.RoundPublished) -> Tournament:
    return replace(value, published=value.published | {entry.round})


def _entered(value: Tournament, entry: j.ResultEntered) -> Tournament:
    game = game_of(value, entry.round, entry.a)
    assert game is not None
    claim = value.claims.get((entry.round, game.a), Claim())
    claim = Claim({**claim.by, entry.by: entry.result})
    value = _with_sheet(value, (entry.round, game.a), entry.by, SheetKept(entry.sheet, entry.variant))
    if len(claim.by) == 2 and agree(claim.by.values()):
        return _settle(value, entry.round, game, entry.result)
    return replace(value, claims={**value.claims, (entry.round, game.a): claim})


def _confirmed(value: Tournament, entry: j.ResultConfirmed) -> Tournament:
    game = game_of(value, entry.round, entry.a)
    assert game is not None
    other = game.b if entry.by == game.a else game.a
    return _settle(value, entry.round, game, value.claims[entry.round, game.a].by[other])


def _settled(value: Tournament, entry: j.ResultSettled) -> Tournament:
    game = game_of(value, entry.round, entry.a)
    assert game is not None
    value = _with_sheet(value, (entry.round, game.a), None, SheetKept(entry.sheet, entry.variant))
    return _settle(value, entry.round, game, entry.result)


def _with_sheet(value: Tournament, seat: Seat, by: PlayerId | None, sheet: SheetKept) -> Tournament:
    kept = {who: each for who, each in value.sheets.get(seat, {}).items() if who != by}
    return replace(value, sheets={**value.sheets, seat: {**kept, by: sheet} if sheet.lines else kept})


def _settle(value: Tournament, number: int, game: Game, result: j.Result | None) -> Tournament:
    found = round_of(value, number)
    assert found is not None
    games = tuple(with_result(each, result) if each is game else each for each in found.games)
    value = _with_round(value, replace(found, games=games))
    settled = (number, game.a)
    value = replace(value, claims={seat: claim for seat, claim in value.claims.items() if seat != settled})
    return _answered(value, settled, game)


def _answered(value: Tournament, seat: Seat, before: Game) -> Tournament:
    """Nobody doubts a game any more; those who did are told what came of it."""
    if seat not in value.doubts:
        return value
    answer = Answer(value.doubts[seat], before)
    left = {each: doubters for each, doubters in value.doubts.items() if each != seat}
    return replace(value, doubts=left, answers={**value.answers, seat: answer})


def _upheld(value: Tournament, entry: j.ResultUpheld) -> Tournament:
    game = game_of(value, entry.round, entry.a)
    assert game is not None
    return _answered(value, (entry.round, game.a), game)


def _doubted(value: Tournament, entry: j.ResultDoubted) -> Tournament:
    game = game_of(value, entry.round, entry.player)
    assert game is not None
    seat = entry.round, game.a
    return replace(value, doubts={**value.doubts, seat: (*value.doubts.get(seat, ()), entry.player)})


def _announced(value: Tournament, entry: j.StandingsAnnounced) -> Tournament:
    return replace(value, announced=entry.round)


def _revealed(value: Tournament, entry: j.PlaceRevealed) -> Tournament:
    return replace(value, revealed={**value.revealed, entry.round: entry.place})


def _clock_started(value: Tournament, entry: j.ClockStarted) -> Tournament:
    return replace(value, clocks={**value.clocks, entry.round: clock.start(entry.minutes, entry.at)})


def _clock_paused(value: Tournament, entry: j.ClockPaused) -> Tournament:
    return replace(value, clocks={**value.clocks, entry.round: clock.pause(value.clocks[entry.round], entry.at)})


def _clock_resumed(value: Tournament, entry: j.ClockResumed) -> Tournament:
    return replace(value, clocks={**value.clocks, entry.round: clock.resume(value.clocks[entry.round], entry.at)})


def _clock_extended(value: Tournament, entry: j.ClockExtended) -> Tournament:
    longer = clock.extend(value.clocks[entry.round], entry.minutes, entry.table)
    return replace(value, clocks={**value.clocks, entry.round: longer})


def _with_players(value: Tournament, players: tuple[Player, ...]) -> Tournament:
    return replace(value, event=replace(value.event, players=players))


def _alter(value: Tournament, who: PlayerId, **what: object) -> Tournament:
    players = tuple(replace(each, **what) if each.id == who else each for each in value.event.players)
    return _with_players(value, players)


def _with_round(value: Tournament, changed: Round) -> Tournament:
    rounds = value.event.rounds
    kept = (*rounds[: changed.number - 1], changed, *rounds[changed.number :])
    return replace(value, event=replace(value.event, rounds=kept))


_CHANGES: dict[type[j.Entry], Callable[[Tournament, Any], Tournament]] = {
    j.EventOpened: _opened,
    j.Renamed: _renamed,
    j.DetailsChanged: _details,
    j.RosterSubmitted: _roster,
    j.NameHidden: _hidden,
    j.ForgettingAsked: _forgetting,
    j.SettingsChanged: _settings,
    j.PlayerAdded: _added,
    j.PlayerChanged: _changed,
    j.PlayerRemoved: _removed,
    j.CheckedIn: _checked_in,
    j.Dropped: _dropped,
    j.Returned: _returned,
    j.Disqualified: _disqualified,
    j.Penalised: _penalised,
    j.Honoured: _honoured,
    j.DrawSealed: _sealed,
    j.ScenarioDrawn: _drawn,
    j.FirstChosen: _first,
    j.CardPicked: _picked,
    j.BidPlaced: _bid,
    j.PointsPicked: _picked_points,
    j.Paired: _paired,
    j.PairingChanged: _pairing_changed,
    j.Unpaired: _unpaired,
    j.RoundPublished: _published,
    j.ResultEntered: _entered,
    j.ResultConfirmed: _confirmed,
    j.ResultSettled: _settled,
    j.ResultDoubted: _doubted,
    j.ResultUpheld: _upheld,
    j.PlaceRevealed: _revealed,
    j.StandingsAnnounced: _announced,
    j.ClockStarted: _clock_started,
    j.ClockPaused: _clock_paused,
    j.ClockResumed: _clock_resumed,
    j.ClockExtended: _clock_extended,
    j.BoardKept: _board_kept,
    j.BoardDropped: _board_dropped,
}
