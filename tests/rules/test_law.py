"""The laws of the kernel: it names nothing of the content, has no floats, no chance, no clock and no log."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from skald.content.board_files import shipped_boards
from skald.content.editions import EDITIONS, SCENARIOS, edition
from skald.content.scenarios.catalogue import cards, scenarios
from skald.rules.ids import RuleId
from skald.rules.ruleset import Rule
from skald.rules.state import State
from tests.kit.field import LEFT, RIGHT, Field, ruleset

ROOT = Path(__file__).parents[2] / "src/skald/rules"
MODULES = sorted(ROOT.rglob("*.py"))

#: Words that special rules share with the kernel's own vocabulary or with plain English.
OWN_WORDS = {
    "slow": "hard ground slows everyone",
    "heroic": "a heroic unit is a kind of unit of the core rules",
    "mindless": "a category of troops",
    "magic": "a pool of dice, and what is cast with them",
    "side-by-side": "said of two straight lines",
    "control": "control characters of a text, and units that control a place",
}
IMPURE = {"random", "time", "logging", "datetime", "secrets", "os", "sys", "io", "pathlib", "threading", "asyncio"}
WHOLE = {"isqrt", "factorial", "gcd", "comb"}


def special_words() -> set[str]:
    """The names of factions, special rules and scenarios, as they stand in ids."""
    words: set[str] = set()
    for name in EDITIONS:
        rules = edition(name)
        core = set(rules.clauses.values())
        words |= {rule.rpartition(".")[2] for rule in rules.rules if rule not in core}
        words |= {row.name for rows in rules.scenario.charts.values() for row in rows if len(row.name) > 3 and row.rule}
    for file in shipped_boards().values():
        words.add(file.board.id)
        words |= {file.words.name[language].lower() for language in file.words.name}
        words |= {short for a in file.board.abilities if "-" in (short := a.id.partition(".")[2])}
    return words | {*SCENARIOS, *scenarios(), *cards()}


@cache
def texts(module: Path) -> list[str]:
    """Identifiers, strings and comments of a module."""
    return list(_tokens(module))


def _tokens(module: Path) -> Iterator[str]:
    source = module.read_text(encoding="utf-8")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.NAME, tokenize.STRING, tokenize.COMMENT):
            yield token.string


def _pattern(word: str) -> re.Pattern[str]:
    parts = [re.escape(part) for part in re.split(r"[-_ ]", word)]
    return re.compile(rf"(?<![a-z]){'[-_ ]'.join(parts)}(?![a-z])", re.IGNORECASE)


@cache
def special_patterns() -> dict[str, re.Pattern[str]]:
    """What each of these words looks like in code."""
    return {word: _pattern(word) for word in special_words() - set(OWN_WORDS)}


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(ROOT)))
def test_no_module_names_a_faction_a_special_rule_or_a_scenario(module: Path):
    said = "\n".join(texts(module))
    assert [word for word, pattern in special_patterns().items() if pattern.search(said)] == []


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(ROOT)))
def test_no_module_names_an_edition(module: Path):
    said = "\n".join(texts(module))
    assert re.findall(r"(?:first|second|third)[-_ ]edition|\b(?:v1|v2|2e|1e)\b", said, re.IGNORECASE) == []
    tree = ast.parse(module.read_text(encoding="utf-8"))
    words = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    # A slot of the open state is called "first": that is the first player.
    assert [w for w in words if w in EDITIONS and not (w == "first" and module.name == "context.py")] == []


def test_words_of_its_own_are_needed():
    said = "\n".join(text for module in MODULES for text in texts(module))
    assert [word for word in OWN_WORDS if not _pattern(word).search(said)] == []


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(ROOT)))
def test_no_module_uses_floats(module: Path):
    guilty = []
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            guilty.append(f"{node.lineno}: {node.value}")
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            guilty.append(f"{node.lineno}: division")
        elif isinstance(node, ast.Name) and node.id in ("float", "round", "complex"):
            guilty.append(f"{node.lineno}: {node.id}")
        elif isinstance(node, ast.ImportFrom) and node.module == "math":
            guilty += [f"{node.lineno}: math.{alias.name}" for alias in node.names if alias.name not in WHOLE]
        elif isinstance(node, ast.Import):
            guilty += [f"{node.lineno}: {a.name}" for a in node.names if a.name in ("math", "cmath", "statistics")]
    assert guilty == []


@pytest.mark.parametrize("module", MODULES, ids=lambda m: str(m.relative_to(ROOT)))
def test_no_module_draws_waits_or_logs(module: Path):
    imported: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            imported.add(node.module.partition(".")[0])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("print", "open", "input"), f"{module}:{node.lineno}"
    assert imported & IMPURE == set()


# --- deriving


def test_derive_refuses_what_it_does_not_know():
    base = ruleset("second")
    unknown, known = RuleId("second.core.nothing"), RuleId("second.core.bow")
    with pytest.raises(KeyError, match=re.escape("replaces unknown rule second.core.nothing")):
        base.derive("x", rules=[Rule(unknown, "")])
    with pytest.raises(KeyError, match=re.escape("rule second.core.bow exists already")):
        base.derive("x", new_rules=[Rule(known, "")])
    with pytest.raises(KeyError, match=re.escape("removes unknown rule second.core.nothing")):
        base.derive("x", without=[unknown])
    with pytest.raises(KeyError, match="unknown constant nothing"):
        base.derive("x", constants={"nothing": 1})


def test_derive_changes_a_copy():
    base = ruleset("second")
    bow, extra = RuleId("second.core.bow"), RuleId("test.extra")
    made = base.derive(
        "made", constants={"turns": 4}, rules=[Rule(bow, "elsewhere")], new_rules=[Rule(extra, "here")],
        without=[RuleId("second.core.sling")],
    )  # fmt: skip
    assert (made.id, made.constants.turns, made.rules[bow].cite) == ("made", 4, "elsewhere")
    assert set(made.rules) == set(base.rules) - {"second.core.sling"} | {extra}
    assert (base.constants.turns, base.rules[bow].cite, extra in base.rules) == (6, "Rulebook p.37", False)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_clause_and_every_rule_of_content_is_known(name: str):
    rules = edition(name)
    named = {*rules.universal, *rules.bearer}
    named |= {rule for profile in rules.profiles.values() for rule in profile.rules}
    named |= {rule for item in rules.equipment.values() for rule in (*item.rules, *item.without)}
    named |= {row.rule for rows in rules.scenario.charts.values() for row in rows if row.rule}
    assert named - set(rules.rules) == set()
    assert {option for p in rules.profiles.values() for kit in p.options for option in kit} <= set(rules.equipment)


def test_state_is_hashable_and_equal_to_its_like():
    def laid_out() -> State:
        field = Field()
        field.unit(LEFT, "warriors", 6, (1000, 1000), "horse")
        field.unit(RIGHT, "warlord", 1, (5000, 5000))
        field.terrain("wood", (3000, 3000))
        return field.game().state

    one, two = laid_out(), laid_out()
    assert one == two
    assert hash(one) == hash(two)
    assert {one: "here"}[two] == "here"


OUTSIDE = sorted(p for p in ROOT.parent.rglob("*.py") if ROOT not in p.parents and "invariants" not in p.name)


@pytest.mark.parametrize("package", ["content", "planning", "odds", "agents", "simulation", "web", "cli"])
def test_nobody_outside_reads_the_stack(package: str):
    """A decision says about whom and what it is asked; the invariants alone look for themselves."""
    guilty = []
    for module in (path for path in OUTSIDE if path.relative_to(ROOT.parent).parts[0] == package):
        source = module.read_text(encoding="utf-8")
        nodes = ast.walk(ast.parse(source)) if "pending" in source else ()
        read = [node for node in nodes if isinstance(node, ast.Attribute) and node.attr == "pending"]
        guilty += [f"{module.name}:{node.lineno}" for node in read]
    assert guilty == []
