"""`skald odds`: what a melee or a shot comes to, exactly, and the chance of the faces that Saga dice need."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import click

from skald.cli.errors import UserMistake
from skald.cli.odds_compared import Compared, compared_data, comparison_page, unlike, verdict_told
from skald.cli.odds_mistakes import mistake, mistakes
from skald.cli.odds_pages import answer_page, saga_dice_page
from skald.cli.odds_questions import Asked, Question, dice_needed, number_of_dice, question_of
from skald.cli.odds_spell import spell_command
from skald.cli.options import edition_option, json_option, lang_option
from skald.cli.pages import Chapter, Page
from skald.cli.printing import decimal, print_json
from skald.cli.shares import percent
from skald.cli.words import _, spoken
from skald.content.problems import Problem
from skald.odds.answer import odds
from skald.odds.best_play import BestPlay, best_play
from skald.odds.matchup import ROLES
from skald.odds.patience import Patience
from skald.odds.phrases import fighter_text
from skald.odds.remarks import remarks
from skald.odds.report import best_play_data, melee_data, shot_data, written
from skald.odds.rivals import Verdict
from skald.odds.rivals import verdict as rivals_verdict
from skald.odds.rolled import Pool, read_pool, read_rolled
from skald.odds.saga_dice import MOST_GOES, chance_of
from skald.odds.said_spell import read_spell
from skald.odds.table import BadMatchup
from skald.odds.typed import Rival, Typed, is_question, read_typed
from skald.odds.valuation import Aim
from skald.odds.vocabulary import plain
from skald.odds.wanted import played_for
from skald.rules.ids import Combat

Command = TypeVar("Command", bound=Callable[..., Any])

COVERS = ("none", "light", "solid")
RANKS = ("none", "defender", "attacker", "both")
#: Best play for an aim, or none at all.
UNSPENT = "none"
AIMS = (*(aim.value for aim in Aim), UNSPENT)
#: How long best play may take before it is bounded by what is known; ordinary fights take a tenth of it.
SECONDS = 1.5
#: What each `--…` of a side is, and how it is read.
SIDE_OPTIONS = ("cover", "fatigue", "attack_bonus", "defence_bonus", "board", "dice", "guards", "hero_near", "spell")

EXAMPLES = [
    ('skald odds "what if my 8 warriors charge that hearthguard"', _("a question as you would ask it")),
    ('skald odds "4 hearthguard or 8 warriors against 12 levies"', _("which of two units does better")),
    ('skald odds melee "8 warriors" "4 hearthguard heavy-weapon"', _("who loses how many, and who wins")),
    ('skald odds shoot "12 levies bow" "8 warriors" --defender-cover light', _("a shot at a unit in a wood")),
    ("skald odds saga-dice 6 rare uncommon+any", _("the chance of a rare face, and of two dice, out of six")),
    ('skald odds spell bolt --dice 3 --target "8 warriors"', _("what a spell does, and what it may cost")),
]


class Questions(Chapter):
    """A group whose commands may be left out: anything with several words is a question typed as one line."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.commands and (len(args[0].split()) > 1 or is_question(" ".join(args))):
            return "typed", typed, args
        return super().resolve_command(ctx, args)


@click.group(
    "odds",
    cls=Questions,
    examples=EXAMPLES,
    help=_(
        "Exact odds of a fight, and the best that both can do.\n\nUnits are typed as players speak of them, in"
        " English or in French; a whole question may be typed as one line, too. Nothing is assumed that is not asked"
        " for: no cover, no fatigue, no dice. Where fatigue or Saga dice lie on the table, both sides use them as well"
        " as can be; --best-play none shows what happens when nobody spends anything."
    ),
)
@lang_option
def command() -> None:
    pass


def side_options(melee: bool) -> Callable[[Command], Command]:
    """The options of both sides."""

    def add(function: Command) -> Command:
        for role in reversed(ROLES):
            for option in reversed(_of_side(role, melee)):
                function = option(function)
        return function

    return add


