"""A board file with a mistake is told what the mistake is and on which line; no file makes the reader fail."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skald.content.board_files import read_board
from skald.content.problems import Problem, problem
from skald.content.words import LANGUAGES, word
from skald.content.written import DEEPEST, LONGEST_LINE, MOST_BYTES
from skald.rules.abilities import model as m
from skald.rules.ids import Cover, Ground
from skald.rules.lengths import S
from skald.rules.state import Until

GOOD = (resources.files("skald.content") / "boards" / "fjord-reavers.toml").read_text(encoding="utf-8")


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def problems_of(text: str) -> tuple[Problem, ...]:
    file, problems = read_board(text.encode())
    assert (file is None) == bool(problems)
    return problems


def test_a_good_file_has_no_problems():
    assert problems_of(GOOD) == ()


OUTSIDE_FIGHTS = 'effects = [{ do = "ease-fatigue", units = 3 }]'
IN_FIGHTS = '{ do = "gain", what = "defence", amount = 3 }'


@pytest.mark.parametrize(
    ("old", "new", "verb"),
    [
        (
            OUTSIDE_FIGHTS, 'effects = [{ do = "ease-fatigue", who = { ground = "uneven", terrain = "wood" } }]',
            m.EaseFatigue(who=m.UnitFilter(ground=Ground.UNEVEN, terrain="wood")),
        ),
        (
            OUTSIDE_FIGHTS, 'effects = [{ do = "ease-fatigue", who = { near_marker = "S", ground = "open" } }]',
            m.EaseFatigue(who=m.UnitFilter(near_marker=S, ground=Ground.OPEN)),
        ),
        (
            OUTSIDE_FIGHTS, 'effects = [{ do = "cover", level = "solid", until = "next-turn", anyway = true }]',
            m.GiveCover(Cover.SOLID, Until.NEXT_TURN, anyway=True),
        ),
        (OUTSIDE_FIGHTS, 'effects = [{ do = "roll-for", dice = 2, need = 5 }]', m.RollFor(2, 5)),
        (
            IN_FIGHTS, '{ do = "roll-faces-again", what = "attack", showing = ["1", "2"] }',
            m.RollFacesAgain("attack", (1, 2)),
        ),
    ],
)  # fmt: skip
def test_filters_by_ground_cover_for_a_while_rolls_and_rerolls_by_face_are_read(old: str, new: str, verb: m.AnyVerb):
    assert GOOD.count(old) == 1
    file, problems = read_board(GOOD.replace(old, new).encode())
    assert file is not None and problems == ()
    assert verb in [each for ability in file.board.abilities for option in ability.options for each in option]


# old text, new text (both unique in the file), code, parameters; the line is that of the new text
MISTAKES = [
    ('id = "fjord-reavers"', "id = 3", "field.not-text", {"key": "id"}),
    ('id = "fjord-reavers"', 'id = "Fjord Reavers"', "field.identifier", {"key": "id", "word": "Fjord Reavers"}),
    (
        'editions = ["second", "first"]',
        'editions = ["secnd"]',
        "field.unknown-word-near",
        {"word": "secnd", "near": "second"},
    ),
    ('editions = ["second", "first"]', "editions = []", "field.empty", {"key": "editions"}),
    ('editions = ["second", "first"]', 'editions = ["first", "first"]', "field.repeated", {"key": "editions"}),
    ('[name]\nen = "Fjord Reavers"\n', "[name]\n", "field.missing", {"key": "en"}),
    ('fr = "Pillards du fjord"', 'fr = " "', "field.empty", {"key": "fr"}),
    ('fr = "Pillards du fjord"', 'fr = "a\\u202eb"', "field.control", {"key": "fr"}),
    ('fr = "Pillards du fjord"', f'fr = "{"x" * 61}"', "field.too-long", {"key": "fr", "most": 60}),
    ('id = "winded-prey"', 'id = "red-tide"', "board.repeated-id", {"id": "red-tide"}),
    ('id = "red-tide"', 'id = "red-tide"\ntyp = 1', "field.unknown-near", {"word": "typ", "near": "types"}),
    ('id = "red-tide"', 'id = "red-tide"\nzzz = 1', "field.unknown", {"word": "zzz"}),
    ('id = "red-tide"', 'id = "red-tide"\nbasic = "yes"', "field.not-flag", {"key": "basic"}),
    ('cost = ["rare", "any"]', 'cost = ["rar", "any"]', "ability.unknown-face", {"word": "rar"}),
    ('cost = ["rare", "any"]', "cost = []", "ability.cost-size", {"most": 4}),
    ('cost = ["rare", "any"]', 'cost = "rare"', "field.not-texts", {"key": "cost"}),
    (
        'types = ["melee", "melee/reaction"]',
        'types = ["mele"]',
        "field.unknown-word-near",
        {"word": "mele", "near": "melee"},
    ),
    (
        'types = ["melee", "melee/reaction"]',
        'types = ["melee", "shooting"]',
        "ability.type-without-effect",
        {"type": "shooting"},
    ),
    ('do = "tire-self"', 'do = "tyre-self"', "field.unknown-word-near", {"word": "tyre-self", "near": "tire-self"}),
    ("amount = 5 }", "amount = 0 }", "field.out-of-bounds", {"key": "amount", "value": "0", "least": 1, "most": 20}),
    ("amount = 5 }", "amount = -2 }", "field.out-of-bounds", {"key": "amount", "value": "-2", "least": 1, "most": 20}),
    ("amount = 5 }", "amount = true }", "field.not-whole", {"key": "amount"}),
    ("amount = 5 }", "amount = 5, rare = 6, often = 1 }", "field.unknown", {"word": "often"}),
    (
        'what = "attack", amount = 5 }',
        'what = "attacks", amount = 5 }',
        "field.unknown-word-near",
        {"word": "attacks", "near": "attack"},
    ),
    ('farther = "S"', 'farther = "10cm"', "field.not-length", {"key": "farther", "word": "10cm"}),
    ('farther = "S"', "farther = 100", "field.not-length", {"key": "farther", "word": "100"}),
    ('farther = "S"', 'farther = "-S"', "field.not-length", {"key": "farther", "word": "-S"}),
    ('who = { role = "attacker" }', 'who = { role = "striker" }', "field.unknown-word", {"word": "striker"}),
    ('who = { role = "attacker" }', "who = 1", "field.not-table", {"key": "who"}),
    ('who = { role = "attacker" }', "who = { at_least = 8, at_most = 4 }", "ability.no-such-size", {}),
    ('who = { role = "attacker" }', 'cause = { kinds = ["move"] }', "ability.cause-without-reaction", {}),
    ('cause = { kinds = ["move", "charge"], near = "M" }', "cause = { kinds = [] }", "field.empty", {"key": "kinds"}),
    (
        'cause = { kinds = ["move", "charge"], near = "M" }',
        "cause = { at_own = true }",
        "ability.only-aimed-at-own",
        {},
    ),
    ('effects = [{ do = "tire-foe" }]', "", "ability.effects-or-options", {}),
    ('effects = [{ do = "tire-foe" }]', "effects = []", "ability.effects-size", {"most": 6}),
    ('effects = [{ do = "tire-foe" }]', "effects = 3", "field.not-tables", {"key": "effects"}),
    ('effects = [{ do = "tire-foe" }]', 'options = [[{ do = "tire-foe" }]]', "ability.options-size", {"most": 4}),
    (
        'effects = [{ do = "tire-foe" }]',
        'effects = [{ do = "shorten", linked = true }]',
        "ability.nothing-before",
        {"verb": "shorten"},
    ),
    (
        'effects = [{ do = "ease-fatigue", units = 3 }]',
        'effects = [{ do = "cancel" }]',
        "ability.verb-out-of-place",
        {"verb": "cancel", "types": "orders"},
    ),
    (
        'effects = [{ do = "ease-fatigue", units = 3 }]',
        'effects = [{ do = "gain", what = "hits", amount = 1 }]',
        "ability.verb-out-of-place",
        {"verb": "gain", "types": "orders"},
    ),
    (
        'effects = [{ do = "ease-fatigue", units = 3 }]',
        'effects = [{ do = "lay", point = "mov", amount = 1, until = "turn" }]',
        "field.unknown-word-near",
        {"word": "mov", "near": "move"},
    ),
    (
        'effects = [{ do = "ease-fatigue", units = 3 }]',
        'effects = [{ do = "lay", point = "move", amount = 1, until = "turn" }]',
        "field.not-length",
        {"key": "amount", "word": "1"},
    ),
    (
        'effects = [{ do = "ease-fatigue", units = 3 }]',
        'effects = [{ do = "lay", point = "armour", amount = 0, until = "turn" }]',
        "field.zero",
        {"key": "amount"},
    ),
    (
        'effects = [{ do = "ease-fatigue", units = 3 }]',
        'effects = [{ do = "lay", point = "armour", amount = 1, until = "fight" }]',
        "ability.verb-out-of-place",
        {"verb": "lay", "types": "orders"},
    ),
    (
        'effects = [{ do = "volley", dice = 4, who = { near_own = "S" } }]',
        'effects = [{ do = "roll-dice", dice = 4 }]',
        "ability.verb-out-of-place",
        {"verb": "roll-dice", "types": "activation"},
    ),
    (
        'effects = [{ do = "give-fatigue", who = { near_own = "L" } }]',
        'effects = [{ do = "give-fatigue", who = { role = 3 } }]',
        "field.not-text",
        {"key": "role"},
    ),
]


@pytest.mark.parametrize(
    ("old", "new", "code", "given_"), MISTAKES, ids=[f"{row[2]}:{row[1][:24]}" for row in MISTAKES]
)
def test_a_mistake_is_told_with_its_line(old: str, new: str, code: str, given_: dict[str, int | str]):
    assert GOOD.count(old) == 1
    text = GOOD.replace(old, new)
    place = text.rindex("[[ability]]", 0, GOOD.index(old)) if not new else GOOD.index(old)
    first = text[:place].count("\n") + 1
    lines = range(first, first + new.count("\n") + 1)
    found = [each for each in problems_of(text) if each.code == code and dict(each.given) == given_]
    assert [each.line in lines for each in found] == [True]
    assert all(word(language, "problems", code, **given_) for language in LANGUAGES)


def test_all_mistakes_are_told_at_once():
    text = GOOD.replace('farther = "S"', 'farther = "X"').replace("dice = 4", "dice = 400")
    assert [(each.code, each.line) for each in problems_of(text)] == [
        ("field.not-length", line_of(text, 'farther = "X"')),
        ("field.out-of-bounds", line_of(text, "dice = 400")),
    ]


def test_a_verb_in_a_list_over_several_lines_has_its_own_line():
    text = GOOD.replace('{ do = "tire-self", linked = true }', '{ do = "tire-self", amount = 0, linked = true }')
    assert [(each.code, each.line) for each in problems_of(text)] == [
        ("field.out-of-bounds", line_of(text, "amount = 0"))
    ]


def test_a_missing_ability_is_counted():
    text = GOOD[: GOOD.rindex("[[ability]]")]
    line = line_of(text, "[[ability]]")
    assert problems_of(text) == (problem("board.advanced", line, wanted=10, found=9),)


def test_too_few_basic_abilities_are_counted():
    text = GOOD.replace("basic = true\n", "", 1)
    line = line_of(text, "[[ability]]")
    assert problems_of(text) == (
        problem("board.basic", line, wanted=5, found=4),
        problem("board.advanced", line, wanted=10, found=11),
    )


@pytest.mark.parametrize("verb", ["cancel", "shorten"])
def test_what_comes_too_late_is_refused(verb: str):
    text = GOOD.replace('near = "M" }', 'after = true, near = "M" }').replace("tire-foe", verb)
    assert [each.code for each in problems_of(text)] == ["ability.too-late"]


def test_only_moves_can_be_shortened():
    text = GOOD.replace('kinds = ["move", "charge"], near', 'kinds = ["rest"], near')
    assert [each.code for each in problems_of(text.replace('{ do = "tire-foe" }', '{ do = "shorten" }'))] == [
        "ability.only-moves-shorten"
    ]


def test_a_rare_bonus_needs_a_rare_die():
    text = GOOD.replace('what = "defence", amount = 3 }', 'what = "defence", amount = 3, rare = 4 }')
    assert [each.code for each in problems_of(text)] == ["ability.never-rare"]


def test_a_role_needs_a_fight():
    text = GOOD.replace(
        'types = ["orders", "orders/reaction"]', 'types = ["orders", "orders/reaction"]\nwho = { role = "attacker" }'
    )
    assert [each.code for each in problems_of(text)] == ["ability.role-outside-fight"]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"x" * 50_000_000, problem("file.too-big", most=MOST_BYTES)),
        (b"id = 'a'\nname = '\xff'\n", problem("file.not-utf8", 2)),
        (b"\nx = " + b"[" * 1900 + b"]" * 1900, problem("file.too-deep", most=DEEPEST)),
        (b"x = " + b"[" * 60 + b"]" * 60, problem("file.too-deep", most=DEEPEST)),
        (b"\n" + b"a" * (LONGEST_LINE + 1), problem("file.line-too-long", 2, most=LONGEST_LINE)),
        (b"id = 'a'\nid = 'b'\n", problem("file.syntax", 2, what="Cannot overwrite a value")),
        (b"id = 'a'\n[name\n", problem("file.syntax", 2, what="Expected ']' at the end of a table declaration")),
    ],
    ids=["big", "bytes", "deep", "rather-deep", "long-line", "twice", "syntax"],
)
def test_hostile_files_are_one_clear_problem(data: bytes, expected: Problem):
    assert read_board(data) == (None, (expected,))


def test_numbers_without_end_are_a_problem():
    (found,) = read_board(b"id = " + b"9" * 3900)[1][:1]
    assert found.code in {"file.syntax", "field.not-text"}
    big = GOOD.replace("amount = 5 }", f"amount = {'9' * 3900} }}")
    assert [each.code for each in problems_of(big)] == ["field.out-of-bounds"]


def test_long_dotted_keys_are_read_in_time():
    (found,) = read_board(b"\n".join(b"k%d." % at + b"a." * 1900 + b"a = 1" for at in range(40)))[1][:1]
    assert found.code in {"file.too-deep", "file.syntax"}


def test_problems_are_cut_when_there_are_too_many():
    problems = problems_of("\n".join(f"key{at} = 1" for at in range(500)))
    assert problems[-1].code == "file.more-problems"
    assert len(problems) == 101


def test_a_file_of_windows_reads_the_same():
    assert read_board(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()) == read_board(GOOD.encode())


def assert_told(data: bytes) -> None:
    file, problems = read_board(data)
    assert (file is None) == bool(problems)
    for each in problems:
        assert 0 <= each.line <= data.count(b"\n") + 1
        for language in LANGUAGES:
            assert word(language, "problems", each.code, **dict(each.given))


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_told(data: bytes):
    assert_told(data)


LINES = GOOD.split("\n")
SNIPPETS = [
    "",
    "[",
    "]]",
    "[ability]",
    "[[ability]]",
    "x = 1",
    'id = "a"',
    "effects = [[]]",
    "options = [{}]",
    "who = []",
    "cause = { kinds = 3 }",
    "cost = [1]",
    'types = "melee"',
    "effects = [{ do = 4 }]",
    "name = 1979-05-27",
    "a.b.c = 1",
    'effects = [{ do = "lay", point = "aggression", amount = 2, until = "game" }]',
    "name.en = 2",
    '"" = ""',
    "x = nan",
]


@given(
    st.lists(
        st.tuples(
            st.integers(0, len(LINES) - 1), st.sampled_from(["cut", "put", "swap", "again"]), st.sampled_from(SNIPPETS)
        ),
        min_size=1,
        max_size=6,
    )
)
def test_changed_files_are_read_or_told(changes: list[tuple[int, str, str]]):
    lines = list(LINES)
    for at, how, snippet in changes:
        where = at % len(lines)
        if how == "cut":
            lines[where] = ""
        elif how == "put":
            lines.insert(where, snippet)
        elif how == "swap":
            lines[where], lines[-1 - where] = lines[-1 - where], lines[where]
        else:
            lines.insert(where, lines[where])
    assert_told("\n".join(lines).encode())


@given(st.integers(0, len(GOOD) - 1), st.sampled_from(list("\"[]{}=.,#\n\\'a0- ")))
def test_changed_characters_are_read_or_told(at: int, char: str):
    assert_told((GOOD[:at] + char + GOOD[at + 1 :]).encode())


def test_an_unknown_type_is_one_problem():
    """Nothing is said of what can't be known without it."""
    text = resources.files("skald.content").joinpath("boards/hill-clans.toml").read_text(encoding="utf-8")
    _file, problems = read_board(text.replace('types = ["activation"]', 'types = ["activaton"]', 1).encode())
    assert [each.code for each in problems] == ["field.unknown-word-near"]


@pytest.mark.parametrize("part", [b"a.", b"a . ", b'"\\"".', b"'b'."])
def test_keys_of_many_dots_are_refused_before_they_are_read(monkeypatch, part):
    """Each takes a reader time and memory by the square of its dots."""
    monkeypatch.setattr(tomllib, "loads", lambda _text: pytest.fail("it was read"))
    for line in (part * DEEPEST + b"b = 1\n", b"[" + part * DEEPEST + b"b]\n", b"x = {" + part * DEEPEST + b"b = 1}\n"):
        assert read_board(b"x = 1\n" + line)[1] == (problem("file.too-deep", most=DEEPEST),)
