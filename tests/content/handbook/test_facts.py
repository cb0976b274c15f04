"""What is said of an entry beside its text."""

from skald.content.handbook.entries import entries
from skald.content.handbook.facts import facts_of


def test_a_weapon_is_not_said_to_be_borne_by_itself():
    found = {language: facts_of(entries()["second.core.bow"], language) for language in ("en", "fr")}
    assert found == {"en": [], "fr": []}
    obeyed = facts_of(entries()["second.core.we-obey"], "en")
    assert "Warlord" in [link.name for fact in obeyed for link in fact.links]
