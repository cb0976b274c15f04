"""Sentences about a battle: events, refusals, tallies and outcomes in the language of a ``Naming``.

Owns which sentence fits an event and how its values are worded. Never decides anything about the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from skald.content.naming import MINUS, Naming
from skald.content.reference import cite_text
from skald.content.second.magic.abuse import row_of
from skald.content.words import word, words
from skald.rules import events as e
from skald.rules.ids import NO_UNIT, Face, Kind, Level, Side
from skald.rules.refusal import Refusal
from skald.rules.state import Outcome, Until
from skald.rules.tally import Tally


def tell(event: e.Event, naming: Naming) -> str:
    """What happened, as one sentence."""
    given = {name: worded(naming, name, getattr(event, name)) for name in event.__struct_fields__}
    given |= _further(event, naming)
    return _capital(word(naming.language, "events", event_key(event), **given))


def tell_refusal(refusal: Refusal, naming: Naming) -> str:
    """Why something is not allowed, and where that is written."""
    lengths = _LENGTHS | {"most"} if refusal.code in _FAR else _LENGTHS
    given = {
        name: naming.length(value) if name in lengths and isinstance(value, int) else worded(naming, name, value)
        for name, value in refusal.given
    }
    sentence = _capital(word(naming.language, "refusals", refusal.code, **given))
    rule = naming.ruleset.rules.get(refusal.cites)
    return f"{sentence} [{cite_text(rule.cite, naming.language)}]" if rule else sentence


def tell_tally(tally: Tally, naming: Naming) -> str:
    """A number with its reasons: "5 = 4 (Profiles) + 1 (Solid cover)"; what one reason adds is added up."""
    parts: dict[tuple[str, bool], int] = {}
    for amount, why in ((tally.base, tally.why), *((m.amount, m.why) for m in tally.modifiers)):
        parts[why, amount < 0] = parts.get((why, amount < 0), 0) + amount
    shown = [(amount, naming.rule(why)) for (why, _), amount in parts.items() if amount]
    if not shown:
        return f"0 ({naming.rule(tally.why)})"
    (first, name), *others = shown
    if not others:
        return f"{_signed(first)} ({name})"
    rest = "".join(f" {MINUS if amount < 0 else '+'} {abs(amount)} ({why})" for amount, why in others)
    return f"{_signed(tally.value)} = {_signed(first)} ({name}){rest}"


def tell_length(tally: Tally, naming: Naming) -> str:
    """A length with all that bore on it: "S (Distance of a Move, Uneven ground)"."""
    reasons = dict.fromkeys(naming.rule(why) for why in (tally.why, *(m.why for m in tally.modifiers)))
    return f"{naming.length(tally.value)} ({', '.join(reasons)})"


def _told_as(name: str, tally: Tally, naming: Naming) -> str:
    """A sum that an event tells: a length, what a die has to show ("5+ (Saves)"), or a number."""
    if name in _LENGTHS:
        return tell_length(tally, naming)
    told, space, why = tell_tally(tally, naming).partition(" ")
    return f"{told}{'+' if name in _LEAST else ''}{space}{why}"


def tell_outcome(outcome: Outcome, naming: Naming, ended: str = "") -> str:
    """How a battle ended (which may be told already) and what each side scored."""
    won = ended or tell(e.BattleEnded(outcome.winner, outcome.reason), naming)
    return " ".join([won, *_points(outcome, naming), *_undecided(outcome, naming)])


def _points(outcome: Outcome, naming: Naming) -> Iterator[str]:
    """What both sides scored: at once where one rule gave all points, else each with its terms."""
    scores = {score.side: score.points for score in outcome.scores}
    reasons = {points.why for points in scores.values()}
    reasons |= {each.why for points in scores.values() for each in points.modifiers}
    if len(scores) > 1 and len(reasons) == 1:
        yield tell_score(scores[Side.LEFT].value, scores[Side.RIGHT].value, naming)
    else:
        yield from (tell(e.PointsCounted(side, points), naming) for side, points in scores.items())


def tell_score(mine: int, theirs: int, naming: Naming) -> str:
    """The points of the left side and of the right one."""
    left, right = (naming.side(side) for side in Side)
    return word(naming.language, "story", "closing.points", left=left, mine=mine, right=right, theirs=theirs)


def _undecided(outcome: Outcome, naming: Naming) -> Iterator[str]:
    """Why whoever has more points hasn't won."""
    constants = naming.ruleset.constants
    if outcome.winner is None and len({score.points.value for score in outcome.scores}) > 1:
        given = {"floor": constants.victory_floor, "lead": constants.victory_lead}
        yield word(naming.language, "story", "needed", **given)


