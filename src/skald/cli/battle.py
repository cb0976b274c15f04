"""`skald battle`: two warbands in the hands of agents, told turn by turn; or many battles, counted."""

import secrets
from pathlib import Path
from typing import Any

import click

from skald.cli.battles import fight_many, print_rates, rates_as_data
from skald.cli.errors import UserMistake
from skald.cli.options import edition_option, json_option, lang_option, within_option
from skald.cli.pages import Page
from skald.cli.printing import print_json
from skald.cli.reading import write_text
from skald.cli.results import battle_as_data, result_lines
from skald.cli.stories import Detail, Stage, story_lines
from skald.cli.suggesting import shown
from skald.cli.terms import Request, rules_and_sides, terms_of
from skald.cli.words import _
from skald.content.scenarios.composing import facts_of
from skald.rules.notation import format_replay
from skald.simulation.contest import fight
from skald.simulation.intervals import Schedule
from skald.simulation.replays import Terms, replay_of, sealed
from skald.simulation.runner import EndlessBattle

LARGEST_SEED = 2**64 - 1
MOST_BATTLES = 100_000

#: Whoever tries the first line should see a fair fight: of 160 battles these two won 65 and 64.
EXAMPLES = [
    (
        "skald battle --left two-handed --right border-lances",
        _("two ready warbands of six points, each with its own board"),
    ),
    (
        "skald battle --left two-handed --right border-lances --seed 7 --save lances.skald",
        _("the same battle whenever you ask for seed 7; saved, so that “skald replay” can retell it"),
    ),
    (
        "skald battle --left parish-wall --right border-lances --edition first --right-agent random",
        _("by the first edition, against an agent that decides at random"),
    ),
    (
        "skald battle --left ./my-warband.toml --board-left hill-clans --right outriders --battles 100",
        _("a warband of yours, a hundred times: who wins how often"),
    ),
    (
        "skald battle --left two-handed --right border-lances --scenario take-and-hold",
        _("for the objectives of a battle of the tournament manual"),
    ),
    (
        "skald battle --left two-handed --right border-lances --set turns=4",
        _("with a house rule: “skald rules show” tells which settings a rule has"),
    ),
]


def _seed(ctx: click.Context, option: click.Parameter, seed: int | None) -> int | None:
    if seed is not None and not 0 <= seed <= LARGEST_SEED:
        message = _("a seed is a whole number from 0 to {most}, and {seed} isn't one.")
        raise click.BadParameter(message.format(most=LARGEST_SEED, seed=shown(str(seed))), ctx, option)
    return seed


@click.command(
    "battle",
    cls=Page,
    examples=EXAMPLES,
    help=_(
        "Fight battles between agents, one or thousands.\n\nA warband is the id of a ready one (see “skald warband"
        " list”) or a file; a board is the id of one of Skald’s (see “skald boards list”) or a file. Everything in a"
        " battle comes from its seed."
    ),
)
@click.option("--left", "left", required=True, metavar=_("WARBAND"), help=_("The warband on the left."))
@click.option("--right", "right", required=True, metavar=_("WARBAND"), help=_("The warband on the right."))
@click.option("--board-left", metavar=_("BOARD"), help=_("Its board; otherwise the one that the warband recommends."))
@click.option("--board-right", metavar=_("BOARD"), help=_("The same for the right side."))
@click.option(
    "--left-agent",
    default="raider",
    show_default=True,
    metavar="AGENT",
    help=_("Who decides on the left: squire (errs now and then), raider, captain (looks ahead), fighter or random."),
)
@click.option(
    "--right-agent",
    default="raider",
    show_default=True,
    metavar="AGENT",
    help=_("Who decides on the right."),
)
@edition_option(_("The edition of the rules."), default="second")
@click.option("--scenario", default="clash-of-warlords", show_default=True, metavar="ID", help=_("The scenario."))
@click.option(
    "--cards",
    metavar="A,B,C,D,E",
    help=_("The five cards of an expedition, one of each domain; otherwise the two sides choose them in turn."),
)
@click.option(
    "--set", "settings", multiple=True, metavar=_("NAME=VALUE"), help=_("A setting of the rules; may be repeated.")
)
@click.option(
    "--seed",
    type=int,
    callback=_seed,
    metavar="N",
    help=_("The same seed gives the same battle; otherwise one is drawn, and told."),
)
@click.option("--battles", type=click.IntRange(1, MOST_BATTLES), metavar="N", help=_("Fight this many, and count."))
@within_option
@click.option(
    "--save", type=click.Path(path_type=Path), metavar=_("FILE"), help=_("Write the battle down, for “skald replay”.")
)
@click.option("--quiet", is_flag=True, help=_("Only the result."))
@click.option("--verbose", is_flag=True, help=_("Everything, with the reasons of each number."))
@json_option
@lang_option
def command(**given: Any) -> None:
    sides = (
        Request("left", given["left"], given["board_left"], given["left_agent"]),
        Request("right", given["right"], given["board_right"], given["right_agent"]),
    )
    if given["battles"] and given["save"]:
        raise UserMistake(_("One battle can be saved, not many: leave out --battles or --save."))
    terms = terms_of(given["edition"], given["scenario"], sides, given["settings"], given["cards"])
    seed = secrets.randbelow(2**32) if given["seed"] is None else given["seed"]
    if given["within"] and not given["battles"]:
        raise UserMistake(_("--within ends a count early: name the most with --battles."))
    try:
        if given["battles"]:
            _many(terms, seed, Schedule(given["battles"], given["within"]), as_json=given["as_json"])
        else:
            _one(terms, seed, given)
    except EndlessBattle as error:
        raise click.ClickException(_("The battle of seed {seed} finds no end.").format(seed=seed)) from error


def _many(terms: Terms, seed: int, schedule: Schedule, *, as_json: bool) -> None:
    results = fight_many(terms, seed, schedule)
    if as_json:
        print_json(rates_as_data(terms, seed, results, schedule.quantile))
    else:
        print_rates(terms, seed, results, schedule)


def _one(terms: Terms, seed: int, given: dict[str, Any]) -> None:
    ruleset, sides = rules_and_sides(terms)
    battle = fight(ruleset, sides, seed, facts=facts_of(terms.cards))
    replay = replay_of(battle, terms, seed)
    if given["save"]:
        write_text(given["save"], format_replay(sealed(replay)))
    if given["as_json"]:
        print_json(battle_as_data(replay, battle.final))
        return
    stage = Stage.of(replay)
    if not given["quiet"]:
        for line in story_lines(replay, stage, Detail.FULL if given["verbose"] else Detail.USUAL):
            click.echo(line)
        click.echo()
    click.echo("\n".join(result_lines(replay, battle.final, stage)))
    if given["save"]:
        click.echo(_("Saved: {file}").format(file=shown(given["save"])))
