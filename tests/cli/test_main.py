"""The top of the command line: help, language, mistakes, and nothing that looks like a crash."""

import signal
import subprocess
import sys

import pytest

from skald.cli import words
from skald.cli.commands import table
from skald.core import KIND


def skald(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "skald", *arguments],
        env={"PYTHONUTF8": "1", **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize(("lang", "opening"), [("en", "skald: battles"), ("fr", "skald\u00a0: des batailles")])
def test_help_is_in_the_language_asked_for(lang, opening):
    result = skald("--lang", lang, "--help")
    assert result.returncode == 0
    assert result.stdout.startswith(opening)


def test_help_lists_the_commands_that_exist():
    result = skald("--lang", "en", "--help")
    listed = {line.split()[0] for line in result.stdout.splitlines() if line.startswith("  ")}
    assert listed & set(table()) == {name for name, entry in table().items() if entry.exists}


def test_help_loads_no_command():
    code = "import sys; from skald.cli.main import run; run(['--help']); sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_every_command_has_a_summary_in_french(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "en")  # restored afterwards, whatever `speak` sets
    words.speak("en")
    english = {name: entry.summary for name, entry in table().items()}
    words.speak("fr")
    assert [name for name, entry in table().items() if entry.summary == english[name]] == []


def test_version_is_one_line():
    assert skald("--version").stdout == f"skald 0.1.0 ({KIND} core)\n"


def test_version_names_the_core_in_french():
    core = {"compiled": "cœur compilé", "plain": "cœur simple"}[KIND]
    assert skald("--lang", "fr", "--version").stdout == f"skald 0.1.0 ({core})\n"


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "fr_FR.UTF-8"}, "fr"),
        ([], {"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        (["--lang", "fr", "rules"], {"LANG": "en_GB"}, "fr"),
        (["--lang=en"], {"LANG": "fr_FR"}, "en"),
        (["rules", "--lang", "fr"], {}, "fr"),
        (["--lang", "fr", "rules", "--lang=en"], {}, "en"),
        (["rules", "--", "--lang", "fr"], {}, "en"),
        (["--lang", "de"], {"LANG": "fr_FR"}, "fr"),
    ],
)
def test_language_is_chosen_by_option_then_environment(arguments, environment, language):
    assert words.choose(arguments, environment) == language


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["srve"], "There is no command “srve”. Did you mean “serve”?"),
        (["serve", "--port", "many"], "Invalid value for '--port'"),
        (["--lang", "de"], "Invalid value for '--lang'"),
    ],
)
def test_mistake_is_answered_in_one_sentence(arguments, message):
    result = skald(*arguments)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_reader_who_leaves_is_not_an_error():
    command = f"{sys.executable} -m skald --help | true"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert result.stderr == ""


@pytest.mark.usefixtures("hears_interruptions")
def test_interruption_is_quiet(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "skald", "serve", "--port", "0"],
        env={"SKALD_DATA": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    for _line in range(3):
        process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _output, complaint = process.communicate(timeout=120)
    assert (process.returncode, complaint.strip()) == (130, "")