def _of_side(role: str, melee: bool) -> list[Callable[[Command], Command]]:
    bonus = click.IntRange(0)
    found = [
        click.option(f"--{role}-fatigue", type=click.IntRange(0), default=0, metavar="N", help=_("Fatigue it has.")),
        click.option(
            f"--{role}-board",
            default="",
            metavar=_("BOARD"),
            help=_("Its battle board, for --best-play: the id of one of Skald’s, or a file."),
        ),
        click.option(
            f"--{role}-dice",
            default="",
            metavar=_("DICE"),
            help=_(
                "Saga dice on its board: “ability:face+face”, or bare faces that are laid where they do most,"
                " with commas between."
            ),
        ),
        click.option(f"--{role}-guards", type=bonus, default=0, metavar="N", help=_("Hearthguards near its hero.")),
        click.option(f"--{role}-hero-near", is_flag=True, help=_("A hero of its side stands near.")),
        click.option(
            f"--{role}-spell",
            default="",
            metavar=_("SPELLS"),
            help=_("Spells that lie on it: “violence:optimum”, with commas between; the minimum if no level is said."),
        ),
    ]
    if melee or role == "defender":
        found.insert(
            0, click.option(f"--{role}-cover", type=click.Choice(COVERS), default="none", help=_("Its cover."))
        )
        text = _("Bonus defence dice.")
        found.append(click.option(f"--{role}-defence-bonus", type=bonus, default=0, metavar="N", help=text))
    if melee or role == "attacker":
        text = _("Bonus attack dice.")
        found.append(click.option(f"--{role}-attack-bonus", type=bonus, default=0, metavar="N", help=text))
    return found


def _asked(options: dict[str, Any], role: str) -> dict[str, Any]:
    return {name: options.get(f"{role}_{name}") for name in SIDE_OPTIONS}


@command.command(
    "melee",
    help=_("A melee that the first unit began with a charge."),
    examples=[
        ('skald odds melee "8 guerriers" "4 gardes hache danoise" --lang fr', _("the same question in French")),
        (
            'skald odds melee "8 warriors" "warlord" --defender-fatigue 1 --best-play win',
            _("what both should do, and what it is worth"),
        ),
        (
            "skald odds melee warriors hearthguard --attacker-board hill-clans --attacker-dice rare --best-play win",
            _("with a Saga die on a board"),
        ),
    ],
)
@click.argument("attacker", metavar=_("ATTACKER"))
@click.argument("defender", metavar=_("DEFENDER"))
@edition_option(_("The edition of the rules."), default="second")
@click.option("--close-ranks", type=click.Choice(RANKS), default=None, help=_("Who closes ranks."))
@click.option("--defender-trade", type=click.IntRange(0), default=None, metavar="N",
              help=_("First edition: attack dice that the defender gives up for defence dice."))  # fmt: skip
@side_options(melee=True)
@click.option("--best-play", type=click.Choice(AIMS), default=None, help=_("Let both sides do their best for this."))
@json_option
@lang_option
def melee(attacker: str, defender: str, **options: Any) -> None:
    asked = Asked(
        Combat.MELEE, options["edition"], (attacker, defender),
        (_asked(options, "attacker"), _asked(options, "defender")), options["close_ranks"], options["defender_trade"],
    )  # fmt: skip
    _answer(lambda: question_of(asked), options["best_play"], options["as_json"])


@command.command(
    "shoot",
    help=_("A shot of the first unit at the second."),
    examples=[('skald odds shoot "8 warriors crossbow" "6 hearthguard horse"', _("crossbows against riders"))],
)
@click.argument("attacker", metavar=_("SHOOTER"))
@click.argument("defender", metavar=_("TARGET"))
@edition_option(_("The edition of the rules."), default="second")
@click.option("--distance", type=click.Choice(("VS", "S", "M", "L")), default=None,
              help=_("How far away the target is at most; otherwise as far as the weapon reaches."))  # fmt: skip
