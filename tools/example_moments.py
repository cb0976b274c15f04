"""Chooses the moments of play that the handbook shows, from the cases and the recorded battles of the tests.

python -m tools.example_moments    play all cases and write the file; read the difference before committing it

A case lays its table with a board and grants of its own; those are exchanged for what Skald ships, and the engine must
still say the same of the rule. Rules whose examples are reckoned (`odds/examples.toml`) need no moment.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tests.kit.field
from skald.content.editions import SCENARIOS
from skald.content.handbook.entries import RULES, entries
from skald.content.handbook.moments import Moment, judged, names, told, verdict
from skald.content.handbook.shown import chosen_cases
from skald.content.words import LANGUAGES
from skald.odds.worked import examples
from skald.rules.engine import apply, check
from skald.rules.events import CardDrawn, Event
from skald.rules.notation import format_input, format_position, parse_replay
from skald.rules.state import State
from skald.simulation.replays import rules_of
from tests.kit.cases import CASES

ROOT = Path(__file__).parent.parent
FILE = ROOT / "src" / "skald" / "content" / "handbook" / "kept" / "moments.json"
REPLAYS = ROOT / "tests" / "replays"
#: Refusals that say nothing about their rule.
PLAIN = ("not-now", "no-such-row", "battle-over", "not-this-roll", "no-caster", "no-such", "unknown")
OF_TESTS = re.compile(r"\b(?:test|trial|toy)\b|\b(?:second|first|scenario)\.[a-z]")
#: Cases that were written to be shown: kept whole, and before all others.
SHOWN = "test_shown."
#: With so many to choose from, no further battle is looked through.
ENOUGH = 40
#: As many inputs as a reader follows.
LONGEST = 9


class Row(NamedTuple):
    """One input of a test, and what the engine said to it."""

    edition: str
    scenario: str
    before: State
    given: Any
    events: tuple[Event, ...]
    after: State | None
    cites: str


class Recorder:
    """Listens to the cases while they are played."""

    def __init__(self) -> None:
        self.rows: dict[str, list[list[Row]]] = defaultdict(list)
        self._now: list[Row] = []

    def apply(self, rules: Any, state: State, given: Any) -> Any:
        step = apply(rules, state, given)
        self._now.append(Row(rules.id, rules.scenario.id, state, given, step.events, step.state, ""))
        return step

    def check(self, rules: Any, state: State, given: Any) -> Any:
        refusal = check(rules, state, given)
        if refusal is not None:
            self._now.append(Row(rules.id, rules.scenario.id, state, given, (), None, str(refusal.cites)))
        return refusal

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        self._now = []
        yield
        name = f"{item.module.__name__.rpartition('.')[2]}.{item.name.partition('[')[0]}"  # type: ignore[attr-defined]
        self.rows[name].append(self._now)


def recorded_cases() -> dict[str, list[list[Row]]]:
    """Everything that was given and answered in the cases, by the case's name."""
    recorder = Recorder()
    kit: Any = tests.kit.field
    kit.apply, kit.check = recorder.apply, recorder.check
    failed = pytest.main(
        ["-q", "-n0", "--no-header", "-k", "not grid and not crowded and not coverage", str(ROOT / "tests" / "cases")],
        [recorder],
    )
    assert not failed
    return recorder.rows


def recorded_battles() -> dict[str, list[list[Row]]]:
    """The golden battles, likewise."""
    found: dict[str, list[list[Row]]] = {}
    for path in sorted(REPLAYS.glob("*.skald")):
        replay = parse_replay(path.read_text(encoding="utf-8"))
        rules, _problems = rules_of(replay)
        assert rules is not None
        state, rows = replay.opening, []
        for entry in replay.turns:
            step = apply(rules, state, entry.input)
            rows.append(Row(rules.id, rules.scenario.id, state, entry.input, step.events, step.state, ""))
            state = step.state
        found[path.stem] = [rows]
    return found


def runs_of(rows: list[Row]) -> list[list[Row]]:
    """Inputs that follow each other without a hand at the table between them."""
    runs: list[list[Row]] = []
    for row in rows:
        if runs and runs[-1][-1].after == row.before:
            runs[-1].append(row)
        else:
            runs.append([row])
        if row.after is None and len(runs[-1]) > 1:
            runs.append(runs[-1][:-1])
    return runs


def shipped(text: str, edition: str) -> str:
    """A text of a test with the boards and reasons that Skald ships; `edition` is the one to play in."""
    text = text.replace("test.grant", f"{edition}.core.activation-phase")
    text = re.sub(r"\btrial\.wait\b", "fjord-reavers.elite", text)
    text = re.sub(r"^(left|right) (?:trial|test)\b", r"\1 fjord-reavers", text, flags=re.MULTILINE)
    other = "second" if edition == "first" else "first"
    return re.sub(rf"\b{other}(?=\.(?:core|magic|ages))|(?<=^skald-position 1 ){other}\b", edition, text)


