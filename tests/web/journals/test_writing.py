"""The one way into a journal: numbered, checked, all or nothing, once, and remembered only when it counts."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction

from skald.web.journals import shelves
from skald.web.journals.writing import writing
from skald.web.live.topics import version
from tests.web.journals.models import FOLDED, PURSES, Change, EmptyError, Purse
from tests.web.journals.putting import put

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def bodies(purse: Purse) -> list[tuple[int, str]]:
    return list(Change.objects.filter(purse=purse).order_by("number").values_list("number", "body"))


def read_again(purse: Purse) -> int:
    return PURSES.book_of(Purse.objects.get(pk=purse.pk)).value


def test_entries_are_numbered_stored_and_told():
    purse = Purse.objects.create()
    assert put(purse, 3, 4, hand="Ana") == 7
    assert put(purse, -2, hand="Bo") == 5
    assert bodies(purse) == [(0, "3"), (1, "4"), (2, "-2")]
    assert (purse.length, purse.coins, version(purse.topic)) == (3, 5, 2)
    assert list(Change.objects.order_by("number").values_list("hand", flat=True)) == ["Ana", "Ana", "Bo"]
    assert PURSES.book_of(purse) == (0, (3, 4, -2), 5)


def test_what_is_refused_leaves_nothing():
    purse = Purse.objects.create()
    put(purse, 3)
    with pytest.raises(EmptyError):
        put(purse, 2, -9)
    assert bodies(purse) == [(0, "3")]
    assert (read_again(purse), version(purse.topic)) == (3, 1)


def test_whoever_fails_while_writing_leaves_nothing():
    purse = Purse.objects.create()
    with pytest.raises(EmptyError), writing(PURSES, purse) as quill:  # noqa: PT012  (what came before it goes too)
        quill.add(5)
        raise EmptyError
    assert (bodies(purse), read_again(purse), version(purse.topic)) == ([], 0, 0)


def test_form_sent_twice_counts_once():
    purse, other = Purse.objects.create(), Purse.objects.create()
    assert put(purse, 3, 3, once="key") == 6
    assert put(purse, 3, 3, once="key") == 6
    assert (purse.length, version(purse.topic)) == (2, 1)
    assert put(other, 3, once="key") == 3
    assert put(purse, 1) == 7
    assert put(purse, 1) == 8


def test_repeated_form_stores_nothing_that_was_changed_beside_the_journal():
    purse = Purse.objects.create()
    put(purse, 3, once="key")
    with writing(PURSES, purse, once="key") as quill:
        assert quill.is_repeat
        quill.journal.coins = 99
        quill.touch()
    assert (purse.coins, version(purse.topic)) == (3, 1)


def test_key_longer_than_its_column_or_with_a_nul_is_the_same_key_again():
    purse = Purse.objects.create()
    for _time in range(2):
        put(purse, 1, once="k\0" + "e" * 60)
    assert purse.length == 1


def test_nothing_added_is_not_told_unless_the_row_was_touched():
    purse = Purse.objects.create()
    put(purse)
    assert (version(purse.topic), purse.length) == (0, 0)
    with writing(PURSES, purse) as quill:
        quill.journal.coins = 4
        quill.touch()
    assert (version(purse.topic), purse.length, purse.coins) == (1, 0, 4)


def test_moment_of_writing_is_now_or_the_one_given():
    purse = Purse.objects.create()
    with writing(PURSES, purse, at=NOON) as quill:
        quill.add(1)
    put(purse, 1)
    first, second = Change.objects.order_by("number").values_list("at", flat=True)
    assert first == NOON < second


def test_what_could_not_be_read_again_is_never_stored():
    purse = Purse.objects.create()
    with pytest.raises(Exception, match="Expected `int`"), writing(PURSES, purse) as quill:
        quill.add(1.5)
    assert bodies(purse) == []


def test_two_entries_never_have_the_same_number():
    purse = Purse.objects.create()
    put(purse, 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Change.objects.create(purse=purse, number=0, at=NOON, body="1")


@pytest.mark.django_db(transaction=True)
def test_what_was_rolled_back_is_not_remembered():
    purse = Purse.objects.create()
    put(purse, 3)
    with transaction.atomic():
        put(purse, 100)
        assert read_again(purse) == 103
        transaction.set_rollback(True)
    assert read_again(purse) == 3
    put(purse, 1, 1)
    assert (read_again(purse), bodies(purse)) == (5, [(0, "3"), (1, "1"), (2, "1")])


@pytest.mark.django_db(transaction=True)
def test_folded_value_is_remembered_and_goes_on_from_there():
    purse = Purse.objects.create()
    put(purse, 3, 4)
    read_again(purse)
    FOLDED.clear()
    # What another process adds is read from where this one stands.
    Change.objects.create(purse=purse, number=2, at=NOON, body="5")
    Purse.objects.filter(pk=purse.pk).update(length=3)
    assert (read_again(purse), FOLDED) == (12, [])
    # A journal that was cut short, or rewritten at the same length, is folded anew.
    Purse.objects.filter(pk=purse.pk).update(length=1)
    assert (read_again(purse), FOLDED) == (3, [1])
    Change.objects.filter(number=0).update(body="8")
    Purse.objects.filter(pk=purse.pk).update(edition=1)
    assert (read_again(purse), FOLDED) == (8, [1, 1])


@pytest.mark.django_db(transaction=True)
def test_entries_beyond_the_length_of_the_row_do_not_count():
    purse = Purse.objects.create()
    put(purse, 3)
    Change.objects.create(purse=purse, number=1, at=NOON, body="5")
    assert read_again(purse) == 3


@pytest.mark.django_db(transaction=True)
def test_only_the_latest_journals_are_remembered(monkeypatch):
    monkeypatch.setattr(shelves, "MOST", 2)
    purses = [Purse.objects.create() for _purse in range(3)]
    for purse in purses:
        put(purse, 1)
        read_again(purse)
    FOLDED.clear()
    assert [read_again(purse) for purse in reversed(purses)] == [1, 1, 1]
    assert FOLDED == [1]
