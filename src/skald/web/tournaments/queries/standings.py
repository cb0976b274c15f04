"""Standings for people: every rank with its reason, and prizes that stand beside the ranking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Self
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from msgspec.structs import replace

from skald.content.factions.peoples import people_key
from skald.tournament.announcing import are_honours_shown, ranked_event
from skald.tournament.attendance import players_of
from skald.tournament.event import Event, Player
from skald.tournament.figures import figure, figures_of
from skald.tournament.live import Tournament
from skald.tournament.settings import PlayerId
from skald.tournament.standings import Row, standings
from skald.web.reference.told import Told
from skald.web.tournaments.phrases import rank_told
from skald.web.tournaments.queries.names import alphabetical, faction_name, faction_names, public_players
from skald.web.tournaments.wording import bye_meaning, figure_head, figure_meaning, honour_name, signed


class Line(NamedTuple):
    """A row of the standings with its player and its reason in words."""

    row: Row
    player: Player
    why: str
    #: Opponents with what each counts for in the resistance; a bye has no player.
    met: list[tuple[Player | None, int]]
    #: What decides in this event, in its order; as `Table.heads` names it.
    figures: list[str]
    #: Places won since the round before, negative if lost; nothing where there is no round to compare with.
    moved: int | None = None
    #: Whether a bye of theirs counts only once its round is over.
    has_open_bye: bool = False

    @property
    def places(self) -> int:
        """How many places, either way."""
        return abs(self.moved or 0)


class Honours(NamedTuple):
    """A prize beside the ranking: who has how many points of it, the most first."""

    name: str
    kind: str
    rows: list[tuple[int, Player, int]]


class Table(NamedTuple):
    """Standings after a round."""

    lines: list[Line]
    disqualified: list[Player]
    after: int
    honours: list[Honours]
    #: The figures that decide: short and whole names.
    heads: list[tuple[str, str]]
    #: What each of them means.
    legend: list[tuple[str, str, str]]
    #: What a bye counts.
    bye: str


def public_standings(value: Tournament, after: int | None = None) -> Table:
    """The standings that anybody may see, after a round or after all that is published and not held back."""
    shown = value if are_honours_shown(value) else replace(value, honours={})
    return table_of(shown, ranked_event(value), public_players(value), after)


def whole_rounds(value: Tournament) -> int:
    """After how many rounds anybody may see standings that nothing changes any more: those without a missing result."""
    rounds = ranked_event(value).rounds
    return next((at for at, each in enumerate(rounds) if each.missing), len(rounds))


def settled_standings(value: Tournament) -> Table | None:
    """What anybody may see after the last round of which every result is in; nothing before there is one."""
    whole = whole_rounds(value)
    return public_standings(value, whole) if whole else None


def full_standings(value: Tournament, after: int | None = None) -> Table:
    """The standings with everybody's name, for organisers."""
    return table_of(value, value.event, {player.id: player for player in value.event.players}, after)


def table_of(value: Tournament, event: Event, players: Mapping[PlayerId, Player], after: int | None) -> Table:
    """Standings of an event, its players named as they are handed in."""
    found = standings(event, after)
    last = len(event.paired_rounds)
    shown = min(after or last, last)
    since = _moved_since(event, shown)
    before = {row.player: row.rank for row in standings(event, since).rows} if since else {}
    names = {player.id: player.name for player in players.values()}
    columns = figures_of(event.settings)
    counted = players_of(value)
    open_bye = {each.bye: each.number for each in event.paired_rounds[:shown] if each.missing and each.bye is not None}
    lines = [
        Line(
            row, players[row.player], _with_bye(rank_told(row, names), open_bye.get(row.player)),
            [(None if who is None else players[who], points) for who, points in row.opponents],
            [signed(name, figure(row, name)) for name in columns],
            before[row.player] - row.rank if row.player in before else None,
            row.player in open_bye,
        )
        for row in found.rows
        if row.player in counted
    ]  # fmt: skip
    return Table(
        lines, [players[each] for each in found.disqualified], shown, _honours(value, players),
        [figure_head(name) for name in columns], [(*figure_head(name), figure_meaning(name)) for name in columns],
        bye_meaning(event.settings),
    )  # fmt: skip


def _with_bye(why: str, number: int | None) -> str:
    """The reason of a rank, behind what is still to come for whoever has the bye of a round that is played."""
    if number is None:
        return why
    return Told.joined((_("The bye of round %(number)d counts once that round is over.") % {"number": number}, why))


def _moved_since(event: Event, shown: int) -> int:
    """The round that places are compared with: while a round has no result, still that before the last one played."""
    is_begun = shown and any(game.is_over for game in event.paired_rounds[shown - 1].games)
    return shown - 1 if is_begun else max(0, shown - 2)


class Filter(NamedTuple):
    """Which players of the standings are looked at; the ranks stay what they are."""

    faction: str = ""
    club: str = ""

    @property
    def address(self) -> str:
        """As it stands in an address."""
        chosen = {key: text for key, text in self._asdict().items() if text}
        return "?" + urlencode(chosen) if chosen else ""

    @classmethod
    def asked(cls, given: Mapping[str, str]) -> Self:
        """As an address has it, the faction in the reader's language."""
        return cls(faction_name(given.get("faction", "")[:200]), given.get("club", "")[:200])

    def lets(self, player: Player) -> bool:
        return (not self.faction or people_key(self.faction) == people_key(player.faction)) and self.club in (
            "",
            player.club,
        )


def factions_and_clubs(table: Table) -> tuple[list[str], list[str]]:
    """What can be filtered by."""
    players = [line.player for line in table.lines]
    return (
        faction_names(players),
        sorted({each.club for each in players if each.club}, key=alphabetical),
    )


def filtered(table: Table, chosen: Filter) -> Table:
    """The same standings, some of the players."""
    return table._replace(lines=[line for line in table.lines if chosen.lets(line.player)])


def line_of(table: Table, player: PlayerId) -> Line | None:
    """A player's line."""
    return next((line for line in table.lines if line.row.player == player), None)


def _honours(value: Tournament, players: Mapping[PlayerId, Player]) -> list[Honours]:
    kinds: dict[str, dict[PlayerId, int]] = {}
    for player, given in value.honours.items():
        for kind, points in given:
            sums = kinds.setdefault(kind, {})
            sums[player] = sums.get(player, 0) + points
    return [Honours(honour_name(kind), kind, _ordered(sums, players)) for kind, sums in sorted(kinds.items())]


def _ordered(sums: Mapping[PlayerId, int], players: Mapping[PlayerId, Player]) -> list[tuple[int, Player, int]]:
    order = sorted(
        (each for each in sums if each in players),
        key=lambda player: (-sums[player], alphabetical(players[player].name)),
    )
    ranks = {points: rank for rank, points in reversed([*enumerate((sums[each] for each in order), start=1)])}
    return [(ranks[sums[player]], players[player], sums[player]) for player in order]
