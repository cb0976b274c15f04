"""Views: the door of the warbands, the builder, and what comes of a list: a file, a code, a print, a fight."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from skald.content.board_files import shipped_boards
from skald.content.editions import edition
from skald.content.factions.catalogue import ages, hired_name
from skald.content.naming import edition_name, equipment_name, troop_name
from skald.content.second.magic.wording import spell_name
from skald.warbands.checking import limits_of
from skald.warbands.files import Warband, ready_warbands
from skald.warbands.muster import SPELLS_KNOWN
from skald.warbands.writing import to_toml
from skald.web.accounts.site import outside_address
from skald.web.battles.crowding import is_crowded, mark_of
from skald.web.battles.plans import Chosen, Unplayable, plan_of
from skald.web.battles.remembering import remember
from skald.web.battles.services.opening import open_battle
from skald.web.battles.wording import problems_told, table_refuses
from skald.web.odds.wording import spoken
from skald.web.page_cache import keep
from skald.web.serving.sizes import takes_files
from skald.web.tournaments.forms.roster import as_fields
from skald.web.tournaments.papers.compiling import pdf
from skald.web.tournaments.papers.shared import file_name
from skald.web.tournaments.qr import qr_svg
from skald.web.tournaments.queries.judged import judged
from skald.web.tournaments.remembering import remembered
from skald.web.warbands.comparing import against_line_up, class_lines, totals
from skald.web.warbands.draft import FIRST, SIZES, Draft, Row, draft_of, unit_text
from skald.web.warbands.fighting import AGENT, MOST_BATTLES, begin, fought
from skald.web.warbands.meant import meant_for
from skald.web.warbands.printing import warband_paper
from skald.web.warbands.reading import MOST_FILE, address_of, understood

#: Longer addresses are cut off by some phones; no lawful list comes near.
LONGEST_ADDRESS = 6000


@require_safe
def door(request: HttpRequest) -> HttpResponse:
    """Where warbands begin: from nothing, from one that is ready, or from a file."""
    language = spoken()
    ready = [
        {
            "id": each.id, "name": each.name[language], "about": each.about[language], "play": _played(each),
            "points": each.roster.list_points, "address": draft_of(each, language).address(),
        }
        for each in ready_warbands().values()
    ]  # fmt: skip
    return keep(render(request, "warbands/door.html", {"ready": ready, "plays": plays(), "sizes": SIZES}), {})


@require_safe
def build(request: HttpRequest) -> HttpResponse:
    """The builder: the list stands in the address, and everything that is wrong with it on the page."""
    if len(request.META.get("QUERY_STRING", "")) > LONGEST_ADDRESS:
        return redirect("warbands:build")
    draft = Draft(request.GET)
    page = render(request, "warbands/build.html", _shown(request, draft))
    # Everything but whose list it is meant to be stands in the address.
    return page if draft.meant else keep(page, {})


@csrf_exempt  # Nothing is kept and nobody is anybody: a file becomes an address.
@takes_files(MOST_FILE)
@require_POST
def from_file(request: HttpRequest) -> HttpResponse:
    """A file, or its text, as an address of the builder; else every problem with its line."""
    sent = request.FILES.get("file")
    text = sent.read(MOST_FILE + 1).decode("utf-8", "replace") if sent is not None else request.POST.get("text", "")
    address, problems = address_of(text)
    if problems:
        shown = {"ready": [], "plays": plays(), "sizes": SIZES, "problems": problems, "text": text[:MOST_FILE]}
        return render(request, "warbands/door.html", shown, status=422)
    return HttpResponseRedirect(f"{reverse('warbands:build')}?{address}")


@require_safe
def as_file(request: HttpRequest) -> HttpResponse:
    """The list as a warband file."""
    draft = Draft(request.GET)
    answer = HttpResponse(to_toml(draft.warband()), content_type="application/toml")
    answer["Content-Disposition"] = f'attachment; filename="{file_name(draft.name or "warband")}.toml"'
    return answer


@require_safe
def as_print(request: HttpRequest) -> HttpResponse:
    """The list on paper; several to a page where they fit."""
    draft = Draft(request.GET)
    answer = HttpResponse(pdf(warband_paper(draft, spoken())), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{file_name(draft.name or "warband")}.pdf"'
    return answer


@never_cache
@require_safe
def share(request: HttpRequest) -> HttpResponse:
    """The link of a list, and its code."""
    draft = Draft(request.GET)
    link = outside_address(request, f"{reverse('warbands:build')}?{draft.address()}")
    shown = {"draft": draft, "link": link, "code": qr_svg(link, _("The link of this warband"))}
    return render(request, "warbands/share.html", shown)


@never_cache
@require_safe
def hand_in(request: HttpRequest) -> HttpResponse:
    """The events of whoever holds this phone: the list goes into the event's own form, with its rules."""
    draft = Draft(request.GET)
    shown = {"draft": draft, "seats": remembered(request), "fields": _handed(draft), "back": draft.address()}
    shown["meant"] = meant_for(request, draft.meant)
    return render(request, "warbands/hand_in.html", shown)


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Two warbands side by side."""
    language, ready = spoken(), ready_warbands()
    names = list(ready)
    chosen = [
        _linked(request.GET.get(f"{key}-link", "")) or request.GET.get(key, "")[:LONGEST_ADDRESS] or names[at]
        for at, key in enumerate("ab")
    ]
    drafts = [draft_of(ready[each], language) if each in ready else Draft(QueryDict(each)) for each in chosen]
    pair = (drafts[0], drafts[1])
    sums = [totals(draft) for draft in pair]
    labels = (("dice", _("Saga dice")), ("figures", _("Figures")), ("units", _("Units")))
    shown = {
        "drafts": [(draft, each, draft.address()) for draft, each in zip(drafts, chosen, strict=True)],
        "ready": [(each.id, each.name[language]) for each in ready.values()],
        "totals": [(label, [each[key] for each in sums]) for key, label in labels],
        "classes": class_lines(pair, language), "rows": against_line_up(pair, language),
    }  # fmt: skip
    return render(request, "warbands/compare.html", shown)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def against(request: HttpRequest) -> HttpResponse:
    """Fight it against another: quick battles of agents, or the table."""
    draft, language = Draft(request.GET), spoken()
    ready = {key: each for key, each in ready_warbands().items() if draft.edition in each.editions}
    # Unless somebody says otherwise, an equal one.
    equal = min(ready.values(), key=lambda each: (each.roster.list_points != draft.size, each.roster.age != draft.play))
    foe = ready.get(request.POST.get("foe") or request.GET.get("foe", "")) or equal
    shown: dict[str, Any] = {
        "draft": draft, "back": draft.address(), "foe": foe, "foe_name": foe.name[language],
        "foes": [(each.id, each.name[language], each.roster.list_points) for each in ready.values()],
        "problems": [judged(each, draft.edition) for each in draft.problems], "most": MOST_BATTLES,
    }  # fmt: skip
    if request.method != "POST" or draft.problems:
        shown["fought"] = fought(request.GET.get("fight", ""))
        return render(request, "warbands/against.html", shown)
    if request.POST.get("do") == "table":
        return _to_the_table(request, draft, foe, shown)
    if name := begin(draft.warband(), foe, draft.edition):
        return redirect(f"{reverse('warbands:against')}?{draft.address(fight=name, foe=foe.id)}")
    return render(request, "warbands/against.html", shown | {"is_busy": True}, status=503)


def _to_the_table(request: HttpRequest, draft: Draft, foe: Warband, shown: dict[str, Any]) -> HttpResponse:
    mark = mark_of(request.META.get("REMOTE_ADDR", ""))
    board = draft.board or usual_board(draft.edition)
    mine = Chosen(to_toml(draft.warband()).decode(), board)
    theirs = Chosen(foe.id, foe.board or usual_board(draft.edition), player=AGENT)
    if is_crowded(mark, timezone.now()):
        return render(request, "warbands/against.html", shown | {"refused": table_refuses("crowded")}, status=429)
    try:
        plan = plan_of(mine, theirs, rules=draft.edition, prepared=True, begun_from=mark)
    except Unplayable as error:
        refused = shown | {"refused": problems_told(error.problems, draft.edition)}
        return render(request, "warbands/against.html", refused, status=422)
    _battle, seat = open_battle(plan=plan)
    assert seat is not None
    return remember(request, redirect("battles:seat", seat.token), seat)


def _linked(link: str) -> str:
    """The list in a link that somebody was sent."""
    return link.partition("?")[2].partition("#")[0][:LONGEST_ADDRESS]


def usual_board(rules: str) -> str:
    """A board for a warband that recommends none."""
    return next(board for board, file in shipped_boards().items() if rules in file.editions)


def plays() -> list[tuple[str, str]]:
    """What can be played: the ages of the second edition, and the first."""
    return [*((age.id, age.name[spoken()]) for age in ages().values()), (FIRST, edition_name(spoken(), FIRST))]


def _played(warband: Warband) -> str:
    known = ages().get(warband.roster.age)
    return known.name[spoken()] if known else " · ".join(edition_name(spoken(), each) for each in warband.editions)


def _handed(draft: Draft) -> list[tuple[str, str]]:
    """The fields of the event's form; there spells belong to the list, not to a unit."""
    spells = [spell for unit in draft.muster for spell in unit.spells]
    return list((as_fields(draft.roster) | ({"spells": ", ".join(spells)} if spells else {})).items())


