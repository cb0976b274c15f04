"""The page of a spell's odds: the question in the address, the fields of its form, and its answer in words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from msgspec.structs import replace

from skald.content.naming import MINUS, term, troop_name
from skald.content.second.magic.listing import short_id
from skald.content.second.magic.sorcery import DOMAINS
from skald.content.second.magic.wording import level_text, spell_name
from skald.odds.matchup import Fighter
from skald.odds.speech import LONGEST, read_fighter
from skald.odds.spell_dice import Best, SpellAim, best_dice
from skald.odds.spell_question import MOST_DICE, SpellQuestion, Take, aims_at
from skald.odds.spells import SpellOdds, spell_odds
from skald.odds.table import BadMatchup
from skald.rules.ids import Level
from skald.web.odds.fields import Fields
from skald.web.odds.form import Choice
from skald.web.odds.wording import decimal, fighter_name, percent, sentence, spoken
from skald.web.page_cache import keep
from skald.web.reference.told import Told

SPELLS = [short_id(rule) for rules in DOMAINS.values() for rule in rules]
CASTERS = ("sorcerer", "necromancer")
USUAL, USUAL_DICE, MOST_FATIGUE = "bolt", 3, 4
#: Totals of the table of Abuse of Power by their rows.
ROWS = ((2,), (3,), (4, 5), (6, 7, 8), (9, 10), (11,), (12,))


class Asked(NamedTuple):
    """The question, how its target was typed, what is looked for, and what is wrong."""

    question: SpellQuestion
    target: str
    aim: SpellAim | None
    problems: list[Told]


class Row(NamedTuple):
    """Something with its chance, and the same of a thousand for a bar."""

    name: str
    chance: str
    share: int
    text: str = ""


class Answer(NamedTuple):
    """What the page tells."""

    title: str
    headline: str
    levels: list[Row]
    casualties: list[Row]
    fatigue: list[Row]
    abuse: list[Row]
    abused: str
    lost: str
    best: list[Row]
    best_told: str


@require_safe
def spell(request: HttpRequest) -> HttpResponse:
    """Exact odds of a spell; all that is asked stands in the address."""
    asked = _read(request.GET)
    answer, problems = None, asked.problems
    if not problems:
        try:
            best = best_dice(asked.question, asked.aim) if asked.aim else None
            answer = _answer(best.odds if best else spell_odds(asked.question), best)
        except BadMatchup as error:
            problems = [sentence(found) for found in error.problems]
    shown = {"form": _form(asked), "answer": answer, "problems": problems, "most_dice": MOST_DICE}
    return keep(render(request, "odds/spell.html", shown), {})


def _read(query: QueryDict) -> Asked:
    fields = Fields(query, "")
    name = fields.known("spell", SPELLS, USUAL, "odds.unknown-spell")
    question = SpellQuestion(
        name, fields.number("dice", USUAL_DICE, 1, MOST_DICE), None,
        Take(fields.choice("take", [take.value for take in Take], Take.BEST.value)),
        fields.choice("caster", CASTERS, CASTERS[0]),
        caster_fatigue=fields.number("cfatigue", 0, 0, MOST_FATIGUE),
    )  # fmt: skip
    typed = fields.text("target")[:LONGEST]
    fatigue = fields.number("tfatigue", 0, 0, MOST_FATIGUE)
    if aims_at(question):
        typed = typed or _("8 warriors")
        fighter, problems, _remarks = read_fighter(typed)
        fields.problems += [sentence(found) for found in problems]
        question = replace(question, target=replace(fighter, fatigue=fatigue) if fighter else Fighter("warriors", 8))
    aim = fields.choice("aim", ["", *(each.value for each in SpellAim)], "")
    return Asked(question, typed, SpellAim(aim) if aim else None, fields.problems)


def _form(asked: Asked) -> dict[str, object]:
    question = asked.question
    domains = [
        (
            term(spoken(), "magic-domain", domain),
            [Choice(short_id(r), spell_name(spoken(), r.id), short_id(r) == question.spell) for r in rules],
        )
        for domain, rules in DOMAINS.items()
    ]
    return {
        "question": question, "domains": domains, "target": asked.target, "aimed": aims_at(question),
        "fatigue": question.target.fatigue if question.target else 0,
        "takes": [Choice(take.value, name, take is question.take) for take, name in _takes()],
        "aims": [Choice("", _("none"), asked.aim is None)]
        + [Choice(aim.value, name, aim is asked.aim) for aim, name in aim_names().items()],
        "casters": [Choice(each, troop_name(spoken(), each), each == question.caster) for each in CASTERS],
    }  # fmt: skip


def _takes() -> list[tuple[Take, str]]:
    return [(Take.BEST, _("the highest level")), (Take.SAFEST, _("never the maximum"))]


def aim_names() -> dict[SpellAim, str]:
    """What a spell is cast for, in words."""
    return {
        SpellAim.CASUALTIES: _("expected casualties"),
        SpellAim.FATIGUE: _("expected fatigue"),
        SpellAim.WIPE_OUT: _("chance that the target is wiped out"),
        SpellAim.OPTIMUM: _("chance of the optimum or better, the caster living"),
        SpellAim.MAXIMUM: _("chance of the maximum, the caster living"),
    }


def _answer(found: SpellOdds, best: Best | None) -> Answer:
    question, rule = found.question, found.question.rule
    title = spell_name(spoken(), rule.id)
    if question.target is not None:
        title = _("{spell}: {target}").format(spell=title, target=fighter_name(question.target))
    levels = [
        _row(term(spoken(), "level", level.name.lower()), found.levels[level], level_text(spoken(), rule.id, level))
        for level in Level
    ]
    abuse = [_row(_told(row), sum((found.abuse.get(n, Fraction(0)) for n in row), Fraction(0))) for row in ROWS]
    return Answer(
        title, _headline(found), levels, _rows(found.casualties), _rows(found.fatigue), abuse if found.abuse else [],
        percent(sum(found.abuse.values(), Fraction(0))), percent(found.caster_lost), *_best(best),
    )  # fmt: skip


def _headline(found: SpellOdds) -> str:
    told = _("Optimum or better {good} of the time, with {dice} dice.")
    parts = [told.format(good=percent(1 - found.levels[Level.MINIMUM]), dice=found.question.dice)]
    if set(found.casualties) > {0}:
        parts.append(_("On average {mean} casualties.").format(mean=decimal(found.mean_casualties, 2)))
    if set(found.fatigue) > {0}:
        mean = found.mean_fatigue
        shown = (MINUS if mean < 0 else "") + decimal(abs(mean), 2)
        parts.append(_("On average {mean} fatigue.").format(mean=shown))
    parts.append(_("The caster is lost {lost} of the time.").format(lost=percent(found.caster_lost)))
    return " ".join(parts)


def _best(best: Best | None) -> tuple[list[Row], str]:
    if best is None:
        return [], ""
    is_mean = best.aim in (SpellAim.CASUALTIES, SpellAim.FATIGUE)
    most = max((abs(value) for value in best.values), default=Fraction(1)) or Fraction(1)
    rows = [
        Row(str(dice), decimal(value, 2) if is_mean else percent(value), int(1000 * abs(value) / most))
        for dice, value in enumerate(best.values, start=1)
    ]
    told = _("Best with this many dice: {dice}; most for each die with: {per_die}.")
    return rows, told.format(dice=best.dice, per_die=best.per_die)


def _row(name: str, chance: Fraction, text: str = "") -> Row:
    return Row(name, percent(chance), int(1000 * chance), text)


def _rows(chances: Mapping[int, Fraction]) -> list[Row]:
    if set(chances) <= {0}:
        return []
    return [_row(str(count).replace("-", MINUS), chance) for count, chance in chances.items()]


def _told(row: tuple[int, ...]) -> str:
    return str(row[0]) if len(row) == 1 else f"{row[0]}–{row[-1]}"
