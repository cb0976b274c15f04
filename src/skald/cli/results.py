"""How a battle ended, in a few lines for people or as data for programs."""

from skald.cli.stories import Stage, reason_words
from skald.cli.words import _, ngettext
from skald.content.scenarios.catalogue import DOMAINS, cards
from skald.content.scenarios.drafting import card_fact
from skald.content.settings import parse_value
from skald.rules.events import PointsGained
from skald.rules.ids import Side
from skald.rules.notation import Replay, ReplaySide
from skald.rules.state import Outcome, State

SIDES = {Side.LEFT: "left", Side.RIGHT: "right"}


def side_words(side: Side) -> str:
    """A side in the language in use."""
    return _("left") if side is Side.LEFT else _("right")


def points(outcome: Outcome | None) -> dict[Side, int]:
    """The points of both sides, 0 where none were counted."""
    found = {score.side: score.points.value for score in outcome.scores} if outcome else {}
    return {side: found.get(side, 0) for side in Side}


def losses(state: State, side: Side) -> tuple[int, int]:
    """Figures and whole units that a side has lost."""
    units = [unit for unit in state.units if unit.side is side and unit.deployed]
    return sum(unit.started - len(unit.figures) for unit in units), sum(not unit.figures for unit in units)


def outcome_as_data(outcome: Outcome | None) -> dict[str, object]:
    """Who won, why, and by how much."""
    winner = outcome.winner if outcome else None
    return {
        "winner": None if winner is None else SIDES[winner],
        "reason": outcome.reason if outcome else None,
        "scores": {SIDES[side]: count for side, count in points(outcome).items()},
    }


def settings_as_data(replay: Replay) -> dict[str, bool | int | str]:
    """What was set differently from the edition, as numbers, words and truths."""
    return {name: parse_value(text) for name, text in replay.settings}


def battle_as_data(replay: Replay, final: State) -> dict[str, object]:
    """A battle that was played to its end, for programs."""
    lost = {side: losses(final, side) for side in Side}
    return {
        **outcome_as_data(replay.outcome),
        "turns": final.turn,
        "inputs": len(replay.turns),
        "seed": replay.seed,
        "edition": replay.edition,
        **scenario_as_data(replay, final),
        "settings": settings_as_data(replay),
        "first_player": None if final.first is None else SIDES[final.first],
        "losses": {SIDES[side]: {"figures": figures, "units": units} for side, (figures, units) in lost.items()},
        "left": _side_as_data(replay.sides[0]),
        "right": _side_as_data(replay.sides[1]),
    }


def scenario_as_data(replay: Replay, final: State) -> dict[str, object]:
    """The scenario with its cards and choices, and every point with its reason."""
    facts = dict(final.facts)
    charts = {"variant": ("dawn", "dusk"), "diagonal": ("rising", "falling")}
    names = list(cards())
    return {
        "scenario": replay.scenario,
        "cards": [names[facts[card_fact(domain)]] for domain in DOMAINS if card_fact(domain) in facts],
        **{chart: rows[facts[chart]] if chart in facts else None for chart, rows in charts.items()},
        "points": {name: points_as_data(replay, final, side) for side, name in SIDES.items()},
    }


def points_as_data(replay: Replay, final: State, side: Side) -> list[dict[str, object]]:
    """Each line of a side's record of points, with the input that brought it, from 1; their sum is the score."""
    if not final.points:
        return _tally_as_data(replay, final, side)
    inputs = [n for n, entry in enumerate(replay.turns, 1) for event in entry.events if isinstance(event, PointsGained)]
    return [
        {
            "input": number,
            "turn": gained.turn,
            "of": SIDES[gained.of],
            "points": gained.points,
            "rule": gained.rule,
            "why": gained.why,
        }
        for number, gained in zip(inputs, final.points, strict=True)
        if gained.side is side
    ]


def _tally_as_data(replay: Replay, final: State, side: Side) -> list[dict[str, object]]:
    """Points that were only counted at the end: what each part of them is for."""
    scores = replay.outcome.scores if replay.outcome else ()
    return [
        {
            "input": len(replay.turns),
            "turn": final.turn,
            "of": SIDES[final.active],
            "points": part.amount,
            "rule": part.why,
            "why": "",
        }
        for score in scores
        if score.side is side
        for part in score.points.modifiers
        if part.amount
    ]


def result_lines(replay: Replay, final: State | None, stage: Stage) -> list[str]:
    """The result of a battle: who won and why, what it cost, and the seed."""
    lines = [_result(replay.outcome, stage)]
    if final is not None:
        lines += [_losses(final, side, stage) for side in Side]
    if replay.seed is not None:
        lines.append(_("Seed: {seed}").format(seed=replay.seed))
    return lines


def _result(outcome: Outcome | None, stage: Stage) -> str:
    if outcome is None:
        return _("The battle isn't finished.")
    score = points(outcome)
    reason = reason_words(outcome.reason)
    if outcome.winner is None:
        message = _("A draw, {left} points to {right}: {reason}.")
        return message.format(left=score[Side.LEFT], right=score[Side.RIGHT], reason=reason)
    return _("{name} ({side}) wins by {own} points to {other}: {reason}.").format(
        name=stage.side_name(outcome.winner),
        side=side_words(outcome.winner),
        own=score[outcome.winner],
        other=score[outcome.winner.other],
        reason=reason,
    )


def _losses(final: State, side: Side, stage: Stage) -> str:
    figures, units = losses(final, side)
    return _("{name} ({side}) lost {figures}, {units} among them.").format(
        name=stage.side_name(side),
        side=side_words(side),
        figures=ngettext("{count} figure", "{count} figures", figures).format(count=figures),
        units=ngettext("{count} whole unit", "{count} whole units", units).format(count=units),
    )


def _side_as_data(side: ReplaySide) -> dict[str, str]:
    return {"warband": side.warband, "board": side.board, "agent": side.agent}
