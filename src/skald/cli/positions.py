"""A position in text: the map of the table, the list of units and the notation."""

from skald.cli.maps import letters, table_map, terrain_glyphs
from skald.cli.printing import columns
from skald.cli.results import side_words
from skald.cli.stories import Stage
from skald.cli.words import _, ngettext, spoken
from skald.content.naming import equipment_name, term, troop_name
from skald.rules.ids import Side
from skald.rules.notation import format_position
from skald.rules.state import State, Unit


def position_lines(state: State, stage: Stage) -> list[str]:
    """The table seen from above, who stands on it, and all of it in the notation."""
    lines = [_("Turn {turn}.").format(turn=state.turn), *table_map(state)]
    kinds = [f"{glyph} {term(spoken(), 'terrain', kind)}" for kind, glyph in sorted(terrain_glyphs(state).items())]
    if kinds:
        lines.append("  ".join(kinds))
    names = letters(state)
    for side in Side:
        lines += ["", f"{stage.side_name(side)} ({side_words(side)})"]
        lines += columns([(names[unit.id], *_unit(unit)) for unit in state.units if unit.side is side])
    return [*lines, "", _("The same position in the notation:"), format_position(state).rstrip("\n")]


def _unit(unit: Unit) -> tuple[str, str, str]:
    troops = [troop_name(spoken(), each) for each in (unit.troop, unit.escort) if each]
    name = f"{' + '.join(troops)} ({unit.id})"
    carried = ", ".join(equipment_name(spoken(), each) for each in unit.equipment)
    if not unit.figures:
        state = _("eliminated") if unit.deployed else _("not deployed yet")
    else:
        count = len(unit.figures)
        state = ngettext("{count} figure of {started}", "{count} figures of {started}", count)
        state = state.format(count=count, started=unit.started)
        if unit.fatigue:
            state += ", " + _("fatigue {count}").format(count=unit.fatigue)
    return name, carried, state
