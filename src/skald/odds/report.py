"""Answers as plain data for programs, pages and the command line: floats only here, each beside its exact fraction."""

from __future__ import annotations

from fractions import Fraction

from skald.content.editions import edition
from skald.content.naming import MINUS, Naming
from skald.content.words import word
from skald.odds.answer import Chances, Odds, odds
from skald.odds.best_play import Bare, BestPlay
from skald.odds.matchup import ROLES, Fighter, Matchup
from skald.odds.phrases import Words, deed_name, idle_text
from skald.odds.reckoning import Numbers
from skald.odds.spending import idle
from skald.rules.ids import Combat
from skald.rules.ruleset import DIE
from skald.rules.tally import Tally

Data = dict[str, object]


def melee_data(found: Odds, language: str) -> Data:
    """A melee: both sides with their reasons, the joint distribution, and every chance that comes of it."""
    return {**_question(found, language), **chances_data(found)}


def shot_data(found: Odds, language: str) -> Data:
    """A shot: the target's losses."""
    return {**_question(found, language), **shot_chances(found)}


def _question(found: Odds, language: str) -> Data:
    matchup = found.matchup
    data: Data = {"edition": matchup.edition, "combat": matchup.combat.value, "exact": True}
    for who, role in enumerate(ROLES):
        data[role] = side_data(matchup, who, found.numbers[who], language)
    return data


def side_data(matchup: Matchup, who: int, numbers: Numbers, language: str) -> Data:
    """A side: what it is, its numbers, and where they come from."""
    fighter = matchup.sides[who]
    return {
        "troop": fighter.troop,
        "figures": fighter.figures,
        "equipment": list(fighter.equipment),
        "fatigue": fighter.fatigue,
        "exhausted": numbers.exhausted,
        "cover": numbers.cover.name.lower(),
        "dice": numbers.dice.value,
        "armour": numbers.armour.value,
        "hit_bonus": numbers.hit.value,
        "save": numbers.save.value,
        "extra_defence": numbers.defence.value,
        "ignored_hits": numbers.ignored.value,
        "reasons": reasons(matchup, who, numbers, language),
        **({"board": fighter.board, "saga_dice": saga_dice_data(fighter)} if fighter.board else {}),
    }


def saga_dice_data(fighter: Fighter) -> list[str]:
    """The dice of a fighter as they can be typed."""
    return [f"{die.ability.partition('.')[2]}:{die.face.name.lower()}" for die in fighter.dice]


def reasons(matchup: Matchup, who: int, numbers: Numbers, language: str) -> list[Data]:
    """Each number of a side as a base and changes, with the rules that say so; what is nothing is left out."""
    naming = Naming(edition(matchup.edition), (), language)
    strikes = matchup.combat is Combat.MELEE or who == 0
    wanted: list[tuple[str, Tally]] = []
    if strikes:
        if numbers.worth.modifiers:
            wanted.append(("worth", numbers.worth))
        wanted.append(("dice", numbers.dice))
        if numbers.hit.modifiers:
            wanted.append(("hit", numbers.hit))
    if matchup.combat is Combat.MELEE or who == 1:
        wanted += [("armour", numbers.armour), ("save", numbers.save)]
        wanted += [
            (name, tally)
            for name, tally in (("defence", numbers.defence), ("ignored", numbers.ignored))
            if tally.modifiers
        ]
    return [_reason(naming, name, tally) for name, tally in wanted]


def _reason(naming: Naming, number: str, tally: Tally) -> Data:
    def size(amount: int, *, signed: bool = False) -> str:
        shown = str(Fraction(abs(amount), DIE)) if number == "worth" else str(abs(amount))
        return f"{MINUS if amount < 0 else '+' if signed else ''}{shown}"

    parts = [word(naming.language, "odds", "reason.base", amount=size(tally.base), rule=naming.rule(tally.why))]
    changes: list[Data] = []
    for change in tally.modifiers:
        name = naming.rule(change.why)
        amount = size(change.amount, signed=True)
        parts.append(word(naming.language, "odds", "reason.change", amount=amount, rule=name))
        changes.append({"amount": change.amount, "rule": change.why, "name": name})
    called = word(naming.language, "odds", f"number.{number}")
    text = word(naming.language, "odds", "reason.line", number=called, value=size(tally.value), parts=" ".join(parts))
    return {
        "number": number, "value": tally.value, "base": tally.base, "rule": tally.why, "name": naming.rule(tally.why),
        "changes": changes, "text": text,
    }  # fmt: skip


