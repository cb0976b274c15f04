"""Reading one ability of a board file: its words, types, cost, restriction and effects."""

from __future__ import annotations

from msgspec import Struct

from skald.content.board_sense import check_sense
from skald.content.board_verbs import read_record, read_verb
from skald.content.fields import Table, shown
from skald.content.lines import Path
from skald.rules.abilities.model import Ability, AbilityType, AnyVerb, Cause, UnitFilter
from skald.rules.ids import AbilityId, Face

FACES = {face.name.lower(): (face,) for face in Face}
TYPES = {kind.value: kind for kind in AbilityType}

LONGEST_NAME = 60
LONGEST_TEXT = 700
MOST_DICE = 4
MOST_OPTIONS = 4
MOST_VERBS = 6

Effects = tuple[AnyVerb, ...]


class AbilityWords(Struct, frozen=True):
    """An ability's name and text, by language."""

    name: dict[str, str]
    text: dict[str, str]


class ReadAbility(Struct, frozen=True):
    """An ability of a file, with its words."""

    ability: Ability
    words: AbilityWords
    short_id: str


def read_ability(table: Table, board: str) -> ReadAbility:
    """One ability; problems go to the table's report."""
    short_id = table.identifier("id")
    words = AbilityWords(table.bilingual("name", longest=LONGEST_NAME), table.bilingual("text", longest=LONGEST_TEXT))
    told = len(table.report.problems)
    types = tuple(TYPES[name] for name in table.choices("types", TYPES))
    if table.has("types") and not types and len(table.report.problems) == told:
        table.problem("field.empty", "types", key="types")
    options, places = _options(table)
    ability = Ability(
        id=AbilityId(f"{board}.{short_id}"),
        types=types,
        cost=_cost(table),
        options=options,
        basic=bool(table.flag("basic")),
        who=_restriction(table),
        cause=_cause(table, types),
    )
    table.close()
    check_sense(ability, places, table.path, table.report)
    return ReadAbility(ability, words, short_id)


def _restriction(table: Table) -> UnitFilter:
    inner = table.table("who", optional=True)
    return UnitFilter() if inner is None else read_record(inner, UnitFilter)


def _cause(table: Table, types: tuple[AbilityType, ...]) -> Cause:
    inner = table.table("cause", optional=True)
    if inner is None:
        return Cause()
    if AbilityType.ACTIVATION_REACTION not in types:
        table.problem("ability.cause-without-reaction", "cause")
    return read_record(inner, Cause)


def _cost(table: Table) -> tuple[tuple[Face, ...], ...]:
    """A slot for each die: "any", a face, or faces parted by bars."""
    written = table.texts("cost")
    if table.has("cost") and not 1 <= len(written) <= MOST_DICE:
        table.problem("ability.cost-size", "cost", most=MOST_DICE)
    slots = []
    for at, slot in enumerate(written[:MOST_DICE]):
        faces: set[Face] = set()
        for name in ("common|uncommon|rare" if slot == "any" else slot[:100]).split("|"):
            if name in FACES:
                faces.update(FACES[name])
            else:
                table.report.add("ability.unknown-face", (*table.path, "cost", at), word=shown(name))
        slots.append(tuple(sorted(faces)))
    return tuple(slots)


def _options(table: Table) -> tuple[tuple[Effects, ...], list[Path]]:
    """The alternatives: ``effects`` is the only one, or ``options`` lists several."""
    if table.has("effects") == table.has("options"):
        table.problem("ability.effects-or-options")
        table.values = {key: value for key, value in table.values.items() if key not in {"effects", "options"}}
        return (), []
    if table.has("effects"):
        path = (*table.path, "effects")
        return (_effects(table.tables("effects"), table, path),), [path]
    options: list[Effects] = []
    places: list[Path] = []
    for value, path in table.lists("options")[:MOST_OPTIONS]:
        options.append(_effects(table.as_tables(value, "options", path), table, path))
        places.append(path)
    if not 2 <= len(table.lists("options")) <= MOST_OPTIONS:
        table.problem("ability.options-size", "options", most=MOST_OPTIONS)
    return tuple(options), places


def _effects(written: list[Table], table: Table, path: Path) -> Effects:
    if not 1 <= len(written) <= MOST_VERBS:
        table.report.add("ability.effects-size", path, most=MOST_VERBS)
    verbs = (read_verb(each) for each in written[:MOST_VERBS])
    return tuple(verb for verb in verbs if verb is not None)
