"""What a page shows of a replay: who fought, the story, the verdict of the rules, and the film for the table.

Worked out from the text alone and remembered by it. One battle at a time is judged and filmed: whoever comes meanwhile
waits, so that no number of visitors takes more than one processor.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import Any

from msgspec import Struct

from skald.content.board_files import BoardWords, read_board, shipped_boards
from skald.content.editions import EDITIONS, edition
from skald.content.naming import Naming, edition_name, scenario_name, term
from skald.content.telling import tell
from skald.content.words import word, words
from skald.rules import events as e
from skald.rules.ids import Side
from skald.rules.notation import Entry, NotationError, Replay, parse_replay
from skald.rules.state import State
from skald.simulation.films import Film, filmed
from skald.simulation.judging import Difference, judge, state_after
from skald.simulation.luck import Audit, Cast
from skald.simulation.luck_words import audit_lines, cast_words, hundred
from skald.simulation.replays import called_in, is_current, mustered, rules_of, warbands_of
from skald.simulation.story import Chapter, chapters
from skald.simulation.story_ends import closing, headline, tolls
from skald.web.battles.queries.made_up import made_up
from skald.web.reference.linking import with_links
from skald.web.replays.odds_then import odds_then

#: More inputs, or more figures, than any battle that people play has.
MOST_INPUTS, MOST_FIGURES = 5_000, 400
_SIDES = ("left", "right")
_WORK = Lock()
#: What says no more than what stands before or after it.
_SILENT = (e.PoolAssembled, e.ActivationResolved, e.TurnEnded, e.DiceReturned)
#: Dice, those who roll them, and who won: each with its rules.
_NUMBERS = (
    e.RanksClosed, e.DiceTraded, e.PoolAssembled, e.DiceGained, e.FatigueExploited, e.AttackRolled, e.DefenceRolled,
    e.FightDecided,
)  # fmt: skip


class Heading(Struct, frozen=True):
    """A player turn with its headline."""

    chapter: Chapter
    side: str
    owner: str
    headline: str


class Shown(Struct, frozen=True):
    """A battle, as its page tells it."""

    sides: tuple[str, str]
    edition: str
    scenario: str
    points: tuple[int, int]
    winner: str | None
    inputs: int
    is_current: bool
    version: int
    #: None when all of it was found right.
    difference: Difference | None
    story: tuple[Heading, ...]
    end: str
    can_be_drawn: bool
    edition_id: str = ""
    #: What the points of both are made up of, where the rules of today come to the same end.
    made: tuple[str, str] = ("", "")

    @property
    def sums(self) -> list[tuple[str, int, str]]:
        """Each side with its points and what they are made up of."""
        return list(zip(self.sides, self.points, self.made, strict=True))


def readable(text: str) -> Replay | None:
    """The replay of a text; nothing if it isn't one, or one beyond what people play."""
    try:
        found = parse_replay(text)
    except NotationError:
        return None
    figures = sum(each.figures for player in found.opening.players for each in player.roster)
    standing = sum(len(unit.figures) for unit in found.opening.units)
    is_bounded = len(found.turns) <= MOST_INPUTS and figures <= MOST_FIGURES and standing <= MOST_FIGURES
    return found if is_bounded else None


@lru_cache(maxsize=64)
def shown(text: str, language: str, lords: tuple[str, str] = ("", "")) -> Shown:
    """Everything but the film."""
    replay = parse_replay(text)
    naming, sides = _naming(replay, language, lords)
    heads = tolls(replay, naming)
    named = {toll.input: headline(toll, naming) for toll in heads}
    outcome = replay.outcome
    points = {score.side: score.points.value for score in outcome.scores} if outcome else {}
    difference, made = _judged(replay, naming)
    return Shown(
        sides=sides,
        edition=edition_name(language, replay.edition),
        scenario=scenario_name(language, replay.scenario),
        points=(points.get(Side.LEFT, 0), points.get(Side.RIGHT, 0)),
        winner=None if outcome is None or outcome.winner is None else sides[outcome.winner],
        inputs=len(replay.turns),
        is_current=is_current(replay),
        version=replay.version,
        difference=difference,
        story=tuple(_heading(each, naming, named) for each in chapters(replay, naming)),
        end=closing(replay, naming, heads),
        can_be_drawn=difference is None or difference.code not in ("opening", "rules"),
        edition_id=replay.edition,
        made=made,
    )


