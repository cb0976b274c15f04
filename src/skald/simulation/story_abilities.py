"""What an ability of a board came to, in sentences: what it laid on whom and until when, whom it tired or stopped."""

from __future__ import annotations

from skald.content.ability_telling import ability_of, tell_laid, verbs_of
from skald.content.naming import Naming
from skald.content.telling import tell
from skald.content.words import word
from skald.odds.choices import ability_text
from skald.rules import events as e
from skald.rules.abilities.model import Shorten
from skald.rules.ids import UnitId
from skald.rules.notation import format_event


def brought_by(event: e.AbilityTriggered, brought: list[e.Event], acting: UnitId | None, naming: Naming) -> list[str]:
    """What an ability came to; where no event shows it, whose way it shortens, or its own text."""
    laid = tell_laid([each for each in brought if isinstance(each, e.EffectLaid)], event.side, naming)
    others = [_came(each, naming) for each in brought if not isinstance(each, e.EffectLaid)]
    if laid or others:
        return [*laid, *others]
    ability = ability_of(naming, event.ability)
    if ability is None:
        return []
    if acting is not None and any(isinstance(verb, Shorten) for verb in verbs_of(ability)):
        said = word(naming.language, "story", "shortened", unit=naming.unit(acting))
        return [said[:1].upper() + said[1:]]
    text = ability_text(event.ability, naming.language, naming.boards)
    return [word(naming.language, "story", "says", text=text)] if text else []


def _came(event: e.Event, naming: Naming) -> str:
    """What it brought. Whose Saga dice were rolled, and by what, has just been said."""
    if isinstance(event, e.SagaDiceRolled):
        return word(naming.language, "story", "came", faces=naming.faces(event.faces))
    return told(event, naming)


def told(event: e.Event, naming: Naming) -> str:
    """An event in words; one that has none (from a file that somebody has changed) as it is written."""
    try:
        return tell(event, naming)
    except LookupError:
        return format_event(event)