def chances_data(chances: Chances) -> Data:
    """Everything that may happen in a melee."""
    exact = {
        "p_attacker_wins": chances.attacker_wins,
        "p_defender_wins": chances.defender_wins,
        "p_tie": chances.tie,
        "p_attacker_withdraws": chances.withdraws[0],
        "p_defender_withdraws": chances.withdraws[1],
        "p_nobody_withdraws": 1 - chances.withdraws[0] - chances.withdraws[1],
        "p_attacker_eliminated": chances.attacker_eliminated,
        "p_defender_eliminated": chances.defender_eliminated,
        "p_both_eliminated": chances.both_eliminated,
        "mean_attacker_losses": chances.means[0],
        "mean_defender_losses": chances.means[1],
    }
    return {
        "joint": [[a, d, written(chance)] for a, d, chance in chances.joint],
        **{name: float(value) for name, value in exact.items()},
        **_losses(chances, "attacker", 0),
        **_losses(chances, "defender", 1),
        "fractions": {name: written(value) for name, value in exact.items()},
    }


def shot_chances(chances: Chances) -> Data:
    """Everything that may happen in a shot."""
    exact = {"p_defender_eliminated": chances.defender_eliminated, "mean_defender_losses": chances.means[1]}
    losses = chances.losses[1]
    return {
        # In the shape of a melee, the shooter losing nobody, and of the target alone.
        "joint": [[a, d, written(chance)] for a, d, chance in chances.joint],
        "losses": [[count, written(losses.chance(count))] for count in range(len(losses.of)) if losses.of[count]],
        **{name: float(value) for name, value in exact.items()},
        **_losses(chances, "defender", 1),
        "fractions": {name: written(value) for name, value in exact.items()},
    }


def _losses(chances: Chances, role: str, who: int) -> Data:
    losses, figures = chances.losses[who], chances.figures[who]
    return {
        f"{role}_exactly": [float(losses.chance(count)) for count in range(figures + 1)],
        f"{role}_at_least": [float(chance) for chance in chances.at_least(who)],
    }


def written(value: Fraction) -> str:
    """A fraction as "numerator/denominator"."""
    return f"{value.numerator}/{value.denominator}"


def best_play_data(play: BestPlay, language: str, words: Words = (), bare: Bare = ((), ())) -> Data:
    """Best play: its value or its bounds, what both do, and what may happen then."""
    matchup = play.laid
    chances = outcome(play)
    data: Data = {
        "aim": play.aim.value,
        "exact": play.exact,
        "lower": float(play.lower),
        "upper": float(play.upper),
        "without": float(play.without),
        "line": [
            {"side": ROLES[deed.who], "does": deed_name(matchup, deed, language, words)} for deed in play.line
        ],
        "line_comes_to": float(play.comes_to),
        "saga_dice": {role: saga_dice_data(matchup.sides[who]) for who, role in enumerate(ROLES)},
        "changes_nothing": [idle_text(matchup, left, language, words) for left in idle(play, bare)],
        "averts": {role: play.averted[who] for who, role in enumerate(ROLES)},
        "outcome": chances_data(chances) if matchup.combat is Combat.MELEE else shot_chances(chances),
        "fractions": {
            "lower": written(play.lower), "upper": written(play.upper), "without": written(play.without),
            "line_comes_to": written(play.comes_to),
        },
    }  # fmt: skip
    if play.exact:
        data["value"] = float(play.lower)
    return data


def outcome(play: BestPlay) -> Chances:
    """What may happen at the end of the line of best play."""
    sides = play.laid.sides
    return Chances(play.melee, (sides[0].figures, sides[1].figures), odds(play.laid).stays)
