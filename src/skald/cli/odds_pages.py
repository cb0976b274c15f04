"""Answers of `skald odds` as lines of text: small tables, bars, and the reasons of every number."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from skald.cli.odds_headlines import headline, of_the_lone
from skald.cli.odds_mistakes import mistake
from skald.cli.printing import columns, decimal, labelled, paragraph, width
from skald.cli.shares import percent
from skald.cli.words import _, ngettext, spoken
from skald.content.naming import edition_name
from skald.content.problems import Problem
from skald.content.words import word
from skald.odds.answer import Chances, Odds
from skald.odds.best_play import Bare, BestPlay
from skald.odds.counted import Counts
from skald.odds.matchup import ROLES
from skald.odds.phrases import Words, deed_name, fighter_text, idle_text
from skald.odds.remarks import remarks
from skald.odds.report import outcome, reasons, saga_dice_data
from skald.odds.spending import idle
from skald.odds.valuation import Aim
from skald.rules.ids import Combat

BAR = "█"
#: Counts beyond this chance are left out at the end of a table.
LEAST_SHOWN = Fraction(1, 2000)


def answer_page(
    odds: Odds,
    play: BestPlay | None,
    bare: Bare = ((), ()),
    words: Words = (),
    assumed: tuple[Problem, ...] = (),
    asks: Aim | None = None,
    counts: Counts | None = None,
) -> list[str]:
    """A fight: with best play if there is one, and beside it what happens when nobody spends anything."""
    shot = odds.matchup.combat is Combat.SHOT
    found = outcome(play) if play else odds
    first = [paragraph(headline(found, odds.matchup, asks, counts))]
    if alone := of_the_lone(found, odds.matchup, asks, counts, is_played=play is not None):
        first.append(paragraph(alone))
    if play is not None:
        # Beside best play stands what it is compared with.
        plain = headline(odds, odds.matchup, asks, counts)
        told = _("If nobody spends anything: {told}").format(told=plain[:1].lower() + plain[1:])
        first.append(paragraph(told))
    lines = _head(odds, _("Shot") if shot else _("Melee"), play, assumed, first)
    if play is not None:
        return [*lines, "", *_best_play(play, bare, words)]
    return [*lines, "", *(_shot(odds) if shot else _chances(odds))]


def _head(odds: Odds, what: str, play: BestPlay | None, assumed: tuple[Problem, ...], told: Sequence[str]) -> list[str]:
    matchup = odds.matchup
    first, second = (fighter_text(fighter, spoken()) for fighter in matchup.sides)
    how = _("{edition}; exact; nobody spends anything.")
    if play:
        how = _("{edition}; exact; both do their best.") if play.exact else _("{edition}; bounded; both do their best.")
    lines = [
        paragraph(_("{what}: {first} against {second}").format(what=what, first=first, second=second)),
        paragraph(how.format(edition=edition_name(spoken(), matchup.edition))),
        *(paragraph(mistake(each)) for each in (*assumed, *remarks(matchup))),
        "",
        *told,
    ]
    for who, role in enumerate(ROLES):
        lines += ["", labelled(word(spoken(), "odds", f"side.{role}"), fighter_text(matchup.sides[who], spoken()))]
        why = reasons(matchup, who, odds.numbers[who], spoken())
        lines += [paragraph(str(each["text"]), indent=2, hanging=4) for each in why]
    return lines


def _chances(chances: Chances) -> list[str]:
    lines = []
    for who, role in enumerate(ROLES):
        lines += [_losses_title(role, chances.means[who]), *_bars(chances, who), ""]
    withdraws = chances.withdraws
    rows = [
        (_("the attacker wins: alone left, or with fewer casualties"), percent(chances.attacker_wins)),
        (_("the defender wins: alone left, or with as few or fewer"), percent(chances.defender_wins)),
        (_("  of these: a tie, which the attacker loses"), percent(chances.tie)),
        (_("the attacker withdraws"), percent(withdraws[0])),
        (_("the defender withdraws"), percent(withdraws[1])),
        (_("nobody withdraws: a unit is gone"), percent(1 - withdraws[0] - withdraws[1])),
        (_("the attacker is wiped out"), percent(chances.attacker_eliminated)),
        (_("the defender is wiped out"), percent(chances.defender_eliminated)),
        (_("  of these: both are, and nobody wins"), percent(chances.both_eliminated)),
    ]
    return lines + columns(rows, indent=0)


def _shot(chances: Chances) -> list[str]:
    rows = [(_("the target is wiped out"), percent(chances.defender_eliminated))]
    return [_losses_title("defender", chances.means[1]), *_bars(chances, 1), "", *columns(rows, indent=0)]


def _losses_title(role: str, mean: Fraction) -> str:
    text = (
        _("losses of the attacker: {mean} expected")
        if role == "attacker"
        else _("losses of the defender: {mean} expected")
    )
    return text.format(mean=decimal(mean, 2))


def _bars(chances: Chances, who: int) -> list[str]:
    losses, tail = chances.losses[who], chances.at_least(who)
    last = max((n for n, chance in enumerate(tail) if chance >= LEAST_SHOWN), default=0)
    room = max(10, width() - 34)
    rows = [("", _("exactly"), _("at least"), "")]
    for count in range(last + 1):
        chance = losses.chance(count)
        rows.append((str(count), percent(chance), percent(tail[count]), BAR * int(chance * room)))
    return columns(rows)


def _best_play(play: BestPlay, bare: Bare, words: Words) -> list[str]:
    """What both sides do for an aim, what it is worth, and what may happen then."""
    matchup = play.laid
    show = _signed if play.aim is Aim.LOSSES else percent
    lines = [labelled(_("Best play for both"), word(spoken(), "odds", f"aim.{play.aim.value}"))]
    for who, role in enumerate(ROLES):
        if matchup.sides[who].dice:
            laid = labelled(_dice_of(role), ", ".join(saga_dice_data(matchup.sides[who])))
            lines.append(paragraph(laid, indent=2, hanging=4))
    lines.append("  " + labelled(_("nobody spends anything"), show(play.without)))
    lines += [*_worth(play, show), *_deeds(play, words)]
    lines += [paragraph(idle_text(matchup, left, spoken(), words), indent=2, hanging=4) for left in idle(play, bare)]
    chances = outcome(play)
    return [*lines, "", *(_chances(chances) if matchup.combat is Combat.MELEE else _shot(chances))]


def _deeds(play: BestPlay, words: Words) -> list[str]:
    lines = []
    for number, deed in enumerate(play.line, start=1):
        does = labelled(word(spoken(), "odds", f"side.{ROLES[deed.who]}"), deed_name(play.laid, deed, spoken(), words))
        lines.append(paragraph(f"{number}. {does}", indent=2, hanging=5))
    for who, role in enumerate(ROLES):
        if play.averted[who]:
            does = word(spoken(), "odds", "deed.averts", count=play.averted[who])
            lines.append("  " + labelled(word(spoken(), "odds", f"side.{role}"), does))
    return lines


def _worth(play: BestPlay, show: Callable[[Fraction], str]) -> list[str]:
    """The value, or both bounds and what the line that follows comes to."""
    if play.exact:
        return ["  " + labelled(_("both do their best"), show(play.lower))]
    between = _("between {low} and {high} (bounded: there are too many ways to look at all of them)")
    found = between.format(low=show(play.lower), high=show(play.upper))
    line = labelled(_("a line in which both do well comes to"), show(play.comes_to))
    return [paragraph(labelled(_("both do their best"), found), indent=2, hanging=4), "  " + line]


def _dice_of(role: str) -> str:
    return _("the attacker’s Saga dice") if role == "attacker" else _("the defender’s Saga dice")


def saga_dice_page(count: int, needs: Sequence[str], each: Sequence[Fraction], together: Fraction) -> list[str]:
    """The chance of each need, and of all together."""
    title = ngettext("{count} Saga die", "{count} Saga dice", count).format(count=count)
    rows = [(need, percent(chance)) for need, chance in zip(needs, each, strict=True)]
    if len(needs) > 1:
        rows.append((_("all together"), percent(together)))
    return [title, *columns(rows)]


def _signed(value: Fraction) -> str:
    sign = "+" if value >= 0 else "−"
    return sign + decimal(abs(value), 2)
