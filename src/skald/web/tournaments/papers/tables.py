"""Prints of the whole event: standings, scenario sheets, warband sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.content.factions.catalogue import hired_name
from skald.content.naming import troop_name
from skald.content.second.magic.wording import spell_names
from skald.tournament.announcing import held_round, is_final
from skald.tournament.event import Player
from skald.tournament.live import Tournament
from skald.tournament.picks import buys_of, shown_picks
from skald.tournament.settings import PlayerId
from skald.warbands.roster import WARLORD, Buy, Roster, leader_of
from skald.web.tournaments.forms.paid import faction_label
from skald.web.tournaments.papers.compiling import Data, Paper
from skald.web.tournaments.papers.emblems import emblems
from skald.web.tournaments.papers.shared import file_name, plain, start
from skald.web.tournaments.queries.names import faction_name
from skald.web.tournaments.queries.rosters import problems_in_words, unclear_of
from skald.web.tournaments.queries.rounds_public import RoundPage
from skald.web.tournaments.queries.scenario_sheets import ScenarioSheet
from skald.web.tournaments.queries.standings import Line, Table
from skald.web.tournaments.wording import spoken
from skald.web.tournaments.zones import zone_of


def standings_sheet(value: Tournament, table: Table) -> Paper:
    """The standings, each rank with its reason."""
    is_last = is_final(value) and table.after >= len(value.event.paired_rounds)
    after = _("Standings after round %(round)d") % {"round": table.after} if table.after else _("Standings")
    title = _("Final standings") if is_last else after
    shields = emblems(value)
    head = start(
        value, title, rank="#", player=_("Player"), record=_("W/D/L"), points=_("Points"),
    )  # fmt: skip
    out = ", ".join(plain(player.name) for player in table.disqualified)
    return Paper("standings", file_name(value.event.name, "standings", table.after), {
        **head, "figures": [short for short, _whole in table.heads],
        "rows": [_row(line, shields) for line in table.lines], "provisional": _provisional(value, table.after),
        "notes": [_("Disqualified: %(players)s") % {"players": out}] if out else [],
        "honours": [
            {"name": plain(each.name), "rows": [[str(rank), plain(who.name), str(n)] for rank, who, n in each.rows]}
            for each in table.honours
        ],
    })  # fmt: skip


def _provisional(value: Tournament, after: int) -> str:
    """Said under the title while results are missing or held back: a paper on a wall can't change by itself."""
    rounds = [each for each in value.event.paired_rounds if each.number <= after and each.number in value.published]
    count = sum(len(each.missing) for each in rounds)
    if not count:
        return _("Not announced yet.") if 0 < held_round(value) <= after else ""
    return ngettext(
        "Provisional: %(count)d result is still missing.", "Provisional: %(count)d results are still missing.", count
    ) % {"count": count}


def _row(line: Line, shields: Mapping[str, str]) -> Data:
    row = line.row
    has_left = line.player.dropped_after is not None and not line.player.returned_round
    return {
        "rank": str(row.rank), "name": plain(line.player.name), "note": _("has left the event") if has_left else "",
        "shield": shields.get(str(line.player.id), ""),
        "why": plain(line.why), "figures": line.figures, "record": f"{row.wins}/{row.draws}/{row.losses}",
        "points": f"{row.points_for}:{row.points_against}",
    }  # fmt: skip


def scenario_paper(value: Tournament, page: RoundPage, sheet: ScenarioSheet | None) -> Paper:
    """A round's scenario on a page."""
    title = _("Round %(round)d: %(scenario)s") % {"round": page.number, "scenario": page.scenario}
    head = start(value, title, sheet=_("The score sheet"), what=_("What"), when=_("When"), points=_("Points"))
    own = _("A scenario of the organiser’s own: ask at the desk.")
    steps = [{"heading": heading, "sentences": list(said)} for heading, said in sheet.steps] if sheet else []
    shared = [{"heading": heading, "sentences": list(said)} for heading, said in sheet.common] if sheet else []
    return Paper("scenario", file_name(value.event.name, "scenario", page.number), {
        **head, "steps": steps or [{"heading": page.scenario, "sentences": [own]}], "common": shared,
        "lines": [list(line) for line in sheet.lines] if sheet else [],
        "drawings": [
            {"svg": drawing.svg, "alt": drawing.alt, "caption": drawing.caption}
            for drawing in (sheet.drawings if sheet else [])
        ],
        "cards": [{"name": name, "cards": [list(card) for card in cards]} for name, cards in sheet.cards]
        if sheet else [],
    })  # fmt: skip


def warband_sheets(
    value: Tournament, players: Iterable[Player], handed_in: Mapping[PlayerId, datetime], copies: int = 1
) -> Paper:
    """A sheet for each player with a list, many on a page; `handed_in` says when it came. Copies are for opponents."""
    head = start(
        value,
        _("Warbands"),
        troop=_("Troop"),
        figures=_("Figures"),
        points=_("Points"),
        problems=_("Not valid:"),
        unclear=_("What isn’t clear in the words of this list:"),
    )
    sheets = [
        _warband(value, player, value.rosters[player.id], handed_in.get(player.id))
        for player in players
        if player.id in value.rosters
        for _copy in range(copies)
    ]
    return Paper("rosters", file_name(value.event.name, "warbands"), {**head, "players": sheets})


def _warband(value: Tournament, player: Player, roster: Roster, at: datetime | None) -> Data:
    points = ngettext("%(count)d point", "%(count)d points", roster.list_points) % {"count": roster.list_points}
    faction = faction_label(roster.age, roster.faction)
    about = filter(None, (faction or faction_name(player.faction or ""), roster.sub_faction, player.club, points))
    lord = [[troop_name(spoken(), WARLORD), "1", "–"]] if leader_of(roster) == WARLORD else []
    bought = map(_bought, (*roster.purchases, *roster.mercenaries))
    return {
        "name": plain(player.name), "about": plain(" · ".join(about)),
        "troops": [*lord, *bought],
        "notes": [*_notes(roster), *_games(value, player), *([_moment(at.astimezone(zone_of(value)))] if at else [])],
        "problems": [plain(each) for each in problems_in_words(roster, value.event.settings)],
        "unclear": [plain(each) for each in unclear_of(value, player.id)],
    }  # fmt: skip


def _games(value: Tournament, player: Player) -> list[str]:
    """What was ticked for each game, once both players had."""
    told = []
    for number in range(1, len(value.event.rounds) + 1):
        taken = shown_picks(value, number, player.id).get(player.id)
        if taken is not None:
            units = [f"{buy.figures} {hired_name(spoken(), buy.type)}" for buy in buys_of(taken)]
            told.append(_("Round %(round)d: %(units)s.") % {"round": number, "units": plain(", ".join(units))})
    return told


def _bought(buy: Buy) -> list[str]:
    return [plain(hired_name(spoken(), buy.type)), str(buy.figures), str(buy.points)]


def _notes(roster: Roster) -> list[str]:
    notes = [
        _("Spells: %(spells)s.") % {"spells": plain(spell_names(spoken(), buy.spells))}
        for buy in roster.purchases
        if buy.spells
    ]
    if swap := roster.half_point_swap:
        notes.append(
            _("Half-point swap: half a point of %(remove)s for half a point of %(add)s.")
            % {"remove": plain(troop_name(spoken(), swap.remove)), "add": plain(troop_name(spoken(), swap.add))}
        )
    if roster.banner:
        notes.append(_("With a war banner."))
    return notes


def _moment(at: datetime) -> str:
    return _("Handed in: %(moment)s.") % {"moment": f"{date_format(at, 'DATETIME_FORMAT')} {at:%Z}"}
