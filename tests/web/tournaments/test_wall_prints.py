"""Prints for the wall and for cutting apart: as large as the page allows, several to a page, every word whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typst
from django.utils.translation import override

from skald.tournament import journal as j
from skald.tournament.settings import Settings
from skald.warbands.roster import Buy, Roster
from skald.web.tournaments.models import Event
from skald.web.tournaments.papers.compiling import SHEETS, Paper, pdf, pictures
from skald.web.tournaments.papers.rounds import pairings_by_name, pairings_by_table
from skald.web.tournaments.papers.shared import plain
from skald.web.tournaments.papers.tables import standings_sheet, warband_sheets
from skald.web.tournaments.queries.rounds_public import round_page
from skald.web.tournaments.queries.standings import public_standings
from skald.web.tournaments.services.recording import add
from tests.web.tournaments.hall import ANNA, open_event, play_round, value

pytestmark = pytest.mark.django_db

LONG = "Wolfeschlegelsteinhausenbergerdorff"


def paired(players: int) -> Event:
    event = open_event(players, Settings(), here=True)
    play_round(event, results=False)
    return event


def size_of(paper: Paper) -> float:
    """The size, in points, that the sheet has chosen for its rows."""
    found = typst.query(
        SHEETS / f"{paper.template}.typ", "<wall-size>", field="value", one=True, root=SHEETS,
        sys_inputs={"data": json.dumps(paper.data)},
    )  # fmt: skip
    return float(found)


#: Words are a line at the top: each sheet is set in one language.
SHEETS_IN = [(pairings_by_name, "fr"), (pairings_by_table, "en")]


@pytest.mark.parametrize(("build", "language"), SHEETS_IN)
def test_few_games_are_written_large_and_many_stay_readable(build, language):
    with override(language):
        papers = []
        for players in (8, 24, 40):
            now = value(paired(players))
            page = round_page(now, 1)
            assert page is not None
            papers.append(build(now, page))
    few, some, many = map(size_of, papers)
    assert few > some >= 18 <= many
    assert few >= 40
    assert [len(pictures(paper)) for paper in papers[:2]] == [1, 1]
    assert len(pictures(papers[2])) <= 2
    assert pdf(papers[0]).startswith(b"%PDF")


def test_names_by_table_stand_on_one_line_each_and_rows_are_even():
    """Names of a usual length decide on the size; longer ones are set smaller alone, and take no room from others."""
    now = value(paired(16))
    page = round_page(now, 1)
    assert page is not None
    paper = pairings_by_table(now, page)
    rows = [{**row, "a": "Bertil Holm", "b": "Chloé Martin", "result": "11:12"} for row in paper.data["rows"]]
    usual = size_of(paper._replace(data={**paper.data, "rows": rows}))
    longer = [{**rows[0], "a": LONG, "b": "Cuthbert Maplethorpe-Featherstone of Lower Wexhaven"}, *rows[1:]]
    assert size_of(paper._replace(data={**paper.data, "rows": longer})) == usual
    # Two names, a table, a dash and a score at that size are as wide as the page, and no wider.
    assert 28 <= usual <= 36


def test_standings_of_few_are_larger_and_never_take_more_pages():
    now = value(paired(8))
    paper = standings_sheet(now, public_standings(now))
    assert size_of(paper) == 17
    many = paper._replace(data={**paper.data, "rows": paper.data["rows"] * 2})
    assert 11 < size_of(many) < 17
    assert len(pictures(many)) == 1


def test_several_warbands_share_a_page_and_one_alone_has_it():
    event = open_event(10)
    lists = [
        j.RosterSubmitted(f"p{number}", Roster(6, 6, (Buy("hearthguard", 4, 16), Buy("warriors", 2, 16))))
        for number in range(1, 11)
    ]
    add(event=event, entries=lists, actor=ANNA)
    now = value(event)
    assert len(pictures(warband_sheets(now, now.event.players, {}))) <= 2
    assert len(pictures(warband_sheets(now, now.event.players[:1], {}))) == 1


@pytest.mark.parametrize("name", [LONG, f"Anna {LONG}", "Cuthbert Maplethorpe-Featherstone of Lower Wexhaven"])
def test_long_word_is_set_smaller_and_never_broken(tmp_path: Path, name):
    """In a column that is narrower than its longest word a name has no more lines than it has words."""
    sheet = tmp_path / "narrow.typ"
    sheet.write_text(
        f'#import "{SHEETS.as_posix()}/look.typ": shrunk, whole\n'
        "#let name = sys.inputs.name\n"
        "#set text(20pt)\n"
        "#context {\n"
        "  let factor = shrunk(name, 40mm)\n"
        '  let words = name.split(regex("[ -]")).map(part => measure(text(20pt * factor, part)).width)\n'
        "  let line = measure(text(20pt * factor, name)).height\n"
        "  let tall = measure(width: 40mm, whole(name)).height\n"
        "  [#metadata((words.all(width => width <= 40mm), tall / line)) <fits>]\n"
        "}\n",
        encoding="utf-8",
    )
    fits, lines = json.loads(
        typst.query(
            sheet, "<fits>", field="value", one=True, root=Path(sheet.anchor),
            sys_inputs={"name": name, "data": json.dumps({"words": {}})},
        )
    )  # fmt: skip
    assert fits
    # A line more than the first is as high as itself and the space above it.
    assert lines <= 1.8 * len(name.replace("-", " ").split())


def test_only_a_word_without_an_end_may_be_broken():
    assert plain(LONG) == LONG
    assert "\u200b" in plain("A" * 60)
