"""Views: read the question in the address, or in a form that brings a board's file, and hand its answer to the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from skald.content.editions import EDITIONS, edition
from skald.content.naming import Naming, cost_name, edition_name, troop_counted
from skald.content.problems import Problem
from skald.content.second.magic.wording import PREFIX, spell_name
from skald.content.written import MOST_BYTES
from skald.odds.phrases import fighter_text
from skald.odds.rolled import Pool, Rolled, read_pool, read_rolled
from skald.odds.saga_dice import chance_of
from skald.odds.said_spell import SaidSpell, read_spell
from skald.odds.typed import LONGEST, Typed, read_typed
from skald.odds.vocabulary import plain
from skald.rules.ids import AbilityId
from skald.web.odds.address import address, swapped
from skald.web.odds.boards import SIDES
from skald.web.odds.fields import Files
from skald.web.odds.form import form
from skald.web.odds.question import SECOND, Question, read_question
from skald.web.odds.results import Result, fight_title, result
from skald.web.odds.rivals import columns, rated, verdict_told
from skald.web.odds.wording import decimal, percent, sentence, spoken
from skald.web.page_cache import keep
from skald.web.reference.told import Told
from skald.web.serving.sizes import takes_files
from skald.web.serving.turns import takes_time


# A form brings nothing but a question with a board's file: nothing changes, so there is nothing to forge.
# Two fights with a board for each side, as a file or as text, and the text that an earlier file came back as.
@takes_time
@takes_files(8 * MOST_BYTES)
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def fight(request: HttpRequest) -> HttpResponse:
    """Exact odds of a fight, or of two fights side by side; all that is asked stands in the address, but for files."""
    if request.method == "POST":
        asked = _turned(_read(request.POST, request.FILES), request.POST.get("then", ""))
        return render(request, "odds/page.html", {"here": address(*(each for _prefix, each in asked)), **_page(asked)})
    typed = request.GET.get("q", "").strip()
    line = _read_line(typed, request.GET) if typed else _Line(_read(request.GET))
    told = {"typed": typed[:LONGEST], "misread": line.misread, "example": line.example, "assumed": line.assumed,
            "of_a_warband": line.is_of_warband, "spell": line.spell}  # fmt: skip
    shown = told | _page(line.asked, answered=not line.misread and not line.is_roll)
    # What an address asks has the same answer for as long as the server runs: nothing here can make it old.
    return keep(render(request, "odds/page.html", shown), {})


Asked = list[tuple[str, Question]]


class _Line(NamedTuple):
    """A typed question: the fight, what is wrong with its words, and what was made of them."""

    asked: Asked
    misread: Sequence[Told] = ()
    assumed: Sequence[Told] = ()
    #: A line that can be asked instead, where one was proposed.
    example: str = ""
    #: Whether the line asks about dice alone, and no fight is shown.
    is_roll: bool = False
    #: Whether it is the warband builder that answers.
    is_of_warband: bool = False
    #: The page that answers a question about a spell, by its name and its address.
    spell: tuple[str, str] | None = None


def _read_line(typed: str, query: QueryDict) -> _Line:
    """The fight that a line asks about, with what was made of its words; or what is wrong with them."""
    if rolled := read_rolled(typed[:LONGEST]):
        told = ngettext(
            "With {dice} Saga die, at least this: {need}. Chance: {chance}",
            "With {dice} Saga dice, at least this: {need}. Chance: {chance}",
            rolled.dice,
        ).format(need=_need(rolled), dice=rolled.dice, chance=percent(chance_of(rolled.dice, rolled.slots)))
        return _Line(_read(query), [], [Told.of(told, "")], is_roll=True)
    if pool := read_pool(typed[:LONGEST]):
        return _Line(_read(query), [], [Told.of(_pool_told(pool), "")], is_roll=True)
    named = query.get("edition", "")
    read = read_typed(typed, named if named in EDITIONS else EDITIONS[0])
    if not isinstance(read, Typed):
        counted = any(found.code == "odds.dice-generated" for found in read)
        wrong = [sentence(found) for found in read]
        spell = read_spell(plain(typed)) if any(found.code == "odds.spell-asked" for found in read) else None
        return _Line(
            _read(query), wrong, example=_example(read), is_of_warband=counted, spell=spell and _spell_page(spell)
        )
    reads = [read, read.rival.typed] if read.rival else [read]
    # Read once more from its address: what the rules refuse or change is told as for any other question.
    asked = _read(QueryDict(address(*map(_question, reads)).partition("?")[2]))
    is_choice = read.rival is not None and read.rival.at is not None
    if is_choice and (found := rated([question for _prefix, question in asked])) and found.best:
        # The better one stands first.
        asked = [("", asked[1][1]), (SECOND, asked[0][1])]
    told = _("Read as: {fight}").format(fight=" / ".join(_fight(question) for _prefix, question in asked))
    remarks = dict.fromkeys(each for typed in reads for each in typed.remarks)
    return _Line(asked, [], [Told.of(told, ""), *(sentence(each) for each in remarks)])


def _fight(question: Question) -> str:
    """A fight by its units; an edition that the rest of the page isn't about is named."""
    title, which = fight_title(question.matchup), question.matchup.edition
    return title if which == EDITIONS[0] else f"{title} ({edition_name(spoken(), which)})"


