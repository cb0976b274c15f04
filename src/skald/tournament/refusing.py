"""Why an entry doesn't fit what came before it. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from skald.content.fields import shown
from skald.content.problems import Problem, problem
from skald.content.shapes import Fault
from skald.tournament import journal as j
from skald.tournament.bids import against_bidding
from skald.tournament.boards import against_dropping, against_keeping
from skald.tournament.event_sense import nonsense_of_game, nonsense_of_settings
from skald.tournament.live import Tournament, game_of, round_of, with_result
from skald.tournament.picks import against_picking
from skald.tournament.scenarios.draft import Draft, check_pick, first_by_lot, spent_cards, to_pick
from skald.tournament.scenarios.drawing import is_seed_of_round
from skald.tournament.scenarios.naming import to_win
from skald.tournament.settings import PlayerId, Settings

#: What may not change any more once round 1 is paired (B2).
FROZEN = ("goal_table", "points")


def refusal(value: Tournament, entry: j.AnyEntry) -> Problem | None:
    """The reason against an entry, or nothing."""
    match entry:
        case j.EventOpened(settings=settings) | j.SettingsChanged(settings):
            return _settings(value, settings)
        case j.PlayerAdded(player):
            twice = any(each.id == player.id for each in value.event.players)
            return problem("journal.player-twice", player=shown(player.id)) if twice else None
        case j.PlayerRemoved(player):
            return _known(value, [player]) or _never_played(value, player)
        case j.ScenarioDrawn():
            return _scenario(value, entry)
        case j.FirstChosen():
            return _first_player(value, entry)
        case j.CardPicked():
            return _card(value, entry)
        case j.BidPlaced():
            return against_bidding(value, entry)
        case j.PointsPicked():
            return against_picking(value, entry)
        case j.BoardKept():
            return against_keeping(value, entry)
        case j.BoardDropped():
            return against_dropping(value, entry)
        case j.Paired():
            return _pairing(value, entry)
        case j.PairingChanged(number):
            return _unpairing(value, number) or _seats(value, entry)
        case j.Unpaired(number):
            return _unpairing(value, number)
        case j.ResultEntered() | j.ResultConfirmed() | j.ResultSettled():
            return _result(value, entry)
        case j.ResultDoubted(number, player):
            return _doubt(value, number, player)
        case j.ResultUpheld(number, a):
            no_game = problem("journal.no-game", round=number, player=shown(a))
            return None if game_of(value, number, a) is not None else no_game
        case j.StandingsAnnounced(number) | j.PlaceRevealed(number):
            return _announcement(value, number)
        case j.RoundPublished(number) | j.ClockStarted(number):
            return _paired(value, number)
        case j.ClockPaused(number) | j.ClockResumed(number) | j.ClockExtended(number):
            return None if number in value.clocks else problem("journal.no-clock", round=number)
        case (
            j.PlayerChanged(player) | j.CheckedIn(player) | j.Dropped(player) | j.Returned(player)
            | j.Disqualified(player) | j.Penalised(player) | j.Honoured(player)
            | j.RosterSubmitted(player) | j.NameHidden(player) | j.ForgettingAsked(player)
        ):  # fmt: skip
            return _known(value, [player])
        case _:
            return None


def _settings(value: Tournament, settings: Settings) -> Problem | None:
    if value.event.paired_rounds:
        for key in FROZEN:
            if getattr(settings, key) != getattr(value.event.settings, key):
                return problem("journal.frozen", key=key)
    if changed := _recomposed(value, settings):
        return problem("journal.composed", name=shown(changed))
    return _first(nonsense_of_settings(settings))


def _recomposed(value: Tournament, settings: Settings) -> str:
    """A scenario that a round is played by and whose cards would be others: games stand by their sheet."""
    now = {own.id: own.cards for own in settings.scenarios.own}
    played = {each.scenario for each in value.event.paired_rounds}
    for own in value.event.settings.scenarios.own:
        if own.id in played and now.get(own.id, own.cards) != own.cards:
            return own.name
    return ""


def _known(value: Tournament, players: Iterable[PlayerId | None]) -> Problem | None:
    known = {player.id for player in value.event.players}
    for player in players:
        if player is not None and player not in known:
            return problem("journal.unknown-player", word=shown(player))
    return None


def _never_played(value: Tournament, player: PlayerId) -> Problem | None:
    for each in value.event.paired_rounds:
        if each.bye == player or any(player in (game.a, game.b) for game in each.games):
            return problem("journal.has-played", player=shown(player))
    return None


def _scenario(value: Tournament, entry: j.ScenarioDrawn) -> Problem | None:
    if not 1 <= entry.round <= value.event.next_round:
        return problem("journal.round-open", round=entry.round, wanted=value.event.next_round)
    if to_win(value.event.settings, entry.scenario) is None:
        return problem("event.scenario", word=shown(entry.scenario))
    return None


def _first_player(value: Tournament, entry: j.FirstChosen) -> Problem | None:
    if why := _at_table(value, entry):
        return why
    game = game_of(value, entry.round, entry.player)
    assert game is not None
    draft = value.drafts.get((entry.round, game.a))
    if draft is not None and draft.picks:
        return problem("draft.begun")
    drawn = not entry.seed or (
        is_seed_of_round(entry.seed, entry.round, value.seal)
        and first_by_lot(entry.seed, entry.round, (game.a, game.b)) == entry.player
    )
    return None if drawn else problem("draft.lot")


def _at_table(value: Tournament, entry: j.FirstChosen | j.CardPicked) -> Problem | None:
    """The draft is of the expedition, and of the two who play each other."""
    game, found = game_of(value, entry.round, entry.player), round_of(value, entry.round)
    if game is None or found is None or {entry.player, entry.opponent} != {game.a, game.b}:
        return problem("journal.no-game", round=entry.round, player=shown(entry.player))
    return None


def _card(value: Tournament, entry: j.CardPicked) -> Problem | None:
    if why := _at_table(value, entry):
        return why
    game = game_of(value, entry.round, entry.player)
    assert game is not None
    draft = value.drafts.get((entry.round, game.a), Draft(entry.player, entry.opponent))
    if not draft.is_complete and to_pick(draft) != entry.player:
        return problem("draft.not-your-turn", player=shown(entry.player))
    return check_pick(draft, entry.card, spent_cards(value.drafts.values()).get(entry.player, frozenset()))


def _pairing(value: Tournament, entry: j.Paired) -> Problem | None:
    if entry.round != value.event.next_round:
        return problem("journal.round-open", round=entry.round, wanted=value.event.next_round)
    return _seats(value, entry)


def _seats(value: Tournament, entry: j.Paired | j.PairingChanged) -> Problem | None:
    playing = [player for pair in entry.games for player in (pair.a, pair.b)]
    playing += [entry.bye] if entry.bye is not None else []
    seen: set[PlayerId] = set()
    for player in playing:
        if player in seen:
            return problem("event.plays-twice", player=shown(player), round=entry.round)
        seen.add(player)
    return _known(value, playing)


def _paired(value: Tournament, number: int) -> Problem | None:
    found = round_of(value, number)
    return None if found is not None and found.is_paired else problem("journal.not-paired", round=number)


def _unpairing(value: Tournament, number: int) -> Problem | None:
    found = round_of(value, number)
    if found is None or not found.is_paired or number != len(value.event.rounds):
        return problem("journal.not-paired", round=number)
    if len(found.missing) < len(found.games):
        return problem("journal.has-results", round=number)
    return None


def _result(value: Tournament, entry: j.ResultEntered | j.ResultConfirmed | j.ResultSettled) -> Problem | None:
    game = game_of(value, entry.round, entry.a)
    found = round_of(value, entry.round)
    if game is None or found is None:
        return problem("journal.no-game", round=entry.round, player=shown(entry.a))
    if isinstance(entry, j.ResultConfirmed):
        claim = value.claims.get((entry.round, game.a))
        others = set(claim.by) - {entry.by} if claim is not None else set()
        if not others or entry.by not in (game.a, game.b):
            return problem("journal.own-claim" if claim is not None else "journal.no-claim")
        # The other player may have entered something else in the meantime.
        assert claim is not None
        is_same = entry.seen is None or entry.seen == claim.by[others.pop()]
        return None if is_same else problem("journal.claim-changed")
    if isinstance(entry, j.ResultEntered):
        if entry.by not in (game.a, game.b):
            return problem("journal.no-game", round=entry.round, player=shown(entry.by))
        if game.is_over:
            return problem("journal.settled", round=entry.round)
    event = replace(value.event, rounds=())
    return _first(nonsense_of_game(event, found, with_result(game, entry.result)))


def _doubt(value: Tournament, number: int, player: PlayerId) -> Problem | None:
    game = game_of(value, number, player)
    if game is None:
        return problem("journal.no-game", round=number, player=shown(player))
    if not game.is_over:
        return problem("journal.not-over", round=number)
    return problem("journal.doubted") if player in value.doubts.get((number, game.a), ()) else None


def _announcement(value: Tournament, number: int) -> Problem | None:
    """Only the whole can be announced: the last round, published, with every result."""
    found = round_of(value, number)
    rounds = value.event.paired_rounds
    if found is None or found.number != len(rounds) or found.number not in value.published or found.missing:
        return problem("journal.not-over", round=number)
    return problem("journal.announced") if value.announced == number else None


def _first(faults: Iterable[Fault]) -> Problem | None:
    for code, _path, given in faults:
        return problem(code, **given)
    return None
