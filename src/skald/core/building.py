"""Compiles the core: ``python -m skald.core.building``. Without a C compiler it says so, and nothing is lost but speed.

A build is made beside its place and moved there whole, so that nobody ever loads half of one.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from skald.core.loading import SOURCES, build_at, loaded, shelf

_SECONDS = 300


class NotBuiltError(Exception):
    """Why there is no build."""


def compiler() -> list[str]:
    """The C compiler: the one that ``CC`` names, the interpreter's own, or whichever is there."""
    named = os.environ.get("CC")
    for words in [named] if named else [sysconfig.get_config_var("CC"), "cc", "gcc", "clang"]:
        command = shlex.split(words or "")
        if command and shutil.which(command[0]):
            return command
    raise NotBuiltError("there is no C compiler")


def build(folder: Path) -> Path:
    """The build of these sources in a folder of builds: the one that is there, or a new one; older ones are removed."""
    path = build_at(folder)
    if path.is_file():
        return path
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        raise NotBuiltError("the headers of this Python are missing (Debian: python3-dev)")
    command = compiler()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as beside:
            made = Path(beside) / path.name
            _compile(command, made)
            loaded(made)
            path.parent.mkdir(exist_ok=True)
            made.replace(path)
    except (ImportError, OSError) as error:
        raise NotBuiltError(str(error)) from error
    _remove_older(path)
    return path


def _compile(command: list[str], made: Path) -> None:
    extra = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
    include = {sysconfig.get_path("include"), sysconfig.get_path("platinclude")}
    line = [*command, "-O2", "-fPIC", "-shared", *extra, *[f"-I{folder}" for folder in sorted(include)]]
    line += [str(SOURCES / "module.c"), "-o", str(made), "-lm"]
    try:
        done = subprocess.run(line, capture_output=True, text=True, timeout=_SECONDS, check=False)  # noqa: S603
    except subprocess.TimeoutExpired as error:
        raise NotBuiltError("the C compiler takes too long") from error
    if done.returncode:
        raise NotBuiltError(f"the C compiler refused: {done.stderr.strip()[-400:]}")


def _remove_older(path: Path) -> None:
    ending = path.parent.name[20:]
    for other in path.parent.parent.iterdir():
        if other != path.parent and other.name[20:] == ending:
            shutil.rmtree(other, ignore_errors=True)


def main() -> int:
    """Build, and say on the standard error why not if that fails."""
    try:
        build(shelf())
    except NotBuiltError as error:
        sys.stderr.write(f"the plain core is used: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
