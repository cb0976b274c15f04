"""Every setting that is read from the environment is explained in the README, the server's also beside its settings."""

import re
from pathlib import Path

from skald.web import settings

ROOT = Path(__file__).parents[2]
NAME = re.compile(r"\b(SKALD_[A-Z_]+|DATABASE_URL)\b")


def read_by(package):
    read = re.compile(r"""environ(?:ment)?\.get\(\s*"(SKALD_[A-Z_]+|DATABASE_URL)\"""")
    sources = (ROOT / "src" / package).rglob("*.py")
    return {name for each in sources for name in read.findall(each.read_text(encoding="utf-8"))}


def read_by_the_server():
    return read_by("skald/web")


def test_the_readme_explains_each_setting_and_no_other():
    table = [line for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert {name for line in table for name in NAME.findall(line.split("|")[1])} == read_by("skald")


def test_the_settings_name_each_in_their_first_lines():
    assert set(NAME.findall(settings.__doc__ or "")) == read_by_the_server()


def test_the_example_of_a_public_host_uses_settings_that_exist():
    told = set(NAME.findall((ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")))
    assert told <= read_by_the_server()
    assert {"SKALD_ADDRESS", "SKALD_PROXY", "DATABASE_URL", "SKALD_DATA"} <= told
