"""Tables that change keep what lies in them."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from skald.web.campaigns.chronicles import chronicle_of
from skald.web.campaigns.models import Entry
from tests.web.campaigns.builders import fresh, give, raised, two_seats


def migrate(*wanted: tuple[str, str]) -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(list(wanted) or executor.loader.graph.leaf_nodes())


@pytest.mark.django_db(transaction=True)
def test_campaign_begun_before_journals_had_editions_goes_on():
    first, second = two_seats()
    give(first, raised(first, "o1", "o3"))
    before, rows = chronicle_of(fresh(first)), list(Entry.objects.order_by("pk").values())
    try:
        migrate(("campaigns", "0002_begun_from"))
    finally:
        migrate()
    assert (fresh(first).edition, list(Entry.objects.order_by("pk").values())) == (0, rows)
    assert chronicle_of(fresh(first)) == before
    give(second, raised(second, "c1", "c3"))
    assert (fresh(first).turn, fresh(first).phase) == (2, "bids")
