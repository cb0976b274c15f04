"""Real processes on one database: run as `python -m tests.web.journals.process WHAT`; each line it says is JSON."""

import json
import os
import signal
import sys
from typing import Any


def main(what: str) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.web.journals.settings"
    import django

    django.setup()
    {"make": make, "fill": fill, "die": die, "look": look}[what]()


def make() -> None:
    """The tables and one empty purse."""
    from django.core.management import call_command

    from tests.web.journals.models import Purse

    call_command("migrate", run_syncdb=True, verbosity=0)
    Purse.objects.create()


def fill() -> None:
    """One coin after the other as soon as the word is given; each form is sent by every process that fills."""
    from tests.web.journals.models import PURSES, Purse
    from tests.web.journals.putting import put

    purse = Purse.objects.get()
    say("ready")
    for number in map(int, sys.stdin.readline().split()):
        put(purse, 1, once=f"form-{number}", hand=str(os.getpid()))
        put(purse, 1, hand=str(os.getpid()))
    say(PURSES.book_of(purse).value)


def die() -> None:
    """Killed after the rows are written, before they count."""
    from skald.web.journals import writing
    from tests.web.journals.models import Purse
    from tests.web.journals.putting import put

    vars(writing)["bump"] = lambda _topic: os.kill(os.getpid(), signal.SIGKILL)
    put(Purse.objects.get(), 1000, once="form-0")


def look() -> None:
    """What lies in the database."""
    from skald.web.live.topics import version
    from tests.web.journals.models import Change, Purse

    purse = Purse.objects.get()
    rows = Change.objects.order_by("number")
    say({
        "length": purse.length, "coins": purse.coins, "version": version(purse.topic),
        "numbers": [row.number for row in rows], "sum": sum(int(row.body) for row in rows),
        "forms": sorted(row.once for row in rows if row.once), "hands": len({row.hand for row in rows}),
    })  # fmt: skip


def say(what: Any) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