def _shown(request: HttpRequest, draft: Draft) -> dict[str, Any]:
    language, form = spoken(), draft.form
    faction, is_first = draft.faction, draft.play == FIRST
    first = edition(FIRST).profiles

    def may(troop: str) -> bool:
        return troop in first if is_first else faction is None or troop in faction.troops

    boards = [
        (each, file.words.name[language]) for each, file in shipped_boards().items() if draft.edition in file.editions
    ]
    return {
        "draft": draft, "form": form, "plays": plays(), "sizes": SIZES, "boards": boards, "is_first": is_first,
        "core": [row for row in form.core if may(row.troop)],
        "special": [] if is_first else [row for row in form.special if may(row.troop)],
        "paid": [] if is_first else [row for row in form.paid if may(row.troop)],
        "hired": [] if is_first else form.mercenaries,
        "banners": limits_of(draft.ruleset).banners,
        "problems": [judged(each, draft.edition) for each in draft.problems],
        "units": [_row(at, row, language) for at, row in enumerate(draft.rows)],
        "meant": meant_for(request, draft.meant), "understood": understood(request.GET.get("pasted", "")),
        "totals": totals(draft), "address": draft.address(), "mark": draft.mark,
    }  # fmt: skip


def _row(at: int, row: Row, language: str) -> dict[str, Any]:
    unit = row.unit
    marks = ",".join(filter(None, ("banner" if unit.banner else "", unit.hero)))
    return {
        "at": at, "troop": unit.troop, "name": hired_name(language, unit.troop), "figures": unit.figures,
        "can_split": row.can_split, "is_one": unit.figures == 1 and not row.can_split, "marks": marks,
        "hero": troop_name(language, unit.hero) if unit.hero else "", "banner": unit.banner,
        "kits": [
            ("+".join(kit), " + ".join(equipment_name(language, item) for item in kit), kit == unit.equipment)
            for kit in row.kits
        ],
        "text": unit_text(unit),
        "spells": [
            [(each, spell_name(language, f"second.spell.{each}"), each == known) for each in row.spells]
            for known in (*unit.spells, *("",) * SPELLS_KNOWN)[:SPELLS_KNOWN]
        ] if row.spells else [],
    }  # fmt: skip
