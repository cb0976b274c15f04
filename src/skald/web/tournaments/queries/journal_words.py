"""Every entry of a journal in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.content.scenarios.catalogue import cards
from skald.tournament import journal as j
from skald.tournament.event import Player
from skald.tournament.live import Tournament, game_of
from skald.tournament.settings import PlayerId
from skald.web.tournaments.phrases import language, told_each
from skald.web.tournaments.queries.boards import board_name
from skald.web.tournaments.queries.corrections import changed_details, correction, result_before
from skald.web.tournaments.queries.names import numbered, with_numbers
from skald.web.tournaments.wording import honour_name, scenario_name

Names = Mapping[PlayerId, str]


def _added(entries: Iterable[j.AnyEntry]) -> Iterator[Player]:
    return (entry.player for entry in entries if isinstance(entry, j.PlayerAdded))


class Teller:
    """Tells the entries of one journal; players who are gone keep the name they were added with."""

    def __init__(self, value: Tournament, entries: tuple[j.AnyEntry, ...]) -> None:
        self._value = value
        self._entries = entries
        added = {player.id: player.name or numbered(place) for place, player in enumerate(_added(entries), start=1)}
        self._names: Names = {**added, **with_numbers(value).event.names}

    def tell(self, entry: j.AnyEntry) -> str:
        """An entry as a sentence."""
        words: Callable[[Teller, Any], str] = _WORDS[type(entry)]
        return words(self, entry)

    def name(self, player: PlayerId) -> str:
        return self._names.get(player, str(player))

    def opened(self, entry: j.EventOpened) -> str:
        return _("“%(name)s” is opened.") % {"name": entry.name}

    def renamed(self, entry: j.Renamed) -> str:
        return _("The event is called “%(name)s” now.") % {"name": entry.name}

    def details(self, entry: j.DetailsChanged) -> str:
        return changed_details(self._entries, entry)

    def settings(self, entry: j.SettingsChanged) -> str:
        return _("Settings changed.")

    def added(self, entry: j.PlayerAdded) -> str:
        if entry.player.joined_round:
            given = {"name": self.added_as(entry), "round": entry.player.joined_round}
            return _("%(name)s comes in late, from round %(round)d on.") % given
        return _("%(name)s is registered.") % {"name": self.added_as(entry)}

    def added_as(self, entry: j.PlayerAdded) -> str:
        """The name of then; whoever was forgotten has none."""
        return entry.player.name or self.name(entry.player.id)

    def changed(self, entry: j.PlayerChanged) -> str:
        return correction(self._entries, entry, self.name(entry.player))

    def removed(self, entry: j.PlayerRemoved) -> str:
        return _("%(name)s is removed from the list.") % {"name": self.name(entry.player)}

    def roster(self, entry: j.RosterSubmitted) -> str:
        if entry.roster is None:
            return _("The list of %(name)s is withdrawn.") % {"name": self.name(entry.player)}
        return _("The list of %(name)s is handed in.") % {"name": self.name(entry.player)}

    def hidden(self, entry: j.NameHidden) -> str:
        if entry.hidden:
            return _("%(name)s isn’t named in public.") % {"name": self.name(entry.player)}
        return _("%(name)s is named in public again.") % {"name": self.name(entry.player)}

    def forgetting(self, entry: j.ForgettingAsked) -> str:
        if entry.asked:
            return _("%(name)s asks to be forgotten.") % {"name": self.name(entry.player)}
        return _("%(name)s doesn’t ask to be forgotten any more.") % {"name": self.name(entry.player)}

    def checked_in(self, entry: j.CheckedIn) -> str:
        return _("%(name)s is checked in.") % {"name": self.name(entry.player)}

    def dropped(self, entry: j.Dropped) -> str:
        if not entry.after:
            return _("%(name)s doesn’t take part.") % {"name": self.name(entry.player)}
        return _("%(name)s leaves after round %(round)d.") % {"name": self.name(entry.player), "round": entry.after}

    def returned(self, entry: j.Returned) -> str:
        return _("%(name)s is back from round %(round)d on.") % {"name": self.name(entry.player), "round": entry.round}

    def disqualified(self, entry: j.Disqualified) -> str:
        return _("%(name)s is disqualified: %(reason)s") % {"name": self.name(entry.player), "reason": entry.reason}

    def penalised(self, entry: j.Penalised) -> str:
        text = ngettext(
            "%(name)s loses %(points)d tournament point: %(reason)s",
            "%(name)s loses %(points)d tournament points: %(reason)s", entry.points,
        )  # fmt: skip
        return text % {"name": self.name(entry.player), "points": entry.points, "reason": entry.reason}

    def honoured(self, entry: j.Honoured) -> str:
        given = {"name": self.name(entry.player), "kind": honour_name(entry.kind), "points": entry.points}
        return _("%(name)s, %(kind)s: %(points)d") % given

    def board_kept(self, entry: j.BoardKept) -> str:
        return _("The board “%(board)s” is kept with the event.") % {"board": board_name(entry)}

    def board_dropped(self, entry: j.BoardDropped) -> str:
        return _("The board “%(board)s” is kept no longer.") % {"board": entry.board}

    def sealed(self, entry: j.DrawSealed) -> str:
        return _("The scenario draws are sealed.")

    def drawn(self, entry: j.ScenarioDrawn) -> str:
        given = {"round": entry.round, "scenario": scenario_name(self._value.event, entry.scenario)}
        if entry.seed:
            return _("Round %(round)d: “%(scenario)s” is drawn.") % given
        return _("Round %(round)d: “%(scenario)s” is chosen.") % given

    def first_chosen(self, entry: j.FirstChosen) -> str:
        given = {"round": entry.round, "name": self.name(entry.player), "other": self.name(entry.opponent)}
        return _("Round %(round)d: %(name)s picks first against %(other)s.") % given

    def picked(self, entry: j.CardPicked) -> str:
        known = cards().get(entry.card)
        card = known.name[language()] if known is not None else entry.card
        given = {"round": entry.round, "name": self.name(entry.player), "card": card}
        return _("Round %(round)d: %(name)s picks the card “%(card)s”.") % given

    def picked_points(self, entry: j.PointsPicked) -> str:
        return _("Round %(round)d: %(name)s has ticked the points of the game.") % {
            "round": entry.round,
            "name": self.name(entry.player),
        }

    def bid(self, entry: j.BidPlaced) -> str:
        return _("Round %(round)d: %(name)s has bid for the choice of who starts.") % {
            "round": entry.round,
            "name": self.name(entry.player),
        }

    def paired(self, entry: j.Paired) -> str:
        count = len(entry.games)
        text = ngettext(
            "Round %(round)d is paired: %(count)d game.", "Round %(round)d is paired: %(count)d games.", count
        )
        return text % {"round": entry.round, "count": count}

    def pairing_changed(self, entry: j.PairingChanged) -> str:
        return _("Round %(round)d: %(what)s") % {
            "round": entry.round,
            "what": told_each([entry.how], self._names)[0],
        }

    def unpaired(self, entry: j.Unpaired) -> str:
        return _("The pairing of round %(round)d is discarded.") % {"round": entry.round}

    def published(self, entry: j.RoundPublished) -> str:
        return _("Round %(round)d is published.") % {"round": entry.round}

    def entered(self, entry: j.ResultEntered) -> str:
        given = {"round": entry.round, "by": self.name(entry.by), "result": self._result(entry.a, entry.result)}
        # The score is told in the order of the game, which isn't always that of whoever enters it.
        given |= {"name": self.name(entry.a), "other": self._opponent(entry.round, entry.a)}
        return _("Round %(round)d, %(name)s – %(other)s: %(by)s enters %(result)s.") % given

    def confirmed(self, entry: j.ResultConfirmed) -> str:
        return _("Round %(round)d: %(name)s confirms the result.") % {"round": entry.round, "name": self.name(entry.by)}

    def settled(self, entry: j.ResultSettled) -> str:
        given = {"round": entry.round, "name": self.name(entry.a), "why": entry.reason}
        if entry.result is None:
            said = _("Round %(round)d: the game of %(name)s has no result any more.") % given
        else:
            given["result"] = self._result(entry.a, entry.result)
            given["other"] = self._opponent(entry.round, entry.a)
            before = result_before(self._entries, entry)
            if before is None or before == entry.result:
                said = _("Round %(round)d, %(name)s – %(other)s: %(result)s counts.") % given
            else:
                given |= {"old": self._result(entry.a, before)}
                said = _("Round %(round)d, %(name)s – %(other)s corrected: %(old)s → %(result)s.") % given
        return f"{said} ({entry.reason})" if entry.reason else said

    def _opponent(self, number: int, a: PlayerId) -> str:
        game = game_of(self._value, number, a)
        return self.name(game.b if game.a == a else game.a) if game is not None else "–"

    def _result(self, a: PlayerId, result: j.Result) -> str:
        if result.a_points is not None and result.b_points is not None:
            return f"{result.a_points}–{result.b_points}"
        if result.ending == "absent":
            return _("an absence")
        return _("a result without points")

    def doubted(self, entry: j.ResultDoubted) -> str:
        given = {"round": entry.round, "name": self.name(entry.player)}
        return _("Round %(round)d: %(name)s disputes the result.") % given

    def upheld(self, entry: j.ResultUpheld) -> str:
        game = game_of(self._value, entry.round, entry.a)
        other = self.name(game.b if game.a == entry.a else game.a) if game is not None else "–"
        given = {"round": entry.round, "name": self.name(entry.a), "other": other}
        return _("Round %(round)d, %(name)s – %(other)s: the disputed result stands.") % given

    def announced(self, entry: j.StandingsAnnounced) -> str:
        return _("The final standings are announced.")

    def revealed(self, entry: j.PlaceRevealed) -> str:
        return _("Podium: place %(place)d is revealed.") % {"place": entry.place}

    def clock_started(self, entry: j.ClockStarted) -> str:
        return _("Round %(round)d: the clock starts, %(minutes)d minutes.") % {
            "round": entry.round, "minutes": entry.minutes,
        }  # fmt: skip

    def clock_paused(self, entry: j.ClockPaused) -> str:
        return _("Round %(round)d: the clock is stopped.") % {"round": entry.round}

    def clock_resumed(self, entry: j.ClockResumed) -> str:
        return _("Round %(round)d: the clock is running again.") % {"round": entry.round}

    def clock_extended(self, entry: j.ClockExtended) -> str:
        given = {"round": entry.round, "minutes": entry.minutes, "table": entry.table}
        if entry.table is None:
            return _("Round %(round)d: %(minutes)d minutes more for everyone.") % given
        return _("Round %(round)d: %(minutes)d minutes more for table %(table)d.") % given

    def undone(self, entry: j.Undone) -> str:
        given = {"number": entry.number}
        if 0 <= entry.number < len(self._entries):
            before = self._entries[entry.number]
            if isinstance(before, j.Undone):
                return _("Entry %(number)d is redone.") % {"number": before.number}
            if isinstance(before, j.StandingsAnnounced):
                return _("The announcement of the final standings is withdrawn.")
            return _("Entry %(number)d is undone: %(what)s") % {**given, "what": self.tell(before)}
        return _("Entry %(number)d is undone.") % given


_WORDS: dict[type[j.Entry], Callable[[Teller, Any], str]] = {
    j.EventOpened: Teller.opened,
    j.Renamed: Teller.renamed,
    j.DetailsChanged: Teller.details,
    j.SettingsChanged: Teller.settings,
    j.PlayerAdded: Teller.added,
    j.PlayerChanged: Teller.changed,
    j.PlayerRemoved: Teller.removed,
    j.RosterSubmitted: Teller.roster,
    j.NameHidden: Teller.hidden,
    j.ForgettingAsked: Teller.forgetting,
    j.CheckedIn: Teller.checked_in,
    j.Dropped: Teller.dropped,
    j.Returned: Teller.returned,
    j.Disqualified: Teller.disqualified,
    j.Penalised: Teller.penalised,
    j.Honoured: Teller.honoured,
    j.BoardKept: Teller.board_kept,
    j.BoardDropped: Teller.board_dropped,
    j.DrawSealed: Teller.sealed,
    j.ScenarioDrawn: Teller.drawn,
    j.FirstChosen: Teller.first_chosen,
    j.CardPicked: Teller.picked,
    j.BidPlaced: Teller.bid,
    j.PointsPicked: Teller.picked_points,
    j.Paired: Teller.paired,
    j.PairingChanged: Teller.pairing_changed,
    j.Unpaired: Teller.unpaired,
    j.RoundPublished: Teller.published,
    j.ResultEntered: Teller.entered,
    j.ResultConfirmed: Teller.confirmed,
    j.ResultSettled: Teller.settled,
    j.ResultDoubted: Teller.doubted,
    j.ResultUpheld: Teller.upheld,
    j.PlaceRevealed: Teller.revealed,
    j.StandingsAnnounced: Teller.announced,
    j.ClockStarted: Teller.clock_started,
    j.ClockPaused: Teller.clock_paused,
    j.ClockResumed: Teller.clock_resumed,
    j.ClockExtended: Teller.clock_extended,
    j.Undone: Teller.undone,
}
