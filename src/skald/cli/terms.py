"""From the options of `skald battle` to what a battle is played with; every mistake is told in one sentence."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from skald.agents.registry import AGENTS
from skald.cli.errors import UserMistake
from skald.cli.finding import FoundBoard, board_named, warband_named
from skald.cli.printing import sentence
from skald.cli.scenario_terms import chosen_cards, scenario_named
from skald.cli.suggesting import shown, with_suggestion
from skald.cli.words import _
from skald.content.editions import edition, setting_problems, with_boards
from skald.content.problems import problem
from skald.content.settings import parse_value
from skald.rules.ruleset import Ruleset
from skald.simulation.contest import Contender, contender, faction_text, ruleset_for
from skald.simulation.replays import Party, Terms
from skald.warbands.files import Warband, as_fought

Settings = tuple[tuple[str, bool | int | str], ...]


class Request(Struct, frozen=True):
    """What was asked for one side."""

    option: str
    warband: str
    board: str | None
    agent: str


def terms_of(
    edition_name: str, scenario: str, sides: tuple[Request, Request], settings: Sequence[str], cards: str | None = None
) -> Terms:  # fmt: skip
    """What a battle is played with."""
    scenario = scenario_named(scenario)
    base = edition(edition_name)
    changed = read_settings(base, settings)
    # What may be carried is what the settings of this battle allow.
    played = with_boards(base, (), dict(changed))
    left, right = (_party(played, side) for side in sides)
    if left.board.id == right.board.id and left.board != right.board:
        message = _("Two different boards are both called “{name}”: give one of them another id.")
        raise UserMistake(message.format(name=left.board.id))
    return Terms(edition_name, scenario, (left, right), changed, chosen_cards(scenario, cards))


def rules_and_sides(terms: Terms) -> tuple[Ruleset, tuple[Contender, Contender]]:
    """The rules of a battle and its two contenders."""
    left, right = (contender(each.warband, each.agent, each.board.id) for each in terms.parties)
    boards = {each.board.id: each.board for each in terms.parties}
    return ruleset_for(
        terms.edition, (left, right), boards=boards, settings=dict(terms.settings), scenario=terms.scenario
    ), (
        left,
        right,
    )


def _party(base: Ruleset, side: Request) -> Party:
    if side.agent not in AGENTS:
        message = _("There is no agent “{name}”.").format(name=shown(side.agent))
        raise UserMistake(_with_known(message, side.agent, AGENTS))
    warband = as_fought(warband_named(side.warband, base))
    if base.id not in warband.editions:
        message = sentence(problem("warband.edition", warband=warband.id, edition=base.id))
        listing = _("These are: {command}").format(command=f"skald warband list --edition {base.id}")
        raise UserMistake(f"{message} {listing}")
    board = _board(warband, side)
    if base.id not in board.file.editions:
        raise UserMistake(sentence(problem("warband.board-edition", board=board.file.board.id, edition=base.id)))
    return Party(warband, board.file.board, board.text, side.agent, faction_text(warband.roster))


def _with_known(message: str, given: str, known: Collection[str]) -> str:
    """The message, what was probably meant, and all there is to choose from."""
    listed = _("Known are: {names}.").format(names=", ".join(known))
    return f"{with_suggestion(message, given, known)} {listed}"


def _board(warband: Warband, side: Request) -> FoundBoard:
    wanted = side.board or warband.board
    if not wanted:
        message = _("The warband “{name}” recommends no board: choose one with --board-{side}.")
        raise UserMistake(message.format(name=warband.id, side=side.option))
    return board_named(wanted)


def read_settings(base: Ruleset, written: Sequence[str]) -> Settings:
    """Settings as somebody wrote them, checked against a ruleset."""
    settings: dict[str, bool | int | str] = {}
    for each in written:
        name, equals, value = each.partition("=")
        if not equals:
            raise UserMistake(_("“{text}” isn't a setting: write name=value.").format(text=shown(each)))
        settings[name.strip()] = parse_value(value.strip())
    problems = setting_problems(base, settings)
    if problems:
        raise UserMistake("\n".join(sentence(each) for each in problems))
    return tuple(settings.items())
