"""What content does inside a battle: the part of the kernel's public face that changes an open state.

Casualties, uses, rolls for an effect, scripts of verbs, procedures of its own. Everything here is defined elsewhere
in the kernel.
"""

from __future__ import annotations

from skald.rules.abilities.effects import cancel_activation, change_die, resolve_script
from skald.rules.abilities.fight_effects import add_dice
from skald.rules.phases.acting import announce
from skald.rules.phases.entering import enter
from skald.rules.phases.exploiting import exploit
from skald.rules.phases.fighting import assemble
from skald.rules.phases.landscape import area_problem, laid, lay_piece, lay_problem, shift_laid, shift_problem
from skald.rules.phases.losses import avert, eliminate, pass_on, remove, take_away
from skald.rules.phases.pool import gain_magic
from skald.rules.phases.procedure import Procedure, pop
from skald.rules.phases.rolling_for import ROLLED, roll_faces, roll_lowest, roll_successes, roll_sum
from skald.rules.phases.using import use

__all__ = [
    "ROLLED",
    "Procedure",
    "add_dice",
    "announce",
    "area_problem",
    "assemble",
    "avert",
    "cancel_activation",
    "change_die",
    "eliminate",
    "enter",
    "exploit",
    "gain_magic",
    "laid",
    "lay_piece",
    "lay_problem",
    "pass_on",
    "pop",
    "remove",
    "resolve_script",
    "roll_faces",
    "roll_lowest",
    "roll_successes",
    "roll_sum",
    "shift_laid",
    "shift_problem",
    "take_away",
    "use",
]
