"""`skald odds spell`: what a spell comes to with so many Magic dice, exactly."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import click
from msgspec.structs import replace

from skald.cli.errors import UserMistake
from skald.cli.odds_mistakes import mistakes
from skald.cli.options import json_option, lang_option
from skald.cli.pages import Page
from skald.cli.printing import columns, decimal, labelled, paragraph, print_json
from skald.cli.shares import percent
from skald.cli.words import _, ngettext, spoken
from skald.content.naming import term, troop_name
from skald.content.second.magic.listing import short_id, spell_named
from skald.content.second.magic.wording import level_text, spell_name
from skald.odds.matchup import Fighter
from skald.odds.phrases import fighter_text
from skald.odds.report import written
from skald.odds.speech import read_fighter
from skald.odds.spell_dice import Best, SpellAim, best_dice
from skald.odds.spell_question import SpellQuestion, Take
from skald.odds.spells import SpellOdds, spell_odds
from skald.odds.table import BadMatchup
from skald.rules.ids import Level

#: Rows of the table of Abuse, by their totals.
ROWS = ((2,), (3,), (4, 5), (6, 7, 8), (9, 10), (11,), (12,))
CASTERS = ("sorcerer", "necromancer")

EXAMPLES = [
    ('skald odds spell bolt --dice 3 --target "8 warriors"', _("a spell at a unit, the highest level being taken")),
    (
        'skald odds spell bolt --dice 3 --target "8 warriors" --take safest',
        _("never the maximum: no Abuse of Power"),
    ),
    ('skald odds spell decay --dice 5 --target "12 levies" --aim casualties', _("how many dice to roll, up to five")),
]


@click.command(
    "spell",
    cls=Page,
    examples=EXAMPLES,
    help=_(
        "What a spell comes to: its levels, casualties and fatigue of its target, and Abuse of Power.\n\nCasualties are"
        " those before Resilience and Bodyguards. An enemy is in range and in sight; a friend stands beside the caster."
    ),
)
@click.argument("spell", metavar=_("SPELL"))
@click.option("--dice", type=int, default=1, show_default=True, metavar="N", help=_("Magic dice that are rolled."))
@click.option("--target", default="", metavar=_("UNIT"), help=_("The unit that is aimed at."))
@click.option("--target-fatigue", type=click.IntRange(0), default=0, metavar="N", help=_("Fatigue it has."))
@click.option(
    "--take", type=click.Choice([take.value for take in Take]), default=Take.BEST.value, show_default=True,
    help=_("The highest level that shows, or the highest without Abuse of Power."),
)  # fmt: skip
@click.option(
    "--aim", type=click.Choice([aim.value for aim in SpellAim]), default=None,
    help=_("Find how many dice up to --dice are best for this, the level that serves it being taken."),
)  # fmt: skip
@click.option("--caster", type=click.Choice(CASTERS), default="sorcerer", show_default=True, help=_("Who casts."))
@click.option("--caster-fatigue", type=click.IntRange(0), default=0, metavar="N", help=_("Fatigue the caster has."))
@json_option
@lang_option
def spell_command(spell: str, **given: Any) -> None:
    rule = spell_named(spell)
    question = SpellQuestion(
        short_id(rule) if rule else spell[:40], given["dice"], _target(given["target"], given["target_fatigue"]),
        Take(given["take"]), given["caster"], caster_fatigue=given["caster_fatigue"],
    )  # fmt: skip
    try:
        best = best_dice(question, SpellAim(given["aim"])) if given["aim"] else None
        found = best.odds if best else spell_odds(question)
    except BadMatchup as error:
        raise UserMistake(mistakes(error.problems)) from error
    if given["as_json"]:
        print_json(spell_data(found, best))
    else:
        click.echo("\n".join(spell_page(found, best)))


def _target(text: str, fatigue: int) -> Fighter | None:
    if not text:
        return None
    fighter, problems, _remarks = read_fighter(text)
    if fighter is None:
        raise UserMistake("\n".join(labelled("--target", mistakes([each])) for each in problems))
    return replace(fighter, fatigue=fatigue)


def spell_data(found: SpellOdds, best: Best | None = None) -> dict[str, Any]:
    """The answer for a program; every chance is an exact fraction."""
    data: dict[str, Any] = {
        "levels": {level.name.lower(): written(found.levels[level]) for level in Level},
        "casualties": _pairs(found.casualties),
        "fatigue": _pairs(found.fatigue),
        "abuse": {str(total): written(found.abuse.get(total, Fraction(0))) for row in ROWS for total in row},
        "caster_lost": written(found.caster_lost),
    }
    if best is not None:
        data["best"] = {
            "aim": best.aim.value, "dice": best.dice, "per_die": best.per_die,
            "values": [[dice, written(value)] for dice, value in enumerate(best.values, start=1)],
        }  # fmt: skip
    return data


def _pairs(chances: Mapping[int, Fraction]) -> list[list[int | str]]:
    return [[count, written(chance)] for count, chance in chances.items()]


def spell_page(found: SpellOdds, best: Best | None = None) -> list[str]:
    """The answer as lines."""
    question = found.question
    rule = question.rule
    dice = ngettext("{count} Magic die", "{count} Magic dice", question.dice).format(count=question.dice)
    title = f"{spell_name(spoken(), rule.id)} ({short_id(rule)}), {dice}"
    lines = [title, *_head(question)]
    for level in Level:
        head = labelled(term(spoken(), "level", level.name.lower()).capitalize(), percent(found.levels[level]))
        lines += ["", head, paragraph(level_text(spoken(), rule.id, level), 2)]
    lines += _harm(_("Casualties of the target"), found.casualties, found.mean_casualties)
    lines += _harm(_("Fatigue of the target"), found.fatigue, found.mean_fatigue)
    if found.abuse:
        lines += ["", labelled(_("Abuse of Power"), percent(sum(found.abuse.values(), Fraction(0))))]
        lines += columns([(_row(row), percent(_of_row(found, row))) for row in ROWS])
    lines += ["", labelled(_("The caster is lost"), percent(found.caster_lost))]
    return [*lines, *(_best(best) if best else [])]


def _head(question: SpellQuestion) -> list[str]:
    lines = []
    if question.target is not None:
        lines.append("  " + labelled(_("Target"), fighter_text(question.target, spoken())))
    caster = troop_name(spoken(), question.caster)
    if question.caster_fatigue:
        caster = fighter_text(Fighter(question.caster, 1, fatigue=question.caster_fatigue), spoken())
    return [*lines, "  " + labelled(_("Caster"), caster)]


def _harm(title: str, chances: Mapping[int, Fraction], mean: Fraction) -> list[str]:
    if set(chances) <= {0}:
        return []
    shown = (f"{count:+d}".replace("-", "−") if count < 0 else str(count) for count in chances)
    rows = list(zip(shown, map(percent, chances.values()), strict=True))
    expected = _("{mean} expected").format(mean=decimal(mean, 2).replace("-", "−"))
    return ["", labelled(title, expected), *columns(rows)]


def _row(row: tuple[int, ...]) -> str:
    return str(row[0]) if len(row) == 1 else f"{row[0]}–{row[-1]}"


def _of_row(found: SpellOdds, row: tuple[int, ...]) -> Fraction:
    return sum((found.abuse.get(total, Fraction(0)) for total in row), Fraction(0))


def _best(best: Best) -> list[str]:
    is_mean = best.aim in (SpellAim.CASUALTIES, SpellAim.FATIGUE)
    show = (lambda value: decimal(value, 2)) if is_mean else percent
    rows = [
        (ngettext("{count} die", "{count} dice", dice).format(count=dice), show(value))
        for dice, value in enumerate(best.values, start=1)
    ]
    chosen = ngettext("best with {count} die", "best with {count} dice", best.dice).format(count=best.dice)
    spared = _("most for each die with {count}")
    return [
        "", labelled(AIMS[best.aim], chosen), *columns(rows), "  " + spared.format(count=best.per_die)
    ]  # fmt: skip


AIMS = {
    SpellAim.CASUALTIES: _("Expected casualties"),
    SpellAim.FATIGUE: _("Expected fatigue"),
    SpellAim.WIPE_OUT: _("Chance that the target is wiped out"),
    SpellAim.OPTIMUM: _("Chance of the optimum or better, the caster living through it"),
    SpellAim.MAXIMUM: _("Chance of the maximum, the caster living through it"),
}
