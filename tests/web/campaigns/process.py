"""Real processes on a real database file: run as `python -m tests.web.campaigns.process WHAT`."""

import json
import os
import sys
from threading import Barrier, Event, Thread


def main(what: str) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "skald.web.settings"
    import django
    from django.core.management import call_command

    from skald.web.readiness import make_ready

    django.setup()
    call_command("migrate", verbosity=0)
    # As every command and server does before its first thread.
    make_ready()
    if interval := os.environ.get("SWITCH_INTERVAL"):
        sys.setswitchinterval(float(interval))
    tasks = {"both": both, "clock": clock, "look": look, "play": play, "post": post, "write": write}
    if what != "tables":
        tasks[what]()


def both() -> None:
    """Both lords hand in at the same instant."""
    from django.db import connection

    from tests.web.campaigns.builders import give, raised, two_seats

    first, second = two_seats()
    start = Barrier(2)

    def hand(seat, town, path):
        start.wait()
        give(seat, raised(seat, town, path))
        connection.close()

    threads = [Thread(target=hand, args=each) for each in ((first, "o1", "o3"), (second, "c1", "c3"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    look()


def write() -> None:
    """Letters that wait: as many as the surroundings say, to a mail address or a webhook."""
    from skald.web.campaigns.models import Letter
    from tests.web.campaigns.builders import NOON, reachable, two_seats

    first, _second = two_seats()
    reachable(first, os.environ.get("MAIL", ""), os.environ.get("WEBHOOK", ""))
    count = int(os.environ.get("LETTERS", "1"))
    Letter.objects.bulk_create(Letter(seat=first, kind="bids", turn=turn, at=NOON) for turn in range(count))


def post() -> None:
    """Send what waits; how many letters this process has sent."""
    from skald.web.campaigns.services.letters import send_waiting

    sys.stdout.write(json.dumps(send_waiting()))


def clock() -> None:
    """Let the clock run; whether it goes on while a letter is being sent."""
    from skald.web.campaigns import ticking
    from skald.web.campaigns.models import Letter

    went_on, tick = Event(), ticking.tick_once

    def watched() -> int:
        found = tick()
        if Letter.objects.filter(sent_at=None, taken_until__isnull=False).exists():
            went_on.set()
        return found

    vars(ticking).update(EVERY=0.01, tick_once=watched)
    ticking.start_clock()
    sys.stdout.write(json.dumps(went_on.wait(120)) + "\n")
    sys.stdout.flush()
    sys.stdin.readline()


def play() -> None:
    """Two stewards play on and on, and say how far they are; somebody will pull the plug."""
    from skald.campaign.lords.seats import LORDS
    from skald.campaign.state import Battle
    from skald.campaign.turn import AwaitBids, awaiting
    from skald.web.campaigns.chronicles import chronicle_of
    from skald.web.campaigns.models import Campaign, Meeting, Seat
    from skald.web.campaigns.services.battles import report
    from tests.web.campaigns.builders import NOON, again, give, two_seats

    seats = list(Seat.objects.order_by("number")[:2]) or list(two_seats())
    lords = [LORDS["steward"](f"{number}") for number in (0, 1)]
    while True:
        campaign = Campaign.objects.get(pk=seats[0].campaign_id)
        value = chronicle_of(campaign)
        sys.stdout.write(f"{campaign.length}\n")
        sys.stdout.flush()
        waits = awaiting(value.state)
        if value.state.winner is not None:
            return
        if isinstance(waits, Battle):
            from skald.campaign.orders import Fought

            meeting = Meeting.objects.get(campaign=campaign, step=campaign.step)
            left = [
                tuple(unit.figures for unit in value.state.band(each).units)
                for each in (waits.attacker, waits.defender)
            ]
            for seat in seats:
                if chronicle_of(Campaign.objects.get(pk=campaign.pk)).state.battle == waits:
                    report(seat=again(seat), meeting=meeting, fought=Fought(left[0], left[1], "attacker"), now=NOON)
            continue
        for number, seat in enumerate(seats):
            now = Campaign.objects.get(pk=campaign.pk)
            if now.step == campaign.step:
                ask = lords[number].bid if isinstance(waits, AwaitBids) else lords[number].orders
                give(seat, ask(value.terms, value.state, number))


def look() -> None:
    """What the journal comes to, folded from the first entry on."""
    from skald.campaign.forms import plain
    from skald.campaign.journal import replay
    from skald.campaign.turn import OrdersShown
    from skald.web.campaigns.chronicles import read_entry
    from skald.web.campaigns.models import Campaign, Entry, Sealed

    campaign = Campaign.objects.get()
    rows = Entry.objects.order_by("number")
    value = replay([read_entry(row.body) for row in rows])
    shown = [each for each in value.in_force if isinstance(each.given, OrdersShown)]
    sys.stdout.write(json.dumps({
        "entries": [row.number for row in rows], "length": campaign.length, "shown": len(shown),
        "turn": value.state.turn, "phase": campaign.phase, "hands": Sealed.objects.count(),
        "same": plain(value.state)["phase"] == campaign.phase and value.state.turn == campaign.turn,
    }))  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1])
