"""Two fights side by side, the better one first: lines of text, or data."""

from typing import Any, NamedTuple

from skald.cli.odds_mistakes import mistake
from skald.cli.printing import columns, decimal, paragraph
from skald.cli.shares import percent
from skald.cli.words import _, spoken
from skald.content.naming import edition_name
from skald.content.problems import Problem
from skald.odds.answer import Chances, Odds
from skald.odds.best_play import BestPlay
from skald.odds.matchup import Fighter, Matchup
from skald.odds.phrases import Shown, deeds_text, fighter_text, verdict_text, ways_text
from skald.odds.remarks import remarks
from skald.odds.report import best_play_data, melee_data, outcome, shot_data
from skald.odds.rivals import Verdict, deeds_verdict, ways_verdict
from skald.rules.ids import Combat

#: Nobody wins a shot.
NONE = "–"


class Compared(NamedTuple):
    """One of two fights, with best play where there is anything to spend, and what was assumed of it."""

    odds: Odds
    play: BestPlay | None
    assumed: tuple[Problem, ...]

    @property
    def matchup(self) -> Matchup:
        return self.odds.matchup

    @property
    def chances(self) -> Chances:
        return outcome(self.play) if self.play else self.odds

    @property
    def notes(self) -> list[str]:
        return [mistake(each) for each in (*self.assumed, *remarks(self.matchup))]


def verdict_told(verdict: Verdict, rivals: tuple[Fighter, Fighter], *, is_foe: bool) -> str:
    """Which one is better, and by how much."""
    show = Shown(percent, lambda number: decimal(number, 1))
    return verdict_text(verdict, rivals, spoken(), show, is_foe=is_foe)


def unlike(one: Compared, other: Compared, mine: int) -> tuple[str, Verdict]:
    """Whether a unit had rather shoot or charge, or charge than be charged; and by what that was found."""
    show = Shown(percent, lambda number: decimal(number, 1))
    chances = (one.chances, other.chances)
    if one.matchup.combat is Combat.SHOT:
        verdict = deeds_verdict(chances)
        return deeds_text(verdict, chances, spoken(), show), verdict
    verdict = ways_verdict(chances, mine)
    return ways_text(verdict, spoken(), show), verdict


def comparison_page(told: str, fights: tuple[Compared, Compared], at: int | None) -> list[str]:
    """The verdict, then the few numbers of both fights in two columns; they differ in one side, or in the deed."""
    matchup = fights[0].matchup
    if at is None:
        first, second = (fighter_text(each, spoken()) for each in matchup.sides)
        units = _("{first} against {second}").format(first=first, second=second)
    else:
        against = _("Against: {unit}") if at == 0 else _("Attacking: {unit}")
        units = against.format(unit=fighter_text(matchup.sides[1 - at], spoken()))
    how = _("{edition}; exact; nobody spends anything.")
    if any(each.play for each in fights):
        exact = all(each.play is None or each.play.exact for each in fights)
        how = _("{edition}; exact; both do their best.") if exact else _("{edition}; bounded; both do their best.")
    notes = list(dict.fromkeys(note for each in fights for note in each.notes))
    return [
        paragraph(told),
        "",
        paragraph(units),
        paragraph(how.format(edition=edition_name(spoken(), matchup.edition))),
        *(paragraph(note) for note in notes),
        "",
        *columns(_rows(fights, at)),
    ]


def _rows(fights: tuple[Compared, Compared], at: int | None) -> list[tuple[str, str, str]]:
    one, other = (each.chances for each in fights)
    names = [fighter_text(each.matchup.sides[at or 0], spoken()) for each in fights]
    if fights[0].matchup.attacker == fights[1].matchup.attacker and at is None:
        names = [_("shooting"), _("charging")]
    rows = [("", names[0], names[1])]
    is_melee = any(each.matchup.combat is Combat.MELEE for each in fights)
    if is_melee:
        rows += [
            (_("the attacker wins"), _wins(fights[0]), _wins(fights[1])),
            (_("losses of the attacker"), decimal(one.means[0], 2), decimal(other.means[0], 2)),
        ]
    rows += [
        (_("losses of the defender"), decimal(one.means[1], 2), decimal(other.means[1], 2)),
        (_("the defender is wiped out"), percent(one.defender_eliminated), percent(other.defender_eliminated)),
    ]
    if is_melee:
        rows.append(
            (_("the attacker is wiped out"), percent(one.attacker_eliminated), percent(other.attacker_eliminated))
        )
    return rows


def _wins(fight: Compared) -> str:
    return NONE if fight.matchup.combat is Combat.SHOT else percent(fight.chances.attacker_wins)


def compared_data(fight: Compared) -> dict[str, Any]:
    """One of the two fights for programs, as it is told when it is asked about alone."""
    shot = fight.matchup.combat is Combat.SHOT
    data = (shot_data if shot else melee_data)(fight.odds, spoken())
    if fight.play:
        data["best_play"] = best_play_data(fight.play, spoken(), (), ((), ()))
    return {**data, "notes": fight.notes}