def _signed(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


# --- words for values

_UNITS = frozenset({"unit", "target", "enemy", "attacker", "defender", "winner", "loser", "to", "hero"})
_LENGTHS = frozenset({"distance", "gap", "reach", "radius"})
#: What a die has to show, or more.
_LEAST = frozenset({"needed"})
#: Refusals whose "most" is a length and not a number of things.
_FAR = frozenset({"too-far", "turned-too-far"})

_KINDS = frozenset(kind.value for kind in Kind)

_TEXTS: dict[str, Callable[[Naming, str], str]] = {
    "ability": Naming.ability,
    "rule": Naming.rule,
    "why": Naming.rule,
    "troop": Naming.troop,
    "equipment": lambda naming, kit: naming.equipment(kit.split("+")),
    "kind": lambda naming, kind: naming.term("terrain", kind) if kind not in _KINDS else naming.term("kind", kind),
    "face": lambda naming, face: naming.term("face", face),
    "use": lambda naming, use: naming.term("use", use),
    "point": lambda naming, point: naming.term("point", point),
    "chart": lambda naming, chart: naming.term("chart", chart),
    "domain": lambda naming, domain: naming.term("domain", domain),
    "spell": Naming.rule,
    "reason": lambda naming, reason: naming.term("reason", reason),
}


def worded(naming: Naming, name: str, value: Any) -> str:
    """A value of an event or a refusal in words; its name says what kind of thing it is."""
    match value:
        case Tally():
            return _told_as(name, value, naming)
        case Side():
            return naming.side(value)
        case Face():
            return naming.term("face", value.name.lower())
        case Kind():
            return naming.term("kind", value.value)
        case Level():
            return naming.term("level", value.name.lower())
        case tuple():
            return _listed(naming, name, value)
        case str():
            return _TEXTS[name](naming, value) if name in _TEXTS else value
        case int() if name in _UNITS:
            return naming.unit(value)
        case int() if name in _LENGTHS:
            return naming.length(value)
        case _:
            return str(value)


def _listed(naming: Naming, name: str, values: tuple[Any, ...]) -> str:
    match name:
        case "faces":
            return naming.faces(values)
        case "equipment":
            return naming.equipment(values)
        case "spells":
            return ", ".join(map(naming.rule, values))
        case "levels" | "again" if values and isinstance(values[0], Level):
            counted = sorted(Counter(values).items())
            return ", ".join(f"{count} {naming.term('level', level.name.lower())}" for level, count in counted)
        case "until":
            return tell_until(naming, values)
        case "abilities":
            return ", ".join(map(naming.ability, values))
        case _:
            return ", ".join(map(str, values))


def tell_until(naming: Naming, ends: tuple[Until, ...], owner: Side | None = None) -> str:
    """When something ends: the first of several ends to come; whose turn is meant, where its owner is known."""
    first, *others = (_end_told(naming, end, owner) for end in ends)
    *between, last = [each.removeprefix(naming.term("until", "begins")) for each in others] or [""]
    one = ", ".join((first, *between))
    return word(naming.language, "terms", "until.or", one=one, other=last) if last else one


def _end_told(naming: Naming, end: Until, owner: Side | None) -> str:
    if owner is not None and f"until-of.{end.value}" in words(naming.language, "terms"):
        given = {"owner": naming.owner(owner), "other": naming.owner(owner.other)}
        return word(naming.language, "terms", f"until-of.{end.value}", **given)
    return naming.term("until", end.value)


def _targets(naming: Naming, units: tuple[int, ...]) -> str:
    return ", ".join(map(naming.unit, units))


def _further(event: e.Event, naming: Naming) -> dict[str, str]:
    """Words that are not a field of the event."""
    found: dict[str, str] = {}
    side = getattr(event, "side", None)
    if isinstance(side, Side):
        found["owner"] = naming.owner(side)
    match event:
        case e.EdgeChosen():
            found["edge"] = naming.term("edge", "far" if event.edge else "near")
        case e.ChartDrawn():
            found["row"] = naming.row(event.chart, event.row)
        case e.SealedRevealed():
            found["left"], found["right"] = (str(answer) for answer in event.answers)
        case e.EffectLaid():
            found["amount"] = naming.change(event.point, event.amount)
        case e.DiceGained():
            found["amount"] = str(abs(event.amount))
        case e.AttackRolled():
            found["dice"] = str(sum(event.counts))
            found["pool"] = naming.dice(sum(event.counts))
        case e.MarkerPlaced() | e.MarkerTaken() | e.MarkerDropped() | e.MarkerPlanted() | e.MarkerRemoved():
            found["number"] = str(event.marker + 1)
            found["what"] = words(naming.language, "terms").get(f"marker.{event.what}", event.what)
        case e.PieceMade() | e.PieceShifted() | e.PieceRemoved():
            found["piece"] = str(event.piece + 1)
        case e.EffectBegan() if event.form:
            found["form"] = naming.form(event.form)
        case e.SpellDeclared() | e.SpellReached():
            found["targets"] = _targets(naming, event.units if isinstance(event, e.SpellReached) else event.aim.units)
            if isinstance(event, e.SpellDeclared):
                found["piece"] = str(event.aim.piece + 1)
        case e.PowerAbused() if not event.total.modifiers:
            found["total"] = str(event.total.value)
        case e.BattleEnded() if event.winner is not None:
            found["side"] = naming.side(event.winner)
            found["loser"] = naming.side(event.winner.other)
    return found


# --- which sentence


def event_key(event: e.Event) -> str:
    """The key of the sentence that fits an event."""
    ending = _ending(event)
    tag = event.__struct_config__.tag
    return f"{tag}.{ending}" if ending else str(tag)


def _ending(event: e.Event) -> str:
    match event:
        case e.ChartDrawn():
            return "rule" if event.rule else "row"
        case e.Mustered():
            return _plural(event.units)
        case e.UnitDeployed():
            return _plural(event.figures)
        case e.DiceReturned():
            return _plural(event.dice)
        case e.FatigueTaken() | e.FatigueRemoved() | e.CasualtiesCancelled() | e.FiguresLost():
            return _plural(event.amount)
        case e.RuleUsed():
            ending = "alone" if event.target == NO_UNIT else "target"
            return f"side-{ending}" if event.unit == NO_UNIT else ending
        case e.EffectBegan():
            return "form" if event.form else "other" if event.unit == NO_UNIT else "unit"
        case e.SpellDeclared() | e.SpellAimed() | e.SpellReached() | e.MagicDiceRolled() | e.PowerAbused():
            return _magic_ending(event)
        case e.ActivationCancelled():
            # By nobody's rule: it could not be done, or was given up.
            return "undone" if event.why.endswith(".cancelled-activation") else "by-rule"
        case e.EffectRolled():
            return "alone" if event.unit == NO_UNIT else "unit"
        case e.CardDrawn():
            return "settled" if event.side is None else "side"
        case e.MarkerPlanted():
            return "nobody" if event.side is None else "side"
        case e.PointsGained():
            return _plural(event.points)
        case e.ActivationAnnounced() | e.UnitMoved():
            return event.kind.value
        case e.FatigueExploited():
            return event.use
        case e.FightDecided():
            return "nobody" if event.loser == NO_UNIT else "won"
        case e.TimeCalled():
            return "referee" if event.side is None else "side"
        case e.BattleEnded():
            if event.winner is None:
                return "draw"
            return "conceded" if event.reason == "conceded" else "won"
        case _:
            return _fight_ending(event)


def _fight_ending(event: e.Event) -> str:
    match event:
        case e.FightBegan():
            return "effect" if event.attacker == NO_UNIT else event.combat.value
        case e.PoolAssembled():
            return _pool_ending(event)
        case e.DiceGained():
            return "lost" if event.amount < 0 else event.what
        case e.AttackRolled():
            if event.again:
                return "again"
            if event.unit == NO_UNIT:
                return "effect"
            return "bonus" if event.bonus.modifiers else "plain"
        case e.DefenceRolled():
            return "again" if event.again else "plain"
        case _:
            return ""


def _magic_ending(event: e.Event) -> str:
    match event:
        case e.SpellDeclared(aim=aim):
            return "units" if aim.units else "place" if aim.place else "piece" if aim.piece >= 0 else "alone"
        case e.SpellAimed(aim=aim):
            return "line" if aim.line else "place" if aim.place else "number"
        case e.SpellReached():
            return "some" if event.units else "none"
        case e.MagicDiceRolled():
            return "again" if event.again else "first"
        case e.PowerAbused():
            return row_of(event.total.value)
        case _:
            return ""


def _pool_ending(event: e.PoolAssembled) -> str:
    if event.unit == NO_UNIT:
        return "effect"
    if not event.defence.modifiers:
        return "attack"
    return "both" if event.dice.base or event.dice.modifiers else "defence"


def _plural(count: int) -> str:
    return "one" if count == 1 else "many"