@side_options(melee=False)
@click.option("--best-play", type=click.Choice(("losses", "wipe-out", UNSPENT)), default=None,
              help=_("Let both sides do their best for this."))  # fmt: skip
@json_option
@lang_option
def shoot(attacker: str, defender: str, **options: Any) -> None:
    asked = Asked(
        Combat.SHOT, options["edition"], (attacker, defender),
        (_asked(options, "attacker"), _asked(options, "defender")), distance=options["distance"] or "",
    )  # fmt: skip
    _answer(lambda: question_of(asked), options["best_play"], options["as_json"])


@command.command(
    "saga-dice",
    help=_(
        "The chance of the faces that abilities need.\n\nEach NEED is the dice of one ability: faces joined by + "
        "(“rare+any”), alternatives by | (“common|uncommon”); or a board's ability, “fjord-reavers.red-tide”."
    ),
    examples=[
        ("skald odds saga-dice 5 rare --again 2", _("with two dice rolled again")),
        ("skald odds saga-dice 6 fjord-reavers.red-tide uncommon", _("an ability and one more die, together")),
    ],
)
@click.argument("dice", metavar=_("DICE"))
@click.argument("needs", metavar=_("NEED…"), nargs=-1, required=True)
@click.option("--again", type=click.IntRange(0), multiple=True, metavar="N",
              help=_("Dice that may be rolled again; give it twice for two goes."))  # fmt: skip
@click.option("--turn", type=click.IntRange(0), default=0, metavar="N", help=_("Dice that may be turned to any face."))
@json_option
@lang_option
def saga_dice(dice: str, needs: tuple[str, ...], again: tuple[int, ...], turn: int, as_json: bool) -> None:
    if len(again) > MOST_GOES:
        message = _("--again: dice are rolled again in {most} goes at most, not in {found}.")
        raise UserMistake(message.format(most=MOST_GOES, found=len(again)))
    print_roll(number_of_dice(dice), needs, again, turn, as_json=as_json)


def print_roll(count: int, needs: tuple[str, ...], again: tuple[int, ...], turn: int, *, as_json: bool) -> None:
    """The chance of each need, and of all together."""
    slots = [dice_needed(need) for need in needs]
    each = [chance_of(count, slot, again, turn) for slot in slots]
    together = chance_of(count, tuple(s for slot in slots for s in slot), again, turn)
    if as_json:
        rows = [{"need": n, "p": float(c), "fraction": written(c)} for n, c in zip(needs, each, strict=True)]
        print_json(
            {"dice": count, "again": list(again), "turned": turn, "exact": True, "needs": rows,
             "p_all": float(together), "fraction_all": written(together)}
        )  # fmt: skip
        return
    click.echo("\n".join(saga_dice_page(count, needs, each, together)))


command.add_command(spell_command)


@click.command("typed", cls=Page)
@click.argument("words", metavar=_("QUESTION"), nargs=-1)
@edition_option(_("The edition of the rules."), default="second")
@click.option("--best-play", type=click.Choice(AIMS), default=None, help=_("Let both sides do their best for this."))
@json_option
@lang_option
def typed(words: tuple[str, ...], edition: str, best_play: str | None, as_json: bool) -> None:
    """A whole question in one line; it isn't listed, since nobody has to name it."""
    text = " ".join(words)
    if rolled := read_rolled(text):
        print_roll(rolled.dice, (rolled.need,), (), 0, as_json=as_json)
        return
    if pool := read_pool(text):
        _print_pool(pool, as_json=as_json)
        return
    read = read_typed(text, edition)
    if not isinstance(read, Typed):
        raise UserMistake("\n".join((mistakes(read), *_spell_hint(text, read))))
    best_play = best_play or (UNSPENT if read.unspent else None)
    if read.rival:
        _compare(read, read.rival, best_play, as_json)
        return
    _answer(lambda: Question(read.matchup, read.bare, (), read.remarks, read.asks, read.counts), best_play, as_json)


