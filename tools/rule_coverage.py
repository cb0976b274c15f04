"""Writes docs/coverage.md: every rule of every edition, where it is written, and the cases that rule on it.

python -m tools.rule_coverage            write the page
python -m tools.rule_coverage --check    fail if the page is not what it should be
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from skald.content.editions import EDITIONS, edition
from skald.content.second.magic.wording import spell_name
from skald.content.words import word
from skald.rules.ruleset import Rule
from tests.kit.cases import CASES, FAQ

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "coverage.md"

HEAD = """# Rules coverage

Every rule of every edition with the cases in `tests/cases` that rule on it. Written by `scripts/coverage`; the tests
fail when a rule has no case or this page is out of date.
"""


def load_cases() -> None:
    """Import every case, so that it is registered."""
    for path in sorted((ROOT / "tests" / "cases").rglob("test_*.py")):
        if path.stem not in ("test_ledger", "test_coverage_page"):
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def page() -> str:
    """The whole page."""
    load_cases()
    parts = [HEAD]
    for name in sorted(EDITIONS, reverse=True):
        rules = edition(name).rules
        parts.append(f"## {name.capitalize()} edition: {len(rules)} rules\n")
        parts.append("| rule | name | written in | cases |\n|---|---|---|---|")
        parts += [_row(rule) for rule in rules.values()]
        parts.append("")
    parts.append(f"## The second edition's FAQ: {len(FAQ)} changes\n\n| change | cases |\n|---|---|")
    parts += [f"| {heading.capitalize()} | {_listed(FAQ[heading])} |" for heading in sorted(FAQ)]
    return "\n".join(parts) + "\n"


def _row(rule: Rule) -> str:
    name = spell_name("en", rule.id) or word("en", "rules", f"{rule.id}.name")
    return f"| `{rule.id}` | {name} | {rule.cite} | {_listed(CASES[rule.id])} |"


def _listed(names: list[str]) -> str:
    shown = [f"`{name.replace('.test_', ': ').removeprefix('test_')}`" for name in sorted(set(names))[:4]]
    rest = len(set(names)) - len(shown)
    return ", ".join(shown) + (f" and {rest} more" if rest > 0 else "")


def main() -> None:
    """Write the page, or compare it."""
    wanted = page()
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != wanted:
            sys.exit("docs/coverage.md is out of date: run scripts/coverage")
        return
    PAGE.write_text(wanted, encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {sum(1 for names in CASES.values() if names)} rules with cases")


if __name__ == "__main__":
    main()
