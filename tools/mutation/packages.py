"""The packages whose tests are tried, and where their tests stand.

A fault that only a test elsewhere would notice counts as a survivor, so scores are at least what the whole suite has.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Package:
    files: tuple[str, ...]
    tests: tuple[str, ...]
    #: Tests of pages, papers and the like that take long and say little of this package.
    left_out: tuple[str, ...] = ()

    @property
    def arguments(self) -> list[str]:
        """What pytest is told."""
        return [*self.tests, *(f"--ignore={path}" for path in self.left_out)]


_PAGES = (
    "crusades_format",
    "demo",
    "hostile",
    "papers",
    "player_pages",
    "public_pages",
    "query_counts",
    "roles",
    "roles_secrets",
    "rosters_pages",
    "run_pages",
    "run_settings",
    "sealed_pages",
    "table_pages",
    "words_and_prints",
    "zones",
)
_LORDS = (
    "end",
    "form_addresses",
    "map_picture",
    "money_pages",
    "order_pages",
    "secrets",
    "terms",
    "words_of_campaigns",
)
PACKAGES = {
    "tournament": Package(("tournament/**/*.py",), ("tests/tournament", "tests/cli/test_tournament.py")),
    "campaign": Package(("campaign/**/*.py",), ("tests/campaign", "tests/cli/test_campaign.py")),
    "services": Package(
        ("web/*/services/*.py",),
        ("tests/web/tournaments", "tests/web/campaigns"),
        (
            *(f"tests/web/tournaments/test_{name}.py" for name in _PAGES),
            *(f"tests/web/campaigns/test_{name}.py" for name in _LORDS),
        ),
    ),
    "odds": Package(("odds/**/*.py",), ("tests/odds", "tests/cli/test_odds.py", "tests/web/test_odds.py")),
    "content": Package(
        ("content/**/*.py",),
        ("tests/content", "tests/cases", "tests/warbands", "tests/cli/test_rules.py", "tests/cli/test_boards.py"),
    ),
    "rules": Package(("rules/**/*.py",), ("tests/rules", "tests/core", "tests/cases", "tests/simulation")),
    "planning": Package(
        ("planning/**/*.py",),
        ("tests/planning", "tests/core/test_small_questions.py", "tests/cases", "tests/simulation"),
    ),
    "agents": Package(("agents/**/*.py",), ("tests/agents", "tests/simulation")),
}