@lru_cache(maxsize=32)
def film_of(text: str, language: str, lords: tuple[str, str] = ("", "")) -> bytes | None:
    """The film for the table, compressed; nothing where there is no position that the rules know."""
    told = shown(text, language, lords)
    if not told.can_be_drawn:
        return None
    replay = parse_replay(text)
    ruleset, _problems = rules_of(replay)
    assert ruleset is not None
    with _WORK:
        film = filmed(replay, ruleset)
    naming, _sides = _naming(replay, language, lords)
    with _WORK:
        stood = odds_then(film.fights, replay, ruleset, naming)
    made = _film(film, told, naming, replay.turns) | {"stood": stood}
    sent = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(sent.encode(), mtime=0)


@lru_cache(maxsize=32)
def luck_of(text: str, language: str, lords: tuple[str, str] = ("", "")) -> tuple[str, ...]:
    """The audit of its luck, line by line, for pages without scripts."""
    replay = parse_replay(text)
    ruleset, _problems = rules_of(replay)
    if ruleset is None or not shown(text, language, lords).can_be_drawn:
        return ()
    with _WORK:
        film = filmed(replay, ruleset)
    return tuple(audit_lines(film.audit, _naming(replay, language, lords)[0]))


def position_of(text: str, inputs: int) -> State | None:
    """The position after so many inputs, if the rules of today get there."""
    replay = parse_replay(text)
    ruleset, _problems = rules_of(replay)
    if ruleset is None:
        return None
    with _WORK:
        verdict = judge(replay, ruleset)
        reached = min(inputs, len(replay.turns) if verdict.difference is None else verdict.judged)
        return state_after(replay, ruleset, reached)


def unit_lines(text: str, state: State, language: str, lords: tuple[str, str] = ("", "")) -> list[tuple[str, str]]:
    """Each unit on the table: its name, and its figures, fatigue and place in words."""
    naming, _sides = _naming(parse_replay(text), language, lords)
    found = []
    for unit in state.units:
        if unit.figures:
            x = sum(each.x for each in unit.figures) // len(unit.figures) // 100
            y = sum(each.y for each in unit.figures) // len(unit.figures) // 100
            given = {"count": len(unit.figures), "started": unit.started, "fatigue": unit.fatigue, "x": x, "y": y}
            found.append((naming.unit(unit.id), word(language, "story", "unit.stands", **given)))
        elif unit.deployed:
            found.append((naming.unit(unit.id), word(language, "story", "unit.perished")))
    return [(name[:1].upper() + name[1:], told) for name, told in found]


def _judged(replay: Replay, naming: Naming) -> tuple[Difference | None, tuple[str, str]]:
    """What the rules of today say otherwise; if nothing, what the points of both sides are made up of."""
    ruleset, _problems = rules_of(replay)
    if ruleset is None:
        return Difference("rules"), ("", "")
    with _WORK:
        verdict = judge(replay, ruleset)
    if verdict.difference or replay.outcome is None:
        return verdict.difference, ("", "")
    parts = {
        each.side: made_up(ruleset, verdict.final, naming, each.side, each.points) for each in replay.outcome.scores
    }
    return None, (parts.get(Side.LEFT, ""), parts.get(Side.RIGHT, ""))


def _naming(replay: Replay, language: str, lords: tuple[str, str]) -> tuple[Naming, tuple[str, str]]:
    """Who everybody is in sentences, and the names of the two sides in full."""
    ruleset, _problems = rules_of(replay)
    known = ruleset or edition(replay.edition if replay.edition in EDITIONS else EDITIONS[0])
    units = () if ruleset is None else mustered(replay, ruleset)
    left, right = (
        lord or (warband.name[language] if warband else side.warband or side.name)
        for lord, warband, side in zip(lords, warbands_of(replay), replay.sides, strict=True)
    )
    if left == right:
        left, right = (f"{left} ({word(language, 'terms', f'side.{side}')})" for side in _SIDES)
    said = called_in(replay, language, lords)
    # Sentences name the players: above them stands who leads which warband.
    full = (
        f"{player} ({band})" if player and player != band and not lord else band
        for player, band, lord in zip(said, (left, right), lords, strict=True)
    )
    return Naming(known, units, language, said, tuple(_boards(replay))), (next(full), next(full))


