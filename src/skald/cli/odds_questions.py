"""From the words and options of `skald odds` to a question; every mistake is told in one sentence each."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from skald.cli.errors import UserMistake
from skald.cli.printing import labelled, sentence
from skald.cli.words import _
from skald.content.board_files import shipped_boards
from skald.content.problems import Problem, problem
from skald.odds.matchup import ROLES, Fighter, Matchup, unknown
from skald.odds.placing import lay_best, read_dice, read_slots
from skald.odds.saga_dice import MOST_DICE, Slots
from skald.odds.speech import read_fighter
from skald.odds.stakes import Aim
from skald.odds.table import lay_out
from skald.rules.ids import AbilityId, Combat, Cover, Face
from skald.rules.lengths import VS, L, M, S

DISTANCES = {"": 0, "VS": VS, "S": S, "M": M, "L": L}


class Asked(Struct, frozen=True):
    """What was typed: the units, and the options of both."""

    combat: Combat
    edition: str
    units: tuple[str, str]
    sides: tuple[dict[str, Any], dict[str, Any]]
    close_ranks: str | None = None
    trade: int | None = None
    distance: str = ""


def matchup_of(asked: Asked, aim: Aim | None) -> Matchup:
    """The question; bare faces are laid on the boards first, where best play is asked for."""
    fighters: list[Fighter | None] = []
    bare: list[tuple[Face, ...]] = []
    told: list[str] = []
    for who, role in enumerate(ROLES):
        fighter, faces, found = _fighter(asked, who)
        fighters.append(fighter)
        bare.append(faces)
        told += [labelled(_("attacker") if role == "attacker" else _("defender"), sentence(each)) for each in found]
    attacker, defender = fighters
    if told or attacker is None or defender is None:
        raise UserMistake("\n".join(told))
    question = Matchup(attacker, defender, asked.combat, asked.edition, distance=DISTANCES[asked.distance])
    lay_out(question)
    if aim is not None and not (asked.combat is Combat.SHOT and aim is Aim.WIN):
        laid = [lay_best(question, who, bare[who], aim) if bare[who] else question.sides[who] for who in (0, 1)]
        question = replace(question, attacker=laid[0], defender=laid[1])
    return question


def _fighter(asked: Asked, who: int) -> tuple[Fighter | None, tuple[Face, ...], list[Problem]]:
    options = asked.sides[who]
    fighter, found = read_fighter(asked.units[who], asked.edition)
    problems = list(found)
    board = options["board"]
    boards = shipped_boards()
    if board and board not in boards:
        problems.append(unknown("odds.unknown-board", board, boards))
        return None, (), problems
    laid, bare, wrong = read_dice(options["dice"], board)
    problems += wrong
    if fighter is None or problems:
        return None, (), problems
    closed = None if asked.close_ranks is None else asked.close_ranks in (ROLES[who], "both")
    return (
        replace(
            fighter,
            cover=Cover[(options["cover"] or "none").upper()],
            fatigue=options["fatigue"],
            attack_bonus=options["attack_bonus"] or 0,
            defence_bonus=options["defence_bonus"] or 0,
            closed=closed,
            traded=asked.trade if who else None,
            board=board,
            dice=laid,
            guards=options["guards"],
            hero_near=options["hero_near"],
        ),
        bare,
        [],
    )


def number_of_dice(text: str) -> int:
    """How many Saga dice are rolled."""
    if text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= MOST_DICE:
        return int(text)
    raise UserMistake(sentence(problem("odds.dice-number", found=text[:20], most=MOST_DICE)))


def dice_needed(text: str) -> Slots:
    """The dice that a NEED stands for."""
    board, dot, name = text.partition(".")
    if dot:
        file = shipped_boards().get(board)
        if file is None:
            raise UserMistake(sentence(unknown("odds.unknown-board", board, shipped_boards())))
        ability = file.board.ability(AbilityId(text))
        if ability is None:
            known = [each.id.partition(".")[2] for each in file.board.abilities]
            raise UserMistake(sentence(unknown("odds.unknown-ability", name, known)))
        return ability.cost
    slots, problems = read_slots(text)
    if problems:
        raise UserMistake("\n".join(sentence(each) for each in problems))
    return slots
