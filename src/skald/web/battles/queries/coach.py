"""What the coach says: what a moment is for and what most people do then, in one sentence for each window."""

from __future__ import annotations

from django.utils.translation import gettext as _

from skald.rules.awaiting import Awaiting, Chance, Decide, Over


def coached(asked: Awaiting, *, is_mine: bool, is_empty: bool = False) -> str:
    """A sentence for whoever is new to the game."""
    if isinstance(asked, Over):
        return _("Open the replay to see it again with all its dice, or play another one.")
    if isinstance(asked, Chance):
        return _("Dice are rolled: type what fell on your table.") if is_mine else _("Dice are being rolled.")
    if is_empty:
        return _("Nobody has taken the other side yet.")
    if not is_mine:
        return _("The other side decides. Tap any unit to read what it can do.")
    return _sentences(asked).get(asked.window.value, "")


def _sentences(asked: Decide) -> dict[str, str]:
    return {
        "edge": _("Take the side from which you’d rather defend: hills and woods near your edge help."),
        "terrain": _("Choose a kind of ground, then tap where it should lie. Cover near your line helps you."),
        "row": _("It holds for both armies: choose what suits yours better than theirs."),
        "muster": _("Group your figures into units. The first proposal suits most battles."),
        "deploy": _("Choose a unit, then tap inside your zone. Most people put the Warlord in the middle, behind."),
        "enter": _("Tap the edge where the unit should come in."),
        "opening": _("Lay your first dice: abilities that activate units are never wrong."),
        "take-back": _("Dice left on the board may be rolled again. Keep those that you mean to use."),
        "orders-reaction": _("A die that lies ready may be used before it goes on. Most people keep it for a fight."),
        "orders": _("Lay your dice: on abilities that activate the units you want to move, and one kept for a fight."),
        "activation": _("Tap a unit (golden plate: it can act and hasn’t yet), then where it should go, or an enemy."),
        "grant": _("Name the unit: tap it, then drag it or tap its target."),
        "target": _("Tap the unit that you mean."),
        "aim": _("Tap what you aim at."),
        "change": _("Give up dice that fit none of your abilities, and keep those that do."),
        "stage": _("A special rule asks you this; each choice says what it does. Most people take what brings points."),
        "move": _("Drag the unit where you want it. It stays together and keeps off the enemy by itself."),
        "charge": _("The figures are already put into contact for you; shift single ones if you like."),
        "reaction": _("The enemy is about to act. Answer with a die that lies ready, or let it be."),
        "shorten": _("Spending the enemy’s fatigue here makes its way shorter, perhaps too short."),
        "rest": _("Resting takes fatigue off: good for whoever has two or more."),
        "ranks": _("Closing ranks halves your dice and makes you hard to hurt: good for the weaker side."),
        "trade": _("Attack dice that are given up become defence dice: good for the weaker side."),
        "early": _("Abilities for before the dice are gathered. Most people wait for the next moment."),
        "fight": _("Spend dice and the enemy’s fatigue for this fight; the last one to pass ends it."),
        "casualties": _("Tap the figures that fall: those at the back keep the unit in the fight."),
        "withdraw": _("The beaten unit steps back: tap where to."),
        "sealed": _("Both sides choose in secret; neither sees the other’s answer before."),
        "magic": _("Magic dice that failed may be rolled again."),
        "prime": _("Set a Magic die, or leave it."),
        "level": _("Name how strong the spell is to be: the more dice show, the more it does."),
    }  # fmt: skip
