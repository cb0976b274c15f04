"""Score sheets on the command line: read from a file, printed for people or for programs."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from skald.cli.errors import UserMistake
from skald.cli.printing import columns, located, sentence
from skald.cli.reading import read_at_most
from skald.cli.suggesting import shown, with_suggestion
from skald.cli.words import _, spoken
from skald.content.problems import Problem
from skald.content.scenarios.catalogue import Card, Domain, Line, Scenario, cards, scenarios
from skald.content.scenarios.expedition import EXPEDITION, expedition
from skald.content.scenarios.losses import Losses
from skald.content.scenarios.naming import card_id, scenario_id
from skald.tournament.event_file import check_settings, read_plain
from skald.tournament.presets import with_preset
from skald.tournament.results import Share
from skald.tournament.scenarios.sheets import Counted, Scored, loss_problems, score, with_losses
from skald.tournament.settings import Settings

MOST_BYTES = 100_000

Numbers = int | list[int]


class Lost(Struct, frozen=True, forbid_unknown_fields=True):
    """What the two have lost, where it was counted."""

    a: Losses | None = None
    b: Losses | None = None


class SheetFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What both players entered, line by line; a line that is left out is 0."""

    a: dict[str, Numbers]
    b: dict[str, Numbers]
    #: What each of the two has lost: it gives the other massacre points.
    lost: Lost = Lost()
    variant: str = ""
    settings: Settings = Settings()


def read_sheet(name: str, path: Path, deployment: str | None = None) -> tuple[Scenario, Scored]:
    """The scenario that is meant, and the sheet of a file added up; every problem is told."""
    possible = sheet_scenarios(name, deployment)
    file = _sheet_at(path)
    for scenario in possible:
        scored, problems = _scored(scenario, file)
        if scored is not None:
            return scenario, scored
    raise UserMistake("\n".join(sentence(each) for each in problems))


def _scored(scenario: Scenario, file: SheetFile) -> tuple[Scored | None, tuple[Problem, ...]]:
    entries = [_entry(file.a), _entry(file.b)]
    # What one has lost is the other's gain.
    for at, (side, lost) in enumerate((("b", file.lost.b), ("a", file.lost.a))):
        if lost is not None:
            if problems := loss_problems(lost, side):
                return None, problems
            entries[at] = dict(with_losses(scenario, entries[at], lost, file.settings))
    return score(scenario, (entries[0], entries[1]), file.settings, variant=file.variant)


def _sheet_at(path: Path) -> SheetFile:
    """The sheet of a file, its settings laid over the preset that they name; every problem of it is told."""
    values, problems = read_plain(read_at_most(path, MOST_BYTES), SheetFile)
    file = msgspec.convert(with_preset(values), SheetFile) if values is not None else None
    problems = problems or (check_settings(file.settings) if file is not None else ())
    if file is None or problems:
        head = _("{file} isn’t a score sheet:").format(file=shown(str(path)))
        raise UserMistake("\n".join([head, *(f"  {located(each)}" for each in problems)]))
    return file


def sheet_scenarios(name: str, deployment: str | None = None) -> list[Scenario]:
    """A battle by any of its names, or an expedition by its victory card and its card of deployment.

    Without the card of deployment nobody knows how many quarters are whose: a sheet has to fit one of them.
    """
    known = scenario_id(name)
    if known is not None and known in scenarios():
        if deployment is not None:
            raise UserMistake(_("A battle of the manual has no card of deployment: leave out --deployment."))
        return [scenarios()[known]]
    victory = {card.id: card for card in cards().values() if card.lines}
    if known == EXPEDITION:
        raise UserMistake(_("Name the expedition’s victory card: {cards}.").format(cards=", ".join(victory)))
    card = victory.get(card_id(name) or "")
    if card is None:
        message = _("There is no scenario “{name}”.").format(name=shown(name))
        raise UserMistake(with_suggestion(message, name, [*scenarios(), *victory]))
    chosen = _deployments().values() if deployment is None else [_deployment(deployment)]
    made = [expedition({**_any_cards(), "victory": card, "deployment": each}) for each in chosen]
    return [msgspec.structs.replace(each, id=card.id, name=card.name) for each in made]


def _any_cards() -> dict[Domain, Card]:
    """A card of each domain: those that aren't named change nothing about the points."""
    return {card.domain: card for card in cards().values()}


def _deployments() -> dict[str, Card]:
    return {card.id: card for card in cards().values() if card.domain == "deployment"}


def _deployment(name: str) -> Card:
    known = _deployments()
    card = known.get(card_id(name) or "")
    if card is None:
        message = _("There is no card of deployment “{name}”.").format(name=shown(name))
        raise UserMistake(with_suggestion(message, name, list(known)))
    return card


def sheet_as_data(scored: Scored) -> dict[str, object]:
    """A finished sheet for programs."""
    return {
        "a_points": scored.a_points,
        "b_points": scored.b_points,
        "result": scored.result,
        "a": _side_as_data(scored.a, scored.a_share),
        "b": _side_as_data(scored.b, scored.b_share),
    }


def sheet_page(scenario: Scenario, scored: Scored) -> list[str]:
    """A finished sheet for people."""
    rows = [("", "A", "B")]
    for line, first, second in zip(scenario.lines, scored.a, scored.b, strict=True):
        rows.append((line.label[spoken()], _shown(line, first), _shown(line, second)))
    rows.append((_("total"), str(scored.a_points), str(scored.b_points)))
    rows.append((_("tournament points"), str(scored.a_share.tp), str(scored.b_share.tp)))
    rows.append((_("goal average"), str(scored.a_share.goal_average), str(scored.b_share.goal_average)))
    verdict = {"a": _("A wins."), "b": _("B wins."), "draw": _("A draw.")}[scored.result]
    return [scenario.name[spoken()], *columns(rows), verdict]


def _entry(side: dict[str, Numbers]) -> dict[str, tuple[int, ...]]:
    return {line: (given,) if isinstance(given, int) else tuple(given) for line, given in side.items()}


def _side_as_data(lines: tuple[Counted, ...], share: Share) -> dict[str, Any]:
    return {
        "lines": {each.line: each.points for each in lines},
        "tp": share.tp,
        "goal_average": share.goal_average,
        "verdict": share.verdict,
    }


def _shown(line: Line, counted: Counted) -> str:
    numbers = " + ".join(map(str, counted.numbers))
    if line.points == 1 and line.per == 1 and not counted.cut:
        return numbers if len(counted.numbers) == 1 else f"{numbers} = {counted.points}"
    return f"{numbers} → {counted.points}"
