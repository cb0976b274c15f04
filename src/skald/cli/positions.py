"""A position in text: the map of the table and the list of units; or as data."""

from skald.cli.maps import letters, table_map, terrain_glyphs
from skald.cli.printing import columns
from skald.cli.results import SIDES, side_words
from skald.cli.stories import Stage
from skald.cli.words import _, ngettext, spoken
from skald.content.naming import equipment_name, term, troop_name
from skald.rules.ids import Side
from skald.rules.notation import format_position
from skald.rules.state import State, Unit


def position_lines(state: State, stage: Stage) -> list[str]:
    """The table seen from above, then who stands on it."""
    lines = [_("Turn {turn}.").format(turn=state.turn), *table_map(state)]
    kinds = [f"{glyph} {term(spoken(), 'terrain', kind)}" for kind, glyph in sorted(terrain_glyphs(state).items())]
    if kinds:
        lines.append("  ".join(kinds))
    names = letters(state)
    for side in Side:
        lines += ["", f"{stage.side_name(side)} ({side_words(side)})"]
        lines += columns([(names[unit.id], *_unit(unit)) for unit in state.units if unit.side is side])
    return lines


def position_as_data(state: State) -> dict[str, object]:
    """A position for programs: the notation, and the units one by one."""
    return {
        "turn": state.turn,
        "notation": format_position(state),
        "map": table_map(state),
        "units": [_unit_as_data(unit) for unit in state.units],
    }


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


def _unit_as_data(unit: Unit) -> dict[str, object]:
    return {
        "id": unit.id,
        "side": SIDES[unit.side],
        "troop": unit.troop,
        "equipment": list(unit.equipment),
        "started": unit.started,
        "figures": [[figure.x, figure.y] for figure in unit.figures],
        "fatigue": unit.fatigue,
        "deployed": unit.deployed,
    }
