"""A fight as a question: two units, what they stand in, how tired they are, what lies on their boards.

Owns the value that is asked about and everything that can be wrong with it. The table it becomes is ``table``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from skald.content.board_files import shipped_boards
from skald.content.editions import EDITIONS, edition, setting_problems
from skald.content.fields import nearest, shown
from skald.content.problems import Problem, problem
from skald.rules.abilities.model import Ability, AbilityType, Board
from skald.rules.asking import fits_slots
from skald.rules.ids import AbilityId, Combat, Cover, Face
from skald.rules.ruleset import Ruleset
from skald.rules.state import Die

MOST_FIGURES = 200
MOST_BONUS = 40
MOST_GUARDS = 24
ATTACKER, DEFENDER = 0, 1
ROLES = ("attacker", "defender")


class Fighter(Struct, frozen=True):
    """One side of the fight."""

    troop: str
    #: All of them; a hero with an escort is one of them.
    figures: int
    equipment: tuple[str, ...] = ()
    fatigue: int = 0
    cover: Cover = Cover.NONE
    attack_bonus: int = 0
    defence_bonus: int = 0
    #: Whether it closes its ranks; None: it does not, unless best play would.
    closed: bool | None = None
    #: Attack dice that the defender gives up for defence dice, where an edition has that; None as above.
    traded: int | None = None
    board: str = ""
    dice: tuple[Die, ...] = ()
    #: Friendly hearthguard figures near enough to fall instead of a hero.
    guards: int = 0
    #: Whether a hero of its side stands near.
    hero_near: bool = False
    #: Spells that lie on it, each with its level: ``("violence", "optimum")``.
    spells: tuple[tuple[str, str], ...] = ()
    #: The troop that escorts a hero, in a heroic unit; the hero falls last.
    escort: str = ""


class Matchup(Struct, frozen=True):
    """A melee that the attacker began by a charge, or a shot by the attacker at the defender."""

    attacker: Fighter
    defender: Fighter
    combat: Combat = Combat.MELEE
    edition: str = "second"
    #: What is set differently from the edition, by name.
    settings: tuple[tuple[str, int | str | bool], ...] = ()
    #: How far apart a shooter and its target stand, in tenths of a millimetre; 0: as far as the weapon reaches.
    distance: int = 0
    #: Boards that Skald does not ship.
    boards: tuple[Board, ...] = ()

    @property
    def sides(self) -> tuple[Fighter, Fighter]:
        """Attacker and defender."""
        return (self.attacker, self.defender)


def problems(matchup: Matchup) -> tuple[Problem, ...]:
    """Everything that keeps this question from being asked; what depends on the kernel's rules is ``table``'s."""
    if matchup.edition not in EDITIONS:
        return (unknown("odds.unknown-edition", matchup.edition, EDITIONS),)
    base = edition(matchup.edition)
    found = list(setting_problems(base, dict(matchup.settings)))
    for role, fighter in zip(ROLES, matchup.sides, strict=True):
        found += [of_side(each, role) for each in _fighter_problems(fighter, matchup, base)]
    return tuple(found)


def of_side(found: Problem, role: str) -> Problem:
    """A problem that tells whose it is."""
    return replace(found, given=(*found.given, ("side", role)))


def unknown(code: str, word: str, known: Iterable[str], *, likeness: float = 0.6) -> Problem:
    """A word that isn't known, with the one that was probably meant."""
    near = nearest(word, known, likeness=likeness)
    return problem(f"{code}-near", word=shown(word), near=near) if near else problem(code, word=shown(word))


def _fighter_problems(fighter: Fighter, matchup: Matchup, base: Ruleset) -> Iterator[Problem]:
    profile = base.profiles.get(fighter.troop)
    if profile is None:
        yield unknown("odds.unknown-troop", fighter.troop, base.profiles)
        return
    if not 1 <= fighter.figures <= MOST_FIGURES:
        yield problem("odds.figures", found=fighter.figures, most=MOST_FIGURES)
    if fighter.escort and (profile.category != "hero" or fighter.escort not in base.profiles):
        yield unknown("odds.unknown-troop", fighter.escort, base.profiles)
    if fighter.equipment not in profile.options:
        yield problem("odds.equipment", troop=fighter.troop, equipment=" + ".join(fighter.equipment))
    if not 0 <= fighter.attack_bonus <= MOST_BONUS:
        yield problem("odds.bonus-attack", found=fighter.attack_bonus, most=MOST_BONUS)
    if not 0 <= fighter.defence_bonus <= MOST_BONUS:
        yield problem("odds.bonus-defence", found=fighter.defence_bonus, most=MOST_BONUS)
    if not 0 <= fighter.guards <= MOST_GUARDS:
        yield problem("odds.guards", found=fighter.guards, most=MOST_GUARDS)
    if fighter.fatigue < 0:
        yield problem("odds.fatigue", troop=fighter.troop, found=fighter.fatigue, most=profile.limit)
    yield from _board_problems(fighter, matchup)


def _board_problems(fighter: Fighter, matchup: Matchup) -> Iterator[Problem]:
    shipped = shipped_boards()
    if not fighter.board:
        if fighter.dice:
            yield problem("odds.dice-without-board")
        return
    own = next((board for board in matchup.boards if board.id == fighter.board), None)
    file = shipped.get(fighter.board)
    if own is None and file is None:
        yield unknown("odds.unknown-board", fighter.board, shipped)
        return
    # Whoever reads a board's file knows its editions.
    if own is None and file is not None and matchup.edition not in file.editions:
        yield problem("odds.board-edition", board=fighter.board, edition=matchup.edition)
    if len(fighter.dice) > edition(matchup.edition).constants.saga_dice:
        yield problem("odds.too-many-dice", found=len(fighter.dice), most=edition(matchup.edition).constants.saga_dice)
    board = own or (file.board if file else None)
    assert board is not None
    yield from _dice_problems(fighter, board)


def _dice_problems(fighter: Fighter, board: Board) -> Iterator[Problem]:
    for name in dict.fromkeys(die.ability for die in fighter.dice):
        ability = board.ability(name)
        if ability is None:
            yield unknown("odds.unknown-ability", short(name), [short(each.id) for each in board.abilities])
            continue
        faces = [die.face for die in fighter.dice if die.ability == name]
        if not may_lie(ability, faces):
            yield problem("odds.dice-misplaced", ability=short(name), faces=", ".join(f.name.lower() for f in faces))


def may_lie(ability: Ability, faces: list[Face]) -> bool:
    """Whether these dice can lie on an ability together."""
    if ability.basic:
        return all(any(face in slot for slot in ability.cost) for face in faces)
    return fits_slots(ability.cost, faces)


def short(name: AbilityId) -> str:
    """An ability's id without its board."""
    return name.partition(".")[2] or name


def serves(ability: Ability, combat: Combat, who: int) -> bool:
    """Whether an ability is of a type that a side of such a fight may trigger in it."""
    if combat is Combat.MELEE:
        wanted = {AbilityType.MELEE, AbilityType.MELEE_REACTION}
    else:
        wanted = {AbilityType.SHOOTING_REACTION if who else AbilityType.SHOOTING}
    return any(kind in wanted for kind in ability.types)
