"""Questions written back as addresses: only what was chosen, so that they are short enough to be shared."""

from urllib.parse import urlencode

from django.urls import reverse
from msgspec.structs import replace

from skald.odds.kits import usual_kit
from skald.odds.matchup import ATTACKER, DEFENDER
from skald.odds.report import saga_dice_data
from skald.rules.ids import Combat
from skald.web.odds.boards import OWN, SIDES
from skald.web.odds.question import DISTANCES, SECOND, UNSPENT, Question

Pairs = list[tuple[str, str]]


def address(first: Question, second: Question | None = None) -> str:
    """The address of a question, or of two that are compared."""
    pairs = _pairs(first)
    if second is not None:
        pairs += [(SECOND + name, value) for name, value in _pairs(second)]
    return f"{reverse('odds:fight')}?{urlencode(pairs, safe=':,')}"


def swapped(question: Question) -> Question:
    """The same units with attacker and defender changed about; "you" are those who attack now."""
    attacker, defender = question.matchup.sides
    matchup = replace(
        question.matchup, attacker=replace(defender, traded=None), defender=replace(attacker, traded=None)
    )
    return question._replace(
        matchup=matchup,
        bare=(question.bare[1], question.bare[0]),
        own=(question.own[1], question.own[0]),
        mine=ATTACKER,
        counts=None,
    )


def _pairs(question: Question) -> Pairs:
    matchup = question.matchup
    shot = matchup.combat is Combat.SHOT
    distance = next(name for name, length in DISTANCES.items() if length == matchup.distance)
    pairs: Pairs = [
        ("fight", "shot" if shot else ""),
        ("edition", matchup.edition if matchup.edition != "second" else ""),
        ("distance", distance),
        ("aim", question.aim.value if question.aim else UNSPENT if question.unspent else ""),
        ("ask", question.asks.value if question.asks else ""),
        *counted(question),
        ("mine", SIDES[DEFENDER] if question.mine == DEFENDER else ""),
    ]
    for who in (ATTACKER, DEFENDER):
        pairs += [(SIDES[who] + name, value) for name, value in _side(question, who)]
    return [(name, value) for name, value in pairs if value]


def counted(question: Question) -> tuple[tuple[str, str], ...]:
    """Whose losses are asked about, as an address and a form carry it."""
    if not (counts := question.counts):
        return ()
    told = (
        ("count", SIDES[counts.side]),
        ("least", str(counts.least or "")),
        ("lives", "1" if counts.survives else ""),
        ("below", "1" if counts.is_below else ""),
    )
    return tuple((name, value) for name, value in told if value)


def _side(question: Question, who: int) -> Pairs:
    matchup, fighter, own = question.matchup, question.matchup.sides[who], question.own[who]
    usual = usual_kit(matchup.edition, fighter.troop, matchup.combat, who)
    dice = [*saga_dice_data(fighter), *(face.name.lower() for face in question.bare[who])]
    return [
        ("n", str(fighter.figures)),
        ("troop", fighter.troop),
        ("kit", ".".join(fighter.equipment) if fighter.equipment != usual else ""),
        ("cover", fighter.cover.name.lower() if fighter.cover else ""),
        ("fatigue", str(fighter.fatigue or "")),
        ("ranks", "1" if fighter.closed else ""),
        ("trade", str(fighter.traded or "")),
        ("attack", str(fighter.attack_bonus or "")),
        ("defence", str(fighter.defence_bonus or "")),
        ("guards", str(fighter.guards or "")),
        ("hero", "1" if fighter.hero_near else ""),
        ("spell", ",".join(f"{name}:{level}" for name, level in fighter.spells)),
        # The file of an own board is too long for an address.
        ("board", OWN if own else fighter.board),
        ("dice", own.dice if own and own.dice else ",".join(dice)),
    ]
