"""The odds of a recorded fight as they stood when it began: exact, with nobody spending anything."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from skald.content.naming import Naming
from skald.content.settings import parse_value
from skald.content.words import word
from skald.odds.answer import odds
from skald.odds.table import BadMatchup
from skald.rules.context import Context
from skald.rules.ids import NO_UNIT, Combat
from skald.rules.notation import Replay
from skald.rules.ruleset import Ruleset
from skald.simulation.films import Begun
from skald.simulation.luck_words import decimal, percent
from skald.simulation.table.entries import Value
from skald.web.battles.queries.chances import matched


def odds_then(begun: Sequence[Begun], replay: Replay, ruleset: Ruleset, naming: Naming) -> dict[int, str]:
    """A sentence for each fight, by the input with which it began; none where the odds can't be known."""
    settings: tuple[tuple[str, Value], ...] = tuple((name, parse_value(text)) for name, text in replay.settings)
    told: dict[int, str] = {}
    for each in begun:
        ctx = Context(ruleset, each.state)
        if NO_UNIT in (each.fight.attacker, each.fight.defender):
            continue
        units = (ctx.unit(each.fight.attacker), ctx.unit(each.fight.defender))
        if not all(unit.figures for unit in units):
            continue
        try:
            found = odds(matched(ctx, replay.edition, settings, units, each.fight.combat), averting=True)
        except BadMatchup:
            continue
        shares: dict[str, Fraction] = (
            {"hurt": found.losses[1].at_least(1), "gone": found.defender_eliminated}
            if each.fight.combat is Combat.SHOT
            else {"wins": found.attacker_wins, "holds": found.defender_holds}
        )
        given = {name: percent(naming.language, share) for name, share in shares.items()}
        given |= {"own": decimal(naming.language, found.means[0]), "theirs": decimal(naming.language, found.means[1])}
        names = {"attacker": naming.unit(units[0].id), "defender": naming.unit(units[1].id)}
        kind = "shot" if each.fight.combat is Combat.SHOT else "melee"
        said = word(naming.language, "story", f"page.odds-{kind}", **names, **given)
        told[each.input] = said[:1].upper() + said[1:]
    return told
