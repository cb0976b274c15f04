"""Members of enumerations are found in their class, with nothing beside it to look for them."""

from enum import Enum, EnumMeta, StrEnum

import pytest

from skald.rules.hooks import Question, Window
from skald.rules.ids import Face, Kind, Side


class Named(Enum):
    """Members called as what every member has."""

    name = 1
    value = 2
    plain = 3


class Word(StrEnum):
    """Members called as methods of their base."""

    lower = "l"
    title = "t"


def test_enumerations_have_no_second_look_up():
    assert "__getattr__" not in vars(EnumMeta)


@pytest.mark.parametrize("words", [Question, Window, Face, Kind, Side, Named, Word], ids=lambda words: words.__name__)
def test_every_member_is_read_from_its_class(words):
    assert [getattr(words, name) for name in words.__members__] == list(words)


def test_members_keep_their_own_names_and_values():
    assert [(member.name, member.value) for member in Named] == [("name", 1), ("value", 2), ("plain", 3)]
    assert (Named.plain.name, Word.title.value) == ("plain", "t")


@pytest.mark.parametrize("name", ["sprint", "__sprint__"])
def test_what_is_no_member_is_refused(name):
    with pytest.raises(AttributeError, match=name):
        getattr(Kind, name)
