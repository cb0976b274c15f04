"""`skald cluster`: a real one is started, fights what `skald simulate` sends it, and ends without a word."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from tests.cli.calling import data
from tests.cli.test_simulate import TWO

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are those of Unix")


CLUSTER = [sys.executable, "-m", "skald", "cluster", "--lang", "en", "--workers", "1", "--port"]


@contextmanager
def begun() -> Iterator[subprocess.Popen[str]]:
    """A cluster of one worker in a group of processes of its own, as at a terminal."""
    with subprocess.Popen(
        [*CLUSTER, "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as run:
        try:
            yield run
        finally:
            run.kill()


def test_a_cluster_fights_as_one_process_and_ends_without_a_word():
    asked = (*TWO, "--battles", 4, "--seed", 1)
    with begun() as cluster:
        assert cluster.stdout is not None
        told = re.fullmatch(r"Ready: skald simulate … --cluster (\S+)\n", cluster.stdout.readline())
        assert told
        assert data(*asked, "--cluster", told[1]) == data(*asked)
        # Ctrl-C at a terminal reaches all its processes.
        os.killpg(cluster.pid, signal.SIGINT)
        assert cluster.communicate() == ("", "")
    assert cluster.returncode == 0


def test_a_port_that_is_taken_is_told_of():
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = subprocess.run([*CLUSTER, str(port)], capture_output=True, text=True, check=False)
    told = f"Error: Port {port} is already in use: choose another one with --port, 0 for any free one.\n"
    assert (ran.returncode, ran.stderr) == (2, told)