def _spell_hint(text: str, found: Sequence[Problem]) -> Iterator[str]:
    """The command that answers a question about a spell."""
    said = read_spell(plain(text)) if any(each.code == "odds.spell-asked" for each in found) else None
    if said:
        target = f' --target "{fighter_text(said.target, spoken())}"' if said.target else ""
        command = f"skald odds spell {said.spell or 'bolt'} --dice {said.dice or 3}{target}"
        yield _("Write it like this, for example: {command}").format(command=command)


def _print_pool(pool: Pool, *, as_json: bool) -> None:
    if as_json:
        shown = {"dice": pool.dice, "target": pool.target, "least": pool.least, "mean": written(pool.mean)}
        print_json({**shown, "exact": True, "p": float(pool.chance), "fraction": written(pool.chance)})
        return
    text = _("{dice} dice on {target}+: {mean} succeed on average. At least {least}: {chance}")
    shown = {"dice": pool.dice, "target": pool.target, "least": pool.least}
    click.echo(text.format(mean=decimal(pool.mean, 2), chance=percent(pool.chance), **shown))


def _played(question: Question, aim: str | None) -> BestPlay | None:
    """Best play for an aim; where nobody names one, only if there is anything to spend."""
    matchup, bare = question.matchup, question.bare
    chosen = None if aim == UNSPENT else Aim(aim) if aim else played_for(matchup, bare, question.asks)
    if chosen is None:
        return None
    return best_play(matchup, chosen, bare=bare, patience=Patience(SECONDS))


def _compare(read: Typed, rival: Rival, aim: str | None, as_json: bool) -> None:
    """Two units to choose from, the better one first."""
    try:
        found = [_compared(each, aim) for each in (read, rival.typed)]
    except BadMatchup as error:
        raise UserMistake(mistakes(error.problems)) from error
    if rival.at is None:
        told, verdict = unlike(found[0], found[1], read.mine)
        _print_compared(told, (found[0], found[1]), None, verdict, as_json)
        return
    asks = Aim(aim) if aim and aim != UNSPENT else read.asks
    verdict = rivals_verdict(
        (found[0].chances, found[1].chances), (read.matchup.combat, rival.typed.matchup.combat), asks, read.mine
    )
    best, other = found[verdict.best], found[1 - verdict.best]
    is_foe = rival.at != read.mine
    told = verdict_told(verdict, (found[0].matchup.sides[rival.at], found[1].matchup.sides[rival.at]), is_foe=is_foe)
    _print_compared(told, (best, other), rival.at, verdict, as_json)


def _print_compared(
    told: str, fights: tuple[Compared, Compared], at: int | None, verdict: Verdict, as_json: bool
) -> None:
    if as_json:
        data = {"verdict": told, "measure": verdict.measure.value, "margin": float(verdict.margin)}
        print_json({**data, "compared": [compared_data(each) for each in fights]})
        return
    click.echo("\n".join(comparison_page(told, fights, at)))


def _compared(read: Typed, aim: str | None) -> Compared:
    question = Question(read.matchup, read.bare, (), read.remarks, read.asks)
    found, play = odds(read.matchup), _played(question, aim)
    return Compared(found, play, read.remarks)


def _answer(ask: Callable[[], Question], aim: str | None, as_json: bool) -> None:
    try:
        question = ask()
        found = odds(question.matchup)
        play = _played(question, aim)
    except BadMatchup as error:
        raise UserMistake(mistakes(error.problems)) from error
    if not as_json:
        asks, counts = (Aim(aim), None) if aim and aim != UNSPENT else (question.asks, question.counts)
        click.echo("\n".join(answer_page(found, play, question.bare, question.words, question.assumed, asks, counts)))
        return
    shot = question.matchup.combat is Combat.SHOT
    data = (shot_data if shot else melee_data)(found, spoken())
    if play is not None:
        data["best_play"] = best_play_data(play, spoken(), question.words, question.bare)
    print_json({**data, "notes": [mistake(each) for each in (*question.assumed, *remarks(question.matchup))]})
