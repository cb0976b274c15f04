"""Prints of a round: pairings by name and by table, result slips, what is missing."""

from __future__ import annotations

from django.utils.translation import gettext as _

from skald.content.scenarios.catalogue import TURNS
from skald.tournament.announcing import held_round
from skald.tournament.bids import with_bid
from skald.tournament.live import Tournament
from skald.tournament.scenarios.composing import scenario_in
from skald.tournament.settings import Settings
from skald.web.tournaments.codes import spoken as said_aloud
from skald.web.tournaments.forms.sheet_views import variant_name
from skald.web.tournaments.models import Pass
from skald.web.tournaments.papers.compiling import Data, Paper
from skald.web.tournaments.papers.emblems import emblems
from skald.web.tournaments.papers.shared import file_name, plain, start
from skald.web.tournaments.qr import qr_svg
from skald.web.tournaments.queries.names import alphabetical
from skald.web.tournaments.queries.rounds_public import GameLine, RoundPage
from skald.web.tournaments.wording import bonus_name, spoken


def pairings_by_name(value: Tournament, page: RoundPage) -> Paper:
    """Everybody in the order of names, with table and opponent."""
    rows = [
        {"name": plain(one.name), "table": str(line.table or "–"), "opponent": plain(other.name)}
        for line in page.games
        for one, other in ((line.a, line.b), (line.b, line.a))
    ]
    if page.bye is not None:
        rows.append({"name": plain(page.bye.name), "table": "–", "opponent": _("bye")})
    rows.sort(key=lambda row: alphabetical(row["name"]))
    title = _("Round %(round)d: pairings by name") % {"round": page.number}
    return Paper("pairings", file_name(value.event.name, "pairings-by-name", page.number), {
        **_pairings(value, page, title), "by-name": True, "rows": rows, "bye": "", "provisional": "",
    })  # fmt: skip


def pairings_by_table(value: Tournament, page: RoundPage) -> Paper:
    """The games in the order of tables, with the results that are in."""
    rows = [
        {"table": str(line.table or "–"), "a": plain(line.a.name), "b": plain(line.b.name), "result": _result(line)}
        for line in page.by_table
    ]
    title = _("Round %(round)d: pairings by table") % {"round": page.number}
    bye = plain(page.bye.name) if page.bye is not None else ""
    # What the last round came to gives the podium away: a paper says itself that it isn't for the wall yet.
    is_held = 0 < held_round(value) <= page.number and any(row["result"] for row in rows)
    return Paper("pairings", file_name(value.event.name, "pairings-by-table", page.number), {
        **_pairings(value, page, title), "by-name": False, "rows": rows, "bye": bye,
        "provisional": _("Not announced yet.") if is_held else "",
    })  # fmt: skip


def _pairings(value: Tournament, page: RoundPage, title: str) -> Data:
    head = start(
        value, title, player=_("Player"), table=_("Table"), opponent=_("Opponent"), result=_("Result"), bye=_("Bye:")
    )
    return {**head, "scenario": plain(page.scenario)}


def _result(line: GameLine) -> str:
    if line.shares is None:
        return ""
    score = f"{line.game.a_points}:{line.game.b_points}" if line.game.has_points else ""
    if line.game.ending in ("conceded", "absent"):
        said = _forfeit(line)
        return f"{score} ({said})" if score else said
    return score or _bare(line)


def _forfeit(line: GameLine) -> str:
    """Who gave up or wasn't there: a game without a score has no figures to be taken for one."""
    assert line.shares is not None
    away = [player for player, share in zip((line.a, line.b), line.shares, strict=True) if share.verdict == "loss"]
    if len(away) != 1:
        return _("neither came")
    said = _("%(name)s conceded") if line.game.ending == "conceded" else _("%(name)s did not come")
    return said % {"name": plain(away[0].name)}


def _bare(line: GameLine) -> str:
    assert line.shares is not None
    both = zip((line.a, line.b), line.shares, strict=True)
    won = next((player for player, share in both if share.verdict == "win"), None)
    return _("%(name)s wins") % {"name": plain(won.name)} if won else _("nobody wins")


def missing_results(value: Tournament, page: RoundPage) -> Paper:
    """The games of a round that have no result yet."""
    states = {"claimed": _("to be confirmed"), "playing": _("nothing entered")}
    rows = [
        {"table": str(line.table or "–"), "a": plain(line.a.name), "b": plain(line.b.name), "state": states[line.state]}
        for line in page.by_table
        if line.state != "over"
    ]
    title = _("Round %(round)d: missing results") % {"round": page.number}
    head = start(value, title, table=_("Table"), state=_("State"), none=_("All results are in."))
    return Paper("missing", file_name(value.event.name, "missing", page.number), {**head, "rows": rows})


def result_slips(value: Tournament, page: RoundPage, passes: dict[str, tuple[Pass, str]]) -> Paper:
    """A slip for each game, with the key of its table; `passes` gives key and address by table."""
    head = start(
        value, _("Round %(round)d: result slips") % {"round": page.number}, table=_("Table"), total=_("Game points"),
        signature=_("Signature"), variant=_("When was it played?"), qr=_("Enter the result by phone"),
    )  # fmt: skip
    shields = emblems(value)
    slips = [_slip(line, passes, shields) for line in page.by_table]
    return Paper("slips", file_name(value.event.name, "slips", page.number), {
        **head, "round": _("Round %(round)d") % {"round": page.number}, "scenario": plain(page.scenario),
        "lines": [*_lines(page, value.event.settings), *_extras(value.event.settings)], "slips": slips,
        "variants": _variants(page, value.event.settings),
    })  # fmt: skip


def _slip(line: GameLine, passes: dict[str, tuple[Pass, str]], shields: dict[str, str]) -> Data:
    held = passes.get(str(line.table))
    return {
        "table": str(line.table or "–"), "a": plain(line.a.name), "b": plain(line.b.name),
        "shields": [shields.get(str(player.id), "") for player in (line.a, line.b)],
        "qr": qr_svg(held[1]) if held else "", "code": said_aloud(held[0].code) if held else "",
    }  # fmt: skip


def _lines(page: RoundPage, settings: Settings) -> list[Data]:
    found = scenario_in(settings, page.scenario_id) if page.scenario_id is not None else None
    if found is None:
        return []
    scenario = with_bid(found, settings.bid)
    return [
        {"label": line.label[spoken()], "worth": _worth(line.points, line.per), "count": line.countings,
         "turns": [_("T%(turn)d") % {"turn": TURNS[at]} for at in range(line.countings)] if line.countings > 1 else []}
        for line in scenario.lines
    ]  # fmt: skip


def _variants(page: RoundPage, settings: Settings) -> list[str]:
    """What the sheet of the scenario lets players choose from, as the one on the screen does."""
    found = scenario_in(settings, page.scenario_id) if page.scenario_id is not None else None
    return [variant_name(each) for each in found.variants] if found is not None else []


def _extras(settings: Settings) -> list[Data]:
    """A box for each extra of the event: what a game gives beside its points."""
    unit = f" {_('TP')}" if settings.bonus_counts == "tp" else ""
    return [
        {"label": plain(bonus_name(each)), "worth": f"+{each.points}{unit}", "count": 1, "turns": []}
        for each in settings.bonus
    ]


def _worth(points: int, per: int) -> str:
    return f"×{points}" if points > 1 else f"÷{per}" if per > 1 else ""
