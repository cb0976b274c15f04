"""What stories call the two sides."""

from skald.content.editions import edition
from skald.content.naming import Naming
from skald.rules.ids import Side
from skald.warbands.files import ready_warbands
from skald.warbands.leaders import leaders, side_names

NAMES = ("Bracken Raiders", "The Driftwood Crew")


def test_every_ready_warband_has_two_leaders_of_its_own():
    named = [name for names in leaders().values() for name in names]
    assert set(leaders()) == set(ready_warbands())
    assert {len(names) for names in leaders().values()} == {2}
    assert len(set(named)) == len(named)


def test_sides_are_called_by_given_names_then_leaders_then_warbands():
    ready, own = ("bracken-raiders", "driftwood-crew"), ("mine", "yours")
    assert side_names(ready, NAMES, "en") == ("Niall", "Ragna")
    assert side_names(ready, NAMES, "fr", ("", "Bo")) == ("Niall", "Bo")
    assert side_names(own, NAMES, "en") == NAMES
    assert side_names(own, NAMES, "fr")[0] == "la bande «\u00a0Bracken Raiders\u00a0»"
    assert side_names(("", ""), ("", ""), "en") == ("", "")


def test_sides_of_one_name_are_told_apart():
    assert side_names(("bracken-raiders", "bracken-raiders"), NAMES, "en") == ("Niall", "Brigit")
    assert side_names(("", ""), ("", ""), "fr", ("Bo", "Bo")) == ("Bo (Gauche)", "Bo (Droite)")


def test_an_owner_in_the_plural_takes_a_bare_apostrophe():
    naming = Naming(edition("second"), (), "en", ("Bracken Raiders", "Bo"))
    assert (naming.owner(Side.LEFT), naming.owner(Side.RIGHT)) == ("Bracken Raiders’", "Bo’s")
