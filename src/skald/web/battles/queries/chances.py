"""The odds of a charge or a shot before it is given: two units as they stand, and what lies on both boards.

Of whoever shoots, those count that have somebody within reach and sight. In a charge all figures are counted as
fighting; who will really be in reach is known only once they are moved. Losses that special rules avert are averted:
nobody lets a Warlord fall whom a marker of fatigue would save.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct
from msgspec.structs import replace

from skald.odds.answer import odds
from skald.odds.best_play import best_play
from skald.odds.matchup import DEFENDER, MOST_GUARDS, Fighter, Matchup, serves
from skald.odds.patience import Patience
from skald.odds.table import BadMatchup
from skald.odds.valuation import Aim
from skald.rules.actions import Activate
from skald.rules.asking import board_of, cover_of, shooters, shot_range
from skald.rules.context import Context
from skald.rules.geometry import gap, within
from skald.rules.ids import Combat, Kind
from skald.rules.lengths import S
from skald.rules.state import Unit
from skald.simulation.table.entries import Value
from skald.web.battles.queries.seen import Seen
from skald.web.battles.queries.ways import tires_by
from skald.web.odds.wording import decimal, percent

#: Best play is bounded after this time: other visitors wait for it.
SECONDS = 0.3
#: What is less likely than this is not said.
LIKELY = Fraction(1, 100)


class Way(Struct, frozen=True):
    """One direction of a fight."""

    label: str
    value: str
    #: What the value is the chance of; nothing beside an average.
    aim: str
    #: Of a hundred: won, tied, lost; for a bar.
    won: int
    tied: int
    lost: int
    told: list[str]


class Bounds(Struct, frozen=True):
    """What best play of both sides comes to."""

    lower: str
    upper: str
    is_exact: bool


def chances(seen: Seen, unit: int, target: int, kind: str, *, best: bool) -> dict[str, Any] | None:
    """Both directions of a fight, with nobody spending anything; with best play too, if that is asked for."""
    units = seen.state.units
    if not all(0 <= each < len(units) and units[each].figures for each in (unit, target)):
        return None
    mine, theirs = units[unit], units[target]
    combat = Combat.SHOT if kind == "shoot" else Combat.MELEE
    forward = mine if combat is Combat.SHOT else charging(seen, mine, theirs)
    try:
        forth = matchup(seen, forward, theirs, combat)
        ways = (
            [_shot(forth, len(mine.figures))]
            if combat is Combat.SHOT
            else [_charge(forth), charged(matchup(seen, theirs, mine, combat))]
        )
        bounds = _bounds(forth) if best else None
    except BadMatchup:
        return None
    names = (seen.naming.unit(mine.id), seen.naming.unit(theirs.id))
    spent = _spendable(seen, forth)
    return {
        "names": names,
        "ways": ways,
        "best": bounds,
        "asked": best,
        "has_dice": bool(spent),
        "spent": spent,
        "is_shot": len(ways) == 1,
        "is_lone": forth.defender.figures == 1,
    }


def headline(seen: Seen, forth: Matchup) -> tuple[Fraction, Bounds] | None:
    """What the card of a fight tells first where anybody could spend something: what best play of both comes to."""
    return (_at_best(forth)[0], _bounds(forth)) if _spendable(seen, forth) else None


def charging(seen: Seen, unit: Unit, target: Unit) -> Unit:
    """A unit as its charge arrives: whoever acts a second time tires before the fight."""
    tires = tires_by(seen, unit, Kind.CHARGE, target.id)
    return replace(unit, fatigue=unit.fatigue + 1) if tires else unit


def _spendable(seen: Seen, forth: Matchup) -> list[str]:
    """What either could spend in the fight: that is what best play differs by from odds with nothing spent."""
    found = []
    both = (forth.attacker, forth.defender)
    for who, told in enumerate((_("You could spend: {what}."), _("They could spend: {what}."))):
        named = [seen.naming.ability(die.ability) for die in both[who].dice]
        # Of a shot only its target may use the other's fatigue.
        if both[1 - who].fatigue and (who == DEFENDER or forth.combat is Combat.MELEE):
            named.append(_("your fatigue") if who else _("their fatigue"))
        if named:
            found.append(told.format(what=", ".join(dict.fromkeys(named))))
    return found


def odds_told(seen: Seen, action: Activate) -> str:
    """The chance of a charge or a shot in a few words, with nobody spending anything; nothing of other deeds."""
    if action.kind not in (Kind.CHARGE, Kind.SHOOT):
        return ""
    found = chances(seen, action.unit, action.target, action.kind.value, best=False)
    if found is None:
        return ""
    way = found["ways"][0]
    return f"{way.value} {way.aim}" if way.aim else _("they lose {value} on average").format(value=way.value)


def matchup(seen: Seen, attacker: Unit, defender: Unit, combat: Combat) -> Matchup:
    """Two units as they stand, as a question about odds."""
    opened = seen.table.opened
    ctx = Context(seen.table.ground.ruleset, seen.state)
    return matched(ctx, opened.edition, opened.settings, (attacker, defender), combat)


def matched(
    ctx: Context, edition: str, settings: tuple[tuple[str, Value], ...], units: tuple[Unit, Unit], combat: Combat
) -> Matchup:
    """The same of two units of any battle."""
    attacker, defender = units
    sides = [_fighter(ctx, each, combat, who) for who, each in enumerate((attacker, defender))]
    if combat is Combat.SHOT:
        # Nobody in reach is no shot at all: then the question is what a shot would do.
        able = len(shooters(ctx, attacker, defender, shot_range(ctx, attacker))) or len(attacker.figures)
        sides[0] = replace(sides[0], figures=able)
    apart = min(gap(a, b) for a in attacker.figures for b in defender.figures) if combat is Combat.SHOT else 0
    boards = tuple(board_of(ctx, each.side) for each in (attacker, defender))
    return Matchup(sides[0], sides[1], combat, edition, settings, distance=apart, boards=boards)


def _fighter(ctx: Context, unit: Unit, combat: Combat, who: int) -> Fighter:
    board = board_of(ctx, unit.side)
    useful = {each.id for each in board.abilities if serves(each, combat, who)}
    dice = tuple(die for die in ctx.players[unit.side].active if die.ability in useful)
    return Fighter(
        unit.troop, len(unit.figures), unit.equipment, unit.fatigue, cover_of(ctx, unit), board=board.id, dice=dice,
        escort=unit.escort, guards=_guards(ctx, unit) if who == DEFENDER else 0,
    )  # fmt: skip


def _guards(ctx: Context, unit: Unit) -> int:
    """Friends near enough to fall instead of a lone figure; whoever charges leaves them behind."""
    if len(unit.figures) > 1:
        return 0
    near = [each for each in ctx.standing(unit.side) if ctx.profile(each).category == "hearthguard" and each != unit]
    found = sum(within(figure, unit.figures[0], S) for each in near for figure in each.figures)
    return min(found, MOST_GUARDS)


def _charge(matchup: Matchup) -> Way:
    found = odds(matchup, averting=True)
    lost = _("you lose {mine}, they {theirs}").format(mine=decimal(found.means[0]), theirs=decimal(found.means[1]))
    gone = _destroyed(found.attacker_eliminated, found.defender_eliminated)
    label, spared = _("You charge"), _averted(*found.averted)
    if found.figures[1] == 1:
        # Of a lone figure one wants to know whether it falls; who is left alone has won.
        won = _("you win: {chance}").format(chance=percent(found.attacker_wins))
        return _way(label, _("to bring it down"), found.defender_eliminated, Fraction(0), [lost, won, *spared])
    tie = _("a tie loses: {chance}").format(chance=percent(found.tie))
    return _way(label, _("to win"), found.attacker_wins, found.tie, [lost, tie, *gone, *spared])


def charged(matchup: Matchup) -> Way:
    """How a charge goes for whoever is charged."""
    found = odds(matchup, averting=True)
    return _way(
        _("They charge you"), _("to hold"), found.defender_holds, Fraction(0),
        [_("you lose {mine}, they {theirs}").format(mine=decimal(found.means[1]), theirs=decimal(found.means[0])),
         _("a tie is yours: {chance}").format(chance=percent(found.tie)),
         *_destroyed(found.defender_eliminated, found.attacker_eliminated), *_averted(*reversed(found.averted))],
    )  # fmt: skip


def _averted(mine: int, theirs: int) -> list[str]:
    """How many losses each averts in these odds."""
    told = (
        (mine, ngettext("you avert up to {count} loss", "you avert up to {count} losses", mine)),
        (theirs, ngettext("they avert up to {count} loss", "they avert up to {count} losses", theirs)),
    )
    return [text.format(count=count) for count, text in told if count]


def _destroyed(mine: Fraction, theirs: Fraction) -> list[str]:
    """How likely a unit is to perish in a melee, where that may well happen: whoever loses it may have won more."""
    told = ((theirs, _("they are destroyed: {chance}")), (mine, _("you are destroyed: {chance}")))
    return [text.format(chance=percent(chance)) for chance, text in told if chance >= LIKELY]


def _way(label: str, aim: str, wins: Fraction, tie: Fraction, told: list[str]) -> Way:
    won, tied = round(wins * 100), round(tie * 100)
    return Way(label, percent(wins), aim, won, tied, max(0, 100 - won - tied), told)


def _shot(matchup: Matchup, whole: int) -> Way:
    found = odds(matchup, averting=True)
    hurt, gone, able = found.losses[1].at_least(1), found.defender_eliminated, matchup.attacker.figures
    reach = _("{able} of {whole} figures have somebody in reach and sight").format(able=able, whole=whole)
    told = [*_averted(0, found.averted[1]), *([reach] if able < whole else [])]
    if matchup.defender.figures == 1:
        # Of a lone figure one wants to know whether it falls.
        return _way(_("You shoot"), _("to bring it down"), gone, 1 - gone, told)
    falls = _("at least one falls: {chance}").format(chance=percent(hurt))
    dies = [_("wiped out: {chance}").format(chance=percent(gone))] if gone >= LIKELY else []
    won = round(hurt * 100)
    # The same measure as that of best play, so that both can be compared. Whoever is missed has won nothing by it.
    return Way(_("They lose on average"), decimal(found.means[1]), "", won, 100 - won, 0, [falls, *dies, *told])


def _bounds(matchup: Matchup) -> Bounds:
    """The chance of the plain odds, or the losses of a shot, when both do the best with what lies on their boards."""
    lower, upper, is_exact = _at_best(matchup)
    show = decimal if matchup.combat is Combat.SHOT and matchup.defender.figures > 1 else percent
    return Bounds(show(lower), show(upper), is_exact)


@lru_cache(maxsize=256)
def _at_best(matchup: Matchup) -> tuple[Fraction, Fraction, bool]:
    """The same as numbers, which no language writes yet."""
    lone = matchup.defender.figures == 1
    aim = Aim.LOSSES if matchup.combat is Combat.SHOT else Aim.WIPE_OUT if lone else Aim.WIN
    play = best_play(matchup, aim, patience=Patience(SECONDS))
    return play.lower, play.upper, play.exact
