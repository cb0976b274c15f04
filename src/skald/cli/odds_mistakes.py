"""What is wrong with a question about odds, said with the option that it stands in."""

from collections.abc import Iterable

from msgspec.structs import replace

from skald.cli.printing import labelled, sentence
from skald.cli.words import _, spoken
from skald.content.editions import edition
from skald.content.naming import Naming
from skald.content.problems import Problem

#: The option of a side that a problem is about.
_OPTIONS = {
    "odds.fatigue": "fatigue",
    "odds.bonus-attack": "attack-bonus",
    "odds.bonus-defence": "defence-bonus",
    "odds.guards": "guards",
    "odds.unknown-board": "board",
    "odds.unknown-board-near": "board",
    "odds.board-edition": "board",
    "odds.dice-without-board": "dice",
    "odds.too-many-dice": "dice",
    "odds.unknown-ability": "dice",
    "odds.unknown-ability-near": "dice",
    "odds.unknown-face": "dice",
    "odds.unknown-face-near": "dice",
    "odds.dice-misplaced": "dice",
    "odds.unknown-spell": "spell",
    "odds.unknown-spell-near": "spell",
    "odds.spell-level": "spell",
    "odds.spell-idle": "spell",
    "odds.spell-side": "spell",
    "odds.spell-untouchable": "spell",
}
#: The option of both, or of one side only.
_WHOLE = {"odds.beyond-range": "--distance", "odds.trade": "--defender-trade", "odds.no-trade": "--defender-trade"}
_LENGTHS = ("reach", "distance")


def mistakes(problems: Iterable[Problem]) -> str:
    """Every problem on a line of its own."""
    return "\n".join(mistake(each) for each in problems)


def mistake(found: Problem, side: str = "") -> str:
    """A problem with the side that it concerns: by its option, where it is an option's."""
    given = dict(found.given)
    naming = Naming(edition("second"), (), spoken())
    for name in _LENGTHS:
        if name in given:
            given[name] = naming.length(int(str(given[name])))
    side = side or str(given.pop("side", ""))
    text = sentence(replace(found, given=tuple(given.items())))
    if found.code in _WHOLE:
        return labelled(_WHOLE[found.code], text)
    if not side:
        return text
    if found.code in _OPTIONS:
        return labelled(f"--{side}-{_OPTIONS[found.code]}", text)
    return labelled(_("attacker") if side == "attacker" else _("defender"), text)