def _spell_page(said: SaidSpell) -> tuple[str, str]:
    """The page of a spell with what a line says of it."""
    target = fighter_text(said.target, spoken()) if said.target else ""
    asked = {"spell": said.spell, "dice": str(said.dice or ""), "target": target}
    query = urlencode({name: value for name, value in asked.items() if value})
    name = spell_name(spoken(), f"{PREFIX}{said.spell}")
    title = _("Odds of the spell {spell}").format(spell=name) if name else _("Odds of a spell")
    return title, f"{reverse('odds:spell')}?{query}" if query else reverse("odds:spell")


def _example(problems: Sequence[Problem]) -> str:
    """The fight that a refusal proposes, as somebody would type it."""
    given = next(
        (dict(each.given) for each in problems if "first" in dict(each.given) and "one" in dict(each.given)), None
    )
    if given is None:
        return ""
    first, second = (
        f"{given[count]} {troop_counted(spoken(), str(given[troop]), int(given[count]))}"
        for count, troop in (("first", "one"), ("second", "other"))
    )
    return _("{first} v {second}").format(first=first, second=second)


def _pool_told(pool: Pool) -> str:
    text = _("{dice} dice on {target}+: {mean} succeed on average. At least {least}: {chance}")
    shown = {"dice": pool.dice, "target": pool.target, "least": pool.least}
    return text.format(mean=decimal(pool.mean), chance=percent(pool.chance), **shown)


def _question(read: Typed) -> Question:
    return Question(
        read.matchup, bare=read.bare, asks=read.asks, mine=read.mine, counts=read.counts, unspent=read.unspent
    )


def _need(rolled: Rolled) -> str:
    """The faces that are needed, by their names; and the ability that they pay for."""
    faces = cost_name(spoken(), rolled.slots)
    if not rolled.ability:
        return faces
    name = Naming(edition(EDITIONS[0]), (), spoken()).ability(AbilityId(rolled.ability))
    return f"{name} ({faces})"


def _read(query: QueryDict, files: Files | None = None) -> Asked:
    asked = [("", read_question(query, files=files))]
    if _compares(query):
        asked.append((SECOND, read_question(query, SECOND, files)))
    return asked


def _turned(asked: Asked, then: str) -> Asked:
    """What a button asks for instead: the same as a link, but the boards' files are kept."""
    questions = [question for _prefix, question in asked]
    place, deed = (1, then.removeprefix(SECOND)) if then.startswith(SECOND) and questions[1:] else (0, then)
    if deed == "swap":
        questions[place] = swapped(questions[place])
    elif deed == "alone":
        questions = [questions[place]]
    elif deed == "compare":
        questions = [questions[0], questions[0]]
    else:
        return asked
    query = QueryDict(address(*questions).partition("?")[2], mutable=True)
    for prefix, question in zip(("", SECOND), questions, strict=False):
        for side, own in zip(SIDES, question.own, strict=True):
            if own:
                query[f"{prefix}{side}own"] = own.text
    return _read(query)


def _compares(query: QueryDict) -> bool:
    return any(name.startswith(SECOND) for name in query)


def _page(questions: Asked, *, answered: bool = True) -> dict[str, Any]:
    """The forms and their answers; a line that couldn't be read is not answered by another fight."""
    asked = [question for _prefix, question in questions]
    fights = []
    results: list[Result] = []
    names = columns(asked) if len(asked) > 1 else [""]
    for place, (prefix, question) in enumerate(questions):
        found, problems = result(question) if answered else (None, ())
        others = [swapped(each) if at == place else each for at, each in enumerate(asked)]
        if found:
            results.append(found)
        fights.append(
            {
                "form": form(question, prefix),
                "name": names[place],
                "result": found,
                "problems": problems,
                "left_out": question.left_out,
                "swap": address(*others),
                "alone": address(question),
            }
        )
    return {
        "fights": fights,
        "brings_files": any(any(question.own) for question in asked),
        "address": address(*asked),
        "compare": address(asked[0], asked[0]) if len(asked) == 1 else "",
        "comparison": _comparison(results) if len(results) > 1 else [],
        "better": verdict_told(asked) if len(results) > 1 else "",
    }


def _comparison(results: list[Result]) -> list[tuple[str, list[str]]]:
    """The rows of the table that sets two answers side by side."""
    names = list(dict.fromkeys(name for each in results for name, _value in each.compared))
    return [(name, [dict(each.compared).get(name, "–") for each in results]) for name in names]
