"""From the opening entry of a journal to rules, warbands and the first state."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from skald.content.board_files import BoardWords, read_board, shipped_boards
from skald.content.scenarios.composing import facts_of
from skald.rules.engine import Step, opening
from skald.rules.ruleset import Ruleset
from skald.simulation.band_battles import Bands, BandSide, ruleset_of
from skald.simulation.contest import contender, open_battle, ruleset_for
from skald.simulation.replays import Party, Terms
from skald.simulation.table.entries import BattleOpened, Chair
from skald.warbands.files import Warband, read_warband


class Ground(Struct, frozen=True):
    """What stays the same for a whole battle."""

    ruleset: Ruleset
    terms: Terms
    begun: Step
    boards: tuple[BoardWords, BoardWords]

    @property
    def warbands(self) -> tuple[Warband, Warband]:
        """The warbands of both sides."""
        return self.terms.parties[0].warband, self.terms.parties[1].warband


class UnreadableOpening(ValueError):  # noqa: N818 - what it is
    """A warband or a board that can't be read: nothing that was checked before is."""


#: Battles under way at once; rules are shared by those with the same terms.
@lru_cache(maxsize=256)
def ground_of(opened: BattleOpened) -> Ground:
    """The rules of a battle, its terms and its first settled state."""
    first, second = (chair.band for chair in opened.sides)
    if first is not None and second is not None:
        return _ground_of_bands(opened, (first, second))
    left, right = (_party(chair) for chair in opened.sides)
    parties = (left[0], right[0])
    sides = tuple(contender(each.warband, each.agent, each.board.id, each.faction) for each in parties)
    boards = {party.board.id: party.board for party in parties}
    pair = (sides[0], sides[1])
    ruleset = ruleset_for(
        opened.edition, pair, boards=boards, settings=dict(opened.settings), scenario=opened.scenario
    )  # fmt: skip
    terms = Terms(opened.edition, opened.scenario, parties, opened.settings, opened.cards)
    return Ground(ruleset, terms, open_battle(ruleset, pair, facts_of(opened.cards)), (left[1], right[1]))


def _ground_of_bands(opened: BattleOpened, bands: Bands) -> Ground:
    kept = (opened.sides[0].faction, opened.sides[1].faction)
    ruleset = ruleset_of(bands, opened.scenario, kept, opened.settings)
    left, right = (BandSide(ruleset, band, chair.player) for band, chair in zip(bands, opened.sides, strict=True))
    one, other = (replace(side.party(), faction=text) for side, text in zip((left, right), kept, strict=True))
    terms = Terms(opened.edition, opened.scenario, (one, other), opened.settings)
    words = tuple(shipped_boards()[side.board].words for side in (left, right))
    return Ground(ruleset, terms, opening(ruleset, left.warband(), right.warband()), (words[0], words[1]))


def _party(chair: Chair) -> tuple[Party, BoardWords]:
    read, _ = read_warband(chair.warband.encode())
    file, _ = read_board(chair.board.encode())
    if read is None or file is None:
        raise UnreadableOpening("a warband or a board of the opening")
    return Party(read, file.board, chair.board, chair.player, chair.faction), file.words
