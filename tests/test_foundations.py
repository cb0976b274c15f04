"""The promises of the repository itself: how it starts, what it never names, what may import what."""

import ast
import os
import re
import stat
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tools import messages

ROOT = Path(__file__).parents[1]
PURE_LACKS = {
    "asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil",
    "socket", "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip


def sources() -> list[Path]:
    """What is, or is about to be, under version control: all that .gitignore leaves. Git itself may be missing."""
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text().split()] + [".git"]
    found = []
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if not any(fnmatch(name, each) for each in ignored)]
        found += [Path(folder) / name for name in files if not any(fnmatch(name, each) for each in ignored)]
    return found


def test_readme_begins_with_serve_and_test():
    code = re.search(r"```\w*\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code
    assert [line.split("#")[0].strip() for line in code[1].splitlines()][:2] == [
        "scripts/serve",
        "scripts/test",
    ]


@pytest.mark.parametrize("name", ["setup", "serve", "test", "bench", "lock", "messages"])
def test_script_can_be_run(name):
    file = ROOT / "scripts" / name
    assert file.stat().st_mode & stat.S_IXUSR
    subprocess.run(["bash", "-n", str(file)], check=True)


def test_no_file_names_a_registry_or_a_machine():
    # Put together from parts, so that this file does not accuse itself.
    hosts = [
        ".".join(parts) for parts in [("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("deb", "debian")]
    ]
    places = ["/" + "/".join(parts) for parts in [("work", ""), ("root", ""), ("opt", "pypi"), ("home", "")]]
    forbidden = re.compile("|".join([*map(re.escape, hosts), *(rf"(?<![\w.}}]){place}" for place in places)]))
    guilty = {}
    for file in sources():
        found = forbidden.search(file.read_bytes().decode("utf-8", errors="replace"))
        if found:
            guilty[str(file.relative_to(ROOT))] = found.group()
    assert guilty == {}


def test_no_module_is_a_drawer():
    drawers = {"utils", "util", "helpers", "helper", "common", "misc", "manager"}
    assert [str(file) for file in sources() if file.suffix == ".py" and drawers & set(file.with_suffix("").parts)] == []


def test_no_test_measures_time_or_sleeps():
    """A busy machine must not fail a test: it waits for the thing itself, and times are measured in benchmarks."""
    clocks = {"sleep", "monotonic", "perf_counter", "process_time", "thread_time", "wait_for_timeout"}
    guilty = {
        f"{file.relative_to(ROOT)}: {name}" for file in (ROOT / "tests").rglob("*.py") for name in clocks & named(file)
    }
    assert guilty == set()


def named(file: Path) -> set[str]:
    """What a file takes out of modules and objects."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    taken = {alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names}
    return taken | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def test_rules_import_only_the_pure_part_of_the_standard_library():
    allowed = (set(sys.stdlib_module_names) - PURE_LACKS) | {"msgspec", "skald"}
    guilty = {
        f"{file.relative_to(ROOT)}: {name}"
        for file in (ROOT / "src/skald/rules").rglob("*.py")
        for name in imported(file)
        if name.split(".")[0] not in allowed
    }
    assert guilty == set()


def imported(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return names


def test_every_word_is_translated():
    assert messages.problems() == []


def test_locks_hold_a_hash_for_every_package():
    for lock in (ROOT / "requirements").glob("*.txt"):
        entries = re.split(r"\n(?=\S)", lock.read_text().strip())
        assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


def test_test_environment_holds_what_users_run():
    run, dev = ((ROOT / "requirements" / name).read_text() for name in ("run.txt", "dev.txt"))
    pins = set(re.findall(r"^\S+==\S+", run, re.MULTILINE))
    assert pins - set(re.findall(r"^\S+==\S+", dev, re.MULTILINE)) == set()


def test_tests_in_a_browser_stand_where_they_are_looked_for():
    # Put together from parts, so that this file does not find itself.
    mark = "mark." + "browser"
    found = [file for file in (ROOT / "tests").rglob("test_*.py") if mark in file.read_text(encoding="utf-8")]
    assert found and all(file.is_relative_to(ROOT / "tests" / "web") for file in found)


def test_continuous_integration_runs_the_same_checks_as_people():
    assert "scripts/test" in (ROOT / ".ci" / "run").read_text()
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
