"""Which of two compared fights the asker would rather have, in a sentence."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec.structs import replace

from skald.odds.answer import Chances
from skald.odds.matchup import ATTACKER, DEFENDER
from skald.odds.phrases import Shown, deeds_text, verdict_text, ways_text
from skald.odds.rivals import Verdict, deeds_verdict, verdict, ways_verdict
from skald.rules.ids import Combat
from skald.web.odds.question import Question
from skald.web.odds.results import fight_title, result
from skald.web.odds.wording import decimal, fighter_name, percent, spoken


def _are_deeds(one: Question, other: Question) -> bool:
    """Whether two fights differ only in how the first unit strikes: a shot, then a charge."""
    charge = replace(one.matchup, combat=Combat.MELEE, distance=0)
    return one.matchup.combat is Combat.SHOT and charge == other.matchup


def _are_ways(one: Question, other: Question) -> bool:
    """Whether two fights differ only in who charges."""
    attacker, defender = one.matchup.sides
    turned = replace(one.matchup, attacker=defender, defender=attacker)
    return one.matchup.combat is Combat.MELEE and turned == other.matchup and one.mine != other.mine


def rated(questions: Sequence[Question]) -> Verdict | None:
    """The better of two fights; None where they have nothing in common by which they could be compared."""
    one, other = questions
    chances = _chances(questions)
    if chances is None:
        return None
    if _are_deeds(one, other):
        return deeds_verdict(chances)
    if _are_ways(one, other):
        return ways_verdict(chances, one.mine)
    if _differ_at(one, other) is None:
        return None
    return verdict(chances, (one.matchup.combat, other.matchup.combat), one.aim or one.asks, one.mine)


def _chances(questions: Sequence[Question]) -> tuple[Chances, Chances] | None:
    found = [result(each)[0] for each in questions]
    return (found[0].chances, found[1].chances) if found[0] and found[1] else None


def verdict_told(questions: Sequence[Question]) -> str:
    """Which of two units, or of two foes, is better, and by how much; empty if that can't be said."""
    found, chances, at = rated(questions), _chances(questions), _differ_at(*questions)
    if found and chances and _are_deeds(*questions):
        return deeds_text(found, chances, spoken(), Shown(percent, decimal))
    if found and _are_ways(*questions):
        return ways_text(found, spoken(), Shown(percent, decimal))
    if found is None or at is None:
        return ""
    one, other = (each.matchup.sides[at] for each in questions)
    return verdict_text(found, (one, other), spoken(), Shown(percent, decimal), is_foe=at != questions[0].mine)


def columns(questions: Sequence[Question]) -> list[str]:
    """What two fights that stand side by side are called: by that in which they differ."""
    one, other = questions
    if _are_deeds(one, other):
        return [_("Shooting"), _("Charging")]
    if _are_ways(one, other):
        return [_("You charge"), _("They charge")]
    at = _differ_at(one, other)
    if one.matchup.combat is other.matchup.combat and at is not None:
        return [fighter_name(each.matchup.sides[at]) for each in questions]
    names = [fight_title(each.matchup) for each in questions]
    return names if names[0] != names[1] else [_("One"), _("The other")]


def _differ_at(one: Question, other: Question) -> int | None:
    """The one side in which two fights of a kind differ."""
    first, second = one.matchup, other.matchup
    if (first.edition, one.mine, one.aim) != (second.edition, other.mine, other.aim):
        return None
    differ = [who for who in (ATTACKER, DEFENDER) if first.sides[who] != second.sides[who]]
    return differ[0] if len(differ) == 1 else None
