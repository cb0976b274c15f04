"""From the words and options of `skald odds` to a question; every mistake is told in one sentence each."""

from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from skald.cli.errors import UserMistake
from skald.cli.finding import board_named
from skald.cli.odds_mistakes import mistake
from skald.cli.printing import labelled, sentence
from skald.cli.words import _
from skald.content.board_files import BoardFile, BoardWords, shipped_boards
from skald.content.editions import edition
from skald.content.problems import Problem, problem
from skald.odds.counted import Counts
from skald.odds.enchanting import read_enchantments
from skald.odds.matchup import ROLES, Fighter, Matchup, of_side, unknown
from skald.odds.placing import read_dice, read_slots
from skald.odds.saga_dice import MOST_DICE, Slots
from skald.odds.speech import read_fighter
from skald.odds.table import lay_out
from skald.odds.valuation import Aim
from skald.rules.abilities.model import Board
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


class Question(NamedTuple):
    """The question, the faces that are still to be laid, and the words of boards that Skald does not ship."""

    matchup: Matchup
    bare: tuple[tuple[Face, ...], tuple[Face, ...]]
    words: tuple[BoardWords, ...]
    #: What was assumed of words that leave it open.
    assumed: tuple[Problem, ...] = ()
    #: What the words want to know first; None: who wins.
    asks: Aim | None = None
    #: Whose losses they ask about, and how many.
    counts: Counts | None = None


def question_of(asked: Asked) -> Question:
    """The question; every mistake is told at once."""
    files = [_board(asked, who) for who in (0, 1)]
    own = tuple(dict.fromkeys(file.board for file in files if file and not _is_shipped(file)))
    if files[0] and files[1] and files[0].board.id == files[1].board.id and files[0].board != files[1].board:
        message = _("Two different boards are both called “{name}”: give one of them another id.")
        raise UserMistake(message.format(name=files[0].board.id))
    read = [_fighter(asked, who, files[who], own) for who in (0, 1)]
    told = [mistake(each, ROLES[who]) for who in (0, 1) for each in read[who].problems]
    attacker, defender = read[0].fighter, read[1].fighter
    if told or attacker is None or defender is None:
        raise UserMistake("\n".join(told))
    matchup = Matchup(
        attacker, defender, asked.combat, asked.edition, distance=DISTANCES[asked.distance], boards=own
    )  # fmt: skip
    lay_out(matchup)
    words = tuple(file.words for file in files if file)
    assumed = tuple(of_side(each, ROLES[who]) for who in (0, 1) for each in read[who].assumed)
    return Question(matchup, (read[0].bare, read[1].bare), words, assumed)


def _is_shipped(file: BoardFile) -> bool:
    shipped = shipped_boards().get(file.board.id)
    return shipped is not None and shipped.board == file.board


def _board(asked: Asked, who: int) -> BoardFile | None:
    """The board of a side: one of Skald's by its id, or a file."""
    given = asked.sides[who]["board"]
    if not given:
        return None
    try:
        file = board_named(given).file
    except UserMistake as error:
        raise UserMistake(labelled(f"--{ROLES[who]}-board", str(error))) from error
    if asked.edition not in file.editions:
        raise UserMistake(
            mistake(problem("odds.board-edition", board=file.board.id, edition=asked.edition), ROLES[who])
        )
    return file


class _Read(NamedTuple):
    fighter: Fighter | None
    bare: tuple[Face, ...]
    problems: list[Problem]
    assumed: tuple[Problem, ...] = ()


def _fighter(asked: Asked, who: int, file: BoardFile | None, own: tuple[Board, ...]) -> _Read:
    options = asked.sides[who]
    fighter, found, assumed = read_fighter(asked.units[who], asked.edition)
    board = file.board.id if file else ""
    laid, bare, wrong = read_dice(options["dice"], board, own)
    problems = [*found, *wrong]
    most = edition(asked.edition).constants.saga_dice
    if len(laid) + len(bare) > most:
        problems.append(problem("odds.too-many-dice", found=len(laid) + len(bare), most=most))
    if fighter is None or problems:
        return _Read(None, (), problems)
    closed = None if asked.close_ranks is None else asked.close_ranks in (ROLES[who], "both")
    fighter = replace(
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
        spells=read_enchantments(options["spell"]),
    )
    return _Read(fighter, bare, [], assumed)


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
