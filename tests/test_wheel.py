"""Skald as people install it: the wheel alone, with what it says it needs, in an environment that knows no checkout."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[1]
EXTRAS = {"cli", "web"}


class Installed(NamedTuple):
    """An environment with nothing but the wheel and what it needs, and a folder to work in."""

    wheel: Path
    bin: Path
    home: Path

    def command(self, name: str, *arguments: str) -> list[str]:
        return [str(self.bin / name), *arguments]

    @property
    def environment(self) -> dict[str, str]:
        return {"PATH": os.environ["PATH"], "SKALD_DATA": str(self.home / "data"), "PYTHONUTF8": "1"}

    def run(self, name: str, *arguments: str) -> str:
        """What a command prints; it has to succeed, far from the checkout."""
        ran = subprocess.run(
            self.command(name, *arguments),
            env=self.environment, cwd=self.home, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-2000:]
        return ran.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Installed:
    folder = tmp_path_factory.mktemp("installed")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")], check=True)
    found = Installed(wheel, folder / "venv" / "bin", folder)
    install = ["-m", "pip", "--python", str(found.bin / "python"), "install", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([sys.executable, *install, "--quiet", str(wheel)], check=True, capture_output=True)
    site = Path(found.run("python", "-c", "import site; print(site.getsitepackages()[0])").strip())
    lend(site, needed(requirements(wheel), EXTRAS))
    return found


def requirements(wheel: Path) -> list[str]:
    with ZipFile(wheel) as file:
        (metadata,) = [name for name in file.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_bytes(file.read(metadata)).get_all("Requires-Dist", [])


def needed(listed: list[str], extras: set[str]) -> set[str]:
    """The names of packages that a list of requirements comes to, with what those require in their turn."""
    found: set[str] = set()
    waiting = [(each, extras) for each in map(Requirement, listed)]
    while waiting:
        each, wanted = waiting.pop()
        if each.marker and not any(each.marker.evaluate({"extra": extra}) for extra in ("", *wanted)):
            continue
        if each.name not in found:
            found.add(each.name)
            waiting += [(Requirement(more), each.extras) for more in distribution(each.name).requires or ()]
    return found


def lend(site: Path, names: set[str]) -> None:
    """Lend an environment packages of this one: they needn't be fetched again."""
    for name in names:
        files = distribution(name).files or []
        for top in {file.parts[0] for file in files} - {"..", "__pycache__"}:
            if not (site / top).exists():
                (site / top).symlink_to(Path(str(distribution(name).locate_file(top))))


def test_wheel_holds_every_file_of_the_package(installed: Installed):
    with ZipFile(installed.wheel) as file:
        packed = {name.removeprefix("skald/") for name in file.namelist() if name.startswith("skald/")}
    source = ROOT / "src" / "skald"
    here = {file.relative_to(source) for file in source.rglob("*") if file.is_file()}
    assert packed == {str(name) for name in here if "__pycache__" not in name.parts}
    # The compiled core is built where Skald is used.
    assert installed.wheel.name.endswith("-py3-none-any.whl")


def test_installed_skald_is_the_one_of_the_wheel(installed: Installed):
    told = installed.run("python", "-c", "import skald, sys; print(skald.__file__, *sys.path, sep='\\n')").splitlines()
    assert Path(told[0]).is_relative_to(installed.home)
    assert [place for place in told if Path(place).is_relative_to(ROOT / "src")] == []


def test_installed_skald_plays_a_battle_and_judges_it(installed: Installed):
    terms = ["--left", "last-oath", "--right", "outriders", "--seed", "3", "--set", "turns=1"]
    told = installed.run("skald", "--lang", "fr", "battle", *terms, "--save", "oath.skald")
    assert told.startswith("Deuxième édition, Choc des Seigneurs\n  Torvald\u00a0: Le dernier serment")
    assert "rien à redire" in installed.run("skald", "--lang", "fr", "replay", "oath.skald", "--check")


@contextmanager
def serving(installed: Installed) -> Iterator[str]:
    with subprocess.Popen(
        installed.command("skald", "--lang", "en", "serve", "--port", "0"),
        env=installed.environment, cwd=installed.home, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        found = re.search(r"http://\S+:\d+", process.stdout.readline() + process.stdout.readline())
        assert found
        try:
            yield found.group()
        finally:
            process.terminate()
            process.communicate()


def test_installed_skald_makes_demos_serves_and_prints_them(installed: Installed):
    event = re.search(r"/events/\w+/", installed.run("skald", "demo", "tournament"))
    links = re.findall(r"/campaigns/\S+", installed.run("skald", "demo", "campaign"))
    assert event and len(links) == 3
    with serving(installed) as site:
        for path in ("/", "/odds/", "/static/skald/skald.css", event.group(), *links):
            with urlopen(site + path) as answer:
                assert (answer.status, path) == (200, path)
        with urlopen(f"{site}{event.group()}standings.pdf") as answer:
            assert answer.read().startswith(b"%PDF")