def _boards(replay: Replay) -> list[BoardWords]:
    brought = [read_board(text.encode())[0] for name, text in replay.blocks if name.startswith("boards/")]
    known = shipped_boards()
    return [
        *(file.words for file in brought if file is not None),
        *(known[side.board].words for side in replay.sides if side.board in known),
    ]


def _heading(chapter: Chapter, naming: Naming, named: dict[int, str]) -> Heading:
    side = chapter.side
    if side is None:
        return Heading(chapter, "", "", "")
    return Heading(chapter, _SIDES[side], naming.side(side), named.get(chapter.input, ""))


# --- the film


def _film(film: Film, told: Shown, naming: Naming, entries: Sequence[Entry]) -> dict[str, Any]:
    steps, numbers = _told_by_input(entries, naming, told.edition_id)
    begun = [each for each in told.story if each.side]
    ends = (*(each.chapter.input for each in begun[1:]), len(film.changes) + 1)
    turns = [
        {
            "input": each.chapter.input, "side": each.side,
            "title": word(naming.language, "story", "turn", turn=each.chapter.turn, side=each.owner),
            # With which input its Activation phase begins.
            "acts": next((number for number in film.activations if each.chapter.input <= number < end), None),
        }
        for each, end in zip(begun, ends, strict=False)
    ]  # fmt: skip
    return {
        "opening": film.opening,
        "changes": film.changes,
        "turns": turns,
        "scores": film.scores,
        "fights": [line.last for each in told.story for line in each.chapter.lines if line.kind in ("melee", "shoot")],
        "dice": {cast.input: _cast(cast, naming) for cast in film.audit.casts},
        "course": {name: _course(film.audit, side) for side, name in zip(Side, _SIDES, strict=True)},
        "steps": steps,
        "numbers": numbers,
        "luck": [hundred(run.standing.share) for run in film.audit.fights],
        "words": _words(naming),
    }


def _told_by_input(
    entries: Sequence[Entry], naming: Naming, edition: str
) -> tuple[dict[int, str], dict[int, list[str]]]:
    """What each input came to in a sentence or two, and the numbers behind it with links to their rules, as HTML."""
    steps: dict[int, str] = {}
    numbers: dict[int, list[str]] = {}
    for number, entry in enumerate(entries, start=1):
        if said := " ".join(tell(event, naming) for event in entry.events if not isinstance(event, _SILENT)):
            steps[number] = said
        if behind := [tell(event, naming) for event in entry.events if isinstance(event, _NUMBERS)]:
            numbers[number] = [str(with_links(each, naming.language, edition)) for each in dict.fromkeys(behind)]
    return steps, numbers


def _words(naming: Naming) -> dict[str, Any]:
    language = naming.language
    terms = words(language, "terms")
    return {
        "units": {unit.id: {"name": naming.troop(unit.troop), "full": naming.unit(unit.id)} for unit in naming.units},
        "terrain": {key.removeprefix("terrain."): said for key, said in terms.items() if key.startswith("terrain.")},
        "markers": {key.removeprefix("marker."): said for key, said in terms.items() if key.startswith("marker.")},
        "sticks": {key.removeprefix("stick."): said for key, said in terms.items() if key.startswith("stick.")},
        "table": word(language, "story", "page.table"),
        "before": word(language, "story", "page.before"),
        "phases": [term(language, "ability-type", each) for each in ("orders", "activation")],
        "linked": word(language, "story", "page.linked"),
    }


def _cast(cast: Cast, naming: Naming) -> dict[str, Any]:
    weights = cast.weights
    first = next(at for at, weight in enumerate(weights) if weight)
    whole = sum(weights)
    is_saga = cast.what == "saga"
    said = (
        word(naming.language, "story", "page.saga", side=naming.side(cast.side))
        if is_saga
        else cast_words(cast, naming)
    )
    chances = None if is_saga else [round(weight / whole, 4) for weight in weights[first:]]
    return {"side": _SIDES[cast.side], "text": said, "came": cast.came_to, "from": first, "chances": chances}


def _course(audit: Audit, side: Side) -> list[tuple[int, float]]:
    return [(number, round(float(share), 3)) for number, share in audit.fights[side].course]