def moment_of(rule: str, run: list[Row], start: int, end: int, source: str, *, chosen: bool = False) -> Moment | None:
    """The moment of a run of inputs, if it shows the rule with nothing but what Skald ships."""
    own = rule.partition(".")[0]
    edition = own if own in ("first", "second") else run[0].edition
    scenario = run[0].scenario if run[0].scenario in SCENARIOS else "clash-of-warlords"
    position = shipped(format_position(run[start].before), edition)
    inputs = tuple(shipped(format_input(row.given), edition) for row in run[start : end + 1])
    if any(re.search(r"\b(?:test|trial|toy)\b", text) for text in (position, *inputs)):
        return None
    moment = Moment(edition, scenario, source, tuple(position.splitlines()), inputs)
    try:
        steps, _state = judged(moment)
        refusal, events = verdict(moment)
        said = [line for language in LANGUAGES for _kind, line in told(rule, moment, language).lines]
    except Exception:  # noqa: BLE001  (what can't be played with shipped things is no example)
        return None
    last = steps[-1]
    shows = refusal.endswith(f" {rule}") if refusal else any(names(rule, event) for event in last.events)
    shows = shows or chosen or source.startswith(SHOWN)
    if not shows or len(steps) != len(inputs) or any(OF_TESTS.search(line) for line in said):
        return None
    return Moment(edition, scenario, source, moment.position, inputs, refusal, events)


def cost(rule: str, moment: Moment) -> float:
    """How much is against a moment: too long, too short, or of no use to a reader."""
    steps, _state = judged(moment)
    lines = told(rule, moment, "en").lines
    wished = 7 if ".spell." in rule else 3
    if moment.source.startswith(SHOWN):
        return -float(len(lines))
    found = 2.0 * abs(len(lines) - wished) + sum(map(len, moment.position)) / 400
    if moment.refusal:
        found += 60 if moment.refusal.startswith(PLAIN) else 4 if ".spell." in rule else 0
    if any(isinstance(event, CardDrawn) for step in steps for event in step.events):
        found += 8
    return found


def candidates(rule: str, name: str, segments: list[list[Row]], *, any_edition: bool) -> Iterator[Moment]:
    """The moments of a case or battle that show a rule."""
    wanted = [rule, rule.replace("first.", "second.")] if any_edition else [rule]
    for rows in segments:
        if name.startswith(SHOWN):
            whole = [moment_of(rule, run, 0, len(run) - 1, name) for run in runs_of(rows) if _is_of(rule, run)]
            yield from filter(None, whole)
            continue
        for run in runs_of(rows):
            for end, row in enumerate(run):
                if row.cites in wanted or any(names(each, event) for each in wanted for event in row.events):
                    start = end
                    if ".spell." in rule:
                        casts = [at for at in range(end + 1) if format_input(run[at].given).startswith("cast ")]
                        start = casts[-1] if casts else end
                    if end - start < LONGEST and (found := moment_of(rule, run, start, end, name)) is not None:
                        yield found


def moment_of_case(name: str, case: str, segments: list[list[Row]]) -> Moment | None:
    """The end of a case that was chosen to show something: as much of it as a reader follows."""
    runs = [run for rows in segments for run in runs_of(rows)]
    # What a case is about is what it does last, and a refusal says it best.
    for run in [*(run for run in runs[::-1] if run[-1].after is None), *runs[::-1]]:
        for length in (LONGEST, 5, 3, 2, 1):
            start = max(0, len(run) - length)
            if (found := moment_of(name, run, start, len(run) - 1, case, chosen=True)) is not None and _says(found):
                return found
    return None


def _says(moment: Moment) -> bool:
    return bool(moment.refusal or moment.events) and not _is_plain(moment)


def _is_of(rule: str, run: list[Row]) -> bool:
    own = rule.partition(".")[0]
    return own not in ("first", "second") or run[0].edition == own


def chosen() -> dict[str, Moment]:
    """The best moment of every rule that has one and no reckoned example."""
    cases, battles, best = recorded_cases(), recorded_battles(), {}
    for rule, entry in entries().items():
        if entry.kind not in RULES or rule in examples():
            continue
        twin = rule.replace("first.", "second.")
        found: list[Moment] = []
        for name in CASES.get(rule, ()):
            found += candidates(rule, name, cases[name], any_edition=False)
        if not found and twin != rule:
            for name in CASES.get(twin, ()):
                found += candidates(rule, name, cases[name], any_edition=True)
        for name, segments in battles.items() if not found or all(_is_plain(each) for each in found) else ():
            if len([each for each in found if not _is_plain(each)]) < ENOUGH:
                found += candidates(rule, name, segments, any_edition=False)
        if found:
            best[rule] = min(found, key=lambda moment: cost(rule, moment))
    for name, case in chosen_cases().items():
        if (moment := moment_of_case(name, case, cases[case])) is not None:
            best[name] = moment
    return best


def _is_plain(moment: Moment) -> bool:
    return moment.refusal.startswith(PLAIN)


def main() -> None:
    """Write the file."""
    found = chosen()
    rows = {
        rule: {
            name: value for name in moment.__struct_fields__ if (value := getattr(moment, name)) not in ("", ())
        } for rule, moment in found.items()
    }  # fmt: skip
    FILE.write_text(json.dumps(rows, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    wanted = {rule for rule, entry in entries().items() if entry.kind in RULES} | set(chosen_cases())
    lack = sorted(wanted - set(found) - set(examples()))
    print(f"{FILE.relative_to(ROOT)}: {len(found)} moments; without any example: {', '.join(lack)}")


if __name__ == "__main__":
    main()
