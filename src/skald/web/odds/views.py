"""Views: read the question in the address, and hand its answer to the page."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from skald.content.editions import EDITIONS
from skald.web.odds.address import address, swapped
from skald.web.odds.form import form
from skald.web.odds.question import SECOND, Question, read_question
from skald.web.odds.results import Result, result
from skald.web.odds.typed import LONGEST, read_typed


@require_safe
def fight(request: HttpRequest) -> HttpResponse:
    """Exact odds of a fight, or of two fights side by side; everything that is asked stands in the address."""
    typed = request.GET.get("q", "").strip()
    misread: list[str] = []
    if typed:
        asked = request.GET.get("edition", "")
        read = read_typed(typed, asked if asked in EDITIONS else "second")
        if isinstance(read, Question):
            return HttpResponseRedirect(address(read))
        misread = read
    questions = [("", read_question(request.GET))]
    if _compares(request.GET):
        questions.append((SECOND, read_question(request.GET, SECOND)))
    return render(request, "odds/page.html", {"typed": typed[:LONGEST], "misread": misread, **_page(questions)})


def _compares(query: QueryDict) -> bool:
    return any(name.startswith(SECOND) for name in query)


def _page(questions: list[tuple[str, Question]]) -> dict[str, Any]:
    asked = [question for _prefix, question in questions]
    fights = []
    results: list[Result] = []
    for place, (prefix, question) in enumerate(questions):
        found, problems = result(question)
        others = [swapped(each) if at == place else each for at, each in enumerate(asked)]
        if found:
            results.append(found)
        fights.append(
            {
                "form": form(question, prefix),
                "result": found,
                "problems": problems,
                "left_out": question.left_out,
                "swap": address(*others),
                "alone": address(question),
            }
        )
    return {
        "fights": fights,
        "address": address(*asked),
        "compare": address(asked[0], asked[0]) if len(asked) == 1 else "",
        "comparison": _comparison(results) if len(results) > 1 else [],
    }


def _comparison(results: list[Result]) -> list[tuple[str, list[str]]]:
    """The rows of the table that sets two answers side by side."""
    names = list(dict.fromkeys(name for each in results for name, _value in each.compared))
    return [(name, [dict(each.compared).get(name, "–") for each in results]) for name in names]
