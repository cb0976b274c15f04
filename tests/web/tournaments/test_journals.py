"""Books that a process remembers hold only what was committed."""

import pytest
from django.db import transaction

from skald.tournament import journal as j
from skald.web.tournaments.models import Entry
from skald.web.tournaments.services.recording import add
from tests.web.tournaments.hall import ANNA, open_event, value


@pytest.mark.django_db(transaction=True)
def test_what_was_rolled_back_is_not_remembered():
    event = open_event(2)
    with transaction.atomic():
        add(event=event, entries=[j.Renamed("Never")], actor=ANNA)
        assert value(event).event.name == "Never"
        transaction.set_rollback(True)
    add(event=event, entries=[j.CheckedIn("p1"), j.CheckedIn("p2")], actor=ANNA)
    assert value(event).event.name == "Hall" and value(event).checked_in == {"p1", "p2"}
    assert Entry.objects.filter(event=event).count() == event.length
