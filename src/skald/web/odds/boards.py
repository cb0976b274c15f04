"""The board of a side: one of Skald's, or the visitor's own, whose file is read for this answer and stored nowhere.

An address is to be short enough to be shared, and a board's file has seven thousand characters: an address says only
that there was a board of one's own. The file comes with the form, and the page hands its text back for the next time.
"""

from typing import NamedTuple

from django.utils.translation import gettext as _

from skald.content.board_files import BoardFile, read_board, shipped_boards
from skald.content.editions import edition
from skald.content.problems import Problem, problem
from skald.content.words import word
from skald.content.written import MOST_BYTES
from skald.odds.matchup import ROLES, short, unknown
from skald.odds.placing import read_dice
from skald.rules.abilities.model import Board
from skald.rules.ids import AbilityId, Face
from skald.rules.state import Die
from skald.web.odds.fields import Fields
from skald.web.odds.wording import sentence, spoken
from skald.web.reference.told import Told, at_line

#: What an address says instead of a board's id.
OWN = "own"
#: The ruling on files of boards.
BOARDS = "ruling.F3"
SIDES = ("a.", "d.")
LONGEST_DICE = 500


class Own(NamedTuple):
    """A board of the visitor's own; without a file it is still awaited."""

    text: str = ""
    file: BoardFile | None = None
    #: Everything that is wrong with the file.
    problems: tuple[str, ...] = ()
    #: Dice that can't be read as long as there is no board.
    dice: str = ""


class Chosen(NamedTuple):
    """A side's board, the dice that lie on it, and those that are still to be laid."""

    board: str = ""
    dice: tuple[Die, ...] = ()
    bare: tuple[Face, ...] = ()
    own: Own | None = None


def read_chosen(fields: Fields, who: int, edition_id: str) -> Chosen:
    """The board of a side with its dice."""
    side = SIDES[who]
    board = fields.known(f"{side}board", ["", *shipped_boards(), OWN], "", "odds.unknown-board")
    written = ",".join(fields.texts(f"{side}dice"))[:LONGEST_DICE]
    if not board:
        return Chosen()
    if board != OWN:
        kept = [item for item in _items(written) if not _is_on_another(item, board)]
        return _with_dice(fields, Chosen(board), kept, edition_id)
    own = _read_own(fields, who, edition_id)
    if own.file is None:
        return Chosen(own=own._replace(dice=written))
    kept = _known_dice(fields, written, own.file.board)
    return _with_dice(fields, Chosen(own.file.board.id, own=own), kept, edition_id)


def _read_own(fields: Fields, who: int, edition_id: str) -> Own:
    """What the visitor sent: a file, or else its text."""
    data = fields.file(f"{SIDES[who]}file", MOST_BYTES) or fields.text(f"{SIDES[who]}own").encode()
    if not data:
        told = _("{side}: its board’s file is not here yet, so no board counts.")
        fields.left_out.append(Told.of(told.format(side=_named(who)), BOARDS))
        return Own()
    file, found = read_board(data)
    if file is not None and edition_id not in file.editions:
        found = (problem("odds.board-edition", board=file.words.name[spoken()], edition=edition_id),)
    if found:
        told = _("{side}: its board’s file can’t be used. What is wrong with it stands below it.")
        fields.problems.append(Told.of(told.format(side=_named(who)), BOARDS))
        return Own(_text(data), None, tuple(map(_placed, found)))
    return Own(_text(data), file)


def _text(data: bytes) -> str:
    """What the page hands back; what it could not hand back unchanged has to be sent again."""
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").rstrip() if len(data) <= MOST_BYTES else ""
    except UnicodeDecodeError:
        return ""


def _placed(found: Problem) -> Told:
    return at_line(sentence(found), found.line)


def _named(who: int) -> str:
    return word(spoken(), "odds", f"side.{ROLES[who]}").capitalize()


def own_boards(fields: Fields, chosen: tuple[Chosen, Chosen]) -> tuple[Board, ...]:
    """The boards that Skald does not ship; two different ones can't be called the same."""
    found = tuple(dict.fromkeys(each.own.file.board for each in chosen if each.own and each.own.file))
    both = dict.fromkeys([*found, *(shipped_boards()[each.board].board for each in chosen if _is_shipped(each))])
    names = [board.id for board in both]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        told = _("Two different boards are both called “{name}”: give one of them another id.")
        fields.problems.append(Told.of(told.format(name=name), BOARDS))
    return found


def _is_shipped(chosen: Chosen) -> bool:
    return bool(chosen.board) and chosen.own is None


def _with_dice(fields: Fields, chosen: Chosen, items: list[str], edition_id: str) -> Chosen:
    boards = (chosen.own.file.board,) if chosen.own and chosen.own.file else ()
    dice, bare, found = read_dice(",".join(items), chosen.board, boards)
    most = edition(edition_id).constants.saga_dice
    if not found and len(dice) + len(bare) > most:
        found = (problem("odds.too-many-dice", found=len(dice) + len(bare), most=most),)
    if found:
        fields.problems += [sentence(each) for each in found]
        return chosen
    return chosen._replace(dice=dice, bare=bare)


def _items(written: str) -> list[str]:
    return [item.strip() for item in written.split(",") if item.strip()]


def _is_on_another(item: str, board: str) -> bool:
    """Whoever changes the board still sends the dice of the old one: they go."""
    name, colon, _faces = item.rpartition(":")
    if not colon:
        return False
    holders = [each for each, file in shipped_boards().items() if file.board.ability(AbilityId(f"{each}.{name}"))]
    return bool(holders) and board not in holders


def _known_dice(fields: Fields, written: str, board: Board) -> list[str]:
    """The dice that can lie on an own board; the others may be those of the file before."""
    kept = []
    for item in _items(written):
        name, colon, _faces = item.rpartition(":")
        if not colon or board.ability(AbilityId(f"{board.id}.{name.strip().lower()}")) is not None:
            kept.append(item)
        else:
            known = [short(each.id) for each in board.abilities]
            fields.left_out.append(sentence(unknown("odds.unknown-ability", name.strip(), known)))
    return kept
