"""Every setting of an event in forms, section by section."""

from skald.web.tournaments.forms.settings.game import GameSection
from skald.web.tournaments.forms.settings.lists import ListsSection
from skald.web.tournaments.forms.settings.pairing import PairingSection
from skald.web.tournaments.forms.settings.points import PointsSection
from skald.web.tournaments.forms.settings.scenarios import ScenariosSection
from skald.web.tournaments.forms.settings.section import Section
from skald.web.tournaments.forms.settings.special import SpecialSection

SECTIONS: dict[str, type[Section]] = {
    each.slug: each
    for each in (GameSection, PointsSection, SpecialSection, PairingSection, ScenariosSection, ListsSection)
}

__all__ = ["SECTIONS", "Section"]
