"""Commands as people run them, each in a process of its own: help pages, pipes, interruptions, poor terminals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from tests.cli.calling import call

PAGES = [
    ["battle"], ["replay"], ["warband"], ["warband", "list"], ["warband", "show"], ["warband", "check"],
    ["boards"], ["boards", "list"], ["boards", "show"], ["boards", "check"],
    ["rules"], ["rules", "list"], ["rules", "show"], ["rules", "diff"],
    ["odds"], ["odds", "melee"], ["odds", "shoot"], ["odds", "saga-dice"], ["serve"],
    ["tournament"], ["tournament", "pair"], ["tournament", "standings"], ["tournament", "check"],
    ["tournament", "draw"], ["tournament", "score"], ["tournament", "schema"],
]  # fmt: skip
BATTLE = ["battle", "--left", "last-oath", "--right", "outriders", "--seed", "3"]


def skald(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "skald", *arguments],
        env={"PATH": os.environ["PATH"], "PYTHONUTF8": "1", **environment},
        capture_output=True,
        check=False,
    )


#: Words of help are settled when a command is loaded, so each language has a process, which prints all pages.
PRINTING = """
import json, sys
from contextlib import redirect_stdout
from io import StringIO
from skald.cli.main import run

pages = []
for line in json.loads(sys.argv[1]):
    with redirect_stdout(StringIO()) as page:
        assert run(line) == 0
    pages.append(page.getvalue())
print(json.dumps(pages))
"""


@cache
def printed(before: tuple[str, ...], after: tuple[str, ...]) -> list[str]:
    """The pages of help, with the language asked for before or after the command."""
    lines = json.dumps([[*before, *which, "--help", *after] for which in PAGES])
    command = [sys.executable, "-c", PRINTING, lines]
    done = subprocess.run(command, env={"PATH": os.environ["PATH"]}, capture_output=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("which", PAGES, ids=" ".join)
def test_help_is_in_both_languages_with_examples(which):
    english = printed((), ("--lang", "en"))[PAGES.index(which)]
    french = printed(("--lang", "fr"), ())[PAGES.index(which)]
    assert english.startswith(f"Usage: skald {' '.join(which)}")
    assert french.startswith(f"Usage\u00a0: skald {' '.join(which)}")
    assert "Examples:" in english
    assert "Exemples\u00a0:" in french
    shared = set(filter(None, map(str.strip, english.splitlines()))) & set(map(str.strip, french.splitlines()))
    # Only what can be typed, and names, may stand in both.
    assert {line for line in shared if not line.startswith(("skald ", "-"))} <= {"Options:", "Commands:"}


@pytest.mark.parametrize("which", PAGES, ids=" ".join)
def test_examples_of_the_help_name_real_commands_and_options(which):
    lines = [line.split() for line in call(*which, "--help").stdout.splitlines()]
    for words in [line[1:] for line in lines if line[:1] == ["skald"]]:
        options = [word for word in words if word.startswith("--")]
        command = words[: 2 if words[0] in ("boards", "warband", "rules", "odds", "tournament") else 1]
        helped = call(*command, "--help").stdout
        assert [option for option in options if option not in helped] == []


def test_language_may_stand_before_or_after_the_subcommand():
    before = skald("--lang", "fr", "boards", "list").stdout
    assert before == skald("boards", "list", "--lang", "fr").stdout
    assert before != skald("boards", "list").stdout


def test_data_is_alone_on_the_standard_output():
    result = skald(*BATTLE, "--set", "turns=1", "--json", "--lang", "fr", LANG="C")
    assert (result.returncode, result.stderr) == (0, b"")
    assert json.loads(result.stdout)["seed"] == 3


def test_terminal_without_accents_is_no_reason_to_crash():
    result = skald("boards", "show", "hill-clans", "--lang", "fr", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"Clans des collines" in result.stdout


def test_reader_who_leaves_early_is_not_an_error():
    for line in (f"{' '.join(BATTLE)} --set turns=1 --verbose", "rules list --json"):
        command = f"{sys.executable} -m skald {line} | head -n 1 > /dev/null"
        result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
        assert result.stderr == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")  # noqa: PTH110
def test_full_disk_is_told_in_one_line():
    command = f"{sys.executable} -m skald rules list > /dev/full"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="no list of running processes")
@pytest.mark.usefixtures("hears_interruptions")
def test_interrupted_battle_says_nothing():
    process = subprocess.Popen(
        [sys.executable, "-m", "skald", *BATTLE, "--battles", "500"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    workers = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while not workers.read_text():
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.05)
            pytest.fail("it ended before anybody interrupted it")
    process.send_signal(signal.SIGINT)
    output, complaint = process.communicate(timeout=120)
    assert (process.returncode, output, complaint.strip()) == (130, b"", b"")


@pytest.mark.skipif(os.getuid() == 0, reason="the superuser may read everything")
def test_file_that_may_not_be_read_is_a_mistake(tmp_path):
    file = tmp_path / "secret.toml"
    file.write_text("id = 3")
    file.chmod(0)
    result = skald("boards", "check", str(file))
    assert result.returncode == 2
    assert b"permission denied" in result.stderr
