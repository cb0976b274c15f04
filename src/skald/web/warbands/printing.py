"""A warband on paper: its units with what they carry, several sheets to a page."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from skald.content.board_files import shipped_boards
from skald.content.factions.catalogue import ages, hired_name
from skald.content.naming import edition_name, equipment_name, troop_name
from skald.content.second.magic.wording import spell_name
from skald.warbands.muster import MusterUnit
from skald.web.tournaments.forms.paid import faction_label
from skald.web.tournaments.papers.compiling import Data, Paper
from skald.web.tournaments.papers.shared import file_name, plain
from skald.web.tournaments.queries.judged import judged
from skald.web.tournaments.queries.rosters import swap_words
from skald.web.warbands.comparing import totals
from skald.web.warbands.draft import FIRST, Draft

#: One for oneself, and one for each opponent of a day of three rounds.
COPIES = 4


def warband_paper(draft: Draft, language: str) -> Paper:
    """The sheet of a warband, as often as it is handed out."""
    title = plain(draft.name) or _("Warband")
    data: Data = {
        "event": "Skald", "title": title, "when": "", "lang": language,
        "words": {
            "troop": _("Unit"), "figures": _("Figures"), "points": _("Saga dice"), "problems": _("Not valid:"),
        },
        "players": [_sheet(draft, title, language)] * COPIES,
    }  # fmt: skip
    return Paper("rosters", file_name(draft.name or "warband"), data)


def _sheet(draft: Draft, title: str, language: str) -> Data:
    roster = draft.roster
    age = edition_name(language, FIRST) if draft.play == FIRST else ages()[draft.play].name[language]
    points = ngettext("%(count)d point", "%(count)d points", draft.size) % {"count": draft.size}
    about = filter(None, (age, faction_label(roster.age, roster.faction), points))
    notes = [_("Saga dice at the start: %(dice)d.") % {"dice": totals(draft)["dice"]}, swap_words(roster)]
    if draft.board:
        board = shipped_boards()[draft.board].words.name[language]
        notes.append(_("Board: %(board)s.") % {"board": board})
    return {
        "name": title, "about": plain(" · ".join(about)),
        "troops": [_unit(unit, draft, language) for unit in draft.muster],
        "notes": [plain(note) for note in notes if note],
        "problems": [plain(judged(each, draft.edition)) for each in draft.problems],
    }  # fmt: skip


def _unit(unit: MusterUnit, draft: Draft, language: str) -> list[str]:
    profile = draft.profiles[unit.hero or unit.troop]
    extra = [equipment_name(language, each) for each in unit.equipment]
    extra += [troop_name(language, unit.hero)] if unit.hero else []
    extra += [_("war banner")] if unit.banner else []
    extra += [spell_name(language, f"second.spell.{each}") for each in unit.spells]
    name = hired_name(language, unit.troop) + (f" ({', '.join(extra)})" if extra else "")
    dice = profile.saga_dice if unit.hero or unit.figures >= profile.needs else 0
    return [plain(name), str(unit.figures), str(dice)]
